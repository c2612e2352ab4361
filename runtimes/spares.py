"""Engines made ready ahead of time: loading a prelude costs many times what a script's start should."""

from __future__ import annotations

import threading
import weakref
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from typing import ClassVar, Generic, TypeVar

__all__ = ["Spares"]

T = TypeVar("T")


class Spares(Generic[T]):
    """A few things that `make` makes, refilled by a thread of its own as they are taken. Each is given out once.

    The thread starts with the first `take` and ends when the pool is gone.
    """

    #: Whether there is such a thread; not in a worker process, which has only one, and calls `fill`.
    in_background: ClassVar[bool] = True

    def __init__(self, make: Callable[[], T], spares: int = 2) -> None:
        self._make = make
        self._spares = spares
        self._ready: deque[T] = deque()
        self._wanted: SimpleQueue[bool] = SimpleQueue()
        self._thread: threading.Thread | None = None
        weakref.finalize(self, self._wanted.put, False)

    def take(self) -> T:
        """One that nobody has used: a spare if there is one, else made now."""
        if self.in_background:
            self._want()
        try:
            return self._ready.popleft()
        except IndexError:
            return self._make()

    def fill(self) -> None:
        """Make what is missing, now, on the calling thread."""
        while len(self._ready) < self._spares:
            self._ready.append(self._make())

    def _want(self) -> None:
        thread = self._thread
        if thread is None or not thread.is_alive():  # never started, or lost in a fork
            self._start()
        else:
            self._wanted.put(True)

    def _start(self) -> None:
        for _ in range(self._spares):
            self._wanted.put(True)
        args = self._make, self._spares, self._ready, self._wanted
        self._thread = threading.Thread(target=_fill, args=args, name="polyact-spares", daemon=True)
        self._thread.start()


def _fill(make: Callable[[], T], spares: int, ready: deque[T], wanted: SimpleQueue[bool]) -> None:
    while wanted.get():
        if len(ready) < spares:
            ready.append(make())
