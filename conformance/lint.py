"""The suite held to its own rules: a closed schema, clauses that exist, titles that are unique, programs
that render."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from .case import ACTS, Act, Case
from .contract import read_clauses
from .dialects import own_dialects
from .errors import CaseError
from .features import FEATURES
from .suite import FOLDER, Row, read_cases, read_json5, read_scripts, read_tables
from .typed import make

__all__ = ["duplicate_keys", "lint_case", "lint_suite"]

_SCHEMA: Final = Path(__file__).with_name("schema.json5")


def lint_suite() -> list[str]:
    """A sentence for each thing that is wrong with the suite; none when all is well."""
    cases = [*read_cases(), *(case for dialect in own_dialects() for case in read_scripts(dialect))]
    rows = read_tables()
    return [
        *_duplicate_keys(),
        *(f"{case.source}: {case.title!r}: {problem}" for case in cases for problem in lint_case(case)),
        *_lint_tables(rows),
        *_lint_titles([*cases, *rows]),
        *_lint_ids(),
        *_lint_clauses([*cases, *rows]),
    ]


def lint_case(case: Case) -> list[str]:
    """What is wrong with one case by itself."""
    problems = list(_schema_problems("header" if case.script is not None else "case", case.raw))
    if problems:
        return problems
    if case.clause not in read_clauses():
        problems.append(f"the contract has no clause {case.clause}")
    problems += [
        f"there is no feature {name!r}" for name in sorted((case.requires | case.lacking) - FEATURES.keys())
    ]
    problems += _lint_steps(case)
    if case.script is None:
        problems += _lint_program(case)
    return problems


def _lint_program(case: Case) -> Iterator[str]:
    for name in sorted(_names_of(case.program)):
        for dialect in own_dialects():
            if dialect().variable(name) in dialect.reserved:
                yield f"the variable {name!r} is a word that {dialect.language} has taken"
        if name in case.functions:
            yield f"the variable {name!r} hides the function of that name"
    for dialect in own_dialects():
        if not case.requires.isdisjoint(dialect.lacks):
            continue
        try:
            case.render(dialect())
        except CaseError as error:
            yield f"in {dialect.language}: {error}"
    yield from _single_objects(case.program)


def _names_of(node: Any) -> set[str]:
    """All names that a program gives to variables and functions."""
    if isinstance(node, list):
        return set().union(*map(_names_of, node))
    if not isinstance(node, dict):
        return set()
    own = {node[key] for key in ("let", "catch", "as", "function") if isinstance(node.get(key), str)}
    own |= {name for name in node.get("params", ()) if isinstance(name, str)}
    return own.union(*map(_names_of, node.values()))


def _single_objects(node: Any) -> Iterator[str]:
    if isinstance(node, list):
        for item in node:
            yield from _single_objects(item)
    elif isinstance(node, dict):
        arguments = node.get("args")
        if "call" in node and "named" not in node and isinstance(arguments, list) and len(arguments) == 1:
            (only,) = arguments
            if isinstance(only, dict) and "object" in only:
                yield f"an object as the only argument of {node['call']} is keywords: write named"
        for item in node.values():
            yield from _single_objects(item)


def _lint_steps(case: Case) -> Iterator[str]:
    try:
        items = list(case.items())
        for value in case.inputs.values():
            make(value)
    except CaseError as error:
        yield str(error)
        return
    if isinstance(items[-1], Act):
        yield "the last item is an act, and says nothing of what comes of it"
        return
    if items[-1].kind == "call":
        yield "the steps end at a call that is not answered"
    for item, following in pairwise(items):
        if isinstance(item, Act):
            if isinstance(following, Act):
                yield f"the act {item.name!r} is followed by another: what comes of it stands between"
        elif item.kind != "call" and not isinstance(following, Act):
            yield f"something follows {item.kind!r}, which ends the run"
        elif isinstance(following, Act) and not item.details.keys().isdisjoint({"answer", "raise"}):
            yield 'a call that an act follows is answered by {host: "answer"}'
    saved = {step["save"] for step in case.steps if "save" in step}
    for step in case.steps:
        if step.get("host", "") in list(ACTS)[-4:-1] and step.get("snapshot", "s") not in saved:
            yield f"{step['host']}: no call step has save: {step.get('snapshot', 's')!r}"
    if saved and "suspension" not in case.requires:
        yield "a case that saves a snapshot requires the feature suspension"


def _lint_tables(rows: Iterable[Row]) -> Iterator[str]:
    for file in sorted((FOLDER / "tables").glob("*.json5")):
        for problem in _schema_problems(file.stem, read_json5(file)):
            yield f"tables/{file.name}: {problem}"


def _lint_titles(entries: Iterable[Case | Row]) -> Iterator[str]:
    # A script's title may stand in each language once.
    titles = Counter((entry.title.casefold(), _place(entry)) for entry in entries)
    for (title, place), count in titles.items():
        if count > 1:
            yield f"the title {title!r} stands {count} times in {place}"


def _lint_ids() -> Iterator[str]:
    """An id names one case, among the neutral ones and those of a language."""
    for dialect in own_dialects():
        ids = Counter(case.id for case in (*read_cases(), *read_scripts(dialect)))
        for case_id, count in ids.items():
            if count > 1:
                yield f"the id {case_id} stands for {count} cases in {dialect.language}"


def _place(entry: Case | Row) -> str:
    if isinstance(entry, Row):
        return entry.table
    return entry.source.partition("/")[0]


def _lint_clauses(entries: Iterable[Case | Row]) -> Iterator[str]:
    cited = {entry.clause for entry in entries}
    for clause in read_clauses():
        if clause not in cited:
            yield f"CONTRACT.md: {clause} has no case"
    for entry in entries:
        if isinstance(entry, Row) and entry.clause not in read_clauses():
            yield f"{entry.source}: {entry.title!r}: the contract has no clause {entry.clause}"


def _duplicate_keys() -> Iterator[str]:
    for folder in ("cases", "tables"):
        for file in sorted((FOLDER / folder).glob("*.json5")):
            for key, line in duplicate_keys(file.read_text("utf-8")):
                yield f"{folder}/{file.name}:{line}: the key {key!r} stands twice in one object"


_TOKEN = re.compile(
    r"""(?P<skip>//[^\n]*|/\*.*?\*/|\s+)|(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')"""
    r"""|(?P<mark>[{}\[\],:])|(?P<word>[^\s{}\[\],:"']+)""",
    re.DOTALL,
)


