"""The two sum types and the limits: what they are, and what they refuse."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from polyact.seam import Call, Complete, Limits, Raise, Raised, RunStep, UsageError, Value
from polyact.seam.limits import LIMIT_NAMES, MIB


def test_builders_make_steps_with_no_output() -> None:
    assert RunStep.complete(5) == Complete(5, "")
    assert RunStep.complete() == Complete(None, "")
    assert RunStep.raised("no") == Raised("no", "")
    call = object()
    assert RunStep.call(call) == Call(call, "")  # type: ignore[arg-type]


def test_with_stdout_attaches_output_and_leaves_the_rest() -> None:
    step = RunStep.complete(5)
    assert step.with_stdout("hello\n") == Complete(5, "hello\n")
    assert step.stdout == ""


def test_a_call_step_needs_a_call() -> None:
    with pytest.raises(TypeError):
        Call()  # type: ignore[call-arg]


def test_steps_are_run_steps_and_frozen() -> None:
    step = Complete(1)
    assert isinstance(step, RunStep)
    with pytest.raises(AttributeError):
        step.value = 2  # type: ignore[misc]


def test_there_is_no_fourth_kind_of_step() -> None:
    with pytest.raises(TypeError, match="no fourth kind"):
        type("Paused", (RunStep,), {})


def test_the_time_of_an_answer_does_not_make_it_another_answer() -> None:
    assert Value(1, at=5) == Value(1)
    assert Raise("x", at=5) == Raise("x")
    assert Value(1) != Value(2)


@pytest.mark.parametrize("name", LIMIT_NAMES)
@pytest.mark.parametrize("number", [None, 0, -1, math.nan, math.inf, True, "5"])
def test_a_limit_that_is_no_positive_number_is_refused_when_made(name: str, number: object) -> None:
    with pytest.raises(UsageError, match=rf"Limits\({name}="):
        Limits(**{name: number})  # type: ignore[arg-type]


def test_limits_are_lifted_only_by_name() -> None:
    assert Limits.unlimited("seconds").seconds == math.inf
    assert Limits.unlimited("seconds").memory == 64 * MIB
    assert all(getattr(Limits.unlimited(), name) == math.inf for name in LIMIT_NAMES)
    assert Limits.unlimited("seconds", memory=MIB).memory == MIB
    with pytest.raises(UsageError, match="no limit is called 'time'"):
        Limits.unlimited("time")


@pytest.mark.parametrize(
    ("limits", "name", "text"),
    [
        (Limits(), "seconds", "time limit of 5 s exceeded"),
        (Limits(seconds=0.25), "seconds", "time limit of 0.25 s exceeded"),
        (Limits(), "memory", "memory limit of 64 MiB exceeded"),
        (Limits(memory=8_000_000), "memory", "memory limit of 8000000 bytes exceeded"),
        (Limits(output=2048), "output", "output limit of 2 KiB exceeded"),
        (Limits(calls=3), "calls", "call limit of 3 calls exceeded"),
        (Limits(), "value", "value size limit of 16 MiB exceeded"),
        (Limits(), "stack", "stack limit of 4 MiB exceeded"),
    ],
)
def test_the_text_names_the_limit_and_its_value(limits: Limits, name: str, text: str) -> None:
    assert limits.exceeded(name) == text


@given(
    st.dictionaries(st.sampled_from(LIMIT_NAMES), st.integers(1, 2**40)),
    st.sets(st.sampled_from(LIMIT_NAMES)),
)
def test_limits_survive_json(numbers: dict[str, int], lifted: set[str]) -> None:
    limits = Limits.unlimited(*lifted, **numbers) if lifted else Limits(**numbers)
    assert Limits.from_json(limits.to_json()) == limits
