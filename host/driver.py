"""The loop between a script and its tools: `run`, `resume`, `recover`.

Between two steps of a script the driver binds the arguments of the pending call, checks them against the
tool's schema, asks for a confirmation where one is needed, calls the tool, and tells the script the value or
the error. What a model could mend is an error in the script: an unknown tool, wrong arguments, a denial, a
failure of the tool, a result that is not JSON. Whatever else goes wrong is a `CodeRuntimeError`.

Steps of the script run on worker threads: the event loop is never blocked by them, nor by the store.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import anyio

from ..seam import (
    JSON,
    Call,
    CodeRuntime,
    Complete,
    PendingCall,
    Raise,
    Raised,
    ResumeWith,
    Step,
    Tool,
    UsageError,
    Value,
)
from ..seam.session_runtime import answer_of
from ..seam.values import ValueTooDeep, decode, encode
from .context import CurrentCall
from .events import CallEnded, CallStarted, Event, Printed
from .invoke import in_thread, invoke, now, settle
from .outcome import Approve, Failed, Finished, Outcome, Suspended, SuspendedCall, SuspensionReason
from .owner import describe_owner, is_dead, new_owner, retire
from .registry import runtime_name
from .session import Session
from .store import Lease, NewRun, RunBusy, Store, StoredCall, StoredRun
from .toolset import ToolLike, Toolset

__all__ = ["Confirm", "OnEvent", "recover", "resume", "run"]

#: Asked before a call of a tool that `requires_confirmation`, with its checked arguments: True to make the
#: call, False to deny it, None where that cannot be decided now. May be async.
Confirm: TypeAlias = Callable[[PendingCall, Tool, Mapping[str, JSON]], bool | Awaitable[bool | None] | None]
#: Called in the event loop with each event as it happens.
OnEvent: TypeAlias = Callable[[Event], object]


async def run(
    runtime: CodeRuntime,
    script: str,
    *,
    tools: Iterable[ToolLike] = (),
    inputs: Mapping[str, JSON] | None = None,
    script_name: str = "script",
    store: Store | None = None,
    run_id: str | None = None,
    metadata: Mapping[str, JSON] | None = None,
    confirm: Confirm | None = None,
    on_event: OnEvent | None = None,
    tool_timeout: float | None = None,
) -> Outcome:
    """Run `script` with `tools` until it ends or has to wait for an answer from outside.

    tools         `Tool`s, or functions of which `Tool.from_function` makes them
    inputs        global variables of the script, by name
    script_name   what tracebacks call it
    store         where the run is kept, so that `recover` and `resume` can go on with it
    run_id        its name in the store, and the first half of every idempotency key; made up when None
    metadata      the host's own JSON, kept with the run
    confirm       asked before each call of a tool that `requires_confirmation`; False is a `PermissionError`
                  in the script. Where it says None, or is None, such a call suspends the run.
    on_event      hears what was printed and which calls are made, as it happens
    tool_timeout  seconds for a tool that sets no `timeout` of its own; None: no end

    A long-running tool suspends the run. Its function, if it has one, is called first and *starts* the job:
    what it returns is `call.ticket` of the `Suspended`, and is kept in the store. If it fails, the script
    gets the error and goes on.

    When this task is cancelled, the script is dropped, and a stored run stays where it was, free for
    `recover`. Raises UsageError (the host's own mistake: two tools of one name, a run id that is taken, a
    store with a runtime that cannot suspend), StoreError, InterpreterError.
    """
    kit = Toolset(tools, tool_timeout)
    if not isinstance(script, str) or not isinstance(script_name, str):
        raise UsageError("script and script_name are text")
    for what, mapping in (("inputs", inputs), ("metadata", metadata)):
        if mapping is not None and not isinstance(mapping, Mapping):
            raise UsageError(f"{what} is a mapping, not {type(mapping).__name__}")
    given = dict(inputs or {})
    try:
        decode(encode(given, "inputs"))
    except ValueTooDeep as error:
        raise UsageError(f"inputs: {error}") from None
    name = run_id if run_id is not None else secrets.token_hex(8)
    if not isinstance(name, str) or not name or not name.isprintable():
        raise UsageError(f"a run id is printable text, and not empty, unlike {run_id!a}")
    lease = None
    if store is not None:
        _check_suspension(runtime)
        new = NewRun(
            run_id=name,
            runtime=runtime_name(runtime),
            script=script,
            script_name=script_name,
            inputs=given,
            metadata=metadata or {},
        )
        lease = await _owned(lambda owner: store.create(new, owner))
    drive = _Drive(Session(runtime, name, store, lease), kit, confirm, on_event)
    return await drive.through(
        lambda: drive.session.begin(
            lambda: runtime.start(script, script_name=script_name, functions=kit.names, inputs=given)
        )
    )


async def resume(
    run_id: str | bytes,
    resume_with: ResumeWith | Approve,
    *,
    runtime: CodeRuntime,
    tools: Iterable[ToolLike] = (),
    store: Store | None = None,
    confirm: Confirm | None = None,
    on_event: OnEvent | None = None,
    tool_timeout: float | None = None,
) -> Outcome:
    """Answer the call that a suspended run waits for, and go on with it.

    run_id       of a run in `store`; or, without a store, the bytes of `Suspended.call.dump()`, which can be
                 resumed any number of times, each an independent run
    resume_with  a `Value` or a `Raise` is what the script gets, and the tool is not called; `Approve()` calls
                 the tool that waits for a confirmation (of a stored run)

    The other arguments are those of `run`. Of two that resume one stored run, one wins and the other gets
    RunBusy. Raises UsageError where the run does not exist, is not suspended, or is another runtime's;
    RunBusy, SnapshotError and StoreError. Where the script cannot be brought back to the call, the answer is
    not used up: the run stays suspended.
    """
    kit = Toolset(tools, tool_timeout)
    if isinstance(run_id, bytes):
        return await _resume_bytes(run_id, resume_with, runtime, kit, confirm, on_event, store)
    if store is None:
        raise UsageError("a run is resumed from a store=, or from the bytes of Suspended.call.dump()")
    if not isinstance(resume_with, Approve):
        answer_of(resume_with, "the call")  # before it is written down
        if isinstance(resume_with, Value):
            encode(resume_with.value, "the answer")
    stored = await _stored(store, run_id, runtime)
    if stored.status != "suspended":
        raise UsageError(f"run {run_id} waits for no answer: it is {_state(stored)}")
    calls: Sequence[StoredCall] = await in_thread(store.calls, run_id)
    if isinstance(resume_with, Approve) and calls[-1].reason != "confirmation":
        raise UsageError(
            f"run {run_id} does not wait for a confirmation but for the result of {calls[-1].function_name}: "
            "answer it with a Value or a Raise"
        )
    _check_tools(run_id, calls, kit)
    lease = await _claim(store, stored, force=False)
    drive = _Drive(Session(runtime, run_id, store, lease), kit, confirm, on_event)
    return await drive.through(lambda: drive.replay(store, calls), resume_with)


async def recover(
    run_id: str,
    *,
    runtime: CodeRuntime,
    tools: Iterable[ToolLike] = (),
    store: Store,
    confirm: Confirm | None = None,
    on_event: OnEvent | None = None,
    tool_timeout: float | None = None,
    force: bool = False,
) -> Outcome:
    """Go on with a run whose process died or was interrupted, wherever that was.

    A call whose answer is stored is never made again; one that was cut off is made again, with the same
    idempotency key. What the script printed before, as far as it is in the store, is not printed again. A run
    that has ended, or waits for an answer, is left alone, and what became of it is returned.

    force  take the run even from an owner that may be alive (on another machine, say); the other one then
           stops with RunBusy at its next record

    The other arguments are those of `run`. Raises RunBusy where somebody drives the run, UsageError where
    there is none or it is another runtime's, SnapshotError where the script takes another path than before,
    StoreError.
    """
    kit = Toolset(tools, tool_timeout)
    stored = await _stored(store, run_id, runtime)
    if stored.status == "completed":
        return Finished(stored.value, run_id=run_id)
    if stored.status == "failed":
        return Failed(stored.message or "", run_id=run_id)
    if stored.status == "suspended":
        return await _still_suspended(store, run_id, kit)
    _check_tools(run_id, await in_thread(store.calls, run_id), kit)
    lease = await _claim(store, stored, force)
    drive = _Drive(Session(runtime, run_id, store, lease), kit, confirm, on_event)

    def back() -> Step:
        calls = store.calls(run_id)
        if calls:
            return drive.replay(store, calls)
        start = {"script_name": stored.script_name, "functions": kit.names, "inputs": stored.inputs}
        return drive.session.begin(lambda: runtime.start(stored.script, **start))  # type: ignore[arg-type]

    return await drive.through(back)


@dataclass(slots=True)
class _Wait:
    """The pending call cannot be answered now."""

    arguments: dict[str, JSON]
    reason: SuspensionReason
    ticket: JSON = None


@dataclass(slots=True)
class _Drive:
    """One run being driven: all transitions above the seam are in `_loop` and `_answer`."""

    session: Session
    kit: Toolset
    confirm: Confirm | None
    on_event: OnEvent | None
    # One at a time: a step that outlives its cancelled task is over before the next begins.
    _limiter: anyio.CapacityLimiter = field(default_factory=lambda: anyio.CapacityLimiter(1))
    _confirmed: set[int] = field(default_factory=set)
    _tickets: dict[int, JSON] = field(default_factory=dict)
    _printed: list[str] = field(default_factory=list)

    async def through(self, first: Callable[[], Step], answer: ResumeWith | Approve | None = None) -> Outcome:
        """From the first step to the outcome; `answer` is for the call that the first step is at."""
        try:
            step = await self._step(first)
            if isinstance(answer, Approve) and isinstance(step, Call):
                self._confirmed.add(step.call.call_id)
                await in_thread(self.session.confirmed)
            elif isinstance(answer, Value | Raise):
                step = await self._step(self.session.answer, _stamped(answer))
            return await self._loop(step)
        finally:
            with anyio.CancelScope(shield=True):
                await in_thread(self.session.close)

    def replay(self, store: Store, calls: Sequence[StoredCall]) -> Step:
        """Bring a stored run back; what is known of its last call counts."""
        snapshot = store.snapshot(self.session.run_id)
        if snapshot is None:
            raise UsageError(f"the store lost the snapshot of run {self.session.run_id}")
        last = calls[-1]
        if last.confirmed:
            self._confirmed.add(last.call_id)
        if last.reason == "long-running":
            self._tickets[last.call_id] = last.ticket
        return self.session.replay(snapshot, calls)

    async def _step(self, function: Callable[..., Step], *arguments: Any) -> Step:
        step: Step = await in_thread(function, *arguments, limiter=self._limiter)
        return step

    async def _loop(self, step: Step) -> Outcome:
        run_id = self.session.run_id
        while True:
            if step.stdout:
                self._printed.append(step.stdout)
                self._tell(Printed(step.stdout))
            match step:
                case Complete(value):
                    return Finished(value, stdout="".join(self._printed), run_id=run_id)
                case Raised(message):
                    return Failed(message, stdout="".join(self._printed), run_id=run_id)
                case Call(call):
                    answer = await self._answer(call)
                    if isinstance(answer, _Wait):
                        waiting = await in_thread(
                            self.session.suspend, answer.arguments, answer.reason, answer.ticket
                        )
                        return Suspended(waiting, stdout="".join(self._printed), run_id=run_id)
                    step = await self._step(self.session.answer, answer)

    async def _answer(self, call: PendingCall) -> ResumeWith | _Wait:
        """What the tool says to `call`, or why nothing does."""
        tool = self.kit.get(call.function_name)
        arguments = self.kit.bind(call)
        if tool is None:
            return self._refused(call, arguments, self.kit.unknown(call.function_name))
        checked = self.kit.check(tool, arguments)
        if isinstance(checked, Raise):
            return self._refused(call, arguments, checked)
        if call.call_id in self._tickets:
            return _Wait(checked, "long-running", self._tickets[call.call_id])
        if tool.requires_confirmation and call.call_id not in self._confirmed:
            allowed = None if self.confirm is None else await settle(self.confirm(call, tool, checked))
            if allowed is None:
                return _Wait(checked, "confirmation")
            if not isinstance(allowed, bool):
                raise UsageError(f"confirm= answers True, False or None, not {allowed!r:.60}")
            if not allowed:
                return self._refused(
                    call, checked, Raise(f"PermissionError: the call of {tool.name} was denied")
                )
            await in_thread(self.session.confirmed)
        return await self._call(call, tool, checked)

    async def _call(self, call: PendingCall, tool: Tool, arguments: dict[str, JSON]) -> ResumeWith | _Wait:
        if tool.function is None:
            return _Wait(arguments, "long-running")
        self._tell(CallStarted(call.call_id, tool.name, arguments))
        begun = time.monotonic()
        answer = await invoke(
            tool.function,
            arguments,
            CurrentCall(self.session.run_id, call.call_id, tool.name),
            self.kit.timeout(tool),
        )
        started = tool.is_long_running and isinstance(answer, Value)
        self._tell(CallEnded(call.call_id, tool.name, None if started else answer, time.monotonic() - begun))
        if isinstance(answer, Value) and tool.is_long_running:
            return _Wait(arguments, "long-running", answer.value)
        return answer

    def _refused(self, call: PendingCall, arguments: Mapping[str, JSON], error: Raise) -> Raise:
        """The call never reaches a tool; a person who watches sees it all the same."""
        self._tell(CallStarted(call.call_id, call.function_name, arguments))
        self._tell(CallEnded(call.call_id, call.function_name, error, 0.0))
        return Raise(error.message, at=now())

    def _tell(self, event: Event) -> None:
        if self.on_event is not None:
            self.on_event(event)


async def _resume_bytes(
    snapshot: bytes,
    resume_with: ResumeWith | Approve,
    runtime: CodeRuntime,
    kit: Toolset,
    confirm: Confirm | None,
    on_event: OnEvent | None,
    store: Store | None,
) -> Outcome:
    if store is not None:
        raise UsageError("a stored run is resumed by its run id; bytes are resumed without a store")
    if isinstance(resume_with, Approve):
        raise UsageError("bytes are resumed with a Value or a Raise; Approve() is for a run in a store")
    answer_of(resume_with, "the call")
    drive = _Drive(Session(runtime, secrets.token_hex(8)), kit, confirm, on_event)
    answer = _stamped(resume_with)
    return await drive.through(lambda: drive.session.begin(lambda: runtime.resume(snapshot, answer)))


async def _stored(store: Store, run_id: str, runtime: CodeRuntime) -> StoredRun:
    _check_suspension(runtime)
    known = isinstance(run_id, str) and run_id.isprintable()
    stored: StoredRun | None = await in_thread(store.get, run_id) if known else None
    if stored is None:
        raise UsageError(f"there is no run {run_id!r} in this store")
    if stored.runtime != runtime_name(runtime):
        raise UsageError(f"run {run_id} is a script for {stored.runtime}, not for {runtime_name(runtime)}")
    return stored


def _check_tools(run_id: str, calls: Sequence[StoredCall], kit: Toolset) -> None:
    """Without the tools that it has called already, a run would only fail, and for good."""
    if missing := sorted({call.function_name for call in calls} - set(kit.names)):
        raise UsageError(
            f"run {run_id} calls {', '.join(missing)}, and there is no such tool here: give the tools that it was "
            "started with (tools=, --tools); the run stays as it was"
        )


async def _still_suspended(store: Store, run_id: str, kit: Toolset) -> Suspended:
    last: StoredCall = (await in_thread(store.calls, run_id))[-1]

    def freeze() -> bytes:
        raise UsageError(f"call {last.call_id} of run {run_id} is kept in the store: resume it there")

    reason = last.reason or "long-running"
    call = SuspendedCall(last, kit.bind(last), reason, last.ticket, freeze=freeze, stored_as=run_id)
    return Suspended(call, run_id=run_id)


async def _claim(store: Store, stored: StoredRun, force: bool) -> Lease:
    if stored.owner is not None and not force and not await in_thread(is_dead, stored.owner):
        raise RunBusy(
            f"run {stored.run_id} is being driven by {describe_owner(stored.owner)}; "
            "if that one is surely gone, recover the run with force"
        )
    return await _owned(lambda owner: store.claim(stored, owner))


async def _owned(take: Callable[[str], Lease]) -> Lease:
    owner = new_owner()
    try:
        lease: Lease = await in_thread(take, owner)
    except BaseException:
        retire(owner)
        raise
    return lease


def _state(stored: StoredRun) -> str:
    if stored.status != "running":
        return stored.status
    return "interrupted: recover it" if stored.owner is None or is_dead(stored.owner) else "running"


def _check_suspension(runtime: CodeRuntime) -> None:
    if not runtime.capabilities.supports_suspension:
        raise UsageError(
            f"{runtime_name(runtime)} cannot freeze a script, so its runs cannot be kept in a store"
        )


def _stamped(answer: ResumeWith) -> ResumeWith:
    if answer.at is not None:
        return answer
    match answer:
        case Value(value):
            return Value(value, at=now())
        case Raise(message):
            return Raise(message, at=now())
