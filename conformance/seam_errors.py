"""Exceptions of the seam by name, as cases and the other process tell them."""

from __future__ import annotations

from .. import seam

__all__ = ["NAMES", "ForeignError", "name_of", "rebuild"]

NAMES: dict[str, type[seam.CodeRuntimeError]] = {
    kind.__name__: kind
    for kind in (
        seam.CodeRuntimeError,
        seam.InterpreterError,
        seam.SnapshotError,
        seam.UnsupportedError,
        seam.UsageError,
    )
}


class ForeignError(Exception):
    """An exception outside the contract, in the other process; its text is the trace from there."""


def name_of(error: BaseException) -> str:
    """The name of the nearest class of the seam, or of the exception's own class where it is outside the
    seam."""
    for kind in type(error).__mro__:
        if NAMES.get(kind.__name__) is kind:
            return kind.__name__
    return type(error).__name__


def rebuild(name: str, message: str, trace: str) -> Exception:
    """An exception like the one that another process met."""
    return NAMES[name](message) if name in NAMES else ForeignError(f"in the other process:\n{trace}")
