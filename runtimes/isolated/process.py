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
import weakref
from typing import Any, Final

from ...seam import InterpreterError, Limits
from ...seam.engine import Exceeded, Failed
from .errors_wire import raised
from .frames import READ, REPLY, Reply, Soon, request
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
# More seconds than the kernel counts reliably: as good as no limit.
_ENDLESS: Final = 1e8
# Seconds of work after which the processor limit is moved on.
_REARM: Final = 1.0


class Bounds:
    """What a worker is born with, from the `Limits` of the scripts that it is for.

    memory   bytes of data that it may add to what it is born with; None for no limit
    cpu      seconds of processor time that it may use before the host has to look again; None for no limit
    engine   bytes that the engine may have of that
    output   bytes that a script may print
    reply    bytes of one reply; a longer one is not the engine's
    """

    __slots__ = ("cpu", "engine", "memory", "output", "reply")

    def __init__(self, limits: Limits) -> None:
        self.engine = limits.memory
        self.output = limits.output
        # Values are in the engine, and in Python, as bytes and as text, beside what the engine holds.
        crossing = 4 * (limits.value + limits.output)
        data = limits.memory + crossing + (32 << 20)
        self.memory = None if math.isinf(data) else int(data)
        self.cpu = None if limits.seconds > _ENDLESS else 2 * math.ceil(limits.seconds) + 5
        # Not what a script may tell, which the runtime looks after, but what a worker can have.
        self.reply = data

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
    """Owns a forked worker and its pipes. Used by one thread at a time; `kill` may come from any."""

    __slots__ = (
        "_about",
        "_armed",
        "_asked",
        "_born",
        "_ending",
        "_nursery",
        "_open",
        "_poll",
        "_soon",
        "_source",
        "_target",
        "alive",
        "bounds",
        "ended",
        "idle",
        "owing",
        "printed",
        "scripts",
        "tenant",
        "told",
        "took",
        "worn",
    )

    def __init__(self, nursery: Nursery, bounds: Bounds) -> None:
        self._nursery = nursery
        self.bounds = bounds
        self._born: Born = nursery.fork(bounds.memory, bounds.cpu, bounds.output)
        self._source, self._target = self._born.source, self._born.target
        poll = select.poll()
        poll.register(self._source, select.POLLIN)
        self._poll = poll.poll
        self._soon = Soon(self._poll)
        self._about: dict[str, Any] | None = None
        self._armed = 0.0
        self._asked = 0.0
        self._ending = threading.Lock()
        self._open = True
        self.alive = True
        self.ended: tuple[int, int] | None = None  # wait status, and most memory, where it is known
        self.idle = True  # when it ended
        self.owing = False  # a reply
        self.printed = b""
        self.scripts = 0
        self.tenant: weakref.ref[Any] | None = None  # whose it is, or was at last
        self.took = 0.0  # by the last request
        self.told = 0.0  # when that was answered
        self.worn = False

    def about(self) -> dict[str, Any]:
        """What the worker says of itself when it is ready. Raises what kept it from getting ready, or Gone."""
        if self._about is None:
            try:
                answer = self.receive(_BIRTH)
            except Ended as ended:
                raise Gone(ended.stop) from None
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
        self.send(frame)
        return self.receive(seconds)

    def send(self, frame: bytes) -> None:
        """The first half of `ask`."""
        if self._about is None:
            self.about()
        if self._armed > _REARM:
            self._rearm()
        self._asked = time.monotonic()
        self.owing = True
        try:
            sent = os.write(self._target, frame)
            if sent < len(frame):
                self._send_rest(frame, sent)
        except BrokenPipeError:
            self.discard()
            raise Gone from None
        except (BlockingIOError, TimeoutError):
            raise self._ended() from None

    def receive(self, seconds: float) -> Answer:
        """The second half of `ask`."""
        if not self._soon() and not self._poll(_SOON * 1000 if seconds > _SOON else seconds * 1000):
            self._wait(seconds)
        data = os.read(self._source, READ)
        if len(data) < _HEAD:
            data += self._read(_HEAD - len(data))
        length, kind, index, printed = _unpack(data)
        if length + 4 == len(data) and not printed:
            answer = kind, index, b"", data[_HEAD:]
        else:
            answer = self._long(data, length + 4, kind, index, printed)
        self.owing = False
        self.told = told = time.monotonic()
        self.took = took = told - self._asked
        self._armed += took
        return answer

    def tell(self, kind: int) -> None:
        """A request without a reply. Raises BrokenPipeError where nobody listens any more."""
        os.write(self._target, request(kind, 0, b""))

    def kill(self) -> None:
        """Kill the worker; whoever uses it finds its pipes at their end. Harmless when repeated."""
        with self._ending:
            if self.alive:
                self.alive = False
                self.ended = self._nursery.end(self._born)

    def discard(self) -> None:
        """Kill the worker and close its pipes, which nobody else may be using. Harmless when repeated."""
        self.kill()
        with self._ending:
            if self._open:
                self._open = False
                self.idle, self.printed = read_spilled(self._born.printed)
                self._close()

    def forget(self) -> None:
        """In a child that the host forked: close the pipes, which are the host's."""
        self._ending = threading.Lock()
        self.alive = False
        if self._open:
            self._open = False
            self._close()

    def _close(self) -> None:
        for number in (self._source, self._target, self._born.printed):
            os.close(number)

    def _long(self, data: bytes, length: int, kind: int, index: int, printed: int) -> Answer:
        """A reply with output, or that did not come whole."""
        if len(data) > length or length > self.bounds.reply:
            self.discard()
            raise InterpreterError("the engine's process told what it should not, and was ended")
        if len(data) < length:
            data += self._read(length - len(data))
        end = _HEAD + printed
        return kind, index, data[_HEAD:end], data[end:]

    def _wait(self, seconds: float) -> None:
        """Wait for the reply as long as the script may work: time for which it had no processor does not count."""
        waited = min(_SOON, seconds)
        began = time.monotonic() - waited
        had = self._had() - waited
        last = began + seconds * _STARVED + 1.0
        end = began + seconds
        while True:
            now = time.monotonic()
            if now >= end:
                # This thread may itself have waited, for a processor or for the interpreter.
                if self._poll(0):
                    return
                end = min(last, now + seconds - (self._had() - had)) if self._is_working() else now
                if end - now < 0.001:
                    raise self._ended(late=True)
            if self._poll(math.ceil(min(end - now, 3600.0) * 1000)):
                return

    def _had(self) -> float:
        """Seconds of processor time that the worker has had in all; 0 where the system does not tell."""
        try:
            assert self._about is not None
            return time.clock_gettime((~self._about["pid"]) << 3 | 2)  # CPUCLOCK_SCHED of another process
        except (OSError, AssertionError):
            return 0.0

    def _is_working(self) -> bool:
        """Whether the worker has a processor, or waits for one; not where the system does not tell."""
        try:
            assert self._about is not None
            with open(f"/proc/{self._about['pid']}/stat", "rb") as file:
                return file.read().rpartition(b")")[2].split()[0] in (b"R", b"D")
        except (OSError, IndexError, AssertionError):
            return False

    def _read(self, size: int) -> bytes:
        chunks = []
        while size > 0:
            if not self._poll(_BIRTH * 1000):
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
            hard = resource.prlimit(pid, resource.RLIMIT_CPU)[1]
            resource.prlimit(pid, resource.RLIMIT_CPU, (math.ceil(self._had()) + self.bounds.cpu, hard))

    def _ended(self, late: bool = False) -> Ended | Gone:
        """End the worker, and say what it died of. Gone where it had not taken up the request yet."""
        self.discard()
        ended = self.ended
        stdout = self.printed.decode("utf-8", "replace")
        if late:
            return Ended(Exceeded("seconds", "", stdout))
        if self.idle:
            return Gone()
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
