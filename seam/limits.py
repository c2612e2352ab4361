"""What one script may use. Checked when made, carried in every snapshot (clauses LIMIT-*)."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Final, Self

from .errors import UsageError

__all__ = ["KIB", "LIMIT_NAMES", "MIB", "Limits"]

KIB: Final = 1024
MIB: Final = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The bounds of one run; every field is a positive finite number.

    seconds  processing time of one advance, from a start or a resume to the next step; host time never counts
    memory   bytes that the engine may hold at any moment of the run
    stack    bytes of native stack for the script's own calls (engines that count frames convert)
    output   bytes of UTF-8 printed in the whole run
    value    bytes of JSON text of any one value that crosses the seam, in or out
    calls    tool calls in the whole run

    A run without a limit has to be asked for by name: `Limits.unlimited("seconds")`.
    Raises UsageError for a value that is not a positive number.
    """

    seconds: float = 5.0
    memory: int | float = 64 * MIB
    stack: int | float = 4 * MIB
    output: int | float = 1 * MIB
    value: int | float = 16 * MIB
    calls: int | float = 10_000

    def __post_init__(self) -> None:
        for name in LIMIT_NAMES:
            number = getattr(self, name)
            if isinstance(number, bool) or not isinstance(number, int | float) or not 0 < number < math.inf:
                raise UsageError(
                    f"Limits({name}={number!r}): a limit is a positive number; "
                    f'a run without this one is Limits.unlimited("{name}")'
                )
            if name != "seconds" and number != int(number):
                raise UsageError(f"Limits({name}={number!r}): a whole number, please")

    @classmethod
    def unlimited(cls, *names: str, **others: float) -> Self:
        """Limits with those of `names` lifted (no names: all of them); `others` as in the constructor.

        Example: `Limits.unlimited("seconds", memory=32 * MIB)`. Raises UsageError for a name that is no limit.
        """
        if unknown := [name for name in (*names, *others) if name not in LIMIT_NAMES]:
            raise UsageError(f"no limit is called {unknown[0]!r}; there are {', '.join(LIMIT_NAMES)}")
        made = cls(**others)
        for name in names or [name for name in LIMIT_NAMES if name not in others]:
            object.__setattr__(made, name, math.inf)
        return made

    def exceeded(self, name: str) -> str:
        """The text of the `Raised` step when limit `name` is hit: names the limit and its value (LIMIT-2)."""
        return f"{_LABELS[name]} limit of {_amount(name, getattr(self, name))} exceeded"

    def to_json(self) -> dict[str, float | None]:
        """Field by field, None for a lifted limit."""
        return {name: None if (n := getattr(self, name)) == math.inf else n for name in LIMIT_NAMES}

    @classmethod
    def from_json(cls, data: dict[str, float | None]) -> Self:
        """The inverse of `to_json`. Raises UsageError for anything else."""
        if not isinstance(data, dict) or set(data) != set(LIMIT_NAMES):
            raise UsageError("these are not limits")
        lifted = [name for name, number in data.items() if number is None]
        kept = {name: number for name, number in data.items() if number is not None}
        return cls.unlimited(*lifted, **kept) if lifted else cls(**kept)


LIMIT_NAMES: Final = tuple(field.name for field in fields(Limits))
_LABELS: Final = {
    "seconds": "time",
    "memory": "memory",
    "stack": "stack",
    "output": "output",
    "value": "value size",
    "calls": "call",
}


def _amount(name: str, number: float) -> str:
    if name == "seconds":
        return f"{number:g} s"
    if name == "calls":
        return f"{number:.0f} calls"
    for size, unit in ((MIB, "MiB"), (KIB, "KiB")):
        if number >= size and number % size == 0:
            return f"{number / size:g} {unit}"
    return f"{number:.0f} bytes"
