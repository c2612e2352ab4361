"""VALUE: values that cross."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import Complete, Raised, ResumeWith, Step, Value

from .mutant import Mutant, MutantCall, Run, because, breaks, reworded

__all__: list[str] = []


def everywhere(change: Callable[[Any], Any], value: Any) -> Any:
    """`value` with `change` made to everything in it, from the inside out."""
    if isinstance(value, list):
        value = [everywhere(change, item) for item in value]
    elif isinstance(value, dict):
        value = {key: everywhere(change, item) for key, item in value.items()}
    return change(value)


class _OfResult(Mutant):
    """Changes what a script returns."""

    def change(self, value: Any) -> Any:
        return value

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Complete) and _depth(step.value) < 150:
            return Complete(everywhere(self.change, step.value), step.stdout)
        return step


def _depth(value: Any) -> int:
    depth, layer = 0, [value]
    while layer := [
        item
        for container in layer
        if isinstance(container, list | dict)
        for item in (container.values() if isinstance(container, dict) else container)
    ]:
        depth += 1
    return depth


@breaks("VALUE-1", also=because("the script returns false", "STEP-4", "CALL-3", "INPUT-*", "VALUE-*"))
class FalseIsNothing(_OfResult):
    """A result that is false comes out as null."""

    def change(self, value: Any) -> Any:
        return None if value is False else value


@breaks("VALUE-2", also=because("an integer beyond 2^53 travels", "SNAP-13"))
class RoundedIntegers(_OfResult):
    """Integers beyond 2^53 are rounded to what a double holds."""

    def change(self, value: Any) -> Any:
        return int(float(value)) if type(value) is int and abs(value) > 2**53 else value


@breaks("VALUE-3")
class RoundedFloats(_OfResult):
    """Floats come out with fifteen digits."""

    def change(self, value: Any) -> Any:
        return float(f"{value:.15g}") if isinstance(value, float) and not value.is_integer() else value


@breaks("VALUE-4", also=because("not-a-number travels", "SNAP-13"))
class NanAsText(Mutant):
    """Not-a-number and the infinities from the host reach the script as text."""

    def answer(self, answer: ResumeWith, call: MutantCall) -> ResumeWith:
        if isinstance(answer, Value) and _depth(answer.value) < 150:
            return Value(everywhere(_told, answer.value), at=answer.at)
        return answer

    def inputs(self, inputs: Mapping[str, Any], functions: Sequence[str]) -> Mapping[str, Any]:
        return {name: everywhere(_told, value) for name, value in inputs.items()}


def _told(value: Any) -> Any:
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


@breaks("VALUE-5", also=because("a script ends without a return", "STEP-2"))
class EmptyForNothing(Mutant):
    """A script that ends without a return has the empty text as its result."""

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Complete) and run.script and "return" not in run.script:
            return Complete("", step.stdout)
        return step


@breaks("VALUE-6", also=because("text has NUL in it", "ERR-10", "SNAP-13"))
class CutAtNul(_OfResult):
    """Text ends at its first NUL."""

    def change(self, value: Any) -> Any:
        return value.partition("\0")[0] if isinstance(value, str) else value


@breaks("VALUE-6", also=because("a surrogate is alone", "ERR-10", "SNAP-13"))
class WholeCharacters(_OfResult):
    """A lone surrogate is replaced."""

    def change(self, value: Any) -> Any:
        return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


@breaks("VALUE-7", also=because("an object is empty", "STEP-4", "INPUT-1", "NAME-3"))
class EmptyObjects(_OfResult):
    """An empty object comes out as an empty list."""

    def change(self, value: Any) -> Any:
        return [] if value == {} else value


@breaks("VALUE-8", also=because("a field is null", "INPUT-1", "VALUE-4", "VALUE-14", "NAME-3", "SNAP-14"))
class NullFields(_OfResult):
    """Fields that are null are left out."""

    def change(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: item for key, item in value.items() if item is not None}
        return value


@breaks("VALUE-9")
class SortedKeys(_OfResult):
    """Keys come out sorted, though the language keeps their order."""

    base = QuickJSRuntime

    def change(self, value: Any) -> Any:
        return dict(sorted(value.items())) if isinstance(value, dict) else value


@breaks("VALUE-10")
class NoPath(Mutant):
    """The error about a value that JSON cannot hold does not say where in it."""

    def step(self, step: Step, run: Run) -> Any:
        return reworded(step, lambda text: re.sub(r"value[.\[]\S*", "the value", text))


@breaks("VALUE-11")
class Shallow(Mutant):
    """A result nested more than 64 levels deep is refused."""

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Complete) and _depth(step.value) > 64:
            return Raised("the value is nested too deep", step.stdout)
        return step


@breaks(
    "VALUE-12", also=because("the script gives the answer back otherwise than it came", "VALUE-*", "SNAP-14")
)
class SharedAnswers(Mutant):
    """What the script does to an answer is done to the host's own object."""

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Complete) and isinstance(step.value, dict):
            for answer in run.answers:
                if isinstance(answer, Value) and isinstance(answer.value, dict):
                    answer.value.update(step.value)
        return step


@breaks("VALUE-13")
class NamelessKeys(_OfResult):
    """The empty key gets a name."""

    def change(self, value: Any) -> Any:
        return {key or "_": item for key, item in value.items()} if isinstance(value, dict) else value


@breaks("VALUE-13")
class ProtoLost(_OfResult):
    """The key __proto__ is left out."""

    def change(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: item for key, item in value.items() if key != "__proto__"}
        return value


@breaks("VALUE-14")
class DatesAsNumbers(_OfResult):
    """A date comes out as milliseconds since 1970."""

    base = QuickJSRuntime

    def change(self, value: Any) -> Any:
        if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", value):
            return int(datetime.fromisoformat(value).timestamp() * 1000)
        return value
