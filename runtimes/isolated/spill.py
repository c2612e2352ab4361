"""What a script printed, where the host can read it after the worker was killed.

A file in memory, which the worker has mapped and the host reads only then: 8 bytes of length, a byte that is 1 while
the worker is at a request, then the text. A runtime takes part by having an attribute `spill`, a function that it
calls with each piece as it is printed.
"""

from __future__ import annotations

import math
import mmap
import os
import tempfile
from typing import Final

__all__ = ["Spill", "read_spilled", "spill_file"]

_HEAD: Final = 9
_LENGTH: Final = 8
_MOST: Final = 16 << 20


def spill_file(output: float) -> int:
    """A descriptor of an empty file with room for `output` bytes. It has no name."""
    size = _HEAD + (_MOST if math.isinf(output) else int(min(output, _MOST)))
    number = _empty()
    os.ftruncate(number, size)
    return number


def _empty() -> int:
    try:
        return os.memfd_create("polyact-output", os.MFD_CLOEXEC)
    except (AttributeError, OSError):  # not on this system, or not in this container
        with tempfile.TemporaryFile() as file:
            return os.dup(file.fileno())


def read_spilled(number: int) -> tuple[bool, bytes]:
    """Whether the worker was at no request; and what was printed since the last stop."""
    head = os.pread(number, _HEAD, 0)
    length = int.from_bytes(head[:_LENGTH], "little")
    return not head[_LENGTH], os.pread(number, min(length, _MOST), _HEAD)


class Spill:
    """The worker's end. Called with each piece that is printed."""

    __slots__ = ("_at", "_map", "_size")

    def __init__(self, number: int) -> None:
        self._map = mmap.mmap(number, 0)
        self._size = len(self._map)
        self._at = _HEAD

    def __call__(self, text: bytes) -> None:
        at = self._at
        end = min(at + len(text), self._size)
        self._map[at:end] = text[: end - at]
        self._at = end
        self._map[:_LENGTH] = (end - _HEAD).to_bytes(_LENGTH, "little")

    def begin(self) -> None:
        """A request is there."""
        self._map[_LENGTH] = 1

    def end(self) -> None:
        """It is as good as answered; what was printed will be told."""
        self._map[_LENGTH] = 0
        if self._at != _HEAD:
            self._at = _HEAD
            self._map[:_LENGTH] = bytes(_LENGTH)
