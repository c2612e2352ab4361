"""The other process of the way `fresh`: it is given bytes and an answer, and tells the next step."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from typing import Any

from ..seam import (
    JSON,
    Call,
    Complete,
    PendingCall,
    Raise,
    Raised,
    ResumeWith,
    RunStep,
    Step,
    UsageError,
    Value,
)
from . import seam_errors
from .target import Target

__all__ = ["FreshProcess", "RemoteCall"]


class FreshProcess:
    """One helper process for a target; started when first needed, and again after it died."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def resume(
        self, snapshot: bytes, answer: ResumeWith, *, signing_key: str | None, dump_next: bool
    ) -> RunStep:
        """The step that resuming gives in the other process; what it raises there is raised here.

        dump_next  whether a call that comes of it is to be dumped at once; it stays alive there otherwise
        """
        told = {"snapshot": base64.b64encode(snapshot).decode("ascii"), "signing_key": signing_key}
        return self._ask(told, answer, dump_next)

    def go_on(self, live: int, answer: ResumeWith, *, dump_next: bool) -> RunStep:
        """The step after a call that is alive in the other process."""
        return self._ask({"live": live}, answer, dump_next)

    def close(self) -> None:
        """End the process; harmless when repeated."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _ask(self, request: dict[str, Any], answer: ResumeWith, dump_next: bool) -> RunStep:
        is_value = isinstance(answer, Value)
        content = answer.value if isinstance(answer, Value) else answer.message
        request |= {"is_value": is_value, "answer": content, "at": answer.at, "dump_next": dump_next}
        with self._lock:
            told = self._exchange(json.dumps(request).encode("ascii"))
        return self._step(told)

    def _exchange(self, request: bytes) -> dict[str, Any]:
        if self._process is None or self._process.poll() is not None:
            self._process = self._spawn()
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(request + b"\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except (OSError, ValueError):
            line = b""
        if not line:
            self.close()
            raise RuntimeError(f"the other process died while it resumed a run (status {process.returncode})")
        told: dict[str, Any] = json.loads(line)
        return told

    def _spawn(self) -> subprocess.Popen[bytes]:
        target = self._target
        where = f"{target.load.__module__}:{target.load.__qualname__}"
        command = [sys.executable, "-m", "polyact.conformance.fresh_process", where, target.base]
        # The same modules are importable there: a runtime may be defined beside a test.
        command += [json.dumps(target.options), json.dumps(sys.path)]
        paths = os.pathsep.join(path for path in sys.path if path)
        environment = {**os.environ, "PYTHONPATH": paths}
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    def _step(self, told: Mapping[str, Any]) -> RunStep:
        match told:
            case {"kind": "call", "call": call, "stdout": stdout}:
                return Call(RemoteCall(self, call), stdout)
            case {"kind": "complete", "value": value, "stdout": stdout}:
                return Complete(value, stdout)
            case {"kind": "raised", "message": message, "stdout": stdout}:
                return Raised(message, stdout)
            case {"kind": "error", "name": name, "message": message, "trace": trace}:
                raise seam_errors.rebuild(name, message, trace)
        raise RuntimeError(f"the other process told {told!r:.200}")


class RemoteCall(PendingCall):
    """A call that waits in the other process: as bytes that were dumped there, or alive."""

    def __init__(self, process: FreshProcess, told: Mapping[str, Any]) -> None:
        self._process = process
        self.snapshot = base64.b64decode(told["snapshot"]) if told["snapshot"] is not None else None
        self.live: int = told["live"]
        self.function_name = told["function_name"]
        self.positional_args: tuple[JSON, ...] = tuple(told["positional"])
        self.keyword_args: Mapping[str, JSON] = told["keyword"]
        self.call_id = told["call_id"]

    def dump(self) -> bytes:
        if self.snapshot is None:
            raise UsageError(f"call {self.call_id} was not dumped in the other process")
        return self.snapshot

    def resume(self, resume_with: ResumeWith) -> Step:
        step = self._process.go_on(self.live, resume_with, dump_next=True)
        assert isinstance(step, Call | Complete | Raised)
        return step


def answer_from(request: Mapping[str, Any]) -> ResumeWith:
    """The answer that a request of `FreshProcess` carries."""
    kind = Value if request["is_value"] else Raise
    return kind(request["answer"], at=request["at"])
