"""The nursery's own process: imports a runtime, makes engines ready, and forks workers. It never runs a script.

It has one thread and one socket, on which the host asks for workers and for how they ended. When the socket
or the host comes to its end, so does the nursery, and with it every worker.
"""

from __future__ import annotations

import fcntl
import gc
import os
import select
import signal
import socket
import sys
from typing import Any, Final

from ...seam import CodeRuntime, CodeRuntimeError, UsageError
from ..spares import Spares
from .lockdown import Lockdown
from .making import find_class, is_forkable, make
from .wire import receive, send
from .worker import serve

__all__ = ["main"]

# Where a worker has its descriptors; 5 is for the one that a mapping has of its own.
_PLACES: Final = (3, 4, 6)


def main(control: socket.socket, job: dict[str, Any]) -> None:
    """Serve the host that holds the other end of `control`."""
    os.environ.clear()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Spares.in_background = False
    host = os.getppid()
    try:
        nursery = _Nursery(job)
    except CodeRuntimeError as error:
        send(control, {"error": str(error)})
        return
    except BaseException as error:
        send(control, {"error": f"{type(error).__name__}: {error}"})
        raise
    send(control, {"pid": os.getpid()})
    gc.collect()
    gc.freeze()
    try:
        nursery.serve(control, host)
    finally:
        nursery.end_all()


class _Nursery:
    def __init__(self, job: dict[str, Any]) -> None:
        self._options: dict[str, Any] = job["options"]
        self._class = find_class(job["target"])
        self._runtime: CodeRuntime | None = None
        self._lockdown = Lockdown()
        self._children: dict[int, int] = {}
        if is_forkable(self._class):
            self._runtime = make(self._class, self._options)
            _warm_up(self._runtime)

    def serve(self, control: socket.socket, host: int) -> None:
        poll = select.poll()
        poll.register(control, select.POLLIN)
        watch = _watch(host)
        if watch is not None:
            poll.register(watch, select.POLLIN)
        while True:
            ready = [number for number, _ in poll.poll()]
            if watch in ready or os.getppid() != host:
                return
            received = receive(control, descriptors=3)
            if received is None:
                return
            message, pipes = received
            if "fork" in message:
                self._fork(message, pipes, [control], watch)
            else:
                send(control, self._end(message["end"]))

    def _fork(
        self, message: dict[str, Any], pipes: list[int], sockets: list[socket.socket], watch: int | None
    ) -> None:
        me = os.getpid()
        pid = os.fork()
        if pid:
            self._children[message["fork"]] = pid
            for pipe in pipes:
                os.close(pipe)
            return
        status = 70
        try:
            gc.enable()
            for one in sockets:
                one.detach()
            source, target, printed = _only(pipes)
            self._children.clear()
            serve(
                source,
                target,
                printed,
                me,
                self._class,
                self._options,
                self._runtime,
                self._lockdown,
                message,
            )
            status = 0
        finally:
            os._exit(status)

    def _end(self, number: int) -> dict[str, Any]:
        """End a worker, if it has not ended yet, and tell how it did."""
        pid = self._children.pop(number, None)
        if pid is None:
            return {}
        os.kill(pid, signal.SIGKILL)
        _, status, usage = os.wait4(pid, 0)
        peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        return {"status": status, "peak": peak}

    def end_all(self) -> None:
        for pid in self._children.values():
            os.kill(pid, signal.SIGKILL)


def _warm_up(runtime: CodeRuntime) -> None:
    """Have it import what it imports late: a worker can open no file any more."""
    for script in ("return 1", "return nothing.at.all", "(", ""):
        try:
            runtime.start(script)
        except UsageError:
            continue
    runtime.make_ready()  # type: ignore[attr-defined]


def _watch(host: int) -> int | None:
    """A descriptor that can be read from when the host has ended, or None."""
    try:
        return os.pidfd_open(host)
    except (AttributeError, OSError):
        return None


def _only(pipes: list[int]) -> tuple[int, int, int]:
    """Close every descriptor but the standard ones and `pipes`, which become 3, 4 and 6."""
    most = os.sysconf("SC_OPEN_MAX")
    # Out of the way first, but no higher than need be: there may not be many.
    moved = [fcntl.fcntl(pipe, fcntl.F_DUPFD_CLOEXEC, 7) for pipe in pipes]
    for pipe, number in zip(moved, _PLACES, strict=True):
        os.dup2(pipe, number, inheritable=False)
    os.closerange(5, 6)
    os.closerange(7, most if most > 0 else 65536)
    return _PLACES
