"""The language-neutral half of an adapter: a runtime made of deterministic engine sessions.

An adapter derives from `ReplayRuntime` and supplies `open_session`; steps, one-shot calls, the limits that
need no engine, the journal, dumping and resuming are here, once for all languages. All transitions of a run
are in `_Run._step`.
"""

from __future__ import annotations

import secrets
import time
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from .engine import Called, EngineSession, Exceeded, Failed, Returned, SessionSpec, Stop
from .errors import CodeRuntimeError, InterpreterError, SnapshotError, UsageError
from .journal import Answer, Asked, Journal, brief, held
from .json_types import JSON
from .limits import Limits
from .runtime import CodeRuntime, PendingCall
from .snapshot import Origin, Snapshot, pack, unpack
from .source import unreadable
from .step import Call, Complete, Raise, Raised, ResumeWith, Step, Value
from .values import ValueTooDeep, decode, encode

__all__ = ["ReplayRuntime"]


class ReplayRuntime(CodeRuntime):
    """A runtime whose snapshots are journals.

    limits       what each script may use; None for the default `Limits()`
    signing_key  when given, snapshots are signed with it, and only such are resumed
    """

    #: what a snapshot calls this runtime; one of another name is foreign
    name: ClassVar[str]

    def __init__(self, *, limits: Limits | None = None, signing_key: bytes | None = None) -> None:
        if limits is not None and not isinstance(limits, Limits):
            raise UsageError(f"limits is a Limits, not {type(limits).__name__}")
        if signing_key is not None and not (isinstance(signing_key, bytes) and signing_key):
            raise UsageError("signing_key is bytes, and not empty")
        self.limits = limits if limits is not None else Limits()
        self._signing_key = signing_key

    @abstractmethod
    def open_session(self, spec: SessionSpec) -> EngineSession:
        """A new engine, ready to start `spec.script`."""

    @property
    def origin(self) -> Origin:
        """What snapshots say of where they were made."""
        return Origin(self.name, self.capabilities.engine, self.capabilities.engine_version)

    def start(
        self,
        script: str,
        *,
        script_name: str = "script",
        functions: Sequence[str] = (),
        inputs: Mapping[str, JSON] | None = None,
    ) -> Step:
        spec = SessionSpec(
            script, script_name, tuple(functions), dict(inputs or {}), self.limits, secrets.randbits(53)
        )
        _check_spec(spec)
        if why := unreadable(script, script_name):
            return Raised(why)
        if spec.inputs:
            text = encode(dict(spec.inputs), "inputs")
            if len(text) > spec.limits.value:
                return Raised(spec.limits.exceeded("value"))
            # A copy in JSON's own terms: what the host does to its objects later is nothing to the run.
            spec = replace(spec, inputs=decode(text))  # type: ignore[arg-type]
        return _Run(self, spec, Journal(_now())).begin()

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Step:
        frozen = unpack(snapshot, self.name, self._signing_key)
        answer = _answer(resume_with, frozen.pending[0])
        run = _Run(self, frozen.spec, Journal(frozen.journal.started))
        return run.replay(frozen).answer(answer)

    def pack(self, snapshot: Snapshot) -> bytes:
        """The bytes of `snapshot`, signed as this runtime signs."""
        return pack(snapshot, self._signing_key)


