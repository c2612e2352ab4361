"""Faults of the suite itself, told apart from faults of the runtime under test."""

from __future__ import annotations

from ..seam import UsageError

__all__ = ["CaseError", "SetupError"]


class CaseError(Exception):
    """A case is wrong in itself: whatever a runtime does with it says nothing about the runtime."""


class SetupError(UsageError):
    """The suite was asked for something that does not exist: a runtime, a dialect, a way, a file."""
