"""Which installed distributions an engine comes from, and what their own metadata says of them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution, packages_distributions
from typing import Final

from ...seam import CodeRuntime

__all__ = ["Installed", "about", "brought_in"]

_OURS: Final = "polyact"
_SYSTEMS: Final = "Operating System :: "
_LICENCES: Final = "License :: "


@dataclass(frozen=True, slots=True)
class Installed:
    """An installed distribution, as its metadata has it; "" or nothing where that says nothing.

    wheels   tags of the installed wheel (WHEEL)
    systems  operating systems, from the classifiers
    python   versions of Python that it asks for
    size     bytes of its files (RECORD)
    """

    name: str
    version: str
    licence: str
    wheels: tuple[str, ...]
    systems: tuple[str, ...]
    python: str
    size: int


def brought_in(before: frozenset[str], runtime: CodeRuntime, engine: str) -> list[str]:
    """The distributions that loading `runtime` brought into this process, where `before` was loaded already.

    The one that the runtime names, and those with native code, with what they require: an engine is seldom
    written in Python. With none at all it is the one that the runtime's own class is in.
    """
    providers = packages_distributions()
    known = {name for module in before for name in providers.get(module.partition(".")[0], ())}
    loaded = dict.fromkeys(
        name
        for module in sys.modules.keys() - before
        for name in providers.get(module.partition(".")[0], ())
        if name not in known and name != _OURS
    )
    named = _found(engine)
    if named is not None:
        loaded[engine] = None
    everything = {found.name: found for name in _with_required(loaded) if (found := _found(name)) is not None}
    native = {name for name, found in everything.items() if not _is_pure(found)}
    native |= {named.name} if named is not None else set()
    if chosen := native or everything.keys() & loaded:
        return sorted(chosen)
    return sorted(set(providers.get(type(runtime).__module__.partition(".")[0], ())))


def about(name: str) -> Installed | None:
    """What is known of a distribution; None where it is not installed."""
    found = _found(name)
    if found is None:
        return None
    metadata = found.metadata
    classifiers = metadata.get_all("Classifier") or []
    return Installed(
        name=found.name,
        version=found.version,
        licence=_licence(found, classifiers),
        wheels=tuple(_wheel_lines(found, "Tag")),
        systems=tuple(dict.fromkeys(c.rpartition(" :: ")[2] for c in classifiers if c.startswith(_SYSTEMS))),
        python=_field(found, "Requires-Python"),
        size=sum(file.size or 0 for file in found.files or ()),
    )


def _found(name: str) -> Distribution | None:
    try:
        return distribution(name) if name else None
    except (PackageNotFoundError, ValueError):
        return None


def _with_required(names: Iterable[str]) -> list[str]:
    """`names` and what they require without extras, and so on."""
    found = list(dict.fromkeys(names))
    for name in found:
        one = _found(name)
        for requirement in (one.requires or ()) if one is not None else ():
            needed = re.match(r"[A-Za-z0-9._-]+", requirement)
            # Only parts of the same project: what else an engine requires is not the engine.
            if needed and "extra ==" not in requirement and needed[0].startswith(f"{name}-"):
                found += [needed[0]] if needed[0] not in found else []
    return found


def _is_pure(found: Distribution) -> bool:
    native = (".so", ".pyd", ".dylib", ".dll")
    return "true" in _wheel_lines(found, "Root-Is-Purelib") and not any(
        file.name.endswith(native) for file in found.files or ()
    )


def _wheel_lines(found: Distribution, key: str) -> Iterator[str]:
    for line in (found.read_text("WHEEL") or "").splitlines():
        name, _, value = line.partition(": ")
        if name == key:
            yield value.strip()


def _field(found: Distribution, name: str) -> str:
    return str(found.metadata[name]) if name in found.metadata else ""


def _licence(found: Distribution, classifiers: Iterable[str]) -> str:
    """From the best place to the worst: the expression, the classifier, one line of text, a licence file."""
    metadata = found.metadata
    if expression := _field(found, "License-Expression"):
        return expression
    named = [text.rpartition(" :: ")[2] for text in classifiers if text.startswith(_LICENCES)]
    if named:
        return ", ".join(named)
    text = _field(found, "License").strip()
    if text and "\n" not in text and len(text) < 60:
        return text
    for name in metadata.get_all("License-File") or []:
        for place in (f"licenses/{name}", name):
            lines = (found.read_text(place) or "").strip().splitlines()
            if lines:
                return lines[0].strip()[:60]
    return text.splitlines()[0][:60] if text else ""
