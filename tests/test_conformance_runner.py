"""What the runner makes of wrong runtimes, of wrong cases, and of lists of known failures."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from polyact.conformance import Dialect
from polyact.conformance.case import Case, parse_case
from polyact.conformance.dialects import find_dialect
from polyact.conformance.dialects.lua import LuaDialect
from polyact.conformance.errors import SetupError
from polyact.conformance.known import Entry, Known, read_known
from polyact.conformance.outcome import Outcome, Result
from polyact.conformance.plan import Run, plan, selects
from polyact.conformance.play import hung_after
from polyact.conformance.report import failure_text, to_json, to_junit
from polyact.conformance.runner import DEADLINE, Runner
from polyact.conformance.target import Target, make_target
from polyact.conformance.ways import WAYS, check_ways
from polyact.runtimes.lua import LuaRuntime
from polyact.seam import Call, CodeRuntime, PendingCall, Raised, ResumeWith, RunStep, Step

RAW: dict[str, Any] = {
    "clause": "OUT-2",
    "title": "a case for the runner",
    "functions": ["f"],
    "inputs": {"n": 1},
    "program": [
        {"print": ["before"]},
        {"let": "x", "be": {"call": "f", "args": ["$n"]}},
        {"print": ["after"]},
        {"return": "$x"},
    ],
    "steps": [
        {"call": "f", "args": [1], "answer": [1, 2], "stdout": "before\n"},
        {"complete": [1, 2], "stdout": "after\n"},
    ],
}


class Spoiled(LuaRuntime):
    """A runtime whose every step goes through `spoil`."""

    def spoil(self, step: Step) -> Any:
        return step

    def start(self, script: str, **given: Any) -> Any:
        return self.spoiled(super().start(script, **given))

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Any:
        return self.spoiled(super().resume(snapshot, resume_with))

    def spoiled(self, step: Step) -> Any:
        spoiled = self.spoil(step)
        return Call(SpoiledCall(self, spoiled.call), spoiled.stdout) if isinstance(spoiled, Call) else spoiled


class SpoiledCall(PendingCall):
    def __init__(self, runtime: Spoiled, call: PendingCall) -> None:
        self._runtime = runtime
        self._call = call
        self.function_name = call.function_name
        self.positional_args = call.positional_args
        self.keyword_args = call.keyword_args
        self.call_id = call.call_id

    def resume(self, resume_with: ResumeWith) -> Any:
        return self._runtime.spoiled(self._call.resume(resume_with))

    def dump(self) -> bytes:
        return self._call.dump()

    def close(self) -> None:
        self._call.close()


class Silent(Spoiled):
    """Loses all output."""

    def spoil(self, step: Step) -> Any:
        return step.with_stdout("")


class Exploding(Spoiled):
    """Raises what is outside the contract."""

    def spoil(self, step: Step) -> Any:
        if isinstance(step, Call):
            return step
        raise ZeroDivisionError("the adapter fell over")


class Hanging(Spoiled):
    """Never answers."""

    def spoil(self, step: Step) -> Any:
        time.sleep(30)
        return step


class Nonsense(Spoiled):
    """Gives something that is no step."""

    def spoil(self, step: Step) -> Any:
        return "a step"


class Late(Spoiled):
    """Stops a script long after its time."""

    def spoil(self, step: Step) -> Any:
        if isinstance(step, Raised):
            time.sleep(0.5)
        return step


class Quitting(Spoiled):
    """Ends its process."""

    def spoil(self, step: Step) -> Any:
        raise SystemExit(3)


def target_of(runtime: type[CodeRuntime]) -> Target:
    return make_target(f"{__name__}:{runtime.__name__}")


def case_of(**changed: Any) -> Case:
    return parse_case({**RAW, **changed}, "cases/test.json5")


def result_of(
    runtime: type[CodeRuntime] = Spoiled,
    way: str = "straight",
    *,
    known: Known | None = None,
    deadline: float = DEADLINE,
    **changed: Any,
) -> Result:
    with Runner(known, deadline) as runner:
        return runner.run(Run(target_of(runtime), case_of(**changed), way))


@pytest.mark.parametrize("way", WAYS)
def test_a_good_runtime_passes_in_each_way(way: str) -> None:
    result = result_of(way=way)
    assert result.outcome is Outcome.PASSED, failure_text(result)


@pytest.mark.parametrize("way", WAYS)
def test_a_spoiled_runtime_fails_in_each_way(way: str) -> None:
    result = result_of(Silent, way)
    assert result.outcome is Outcome.FAILED
    assert result.failure is not None
    assert "stdout: expected 'before\\n', got ''" in result.failure.difference


@pytest.mark.parametrize(("longest", "outcome"), [(0.3, Outcome.FAILED), (20.0, Outcome.PASSED)])
def test_a_step_that_comes_long_after_its_time_is_a_failure(longest: float, outcome: Outcome) -> None:
    case = case_of(
        clause="LIMIT-3",
        limits={"seconds": {"float": "0.05"}},
        program=[{"let": "n", "be": 0}, {"while": {"eq": ["$n", 0]}, "do": [{"set": "n", "to": 0}]}],
        steps=[{"raised": ["time limit"]}],
    )
    with Runner(hung_after=lambda seconds: longest) as runner:
        result = runner.run(Run(target_of(Late), case, "straight"))
    assert result.outcome is outcome, failure_text(result)
    if result.failure is not None:
        assert "under a time limit of 0.05 s" in result.failure.difference
        assert "s, under" in result.failure.difference


def test_what_is_late_is_far_beyond_the_limit() -> None:
    assert hung_after(0.2) == 7
    assert hung_after(20) > DEADLINE


@pytest.mark.parametrize("way", WAYS)
def test_text_that_is_to_be_the_same_is_compared_with_what_came_before(way: str) -> None:
    program = [*RAW["program"][:3], {"print": ["$n"]}, {"return": None}]
    same = [
        {"call": "f", "args": [1], "stdout": {"same": "printed"}, "answer": None},
        {"complete": None, "stdout": {"same": "printed"}},
    ]
    program[0] = {"print": ["after\n1"]}
    assert result_of(way=way, program=program, steps=same).outcome is Outcome.PASSED
    program[0] = {"print": ["after\n2"]}
    result = result_of(way=way, program=program, steps=same)
    assert result.failure is not None
    assert "expected the same text as before, 'after\\n2\\n', got 'after\\n1\\n'" in result.failure.difference


@pytest.mark.parametrize("way", WAYS)
def test_an_exception_outside_the_contract_is_a_failure_with_its_traceback(way: str) -> None:
    result = result_of(Exploding, way)
    assert result.outcome is Outcome.FAILED
    assert result.failure is not None
    assert "the adapter fell over" in result.failure.trace
    assert "in spoil" in result.failure.trace


def test_a_runtime_that_hangs_is_a_failure_that_shows_where() -> None:
    result = result_of(Hanging, deadline=2.0)
    assert result.outcome is Outcome.FAILED
    assert result.failure is not None
    assert "no end after 2 s" in result.failure.difference
    assert "time.sleep(30)" in result.failure.trace


def test_a_runtime_that_hangs_in_the_other_process_is_a_failure() -> None:
    with Runner(deadline=3.0) as runner:
        target = target_of(Spoiled)
        target.base = f"{__name__}:Hanging"  # only the other process is made from it
        result = runner.run(Run(target, case_of(), "fresh"))
        assert result.outcome is Outcome.FAILED
        target.base, runner.deadline = f"{__name__}:Spoiled", DEADLINE
        assert runner.run(Run(target, case_of(), "fresh")).outcome is Outcome.PASSED


def test_what_is_no_step_is_a_failure() -> None:
    result = result_of(Nonsense)
    assert result.outcome is Outcome.FAILED
    assert result.failure is not None
    assert "not str" in result.failure.difference


def test_a_runtime_that_exits_does_not_take_the_suite_with_it() -> None:
    assert result_of(Quitting).outcome is Outcome.FAILED


def test_a_case_that_does_not_render_is_broken() -> None:
    result = result_of(program=[{"return": "$nowhere"}], steps=[{"complete": None}])
    assert result.outcome is Outcome.BROKEN
    assert "says nothing about the runtime" in failure_text(result)


def test_a_case_that_fails_and_breaks_the_schema_is_broken() -> None:
    assert result_of(Silent, extra=1).outcome is Outcome.BROKEN


def test_a_case_with_steps_that_cannot_be_is_broken() -> None:
    assert result_of(steps=[{"call": "f", "args": [1], "stdout": "before\n"}]).outcome is Outcome.BROKEN


def test_a_form_that_a_dialect_neither_has_nor_declares_missing_is_a_broken_case() -> None:
    program = [{"wait": 10}, {"return": 1}]
    case = case_of(program=program, steps=[{"complete": 1}], requires=["waiting"])
    with Runner() as runner:
        result = runner.run(Run(target_of(Spoiled), case, "straight"))
    assert result.outcome is Outcome.BROKEN
    assert result.failure is not None
    assert "has no method 'wait': write it, or put 'waiting' into `lacks`" in result.failure.difference


def test_a_missing_feature_is_unsupported_and_not_run() -> None:
    case = case_of(requires=["key-order"])
    with Runner() as runner:
        result = runner.run(Run(target_of(Exploding), case, "straight", ("key-order",)))
    assert result.outcome is Outcome.UNSUPPORTED
    assert "key-order" in result.reason


def test_a_known_failure_is_no_failure() -> None:
    known = Known([Entry("OUT-2/*", "issue 7")])
    assert result_of(Silent, known=known).outcome is Outcome.KNOWN
    assert known.unmatched() == []


def test_a_known_failure_that_passes_is_red() -> None:
    result = result_of(known=Known([Entry("OUT-2/*", "issue 7")]))
    assert result.outcome is Outcome.SURPRISE
    assert result.outcome.is_red
    assert "take the entry off the list" in failure_text(result)


def test_a_known_failure_of_another_way_does_not_count() -> None:
    assert result_of(Silent, known=Known([Entry("OUT-2/*", "x", way="fresh")])).outcome is Outcome.FAILED


def test_an_entry_that_matches_nothing_is_told() -> None:
    known = Known([Entry("VALUE-99/none", "x")])
    result_of(known=known)
    assert "VALUE-99/none" in known.unmatched()[0]


@pytest.mark.parametrize(
    "text", ["{}", "[{case: 'X'}]", "[{case: 'X', because: 'y', colour: 1}]", "[", "[5]"]
)
def test_a_list_of_known_failures_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "known.json5"
    file.write_text(text)
    with pytest.raises(SetupError):
        read_known(file)


def test_a_failure_teaches() -> None:
    text = failure_text(result_of(Silent, "thawed"))
    for part in (
        "FAILED  OUT-2  a case for the runner",
        "OUT-2: Output belongs to the step before which it was printed",
        "test_conformance_runner:Silent, way: thawed",
        'print("before")',
        "   2 | local x = f(n)",
        "> 1. expected  call f(1), stdout 'before\\n'",
        "first difference: stdout: expected 'before\\n', got ''",
        "polyact conformance test_conformance_runner:Silent --case OUT-2/a-case-for-the-runner --way thawed",
    ):
        assert part in text, text


def test_reports_hold_every_result() -> None:
    results = [result_of(), result_of(Silent), result_of(Silent, known=Known([Entry("*", "issue 7")]))]
    data = to_json(results)
    assert [entry["outcome"] for entry in data["results"]] == ["passed", "failed", "known failure"]
    assert data["summary"][f"{__name__}:Silent"]["failed"] == 1
    assert 'failures="1"' in to_junit(results)


def test_text_that_xml_cannot_hold_is_escaped_in_a_report() -> None:
    steps = [{"complete": {"str_codes": [0, 55357, 27]}}]
    report = to_junit([result_of(program=[{"return": 1}], steps=steps)])
    report.encode("utf-8")
    assert "\0" not in report


@pytest.mark.parametrize(
    ("act", "mutation", "expected"),
    [
        ({"host": "resume again"}, "used", "UsageError"),
        ({"host": "dump again"}, "used", "UsageError"),
    ],
)
def test_acts_reach_the_runtime(act: Mapping[str, Any], mutation: str, expected: str) -> None:
    steps = [*RAW["steps"], act, {"error": expected}]
    assert result_of(steps=steps).outcome is Outcome.PASSED
    wrong = [*RAW["steps"], act, {"error": "SnapshotError"}]
    assert result_of(steps=wrong).outcome is Outcome.FAILED


class Forgiving(Spoiled):
    """Resumes whatever bytes it is given."""

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Step:
        return Raised("fine with me")


def test_bytes_that_are_resumed_though_altered_are_a_failure() -> None:
    steps = [
        {"call": "f", "args": [1], "stdout": "before\n", "save": "s"},
        {"host": "resume altered"},
        {"error": "SnapshotError"},
    ]
    assert result_of(requires=["suspension"], steps=steps).outcome is Outcome.PASSED
    result = result_of(Forgiving, requires=["suspension"], steps=steps)
    assert result.outcome is Outcome.FAILED
    assert result.failure is not None
    assert "byte 0 changed" in result.failure.difference


# ---- plans --------------------


def test_a_plan_has_every_case_once_a_way() -> None:
    target = make_target("polyact.runtimes.lua:LuaRuntime")
    ids = [run.id for run in plan(target)]
    assert len(ids) == len(set(ids))
    assert {run.way for run in plan(target)} == set(WAYS)
    assert {run.way for run in plan(target, ("straight",))} == {"straight"}


def test_a_case_without_calls_goes_straight_only() -> None:
    target = make_target("polyact.runtimes.lua:LuaRuntime")
    # A case may name its ways itself, as those with many runs on threads do.
    runs = [run for run in plan(target) if not run.case.has_calls and not run.case.ways]
    assert runs
    assert {run.way for run in runs} == {"straight"}


@pytest.mark.parametrize(
    ("select", "chosen"),
    [("", True), ("CALL", True), ("CALL-3", True), ("CALL-3/x", True), ("CALL-30", False), ("CA", False)],
)
def test_a_case_is_chosen_by_id_clause_or_group(select: str, chosen: bool) -> None:
    assert selects(select, "CALL-3/x") is chosen


def test_options_in_brackets_go_to_the_runtime() -> None:
    target = make_target("polyact.runtimes.lua:LuaRuntime[engine=lua53]")
    assert target.capabilities.engine == "lua53"
    with Runner() as runner:
        assert runner.run(Run(target, case_of(), "fresh")).outcome is Outcome.PASSED


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: make_target("nowhere:Nothing"), "cannot be imported"),
        (lambda: make_target("polyact.seam:Nothing"), "has no Nothing"),
        (lambda: make_target("klingon"), "no runtime is called 'klingon'"),
        (lambda: make_target("lua,quickjs"), "with spaces between"),
        (lambda: make_target("lua[engine=lua54"), "options are written"),
        (lambda: make_target("polyact.seam:Limits"), "not a CodeRuntime"),
        (lambda: make_target("polyact.runtimes.lua:LuaRuntime[engine]"), "key=value"),
        (
            lambda: make_target("polyact.runtimes.lua:LuaRuntime[engine=lua77]"),
            "no Lua engine is called 'lua77'",
        ),
        (lambda: find_dialect("Klingon"), "no dialect writes 'Klingon'"),
        (lambda: find_dialect("Lua", ["polyact.seam:Limits"]), "not a subclass"),
        (lambda: find_dialect("Lua", ["klingon"]), "none of this name"),
        (lambda: check_ways("straight,sideways"), "'sideways'"),
    ],
)
def test_what_does_not_exist_is_told(make: Callable[[], object], problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        make()


class OtherDialect(LuaDialect):
    language = "Other"


def test_a_dialect_is_found_by_language_by_name_or_by_class() -> None:
    assert type(find_dialect("lua")) is LuaDialect
    assert type(find_dialect("Whatever", ["lua"])) is LuaDialect
    assert type(find_dialect("Lua", [f"{__name__}:OtherDialect"])) is OtherDialect
    assert type(find_dialect("Lua", [f"{__name__}:OtherDialect", "javascript"])) is LuaDialect
    assert isinstance(find_dialect("JavaScript"), Dialect)


def test_a_step_may_come_from_a_thread_of_its_own() -> None:
    result: RunStep = LuaRuntime().start("return 1")
    assert result.stdout == ""
