"""Which tool names a script can write as they are in Lua."""

from __future__ import annotations

import re

__all__ = ["is_identifier", "is_plain_name"]

#: Of every version from 5.1 on (`goto` since 5.2, `global` since 5.5), so that all versions agree.
_RESERVED = """
    and break do else elseif end false for function global goto if in local nil not or repeat return then true
    until while
"""

#: Identifiers that mean something already in every script.
_FIXED = frozenset({"_ENV", "_G", "tools"})


def is_identifier(name: str) -> bool:
    """Whether `t.name` and `{name = 1}` are right: ASCII letters, digits and `_`, not reserved."""
    return re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) is not None and name not in _RESERVED.split()


def is_plain_name(name: str) -> bool:
    """Whether a tool of this name can be a global; that none exists already is for the engine to say."""
    return is_identifier(name) and name not in _FIXED
