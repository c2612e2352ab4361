"""What was asked and answered so far: enough to run a script again to where it stood.

Plain tuples and text as the engine gave it: this is written at every call, and read only when a run is frozen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final, TypeAlias

__all__ = ["Answer", "Asked", "Entry", "Journal", "brief", "held"]

#: a call as the script made it: the tool's name, and the arguments' text, or a fingerprint where that is long
Asked: TypeAlias = tuple[str, str | bytes]

#: what it was answered: whether with a value; JSON text of the value, or the error's text; the clock from then on
Answer: TypeAlias = tuple[bool, str, int]

#: one call that was answered
Entry: TypeAlias = tuple[Asked, Answer]


@dataclass(slots=True)
class Journal:
    """`started` is the clock at the start, in milliseconds; an entry for each call that was answered."""

    started: int
    entries: list[Entry] = field(default_factory=list)


_DIGEST: Final = 12
# A digest is as long as the longest text that stands for itself, so that it stands for itself too.
_SHORT: Final = 2 * _DIGEST
_HELD: Final = 256


def held(arguments: str | bytes) -> str | bytes:
    """Arguments' text as a journal keeps it: hashing is left for later where it saves no room to speak of."""
    return arguments if len(arguments) <= _HELD else brief(arguments)


def brief(arguments: str | bytes) -> str:
    """Arguments' text as a snapshot keeps it: itself while it is short, else a fingerprint."""
    if len(arguments) <= _SHORT:
        return arguments if isinstance(arguments, str) else arguments.decode("utf-8", "surrogateescape")
    data = arguments.encode("utf-8", "surrogatepass") if isinstance(arguments, str) else arguments
    return blake2b(data, digest_size=_DIGEST).hexdigest()
