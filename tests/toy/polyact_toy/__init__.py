"""Toy, a language of one page, as a runtime of polyact: the example of `polyact.conformance`'s README."""

from .dialect import ToyDialect
from .runtime import ToyRuntime

__all__ = ["ToyDialect", "ToyRuntime"]
