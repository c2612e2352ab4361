"""Where runs are kept so that they outlive their process: what a driver asks of a store.

A store holds, for each run: what it was started with, a snapshot made at the first call (once), and then for
each call a record before the tool runs and one after it answered. Everything but the run's state is appended
and never rewritten, so a run of n calls takes O(n).

One driver at a time: `create` and `claim` give a `Lease`, every later write names it, and a write under a
lease that has been replaced fails with `RunBusy`. The methods are synchronous; a driver calls them on a
worker thread, and several threads may call at once. `SQLiteStore` is the one that comes with polyact;
whatever has these methods will do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol, TypeAlias

from ..seam import JSON, CodeRuntimeError, Complete, PendingCall, Raised, ResumeWith, Step, UsageError
from .outcome import SuspensionReason

__all__ = [
    "Lease",
    "NewRun",
    "RunBusy",
    "RunStatus",
    "RunSummary",
    "Store",
    "StoreError",
    "StoredCall",
    "StoredRun",
]

#: "running" is also what a run is whose process died: only its owner can tell the two apart.
RunStatus: TypeAlias = Literal["running", "suspended", "completed", "failed"]


class StoreError(CodeRuntimeError):
    """The store cannot be read or written: locked, full, read-only, damaged, of a newer version."""


class RunBusy(UsageError):
    """Another driver has this run."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write one run; void as soon as the run is claimed again."""

    run_id: str
    generation: int
    owner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRun:
    """What a run is started with. `metadata` is the host's own: how to find the tools again, for one."""

    run_id: str
    runtime: str
    script: str
    script_name: str = "script"
    inputs: Mapping[str, JSON] = field(default_factory=dict)
    metadata: Mapping[str, JSON] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSummary:
    """One line of a list of runs. `waiting_for` is the tool whose answer a suspended run waits for."""

    run_id: str
    status: RunStatus
    runtime: str
    script_name: str
    waiting_for: str | None
    created: datetime
    updated: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRun(RunSummary):
    """A run without its calls.

    value    what a completed run returned; None otherwise
    message  the error of a failed run; None otherwise
    owner    who drives it, or drove it when it died; None when nobody does
    """

    script: str
    inputs: Mapping[str, JSON]
    metadata: Mapping[str, JSON]
    value: JSON
    message: str | None
    generation: int
    owner: str | None


class StoredCall(PendingCall):
    """The record of one call.

    stdout     what the script printed between the previous step and this call
    answer     a `Value` or a `Raise` with its clock; None while there is none
    confirmed  whether a person approved it
    reason     why the run was suspended at it; None where it was not
    ticket     what a long-running tool returned when it started the job
    """

    def __init__(
        self,
        *,
        call_id: int,
        function_name: str,
        positional_args: Sequence[JSON],
        keyword_args: Mapping[str, JSON],
        stdout: str,
        asked: datetime,
        answer: ResumeWith | None = None,
        answered: datetime | None = None,
        confirmed: bool = False,
        reason: SuspensionReason | None = None,
        ticket: JSON = None,
    ) -> None:
        self.call_id = call_id
        self.function_name = function_name
        self.positional_args = tuple(positional_args)
        self.keyword_args = keyword_args
        self.stdout = stdout
        self.asked = asked
        self.answer = answer
        self.answered = answered
        self.confirmed = confirmed
        self.reason = reason
        self.ticket = ticket

    def resume(self, resume_with: ResumeWith) -> Step:
        raise UsageError(
            f"call {self.call_id} of {self.function_name} is a record: answer it with host.resume"
        )


class Store(Protocol):
    """What keeps runs. Every method may raise `StoreError`; those that take a lease also `RunBusy`."""

    def create(self, run: NewRun, owner: str) -> Lease:
        """A new run, in the state "running". Raises UsageError where there is one of this id."""

    def claim(self, run: StoredRun, owner: str) -> Lease:
        """Take over the run, atomically, if it is still as `run` says: generation, status and owner.

        RunBusy if it is not.
        """

    def release(self, lease: Lease) -> None:
        """Nobody drives the run any more; its state stays. No error where the lease is void already."""

    def asked(self, lease: Lease, call: PendingCall, stdout: str, snapshot: bytes | None) -> None:
        """Before the tool runs: the call, what was printed before it, and at the first call the snapshot."""

    def confirmed(self, lease: Lease, call_id: int) -> None:
        """A person approved the call. The run is "running"."""

    def suspended(self, lease: Lease, call: PendingCall, reason: SuspensionReason, ticket: JSON) -> None:
        """The run waits for the answer to `call`, and nobody drives it: the lease ends."""

    def answered(self, lease: Lease, call_id: int, answer: ResumeWith) -> None:
        """The answer, with its clock (`at` is set), once and for all. The run is "running"."""

    def finished(self, lease: Lease, step: Complete | Raised) -> None:
        """The end of the run, with what was printed last: the lease ends."""

    def get(self, run_id: str) -> StoredRun | None:
        """The run; None where there is no such run."""

    def runs(
        self, status: RunStatus | None = None, *, limit: int = 100, offset: int = 0
    ) -> Sequence[RunSummary]:
        """Runs, the newest first; only those in one state where `status` is given."""

    def count(self, status: RunStatus | None = None) -> int:
        """How many runs there are, in all or in one state."""

    def calls(self, run_id: str) -> Sequence[StoredCall]:
        """The calls of a run in their order; all are answered but perhaps the last."""

    def snapshot(self, run_id: str) -> bytes | None:
        """The snapshot made at the first call; None before that."""

    def stdout(self, run_id: str) -> str:
        """All that the script printed, as far as it is recorded."""

    def close(self) -> None:
        """Let go of the database. Harmless when repeated."""
