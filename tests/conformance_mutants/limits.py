"""LIMIT: what one run may use."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from typing import Any

from polyact.seam import Call, InterpreterError, Limits, PendingCall, Raise, Raised, ResumeWith, Step
from polyact.seam.snapshot import pack, unpack

from .mutant import MUTANTS, Functions, Mutant, MutantCall, Run, because, breaks, reworded

__all__ = ["late"]


def late(seconds: float) -> float:
    """What is taken for a hang here, so that nobody has to wait for the suite's own measure."""
    return 3 * seconds + 0.5


def _lifted(limits: Limits, name: str) -> Limits:
    """`limits` without one of them."""
    kept = {key: value for key, value in limits.to_json().items() if key != name and value is not None}
    return Limits.unlimited(name, **kept)


class _Lenient(Limits):
    def __post_init__(self) -> None:
        pass


MUTANTS.append(
    Functions("LIMIT-1", "Limits take any number.", limits=_Lenient, also={"ERR-9": "a limit is no number"})
)


@breaks("LIMIT-2", also=because("the value of the limit shows in the message", "LIMIT-*"))
class NoValue(Mutant):
    """The message does not say what the limit was."""

    def step(self, step: Step, run: Run) -> Any:
        return reworded(step, lambda text: re.sub(r" limit of .* exceeded", " limit exceeded", text))


@breaks("LIMIT-3")
class LongerTime(Mutant):
    """A script has half as much time again."""

    def bounds(self, limits: Limits) -> Limits:
        return replace(limits, seconds=1.5 * limits.seconds)


@breaks("LIMIT-3")
class Late(Mutant):
    """A script that goes on from an error is stopped long after its time."""

    def step(self, step: Step, run: Run) -> Any:
        failed = bool(run.answers) and isinstance(run.answers[-1], Raise)
        if failed and isinstance(step, Raised) and "time limit" in step.message:
            time.sleep(late(self.limits.seconds) + 0.1)
        return step


class _OnTheClock(MutantCall):
    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        self._since = time.monotonic()

    def resume(self, resume_with: ResumeWith) -> Any:
        if time.monotonic() - self._since > self.runtime.limits.seconds:
            self.close()
            return Raised(self.runtime.limits.exceeded("seconds"))
        return super().resume(resume_with)


@breaks("LIMIT-4")
class HostTimeCounts(Mutant):
    """The host's time counts."""

    call = _OnTheClock


@breaks("LIMIT-5")
class AnyMemory(Mutant):
    """Memory has no bound but that of time."""

    def bounds(self, limits: Limits) -> Limits:
        if limits.memory == Limits().memory:
            return limits
        return replace(limits, memory=2**28, seconds=min(limits.seconds, 0.2))


@breaks("LIMIT-6", also=because("the limit that is hit is that of the stack", "OUT-8", "LIMIT-2"))
class StackBreaks(Mutant):
    """Endless recursion breaks the engine."""

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Raised) and "stack limit" in step.message:
            raise InterpreterError(step.message)
        return step


@breaks("LIMIT-7", also=because("the limit that is hit is that of output", "LIMIT-*"))
class AnyOutput(Mutant):
    """Output has no bound."""

    def bounds(self, limits: Limits) -> Limits:
        return _lifted(limits, "output")


@breaks("LIMIT-8", also=because("the limit that is hit is that of calls", "LIMIT-*", "SNAP-1"))
class OneCallMore(Mutant):
    """The call that goes beyond the limit is still made."""

    def bounds(self, limits: Limits) -> Limits:
        return replace(limits, calls=limits.calls + 1)


@breaks("LIMIT-9", also=because("the limit that is hit is that of a value", "LIMIT-*"))
class AnyValue(Mutant):
    """Values have no bound."""

    def bounds(self, limits: Limits) -> Limits:
        return _lifted(limits, "value")


@breaks("LIMIT-10", also=because("the limit that is hit is that of calls", "LIMIT-*", "SNAP-1"))
class LimitCaught(Mutant):
    """One call too many is an error in the script, which can catch it."""

    def bounds(self, limits: Limits) -> Limits:
        return _lifted(limits, "calls")

    def step(self, step: Step, run: Run) -> Any:
        while isinstance(step, Call) and step.call.call_id > self.limits.calls:
            step = step.call.resume(Raise(self.limits.exceeded("calls"))).with_stdout(step.stdout)
        return step


@breaks("LIMIT-11", also=because("a resumed run goes on to its limit", "SNAP-1"))
class OwnLimits(Mutant):
    """A resumed run may make as many calls as the runtime that resumes it says."""

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Any:
        frozen = unpack(snapshot, self.good.name, self.signing_key)
        limits = replace(frozen.spec.limits, calls=self.limits.calls)
        frozen = replace(frozen, spec=replace(frozen.spec, limits=limits))
        return super().resume(pack(frozen, self.signing_key), resume_with)


@breaks("LIMIT-12", also=because("the script hits a limit in several runs", "LIMIT-9", "SNAP-1"))
class Poisoned(Mutant):
    """A script that hit a limit cannot be started again."""

    _worn = ""

    def step(self, step: Step, run: Run) -> Any:
        if run.script and run.script == self._worn:
            raise InterpreterError("the engine has ended")
        if isinstance(step, Raised) and " limit of " in step.message:
            self._worn = run.script
        return step
