"""The suite tests itself: each clause is broken by an adapter, and its cases see it, and as good as no others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache

import polyact.conformance.play
import pytest
from conformance_mutants import MUTANTS, UNBREAKABLE, Broken, Functions
from polyact.conformance.contract import read_clauses
from polyact.conformance.outcome import Result
from polyact.conformance.plan import Run, plan
from polyact.conformance.runner import Runner
from polyact.conformance.table_runs import TableRun, bind_runs, catalog_runs, render_runs
from polyact.conformance.target import Target, make_target
from polyact.runtimes.lua import LuaRuntime
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import CodeRuntime, bind_call_args, default_tool_catalog

# Clauses whose cases are slow by their nature, and are run for their own mutant only.
SLOW = frozenset({"CALL-8", "LIMIT-3", "LIMIT-5", "LIMIT-6", "LIMIT-10", "LIMIT-12", "THREAD-2"})


def results_of(target: Target, clause: str) -> Iterator[Result]:
    """The cases of the clause in all their ways, and the other neutral ones in the first of theirs, where that
    is cheap. Another process is asked only for clauses that are about snapshots."""
    with Runner(deadline=20) as runner:
        seen: set[str] = set()
        for run in plan(target):
            own = run.case.clause == clause and (run.way != "fresh" or clause.startswith("SNAP"))
            if own or (run.case.id not in seen and _is_cheap(run)):
                yield runner.run(run)
            seen.add(run.case.id)
    for row in render_runs(target):
        yield row.run()


def _is_cheap(run: Run) -> bool:
    case = run.case
    waits = "seconds" in case.limits or any("pause" in step for step in case.steps)
    return case.script is None and case.clause not in SLOW and run.way != "fresh" and not waits


@cache
def good_runs(base: type[CodeRuntime]) -> dict[tuple[str, str], Run]:
    wrapper = "JavaScriptMutant" if base is QuickJSRuntime else "Mutant"
    return {(run.way, run.case.id): run for run in plan(make_target(f"conformance_mutants:{wrapper}"))}


@cache
def fails_anyway(base: type[CodeRuntime], way: str, case_id: str) -> bool:
    """Whether the case fails without any fault. None does, when all is well; that is for other tests."""
    if (way, case_id) not in good_runs(base):
        return False
    with Runner(deadline=20) as runner:
        return runner.run(good_runs(base)[way, case_id]).outcome.is_red


def results_of_functions(broken: Functions, monkeypatch: pytest.MonkeyPatch) -> Iterator[Result]:
    """The tables, or, where it is `Limits` that is spoiled, the cases of a good runtime."""
    if broken.limits is not None:
        monkeypatch.setattr(polyact.conformance.play, "Limits", broken.limits)
        yield from results_of(
            make_target("lua", lambda name, **options: LuaRuntime(**options)), broken.clause
        )
        return
    rows: list[TableRun] = list(bind_runs(broken.bind or bind_call_args, "mutant"))
    rows += catalog_runs(broken.catalog or default_tool_catalog, "mutant")
    for row in rows:
        yield row.run()


def by_clause(results: Iterable[Result], base: type[CodeRuntime] | None = None) -> dict[str, list[str]]:
    """The failures, by clause; without those of cases that a runtime made of `base` fails anyway."""
    found: dict[str, list[str]] = {}
    for result in results:
        if result.outcome.is_red and not (base and fails_anyway(base, result.way, result.case_id)):
            assert result.failure is not None
            found.setdefault(result.clause, []).append(
                f"{result.way} {result.case_id}: {result.failure.difference}"
            )
    return found


def unexplained(found: Mapping[str, list[str]], clause: str, also: Mapping[str, str]) -> list[str]:
    return [
        line
        for other, lines in found.items()
        if other != clause and not any(fnmatchcase(other, pattern) for pattern in also)
        for line in lines
    ]


@pytest.mark.parametrize("broken", MUTANTS, ids=lambda broken: f"{broken.clause}-{broken.name}")
def test_a_mutant_fails_on_its_clause_and_on_no_other(
    broken: Broken | Functions, monkeypatch: pytest.MonkeyPatch
) -> None:
    if isinstance(broken, Functions):
        found = by_clause(results_of_functions(broken, monkeypatch))
    else:
        found = by_clause(results_of(make_target(broken.path), broken.clause), broken.runtime.base)
    assert broken.clause in found, f"no case of {broken.clause} notices: {broken.fault}"
    assert unexplained(found, broken.clause, broken.also) == []


def test_every_clause_has_a_mutant_and_every_mutant_a_clause() -> None:
    broken = [mutant.clause for mutant in MUTANTS]
    for clause, reason in UNBREAKABLE.items():
        print(f"{clause}: no mutant, because {reason}")
    assert set(broken).isdisjoint(UNBREAKABLE)
    assert {*broken, *UNBREAKABLE} == set(read_clauses())


def test_every_mutant_says_what_it_does_wrong() -> None:
    for mutant in MUTANTS:
        assert re.fullmatch(r"[A-Z].*\.", mutant.fault), mutant
        assert all(mutant.also.values()), mutant
        for pattern in mutant.also:
            assert any(fnmatchcase(clause, pattern) for clause in read_clauses()), pattern


def test_the_wrapper_itself_changes_nothing() -> None:
    assert by_clause(results_of(make_target("conformance_mutants:Mutant"), "STEP-1")) == {}
