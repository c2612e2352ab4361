"""One script between its start and its end: what becomes of each stop of its engine.

All transitions of a run are in `Run._step`; the limits that need no engine are kept here, and the journal.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from .engine import Called, EngineSession, Exceeded, Failed, Returned, SessionSpec, Stop
from .errors import CodeRuntimeError, InterpreterError
from .journal import Answer, Asked, Journal, brief, held
from .json_types import JSON
from .step import Complete, Raised
from .values import ValueTooDeep, decode

__all__ = ["AnotherPath", "Paused", "Run"]


class Paused(NamedTuple):
    """The run waits at a call; `Run.function_name` and `Run.calls` say which."""

    positional: list[JSON]
    keyword: dict[str, JSON]
    stdout: str


class AnotherPath(Exception):
    """A replay did not make the call that was made before. The text says which, and what it did instead."""


class Run:
    """A session with its limits and its journal. `name` is what errors call the engine.

    Closes the session when the run ends, in whichever way.
    """

    __slots__ = (
        "_arguments",
        "_carried",
        "_name",
        "_session",
        "calls",
        "function_name",
        "journal",
        "printed",
        "spec",
    )

    def __init__(self, name: str, session: EngineSession, spec: SessionSpec, started: int) -> None:
        self._name = name
        self._session = session
        self.spec = spec
        self._arguments: str | bytes = ""
        self._carried = ""  # printed before a call that could not be shown
        self.journal = Journal(started)
        self.function_name = ""
        self.calls = 0
        self.printed = 0

    @property
    def asked(self) -> Asked:
        """The pending call."""
        return self.function_name, self._arguments

    def begin(self) -> Paused | Complete | Raised:
        """Run to the first step. Raises InterpreterError when the engine breaks."""
        return self._advance(None)

    def answer(self, answer: Answer) -> Paused | Complete | Raised:
        """Answer the pending call, for the journal and for the script. Raises as `begin`."""
        self.journal.entries.append(((self.function_name, held(self._arguments)), answer))
        if len(answer[1]) > self.spec.limits.value:
            self.close()
            return Raised(self.spec.limits.exceeded("value"))
        return self._advance(answer)

    def replay(self, journal: Journal, pending: Asked) -> None:
        """Run to the call `pending`, telling the script what `journal` says that it was told before.

        Nothing is decoded on the way that the script does not decode. Raises AnotherPath at the first call
        that differs, and as `begin`.
        """
        entries = self.journal.entries
        try:
            stop = self._enter(None)
            for entry in journal.entries:
                asked, answer = entry
                stop = self._expect(stop, asked)
                entries.append(entry)
                stop = self._enter(answer)
            self._expect(stop, (pending[0], brief(pending[1])))
        except AnotherPath:
            self.close()
            raise
        except Exception as error:
            raise self._broken(error) from error

    def close(self) -> None:
        """Free the engine; harmless when repeated."""
        self._session.close()

    def _advance(self, answer: Answer | None) -> Paused | Complete | Raised:
        began = time.monotonic()
        try:
            while True:
                step = self._step(self._enter(answer))
                if type(step) is Paused:
                    return step
                if type(step) is tuple:  # a call that could not be shown: the script hears why
                    answer = step  # type: ignore[assignment]
                    # To the engine each refusal is a new advance; to the contract it is all one (LIMIT-3).
                    if time.monotonic() - began > self.spec.limits.seconds:
                        self._session.close()
                        return Raised(self.spec.limits.exceeded("seconds"), self._carried)
                    continue
                self._session.close()
                return step  # type: ignore[return-value]
        except Exception as error:
            raise self._broken(error) from error

    def _enter(self, answer: Answer | None) -> Stop:
        if answer is None:
            return self._session.start(self.journal.started)
        ok, text, now = answer
        return self._session.answer(text, now) if ok else self._session.fail(text, now)

    def _step(self, stop: Stop) -> Paused | Complete | Raised | Answer:
        """The step that a stop of the engine is; an answer, where the script is to hear one at once."""
        limits, stdout = self.spec.limits, stop.stdout
        if stdout or self._carried:
            self._count(stdout)
            stdout, self._carried = self._carried + stdout, ""
            if self.printed > limits.output:
                return Raised(limits.exceeded("output"), _cut(stdout, self.printed - int(limits.output)))
        # Not a match statement: this is the path of every call, and patterns cost a microsecond.
        if type(stop) is Called:
            return self._called(stop, stdout)
        match stop:
            case Returned(value, _):
                if len(value) > limits.value:
                    return Raised(limits.exceeded("value"), stdout)
                try:
                    return Complete(decode(value), stdout)
                except ValueTooDeep as error:
                    return Raised(str(error), stdout)
            case Failed(message, _):
                return Raised(message, stdout)
            case Exceeded(limit, where, _):
                text = limits.exceeded(limit)
                return Raised(f"{text}\n{where}" if where else text, stdout)
        raise InterpreterError(f"the {self._name} engine stopped in no known way: {stop!r}")

    def _called(self, stop: Called, stdout: str) -> Paused | Raised | Answer:
        function_name, arguments, _ = stop
        limits = self.spec.limits
        if self.calls >= limits.calls:
            return Raised(limits.exceeded("calls"), stdout)
        if len(arguments) > limits.value:
            return Raised(limits.exceeded("value"), stdout)
        try:
            positional, keyword = decode(arguments)  # type: ignore[misc, str-unpack]
        except ValueTooDeep as error:
            self._carried = stdout
            return self._refusal(function_name, error)
        self.calls += 1
        self.function_name, self._arguments = function_name, arguments
        return Paused(positional, keyword, stdout)  # type: ignore[arg-type]

    def _expect(self, stop: Stop, recorded: Asked) -> Stop:
        """Take a replay's stop for the call that was recorded."""
        began = time.monotonic()
        while time.monotonic() - began <= self.spec.limits.seconds:
            self._count(stop.stdout)
            if type(stop) is Called:
                function_name, arguments, _ = stop
                if (function_name, brief(arguments)) == recorded:
                    self.calls += 1
                    self.function_name, self._arguments = function_name, arguments
                    return stop
                try:
                    decode(arguments)
                except ValueTooDeep as error:
                    stop = self._enter(self._refusal(function_name, error))
                    continue
            break
        raise AnotherPath(
            f"call {self.calls + 1} was {recorded[0]}, and the replay {_made(stop, recorded[0])}"
        )

    def _refusal(self, function_name: str, error: ValueTooDeep) -> Answer:
        entries = self.journal.entries
        return False, f"{function_name}: {error}", entries[-1][1][2] if entries else self.journal.started

    def _count(self, stdout: str) -> None:
        self.printed += len(stdout) if stdout.isascii() else len(stdout.encode("utf-8", "surrogatepass"))

    def _broken(self, error: Exception) -> CodeRuntimeError:
        self.close()
        if isinstance(error, CodeRuntimeError):
            return error
        return InterpreterError(f"the {self._name} engine broke: {type(error).__name__}: {error}")


def _made(stop: Stop, recorded: str) -> str:
    match stop:
        case Called(function_name, _, _):
            return f"made {function_name}" + (" with other arguments" if function_name == recorded else "")
        case Returned():
            return "was complete"
        case Failed(message, _):
            return f"raised {message.splitlines()[0] if message else 'an error'}"
        case Exceeded(limit, _, _):
            return f"hit its {limit} limit"


def _cut(text: str, excess: int) -> str:
    """`text` without its last `excess` bytes of UTF-8, nor half a character."""
    data = text.encode("utf-8", "surrogatepass")
    return data[: max(0, len(data) - excess)].decode("utf-8", "ignore")
