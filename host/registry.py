"""Finding runtimes: by entry point, so that an installed package adds a language, no line changed here."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from ..seam import CodeRuntime, CodeRuntimeError, UsageError

__all__ = [
    "GROUP",
    "InstalledRuntime",
    "installed_runtimes",
    "load_isolated",
    "load_runtime",
    "runtime_for_file",
    "runtime_name",
    "worker_barriers",
]

GROUP: Final = "polyact.runtimes"
# Found by its name, as any runtime: nothing above the seam imports one.
_ISOLATED: Final = "polyact.runtimes.isolated:IsolatedRuntime"
# Which runtime to ask first for a suffix. Only the order: what decides is `capabilities.file_suffixes`.
_LIKELY: Final = {".js": "quickjs", ".mjs": "quickjs", ".lua": "lua"}


@dataclass(frozen=True, slots=True)
class InstalledRuntime:
    """A runtime that a package registers.

    target        `module:Class`
    distribution  the package that registers it, "" where unknown
    runtime       made with default options; None where that fails
    problem       why it fails; "" where it does not
    """

    name: str
    target: str
    distribution: str
    runtime: CodeRuntime | None
    problem: str = ""


def load_runtime(name: str, **options: Any) -> CodeRuntime:
    """The runtime registered as `name`, or the class `module:Class`, made with `options` (`limits=`, …).

    Raises UsageError where there is none of this name, it cannot be imported, is no CodeRuntime, or refuses
    the options.
    """
    if ":" in name:
        return _made(name, _class(name), options)
    registered = _registered()
    if name not in registered:
        raise UsageError(
            f"no runtime is called {name!r}; installed are {', '.join(registered) or 'none'}; "
            f"others come with packages (entry point group {GROUP}), or are named as module:Class"
        )
    return _made(name, _class(registered[name].value, name), options)


def load_isolated(name: str, **options: Any) -> CodeRuntime:
    """The runtime of this name in worker processes; as it is, where it runs its scripts in such by itself.

    Raises as `load_runtime`, and UsageError where the system has no `fork`.
    """
    runtime = load_runtime(name, **options)
    if runtime.capabilities.isolation == "process":
        return runtime
    return load_runtime(_ISOLATED, runtime=name, **options)


def installed_runtimes() -> list[InstalledRuntime]:
    """Every registered runtime, by name; those that do not work say why."""
    return [_tried(entry) for entry in _registered().values()]


def worker_barriers(name: str) -> dict[str, str]:
    """What stands between a script in a worker and this machine: each barrier is "on", or says why it is off.

    Empty where the runtime brings a process of its own, whose barriers it keeps itself.
    """
    try:
        runtime: Any = load_isolated(name)
    except CodeRuntimeError as error:
        return {"process": f"off: {error}"}
    barriers = dict(getattr(runtime, "barriers", {}))
    if barriers:
        runtime.close()
    return barriers


def runtime_for_file(path: str | Path) -> str:
    """The name of the registered runtime whose scripts have this file's suffix.

    Raises UsageError where there is none, listing the suffixes that there are.
    """
    suffix = Path(path).suffix.lower()
    registered = _registered()
    likely = _LIKELY.get(suffix, "")
    known: list[str] = []
    problems: list[str] = []
    for name in sorted(registered, key=lambda name: (name != likely, name)):
        found = _tried(registered[name])
        if found.runtime is None:
            problems.append(f"{name} does not work: {found.problem}")
            continue
        if suffix in found.runtime.capabilities.file_suffixes:
            return name
        known += [f"{one} ({name})" for one in found.runtime.capabilities.file_suffixes]
    said = f"the suffix {suffix!r}" if suffix else "no suffix"
    text = f"{path} has {said}, and no runtime claims it; known are {', '.join(known) or 'none'}"
    text += "; say which one with --runtime"
    raise UsageError("; ".join([text, *problems]))


def runtime_name(runtime: CodeRuntime) -> str:
    """What `load_runtime` would find this runtime's class by."""
    kind = type(runtime)
    name = getattr(runtime, "name", None)
    return name if isinstance(name, str) and name else f"{kind.__module__}:{kind.__qualname__}"


def _registered() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def _tried(entry: EntryPoint) -> InstalledRuntime:
    package = entry.dist.name if entry.dist is not None else ""
    try:
        runtime = load_runtime(entry.name)
    except CodeRuntimeError as error:
        return InstalledRuntime(entry.name, entry.value, package, None, str(error))
    return InstalledRuntime(entry.name, entry.value, package, runtime)


def _class(target: str, name: str = "") -> type[CodeRuntime]:
    module, _, attributes = target.partition(":")
    said = f"runtime {name!r}" if name else f"{target}"
    try:
        found: Any = importlib.import_module(module)
        for attribute in attributes.split("."):
            found = getattr(found, attribute)
    except Exception as error:  # an import runs foreign code
        raise UsageError(
            f"{said} cannot be imported: {type(error).__name__}: {_first_line(error)}{_remedy(error)}"
        ) from error
    if not (isinstance(found, type) and issubclass(found, CodeRuntime)):
        raise UsageError(f"{said}: {target} is no CodeRuntime class")
    return found


def _made(name: str, kind: type[CodeRuntime], options: dict[str, Any]) -> CodeRuntime:
    try:
        return kind(**options)
    except CodeRuntimeError:
        raise
    except TypeError as error:
        raise UsageError(f"runtime {name!r} does not take these options: {error}") from error
    except Exception as error:
        raise UsageError(
            f"runtime {name!r} cannot be made: {type(error).__name__}: {_first_line(error)}{_remedy(error)}"
        ) from error


def _first_line(error: Exception) -> str:
    lines: Sequence[str] = str(error).splitlines()
    return lines[0] if lines else ""


def _remedy(error: Exception) -> str:
    if isinstance(error, ModuleNotFoundError) and error.name:
        return f" (is the package that provides {error.name!r} installed?)"
    return ""
