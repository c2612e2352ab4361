"""What a tool can know of the call that it answers."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass

from ..seam import UsageError

__all__ = ["CurrentCall", "calling", "current_call"]


@dataclass(frozen=True, slots=True)
class CurrentCall:
    """The call that is being answered.

    `idempotency_key` is the same when a call that was cut off by a crash is made again, and differs for every
    other call of every run: pass it to whatever can tell a repeated request from a new one.
    """

    run_id: str
    call_id: int
    function_name: str

    @property
    def idempotency_key(self) -> str:
        return f"{self.run_id}:{self.call_id}"


calling: ContextVar[CurrentCall] = ContextVar("polyact_current_call")


def current_call() -> CurrentCall:
    """The call that the running tool answers; works in async tools and in the threads of sync ones.

    Raises UsageError outside of a tool call.
    """
    try:
        return calling.get()
    except LookupError:
        raise UsageError("current_call() is for tools: no tool call is being answered here") from None
