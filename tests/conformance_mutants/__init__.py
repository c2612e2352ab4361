"""Deliberately broken adapters: one for each clause of the contract, each with exactly one fault.

The suite is held to them by `test_conformance_mutants.py`. A mutant wraps a good runtime at the seam, or spoils
one function; its docstring says what it does wrong.
"""

from . import calls, errors, functions, limits, names, output, snapshots, steps, threads, values
from .mutant import MUTANTS, UNBREAKABLE, Broken, Functions, JavaScriptMutant, Mutant

__all__ = [
    "MUTANTS",
    "UNBREAKABLE",
    "Broken",
    "Functions",
    "JavaScriptMutant",
    "Mutant",
    "calls",
    "errors",
    "functions",
    "limits",
    "names",
    "output",
    "snapshots",
    "steps",
    "threads",
    "values",
]
