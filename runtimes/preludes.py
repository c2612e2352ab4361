"""The engines' own code, which stands in files beside the adapters."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

__all__ = ["source"]


@cache
def source(package: str, name: str) -> str:
    """The text of the file `name` beside the adapter `package`."""
    return files(package).joinpath(name).read_text(encoding="utf-8")
