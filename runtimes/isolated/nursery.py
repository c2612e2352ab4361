"""The host's hold on a nursery: start it, have workers forked, learn how they ended."""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import weakref
from dataclasses import dataclass
from typing import Any, Final

from ...seam import InterpreterError, UsageError
from .spill import spill_file
from .wire import receive, send

__all__ = ["Born", "NoWorker", "Nursery", "nursery_of"]

# What the new process runs: it has no environment and no path, so it is told where everything is.
_BOOTSTRAP: Final = """
import json, socket, sys
control = socket.socket(fileno=int(sys.argv[1]))
def exactly(size):
    data = b""
    while len(data) < size:
        more = control.recv(size - len(data))
        if not more:
            raise SystemExit(0)
        data += more
    return data
job = json.loads(exactly(int.from_bytes(exactly(4), "big")))
try:
    sys.path[:] = job["path"]
    from polyact.runtimes.isolated.zygote import main
except BaseException as error:
    body = json.dumps({"error": f"{type(error).__name__}: {error}"}).encode()
    control.sendall(len(body).to_bytes(4, "big") + body)
    raise
main(control, job)
"""
_START: Final = 60.0  # seconds
_ANSWER: Final = 30.0


class NoWorker(InterpreterError):
    """There are not enough descriptors or processes for one more."""


@dataclass(frozen=True, slots=True)
class Born:
    """A worker that was asked for: its number, the host's ends of its pipes, and the file for what it prints."""

    number: int
    generation: int
    source: int
    target: int
    printed: int


class Nursery:
    """Safe to share between threads. Starts with the first use, and again where its process died.

    Raises UsageError where the runtime cannot be imported or made, InterpreterError where no process starts.
    """

    def __init__(self, target: str, options: dict[str, Any]) -> None:
        self._job = {"path": _absolute_path(), "target": target, "options": options}
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._count = 0
        self._generation = 0
        self._finalizer = self._finally(None, None)
        #: what the first worker said of itself
        self.about: dict[str, Any] | None = None
        _living.add(self)

    def fork(self, memory: int | None, cpu: int | None, output: float) -> Born:
        """Ask for a worker. It tells on its pipe when it is ready. Raises NoWorker where there is none to be had."""
        ours: list[int] = []
        theirs: list[int] = []
        try:
            theirs_in, ours_out = _pipe(theirs, ours)
            ours_in, theirs_out = _pipe(ours, theirs)
            printed = spill_file(output)
            ours.append(printed)
            with self._lock:
                self._count += 1
                message = {"fork": self._count, "memory": memory, "cpu": cpu}
                passed = [theirs_in, theirs_out, printed]
                try:
                    send(self._open(), message, passed)
                except OSError:  # it died since; the workers that it had died with it
                    self._drop()
                    send(self._open(), message, passed)
                os.set_blocking(ours_out, False)
                born = Born(self._count, self._generation, ours_in, ours_out, printed)
                ours = []
                return born
        except OSError as error:
            raise NoWorker(f"no worker can be started: {error}") from error
        finally:
            for number in (*theirs, *ours):
                os.close(number)

    def end(self, born: Born) -> tuple[int, int] | None:
        """Kill a worker. Its wait status and the most memory that it had, in bytes; None where nobody knows."""
        with self._lock:
            if self._control is None or born.generation != self._generation:
                return None
            try:
                send(self._control, {"end": born.number})
                answer = receive(self._control)
            except OSError:
                answer = None
            if answer is None:
                self._drop()
                return None
            told = answer[0]
            return (told["status"], told["peak"]) if "status" in told else None

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        process = self._process
        return None if process is None else process.pid

    def close(self) -> None:
        """End the process, and with it every worker. Harmless when repeated; a later use starts it again."""
        with self._lock:
            self._drop()

    def _open(self) -> socket.socket:
        if self._control is None:
            if _over:
                raise NoWorker("no worker can be started: the interpreter is coming to its end")
            self._control, self._process = _start(self._job)
            self._generation += 1
            self._finalizer.detach()
            self._finalizer = self._finally(self._control, self._process)
        return self._control

    def _finally(
        self, control: socket.socket | None, process: subprocess.Popen[bytes] | None
    ) -> weakref.finalize[[socket.socket | None, subprocess.Popen[bytes] | None], Nursery]:
        finalizer = weakref.finalize(self, _end, control, process)
        finalizer.atexit = False  # `_at_exit` sees to that
        return finalizer

    def _drop(self) -> None:
        self._control = self._process = None
        self._finalizer()

    def _forget(self) -> None:
        """In a child that the host forked: the nursery is the host's."""
        self._lock = threading.Lock()
        self._finalizer.detach()
        if self._control is not None:
            self._control.close()
        if self._process is not None:
            self._process.returncode = 0  # not a child of this process: nothing to wait for
        self._control = self._process = None
        self._generation += 1


def nursery_of(target: str, options: dict[str, Any]) -> Nursery:
    """The nursery of a runtime with these options, shared by all pools of this process."""
    key = json.dumps([target, options, _absolute_path()], sort_keys=True)
    with _lock:
        nursery = _shared.get(key)
        if nursery is None:
            nursery = _shared[key] = Nursery(target, options)
        return nursery


_lock = threading.Lock()
_shared: weakref.WeakValueDictionary[str, Nursery] = weakref.WeakValueDictionary()
_living: weakref.WeakSet[Nursery] = weakref.WeakSet()


def _pipe(source: list[int], target: list[int]) -> tuple[int, int]:
    """A pipe, with its ends put down in the lists of those whose they are."""
    ends = os.pipe()
    source.append(ends[0])
    target.append(ends[1])
    return ends


def _start(job: dict[str, Any]) -> tuple[socket.socket, subprocess.Popen[bytes]]:
    if not hasattr(os, "fork"):
        raise UsageError("an isolated runtime needs a system that can fork: Linux or macOS")
    if not sys.executable:
        raise UsageError("an isolated runtime needs to know where Python is: sys.executable is empty")
    ours, theirs = socket.socketpair()
    try:
        with theirs:
            process = subprocess.Popen(
                [sys.executable, "-I", "-c", _BOOTSTRAP, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env={},
                cwd="/",
                start_new_session=True,
            )
    except BaseException:
        ours.close()
        raise
    try:
        ours.settimeout(_START)
        send(ours, job)
        answer = receive(ours)
        ours.settimeout(_ANSWER)
    except OSError as error:
        answer = None
        reason = str(error)
    except BaseException:
        _end(ours, process)
        raise
    else:
        reason = "it ended"
    if answer is None or "error" in answer[0]:
        _end(ours, process)
        if answer is not None:
            raise UsageError(answer[0]["error"])
        raise InterpreterError(
            f"the process for isolated scripts does not start: {reason} (status {process.returncode})"
        )
    return ours, process


def _end(control: socket.socket | None, process: subprocess.Popen[bytes] | None) -> None:
    if control is not None:
        control.close()
    if process is None:
        return
    try:
        process.wait(timeout=2.0)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.wait()


def _absolute_path() -> list[str]:
    # An entry that is no path belongs to an import hook, and is left alone.
    return [os.path.abspath(entry) if not entry or os.path.exists(entry) else entry for entry in sys.path]


_over = False


def _at_exit() -> None:
    """End all processes, and start no more: threads may still be at work in here, and are let go."""
    global _over
    _over = True
    for nursery in list(_living):
        nursery.close()


atexit.register(_at_exit)


def _after_fork() -> None:
    global _lock
    _lock = threading.Lock()
    for nursery in list(_living):
        nursery._forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
