"""The outside of every snapshot: what it is of, and the checks before anything in it is believed (SNAP-*).

    "polyact\\x1a"  magic
    1 byte         format version
    4 bytes        length of the header that follows, big-endian
    header         JSON: runtime, engine, engine_version, signed
    4 bytes        length of the body that follows
    body           zlib of the content
    16 bytes       BLAKE2b of all the above
    32 bytes       HMAC-SHA256 of all the above, where a signing key is set

Nothing here runs anything; a snapshot is checked whole before its body is unpacked.
"""

from __future__ import annotations

import hmac
import json
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final, TypeVar

from .errors import SnapshotError, UsageError

__all__ = ["Origin", "compact", "of", "reading", "seal", "unseal"]

MAGIC: Final = b"polyact\x1a"
FORMAT: Final = 1
_LENGTH: Final = struct.Struct(">I")
_DIGEST: Final = 16
_HMAC: Final = 32
# A body that claims to unpack to more than this is not one of ours.
_MAX_BODY: Final = 1 << 30

_Kind = TypeVar("_Kind")


@dataclass(frozen=True, slots=True)
class Origin:
    """Which runtime made a snapshot, on which engine."""

    runtime: str
    engine: str
    engine_version: str

    def __str__(self) -> str:
        return f"{self.runtime} ({self.engine} {self.engine_version})"


def seal(origin: Origin, content: bytes, signing_key: bytes | None, *, level: int) -> bytes:
    """The bytes of a snapshot, compressed at zlib's `level`, and signed when a key is given."""
    header = compact([origin.runtime, origin.engine, origin.engine_version, signing_key is not None])
    body = zlib.compress(content, level)
    data = b"".join(
        (MAGIC, bytes([FORMAT]), _LENGTH.pack(len(header)), header, _LENGTH.pack(len(body)), body),
    )
    data += blake2b(data, digest_size=_DIGEST).digest()
    return data + _sign(data, signing_key) if signing_key is not None else data


def unseal(data: bytes, runtime: str, signing_key: bytes | None) -> tuple[Origin, bytes]:
    """The origin and the content of `data`, which `runtime` made.

    Raises SnapshotError, saying which: not a snapshot, unknown format, truncated, altered, of another
    runtime, unsigned though a key is set, signed with another key or though no key is set.
    """
    if not isinstance(data, bytes | bytearray | memoryview):
        raise UsageError(f"a snapshot is bytes, not {type(data).__name__}")
    header, body = _frame(bytes(data), signing_key)
    origin = Origin(*header[:3])
    if origin.runtime != runtime:
        raise SnapshotError(f"the snapshot is of another runtime: made by {origin}, given to {runtime}")
    with reading():
        unzip = zlib.decompressobj()
        content = unzip.decompress(body, _MAX_BODY)
        if unzip.unconsumed_tail or not unzip.eof or unzip.unused_data:
            raise ValueError("the body is not one whole stream")
    return origin, content


@contextmanager
def reading() -> Iterator[None]:
    """What goes wrong in here is a SnapshotError: the content cannot be read."""
    try:
        yield
    except (zlib.error, struct.error, ValueError, KeyError, TypeError, RecursionError, UsageError) as error:
        raise SnapshotError(f"the snapshot is altered: its body cannot be read ({error})") from None


def of(kind: type[_Kind], value: Any) -> _Kind:
    """`value`, which has to be a `kind`. Raises ValueError."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ValueError(f"{value!r:.40} where {kind.__name__} was expected")
    return value


def compact(value: object) -> bytes:
    """JSON in ASCII, without spaces."""
    return json.dumps(value, separators=(",", ":")).encode("ascii")


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
