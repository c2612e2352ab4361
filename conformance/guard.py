"""Running a plan in a process of its own, so that an adapter which takes its process down fails one case
only.

An engine that aborts, or that hangs in native code without letting anything else run, is out of reach of the
runner's own deadline. Here the run that was going on when the process ended is a failure, and a new process
goes on with the next one.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import IO, Any, Final

from .outcome import Failure, Outcome, Result, result_from_plain
from .plan import Run
from .runner import result_of
from .target import Target

__all__ = ["guarded"]

#: Seconds beyond the runner's deadline after which its process is ended: for starting, and for telling.
_GRACE: Final = 15.0


def guarded(
    target: Target, runs: Sequence[Run], ways: Sequence[str], select: str, deadline: float
) -> Iterator[Result]:
    """The results of `runs`, which are the plan of `target` for `ways` and `select`."""
    at = 0
    while at < len(runs):
        child = _Child(target, ways, select, deadline, at)
        try:
            while at < len(runs):
                result = child.next_result(runs[at].case.repeats)
                if result is None:
                    yield _died(runs[at], child.epitaph())
                else:
                    yield result
                at += 1
                if result is None:
                    break
        finally:
            child.close()


class _Child:
    def __init__(self, target: Target, ways: Sequence[str], select: str, deadline: float, start: int) -> None:
        job = {
            "load": f"{target.load.__module__}:{target.load.__qualname__}",
            "name": target.name,
            "dialects": target.asked,
            "ways": list(ways),
            "select": select,
            "deadline": deadline,
            "start": start,
            "path": sys.path,
        }
        self._deadline = deadline
        self._hung = False
        self._noise: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 closed with the process
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "polyact.conformance.guarded_process", json.dumps(job)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._noise,
            env=environment,
        )
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(b"")

    def next_result(self, repeats: int) -> Result | None:
        """The next result, or None where the process ended, or had to be ended, before it told one."""
        try:
            line = self._lines.get(timeout=self._deadline * repeats + _GRACE)
        except queue.Empty:
            self._hung = True
            self._process.kill()
            return None
        if not line.endswith(b"\n"):
            return None
        plain: dict[str, Any] = json.loads(line)
        return result_from_plain(plain)

    def epitaph(self) -> Failure:
        """How the process ended, and the last that it wrote to standard error."""
        status = self._process.wait()
        self._noise.seek(0)
        last = self._noise.read()[-3000:].decode("utf-8", "replace")
        if self._hung:
            text = f"no end after {self._deadline:g} s, and the process did not even react: it was ended"
        elif status < 0:
            text = f"the runtime took its process down: {_signal_name(-status)}"
        else:
            text = f"the runtime ended its process with status {status}"
        return Failure(text, trace=last)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._noise.close()


def _died(run: Run, failure: Failure) -> Result:
    try:
        script = run.case.render(run.target.dialect)
    except Exception:
        script = ""
    return result_of(run, Outcome.FAILED, 0.0, failure=replace(failure, script=script))


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
