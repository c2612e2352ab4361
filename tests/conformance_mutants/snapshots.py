"""SNAP: freezing a script."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from polyact.runtimes.lua import LuaRuntime
from polyact.seam import (
    Complete,
    Limits,
    PendingCall,
    Raise,
    ResumeWith,
    SnapshotError,
    Step,
    UnsupportedError,
    UsageError,
    Value,
)
from polyact.seam.engine import EngineSession, SessionSpec
from polyact.seam.snapshot import pack, unpack

from .mutant import Mutant, MutantCall, Run, because, breaks, on_first_line

__all__: list[str] = []


def _with_spec(runtime: Mutant, snapshot: bytes, change: Callable[[SessionSpec], SessionSpec]) -> bytes:
    """The snapshot of a run that was started otherwise."""
    frozen = unpack(snapshot, runtime.good.name, runtime.signing_key)
    return pack(replace(frozen, spec=change(frozen.spec)), runtime.signing_key)


@breaks("SNAP-1", also=because("a snapshot is resumed with an error", "SNAP-2"))
class ValuesOnly(Mutant):
    """An error that a snapshot is resumed with reaches the script as a value."""

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Any:
        if isinstance(resume_with, Raise):
            resume_with = Value(resume_with.message)
        return super().resume(snapshot, resume_with)


@breaks("SNAP-2", also=because("a snapshot is resumed several times", "OUT-4", "SNAP-*"))
class ResumedOnce(Mutant):
    """A snapshot can be resumed once."""

    _used: set[bytes] = set()  # noqa: RUF012

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Any:
        if snapshot in self._used:
            raise SnapshotError("the snapshot was resumed already")
        step = super().resume(snapshot, resume_with)
        self._used.add(snapshot)
        return step


class _Listed(MutantCall):
    def dump(self) -> bytes:
        snapshot = super().dump()
        HereOnly.made.add(snapshot)
        return snapshot


@breaks("SNAP-3")
class HereOnly(Mutant):
    """A snapshot names a run that lives in the process where it was made."""

    call = _Listed
    made: set[bytes] = set()  # noqa: RUF012

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Any:
        if b"polyact" in snapshot and snapshot not in self.made:
            self.good.resume(snapshot, resume_with)  # what is wrong with the bytes themselves comes first
            raise SnapshotError("there is no such run in this process")
        return super().resume(snapshot, resume_with)


class _DumpedOnce(MutantCall):
    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        self._dumps = 0

    def dump(self) -> bytes:
        snapshot = super().dump()
        self._dumps += 1
        if self._dumps > 1:
            raise UsageError("the call was dumped already")
        return snapshot


@breaks("SNAP-4")
class DumpedOnce(Mutant):
    """A call can be dumped once."""

    call = _DumpedOnce


class _AlwaysDumps(MutantCall):
    def dump(self) -> bytes:
        try:
            return super().dump()
        except UsageError:
            return b""


@breaks("SNAP-5")
class DumpsAfterwards(Mutant):
    """A call that is over can still be dumped, to nothing."""

    call = _AlwaysDumps


@breaks("SNAP-6")
class OwnClock(Mutant):
    """The time of an answer is that at which it is given, whatever `at` says."""

    def answer(self, answer: ResumeWith, call: MutantCall) -> ResumeWith:
        return replace(answer, at=None) if isinstance(answer, Value | Raise) else answer


class _Kept(MutantCall):
    def dump(self) -> bytes:
        snapshot = super().dump()
        assert isinstance(self.runtime, Forgiving)
        self.runtime.last = snapshot
        return snapshot


@breaks("SNAP-7")
class Forgiving(Mutant):
    """A snapshot that is damaged is taken for the last one that was not."""

    call = _Kept
    last = b""

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Any:
        try:
            return super().resume(snapshot, resume_with)
        except SnapshotError:
            if len(snapshot) != len(self.last) or not snapshot.startswith(b"polyact"):
                raise
            return super().resume(self.last, resume_with)


@breaks("SNAP-8")
class JsonAccepted(Mutant):
    """A snapshot may be JSON, and what is wrong with it is then the host's mistake."""

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Any:
        if snapshot.startswith(b"{"):
            raise UsageError("the script has no name")
        return super().resume(snapshot, resume_with)


@breaks("SNAP-9")
class Unsigned(Mutant):
    """The signing key is not used."""

    def key(self, signing_key: bytes | None) -> bytes | None:
        return None


@breaks("SNAP-10")
class DrawnAnew(Mutant):
    """A resumed run draws random numbers of its own."""

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Any:
        other = _with_spec(self, snapshot, lambda spec: replace(spec, seed=spec.seed + 1))
        return super().resume(other, resume_with)


class _OwnSeeds(LuaRuntime):
    def open_session(self, spec: SessionSpec) -> EngineSession:
        return super().open_session(replace(spec, seed=secrets.randbits(53)))


@breaks("SNAP-10")
class Undetermined(Mutant):
    """Each engine draws random numbers of its own, so that a replay takes another path."""

    base = _OwnSeeds


@breaks("SNAP-11")
class RunningClock(Mutant):
    """The clock goes on by a second each time that it is read within a step."""

    def script(self, script: str, functions: Sequence[str]) -> str:
        if script.startswith("--[["):
            return script
        clock = (
            "local last_, ticks_ = 0, 0; local function clock_() local now = os.time() "
            "if now ~= last_ then last_, ticks_ = now, 0 end ticks_ = ticks_ + 1 return now + ticks_ - 1 end "
        )
        return (
            on_first_line(clock, script.replace("os.time()", "clock_()")) if "os.time()" in script else script
        )


@breaks("SNAP-12")
class DumpsUndeclared(Mutant):
    """A runtime that says that it does not support suspension dumps a call all the same."""

    def __init__(self, *, limits: Limits | None = None, signing_key: bytes | None = None) -> None:
        super().__init__(limits=limits, signing_key=signing_key)
        self.capabilities = replace(self.capabilities, supports_suspension=False, suspension="")


class _NotDumped(MutantCall):
    def dump(self) -> bytes:
        raise UnsupportedError("calls are not dumped")


@breaks("SNAP-12", also=because("a call is dumped", "CALL-4", "SNAP-*", "OUT-4", "LIMIT-11"))
class Boasts(Mutant):
    """A runtime that says that it supports suspension does not dump a call."""

    call = _NotDumped


class _WithoutInputs(MutantCall):
    def dump(self) -> bytes:
        return _with_spec(self.runtime, super().dump(), lambda spec: replace(spec, inputs={}))


@breaks("SNAP-13")
class InputsLeftBehind(Mutant):
    """Inputs do not travel in the snapshot."""

    call = _WithoutInputs


def _address(text: Any) -> Any:
    if isinstance(text, str):
        return re.sub(r"^(table|function|thread|coroutine|builtin)\b", rf"\1 {os.getpid()}", text)
    return [_address(item) for item in text] if isinstance(text, list) else text


class _Addressed(MutantCall):
    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        self.positional_args = tuple(map(_address, call.positional_args))


@breaks("SNAP-14")
class Addresses(Mutant):
    """The text of a table or a function tells something of the process that it lives in."""

    call = _Addressed

    def step(self, step: Step, run: Run) -> Any:
        return Complete(_address(step.value), step.stdout) if isinstance(step, Complete) else step


_NUMBERS = count()


@breaks("SNAP-14")
class Numbered(Mutant):
    """A function prints with a number that is another one each time."""

    def step(self, step: Step, run: Run) -> Any:
        return step.with_stdout(re.sub(r"\bfunction\b", lambda _: f"function {next(_NUMBERS)}", step.stdout))
