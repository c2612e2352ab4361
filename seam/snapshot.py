"""A frozen run as bytes: what is in them, and the checks before anything is believed (clauses SNAP-*).

    "polyact\\x1a"  magic
    1 byte         format version
    4 bytes        length of the header that follows, big-endian
    header         JSON: runtime, engine, engine_version, signed
    4 bytes        length of the body that follows
    body           zlib of JSON: spec, journal, the pending call
    16 bytes       BLAKE2b of all the above
    32 bytes       HMAC-SHA256 of all the above, where a signing key is set

Nothing here runs anything; a snapshot is checked whole before its body is unpacked.
"""

from __future__ import annotations

import hmac
import json
import struct
import zlib
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from .engine import SessionSpec
from .errors import SnapshotError, UsageError
from .journal import Asked, Journal, brief
from .limits import Limits

__all__ = ["Origin", "Snapshot", "pack", "unpack"]

MAGIC: Final = b"polyact\x1a"
FORMAT: Final = 1
_LENGTH: Final = struct.Struct(">I")
_DIGEST: Final = 16
_HMAC: Final = 32
# A body that claims to unpack to more than this is not one of ours.
_MAX_BODY: Final = 1 << 30


@dataclass(frozen=True, slots=True)
class Origin:
    """Which runtime made a snapshot, on which engine."""

    runtime: str
    engine: str
    engine_version: str

    def __str__(self) -> str:
        return f"{self.runtime} ({self.engine} {self.engine_version})"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A run at a pending call."""

    origin: Origin
    spec: SessionSpec
    journal: Journal
    pending: Asked


def pack(snapshot: Snapshot, signing_key: bytes | None) -> bytes:
    """The bytes of a snapshot, signed when a key is given."""
    origin = snapshot.origin
    header = _json([origin.runtime, origin.engine, origin.engine_version, signing_key is not None])
    body = zlib.compress(_json(_to_json(snapshot)), 6)
    data = b"".join(
        (MAGIC, bytes([FORMAT]), _LENGTH.pack(len(header)), header, _LENGTH.pack(len(body)), body),
    )
    data += blake2b(data, digest_size=_DIGEST).digest()
    return data + _sign(data, signing_key) if signing_key is not None else data


def unpack(data: bytes, runtime: str, signing_key: bytes | None) -> Snapshot:
    """The snapshot in `data`, made by `runtime`.

    Raises SnapshotError, saying which: not a snapshot, unknown format, truncated, altered, of another
    runtime, unsigned though a key is set, signed with another key or though no key is set.
    """
    if not isinstance(data, bytes | bytearray | memoryview):
        raise UsageError(f"a snapshot is bytes, not {type(data).__name__}")
    data = bytes(data)
    header, body = _frame(data, signing_key)
    origin = Origin(*header[:3])
    if origin.runtime != runtime:
        raise SnapshotError(f"the snapshot is of another runtime: made by {origin}, given to {runtime}")
    try:
        unzip = zlib.decompressobj()
        text = unzip.decompress(body, _MAX_BODY)
        if unzip.unconsumed_tail or not unzip.eof or unzip.unused_data:
            raise ValueError("the body is not one whole stream")
        return _from_json(origin, json.loads(text))
    except (zlib.error, ValueError, KeyError, TypeError, RecursionError, UsageError) as error:
        raise SnapshotError(f"the snapshot is altered: its body cannot be read ({error})") from None


def _frame(data: bytes, signing_key: bytes | None) -> tuple[list[str], bytes]:
    """Header and body, after every check that needs neither JSON nor zlib of the body."""
    if not data.startswith(MAGIC):
        if MAGIC.startswith(data):
            raise SnapshotError(f"the snapshot is truncated: {len(data)} bytes")
        raise SnapshotError("this is not a snapshot: it does not begin with polyact's magic bytes")
    at = len(MAGIC)
    if len(data) > at and data[at] != FORMAT:
        raise SnapshotError(f"the snapshot has format version {data[at]}, and this polyact reads {FORMAT}")
    raw_header, at = _sized(data, at + 1)
    body, at = _sized(data, at)
    digest = data[at : at + _DIGEST]
    if len(digest) < _DIGEST:
        raise SnapshotError("the snapshot is truncated: its checksum is missing")
    if not hmac.compare_digest(digest, blake2b(data[:at], digest_size=_DIGEST).digest()):
        raise SnapshotError("the snapshot is altered: its checksum does not match")
    at += _DIGEST
    try:
        header = json.loads(raw_header)
        runtime, engine, version, signed = header
    except (ValueError, TypeError, RecursionError):
        raise SnapshotError("the snapshot is altered: its header cannot be read") from None
    if not all(isinstance(text, str) for text in (runtime, engine, version)) or not isinstance(signed, bool):
        raise SnapshotError("the snapshot is altered: its header cannot be read")
    _check_signature(data[:at], data[at:], signed, signing_key)
    return header, body


def _check_signature(signed_part: bytes, signature: bytes, signed: bool, signing_key: bytes | None) -> None:
    if not signed:
        if signature:
            raise SnapshotError(f"the snapshot is altered: {len(signature)} bytes too many")
        if signing_key is not None:
            raise SnapshotError("the snapshot is unsigned, and this runtime has a signing key")
        return
    if len(signature) < _HMAC:
        raise SnapshotError("the snapshot is truncated: its signature is missing")
    if len(signature) > _HMAC:
        raise SnapshotError(f"the snapshot is altered: {len(signature) - _HMAC} bytes too many")
    if signing_key is None:
        raise SnapshotError("the snapshot is signed, and this runtime has no signing key to check it with")
    if not hmac.compare_digest(signature, _sign(signed_part, signing_key)):
        raise SnapshotError(
            "the snapshot's signature does not match: it was altered or made with another key"
        )


def _sized(data: bytes, at: int) -> tuple[bytes, int]:
    end = at + _LENGTH.size
    if len(data) < end:
        raise SnapshotError(f"the snapshot is truncated: {len(data)} bytes")
    (length,) = _LENGTH.unpack(data[at:end])
    if len(data) < end + length:
        raise SnapshotError(
            f"the snapshot is truncated or altered: {len(data)} of {end + length} bytes or more"
        )
    return data[end : end + length], end + length


def _sign(data: bytes, key: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def _to_json(snapshot: Snapshot) -> dict[str, Any]:
    spec, journal = snapshot.spec, snapshot.journal
    clock = journal.started
    calls = []
    for (name, arguments), (ok, text, now) in journal.entries:
        # The clock as a difference, and the answer's JSON inside a string: short, and never parsed on the way.
        calls.append([name, brief(arguments), int(ok), text, now - clock])
        clock = now
    return {
        "script": spec.script,
        "name": spec.script_name,
        "functions": spec.functions,
        "inputs": dict(spec.inputs),
        "limits": spec.limits.to_json(),
        "seed": spec.seed,
        "started": journal.started,
        "calls": calls,
        "pending": [snapshot.pending[0], brief(snapshot.pending[1])],
    }


def _from_json(origin: Origin, body: dict[str, Any]) -> Snapshot:
    def of(kind: type, value: Any) -> Any:
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise ValueError(f"{value!r:.40} where {kind.__name__} was expected")
        return value

    def asked(name: Any, arguments: Any) -> Asked:
        return of(str, name), of(str, arguments)

    journal = Journal(of(int, body["started"]))
    clock = journal.started
    for name, arguments, ok, text, passed in of(list, body["calls"]):
        clock += of(int, passed)
        journal.entries.append((asked(name, arguments), (bool(of(int, ok)), of(str, text), clock)))
    spec = SessionSpec(
        of(str, body["script"]),
        of(str, body["name"]),
        tuple(of(str, name) for name in of(list, body["functions"])),
        of(dict, body["inputs"]),
        Limits.from_json(body["limits"]),
        of(int, body["seed"]),
    )
    name, arguments = body["pending"]
    return Snapshot(origin, spec, journal, asked(name, arguments))
