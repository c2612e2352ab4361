"""Figures as text, three digits and a unit; and text of others', fit to be shown."""

from __future__ import annotations

from .measures import Unit
from .spread import Spread

__all__ = ["bytes_text", "figure_text", "one_line", "ratio_text", "seconds_text"]


def figure_text(value: float, unit: Unit) -> str:
    """A value in its unit."""
    match unit:
        case "seconds":
            return seconds_text(value)
        case "bytes":
            return bytes_text(value)
        case "count":
            return f"{_rounded(value):,}"


def seconds_text(seconds: float) -> str:
    """412 µs, 3.1 ms, 2.4 s."""
    for size, unit in ((1.0, "s"), (1e-3, "ms")):
        if seconds >= size:
            return f"{_three(seconds / size)} {unit}"
    return f"{_three(seconds / 1e-6)} µs"


def bytes_text(number: float) -> str:
    """512 B, 3.1 kB, 2.4 MB: decimal units, as on a bill."""
    for size, unit in ((1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if number >= size:
            return f"{_three(number / size)} {unit}"
    return f"{number:.0f} B"


def ratio_text(ratio: Spread, *, is_best: bool = False) -> str:
    """×3.2 (3.0–3.6); the best is ×1."""
    if is_best:
        return "×1"
    if ratio.low == ratio.high:
        return f"×{_three(ratio.median)}"
    return f"×{_three(ratio.median)} ({_three(ratio.low)}–{_three(ratio.high)})"


def one_line(text: str) -> str:
    """What a runtime says, on one line, and with nothing in it that a terminal or a browser would obey."""
    return "".join(
        char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in " ".join(text.split())
    )


def _three(number: float) -> str:
    if number >= 99.5:
        return f"{_rounded(number):,}"
    return f"{number:.1f}" if number >= 9.95 else f"{number:.2f}"


def _rounded(number: float) -> int:
    """To three digits."""
    whole = int(number + 0.5)
    cut: int = 10 ** max(0, len(str(whole)) - 3)
    return (whole + cut // 2) // cut * cut
