"""What a script printed, where the host can read it after the worker was killed.

A file in memory, which the worker has mapped and the host reads only then: 8 bytes of length, then the text. A
runtime takes part by having an attribute `spill`, a function that it calls with each piece as it is printed.
"""

from __future__ import annotations

import math
import mmap
import os
import tempfile
from typing import Final

__all__ = ["Spill", "read_spilled", "spill_file"]

_HEAD: Final = 8
_MOST: Final = 16 << 20


def spill_file(output: float) -> int:
    """A descriptor of an empty file with room for `output` bytes. It has no name."""
    size = _HEAD + (_MOST if math.isinf(output) else int(min(output, _MOST)))
    if hasattr(os, "memfd_create"):
        number = os.memfd_create("polyact-output", os.MFD_CLOEXEC)
    else:
        with tempfile.TemporaryFile() as file:
            number = os.dup(file.fileno())
    os.ftruncate(number, size)
    return number


def read_spilled(number: int) -> bytes:
    """What was printed since the last stop."""
    length = int.from_bytes(os.pread(number, _HEAD, 0), "little")
    return os.pread(number, min(length, _MOST), _HEAD)


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
        self._map[:_HEAD] = (end - _HEAD).to_bytes(_HEAD, "little")

    def reset(self) -> None:
        """What was printed so far has been told."""
        if self._at != _HEAD:
            self._at = _HEAD
            self._map[:_HEAD] = bytes(_HEAD)
