"""ERR: the two channels."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from polyact.seam import Complete, InterpreterError, Raise, Raised, ResumeWith, Step, UsageError

from .mutant import JavaScriptMutant, Mutant, MutantCall, Run, because, breaks, reworded

__all__: list[str] = []


def _follows_a_raise(run: Run) -> bool:
    return bool(run.answers) and isinstance(run.answers[-1], Raise)


@breaks(
    "ERR-1",
    also=because(
        "an uncaught error is told by its text", "STEP-*", "CALL-5", "OUT-*", "ERR-*", "SNAP-*", "THREAD-1"
    ),
)
class NoText(Mutant):
    """The text of a script's own error is not in the message."""

    def step(self, step: Step, run: Run) -> Any:
        if _follows_a_raise(run):
            return step
        return reworded(
            step, lambda text: re.sub(r"^[a-z ]+$", "an error", text, count=1, flags=re.MULTILINE)
        )


@breaks("ERR-2", also=because("the message of a syntax error is looked at", "ERR-[67]"))
class SyntaxErrorToHost(Mutant):
    """A syntax error is an exception."""

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Raised) and re.search(r":\d+: .* near ", step.message):
            raise InterpreterError(step.message)
        return step


@breaks(
    "ERR-3", also=because("an error that answers a call is not caught", "STEP-1", "OUT-8", "ERR-*", "SNAP-*")
)
class UncaughtWithoutText(Mutant):
    """An error that a call was resumed with and that nobody caught is told without its text."""

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Raised) and run.answers and isinstance(last := run.answers[-1], Raise):
            return Raised(step.message.replace(last.message, "a tool failed"), step.stdout)
        return step


@breaks("ERR-4")
class SourceRefused(Mutant):
    """A NUL in the source is the host's mistake."""

    def script(self, script: str, functions: Sequence[str]) -> str:
        if "\0" in script:
            raise UsageError("embedded null character")
        return script


class _Fatal(MutantCall):
    def resume(self, resume_with: ResumeWith) -> Any:
        if isinstance(resume_with, Raise) and isinstance(resume_with.message, str):
            self.good.close()
            return Raised(resume_with.message)
        return super().resume(resume_with)


@breaks(
    "ERR-5",
    also=because(
        "an error that answers a call reaches the script, and is caught or has a line",
        "STEP-*",
        "CALL-*",
        "OUT-2",
        "ERR-*",
        "LIMIT-8",
        "SNAP-*",
        "THREAD-*",
    ),
)
class ErrorsAreFatal(Mutant):
    """An error that a call is resumed with ends the run, whatever the script would do about it."""

    call = _Fatal


@breaks("ERR-6")
class WrongLine(Mutant):
    """Lines are counted from 0."""

    def step(self, step: Step, run: Run) -> Any:
        if run.script_name not in ("", "script"):
            return reworded(step, lambda text: re.sub(r"(?<=:)\d+(?=:)", lambda m: str(int(m[0]) - 1), text))
        return step


@breaks("ERR-7", also=because("the message is as long as it is said to be", "ERR-1"))
class OwnLines(Mutant):
    """A trace goes on into the adapter."""

    def step(self, step: Step, run: Run) -> Any:
        return reworded(step, lambda text: f"{text}\n\t[string \"prelude\"]:12: in function 'run'")


@breaks("ERR-8", also=because("the error with a place is one of the engine's", "ERR-6"))
class EngineErrorsToHost(Mutant):
    """What the engine raises and the script does not catch is an exception."""

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Raised) and "attempt to index" in step.message:
            raise InterpreterError(step.message)
        return step


@breaks("ERR-9", also=because("a name is no text", "NAME-4"))
class PythonErrors(Mutant):
    """A name that is not text is a TypeError of Python."""

    def functions(self, functions: Sequence[str], inputs: Mapping[str, Any]) -> Sequence[str]:
        "".join(functions)
        return functions


@breaks("ERR-10")
class TextForEmpty(Mutant):
    """An empty error text is replaced."""

    def answer(self, answer: ResumeWith, call: MutantCall) -> ResumeWith:
        return Raise("unknown error", at=answer.at) if answer == Raise("") else answer


@breaks("ERR-11")
class DeadlockIsTheEnd(JavaScriptMutant):
    """A script that waits for what can no longer come is complete."""

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Raised) and step.message.startswith("deadlock"):
            return Complete(None, step.stdout)
        return step


@breaks("ERR-12")
class UnawaitedVanishes(JavaScriptMutant):
    """An error in work that nobody awaits is dropped."""

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Raised) and step.message.startswith("unhandled rejection"):
            return Complete(None, step.stdout)
        return step
