"""What a type checker has to see. Checked, never run: an unused ignore here is an error, too."""

from __future__ import annotations

from typing import assert_never, assert_type

from polyact.seam import (
    JSON,
    Call,
    CodeRuntime,
    Complete,
    PendingCall,
    Raise,
    Raised,
    ResumeWith,
    RunStep,
    Step,
    Value,
)


def a_match_over_a_step_is_exhaustive(runtime: CodeRuntime) -> str:
    match runtime.start("return 1"):
        case Call(call, stdout):
            assert_type(call, PendingCall)
            assert_type(stdout, str)
            return call.function_name
        case Complete(value, _):
            assert_type(value, JSON)
            return str(value)
        case Raised(message, _):
            assert_type(message, str)
            return message


def a_match_narrows_to_what_is_left(step: Step) -> str:
    match step:
        case Call():
            return "call"
        case Complete():
            return "complete"
        case _:
            assert_type(step, Raised)
            return "raised"


def nothing_is_left_after_all_three(step: Step) -> None:
    match step:
        case Call() | Complete() | Raised():
            pass
        case _:
            assert_never(step)


def what_to_resume_with_is_one_of_two(resume_with: ResumeWith) -> str:
    match resume_with:
        case Value(value):
            assert_type(value, JSON)
            return str(value)
        case Raise(message):
            return message


def builders_give_their_own_kind_of_step(call: PendingCall) -> None:
    assert_type(RunStep.call(call), Call)
    assert_type(RunStep.complete(1), Complete)
    assert_type(RunStep.raised("x"), Raised)
    assert_type(RunStep.complete(1).with_stdout("text"), Complete)


def a_pending_call_gives_a_step(call: PendingCall) -> None:
    assert_type(call.resume(Value(None)), Step)
    call.resume("text")  # type: ignore[arg-type]
