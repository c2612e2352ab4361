"""`IsolatedRuntime`: the seam, with everything behind it in worker processes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType, TracebackType
from typing import Any, Self

from ...seam import (
    JSON,
    CodeRuntime,
    InterpreterError,
    Limits,
    ResumeWith,
    RuntimeCapabilities,
    Step,
    Tool,
    UsageError,
)
from .making import target_of
from .nursery import Nursery, nursery_of
from .options import PoolOptions
from .pool import Pool
from .process import Bounds, Gone, Worker
from .remote_sessions import RemoteSessions
from .remote_steps import RemoteSteps

__all__ = ["IsolatedRuntime"]


class IsolatedRuntime(CodeRuntime):
    """Runs the scripts of another runtime in worker processes.

    runtime      which: an entry point ("lua"), "module:Class", or a class
    limits       what each script may use; None for the default `Limits()`
    signing_key  when given, snapshots are signed with it, and only such are resumed
    pool         how many workers there are, and who may wait for one
    options      for the runtime itself (`engine="luajit21"`): values that JSON holds

    The first of its kind in a process takes as long as it takes to start Python and import the runtime;
    the engine is never imported here. Snapshots are those of the runtime itself, and either resumes the other's.

    A context manager; `close` ends the workers, and so does the end of the last reference, or of the process.
    Raises UsageError where there is no such runtime, it refuses its options, or it has processes of its own.
    """

    def __init__(
        self,
        runtime: str | type[CodeRuntime],
        *,
        limits: Limits | None = None,
        signing_key: bytes | None = None,
        pool: PoolOptions | None = None,
        **options: JSON,
    ) -> None:
        if limits is not None and not isinstance(limits, Limits):
            raise UsageError(f"limits is a Limits, not {type(limits).__name__}")
        if signing_key is not None and not (isinstance(signing_key, bytes) and signing_key):
            raise UsageError("signing_key is bytes, and not empty")
        if pool is not None and not isinstance(pool, PoolOptions):
            raise UsageError(f"pool is a PoolOptions, not {type(pool).__name__}")
        self.limits = limits if limits is not None else Limits()
        target = target_of(runtime)
        nursery, about = _met(target, options)
        if about["isolation"] == "process":
            raise UsageError(
                f"{target} runs its scripts in processes of its own, which it cannot start in here: use it as it is"
            )
        if about["level"] != "session":
            # It keeps limits and snapshots itself, and has to know.
            given: dict[str, Any] = dict(options)
            if limits is not None:
                given["limits"] = limits.to_json()
            if signing_key is not None:
                given["signing_key"] = signing_key.hex()
            nursery, about = _met(target, given)
        self._pool = Pool(nursery, pool or PoolOptions(), Bounds(self.limits))
        self.capabilities = _capabilities(about)
        #: what `load_runtime` would find the runtime by
        self.name: str = about["name"] or target
        #: each barrier between a script and the machine: "on", or why it is off
        self.barriers: Mapping[str, str] = MappingProxyType(about["barriers"])
        self._inner: RemoteSessions | RemoteSteps
        if about["level"] == "session":
            self._inner = RemoteSessions(
                self._pool, self.capabilities, self.name, limits, signing_key, about["timed"]
            )
        else:
            self._inner = RemoteSteps(self._pool, self.capabilities, self.name, self.limits, about["timed"])

    def start(
        self,
        script: str,
        *,
        script_name: str = "script",
        functions: Sequence[str] = (),
        inputs: Mapping[str, JSON] | None = None,
    ) -> Step:
        return self._inner.start(script, script_name=script_name, functions=functions, inputs=inputs)

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Step:
        return self._inner.resume(snapshot, resume_with)

    def render_tools(self, tools: Iterable[Tool]) -> str:
        return self._inner.render_tools(tools)

    def close(self) -> None:
        """End the workers. Harmless when repeated; scripts that are paused cannot be resumed afterwards."""
        self._pool.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _met(target: str, options: Mapping[str, Any]) -> tuple[Nursery, dict[str, Any]]:
    """The nursery of a runtime, and what a worker of it says of itself."""
    nursery = nursery_of(target, dict(options))
    if nursery.about is None:
        first = Worker(nursery, Bounds(Limits()))
        try:
            first.about()
        except Gone as gone:
            raise InterpreterError(f"no worker gets ready for {target}: {gone}") from None
        finally:
            first.discard()
    assert nursery.about is not None
    return nursery, nursery.about


def _capabilities(about: Mapping[str, Any]) -> RuntimeCapabilities:
    hard = {"seconds", "memory", *about["hard_limits"]}
    if about["level"] == "session":
        hard |= {"output", "value", "calls"}
    return RuntimeCapabilities(
        language=about["language"],
        supports_suspension=about["supports_suspension"],
        prompt=about["prompt"],
        engine=about["engine"],
        engine_version=about["engine_version"],
        file_suffixes=tuple(about["file_suffixes"]),
        suspension=about["suspension"],
        hard_limits=frozenset(hard),
        isolation="process",
        unsupported=frozenset(about["unsupported"]),
    )
