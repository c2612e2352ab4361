"""Values, calls and runs as text for a person."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TextIO

from ..seam import JSON, PendingCall

__all__ = ["call_text", "clean", "json_text", "raw_call_text", "short", "when"]

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def json_text(value: JSON, stream: TextIO | None = None, *, indent: int | None = None) -> str:
    """`value` as JSON, with all that `stream` cannot show as escapes, so that it stays JSON."""
    encoding = (getattr(stream, "encoding", None) or "utf-8").lower().replace("-", "")
    text = json.dumps(_finite(value), ensure_ascii=encoding != "utf8", indent=indent)
    return (
        _CONTROL.sub(_escaped, text) if indent is None else text.encode("utf-8", "backslashreplace").decode()
    )


def short(value: JSON, width: int) -> str:
    """`value` in one line of at most `width` characters."""
    text = json_text(value)
    return text if len(text) <= width else f"{text[: max(0, width - 1)]}…"


def clean(text: str, width: int | None = None) -> str:
    """`text` in one line, harmless to a terminal."""
    line = _CONTROL.sub(lambda found: " " if found[0] in "\n\t\r" else _escaped(found), text)
    return line if width is None or len(line) <= width else f"{line[: max(0, width - 1)]}…"


def call_text(name: str, arguments: Mapping[str, JSON], width: int = 100) -> str:
    """`search(query="x", limit=3)`, the longer arguments cut."""
    return _call(name, [f"{clean(key)}={{}}" for key in arguments], list(arguments.values()), width)


def raw_call_text(call: PendingCall, width: int = 100) -> str:
    """A call as the script made it, positional arguments and all."""
    labels = ["{}"] * len(call.positional_args) + [f"{clean(key)}={{}}" for key in call.keyword_args]
    return _call(call.function_name, labels, [*call.positional_args, *call.keyword_args.values()], width)


def when(moment: datetime) -> str:
    """A time in the reader's own zone."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _call(name: str, labels: Sequence[str], values: Sequence[JSON], width: int) -> str:
    room = max(12, (width - len(name) - 2) // max(1, len(values)))
    parts = [label.replace("{}", short(value, room)) for label, value in zip(labels, values, strict=True)]
    return clean(f"{name}({', '.join(parts)})", width)


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def _finite(value: JSON) -> JSON:
    """NaN and the infinities as null, as everywhere."""
    if isinstance(value, float):
        return value if value - value == 0 else None
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    return [_finite(item) for item in value] if isinstance(value, list) else value
