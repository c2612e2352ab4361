"""Samples as a median with its quartiles, and how the samples of several runtimes compare."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Spread", "by_round", "ratio_to", "spread_of"]


@dataclass(frozen=True, slots=True)
class Spread:
    """A median and what half of the samples lie between."""

    median: float
    low: float
    high: float
    samples: int


def spread_of(samples: Sequence[float]) -> Spread:
    """The spread of at least one sample."""
    if len(samples) == 1:
        return Spread(samples[0], samples[0], samples[0], 1)
    low, median, high = statistics.quantiles(samples, n=4, method="inclusive")
    return Spread(median, low, high, len(samples))


def by_round(rows: Mapping[str, Sequence[float]]) -> dict[str, list[float]]:
    """Each sample in units of its round, so that what slowed a whole round cancels out.

    A round's unit is the geometric mean of those who took part in every round; nobody leaves but for good.
    """
    rounds = max(map(len, rows.values()), default=0)
    steady = [samples for samples in rows.values() if len(samples) == rounds]
    units = [math.exp(statistics.fmean(math.log(samples[n]) for samples in steady)) for n in range(rounds)]
    return {
        name: [sample / unit for sample, unit in zip(samples, units, strict=False)]
        for name, samples in rows.items()
    }


def ratio_to(ours: Sequence[float], best: float, *, is_more: bool = False) -> Spread:
    """How many times worse than one number; with `is_more`, where more is better."""
    return spread_of([best / mine if is_more else mine / best for mine in ours])
