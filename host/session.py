"""One run between the driver and the engine: every advance of the script, and the record of it in a store.

Synchronous, and the only place where the order of records and advances is decided:

    arrive at a call     record the call, with what was printed before it     (the tool has not run yet)
    answer it            record the answer, then tell the script              (the tool never runs again)
    arrive at the end    record the result
    suspend              record why; the lease ends

A crash between any two of these leaves a run that `replay` brings back to where it stood.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Sequence

from ..seam import (
    JSON,
    Call,
    CodeRuntime,
    CodeRuntimeError,
    Complete,
    PendingCall,
    Raised,
    ResumeWith,
    SnapshotError,
    Step,
    UsageError,
)
from ..seam.values import encode
from .outcome import SuspendedCall, SuspensionReason
from .owner import retire
from .store import Lease, Store, StoredCall

__all__ = ["Session"]


class Session:
    """One run of one script, driven from one thread at a time. Without a store nothing is recorded."""

    def __init__(
        self, runtime: CodeRuntime, run_id: str, store: Store | None = None, lease: Lease | None = None
    ) -> None:
        self.run_id = run_id
        self._runtime = runtime
        self._store = store
        self._lease = lease
        self._call: PendingCall | None = None
        self._calls = 0
        self._closed = False
        self._guard = threading.Lock()

    def begin(self, start: Callable[[], Step]) -> Step:
        """The first step: of `runtime.start`, or of `runtime.resume` where there is no store."""
        return self._arrived(start())

    def answer(self, answer: ResumeWith) -> Step:
        """Answer the pending call (`answer.at` is set) and run to the next step."""
        call = self._call
        if call is None:
            raise UsageError("no call is pending")
        if self._store is not None and self._lease is not None:
            self._store.answered(self._lease, call.call_id, answer)
        return self._arrived(call.resume(answer))

    def confirmed(self) -> None:
        """A person approved the pending call."""
        if self._store is not None and self._lease is not None and self._call is not None:
            self._store.confirmed(self._lease, self._call.call_id)

    def suspend(self, arguments: dict[str, JSON], reason: SuspensionReason, ticket: JSON) -> SuspendedCall:
        """Leave the run at its pending call. In a store it is put down; without one the call stays alive."""
        call = self._call
        if call is None:
            raise UsageError("no call is pending")
        self._call = None
        if self._store is None or self._lease is None:
            return SuspendedCall(call, arguments, reason, ticket)
        try:
            self._store.suspended(self._lease, call, reason, ticket)
            frozen = call.dump()
        finally:
            call.close()
        self._ended()
        return SuspendedCall(call, arguments, reason, ticket, freeze=lambda: frozen, stored_as=self.run_id)

    def replay(self, snapshot: bytes, calls: Sequence[StoredCall]) -> Step:
        """Bring the script back to where its records end; no tool is called.

        Gives the last recorded call where that has no answer, and the step after it where it has. Raises
        SnapshotError where the script makes another call than the one recorded.
        """
        step: Step = Call(_FirstCall(self._runtime, snapshot, calls[0]))
        self._calls = len(calls)
        for record in calls:
            call = _same_call(step, record)
            if record.answer is None:
                self._call = call
                return Call(call)
            step = call.resume(record.answer)
        return self._arrived(step)

    def close(self) -> None:
        """Let go of the engine and, where the run has not ended, of the lease. Harmless when repeated.

        A step that another thread is still computing is thrown away when it arrives.
        """
        with self._guard:
            self._closed = True
            call, self._call = self._call, None
        if call is not None:
            call.close()
        if self._store is not None and self._lease is not None:
            # Where even this cannot be written, others still see that the owner is retired.
            with contextlib.suppress(CodeRuntimeError):
                self._store.release(self._lease)
            self._ended()

    def _ended(self) -> None:
        lease, self._lease = self._lease, None
        if lease is not None:
            retire(lease.owner)

    def _arrived(self, step: Step) -> Step:
        with self._guard:
            if self._closed:
                if isinstance(step, Call):
                    step.call.close()
                raise UsageError(f"run {self.run_id} was stopped")
            self._call = step.call if isinstance(step, Call) else None
        if self._store is not None and self._lease is not None:
            match step:
                case Call(call, stdout):
                    snapshot = None if self._calls else call.dump()
                    self._store.asked(self._lease, call, stdout, snapshot)
                    self._calls += 1
                case Complete() | Raised():
                    self._store.finished(self._lease, step)
                    self._ended()
        return step


class _FirstCall(PendingCall):
    """The call that a snapshot was made at, without an engine as yet."""

    def __init__(self, runtime: CodeRuntime, snapshot: bytes, record: StoredCall) -> None:
        self.function_name = record.function_name
        self.positional_args = record.positional_args
        self.keyword_args = record.keyword_args
        self.call_id = record.call_id
        self._runtime = runtime
        self._snapshot = snapshot

    def dump(self) -> bytes:
        return self._snapshot

    def resume(self, resume_with: ResumeWith) -> Step:
        return self._runtime.resume(self._snapshot, resume_with)


def _same_call(step: Step, record: StoredCall) -> PendingCall:
    """The call that `step` is at, where it is the one recorded."""
    if isinstance(step, Call) and _signature(step.call) == _signature(record):
        return step.call
    expected = f"call {record.call_id} was {record.function_name}"
    match step:
        case Call(call):
            call.close()
            other = " with other arguments" if call.function_name == record.function_name else ""
            got = f"the script made call {call.call_id} of {call.function_name}{other}"
        case Complete():
            got = "the script was complete"
        case Raised(message):
            got = f"the script raised {message.partition(chr(10))[0] or 'an error'}"
    raise SnapshotError(f"the recovery took another path than the stored run: {expected}, and {got}")


def _signature(call: PendingCall) -> tuple[int, str, str]:
    return call.call_id, call.function_name, encode([list(call.positional_args), dict(call.keyword_args)])
