"""How large a pool is, and who may wait for it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ...seam import UsageError

__all__ = ["PoolOptions"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolOptions:
    """Checked when made: UsageError for a number that makes no sense.

    size     workers, and so scripts that run at the same time; started as they are needed, one ahead
    recycle  scripts after which a worker is replaced by a new one
    waiting  new scripts that may wait for a worker; one more is refused with PoolBusy at once
    patience seconds that a new script waits before it is refused with PoolBusy; math.inf for ever

    Only a new script is ever refused. One that was started is carried on, however long it takes to be its turn.
    """

    size: int = 4
    recycle: int = 500
    waiting: int = 10_000
    patience: float = 60.0

    def __post_init__(self) -> None:
        for name, least in (("size", 1), ("recycle", 1), ("waiting", 0)):
            number = getattr(self, name)
            if isinstance(number, bool) or not isinstance(number, int) or number < least:
                raise UsageError(f"PoolOptions({name}={number!r}): a whole number from {least} up")
        if not isinstance(self.patience, int | float) or not 0 <= self.patience <= math.inf:
            raise UsageError(f"PoolOptions(patience={self.patience!r}): a number of seconds")
