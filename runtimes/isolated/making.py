"""From a name to a runtime: on the host's side to `module:Class`, in a worker to the thing itself."""

from __future__ import annotations

import importlib
import inspect
from importlib.metadata import entry_points
from typing import Any, Final

from ...seam import CodeRuntime, Limits, UsageError
from ...seam.replay import ReplayRuntime

__all__ = ["find_class", "is_forkable", "make", "target_of"]

_GROUP: Final = "polyact.runtimes"


def target_of(runtime: str | type[CodeRuntime]) -> str:
    """`module:Class` of a runtime that is given by entry point, by that, or as a class."""
    if isinstance(runtime, type) and issubclass(runtime, CodeRuntime):
        if runtime.__module__ == "__main__" or "<locals>" in runtime.__qualname__:
            raise UsageError(
                f"a worker imports {runtime.__qualname__} by its name: put it at the top of a module that can be "
                "imported, not into the file that is run, nor into a function"
            )
        return f"{runtime.__module__}:{runtime.__qualname__}"
    if not isinstance(runtime, str):
        raise UsageError(
            f"a runtime to isolate is a name, module:Class, or a class, not {runtime!r}: it is made in the worker"
        )
    if ":" in runtime:
        return runtime
    registered = entry_points(group=_GROUP)
    for entry in registered:
        if entry.name == runtime:
            return entry.value
    raise UsageError(
        f"no runtime is called {runtime!r}; installed are {', '.join(sorted(registered.names)) or 'none'}; "
        f"others come with packages (entry point group {_GROUP}), or are named as module:Class"
    )


def find_class(target: str) -> type[CodeRuntime]:
    """The class `module:Class`. Raises UsageError where there is none, or its import fails."""
    module, _, attributes = target.partition(":")
    try:
        found: Any = importlib.import_module(module)
        for attribute in attributes.split("."):
            found = getattr(found, attribute)
    except Exception as error:
        raise UsageError(f"{target} cannot be imported: {type(error).__name__}: {error}") from error
    if not (isinstance(found, type) and issubclass(found, CodeRuntime)):
        raise UsageError(f"{target} is no CodeRuntime class")
    return found


def is_forkable(kind: type[CodeRuntime]) -> bool:
    """Whether the runtime can be made once, and forked with engines made ready: it says so by `make_ready`."""
    return issubclass(kind, ReplayRuntime) and hasattr(kind, "make_ready")


def make(kind: type[CodeRuntime], options: dict[str, Any]) -> CodeRuntime:
    """The runtime, made with `options` as they came over the wire. Raises UsageError where it refuses them."""
    given = dict(options)
    if "limits" in given:
        given["limits"] = Limits.from_json(given["limits"])
    if "signing_key" in given:
        given["signing_key"] = bytes.fromhex(given["signing_key"])
    if not is_timed(kind):
        given["timed"] = False
    try:
        return kind(**given)
    except TypeError as error:
        raise UsageError(f"{kind.__qualname__} does not take these options: {error}") from error


def is_timed(kind: type[CodeRuntime]) -> bool:
    """Whether the runtime keeps the time itself, because it cannot be told not to (`timed=False`)."""
    return "timed" not in inspect.signature(kind).parameters
