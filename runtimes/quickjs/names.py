"""Which tool names a script can write as they are in JavaScript."""

from __future__ import annotations

from typing import Final

from ...seam import CodeRuntime, Complete, InterpreterError

__all__ = ["is_identifier", "is_plain_name", "taken_names"]

#: Not identifiers inside an async function, in strict or in sloppy mode.
_RESERVED = """
    await break case catch class const continue debugger default delete do else enum export extends false
    finally for function if implements import in instanceof interface let new null package private protected
    public return static super switch this throw true try typeof var void while with yield
"""

#: Identifiers that mean something already in every script, `tools` among them.
_FIXED = frozenset({"Infinity", "NaN", "arguments", "eval", "globalThis", "tools", "undefined", "__proto__"})

_JOINERS = frozenset("\u200c\u200d")


def is_identifier(name: str) -> bool:
    """Whether `name` has the form of an identifier, reserved or not; letters of any script count (`日本`).

    Python's identifiers, and `$`. Unicode gives Python a slightly narrower set, so what this takes an engine
    takes too; a name that it refuses is still there as `tools["its name"]`.
    """
    # Joiners are letters to some versions of Unicode only.
    return name.replace("$", "_").isidentifier() and not _JOINERS & set(name)


def is_plain_name(name: str) -> bool:
    """Whether a tool of this name can be a global; that none exists already is for the engine to say."""
    return is_identifier(name) and name not in _RESERVED.split() and name not in _FIXED


def taken_names(runtime: CodeRuntime) -> frozenset[str]:
    """Names that no tool can have as a global: asked of the engine itself."""
    step = runtime.start(_GLOBALS)
    if not isinstance(step, Complete) or not isinstance(step.value, list):
        raise InterpreterError(f"the engine does not tell its globals: {step}")
    return frozenset(map(str, step.value))


_GLOBALS: Final = """
const names = [];
for (let owner = globalThis; owner; owner = Object.getPrototypeOf(owner)) {
  names.push(...Object.getOwnPropertyNames(owner));
}
return names;
"""
