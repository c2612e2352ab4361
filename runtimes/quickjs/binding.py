"""Which of the two distributions provides the module `quickjs` here, and what its engine can do."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from typing import Any

from ...seam import UsageError

__all__ = ["Binding", "load_binding"]


@dataclass(frozen=True, slots=True)
class Binding:
    """The module `quickjs`, the distribution it is of ("quickjs-ng" or "quickjs"), and its version."""

    module: Any
    distribution: str
    version: str

    @property
    def is_modern(self) -> bool:
        """ES2023 and later (quickjs-ng); the archived distribution stops at ES2020."""
        return self.distribution == "quickjs-ng"


@cache
def load_binding() -> Binding:
    """What is installed. Raises UsageError where nothing is; warns where both distributions are."""
    try:
        import quickjs
    except ImportError as error:
        raise UsageError(f"JavaScript needs the package quickjs-ng: {error}") from None
    # The files of the two overwrite each other: what is loaded is told by the engine, not by the metadata.
    modern = bool(quickjs.Context().eval("typeof Iterator === 'function'"))
    found = {name: version for name in ("quickjs-ng", "quickjs") if (version := _version(name))}
    if len(found) == 2:
        warnings.warn(
            "quickjs-ng and quickjs are both installed and own the same files; uninstall both, then install one",
            RuntimeWarning,
            stacklevel=2,
        )
    name = "quickjs-ng" if modern else "quickjs"
    return Binding(quickjs, name, found.get(name, "unknown"))


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return ""
