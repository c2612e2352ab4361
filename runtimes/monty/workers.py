"""Monty's worker processes: few of them, however many scripts are paused.

A script that runs has a worker to itself. One that waits at a call keeps its worker as long as there are enough;
when another script needs one, the script that has waited longest is written down, and its worker let go. It is
read back into a worker when its call is answered.
"""

from __future__ import annotations

import contextlib
import os
import threading
import weakref
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from pydantic_monty import (
    FunctionSnapshot,
    FutureSnapshot,
    Monty,
    MontyComplete,
    MontySession,
    NameLookupSnapshot,
    OSPolicy,
    ResourceLimits,
)

__all__ = ["Print", "Seat", "Stopped", "Workers"]

Stopped: TypeAlias = FunctionSnapshot | NameLookupSnapshot | FutureSnapshot | MontyComplete
Print: TypeAlias = Callable[[Any, str], None]

# Room for every processor to be at work while as many scripts again wait for quick answers.
_WORKERS: Final = max(4, 2 * (os.cpu_count() or 1))


class Workers:
    """A pool of worker processes, started when first needed and gone with this object."""

    def __init__(self, most: int = _WORKERS) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._pool: Monty | None = None
        self._process = 0
        self._live = 0
        self._resting: dict[int, weakref.ref[Seat]] = {}

    def open(self, limits: ResourceLimits, policy: OSPolicy) -> MontySession:
        """A session in a worker of its own; waits while all of them are at work."""
        pool, seat = self._claim()
        if seat is not None:
            seat.park()
        session = pool.checkout(
            limits=limits, os_policy=policy, assert_message_annotations=False, print_flush_interval=None
        )
        try:
            session.__enter__()
        except BaseException:
            self.closed()
            raise
        return session

    def _claim(self) -> tuple[Monty, Seat | None]:
        with self._lock:
            if self._pool is None or self._process != os.getpid():  # in a fork, the workers are the parent's
                self._pool = Monty(min_processes=1, max_processes=self._most)
                self._pool.__enter__()
                self._process = os.getpid()
                self._live, self._resting = 0, {}
                weakref.finalize(self, _end, self._pool, self._process)
            self._live += 1
            while self._live > self._most and self._resting:
                seat = self._resting.pop(next(iter(self._resting)))()
                if seat is not None:
                    return self._pool, seat
            return self._pool, None

    def closed(self) -> None:
        """A session that `open` gave is over."""
        with self._lock:
            self._live -= 1

    def rest(self, seat: Seat) -> bool:
        """The script of `seat` waits; whether its worker is wanted at once."""
        with self._lock:
            if self._live > self._most:
                return True
            self._resting[id(seat)] = weakref.ref(seat)
            return False

    def wake(self, seat: Seat) -> None:
        """The script of `seat` waits no longer."""
        with self._lock:
            self._resting.pop(id(seat), None)


def _end(pool: Monty, process: int) -> None:
    if process == os.getpid():
        with contextlib.suppress(Exception):
            pool.__exit__(None, None, None)


class Seat:
    """Where one script sits: in a worker, or written down. Owns the session; closing twice is harmless.

    `out` gets what the script prints; `limits` and `policy` are what `Workers.open` takes. A script that is read
    back has its limits in its bytes, but for those that the pool keeps itself.
    """

    def __init__(self, workers: Workers, limits: ResourceLimits, policy: OSPolicy, out: Print) -> None:
        self._workers = workers
        self._limits = limits
        self._policy = policy
        self._out = out
        self._lock = threading.Lock()
        self._session: MontySession | None = None
        self._stopped: Stopped | None = None
        self._parked = b""

    def begin(self) -> MontySession:
        """A fresh session, in a worker."""
        self._session = self._workers.open(self._limits, self._policy)
        return self._session

    def place(self, data: bytes) -> None:
        """Take a script that was written down: it is read when it is next needed."""
        self._parked = data

    def rest(self, stopped: Stopped) -> None:
        """The script waits for the host at `stopped`."""
        self._stopped = stopped
        if self._workers.rest(self):
            self.park()

    def park(self) -> None:
        """Write the waiting script down and let its worker go, if it still waits."""
        with self._lock:
            if self._stopped is not None and not isinstance(self._stopped, MontyComplete):
                self._parked = self._stopped.dump()
                self._leave()

    def wake(self) -> Stopped:
        """The script again, in a worker, where it stood."""
        self._workers.wake(self)
        with self._lock:
            if self._stopped is None:
                data, self._parked = self._parked, b""
                session = self._session = self._workers.open(self._limits, self._policy)
                return session.load_snapshot(data, print_callback=self._out)
            stopped, self._stopped = self._stopped, None
            return stopped

    def dump(self) -> bytes:
        """The waiting script's bytes; it goes on waiting."""
        with self._lock:
            if self._stopped is None or isinstance(self._stopped, MontyComplete):
                return self._parked
            return self._stopped.dump()

    def close(self) -> None:
        """Let the script and its worker go; harmless when repeated."""
        self._workers.wake(self)
        with self._lock:
            self._parked = b""
            self._leave()

    def _leave(self) -> None:
        session, self._session, self._stopped = self._session, None, None
        if session is not None:
            try:
                session.__exit__(None, None, None)
            finally:
                self._workers.closed()

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            self.close()
