"""CALL and ARGS: pending calls and their arguments."""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import Call, PendingCall, Raise, Raised, ResumeWith, Step, UsageError, Value

from .mutant import Mutant, MutantCall, Run, because, breaks

__all__: list[str] = []


@breaks(
    "CALL-1",
    also=because(
        "the script makes four calls or more",
        "STEP-4",
        "CALL-*",
        "VALUE-*",
        "OUT-5",
        "ERR-*",
        "NAME-1",
        "SNAP-1",
        "THREAD-1",
    ),
)
class FourthCallUnseen(Mutant):
    """The adapter answers the fourth call of a run itself."""

    def step(self, step: Step, run: Run) -> Any:
        while isinstance(step, Call) and step.call.call_id == 4:
            step = step.call.resume(Value(None)).with_stdout(step.stdout)
        return step


class _Renamed(MutantCall):
    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        self.function_name = re.sub(r"\W", "_", call.function_name, flags=re.ASCII)


@breaks("CALL-2", also=because("a tool's name is no identifier", "CALL-10", "ARGS-4", "NAME-*", "SNAP-13"))
class Alias(Mutant):
    """A call shows the tool's name as an identifier."""

    call = _Renamed


@breaks(
    "CALL-3",
    also=because(
        "a call follows one that failed",
        "STEP-5",
        "CALL-4",
        "OUT-2",
        "ERR-*",
        "LIMIT-8",
        "SNAP-*",
        "THREAD-1",
    ),
)
class NoCallsInHandlers(Mutant):
    """A call that follows a failed one cannot be made."""

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Call) and run.answers and isinstance(run.answers[-1], Raise):
            step.call.close()
            return Raised("attempt to call a tool in an error handler", step.stdout)
        return step


class _FromZero(MutantCall):
    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        self.call_id = call.call_id - 1


@breaks(
    "CALL-4", also=because("the number of the call is checked, too", "CALL-6", "VALUE-10", "SNAP-*", "SAFE-3")
)
class CountsFromZero(Mutant):
    """Calls are counted from 0."""

    call = _FromZero


class _Repeatable(MutantCall):
    _step: Any = None

    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        self._lock = threading.Lock()

    def resume(self, resume_with: ResumeWith) -> Any:
        with self._lock:
            if self._step is None:
                self._step = super().resume(resume_with)
            return self._step


@breaks("CALL-5", also=because("the second thread is a second use", "THREAD-3"))
class ResumedTwice(Mutant):
    """A call that is resumed again gives the same step again."""

    call = _Repeatable


class _ClosedOnce(MutantCall):
    def close(self) -> None:
        if self.run.notes.setdefault(f"closed {self.call_id}", False):
            raise UsageError("the call is closed already")
        self.run.notes[f"closed {self.call_id}"] = True
        super().close()


@breaks("CALL-6")
class ClosedOnce(Mutant):
    """A call that is closed already cannot be closed."""

    call = _ClosedOnce


class _NeverClosed(MutantCall):
    def close(self) -> None:
        pass


@breaks("CALL-6", also=because("a closed call cannot be dumped either", "SNAP-5"))
class NeverClosed(Mutant):
    """To close a call does nothing."""

    call = _NeverClosed


@breaks("CALL-7")
class BytesForText(Mutant):
    """Bytes are an answer: they are taken for text."""

    def answer(self, answer: ResumeWith, call: MutantCall) -> ResumeWith:
        if isinstance(answer, Value) and isinstance(answer.value, bytes):
            return Value(answer.value.decode("latin-1"))
        return answer


@breaks("CALL-8")
class FewCalls(Mutant):
    """A run is ended at its 500th call."""

    def step(self, step: Step, run: Run) -> Any:
        if isinstance(step, Call) and step.call.call_id == 500:
            step.call.close()
            return Raised("too many calls", step.stdout)
        return step


@breaks(
    "CALL-9",
    also=because("a function that is not listed is called, or listed once more", "NAME-4", "SNAP-13"),
)
class EveryNameCalls(Mutant):
    """What a script calls by a name that is unknown becomes a call."""

    def functions(self, functions: Sequence[str], inputs: Mapping[str, Any]) -> Sequence[str]:
        return [*functions, *({"g", "get-weather"} - {*functions, *inputs})]


@breaks("CALL-10", also=because("the tool is passed on, or given another name", "CALL-[23]"))
class NoValues(Mutant):
    """A tool that is not called where it is named is nothing."""

    def script(self, script: str, functions: Sequence[str]) -> str:
        names = "|".join(re.escape(name) for name in functions if isinstance(name, str))
        # An argument, or what a variable is set to.
        return re.sub(rf'(?<=[(=])(\s?)(?:{names}|tools\["(?:{names})"\])(?=[,\n])', r"\1nil", script)


class _Backwards(MutantCall):
    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        self.positional_args = call.positional_args[::-1]


@breaks(
    "ARGS-1",
    also=because(
        "a call has several positional arguments", "CALL-*", "ARGS-*", "VALUE-*", "NAME-3", "SNAP-*", "SAFE-3"
    ),
)
class Backwards(Mutant):
    """Positional arguments arrive from the last to the first."""

    call = _Backwards


class _OneObject(MutantCall):
    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        if call.keyword_args and not call.positional_args:
            self.positional_args, self.keyword_args = (dict(call.keyword_args),), {}


@breaks("ARGS-2", also=because("a call has keyword arguments only", "ARGS-*", "VALUE-2", "NAME-1"))
class OneObject(Mutant):
    """An object as the only argument arrives as an object."""

    call = _OneObject


class _OneKind(MutantCall):
    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        if call.positional_args:
            self.keyword_args = {}


@breaks("ARGS-3")
class OneKind(Mutant):
    """Keyword arguments beside positional ones are lost."""

    call = _OneKind


class _NullForNone(MutantCall):
    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        if not call.positional_args and not call.keyword_args:
            self.positional_args = (None,)


@breaks("ARGS-4", also=because("calls without arguments are everywhere", "*"))
class NullForNone(Mutant):
    """A call without arguments has one that is null."""

    call = _NullForNone


class _Spread(MutantCall):
    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        match call.positional_args:
            case [list() as items]:
                self.positional_args = tuple(items)


@breaks("ARGS-5", also=because("a list is the only argument", "ARGS-8", "NAME-3", "SNAP-2"))
class Spread(Mutant):
    """A list as the only argument is taken for the arguments."""

    call = _Spread


class _Trimmed(MutantCall):
    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        while self.positional_args and self.positional_args[-1] is None:
            self.positional_args = self.positional_args[:-1]


@breaks("ARGS-6", also=because("the argument that became null is the last", "VALUE-4"))
class Trimmed(Mutant):
    """Nulls at the end of the arguments are lost."""

    call = _Trimmed


class _Sorted(MutantCall):
    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        self.keyword_args = dict(sorted(call.keyword_args.items()))


@breaks("ARGS-7")
class SortedKeywords(Mutant):
    """Keyword arguments arrive sorted, though the language keeps their order."""

    base = QuickJSRuntime
    call = _Sorted


class _Live(MutantCall):
    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        if run.notes.get("function") == call.function_name:
            for shown, now in zip(run.notes["lists"], call.positional_args, strict=False):
                if isinstance(shown, list) and isinstance(now, list):
                    shown[:] = now
        run.notes.update(function=call.function_name, lists=call.positional_args)


@breaks("ARGS-8")
class LiveArguments(Mutant):
    """A list among the arguments is the script's own: it changes when the script changes it."""

    call = _Live
