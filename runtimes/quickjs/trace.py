"""Stack traces as the script's author should read them: their file name, their lines, none of ours."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["OFFSET", "rewrite"]

# The script is evaluated this many lines down: whatever stands above is ours.
OFFSET: Final = 1000

_PLACE: Final = re.compile(r"<input>(?::(\d+))?(:\d+)?")
_FRAME: Final = re.compile(r"^    at (?:.* \()?<input>(?::(\d+))?(?::\d+)?\)?$")
_NATIVE: Final = re.compile(r"^    at .* \(native\)$")


def rewrite(text: str, script_name: str) -> str:
    """`text` with frames of the script shown in `script_name`'s own lines, and those of the prelude left out."""
    if "<input>" not in text:
        return text
    lines = []
    for line in text.split("\n"):
        frame = _FRAME.match(line)
        if frame is None:
            lines.append(line)
        elif frame[1] is not None and int(frame[1]) > OFFSET:
            lines.append(
                _PLACE.sub(lambda place: f"{script_name}:{int(place[1]) - OFFSET}{place[2] or ''}", line)
            )
        else:  # ours, and so are the built-ins that it called
            while lines and _NATIVE.match(lines[-1]):
                lines.pop()
    return "\n".join(lines)
