"""Tracebacks as the script's author should read them: their file name, their lines, none of ours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pydantic_monty import MontyRuntimeError, MontySyntaxError

__all__ = ["render"]

#: what the engine calls the script, which is a string to it
_SCRIPT: Final = "<string>"
_PLACE: Final = re.compile(r" \(<string>, line (\d+)\)$")
_NESTED: Final = re.compile(r"\b(?:exec|eval)\b")
# As in CPython: a frame that repeats is shown three times.
_SHOWN: Final = 3


def render(error: MontyRuntimeError | MontySyntaxError, script: str, script_name: str) -> str:
    """The error as Python prints one."""
    text = error.display("type-msg")
    frames = [frame for frame in error.traceback() if frame.filename == _SCRIPT]
    places = [(frame.line, frame.function_name or "<module>") for frame in frames]
    if isinstance(error, MontySyntaxError) and (found := _PLACE.search(text)) and not places:
        text = text[: found.start()]
        places = [(int(found[1]), "")]
    if not places:
        return text
    # Code that the script itself runs from text has lines of its own, which are not the script's.
    lines = [] if _NESTED.search(script) else script.split("\n")
    return "\n".join(["Traceback (most recent call last):", *_frames(places, lines, script_name), text])


def _frames(places: Sequence[tuple[int, str]], lines: Sequence[str], script_name: str) -> list[str]:
    shown: list[str] = []
    at = 0
    while at < len(places):
        end = at
        while end < len(places) and places[end] == places[at]:
            end += 1
        line, function = places[at]
        frame = [f'  File "{script_name}", line {line}' + (f", in {function}" if function else "")]
        if 0 < line <= len(lines) and (source := lines[line - 1].strip()):
            frame.append(f"    {source}")
        shown += frame * min(end - at, _SHOWN)
        if (more := end - at - _SHOWN) > 0:
            shown.append(f"  [Previous line repeated {more} more time{'s' if more > 1 else ''}]")
        at = end
    return shown
