"""What a runtime says of itself."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["RuntimeCapabilities"]


@dataclass(frozen=True, slots=True)
class RuntimeCapabilities:
    """The facts by which a host, a person or a model chooses a runtime.

    language             the name of the language, e.g. "JavaScript"
    supports_suspension  whether `PendingCall.dump` and `CodeRuntime.resume` work
    prompt               what a model is told before it writes a script: short, and true to the letter
    engine               the engine's distribution or library, e.g. "quickjs-ng"
    engine_version       its version, as text
    file_suffixes        suffixes of script files in this language, with the dot, the usual one first
    suspension           how a snapshot is made: "" (not at all), "replay" or "heap image"
    hard_limits          names of limits that no script can outrun (the others hold for well-meant scripts)
    isolation            "in-process" or "process"
    unsupported          features of the conformance suite that the engine cannot have, e.g. "big-integers"

    The default claims nothing: no suspension, an empty prompt.
    """

    language: str
    supports_suspension: bool = False
    prompt: str = ""
    engine: str = ""
    engine_version: str = ""
    file_suffixes: tuple[str, ...] = ()
    suspension: str = ""
    hard_limits: frozenset[str] = frozenset()
    isolation: str = "in-process"
    unsupported: frozenset[str] = frozenset()
