"""Runtimes for the tests of isolation: what they do is found out inside a worker."""

from __future__ import annotations

import ctypes
import json
import os
import socket
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from polyact.runtimes.lua import LuaRuntime
from polyact.seam import (
    JSON,
    Call,
    CodeRuntime,
    Complete,
    InterpreterError,
    Limits,
    PendingCall,
    Raise,
    Raised,
    ResumeWith,
    RuntimeCapabilities,
    SnapshotError,
    Step,
    UsageError,
    Value,
)
from polyact.seam.engine import Called, EngineSession, Returned, SessionSpec, Stop
from polyact.seam.replay import ReplayRuntime

CRASHES: dict[str, Callable[[], Any]] = {
    "abort": os.abort,
    "segfault": lambda: ctypes.string_at(0),
    "exit": lambda: os._exit(3),
    "kill": lambda: os.kill(os.getpid(), 9),
    "hang": lambda: threading.Event().wait(),
    "spin": lambda: any(iter(int, 1)),
    "memory": lambda: bytearray(1 << 30),
    "nonsense": lambda: os.write(4, b"\xff" * 64),
    "close": lambda: os.close(4),
    "exception": lambda: 1 / 0,
    "system exit": sys.exit,
}

PROBES: dict[str, Callable[[], JSON]] = {
    "environment": lambda: dict(os.environ),
    "arguments of the process": lambda: _read("/proc/self/environ"),
    "directory": os.getcwd,
    "descriptors": lambda: [number for number in range(256) if _is_open(number)],
    "group": lambda: os.getpgrp() == os.getpid() and os.getsid(0) == os.getpid(),
    "fork": lambda: _fails(os.fork),
    "thread": lambda: _fails(lambda: threading.Thread(target=int).start()),
    "open": lambda: _fails(lambda: os.open("/etc/passwd", os.O_RDONLY)),
    "write": lambda: _fails(lambda: os.open("/tmp/polyact-was-here", os.O_WRONLY | os.O_CREAT)),
    "list": lambda: _fails(lambda: os.listdir("/")),
    "socket": lambda: _fails(socket.socket),
    "exec": lambda: _fails(lambda: os.execv("/bin/true", ["true"])),
    "signal the host": lambda: _fails(lambda: os.kill(os.getppid(), 0)),
    "raise a limit": lambda: _fails(_raise_limits),
    "user": os.geteuid,
    "pid": os.getpid,
    "parent": os.getppid,
}


def _is_open(number: int) -> bool:
    try:
        os.lseek(number, 0, os.SEEK_CUR)
    except OSError as error:
        return error.errno != 9
    return True


def _fails(do: Callable[[], Any]) -> str:
    try:
        made = do()
    except Exception as error:
        return type(error).__name__
    if made == 0 and do is os.fork:
        os._exit(0)
    return ""


def _read(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return file.read().decode()
    except OSError:
        return ""


def _raise_limits() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))


class Probing(CodeRuntime):
    """A script is words, one a line: a crash, a probe, or `call` to pause. The answers are its value.

    Steps and snapshots are its own: no `ReplayRuntime`.
    """

    name = "probing"

    def __init__(
        self,
        *,
        limits: Limits | None = None,
        signing_key: bytes | None = None,
        suspends: bool = True,
        flavour: str = "",
    ) -> None:
        if flavour == "bitter":
            raise UsageError("not this flavour")
        self.limits = limits or Limits()
        self.capabilities = RuntimeCapabilities(
            "Probing", supports_suspension=suspends, engine="probes", engine_version="1" + flavour
        )

    def start(
        self,
        script: str,
        *,
        script_name: str = "script",
        functions: Sequence[str] = (),
        inputs: Mapping[str, JSON] | None = None,
    ) -> Step:
        return Run(self, script.splitlines(), []).advance()

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Step:
        try:
            lines, found = json.loads(snapshot)
        except ValueError:
            raise SnapshotError("this is not a snapshot") from None
        return Run(self, lines, found).answer(resume_with)


class Run:
    def __init__(self, runtime: Probing, lines: list[str], found: list[JSON]) -> None:
        self.runtime, self.lines, self.found = runtime, lines, found

    def advance(self) -> Step:
        while self.lines:
            line = self.lines.pop(0)
            if line == "call":
                return Call(Paused(self), "paused\n")
            if line == "raise":
                return Raised("as asked")
            if line == "break":
                raise InterpreterError("as asked")
            if line in CRASHES:
                CRASHES[line]()
            else:
                self.found.append(PROBES[line]())
        return Complete(self.found)

    def answer(self, resume_with: ResumeWith) -> Step:
        match resume_with:
            case Value(value):
                self.found.append(value)
            case Raise(message):
                return Raised(message)
        return self.advance()


class Paused(PendingCall):
    def __init__(self, run: Run) -> None:
        self.run = run
        self.function_name = "call"
        self.positional_args = (len(run.found),)
        self.keyword_args = {"left": list(run.lines)}
        self.call_id = len(run.found) + 1

    def resume(self, resume_with: ResumeWith) -> Step:
        return self.run.answer(resume_with)

    def dump(self) -> bytes:
        if not self.run.runtime.capabilities.supports_suspension:
            return super().dump()
        return json.dumps([self.run.lines, self.run.found]).encode()


class Sessions(ReplayRuntime):
    """The same as engine sessions. `count` is not deterministic: it tells how often it was asked in the process."""

    name: ClassVar[str] = "sessions"
    counted: ClassVar[int] = 0

    def __init__(self, *, limits: Limits | None = None, signing_key: bytes | None = None) -> None:
        super().__init__(limits=limits, signing_key=signing_key)
        self.capabilities = RuntimeCapabilities("Probing", supports_suspension=True, engine="probes")

    def open_session(self, spec: SessionSpec) -> EngineSession:
        return _Session(spec)


class _Session(EngineSession):
    def __init__(self, spec: SessionSpec) -> None:
        if "forbidden" in spec.inputs:
            raise UsageError("the input 'forbidden' is forbidden")
        self.spec = spec
        self.lines = spec.script.splitlines()
        self.found: list[Any] = []

    def start(self, now: int) -> Stop:
        while self.lines:
            line = self.lines.pop(0)
            if line == "call":
                return Called(self.spec.functions[0], json.dumps([[len(self.found)], {}]), "paused\n")
            if line == "count":
                Sessions.counted += 1
                return Called(self.spec.functions[0], json.dumps([[Sessions.counted], {}]), "")
            if line in CRASHES:
                CRASHES[line]()
            else:
                self.found.append(PROBES[line]())
        return Returned(json.dumps(self.found), "")

    def answer(self, value: str, now: int) -> Stop:
        self.found.append(json.loads(value))
        return self.start(now)

    def fail(self, message: str, now: int) -> Stop:
        self.found.append(message)
        return self.start(now)

    def close(self) -> None:
        self.lines = []


class Untimed(LuaRuntime):
    """Lua that tells whether it keeps the time."""

    def __init__(self, *, timed: bool = True, **options: Any) -> None:
        super().__init__(timed=timed, **options)
        self.capabilities = replace(self.capabilities, engine_version=f"timed: {timed}")


class Apart(Sessions):
    """Says that it isolates its scripts itself."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.capabilities = replace(self.capabilities, isolation="process")


class Refusing(Sessions):
    """Cannot be made."""

    def __init__(self, **options: Any) -> None:
        raise OSError("no engine here")
