"""Any runtime in workers, step by step: a paused script that has to leave is dumped, where it can be."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ...seam import (
    JSON,
    Call,
    CodeRuntime,
    Complete,
    InterpreterError,
    Limits,
    Raised,
    ResumeWith,
    RuntimeCapabilities,
    Step,
    Tool,
    UsageError,
)
from ...seam.engine import Exceeded
from ...seam.limits import LIMIT_NAMES
from ...seam.one_shot import OneShotCall
from ...seam.session_runtime import answer_of
from ...seam.source import unreadable
from ...seam.values import decode, encode
from .errors_wire import raised
from .frames import Reply, Request, plain, raw, request
from .pool import Pool, Tenant
from .process import Answer, Bounds, Ended, Gone, Worker, killed_after
from .rendering import render

__all__ = ["RemoteSteps"]

_ATTEMPTS: Final = 4
_PAUSED: Final = "the engine's process ended while the script was paused"


class RemoteSteps(CodeRuntime):
    """The host's half of a runtime that brings its own steps and its own bytes."""

    def __init__(
        self, pool: Pool, capabilities: RuntimeCapabilities, name: str, limits: Limits, timed: bool
    ) -> None:
        self.capabilities = capabilities
        self.name = name
        self.limits = limits
        self.pool = pool
        self.bounds = Bounds(limits)
        self.killed = killed_after(limits.seconds, timed)

    def start(
        self,
        script: str,
        *,
        script_name: str = "script",
        functions: Sequence[str] = (),
        inputs: Mapping[str, JSON] | None = None,
    ) -> Step:
        if not isinstance(script, str) or not isinstance(script_name, str):
            raise UsageError("script and script_name are text")
        if why := unreadable(script, script_name):
            return Raised(why)
        given = encode(dict(inputs or {}), "inputs")
        told = encode([script, script_name, list(functions), given], "what the script is started with")
        run = _Run(self)
        self.pool.acquire(run, first=True)
        return run.advance(request(Request.BEGIN, 0, raw(told)))

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Step:
        frame = _frame(resume_with, "the call")
        if not self.capabilities.supports_suspension:
            return super().resume(snapshot, resume_with)
        if not isinstance(snapshot, bytes | bytearray | memoryview):
            raise UsageError(f"a snapshot is bytes, not {type(snapshot).__name__}")
        run = _Run(self)
        run.snapshot = bytes(snapshot)
        return run.go_on(frame)

    def render_tools(self, tools: Iterable[Tool]) -> str:
        return render(self.pool, self.bounds, tools, self.name)


class _Run(Tenant):
    """A run: in a worker, as bytes, or, where it can be neither, lost."""

    __slots__ = ("_runtime", "begun", "snapshot")

    def __init__(self, runtime: RemoteSteps) -> None:
        super().__init__(runtime.bounds)
        if not runtime.capabilities.supports_suspension:
            self.cost = math.inf
        self._runtime = runtime
        self.begun = False
        self.snapshot: bytes | None = None

    def leave(self, worker: Worker) -> bool:
        if self.snapshot is None:
            try:
                kind, _, _, text = worker.ask(request(Request.DUMP, 0, b""), self._runtime.killed)
            except (Ended, Gone):
                return False
            if kind != Reply.BYTES:
                return False
            self.snapshot = text
        return True

    def go_on(self, frame: bytes) -> Step:
        if self._runtime.pool.enter(self) is None and self.snapshot is None:
            return Raised(_PAUSED)
        return self.advance(frame)

    def advance(self, frame: bytes) -> Step:
        pool = self._runtime.pool
        try:
            step = self._step(self._asked(frame))
        except Ended as ended:
            return self._lost(ended)
        except Gone:
            pool.lost(self)
            return Raised(_PAUSED)
        except UsageError:
            pool.release(self)
            raise
        except BaseException:
            pool.lost(self)
            raise
        self.snapshot = None
        if isinstance(step, Call):
            pool.pause(self)
        else:
            pool.release(self)
        return step

    def _asked(self, frame: bytes) -> Answer:
        """The reply, on another worker where the one that was had is gone and the script can be brought there."""
        pool, seconds = self._runtime.pool, self._runtime.killed
        for _ in range(_ATTEMPTS):
            worker = self.worker
            try:
                if worker is None:
                    worker = pool.acquire(self, first=False)
                    if self.snapshot is not None:
                        worker.ask(request(Request.RESUME, 0, self.snapshot), seconds)
                answer = worker.ask(frame, seconds)
            except Gone:
                if self.snapshot is None and self.begun:
                    raise
                pool.lost(self)
                continue
            self.begun = True
            self.cost += worker.took
            return answer
        raise InterpreterError(f"no worker stays alive for the {self._runtime.name} engine")

    def dump(self) -> bytes:
        """The bytes of the pending call."""
        pool = self._runtime.pool
        if self.snapshot is not None:
            return self.snapshot
        worker = pool.enter(self)
        if worker is None:
            if self.snapshot is not None:
                return self.snapshot
            raise InterpreterError(_PAUSED)
        try:
            kind, _, _, text = worker.ask(request(Request.DUMP, 0, b""), self._runtime.killed)
        except Ended as ended:
            pool.lost(self)
            raise InterpreterError(f"the call cannot be dumped: {ended.stop}") from None
        except Gone:
            pool.lost(self)
            raise InterpreterError(_PAUSED) from None
        except BaseException:
            pool.lost(self)
            raise
        if kind == Reply.BYTES:
            self.snapshot = text
        pool.pause(self)
        if kind != Reply.BYTES:
            raise raised(kind, text, self._runtime.name)
        return text

    def close(self) -> None:
        """Let go of the worker."""
        self._runtime.pool.release(self)

    def _lost(self, ended: Ended) -> Raised:
        self._runtime.pool.lost(self)
        if self._runtime.pool.closed:
            raise UsageError("the isolated runtime was closed while a script ran") from None
        match ended.stop:
            case Exceeded(limit, _, stdout):
                return Raised(self._runtime.limits.exceeded(limit), stdout)
            case failed:
                return Raised(failed.message, failed.stdout)

    def _step(self, answer: Answer) -> Step:
        kind, index, output, text = answer
        stdout = plain(output)
        match kind:
            case Reply.CALL:
                told: Any = decode(text)
                return Call(_RemoteCall(self, *told), stdout)
            case Reply.COMPLETE:
                return Complete(decode(text), stdout)
            case Reply.RAISED:
                return Raised(plain(text), stdout)
            case Reply.EXCEEDED:
                return Raised(self._runtime.limits.exceeded(LIMIT_NAMES[index]), stdout)
        raise raised(kind, text, self._runtime.name)


class _RemoteCall(OneShotCall[_Run]):
    __slots__ = ()

    def __init__(
        self, run: _Run, name: str, positional: list[JSON], keyword: dict[str, JSON], call_id: int
    ) -> None:
        self._live = [run]
        self.function_name = name
        self.positional_args = tuple(positional)
        self.keyword_args = keyword
        self.call_id = call_id

    def resume(self, resume_with: ResumeWith) -> Step:
        frame = _frame(resume_with, self.function_name)
        return self._take("resumed").go_on(frame)

    def dump(self) -> bytes:
        return self._look("dumped").dump()


def _frame(resume_with: ResumeWith, name: str) -> bytes:
    """The request that an answer is. Raises UsageError where it is none."""
    good, text, now = answer_of(resume_with, name)
    return request(Request.ANSWER if good else Request.FAIL, now, raw(text))
