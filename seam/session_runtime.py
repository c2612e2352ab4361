"""The language-neutral half of an adapter: a runtime made of engine sessions.

Steps, one-shot calls and the limits that need no engine are here and in `run`, once for all languages. How a run
is frozen is the derived classes' part: as a journal (`replay`) or as the engine's own image (`image`).
"""

from __future__ import annotations

import secrets
import time
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from .engine import EngineSession, SessionSpec
from .envelope import Origin
from .errors import SnapshotError, UsageError
from .journal import Answer
from .json_types import JSON
from .limits import Limits
from .one_shot import OneShotCall
from .run import Paused, Run
from .runtime import CodeRuntime
from .source import unreadable
from .step import Call, Complete, Raise, Raised, ResumeWith, Step, Value
from .values import TooDeep, ValueTooDeep, decode, encode

__all__ = ["SessionRuntime", "altered", "answer_of", "check_thawed"]


class SessionRuntime(CodeRuntime):
    """A runtime whose runs are sessions of an engine.

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
        if inputs is not None and not isinstance(inputs, Mapping):
            raise UsageError(f"inputs is a mapping, not {type(inputs).__name__}")
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
            try:
                spec = replace(spec, inputs=decode(text))  # type: ignore[arg-type]
            except ValueTooDeep as error:
                raise UsageError(f"inputs: {error}") from None
        return self._shown(run := self._run(spec, _now()), run.begin())

    @abstractmethod
    def freeze(self, run: Run) -> bytes:
        """The bytes of a run that stands at a call."""

    def _run(self, spec: SessionSpec, started: int) -> Run:
        return Run(self.name, self.open_session(spec), spec, started)

    def _shown(self, run: Run, step: Paused | Complete | Raised) -> Step:
        if type(step) is Paused:
            return Call(_SessionCall(self, run, step), step.stdout)
        return step  # type: ignore[return-value]


class _SessionCall(OneShotCall[Run]):
    __slots__ = ("_runtime",)

    def __init__(self, runtime: SessionRuntime, run: Run, paused: Paused) -> None:
        self._live = [run]
        positional, self.keyword_args, _ = paused
        self.positional_args = tuple(positional)
        self.function_name = run.function_name
        self.call_id = run.calls
        self._runtime = runtime

    def __repr__(self) -> str:
        state = "pending" if self._live else "used"
        return f"<PendingCall {self.call_id} {self.function_name} ({state})>"

    def resume(self, resume_with: ResumeWith) -> Step:
        answer = answer_of(resume_with, self.function_name)
        run = self._take("resumed")
        return self._runtime._shown(run, run.answer(answer))

    def dump(self) -> bytes:
        return self._runtime.freeze(self._look("dumped"))


def answer_of(resume_with: ResumeWith, function_name: str) -> Answer:
    """What the host says to a call of `function_name`, as the engine is told. Raises UsageError for what is none."""
    kind = type(resume_with)
    if kind is not Value and kind is not Raise:
        raise UsageError(f"a call is resumed with a Value or a Raise, not {kind.__name__}")
    now = resume_with.at
    if now is None:
        now = _now()
    elif not isinstance(now, int) or not 0 <= now <= _LAST:
        raise UsageError(f"the time of an answer is whole milliseconds since 1970, not {now!r}")
    if isinstance(resume_with, Value):
        try:
            return True, encode(resume_with.value, f"the value that answers {function_name}"), now
        except TooDeep as error:  # a script could ask for less (VALUE-11)
            return False, str(error), now
    if not isinstance(resume_with.message, str):
        raise UsageError(f"Raise takes text, not {type(resume_with.message).__name__}")
    return False, resume_with.message, now


def check_thawed(spec: SessionSpec) -> None:
    """Hold the spec in a snapshot to what `start` would take. Raises SnapshotError."""
    try:
        _check_spec(spec)
        if why := unreadable(spec.script, spec.script_name):
            raise UsageError(why)
    except UsageError as error:
        raise altered(error) from None


def altered(error: UsageError) -> SnapshotError:
    """A snapshot asks for what nobody can have started."""
    return SnapshotError(f"the snapshot is altered: {error}")


# The last millisecond that every clock here can show: that of the year 9999.
_LAST = 253_402_300_799_999


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


def _now() -> int:
    return time.time_ns() // 1_000_000
