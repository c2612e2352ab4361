"""A runtime under test: its name, how it is made, and what it says it lacks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import entry_points
from typing import Any, Final, TypeAlias, cast

import pyjson5

from ..seam import CodeRuntime, RuntimeCapabilities, UsageError
from .dialect import Dialect
from .dialects import find_dialect
from .errors import SetupError
from .features import missing_features
from .loading import import_object

__all__ = ["Load", "Target", "load_runtime", "make_target"]

#: From a runtime's name and its options (`limits=`, `signing_key=`) to a runtime.
Load: TypeAlias = Callable[..., CodeRuntime]

_GROUP: Final = "polyact.runtimes"


def load_runtime(name: str, /, **options: Any) -> CodeRuntime:
    """The runtime called `name`: `module:Class`, or an entry point in the group `polyact.runtimes`.

    `options` go to the class. SetupError where there is none of the name.
    """
    if ":" in name:
        return cast(Load, import_object(name))(**options)
    for entry in entry_points(group=_GROUP, name=name):
        return cast(Load, import_object(entry.value))(**options)
    installed = ", ".join(sorted(entry_points(group=_GROUP).names)) or "none"
    raise SetupError(f"no runtime is called {name!r}; installed: {installed}; module:Class names any other")


@dataclass
class Target:
    """A runtime under test. Runtimes of equal options are made once and shared, as a host would.

    name     as it was asked for, with its options: `lua[engine=luajit21]`
    load     makes a runtime from `base` and options
    options  what stands in the brackets
    asked    dialects that were asked for, to be repeated in the line that runs a case alone
    """

    name: str
    load: Load
    dialect: Dialect
    capabilities: RuntimeCapabilities
    base: str
    options: dict[str, Any]
    asked: tuple[str, ...] = ()
    _made: dict[str, CodeRuntime] = field(default_factory=dict)

    @cached_property
    def missing(self) -> frozenset[str]:
        """The features that the runtime or its language does without."""
        return missing_features(self.capabilities) | self.dialect.lacks

    def runtime(self, **options: Any) -> CodeRuntime:
        """The runtime with these options."""
        key = repr(sorted(options.items()))
        if key not in self._made:
            self._made[key] = self.load(self.base, **self.options, **options)
        return self._made[key]


def make_target(name: str, load: Load = load_runtime, dialects: Iterable[str] = ()) -> Target:
    """The target called `name`, with the dialect of its language. SetupError where one of them is missing.

    `name` may have options in brackets, `lua[engine=luajit21]`: JSON5 values, or text. `load` makes the
    runtime; what it raises is reported as a SetupError.
    """
    base, options = _split(name)
    asked = tuple(dialects)
    try:
        runtime = load(base, **options)
    except SetupError:
        raise
    except UsageError as error:  # what it says is meant for the user
        text = str(error)
        raise SetupError(text if base in text else f"the runtime {name!r}: {text}") from error
    except Exception as error:
        raise SetupError(f"the runtime {name!r} cannot be made: {type(error).__name__}: {error}") from error
    capabilities = getattr(runtime, "capabilities", None)
    if not isinstance(runtime, CodeRuntime) or not isinstance(capabilities, RuntimeCapabilities):
        raise SetupError(
            f"{name!r} is not a CodeRuntime with RuntimeCapabilities, but a {type(runtime).__name__}"
        )
    try:
        missing_features(capabilities)
    except UsageError as error:
        raise SetupError(str(error)) from error
    dialect = find_dialect(capabilities.language, asked)
    target = Target(name, load, dialect, capabilities, base, options, asked)
    target._made[repr([])] = runtime
    return target


def _split(name: str) -> tuple[str, dict[str, Any]]:
    found = re.fullmatch(r"([^\[\]]+)\[(.*)\]", name)
    if found is None:
        if "[" in name or "]" in name:
            raise SetupError(f"{name!r}: options are written name[key=value,key=value]")
        if "," in name:
            raise SetupError(f"{name!r}: several runtimes are named with spaces between them")
        return name, {}
    options: dict[str, Any] = {}
    for part in filter(None, map(str.strip, found[2].split(","))):
        key, sign, text = part.partition("=")
        if not sign or not key.isidentifier():
            raise SetupError(f"{name!r}: options are written name[key=value,key=value]")
        try:
            options[key] = pyjson5.decode(text)
        except pyjson5.Json5Exception:
            options[key] = text
    return found[1], options
