"""What only a pool of workers raises to its host."""

from __future__ import annotations

from ...seam import CodeRuntimeError

__all__ = ["PoolBusy"]


class PoolBusy(CodeRuntimeError):
    """No worker became free for a new script in time, or too many wait already. Nothing was run."""
