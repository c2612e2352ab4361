"""Source that no engine can read is the script's fault, and is told the same way in every language (ERR-4)."""

from __future__ import annotations

__all__ = ["unreadable"]


def unreadable(script: str, script_name: str) -> str:
    """Why `script` cannot be read as source text, with its place; "" when it can."""
    if script.isascii() and "\0" not in script:
        return ""
    for number, line in enumerate(script.split("\n"), 1):
        if "\0" in line:
            return f"SyntaxError: {script_name}:{number}: the source holds a NUL character"
        if any("\ud800" <= char <= "\udfff" for char in line):
            return f"SyntaxError: {script_name}:{number}: the source holds a lone surrogate, which is no character"
    return ""
