"""One run of one case in one way: the host's side of the seam, checking each step as it comes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeAlias

from ..seam import (
    Call,
    CodeRuntime,
    CodeRuntimeError,
    Limits,
    PendingCall,
    Raise,
    ResumeWith,
    RunStep,
    SnapshotError,
    Value,
)
from .acts import altered, answer_on_two_threads, answer_wrongly, foreign, truncated
from .case import Act, Case, Expected, Item
from .errors import CaseError
from .expectation import describe_expected, describe_got, step_difference
from .target import Target
from .typed import Bindings, make, show
from .ways import Advance

__all__ = ["Line", "Mismatch", "Play", "hung_after"]


@dataclass(frozen=True, slots=True)
class Line:
    """A step in the report: what was expected and what came, as text; the same text where they agree."""

    expected: str
    got: str


class Mismatch(Exception):
    """The runtime did something else than the case says; the text is the first difference."""


_WHOLE: Final = 10**9


def hung_after(seconds: float) -> float:
    """Real time after which a time limit of `seconds` has plainly not stopped an advance. No measure of speed: the
    machine may be busy, and the step may come from another process."""
    return 10 * seconds + 5


class _Done:
    """What an act gives that is not a step: it went well."""


@dataclass(frozen=True, slots=True)
class _Crossed:
    """A container that crossed the seam, either way, and what it was then."""

    what: str
    clause: str
    value: Any
    text: str


#: What comes of a start, an answer or an act, to be matched by the next item.
Outcome: TypeAlias = RunStep | CodeRuntimeError | _Done


@dataclass
class Play:
    """Plays `case` once. `lines` holds what was seen so far, also after a mismatch."""

    case: Case
    target: Target
    script: str
    advance: Advance
    hung_after: Callable[[float], float] = hung_after
    lines: list[Line] = field(default_factory=list)
    _known: Bindings = field(default_factory=dict)
    _saved: dict[str, bytes] = field(default_factory=dict)
    _crossed: list[_Crossed] = field(default_factory=list)
    _pending: PendingCall | None = None
    _last: PendingCall | None = None
    _calls: int = 0
    _took: float = 0.0

    def run(self) -> None:
        """Start the script and go through all items. Mismatch where the runtime differs, CaseError where the
        case is wrong in itself; an exception that is not of the seam passes through."""
        try:
            self._run(list(self.case.items()))
            self._check_crossed()
        finally:
            if self._pending is not None:
                self._pending.close()

    def _run(self, items: list[Item]) -> None:
        if not items or not isinstance(items[0], Expected) or isinstance(items[-1], Act):
            raise CaseError("the steps begin with one that is expected, and end with one")
        outcome: Outcome | None = self._timed(self._start)
        for item, following in zip(items, [*items[1:], None], strict=True):
            if isinstance(item, Act):
                outcome = self._timed(partial(self._act, item))
                continue
            if outcome is None:
                raise CaseError(f"nothing comes that could be {describe_expected(item, self._known)}")
            self._check(item, outcome)
            outcome = None
            if self._pending is not None and item.kind == "call":
                self._at_call(item, self._pending)
                if following is None:
                    raise CaseError("the steps end at a call that is not answered")
                if not isinstance(following, Act):
                    outcome = self._timed(partial(self._answer, item.details, item.round))
                elif "answer" in item.details or "raise" in item.details:
                    raise CaseError('a call that an act follows is answered by {host: "answer"}')

    # ---- what the host does
    # ----------------------------------------------------------------------------------

    def _timed(self, work: Callable[[], Outcome]) -> Outcome:
        began = time.monotonic()
        outcome = work()
        self._took = time.monotonic() - began
        return outcome

    def _runtime(self, details: Mapping[str, Any]) -> CodeRuntime:
        options: dict[str, Any] = {}
        if details.get("limits"):
            options["limits"] = Limits(**{name: make(limit) for name, limit in details["limits"].items()})
        if details.get("signing_key") is not None:
            options["signing_key"] = details["signing_key"].encode()
        return self.target.runtime(**options)

    def _start(self) -> Outcome:
        case = self.case
        inputs = {name: make(value) for name, value in case.inputs.items()}
        self._cross("the inputs that the host gave were", "VALUE-12", inputs)
        try:
            runtime = self._runtime({"limits": case.limits, "signing_key": case.signing_key})
            return runtime.start(
                self.script, script_name=case.script_name, functions=list(case.functions), inputs=inputs
            )
        except CodeRuntimeError as error:
            return error

    def _at_call(self, item: Expected, call: PendingCall) -> None:
        self._calls += 1
        arguments = [call.positional_args, call.keyword_args]
        self._cross(f"the arguments shown with call {self._calls} were", "ARGS-8", arguments)
        if "save" in item.details:
            self._saved[item.details["save"]] = call.dump()
        if "pause" in item.details:
            time.sleep(item.details["pause"])

    def _answer(self, details: Mapping[str, Any], number: int = 0) -> Outcome:
        call = self._take()
        answer = self._resume_with(details, number)
        runtime = self._runtime({"limits": self.case.limits, "signing_key": self.case.signing_key})
        try:
            return self.advance(runtime, call, answer, self._calls)
        except CodeRuntimeError as error:
            return error

    def _take(self) -> PendingCall:
        if self._pending is None:
            raise CaseError("no call is pending here")
        self._last, self._pending = self._pending, None
        return self._last

    def _resume_with(self, details: Mapping[str, Any], number: int = 0) -> ResumeWith:
        at = details.get("at")
        time_of_answer = make(at) if at is not None else None
        known = {**self._known, "round": number}
        if "raise" in details:
            return Raise(make(details["raise"], known), at=time_of_answer)
        answer = make(details.get("answer"), known)
        self._cross(f"the answer that the host gave to call {self._calls} was", "VALUE-12", answer)
        return Value(answer, at=time_of_answer)

    def _act(self, act: Act) -> Outcome:
        details = act.details
        try:
            match act.name:
                case "answer":
                    return self._answer(details)
                case "resume again":
                    return self._used(act).resume(self._resume_with(details))
                case "dump again":
                    self._used(act).dump()
                case "dump":
                    self._waiting(act).dump()
                case "close":
                    self._take().close()
                case "close again":
                    self._used(act).close()
                case "answer wrongly":
                    return answer_wrongly(self._waiting(act))
                case "answer on two threads":
                    return answer_on_two_threads(self._take(), self._resume_with(details))
                case "resume saved":
                    return self._runtime(details).resume(self._snapshot(act), self._resume_with(details))
                case "resume altered":
                    return self._refused(act, altered(self._snapshot(act)))
                case "resume truncated":
                    return self._refused(act, truncated(self._snapshot(act)))
                case "resume foreign":
                    return self._refused(act, foreign())
        except CodeRuntimeError as error:
            return error
        return _Done()

    def _used(self, act: Act) -> PendingCall:
        if self._last is None:
            raise CaseError(f"{act.name}: no call was answered or closed yet")
        return self._last

    def _waiting(self, act: Act) -> PendingCall:
        if self._pending is None:
            raise CaseError(f"{act.name}: no call is pending here")
        return self._pending

    def _snapshot(self, act: Act) -> bytes:
        name = act.details.get("snapshot", "s")
        if name not in self._saved:
            raise CaseError(f"{act.name}: no call was saved as {name!r}")
        return self._saved[name]

    def _refused(self, act: Act, candidates: Iterator[tuple[str, bytes]]) -> Outcome:
        """The SnapshotError that each of the candidates meets, or the first outcome that is another."""
        refused: Outcome = _Done()
        runtime = self._runtime({"signing_key": act.details.get("signing_key", self.case.signing_key)})
        for what, data in candidates:
            try:
                step = runtime.resume(data, self._resume_with(act.details))
            except SnapshotError as error:
                refused = error
            except CodeRuntimeError as error:
                error.args = (f"{error} (bytes {what})",)
                return error
            except Exception as error:
                error.add_note(f"when these bytes were resumed: {what}")
                raise
            else:
                self._drop(step)
                raise Mismatch(f"expected SnapshotError for bytes {what}, got {describe_got(step)}")
        return refused

    # ---- what comes of it
    # ------------------------------------------------------------------------------------

    def _check(self, item: Expected, outcome: Outcome) -> None:
        if isinstance(outcome, Call):
            self._drop_pending()
            self._pending = outcome.call
        known = {**self._known, "round": item.round}
        if isinstance(outcome, _Done):
            wrong = "" if item.kind == "done" else "expected a step, and the act went well without one"
            got = "done"
        else:
            wrong = step_difference(item, outcome, known, self.script, self.case.script_name)
            wrong = wrong or self._lateness()
            got = describe_got(outcome)
            if wrong and self._lateness():
                got += f", after {self._took:.1f} s"
        self._known = {name: value for name, value in known.items() if name != "round"}
        expected = describe_expected(item, known)
        self.lines.append(Line(expected, got if wrong else expected))
        if wrong:
            raise Mismatch(wrong)

    def _lateness(self) -> str:
        """A step that came, and came as if there were no time limit."""
        seconds = make(self.case.limits.get("seconds"))
        if isinstance(seconds, int | float) and self._took > self.hung_after(seconds):
            return f"the step came after {self._took:.1f} s, under a time limit of {seconds:g} s (LIMIT-3)"
        return ""

    def _cross(self, what: str, clause: str, value: Any) -> None:
        """Keep what crosses, to see at the end whether it is still what it was."""
        if isinstance(value, list | dict):
            self._crossed.append(_Crossed(what, clause, value, show(value, _WHOLE)))

    def _check_crossed(self) -> None:
        for crossed in self._crossed:
            if (now := show(crossed.value, _WHOLE)) != crossed.text:
                raise Mismatch(
                    f"{crossed.what} {crossed.text:.1000}, and changed to {now:.1000} later ({crossed.clause})"
                )

    def _drop_pending(self) -> None:
        """A call that is left behind because a snapshot was resumed instead."""
        if self._pending is not None:
            self._pending.close()
            self._pending = None

    def _drop(self, step: object) -> None:
        if isinstance(step, Call):
            step.call.close()
