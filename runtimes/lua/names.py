"""Which tool names a script can write as they are in Lua."""

from __future__ import annotations

import re

__all__ = ["is_identifier", "is_plain_name"]

#: Of every version from 5.1 on, so that a script means the same in all of them: `goto` since 5.2, `global` since 5.5.
_RESERVED = frozenset(
    """
    and break do else elseif end false for function global goto if in local nil not or repeat return then true until
    while
    """.split()
)

#: Identifiers that mean something already in every script.
_FIXED = frozenset({"_ENV", "_G", "tools"})


def is_identifier(name: str) -> bool:
    """Whether `name` can be written as a name, so that `t.name` and `{name = 1}` are right: ASCII, not reserved."""
    return re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) is not None and name not in _RESERVED


def is_plain_name(name: str) -> bool:
    """Whether a tool of this name can be a global variable; whether one exists already the engine must say."""
    return is_identifier(name) and name not in _FIXED
