"""What a runtime or a language may do without: the closed list of features that cases may require.

A runtime declares those that it lacks in `RuntimeCapabilities.unsupported`, a dialect in `Dialect.lacks`. A
case that requires a missing feature is reported as unsupported, neither passed nor failed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..seam import RuntimeCapabilities, UsageError

__all__ = ["FEATURES", "check_features", "missing_features"]

FEATURES: Final[dict[str, str]] = {
    "big-integers": "integers beyond ±2^53, exact",
    "lone-surrogates": "strings with a surrogate that has no partner",
    "nul-in-strings": "strings with U+0000",
    "int-float-distinction": "1 and 1.0 told apart",
    "key-order": "objects that keep the order of their keys",
    "suspension": "PendingCall.dump and CodeRuntime.resume",
    "object-as-keywords": "an object as the only argument is the keyword arguments",
    "mixed-arguments": "positional and keyword arguments in one call",
    "calls-in-callbacks": "tool calls where the engine itself called the script, as in a comparator",
    "classes": "objects of a class of the script's own",
    "waiting": "waiting for a time, and work that is set up for later",
    "limit-seconds": "a bound on processing time",
    "limit-memory": "a bound on memory",
    "limit-stack": "a bound on recursion",
    "limit-memory-final": "memory that is used up where the script cannot catch it",
    "limit-stack-final": "a recursion too deep that the script cannot catch",
    "lost-errors": "an error in an asynchronous function that nobody awaits is raised",
    "own-stack": "stacks that the script itself reads show only its own lines",
    "limit-output": "a bound on output",
    "limit-calls": "a bound on the number of calls",
    "limit-value": "a bound on the size of a value",
}


def check_features(names: Iterable[str], whose: str) -> frozenset[str]:
    """`names` as a set; UsageError, naming `whose` they are, where one is not in `FEATURES`."""
    found = frozenset(names)
    if unknown := sorted(found - FEATURES.keys()):
        raise UsageError(f"{whose}: there is no feature {unknown[0]!r}; there are {', '.join(FEATURES)}")
    return found


def missing_features(capabilities: RuntimeCapabilities) -> frozenset[str]:
    """The features that a runtime says it lacks."""
    declared = check_features(
        getattr(capabilities, "unsupported", ()), f"the runtime for {capabilities.language}"
    )
    return declared if capabilities.supports_suspension else declared | {"suspension"}
