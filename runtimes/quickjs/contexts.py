"""Engines with the prelude in them, made ahead: compiling it costs many times what a script's start should."""

from __future__ import annotations

import threading
import weakref
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Final, TypeAlias

from ..preludes import source
from .binding import Binding

__all__ = ["Prepared", "SpareContexts", "prepare"]

#: a context, and the function by which the prelude in it is driven
Prepared: TypeAlias = tuple[Any, Callable[..., Any]]

_LIBRARIES: Final = ("encode", "inspect", "timers", "date", "encoding", "url", "clone")


def prepare(binding: Binding) -> Prepared:
    """A new context that has run nothing but the prelude."""
    package = "polyact.runtimes.quickjs"
    context = binding.module.Context()
    make = context.eval(source(package, "prelude.js"))
    core = context.eval(source(package, "lib/core.js"))()
    return context, make(core, *(source(package, f"lib/{name}.js") for name in _LIBRARIES))


class SpareContexts:
    """A few prepared contexts, refilled by a thread of its own as they are taken. Each is given out once.

    The thread starts with the first `take` and ends when the pool is gone.
    """

    def __init__(self, binding: Binding, spares: int = 2) -> None:
        self._binding = binding
        self._spares = spares
        self._ready: deque[Prepared] = deque()
        self._wanted: SimpleQueue[bool] = SimpleQueue()
        self._thread: threading.Thread | None = None
        weakref.finalize(self, self._wanted.put, False)

    def take(self) -> Prepared:
        """A context nobody has used: a spare one if there is one, else made now."""
        thread = self._thread
        if thread is None or not thread.is_alive():  # never started, or lost in a fork
            self._start()
        else:
            self._wanted.put(True)
        try:
            return self._ready.popleft()
        except IndexError:
            return prepare(self._binding)

    def _start(self) -> None:
        for _ in range(self._spares):
            self._wanted.put(True)
        args = self._binding, self._spares, self._ready, self._wanted
        self._thread = threading.Thread(target=_fill, args=args, name="polyact-quickjs-spares", daemon=True)
        self._thread.start()


def _fill(binding: Binding, spares: int, ready: deque[Prepared], wanted: SimpleQueue[bool]) -> None:
    while wanted.get():
        if len(ready) < spares:
            ready.append(prepare(binding))
