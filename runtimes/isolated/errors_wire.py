"""Exceptions in a worker as replies, and replies as the host's exceptions."""

from __future__ import annotations

from typing import Final

from ...seam import CodeRuntimeError, InterpreterError, SnapshotError, UnsupportedError, UsageError
from ...seam.limits import LIMIT_NAMES
from .frames import Reply, plain, raw, reply

__all__ = ["OUT_OF_MEMORY", "raised", "told"]

#: A reply made ahead of time: there may be no room for making one.
OUT_OF_MEMORY: Final = reply(Reply.EXCEEDED, LIMIT_NAMES.index("memory"), b"", b"")

_KINDS: Final[tuple[tuple[type[Exception], int], ...]] = (
    (UnsupportedError, Reply.UNSUPPORTED),
    (UsageError, Reply.USAGE),
    (SnapshotError, Reply.SNAPSHOT),
    (CodeRuntimeError, Reply.INTERPRETER),
    (Exception, Reply.BROKEN),
)


def told(error: Exception) -> bytes:
    """The reply that an exception is."""
    kind = next(kind for type_, kind in _KINDS if isinstance(error, type_))
    text = str(error) if kind != Reply.BROKEN else f"{type(error).__name__}: {error}"
    return reply(kind, 0, b"", raw(text))


def raised(kind: int, text: bytes, name: str) -> CodeRuntimeError:
    """The exception that a reply is; `name` is what the engine is called."""
    message = plain(text)
    match kind:
        case Reply.USAGE:
            return UsageError(message)
        case Reply.UNSUPPORTED:
            return UnsupportedError(message)
        case Reply.SNAPSHOT:
            return SnapshotError(message)
        case Reply.INTERPRETER:
            return InterpreterError(message)
        case Reply.BROKEN:
            return InterpreterError(f"the {name} engine broke: {message}")
    return InterpreterError(f"the {name} engine's process told what it should not: {kind}")
