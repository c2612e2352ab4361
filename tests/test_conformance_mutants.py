"""The suite tests itself: each clause is broken by an adapter, and its cases see it, and as good as no others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from typing import TypeAlias

import polyact.conformance.play
import pytest
from conformance_mutants import MUTANTS, UNBREAKABLE, Broken, Functions, Mutant, limits
from polyact.conformance.contract import read_clauses
from polyact.conformance.outcome import Result
from polyact.conformance.plan import Run, plan
from polyact.conformance.runner import Runner
from polyact.conformance.table_runs import TableRun, bind_runs, catalog_runs, render_runs
from polyact.conformance.target import Target, make_target
from polyact.conformance.ways import SUSPENDING
from polyact.runtimes.lua import LuaRuntime
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import CodeRuntime, bind_call_args, default_tool_catalog

# Clauses whose cases are slow by their nature, and are run for their own mutant only.
SLOW = frozenset({"CALL-8", "LIMIT-3", "LIMIT-5", "LIMIT-6", "LIMIT-10", "LIMIT-12", "THREAD-2"})

Sees: TypeAlias = Callable[[Run], bool]


def results_of(target: Target, clause: str, sees: Sees = lambda run: True) -> Iterator[Result]:
    """The cases of the clause in all their ways, and the other neutral ones in the first of theirs, where that
    is cheap and `sees` what was spoiled. Another process is asked only for clauses that are about snapshots, and a
    clock waited for once, by neutral cases."""
    with Runner(deadline=20, hung_after=limits.late) as runner:
        seen: set[str] = set()
        for run in plan(target):
            first = run.case.id not in seen
            seen.add(run.case.id)
            if run.case.clause != clause:
                wanted = first and not _waits(run) and _is_cheap(run) and sees(run)
            elif run.way == "fresh":
                wanted = clause.startswith("SNAP")
            else:
                wanted = not _waits(run) or (first and run.case.script is None)
            if wanted:
                yield runner.run(run)
    for row in render_runs(target):
        yield row.run()


def eyes_for(runtime: type[Mutant]) -> Sees:
    """Whether a run comes by anything that the mutant has spoiled."""
    spoiled = {
        name
        for name in ("__init__", "bounds", "start", "shown", "script", "step", *_ONLY_WHERE)
        if getattr(runtime, name) is not getattr(Mutant, name)
    }
    tests = [_ONLY_WHERE.get(name, lambda run: True) for name in spoiled]
    return lambda run: any(test(run) for test in tests)


def _is_cheap(run: Run) -> bool:
    return run.case.script is None and run.case.clause not in SLOW and run.way != "fresh"


def _waits(run: Run) -> bool:
    return "seconds" in run.case.limits or any("pause" in step for step in run.case.steps)


def _is_resumed(run: Run) -> bool:
    return run.way in SUSPENDING or any("resume " in step.get("host", "") for step in run.case.steps)


def _is_signed(run: Run) -> bool:
    return run.case.signing_key is not None or any("signing_key" in step for step in run.case.steps)


#: What of a mutant a run comes by only now and then; all the rest it always comes by.
_ONLY_WHERE: dict[str, Sees] = {
    "call": lambda run: run.case.has_calls,
    "answer": lambda run: run.case.has_calls,
    "functions": lambda run: bool(run.case.functions),
    "inputs": lambda run: bool(run.case.inputs),
    "key": _is_signed,
    "resume": _is_resumed,
    "render_tools": lambda run: False,
}


@cache
def good_runs(base: type[CodeRuntime]) -> dict[tuple[str, str], Run]:
    wrapper = "JavaScriptMutant" if base is QuickJSRuntime else "Mutant"
    return {(run.way, run.case.id): run for run in plan(make_target(f"conformance_mutants:{wrapper}"))}


def fails_anyway(broken: Broken | Functions, result: Result) -> bool:
    """Whether the case fails without the fault, too. None does, when all is well; that is for other tests."""
    return isinstance(broken, Broken) and _fails(broken.runtime.base, result.way, result.case_id)


@cache
def _fails(base: type[CodeRuntime], way: str, case_id: str) -> bool:
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


def failures(results: Iterable[Result]) -> list[Result]:
    return [result for result in results if result.outcome.is_red]


def is_of_its_own(result: Result, broken: Broken | Functions) -> bool:
    """Whether a failure is one of the mutant's clause, and is not there without the fault."""
    return result.clause == broken.clause and not fails_anyway(broken, result)


def unexplained(found: Iterable[Result], broken: Broken | Functions) -> Iterator[str]:
    """The failures of other clauses that the mutant does not announce, and that are not there without the fault."""
    for result in found:
        announced = any(fnmatchcase(result.clause, one) for one in (broken.clause, *broken.also))
        if not announced and not fails_anyway(broken, result):
            assert result.failure is not None
            yield f"{result.way} {result.case_id}: {result.failure.difference}"


@pytest.mark.parametrize("broken", MUTANTS, ids=lambda broken: f"{broken.clause}-{broken.name}")
def test_a_mutant_fails_on_its_clause_and_on_no_other(
    broken: Broken | Functions, monkeypatch: pytest.MonkeyPatch
) -> None:
    if isinstance(broken, Functions):
        found = failures(results_of_functions(broken, monkeypatch))
    else:
        found = failures(results_of(make_target(broken.path), broken.clause, eyes_for(broken.runtime)))
    noticed = any(is_of_its_own(result, broken) for result in found)
    assert noticed, f"no case of {broken.clause} notices: {broken.fault}"
    assert list(unexplained(found, broken)) == []


def test_a_replay_that_takes_another_path_is_told_with_the_first_call_that_differs() -> None:
    target = make_target("conformance_mutants.snapshots:Undetermined")
    found = failures(results_of(target, "SNAP-10"))
    told = [result.failure.difference for result in found if result.failure is not None]
    assert any("SnapshotError" in text and "another path: call 2 was g" in text for text in told), told


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
    assert failures(results_of(make_target("conformance_mutants:Mutant"), "STEP-1")) == []
