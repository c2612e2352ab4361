"""What was asked and answered so far: enough to run a script again to where it stood."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import NamedTuple

__all__ = ["Answer", "Asked", "Entry", "Journal", "brief"]


class Asked(NamedTuple):
    """A call as the script made it: the tool's name, and the arguments' text or a fingerprint of it."""

    function_name: str
    arguments: str


class Answer(NamedTuple):
    """What the call was answered: JSON text of a value, or the text of an error; and the clock from then on."""

    ok: bool
    text: str
    now: int


class Entry(NamedTuple):
    """One call that was answered."""

    asked: Asked
    answer: Answer


@dataclass(slots=True)
class Journal:
    """`started` is the clock at the start, in milliseconds; an entry for each call that was answered."""

    started: int
    entries: list[Entry] = field(default_factory=list)


def brief(arguments: str | bytes) -> str:
    """Arguments' text as a journal keeps it: itself while it is short, else a fingerprint."""
    if len(arguments) <= _SHORT:
        return arguments if isinstance(arguments, str) else arguments.decode("utf-8", "surrogateescape")
    data = arguments.encode("utf-8", "surrogatepass") if isinstance(arguments, str) else arguments
    return blake2b(data, digest_size=_DIGEST).hexdigest()


_SHORT = 24
_DIGEST = 12
