"""A runtime of engine sessions in workers: the journal is here, and a script that lost its worker is run again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final
from zlib import crc32

from ...seam import InterpreterError, Limits, RuntimeCapabilities, SnapshotError, Step, Tool, UsageError
from ...seam.engine import Called, EngineSession, Exceeded, Failed, Returned, SessionSpec, Stop
from ...seam.limits import LIMIT_NAMES
from ...seam.replay import ReplayRuntime
from ...seam.step import ResumeWith
from ...seam.values import encode
from .errors_wire import raised
from .frames import REQUEST, Reply, Request, plain, raw, request
from .pool import Pool, Tenant
from .process import Answer, Bounds, Ended, Gone, killed_after
from .rendering import render

__all__ = ["RemoteSessions"]

_REST: Final = REQUEST.size - 4
# A replay that takes so many times as long as the run did is given up.
_AGAIN: Final = 4.0
_ATTEMPTS: Final = 4
_CALLED: Final = Reply.CALLED


class RemoteSessions(ReplayRuntime):
    """The host's half of a `ReplayRuntime`, with the engines in the workers of `pool`."""

    def __init__(
        self,
        pool: Pool,
        capabilities: RuntimeCapabilities,
        name: str,
        limits: Limits | None,
        signing_key: bytes | None,
        timed: bool,
    ) -> None:
        super().__init__(limits=limits, signing_key=signing_key)
        self.name = name  # type: ignore[misc]  # a name for each of the runtimes that this stands for
        self.capabilities = capabilities
        self._pool = pool
        self._timed = timed
        self._bounds = Bounds(self.limits)

    def open_session(self, spec: SessionSpec) -> EngineSession:
        limits = spec.limits
        bounds = self._bounds if limits == self.limits else Bounds(limits)
        return _RemoteSession(self._pool, bounds, spec, self.name, killed_after(limits.seconds, self._timed))

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Step:
        try:
            return super().resume(snapshot, resume_with)
        except _Refused as error:
            raise SnapshotError(f"the snapshot is altered: {error}") from None

    def start(self, *args: object, **kwargs: object) -> Step:
        try:
            return super().start(*args, **kwargs)  # type: ignore[arg-type]
        except _Refused as error:
            raise UsageError(str(error)) from None

    def render_tools(self, tools: Iterable[Tool]) -> str:
        return render(self._pool, self._bounds, tools, self.name)


class _Refused(UsageError):
    """The engine does not take the spec."""


class _RemoteSession(Tenant, EngineSession):
    """A session in a worker, or nowhere: then it is brought back, to where it stood, before it goes on."""

    __slots__ = ("_digest", "_frames", "_functions", "_killed", "_name", "_pool", "_start", "spec")

    def __init__(self, pool: Pool, bounds: Bounds, spec: SessionSpec, name: str, killed: float) -> None:
        super().__init__(bounds)
        self._pool = pool
        self._killed = killed
        self._name = name
        self.spec = spec
        self._functions = spec.functions
        self._start = b""
        #: every answer so far, and a digest of all that the script did in between
        self._frames: list[tuple[int, int, str]] = []
        self._digest = 0

    def start(self, now: int) -> Stop:
        spec = self.spec
        limits = spec.limits.to_json()
        told: Any = [
            spec.script,
            spec.script_name,
            list(spec.functions),
            dict(spec.inputs),
            limits,
            spec.seed,
        ]
        self._start = request(Request.START, now, raw(encode(told)))
        self._pool.acquire(self, first=True)
        return self._go_on(self._start)

    def answer(self, value: str, now: int) -> Stop:
        text = value.encode("ascii")
        self._frames.append((Request.ANSWER, now, value))
        self._pool.enter(self)
        return self._go_on(REQUEST.pack(_REST + len(text), Request.ANSWER, now) + text)

    def fail(self, message: str, now: int) -> Stop:
        self._frames.append((Request.FAIL, now, message))
        self._pool.enter(self)
        return self._go_on(request(Request.FAIL, now, raw(message)))

    def close(self) -> None:
        self._frames = []
        self._start = b""
        self._pool.release(self)

    def __del__(self) -> None:
        if self.worker is not None:
            self._pool.abandoned(self.worker)

    def _go_on(self, frame: bytes) -> Stop:
        """Ask for the next stop, on another worker where the one that was had is gone."""
        for _ in range(_ATTEMPTS):
            try:
                if self.worker is None:
                    self._pool.acquire(self, first=False)
                    if frame is not self._start:
                        self._bring_back()
                return self._advance(frame)
            except Gone:
                self._pool.lost(self)
            except Ended as ended:
                self._pool.lost(self)
                return ended.stop
            except _Refused:
                raise
            except BaseException:
                self._pool.lost(self)
                raise
        raise InterpreterError(f"no worker stays alive for the {self._name} engine")

    def _bring_back(self) -> None:
        worker = self.worker
        assert worker is not None
        seconds = self._killed * _AGAIN
        digest = _digest(0, worker.ask(self._start, seconds))
        for kind, now, text in self._frames[:-1]:
            digest = _digest(digest, worker.ask(request(kind, now, raw(text)), seconds))
        if digest != self._digest:
            raise InterpreterError(
                f"the {self._name} engine is not deterministic: run again, the script took another path"
            )

    def _advance(self, frame: bytes) -> Stop:
        worker = self.worker
        assert worker is not None
        answer = worker.ask(frame, self._killed)
        stop = self._stop(answer)
        self.cost += worker.took
        if type(stop) is Called:
            self._digest = _digest(self._digest, answer)
            self._pool.pause(self)
        elif type(stop) is Exceeded:
            worker.worn = True
        return stop

    def _stop(self, answer: Answer) -> Stop:
        kind, index, output, text = answer
        stdout = plain(output) if output else ""
        if kind == _CALLED:  # not a case: this is the path of every call
            return Called(self._functions[index], text, stdout)
        match kind:
            case Reply.CALLED_TEXT:
                return Called(self._functions[index], plain(text), stdout)
            case Reply.RETURNED:
                return Returned(text, stdout)
            case Reply.RETURNED_TEXT:
                return Returned(plain(text), stdout)
            case Reply.FAILED:
                return Failed(plain(text), stdout)
            case Reply.EXCEEDED:
                return Exceeded(LIMIT_NAMES[index], plain(text), stdout)
            case Reply.USAGE:
                raise _Refused(plain(text))
        raise raised(kind, text, self._name)


def _digest(digest: int, answer: Answer) -> int:
    _, index, output, text = answer
    digest = crc32(text, digest ^ index)
    return crc32(output, digest) if output else digest
