"""Taking one sample of a figure; runs in a process that does nothing else."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any, Final

from ...seam import JSON, Call, CodeRuntime, Complete, Limits, Raised, RunStep, Value
from ...seam.limits import MIB
from ..errors import SetupError
from ..program import render
from ..target import Target
from .footprint import footprint
from .programs import ANSWERS, COMPUTING, ECHO, RECORDS, TOOL, calls

__all__ = ["Bench", "NoFigure"]

#: Far above what any program needs: it is the runtime that is measured, not its limits.
_LIMITS: Final = Limits(seconds=60.0, memory=512 * MIB, calls=1_000_000)
_ROUND_TRIPS: Final = 200
#: Seconds after a sample for what a runtime makes ready in the background, so that it disturbs nobody's sample.
_SETTLE: Final = 0.02


class NoFigure(Exception):
    """The runtime gives no such figure; the text says why."""


class Bench:
    """Samples of one runtime."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._runtime = target.runtime(limits=_LIMITS)
        self._scripts: dict[str, str] = {}
        self._snapshots: dict[int, bytes] = {}

    def sample(self, measure: str) -> float:
        """One sample of a figure, in its unit. NoFigure where the runtime has none."""
        kind, _, rest = measure.partition("-")
        gc.collect()
        match kind:
            case "start":
                sample = self._start()
            case "call":
                sample = self._call()
            case "value":
                sample = self._value()
            case "cpu":
                sample = self._compute(measure)
            case "snapshot":
                return float(len(self._frozen(int(rest))))
            case "thaw":
                sample = self._thaw(int(rest))
            case _:
                raise SetupError(f"there is no figure {measure!r}")
        time.sleep(_SETTLE)
        return sample

    def paused(self, batches: int, batch: int) -> tuple[int, list[float]]:
        """Bytes held before any script, and what a paused script adds, over each window of half the batches.

        Memory is taken in lumps, of many small scripts at once: a window holds several. A batch before all
        others is for what is needed once.
        """
        runtime = self._target.runtime()
        self._begun(runtime).call.close()
        gc.collect()
        before = footprint()
        waiting: list[Call] = []
        held: list[int] = []
        for _ in range(batches + 1):
            waiting += [self._begun(runtime) for _ in range(batch)]
            gc.collect()
            time.sleep(_SETTLE)
            held.append(footprint())
        for one in waiting:
            one.call.close()
        window = (batches + 1) // 2
        return before, [(held[n + window] - held[n]) / (window * batch) for n in range(len(held) - window)]

    def _start(self) -> float:
        script = self._script("call", calls(_ROUND_TRIPS))
        took, step = _timed(lambda: self._runtime.start(script, functions=[TOOL]))
        _call(step).call.close()
        return took

    def _call(self) -> float:
        step: RunStep = self._runtime.start(self._script("call", calls(_ROUND_TRIPS)), functions=[TOOL])
        answers = map(Value, ANSWERS)
        began = time.perf_counter()
        while isinstance(step, Call):
            step = step.call.resume(next(answers))
        took = time.perf_counter() - began
        _value(step)
        return took / _ROUND_TRIPS

    def _value(self) -> float:
        step = _call(self._runtime.start(self._script("value", ECHO), functions=[TOOL]))
        took, last = _timed(lambda: step.call.resume(Value(RECORDS)))
        if _value(last) != RECORDS:
            raise NoFigure("the value came back changed")
        return took

    def _compute(self, measure: str) -> float:
        program, expected = COMPUTING[measure]
        script = self._script(measure, program)
        took, step = _timed(lambda: self._runtime.start(script))
        if _value(step) != expected:
            raise NoFigure(f"the program gave a wrong result: {str(_value(step))[:80]}")
        return took

    def _frozen(self, number: int) -> bytes:
        """A snapshot at the pending call after `number` calls."""
        if number not in self._snapshots:
            script = self._script(f"frozen-{number}", calls(number + 2))
            step: RunStep = self._runtime.start(script, functions=[TOOL])
            for answer in ANSWERS[:number]:
                step = _call(step).call.resume(Value(answer))
            self._snapshots[number] = _call(step).call.dump()
            _call(step).call.close()
        return self._snapshots[number]

    def _thaw(self, number: int) -> float:
        snapshot = self._frozen(number)
        took, step = _timed(lambda: self._runtime.resume(snapshot, Value(ANSWERS[number])))
        _call(step).call.close()
        return took

    def _begun(self, runtime: CodeRuntime) -> Call:
        return _call(runtime.start(self._script("call", calls(_ROUND_TRIPS)), functions=[TOOL]))

    def _script(self, name: str, program: list[Any]) -> str:
        if name not in self._scripts:
            self._scripts[name] = render(program, self._target.dialect, [TOOL], [])
        return self._scripts[name]


def _timed(work: Callable[[], RunStep]) -> tuple[float, RunStep]:
    began = time.perf_counter()
    step = work()
    return time.perf_counter() - began, step


def _call(step: RunStep) -> Call:
    if not isinstance(step, Call):
        raise NoFigure(f"where a call was expected, the script {_ended(step)}")
    return step


def _value(step: RunStep) -> JSON:
    if not isinstance(step, Complete):
        raise NoFigure(f"where a result was expected, the script {_ended(step)}")
    return step.value


def _ended(step: RunStep) -> str:
    match step:
        case Raised(message):
            return f"raised: {message.strip().splitlines()[0] if message.strip() else '(no text)'}"
        case Complete():
            return "was over"
        case _:
            return "called a tool"
