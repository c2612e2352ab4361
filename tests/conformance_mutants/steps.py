"""STEP and INPUT: what a runtime answers, and what a script is given."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from polyact.seam import Call, Complete, Raise, Raised, ResumeWith, Step, Value

from .mutant import JavaScriptMutant, Mutant, MutantCall, Run, because, breaks, on_first_line

__all__: list[str] = []


@breaks(
    "STEP-1",
    also=because(
        "a run that ends in an error after a call is what the case is about",
        "CALL-5",
        "OUT-*",
        "ERR-*",
        "LIMIT-*",
        "SNAP-*",
        "THREAD-1",
    ),
)
class FourthKind(Mutant):
    """A run that ends in an error after a call gives an exception object, as if it were a step."""

    def step(self, step: Step, run: Run) -> Any:
        return RuntimeError(step.message) if isinstance(step, Raised) and run.answers else step


@breaks(
    "STEP-2",
    also=because("the script returns a number without a call", "STEP-6", "CALL-9", "INPUT-4", "SAFE-1"),
)
class NothingAtOnce(Mutant):
    """A number that a script returns without a call is lost."""

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Complete) and type(step.value) is int and not run.answers:
            return Complete(None, step.stdout)
        return step


@breaks("STEP-2", also=because("the script is empty, or as good as that", "VALUE-5"))
class EmptyRaises(Mutant):
    """An empty script is an error."""

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Complete) and not run.script.strip() and not run.answers:
            return Raised("there is nothing to run", step.stdout)
        return step


@breaks(
    "STEP-3",
    also=because(
        "something is printed after a call",
        "STEP-*",
        "VALUE-4",
        "OUT-*",
        "ERR-*",
        "LIMIT-*",
        "SNAP-*",
        "SAFE-3",
    ),
)
class RunsAhead(Mutant):
    """The script runs on beyond a call, to see what it prints."""

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Call) and not run.answers:
            ahead = self.good.resume(step.call.dump(), Value(None))
            return step.with_stdout(step.stdout + ahead.stdout)
        return step


@breaks(
    "STEP-4",
    also=because(
        "the script depends on several answers", "STEP-5", "CALL-*", "OUT-2", "NAME-*", "SNAP-*", "THREAD-1"
    ),
)
class StaleAnswer(Mutant):
    """Every call returns what the first one was answered."""

    def answer(self, answer: ResumeWith, call: MutantCall) -> ResumeWith:
        first = call.run.answers[0] if call.run.answers else answer
        return first if isinstance(first, Value) and isinstance(answer, Value) else answer


@breaks("STEP-5", also=because("one of the texts has a colon in it", "ERR-*"))
class ErrorTypeLost(Mutant):
    """The type before the colon of an error's text does not reach the script."""

    def answer(self, answer: ResumeWith, call: MutantCall) -> ResumeWith:
        if isinstance(answer, Raise) and isinstance(answer.message, str) and "\n" not in answer.message:
            return Raise(answer.message.rpartition(": ")[2], at=answer.at)
        return answer


@breaks("STEP-6")
class RunsOn(Mutant):
    """A return within a branch ends the branch, and not the script."""

    def script(self, script: str, functions: Sequence[str]) -> str:
        return re.sub(r"^if true then\n  return (.+)\nend", r"if true then\n  local _ = \1\nend", script)


@breaks("STEP-7")
class TimersAtOnce(JavaScriptMutant):
    """Timers fire in the order in which they were set, whatever their times."""

    def script(self, script: str, functions: Sequence[str]) -> str:
        own = "{ const later = setTimeout; globalThis.setTimeout = (work) => later(work, 0); }"
        return on_first_line(own if "setTimeout" in script else "", script)


@breaks("INPUT-1", also=because("the script has several inputs", "INPUT-3", "VALUE-7", "SNAP-13", "SAFE-3"))
class FirstInputOnly(Mutant):
    """Of several inputs only the first is given."""

    def inputs(self, inputs: Mapping[str, Any], functions: Sequence[str]) -> Mapping[str, Any]:
        return dict(list(inputs.items())[:1])


@breaks("INPUT-2")
class InputsAsText(Mutant):
    """An input that is not JSON is given as the text that Python makes of it."""

    def inputs(self, inputs: Mapping[str, Any], functions: Sequence[str]) -> Mapping[str, Any]:
        return {
            name: str(value) if type(value) is object else value  # what the suite takes for no JSON
            for name, value in inputs.items()
        }


@breaks("INPUT-3", also=because("a function is an input, too", "NAME-4"))
class InputHidesFunction(Mutant):
    """An input of the same name as a function takes its place."""

    def functions(self, functions: Sequence[str], inputs: Mapping[str, Any]) -> Sequence[str]:
        return [name for name in functions if name not in inputs]


@breaks("INPUT-4")
class WithoutAddresses(JavaScriptMutant):
    """There is no URL."""

    def script(self, script: str, functions: Sequence[str]) -> str:
        return on_first_line("delete globalThis.URL;" if "URL" in script else "", script)
