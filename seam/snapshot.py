"""A run frozen as its journal, in bytes: what stands inside a snapshot's envelope (SNAP-*).

The content is JSON: the spec, the calls with their answers, and the pending call.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from .engine import SessionSpec
from .envelope import Origin, compact, of, reading, seal, unseal
from .journal import Asked, Journal, brief

__all__ = ["Snapshot", "pack", "unpack"]

_LEVEL: Final = 6


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A run at a pending call."""

    origin: Origin
    spec: SessionSpec
    journal: Journal
    pending: Asked


def pack(snapshot: Snapshot, signing_key: bytes | None) -> bytes:
    """The bytes of a snapshot, signed when a key is given."""
    return seal(snapshot.origin, compact(_to_json(snapshot)), signing_key, level=_LEVEL)


def unpack(data: bytes, runtime: str, signing_key: bytes | None) -> Snapshot:
    """The snapshot in `data`, made by `runtime`. Raises SnapshotError as `unseal`, or where its content is none."""
    origin, content = unseal(data, runtime, signing_key)
    with reading():
        return _from_json(origin, json.loads(content))


def _to_json(snapshot: Snapshot) -> dict[str, Any]:
    journal = snapshot.journal
    clock = journal.started
    calls = []
    for (name, arguments), (ok, text, now) in journal.entries:
        # The clock as a difference, and the answer's JSON inside a string: short, and never parsed on the way.
        calls.append([name, brief(arguments), int(ok), text, now - clock])
        clock = now
    return {
        **snapshot.spec.to_json(),
        "started": journal.started,
        "calls": calls,
        "pending": [snapshot.pending[0], brief(snapshot.pending[1])],
    }


def _from_json(origin: Origin, body: dict[str, Any]) -> Snapshot:
    journal = Journal(of(int, body["started"]))
    clock = journal.started
    for name, arguments, ok, text, passed in of(list, body["calls"]):
        clock += of(int, passed)
        journal.entries.append((_asked(name, arguments), (bool(of(int, ok)), of(str, text), clock)))
    return Snapshot(origin, SessionSpec.from_json(body), journal, _asked(*body["pending"]))


def _asked(name: Any, arguments: Any) -> Asked:
    return of(str, name), of(str, arguments)
