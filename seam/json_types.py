"""The values that cross the seam."""

from __future__ import annotations

from typing import TypeAlias, Union

__all__ = ["JSON"]

# Union, not |: the alias refers to itself, and 3.11 has no `type` statement.
JSON: TypeAlias = Union[bool, int, float, str, "list[JSON]", "dict[str, JSON]", None]
