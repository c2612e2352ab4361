"""A runtime of engine sessions in workers: the journal is here, and a script that lost its worker is run again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final
from zlib import crc32

from ...seam import InterpreterError, Limits, RuntimeCapabilities, SnapshotError, Step, Tool, UsageError
from ...seam.engine import Called, EngineSession, Exceeded, Failed, Returned, SessionSpec, Stop
from ...seam.journal import Asked, Journal
from ...seam.limits import LIMIT_NAMES
from ...seam.replay import ReplayRuntime
from ...seam.run import Run
from ...seam.step import ResumeWith
from ...seam.values import encode
from .errors_wire import raised
from .frames import REQUEST, Reply, Request, plain, raw, request
from .pool import Pool, Tenant
from .process import Answer, Bounds, Ended, Gone, Worker, killed_after
from .rendering import render

__all__ = ["RemoteSessions"]

_REST: Final = REQUEST.size - 4
# A replay that takes so many times as long as the run did is given up.
_AGAIN: Final = 4.0
_ATTEMPTS: Final = 4
_ANSWER: Final = Request.ANSWER
_CALLED: Final = Reply.CALLED
_pack: Final = REQUEST.pack


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

    def _run(self, spec: SessionSpec, started: int) -> Run:
        return _RemoteRun(self.name, self.open_session(spec), spec, started)

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


class _RemoteRun(Run):
    __slots__ = ()

    def replay(self, journal: Journal, pending: Asked) -> None:
        """As in a process: a worker that is killed on the way is no other path, and another one takes its place."""
        session = self._session
        assert isinstance(session, _RemoteSession)
        session.replaying = True
        try:
            super().replay(journal, pending)
        finally:
            session.replaying = False


class _RemoteSession(Tenant, EngineSession):
    """A session in a worker, or nowhere: then it is brought back, to where it stood, before it goes on."""

    __slots__ = (
        "_answer",
        "_digest",
        "_frames",
        "_functions",
        "_killed",
        "_name",
        "_pool",
        "_start",
        "replaying",
        "spec",
    )

    def __init__(self, pool: Pool, bounds: Bounds, spec: SessionSpec, name: str, killed: float) -> None:
        super().__init__(bounds)
        self._pool = pool
        self._killed = killed
        self._name = name
        self.spec = spec
        self._functions = spec.functions
        self._start = b""
        #: every answer so far; the last call, and a digest of all before it
        self._frames: list[tuple[int, int, str]] = []
        self._answer: Answer | None = None
        self._digest = 0
        self.replaying = False

    def start(self, now: int) -> Stop:
        spec = self.spec
        limits = spec.limits.to_json()
        told: Any = [
            spec.script,
            spec.script_name,
            list(spec.functions),
            encode(dict(spec.inputs)),  # as text, or what is nested as deep as can be were deeper
            limits,
            spec.seed,
        ]
        self._start = request(Request.START, now, raw(encode(told)))
        self._pool.acquire(self, first=True)
        return self._go_on(self._start, None)

    def answer(self, value: str, now: int) -> Stop:
        text = value.encode("ascii")
        self._pool.enter(self)
        return self._go_on(_pack(_REST + len(text), _ANSWER, now) + text, (_ANSWER, now, value))

    def fail(self, message: str, now: int) -> Stop:
        self._pool.enter(self)
        return self._go_on(request(Request.FAIL, now, raw(message)), (Request.FAIL, now, message))

    def close(self) -> None:
        self._frames = []
        self._start = b""
        self._answer = None
        self._pool.release(self)

    def _go_on(self, frame: bytes, told: tuple[int, int, str] | None) -> Stop:
        """Ask for the next stop, on another worker where the one that was had is gone."""
        for _ in range(_ATTEMPTS):
            try:
                worker = self.worker or self._brought_back(frame, told)
                worker.send(frame)
                if told is not None:
                    self._keep(told)  # while the script runs
                return self._stopped(worker)
            except Gone:
                self._pool.lost(self)
            except Ended as ended:
                self._pool.lost(self)
                if self._pool.closed:
                    raise UsageError("the isolated runtime was closed while a script ran") from None
                if not (self.replaying and type(ended.stop) is Failed):
                    return ended.stop
            except _Refused:
                raise
            except BaseException:
                self._pool.lost(self)
                raise
        raise InterpreterError(f"no worker stays alive for the {self._name} engine")

    def _keep(self, told: tuple[int, int, str]) -> None:
        if self._answer is not None:  # else it is kept already, and sent to another worker
            self._digest = _digest(self._digest, self._answer)
            self._answer = None
            self._frames.append(told)

    def _brought_back(self, frame: bytes, told: tuple[int, int, str] | None) -> Worker:
        """Another worker, in which the script stands where it stood before `frame`."""
        worker = self._pool.acquire(self, first=False)
        if frame is self._start:
            return worker
        expected = self._digest if self._answer is None else _digest(self._digest, self._answer)
        seconds = self._killed * _AGAIN
        frames = self._frames
        try:
            digest = _digest(0, worker.ask(self._start, seconds))
            for kind, now, text in frames[:-1] if frames and frames[-1] is told else frames:
                digest = _digest(digest, worker.ask(request(kind, now, raw(text)), seconds))
        except Ended as ended:
            if type(ended.stop) is Failed:  # it came through here before: not its fault
                raise Gone(ended.stop) from None
            raise
        if digest != expected:
            raise InterpreterError(
                f"the {self._name} engine is not deterministic: run again, the script took another path"
            )
        return worker

    def _stopped(self, worker: Worker) -> Stop:
        answer = worker.receive(self._killed)
        self.cost += worker.took
        if answer[0] == _CALLED:  # this is the path of every call
            self._answer = answer
            self._pool.pause(self)
            _, index, output, text = answer
            return Called(self._functions[index], text, plain(output) if output else "")
        stop = self._stop(answer)
        if type(stop) is Called:
            self._answer = answer
            self._pool.pause(self)
        elif type(stop) is Exceeded:
            worker.worn = True
        return stop

    def _stop(self, answer: Answer) -> Stop:
        kind, index, output, text = answer
        stdout = plain(output)
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
