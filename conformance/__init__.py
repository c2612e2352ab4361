"""Holds any `CodeRuntime` to the contract of the seam: clauses, cases, and the ways of running them.

The clauses are in CONTRACT.md, how to bring a runtime or a language is in README.md. Imports little: pytest
loads the plugin beside this in every project that has polyact installed.
"""

from .dialect import Block, Dialect, Lines

__all__ = ["Block", "Dialect", "Lines"]
