"""What a host gets back: a run is finished, failed or suspended.

    Outcome = Finished(value) | Failed(message) | Suspended(call)

A closed union: a `match` over the three is exhaustive. `stdout` is what the script printed while this call of
`run`, `resume` or `recover` drove it; what it printed before is in the store and is not repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, final

from ..seam import JSON, PendingCall, ResumeWith, Step, UsageError

__all__ = ["Approve", "Failed", "Finished", "Outcome", "Suspended", "SuspendedCall", "SuspensionReason"]

SuspensionReason: TypeAlias = Literal["confirmation", "long-running"]


@final
@dataclass(frozen=True, slots=True)
class Finished:
    """The script ended and returned `value`."""

    value: JSON
    stdout: str = field(default="", kw_only=True)
    run_id: str = field(default="", kw_only=True)


@final
@dataclass(frozen=True, slots=True)
class Failed:
    """The script raised, and nothing in it caught the error; `message` is the engine's own rendering."""

    message: str
    stdout: str = field(default="", kw_only=True)
    run_id: str = field(default="", kw_only=True)


@final
@dataclass(frozen=True, slots=True)
class Suspended:
    """The script waits for the answer to `call`, which comes from outside: see `SuspendedCall.reason`."""

    call: SuspendedCall
    stdout: str = field(default="", kw_only=True)
    run_id: str = field(default="", kw_only=True)


Outcome: TypeAlias = Finished | Failed | Suspended


@final
@dataclass(frozen=True, slots=True)
class Approve:
    """Answers a call that waits for a confirmation: make the call now, and go on with what the tool says.

    (A `Value` would take the place of the tool's answer, and a `Raise` is a denial.)
    """


@final
class SuspendedCall(PendingCall):
    """The call that a suspended run waits for.

    arguments  by name, as the tool gets them: bound, and checked against its schema
    reason     "confirmation" (a person has not been asked yet) or "long-running" (the answer comes later)
    ticket     what the function of a long-running tool returned when it started the job; None where there is
               none

    Answer it with `host.resume`. Without a store, `dump()` gives the bytes to do it with, in any process, and
    `resume()` is the seam's own: it gives the next step, and the rest of the run is the caller's.
    With a store the run is answered there, under its id, and `resume()` refuses.
    """

    def __init__(
        self,
        call: PendingCall,
        arguments: Mapping[str, JSON],
        reason: SuspensionReason,
        ticket: JSON = None,
        *,
        freeze: Callable[[], bytes] | None = None,
        stored_as: str | None = None,
    ) -> None:
        self.function_name = call.function_name
        self.positional_args = call.positional_args
        self.keyword_args = call.keyword_args
        self.call_id = call.call_id
        self.arguments = arguments
        self.reason: SuspensionReason = reason
        self.ticket = ticket
        self._call = call
        self._freeze = freeze if freeze is not None else call.dump
        self._stored_as = stored_as

    def __repr__(self) -> str:
        return f"<SuspendedCall {self.call_id} {self.function_name} ({self.reason})>"

    def dump(self) -> bytes:
        return self._freeze()

    def resume(self, resume_with: ResumeWith) -> Step:
        if self._stored_as is not None:
            raise UsageError(
                f"call {self.call_id} of {self.function_name} is kept in the store: "
                f"answer it with host.resume({self._stored_as!r}, …)"
            )
        return self._call.resume(resume_with)

    def close(self) -> None:
        self._call.close()
