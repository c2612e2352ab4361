"""The dialects of the languages that polyact brings, and where others are found.

Ours and others' alike are registered as entry points, so that a language is added without a line changed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import entry_points
from typing import Final

from ..dialect import Dialect
from ..errors import SetupError
from ..loading import import_object

__all__ = ["find_dialect", "own_dialects"]

_GROUP: Final = "polyact.dialects"


@cache
def own_dialects() -> tuple[type[Dialect], ...]:
    """The dialects that polyact brings, by language."""
    ours = sorted(
        (entry for entry in entry_points(group=_GROUP) if entry.value.startswith(f"{__name__}.")),
        key=lambda entry: entry.name,
    )
    return tuple(_load(entry.value) for entry in ours)


def find_dialect(language: str, asked: Iterable[str] = ()) -> Dialect:
    """The dialect for a runtime of `language`.

    `asked` are the user's own, as `module:Class` or by the name of a language: the first of this language is
    taken; a single one is taken whatever the language. Otherwise one that an installed package registers in the
    entry point group `polyact.dialects`, ours before others'. SetupError where there is none.
    """
    wanted = [_load(name) for name in asked]
    if len(wanted) == 1:
        return wanted[0]()
    for dialect in (*wanted, *own_dialects(), *_installed(language)):
        if dialect.language.casefold() == language.casefold():
            return dialect()
    raise SetupError(
        f"no dialect writes {language!r}: give one as --dialect module:Class, or register it in the "
        f"entry point group {_GROUP!r} under the language's name"
    )


def _load(name: str) -> type[Dialect]:
    if ":" in name:
        found = import_object(name)
        if isinstance(found, type) and issubclass(found, Dialect):
            return found
        raise SetupError(f"--dialect {name}: not a subclass of polyact.conformance.Dialect")
    for dialect in (*own_dialects(), *_installed(name)):
        if name.casefold() in (dialect.language.casefold(), dialect.__module__.rpartition(".")[2]):
            return dialect
    raise SetupError(f"--dialect {name}: there is none of this name; module:Class names any other")


def _installed(language: str) -> Iterator[type[Dialect]]:
    for entry in entry_points(group=_GROUP):
        if entry.name.casefold() == language.casefold():
            yield _load(entry.value)
