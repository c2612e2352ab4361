"""One worker as the host holds it: a request, a reply, and the clock that kills."""

from __future__ import annotations

import contextlib
import json
import math
import os
import resource
import select
import signal
import threading
import time
from typing import Any, Final

from ...seam import InterpreterError, Limits
from ...seam.engine import Exceeded, Failed
from .errors_wire import raised
from .frames import READ, REPLY, Reply, request
from .nursery import Born, Nursery
from .spill import read_spilled

__all__ = ["Answer", "Bounds", "Ended", "Gone", "Worker", "killed_after"]

#: kind, index, output, text
Answer = tuple[int, int, bytes, bytes]

# So long a reply is waited for before anything is measured; nearly all come sooner.
_SOON: Final = 0.05
# A script that waits for a processor is given that time back, up to so many times its limit.
_STARVED: Final = 4.0
_BIRTH: Final = 30.0
_HEAD: Final = REPLY.size
_unpack: Final = REPLY.unpack_from
# Seconds of work after which the processor limit is moved on.
_REARM: Final = 1.0


class Bounds:
    """What a worker is born with, from the `Limits` of the scripts that it is for.

    memory   bytes of data that it may add to what it is born with; None for no limit
    cpu      seconds of processor time that it may use before the host has to look again; None for no limit
    engine   bytes that the engine may have of that
    output   bytes that a script may print
    reply    bytes of one reply
    """

    __slots__ = ("cpu", "engine", "memory", "output", "reply")

    def __init__(self, limits: Limits) -> None:
        self.engine = limits.memory
        self.output = limits.output
        # Values are in the engine, and in Python, as bytes and as text, beside what the engine holds.
        crossing = 4 * (limits.value + limits.output)
        data = limits.memory + crossing + (32 << 20)
        self.memory = None if math.isinf(data) else int(data)
        self.cpu = None if math.isinf(limits.seconds) else 2 * math.ceil(limits.seconds) + 5
        self.reply = crossing + (1 << 20)

    def covers(self, other: Bounds) -> bool:
        """Whether a script for `other` finds room here."""
        return (
            _covers(self.memory, other.memory) and _covers(self.cpu, other.cpu) and self.reply >= other.reply
        )


def _covers(one: int | None, other: int | None) -> bool:
    return one is None or (other is not None and one >= other)


def killed_after(seconds: float, timed: bool) -> float:
    """Seconds after which a script is killed: a little later where the engine keeps the time itself.

    Its own end is the better one: the worker lives on.
    """
    return seconds * 1.1 + 0.2 if timed else seconds


class Ended(Exception):
    """The worker ended, or had to be ended, while it worked. `stop` says why, in the engine's place."""

    def __init__(self, stop: Exceeded | Failed) -> None:
        super().__init__(stop)
        self.stop = stop


class Gone(Exception):
    """The worker ended before it was asked, while it rested: no fault of the script's."""


