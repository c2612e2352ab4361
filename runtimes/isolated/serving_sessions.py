"""Serving a runtime of engine sessions: text in, text out; the journal is the host's."""

from __future__ import annotations

from typing import Any, Final

from ...seam import InterpreterError, Limits, UsageError
from ...seam.engine import Called, EngineSession, Exceeded, Failed, Returned, SessionSpec, Stop
from ...seam.limits import LIMIT_NAMES
from ...seam.replay import ReplayRuntime
from ...seam.values import decode
from .frames import REPLY, Reply, Request, plain, raw, reply
from .serving import Service, rendered

__all__ = ["SessionService"]

_REST: Final = REPLY.size - 4
# Looked up once: this is the path of every call.
_ANSWER: Final = Request.ANSWER
_CALLED: Final = Reply.CALLED


class SessionService(Service):
    """One session at a time, opened by its spec."""

    level = "session"

    def __init__(self, runtime: ReplayRuntime) -> None:
        self._runtime = runtime
        self._session: EngineSession | None = None
        self._functions: dict[str, int] = {}

    def answer(self, kind: int, clock: int, text: bytes) -> bytes:
        session = self._session
        if session is not None:
            if kind == _ANSWER:
                return self._told(session.answer(text.decode("ascii"), clock))
            if kind == Request.FAIL:
                return self._told(session.fail(plain(text), clock))
        if kind == Request.START:
            self.close()
            return self._told(self._opened(text).start(clock))
        if kind == Request.RENDER:
            return rendered(self._runtime, text)
        raise UsageError("no script is paused here")

    def close(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            session.close()
        del session
        if (make_ready := getattr(self._runtime, "make_ready", None)) is not None:
            make_ready()

    def _opened(self, text: bytes) -> EngineSession:
        told: Any = decode(text)
        script, name, functions, given, limits, seed = told
        inputs: Any = decode(given)
        spec = SessionSpec(script, name, tuple(functions), inputs, Limits.from_json(limits), seed)
        self._functions = {function: index for index, function in enumerate(functions)}
        self._session = session = self._runtime.open_session(spec)
        return session

    def _told(self, stop: Stop) -> bytes:
        if type(stop) is Called:
            name, arguments, stdout = stop
            if type(arguments) is bytes:
                kind, text = _CALLED, arguments
            else:
                kind, text = Reply.CALLED_TEXT, raw(str(arguments))
            printed = raw(stdout) if stdout else b""
            index = self._functions[name]
            head = REPLY.pack(_REST + len(printed) + len(text), kind, index, len(printed))
            return head + printed + text if printed else head + text
        match stop:
            case Returned(str(value), stdout):
                return reply(Reply.RETURNED_TEXT, 0, raw(stdout), raw(value))
            case Returned(bytes(value), stdout):
                return reply(Reply.RETURNED, 0, raw(stdout), value)
            case Failed(message, stdout):
                return reply(Reply.FAILED, 0, raw(stdout), raw(message))
            case Exceeded(limit, where, stdout):
                return reply(Reply.EXCEEDED, LIMIT_NAMES.index(limit), raw(stdout), raw(where))
        raise InterpreterError(f"the {self._runtime.name} engine stopped in no known way: {stop!r}")