class _Run:
    """One script between its start and its end."""

    __slots__ = ("_arguments", "_runtime", "_session", "_spec", "calls", "function_name", "journal", "printed")

    def __init__(self, runtime: ReplayRuntime, spec: SessionSpec, journal: Journal) -> None:
        self._runtime = runtime
        self._spec = spec
        self._session = runtime.open_session(spec)
        self._arguments: str | bytes = ""
        self.journal = journal
        self.function_name = ""
        self.calls = 0
        self.printed = 0

    def begin(self) -> Step:
        return self._advance(None)

    def answer(self, answer: Answer) -> Step:
        """Answer the pending call, for the journal and for the script."""
        self.journal.entries.append(((self.function_name, held(self._arguments)), answer))
        if len(answer[1]) > self._spec.limits.value:
            self.close()
            return Raised(self._spec.limits.exceeded("value"))
        return self._advance(answer)

    def replay(self, frozen: Snapshot) -> _Run:
        """Run to the call that `frozen` is at, telling the script what it was told before."""
        step = self.begin()
        for number, (asked, answer) in enumerate(frozen.journal.entries, 1):
            self._check_path(frozen, step, number, asked)
            step = self.answer(answer)
        self._check_path(frozen, step, len(frozen.journal.entries) + 1, frozen.pending)
        return self

    def freeze(self) -> bytes:
        return self._runtime.pack(Snapshot(self._runtime.origin, self._spec, self.journal, (self.function_name, self._arguments)))

    def close(self) -> None:
        self._session.close()

    def _advance(self, answer: Answer | None) -> Step:
        session = self._session
        try:
            while True:
                if answer is None:
                    stop = session.start(self.journal.started)
                else:
                    ok, text, now = answer
                    stop = session.answer(text, now) if ok else session.fail(text, now)
                step = self._step(stop)
                if type(step) is Call:
                    return step
                if isinstance(step, tuple):  # a call that could not be shown: the script hears why
                    answer = step
                    continue
                session.close()
                return step
        except CodeRuntimeError:
            session.close()
            raise
        except Exception as error:
            session.close()
            name = self._runtime.name
            raise InterpreterError(f"the {name} engine broke: {type(error).__name__}: {error}") from error

    def _step(self, stop: Stop) -> Step | Answer:
        """The step that a stop of the engine is: every transition of a run."""
        limits = self._spec.limits
        stdout = stop.stdout
        if stdout:
            size = len(stdout) if stdout.isascii() else len(stdout.encode("utf-8", "surrogatepass"))
            self.printed += size
            if self.printed > limits.output:
                return Raised(limits.exceeded("output"), _cut(stdout, self.printed - int(limits.output)))
        # Not a match statement: this is the path of every call, and patterns cost a microsecond.
        if type(stop) is Called:
            return self._called(stop)
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
        raise InterpreterError(f"the engine stopped in no known way: {stop!r}")

    def _called(self, stop: Called) -> Step | Answer:
        function_name, arguments, stdout = stop
        limits = self._spec.limits
        self.calls += 1
        if self.calls > limits.calls:
            return Raised(limits.exceeded("calls"), stdout)
        if len(arguments) > limits.value:
            return Raised(limits.exceeded("value"), stdout)
        try:
            positional, keyword = decode(arguments)  # type: ignore[misc, str-unpack]
        except ValueTooDeep as error:
            self.calls -= 1
            return False, f"{function_name}: {error}", self._clock()
        self.function_name, self._arguments = function_name, arguments
        return Call(_SessionCall(self, positional, keyword), stdout)  # type: ignore[arg-type]

    def _clock(self) -> int:
        entries = self.journal.entries
        return entries[-1][1][2] if entries else self.journal.started

    def _check_path(self, frozen: Snapshot, step: Step, number: int, recorded: Asked) -> None:
        if isinstance(step, Call) and (self.function_name, brief(self._arguments)) == recorded:
            return
        match step:
            case Call(call, _):
                made = f"made {call.function_name}"
                if call.function_name == recorded[0]:
                    made += " with other arguments"
            case Complete():
                made = "was complete"
            case Raised(message, _):
                made = f"raised {message.splitlines()[0] if message else 'an error'}"
        self.close()
        text = f"the replay took another path: call {number} was {recorded[0]}, and the replay {made}"
        here = self._runtime.origin
        if frozen.origin != here:
            text += f" (the snapshot is of {frozen.origin}, this is {here})"
        raise SnapshotError(text)


class _SessionCall(PendingCall):
    __slots__ = ("_live", "call_id", "function_name", "keyword_args", "positional_args")

    def __init__(self, run: _Run, positional: list[JSON], keyword: dict[str, JSON]) -> None:
        self.function_name = run.function_name
        self.positional_args = tuple(positional)
        self.keyword_args = keyword
        self.call_id = run.calls
        # A list, because its pop is atomic: of two threads that resume, one fails.
        self._live = [run]

    def __repr__(self) -> str:
        state = "pending" if self._live else "used"
        return f"<PendingCall {self.call_id} {self.function_name} ({state})>"

    def resume(self, resume_with: ResumeWith) -> Step:
        answer = _answer(resume_with, self.function_name)
        return self._take("resumed").answer(answer)

    def dump(self) -> bytes:
        try:
            return self._live[0].freeze()
        except IndexError:
            raise self._used("dumped") from None

    def close(self) -> None:
        if self._live:
            self._take("closed").close()

    def _take(self, verb: str) -> _Run:
        try:
            return self._live.pop()
        except IndexError:
            raise self._used(verb) from None

    def _used(self, verb: str) -> UsageError:
        return UsageError(
            f"call {self.call_id} of {self.function_name} cannot be {verb}: it was resumed or closed already; "
            "to answer one call several times, dump it first and resume the bytes"
        )


def _answer(resume_with: ResumeWith, function_name: str) -> Answer:
    kind = type(resume_with)
    if kind is not Value and kind is not Raise:
        raise UsageError(f"a call is resumed with a Value or a Raise, not {kind.__name__}")
    now = resume_with.at
    if now is None:
        now = _now()
    elif not isinstance(now, int) or not 0 <= now <= _LAST:
        raise UsageError(f"the time of an answer is whole milliseconds since 1970, not {now!r}")
    if isinstance(resume_with, Value):
        return True, encode(resume_with.value, f"the value that answers {function_name}"), now
    if not isinstance(resume_with.message, str):
        raise UsageError(f"Raise takes text, not {type(resume_with.message).__name__}")
    return False, resume_with.message, now


# The last millisecond that a JavaScript Date can show.
_LAST = 8_640_000_000_000_000


def _check_spec(spec: SessionSpec) -> None:
    if not isinstance(spec.script, str) or not isinstance(spec.script_name, str):
        raise UsageError("script and script_name are text")
    for name in (*spec.functions, *spec.inputs):
        if not isinstance(name, str) or not name:
            raise UsageError(f"functions and inputs have names that are text and not empty, unlike {name!r}")
    if len(set(spec.functions)) < len(spec.functions):
        twice = next(name for name in spec.functions if spec.functions.count(name) > 1)
        raise UsageError(f"the function {twice!r} is listed twice")
    if clash := next((name for name in spec.inputs if name in spec.functions), None):
        raise UsageError(f"{clash!r} is both a function and an input")


def _cut(text: str, excess: int) -> str:
    """`text` without its last `excess` bytes of UTF-8, nor half a character."""
    data = text.encode("utf-8", "surrogatepass")
    return data[: max(0, len(data) - excess)].decode("utf-8", "ignore")


def _now() -> int:
    return time.time_ns() // 1_000_000