class Worker:
    """Owns a forked worker and its pipes. Used by one thread at a time; `discard` may come from any."""

    __slots__ = (
        "_about",
        "_armed",
        "_born",
        "_ending",
        "_nursery",
        "_poll",
        "_source",
        "_target",
        "alive",
        "bounds",
        "printed",
        "scripts",
        "took",
        "worn",
    )

    def __init__(self, nursery: Nursery, bounds: Bounds) -> None:
        self._nursery = nursery
        self.bounds = bounds
        self._born: Born = nursery.fork(bounds.memory, bounds.cpu, bounds.output)
        self._source, self._target = self._born.source, self._born.target
        self._poll = select.poll()
        self._poll.register(self._source, select.POLLIN)
        self._about: dict[str, Any] | None = None
        self._armed = 0.0
        self._ending = threading.Lock()
        self.alive = True
        self.printed = b""
        self.scripts = 0
        self.took = 0.0  # by the last request
        self.worn = False

    def about(self) -> dict[str, Any]:
        """What the worker says of itself when it is ready. Raises what kept it from getting ready."""
        if self._about is None:
            answer = self._reply(_BIRTH)
            if answer[0] != Reply.READY:
                raise raised(answer[0], answer[3], "isolated")
            self._about = json.loads(answer[3])
            if self._nursery.about is None:
                self._nursery.about = self._about
        return self._about

    def ask(self, frame: bytes, seconds: float) -> Answer:
        """The reply to a request, within `seconds`. Raises Ended where none comes, Gone where nobody was there.

        Where anything else is raised on the way, an interrupt, say, the worker is of no more use.
        """
        if self._about is None:
            self.about()
        if self._armed > _REARM:
            self._rearm()
        began = time.monotonic()
        try:
            sent = os.write(self._target, frame)
            if sent < len(frame):
                self._send_rest(frame, sent)
        except BrokenPipeError:
            self.discard()
            raise Gone from None
        except (BlockingIOError, TimeoutError):
            raise self._ended() from None
        answer = self._reply(seconds)
        self.took = took = time.monotonic() - began
        self._armed += took
        return answer

    def tell(self, kind: int) -> None:
        """A request without a reply. Raises BrokenPipeError where nobody listens any more."""
        os.write(self._target, request(kind, 0, b""))

    def discard(self) -> tuple[int, int] | None:
        """Kill the worker and close its pipes. How it ended; None where nobody knows. Harmless when repeated."""
        with self._ending:
            if not self.alive:
                return None
            self.alive = False
            try:
                return self._nursery.end(self._born)
            finally:
                self.printed = read_spilled(self._born.printed)
                self._close()

    def forget(self) -> None:
        """In a child that the host forked: close the pipes, which are the host's."""
        if self.alive:
            self.alive = False
            self._close()

    def _close(self) -> None:
        for number in (self._source, self._target, self._born.printed):
            os.close(number)

    def _reply(self, seconds: float) -> Answer:
        if not self._poll.poll(_SOON * 1000 if seconds > _SOON else seconds * 1000):
            self._wait(seconds)
        data = os.read(self._source, READ)
        if len(data) < _HEAD:
            data += self._read(_HEAD - len(data))
        length, kind, index, printed = _unpack(data)
        missing = length + 4 - len(data)
        if not missing and not printed:
            return kind, index, b"", data[_HEAD:]
        if missing:
            if missing < 0 or length > self.bounds.reply:
                self.discard()
                raise InterpreterError("the engine's process told what it should not, and was ended")
            data += self._read(missing)
        end = _HEAD + printed
        return kind, index, data[_HEAD:end], data[end:]

    def _wait(self, seconds: float) -> None:
        """Wait for the reply as long as the script may work: time for which it had no processor does not count."""
        began = time.monotonic() - min(_SOON, seconds)
        queued = self._queued()
        last = began + seconds * _STARVED + 1.0
        end = began + seconds
        while True:
            now = time.monotonic()
            if now >= end:
                end = min(last, began + seconds + self._queued() - queued)
                if now >= end - 0.001:
                    raise self._ended(late=True)
            if self._poll.poll(math.ceil(min(end - now, 3600.0) * 1000)):
                return

    def _queued(self) -> float:
        """Seconds that the worker has waited for a processor in all; 0 where the system does not tell."""
        try:
            assert self._about is not None
            with open(f"/proc/{self._about['pid']}/schedstat", "rb") as file:
                return int(file.read().split()[1]) / 1e9
        except (OSError, IndexError, ValueError, AssertionError):
            return 0.0

    def _read(self, size: int) -> bytes:
        chunks = []
        while size > 0:
            if not self._poll.poll(_BIRTH * 1000):
                raise self._ended(late=True)
            chunk = os.read(self._source, min(size, 1 << 20))
            if not chunk:
                raise self._ended()
            chunks.append(chunk)
            size -= len(chunk)
        return b"".join(chunks)

    def _send_rest(self, frame: bytes, sent: int) -> None:
        room = select.poll()
        room.register(self._target, select.POLLOUT)
        while sent < len(frame):
            if not room.poll(_BIRTH * 1000):
                raise TimeoutError
            sent += os.write(self._target, memoryview(frame)[sent : sent + READ])

    def _rearm(self) -> None:
        """Move the processor limit on, from outside: it is there for the case that the host itself stands still."""
        self._armed = 0.0
        if self.bounds.cpu is None or self._about is None or not hasattr(resource, "prlimit"):
            return
        with contextlib.suppress(OSError, ValueError):
            pid = self._about["pid"]
            used = time.clock_gettime((~pid) << 3 | 2)  # CPUCLOCK_SCHED of another process
            hard = resource.prlimit(pid, resource.RLIMIT_CPU)[1]
            resource.prlimit(pid, resource.RLIMIT_CPU, (math.ceil(used) + self.bounds.cpu, hard))

    def _ended(self, late: bool = False) -> Ended:
        """End the worker, and say what it died of."""
        ended = self.discard()
        stdout = self.printed.decode("utf-8", "replace")
        if late:
            return Ended(Exceeded("seconds", "", stdout))
        if ended is None:
            return Ended(Failed("the engine's process was lost", stdout))
        status, peak = ended
        base = self._about["resident"] if self._about else 0
        if os.WIFEXITED(status):
            return Ended(Failed(f"the engine ended its process (status {os.WEXITSTATUS(status)})", stdout))
        number = os.WTERMSIG(status)
        if number == signal.SIGXCPU:
            return Ended(Exceeded("seconds", "", stdout))
        if peak > base + 0.9 * self.bounds.engine:
            return Ended(Exceeded("memory", "", stdout))
        verb = "was killed" if number in (signal.SIGKILL, signal.SIGTERM) else "crashed"
        return Ended(Failed(f"the engine {verb} ({_name(number)})", stdout))


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
