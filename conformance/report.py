"""Results as text for a person, as JSON, and as JUnit XML.

A failure is written for somebody who has never seen the suite: the clause and what it says, the script as it
was run, each step expected and got with the first difference marked, and the line that runs the case alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final
from xml.etree import ElementTree

from .contract import read_clauses
from .outcome import Outcome, Result
from .typed import show

__all__ = ["failure_text", "group_counts", "to_json", "to_junit"]

_LONGEST_SCRIPT: Final = 120


def failure_text(result: Result) -> str:
    """Everything about one result that is not green, over many lines."""
    return "\n".join(_failure_lines(result))


def _failure_lines(result: Result) -> Iterator[str]:
    failure = result.failure
    yield f"{result.outcome.value.upper()}  {result.clause}  {result.title}"
    yield f"  runtime   {result.where}, way: {result.way}"
    yield f"  clause    {result.clause}: {read_clauses().get(result.clause, 'not in CONTRACT.md')}"
    yield f"  file      {result.file}"
    if result.outcome is Outcome.BROKEN:
        yield "  The case is wrong in itself, and says nothing about the runtime."
    if result.outcome is Outcome.SURPRISE:
        yield f"  It is listed as a known failure ({result.reason}), and passes: take the entry off the list."
    for name, value in result.given.items():
        yield f"  {name:<9} {show(value, 300)}"
    if failure is not None:
        if failure.script:
            yield f"  script{f' ({result.language})' if result.language else ''}"
            yield from _numbered(failure.script)
        if failure.steps:
            yield "  steps"
            yield from _steps(failure.steps)
        yield f"  first difference: {_further(failure.difference, 4)}"
        if failure.trace:
            yield "  traceback"
            yield from (f"    {line}" for line in failure.trace.rstrip().splitlines())
    if result.command:
        yield f"  run it alone: {result.command}"


def _numbered(script: str) -> Iterator[str]:
    lines = [_visible(line) for line in script.split("\n")]
    lines = lines[:-1] if lines[-1] == "" else lines
    for number, line in enumerate(lines[:_LONGEST_SCRIPT], 1):
        yield f"    {number:>4} | {line if len(line) < 400 else line[:400] + '…'}"
    if len(lines) > _LONGEST_SCRIPT:
        yield f"         … {len(lines) - _LONGEST_SCRIPT} lines more"


def _visible(text: str) -> str:
    return "".join(char if char.isprintable() or char == "\t" else ascii(char)[1:-1] for char in text)


def _steps(steps: Sequence[tuple[str, str]]) -> Iterator[str]:
    shown = steps if len(steps) <= 12 else steps[-8:]
    if len(shown) < len(steps):
        yield f"      {len(steps) - len(shown)} steps as expected"
    for number, (expected, got) in enumerate(shown, len(steps) - len(shown) + 1):
        if expected == got:
            yield f"      {number}. {_further(got, 9)}"
        else:
            yield f"    > {number}. expected  {_further(expected, 20)}"
            yield f"      {' ' * len(str(number))}  got       {_further(got, 20)}"


def _further(text: str, indent: int) -> str:
    """`text` with its further lines set in."""
    return text.rstrip().replace("\n", "\n" + " " * indent)


def group_counts(results: Iterable[Result]) -> dict[str, dict[str, Counter[Outcome]]]:
    """Group of clauses, then runtime, then how many results of each outcome."""
    counts: dict[str, dict[str, Counter[Outcome]]] = {}
    for clause in read_clauses():
        counts.setdefault(clause.partition("-")[0], {})
    for result in results:
        group = counts.setdefault(result.clause.partition("-")[0], {})
        group.setdefault(result.where, Counter())[result.outcome] += 1
    return {group: row for group, row in counts.items() if row}


def to_json(results: Sequence[Result]) -> dict[str, Any]:
    """The results as plain data: a summary for each runtime, and every result."""
    where = dict.fromkeys(result.where for result in results)
    summary = {
        name: {kind.value: sum(r.outcome is kind for r in results if r.where == name) for kind in Outcome}
        for name in where
    }
    return {"format": 1, "summary": summary, "results": [_plain(result) for result in results]}


def _plain(result: Result) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "runtime": result.where,
        "way": result.way,
        "clause": result.clause,
        "case": result.case_id,
        "title": result.title,
        "outcome": result.outcome.value,
        "seconds": round(result.seconds, 6),
        "command": result.command,
    }
    if result.reason:
        plain["reason"] = result.reason
    if (failure := result.failure) is not None:
        plain["failure"] = {
            "difference": failure.difference,
            "script": failure.script,
            "steps": [{"expected": expected, "got": got} for expected, got in failure.steps],
            "trace": failure.trace,
        }
    return plain


def to_junit(results: Sequence[Result]) -> str:
    """The results as JUnit XML: a suite for each runtime and way."""
    root = ElementTree.Element("testsuites", name="polyact conformance")
    groups: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        groups.setdefault((result.where, result.way), []).append(result)
    for (where, way), members in groups.items():
        root.append(_junit_suite(f"{where} {way}", members))
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _junit_suite(name: str, results: Sequence[Result]) -> ElementTree.Element:
    counts = Counter(result.outcome for result in results)
    suite = ElementTree.Element(
        "testsuite",
        name=name,
        tests=str(len(results)),
        failures=str(counts[Outcome.FAILED] + counts[Outcome.SURPRISE]),
        errors=str(counts[Outcome.BROKEN]),
        skipped=str(counts[Outcome.UNSUPPORTED] + counts[Outcome.KNOWN]),
        time=f"{sum(result.seconds for result in results):.3f}",
    )
    for result in results:
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname=f"{result.where}.{result.way}",
            name=result.case_id,
            time=f"{result.seconds:.3f}",
        )
        text = _xml_text(failure_text(result))
        match result.outcome:
            case Outcome.FAILED | Outcome.SURPRISE:
                difference = result.failure.difference if result.failure else result.outcome.value
                ElementTree.SubElement(case, "failure", message=_xml_text(difference)).text = text
            case Outcome.BROKEN:
                ElementTree.SubElement(case, "error", message=result.outcome.value).text = text
            case Outcome.UNSUPPORTED | Outcome.KNOWN:
                ElementTree.SubElement(
                    case, "skipped", message=_xml_text(f"{result.outcome.value}: {result.reason}")
                )
            case Outcome.PASSED:
                pass
    return suite


def _xml_text(text: str) -> str:
    """`text` with what XML cannot hold written as an escape."""
    return re.sub(
        "[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", lambda found: ascii(found[0])[1:-1], text
    )
