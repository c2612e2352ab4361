"""Serving any runtime, step by step."""

from __future__ import annotations

from typing import Any

from ...seam import (
    JSON,
    Call,
    CodeRuntime,
    Complete,
    PendingCall,
    Raise,
    Raised,
    ResumeWith,
    Step,
    UsageError,
    Value,
)
from ...seam.values import ValueTooDeep, decode, encode
from .frames import Reply, Request, plain, raw, reply
from .serving import Service, rendered

__all__ = ["StepService"]


class StepService(Service):
    """One run at a time, paused at a call or at a snapshot that waits for its answer."""

    level = "step"

    def __init__(self, runtime: CodeRuntime) -> None:
        self._runtime = runtime
        self._call: PendingCall | None = None
        self._snapshot: bytes | None = None

    def answer(self, kind: int, clock: int, text: bytes) -> bytes:
        match kind:
            case Request.BEGIN:
                self.close()
                told: Any = decode(text)
                script, name, functions, given = told
                try:
                    inputs: Any = decode(given)
                except ValueTooDeep as error:
                    raise UsageError(f"inputs: {error}") from None
                return self._told(
                    self._runtime.start(script, script_name=name, functions=functions, inputs=inputs)
                )
            case Request.RESUME:
                self.close()
                self._snapshot = text
                return reply(Reply.BYTES, 0, b"", b"")
            case Request.ANSWER:
                return self._told(self._go_on(Value(decode(text), at=clock)))
            case Request.FAIL:
                return self._told(self._go_on(Raise(plain(text), at=clock)))
            case Request.DUMP if self._call is not None:
                return reply(Reply.BYTES, 0, b"", self._call.dump())
            case Request.RENDER:
                return rendered(self._runtime, text)
        raise UsageError("no script is paused here")

    def close(self) -> None:
        call, self._call, self._snapshot = self._call, None, None
        if call is not None:
            call.close()

    def _go_on(self, resume_with: ResumeWith) -> Step:
        call, self._call = self._call, None
        snapshot, self._snapshot = self._snapshot, None
        if snapshot is not None:
            return self._runtime.resume(snapshot, resume_with)
        if call is None:
            raise UsageError("no script is paused here")
        return call.resume(resume_with)

    def _told(self, step: Step) -> bytes:
        printed = raw(step.stdout)
        match step:
            case Call(call, _):
                self._call = call
                asked: list[JSON] = [
                    call.function_name,
                    list(call.positional_args),
                    dict(call.keyword_args),
                    call.call_id,
                ]
                return reply(Reply.CALL, 0, printed, raw(encode(asked)))
            case Complete(value, _):
                return reply(Reply.COMPLETE, 0, printed, raw(encode(value)))
            case Raised(message, _):
                return reply(Reply.RAISED, 0, printed, raw(message))
