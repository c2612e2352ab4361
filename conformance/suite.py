"""All cases, read from their files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import pyjson5

from .case import Case, parse_case
from .contract import clause_order
from .dialect import Dialect
from .errors import CaseError

__all__ = ["FOLDER", "Row", "read_cases", "read_json5", "read_scripts", "read_tables"]

FOLDER: Final = Path(__file__).parent


@dataclass(frozen=True)
class Row:
    """One row of a table: one call of one function, `table` being the function's name."""

    clause: str
    title: str
    table: str
    source: str
    content: Mapping[str, Any]


def read_json5(file: Path) -> Any:
    """The content of a JSON5 file; CaseError, naming the file, where it is not JSON5."""
    return _decode(file.read_text("utf-8"), file.name)


@cache
def read_cases(folder: Path = FOLDER / "cases") -> tuple[Case, ...]:
    """The neutral cases of a folder, in the order of their clauses."""
    return _ordered(
        parse_case(raw, f"cases/{file.name}")
        for file in sorted(folder.glob("*.json5"))
        for raw in _entries(file)
    )


@cache
def read_scripts(dialect: type[Dialect]) -> tuple[Case, ...]:
    """The scripts that only the dialect's language has, in the order of their clauses."""
    if dialect.scripts is None:
        return ()
    files = sorted(dialect.scripts.glob(f"*{dialect.file_suffix}"))
    return _ordered(_script(file, dialect) for file in files)


@cache
def read_tables(folder: Path = FOLDER / "tables") -> tuple[Row, ...]:
    """The rows of all tables."""
    return tuple(
        Row(raw["clause"], raw["title"], file.stem, f"tables/{file.name}", raw)
        for file in sorted(folder.glob("*.json5"))
        for raw in _entries(file)
    )


def _entries(file: Path) -> Sequence[Any]:
    content = read_json5(file)
    if not (isinstance(content, dict) and isinstance(content.get("cases"), list)):
        raise CaseError(f"{file.name}: a case file is {{about: …, cases: […]}}")
    entries: Sequence[Any] = content["cases"]
    return entries


def _script(file: Path, dialect: type[Dialect]) -> Case:
    source = file.read_text("utf-8")
    opening, closing = dialect.block_comment
    header, found, _ = source.removeprefix(opening).partition(closing)
    name = f"{file.parent.name}/{file.name}"
    if not source.startswith(opening) or not found:
        raise CaseError(f"{name}: a script opens with a {opening} … {closing} comment that holds its header")
    raw = _decode(header, name)
    return parse_case(raw, name, source)


def _decode(text: str, name: str) -> Any:
    try:
        return pyjson5.decode(text)
    except pyjson5.Json5Exception as error:
        raise CaseError(f"{name} is not JSON5: {error.args[0]}") from None


def _ordered(cases: Iterator[Case]) -> tuple[Case, ...]:
    return tuple(sorted(cases, key=lambda case: clause_order(case.clause)))
