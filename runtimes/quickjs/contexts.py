"""A QuickJS context with the prelude in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from ..preludes import source
from .binding import Binding

__all__ = ["Prepared", "prepare"]

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
