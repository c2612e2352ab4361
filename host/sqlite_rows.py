"""Rows of a SQLite store as values, and text that no database encoding can hold."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from ..seam import Raise, ResumeWith, Value
from .outcome import SuspensionReason
from .store import RunSummary, StoredCall, StoredRun

__all__ = ["call_of", "packed", "run_of", "summary_of", "unpacked"]


def packed(text: str) -> str | bytes:
    """`text` as SQLite can hold it: as text, or, with lone surrogates in it, as bytes."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")
    return text


def unpacked(stored: str | bytes) -> str:
    """The inverse of `packed`."""
    return stored.decode("utf-8", "surrogatepass") if isinstance(stored, bytes) else stored


def summary_of(row: Sequence[Any]) -> RunSummary:
    return RunSummary(**_summary(row))


def run_of(row: Sequence[Any]) -> StoredRun:
    script, inputs, metadata, ok, result, generation, owner = row[7:]
    return StoredRun(
        **_summary(row),
        script=unpacked(script),
        inputs=json.loads(inputs),
        metadata=json.loads(metadata),
        value=json.loads(result) if ok else None,
        message=unpacked(result) if ok == 0 else None,
        generation=generation,
        owner=owner,
    )


def call_of(row: Sequence[Any], notes: Mapping[str, str]) -> StoredCall:
    call_id, name, arguments, stdout, asked, ok, answer, answered = row
    positional, keyword = json.loads(arguments)
    given: ResumeWith | None = None
    if ok is not None:
        given = Value(json.loads(answer), at=answered) if ok else Raise(unpacked(answer), at=answered)
    reasons: tuple[SuspensionReason, ...] = ("long-running", "confirmation")
    reason = next((reason for reason in reasons if reason in notes), None)
    return StoredCall(
        call_id=call_id,
        function_name=unpacked(name),
        positional_args=positional,
        keyword_args=keyword,
        stdout=unpacked(stdout),
        asked=_time(asked),
        answer=given,
        answered=None if answered is None else _time(answered),
        confirmed="confirmed" in notes,
        reason=reason,
        ticket=json.loads(notes[reason]) if reason else None,
    )


def _summary(row: Sequence[Any]) -> dict[str, Any]:
    run_id, status, runtime, script_name, waiting_for, created, updated = row[:7]
    return {
        "run_id": run_id,
        "status": status,
        "runtime": runtime,
        "script_name": unpacked(script_name),
        "waiting_for": None if waiting_for is None else unpacked(waiting_for),
        "created": _time(created),
        "updated": _time(updated),
    }


def _time(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
