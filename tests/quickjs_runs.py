"""Running a script of JavaScript through to a step, for the tests of its adapter."""

from __future__ import annotations

from collections.abc import Sequence

from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import JSON, Call, Limits, Raised, ResumeWith, Step, Value

RUNTIME = QuickJSRuntime()
MODERN = RUNTIME.capabilities.engine == "quickjs-ng"


def run(
    script: str,
    *answers: ResumeWith,
    functions: Sequence[str] = ("f", "g"),
    limits: Limits | None = None,
    **inputs: JSON,
) -> Step:
    """The step after `answers`; each of them must find a call."""
    runtime = QuickJSRuntime(limits=limits) if limits else RUNTIME
    step: Step = runtime.start(script, functions=functions, inputs=inputs)
    for answer in answers:
        assert isinstance(step, Call), step
        step = step.call.resume(answer)
    return step


def told(script: str, *answers: ResumeWith, limits: Limits | None = None, **inputs: JSON) -> str:
    """The message that `script` fails with; calls beyond `answers` are answered with null."""
    step = run(script, *answers, limits=limits, **inputs)
    while isinstance(step, Call):
        step = step.call.resume(Value(None))
    assert isinstance(step, Raised), step
    return step.message


def calls(script: str, *answers: ResumeWith) -> tuple[list[JSON], Step]:
    """Each call as [name, positional, keywords, printed before it], and the last step.  # noqa: E501

    Calls beyond `answers` are answered with their number.
    """
    step, seen = run(script), list[JSON]()
    while isinstance(step, Call):
        call = step.call
        seen.append([call.function_name, list(call.positional_args), dict(call.keyword_args), step.stdout])
        number = call.call_id
        step = call.resume(answers[number - 1] if number <= len(answers) else Value(number))
    return seen, step
