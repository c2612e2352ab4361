"""OUT: what was printed."""

from __future__ import annotations

import re
from typing import Any

from polyact.seam import Call, Raised, ResumeWith, Step

from .mutant import Mutant, MutantCall, Run, because, breaks

__all__: list[str] = []


@breaks("OUT-1", also=because("several lines are printed in one step", "OUT-*", "ERR-5"))
class LastFirst(Mutant):
    """Lines arrive in the opposite order."""

    def step(self, step: Step, run: Run) -> Any:
        return step.with_stdout("".join(reversed(step.stdout.splitlines(keepends=True))))


@breaks(
    "OUT-2",
    also=because(
        "a call follows a print",
        "STEP-3",
        "VALUE-10",
        "OUT-*",
        "ERR-5",
        "LIMIT-*",
        "NAME-3",
        "SNAP-*",
        "SAFE-3",
    ),
)
class OneStepLate(Mutant):
    """What was printed before a call comes with the step after it."""

    def step(self, step: Step, run: Run) -> Any:
        text = run.notes.pop("late", "")
        if isinstance(step, Call):
            run.notes["late"] = step.stdout
            return step.with_stdout(text)
        return step.with_stdout(text + step.stdout)


@breaks(
    "OUT-3",
    also=because(
        "a step with output comes before one without", "VALUE-10", "OUT-*", "ERR-5", "NAME-3", "SNAP-2"
    ),
)
class SameAgain(Mutant):
    """A step before which nothing was printed has the output of the one before."""

    def step(self, step: Step, run: Run) -> Any:
        run.notes["last"] = step.stdout or run.notes.get("last", "")
        return step.with_stdout(run.notes["last"])


class _Recorded(MutantCall):
    def dump(self) -> bytes:
        snapshot = super().dump()
        _Replayed.printed[snapshot] = self.run.notes["all"]
        return snapshot


@breaks("OUT-4", also=because("a run that has printed is resumed", "LIMIT-11", "SNAP-14"))
class _Replayed(Mutant):
    """What was printed before a snapshot comes again when it is resumed."""

    call = _Recorded
    printed: dict[bytes, str] = {}  # noqa: RUF012

    def step(self, step: Step, run: Run) -> Any:
        run.notes["all"] = run.notes.get("all", "") + step.stdout
        return step

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Any:
        step = super().resume(snapshot, resume_with)
        return step.with_stdout(self.printed.get(snapshot, "") + step.stdout)


@breaks("OUT-5", also=because("an object is among what is printed", "OUT-[67]"))
class Addresses(Mutant):
    """Objects print as a type and an address."""

    def step(self, step: Step, run: Run) -> Any:
        return step.with_stdout(re.sub(r"\{[^{}]*\}", "table: 0x55d0c0ffee00", step.stdout))


@breaks("OUT-6")
class RunTogether(Mutant):
    """Several values printed at once stand together."""

    def step(self, step: Step, run: Run) -> Any:
        return step.with_stdout(re.sub(r"\t(?=.*\t)|(?<=\t)(.*)\t", r"\1", step.stdout))


@breaks("OUT-7", also=because("text beyond ASCII is printed", "OUT-5", "LIMIT-7"))
class Ascii(Mutant):
    """What is not ASCII prints as question marks."""

    def step(self, step: Step, run: Run) -> Any:
        return step.with_stdout(step.stdout.encode("ascii", "replace").decode())


@breaks("OUT-8", also=because("what was printed before an error shows", "OUT-2", "LIMIT-*"))
class OutputLost(Mutant):
    """Output before an error is lost."""

    def step(self, step: Step, run: Run) -> Any:
        return step.with_stdout("") if isinstance(step, Raised) else step
