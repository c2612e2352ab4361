"""What a host catches. Everything that a script could mend is a `Raised` step instead (clause ERR-1)."""

from __future__ import annotations

__all__ = ["CodeRuntimeError", "InterpreterError", "SnapshotError", "UnsupportedError", "UsageError"]


class CodeRuntimeError(Exception):
    """Base of every exception that a runtime raises to its host."""


class UsageError(CodeRuntimeError):
    """The host broke the contract: a call resumed twice, a tool without a name, a value that is not JSON."""


class UnsupportedError(UsageError):
    """The host asked for something that `RuntimeCapabilities` says this runtime does not do."""


class SnapshotError(CodeRuntimeError):
    """A snapshot is truncated, altered, foreign, of an unknown format, or replays along another path."""


class InterpreterError(CodeRuntimeError):
    """The engine itself broke; neither the script nor the host could have done otherwise."""
