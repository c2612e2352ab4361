"""Plots as inline SVG that stretch with the page: places along x are percentages, so that text keeps its size."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Final, TypeAlias

from ..outcome import Outcome
from .spread import Spread

__all__ = ["Scale", "bar", "growth", "strip", "ticks_axis"]

#: From a number to a place along an axis.
_Place: TypeAlias = Callable[[float], float]

_LEFT: Final = 3.0
_RIGHT: Final = 97.0


@dataclass(frozen=True, slots=True)
class Scale:
    """A logarithmic scale from `low` to `high`, both positive."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Where a value stands, in percent of the width; beyond the ends it stands at the end."""
        held = min(max(value, self.low), self.high)
        part = math.log(held / self.low) / math.log(self.high / self.low)
        return _LEFT + part * (_RIGHT - _LEFT)

    def ticks(self) -> list[float]:
        """Round numbers from end to end: few enough to be read on a phone."""
        decades = math.log10(self.high / self.low)
        steps = (1, 2, 5) if decades <= 1.6 else (1, 3) if decades <= 2.2 else (1,)
        first = math.floor(math.log10(self.low))
        numbers = [
            step * 10.0**power for power in range(first, first + math.ceil(decades) + 2) for step in steps
        ]
        return [number for number in numbers if self.low * 0.999 <= number <= self.high * 1.001]


def strip(ratio: Spread, scale: Scale, style: str, title: str) -> str:
    """One row: a dot at the median, a line over the middle half of the rounds."""
    grid = "".join(_vertical(scale.at(tick), 32) for tick in scale.ticks())
    low, middle, high = (f"{scale.at(number):.2f}%" for number in (ratio.low, ratio.median, ratio.high))
    return (
        f'<svg class="strip {style}" width="100%" height="32" role="img" aria-label="{escape(title)}">'
        f'{grid}<line class="spread" x1="{low}" x2="{high}" y1="16" y2="16"/>'
        f'<circle class="dot" cx="{middle}" cy="16" r="5"/></svg>'
    )


def ticks_axis(scale: Scale) -> str:
    """The numbers under strips."""
    texts = "".join(
        f'<text x="{scale.at(tick):.2f}%" y="12" text-anchor="middle">×{tick:,g}</text>'
        for tick in scale.ticks()
    )
    return f'<svg class="axis" width="100%" height="16" aria-hidden="true">{texts}</svg>'


def bar(counts: Counter[Outcome], names: Mapping[Outcome, str], title: str) -> str:
    """One bar, its parts as wide as the counts; a part that is there is always seen."""
    total = sum(counts.values())
    parts: list[str] = []
    shares = {kind: max(100 * counts[kind] / total, 0.6) for kind in names if counts[kind]} if total else {}
    scaled = 100 / sum(shares.values()) if shares else 1
    at = 0.0
    for kind, share in shares.items():
        parts.append(
            f'<rect class="{names[kind].replace(" ", "-")}" x="{at:.2f}%" width="{share * scaled:.2f}%" '
            f'height="16"/>'
        )
        at += share * scaled
    return f'<svg class="bar" width="100%" height="16" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'


def growth(
    series: Mapping[str, Mapping[int, float]],
    styles: Mapping[str, str],
    labels: Mapping[float, str],
    title: str,
) -> str:
    """Lines of values over numbers of calls, both scales logarithmic; `labels` are the ticks of the values."""
    values = [value for points in series.values() for value in points.values()]
    numbers = sorted({number for points in series.values() for number in points})
    if len(numbers) < 2 or not values:
        return ""
    low, high = min([*values, *labels]), max([*values, *labels])
    across, up = Scale(numbers[0], numbers[-1]), Scale(low, high * 1.0001)

    def x(number: float) -> float:
        return 16 + (across.at(number) - _LEFT) / (_RIGHT - _LEFT) * 80

    def y(value: float) -> float:
        return 160 - (up.at(value) - _LEFT) / (_RIGHT - _LEFT) * 145

    parts: list[str] = []
    for value, text in labels.items():
        parts.append(f'<line class="grid" x1="16%" x2="98%" y1="{y(value):.1f}" y2="{y(value):.1f}"/>')
        parts.append(f'<text x="14.5%" y="{y(value) + 4:.1f}" text-anchor="end">{escape(text)}</text>')
    for number in numbers:
        parts.append(f'<text x="{x(number):.2f}%" y="180" text-anchor="middle">{number:,}</text>')
    for label, points in series.items():
        parts.append(f'<g class="{styles[label]}">{_line(sorted(points.items()), x, y)}</g>')
    return (
        f'<svg class="growth" width="100%" height="200" role="img" aria-label="{escape(title)}">{"".join(parts)}'
        '<text x="57%" y="196" text-anchor="middle">calls made</text></svg>'
    )


def _line(points: Sequence[tuple[int, float]], x: _Place, y: _Place) -> str:
    placed = [(x(number), y(value)) for number, value in points]
    lines = "".join(
        f'<line class="curve" x1="{a:.2f}%" y1="{b:.1f}" x2="{c:.2f}%" y2="{d:.1f}"/>'
        for (a, b), (c, d) in pairwise(placed)
    )
    return lines + "".join(f'<circle class="dot" cx="{a:.2f}%" cy="{b:.1f}" r="4"/>' for a, b in placed)


def _vertical(at: float, height: int) -> str:
    return f'<line class="grid" x1="{at:.2f}%" x2="{at:.2f}%" y1="0" y2="{height}"/>'