def duplicate_keys(text: str) -> Iterator[tuple[str, int]]:
    """Keys that stand twice in one object of a JSON5 text, which its reader drops silently, with their
    lines."""
    open_objects: list[set[str] | None] = []
    tokens = [found for found in _TOKEN.finditer(text) if found.lastgroup != "skip"]
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        match token[0]:
            case "{":
                open_objects.append(set())
            case "[":
                open_objects.append(None)
            case "}" | "]":
                open_objects.pop()
            case _ if (
                following is not None
                and following[0] == ":"
                and open_objects
                and open_objects[-1] is not None
            ):
                key = token[0].strip("\"'")
                if key in open_objects[-1]:
                    yield key, text.count("\n", 0, token.start()) + 1
                open_objects[-1].add(key)


@cache
def _validator(name: str) -> Any:
    schema: Mapping[str, Any] = read_json5(_SCHEMA)
    return Draft202012Validator({**schema, "$ref": f"#/$defs/{name}"})


def _schema_problems(name: str, content: Any) -> Iterator[str]:
    # A plain copy: what the reader gives is JSON already, and a set or an object in it is a mistake to be
    # told.
    found = best_match(_validator(name).iter_errors(content))
    if found is not None:
        path = found.json_path.removeprefix("$.")
        message = found.message if len(found.message) < 300 else json.dumps(found.message[:300])
        yield f"at {path}: {message}"
