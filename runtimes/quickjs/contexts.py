"""A QuickJS context with the prelude in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from ..preludes import source
from .binding import Binding

__all__ = ["LIBRARIES", "Prepared", "prepare"]


class Prepared(NamedTuple):
    """A context that has run nothing but the prelude, and the prelude's functions, which take and give text."""

    context: Any
    begin: Callable[..., str]
    run: Callable[..., None]
    answer: Callable[..., None]
    fail: Callable[..., None]
    poll: Callable[[], str]
    output: Callable[[], str]
    dead: Callable[[], str]


LIBRARIES: Final = ("encode", "inspect", "timers", "date", "encoding", "url", "clone")


def prepare(binding: Binding) -> Prepared:
    """A new context that has run nothing but the prelude."""
    package = "polyact.runtimes.quickjs"
    context = binding.module.Context()
    make = context.eval(source(package, "prelude.js"))
    core = context.eval(source(package, "lib/core.js"))()
    verb = make(core, *(source(package, f"lib/{name}.js") for name in LIBRARIES))
    return Prepared(context, *(verb(index) for index in range(7)))
