"""Which runtimes meet a list of needs, in which order by what they cost, and why the others do not."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .comparison import Comparison
from .costs import Costs
from .measures import GROUPS, MEASURES
from .needs import Need

__all__ = ["Advice", "Choice", "advise", "group_ratio"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A runtime that qualifies.

    cost    times the best, the geometric mean over the groups that count; None where nothing was measured
    groups  the same by group; a group of which it has no figure is not there
    """

    label: str
    cost: float | None
    groups: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Advice:
    """The answer.

    weighs      the groups of figures that the order is made of
    qualified   the best first
    rejected    label, then a reason for each need that is not met
    """

    needs: tuple[Need, ...]
    weighs: tuple[str, ...]
    qualified: tuple[Choice, ...]
    rejected: Mapping[str, tuple[str, ...]]


def advise(comparison: Comparison, needs: Sequence[Need]) -> Advice:
    """The advice for `needs`. With no wish among them, every group of figures weighs the same; those that only
    a runtime with suspension has, if suspension is needed."""
    wished = tuple(group for group in GROUPS if any(group in need.weighs for need in needs))
    frozen = any(need.name in ("suspension", "heap-image") for need in needs)
    weighs = wished or tuple(group for group in GROUPS if frozen or group not in ("snapshot", "thaw"))
    checks = comparison.checks
    rejected: dict[str, tuple[str, ...]] = {}
    qualified: list[Choice] = []
    for facts in comparison.facts:
        failing = None if checks is None else checks.failing(facts.label)
        reasons = tuple(filter(None, (need.lacks(facts, failing) for need in needs)))
        if reasons:
            rejected[facts.label] = reasons
        else:
            qualified.append(_choice(comparison.costs, facts.label, weighs))
    qualified.sort(key=lambda one: (len(weighs) - len(one.groups), one.cost if one.cost is not None else 0.0))
    return Advice(tuple(needs), weighs, tuple(qualified), rejected)


def group_ratio(costs: Costs, group: str, label: str) -> float | None:
    """Times the best, the geometric mean over the figures of a group; None where one is lacking."""
    ratios = []
    for measure in MEASURES:
        if measure.group == group and measure.id in costs.figures:
            ratio = costs.ratio(measure, label)
            if ratio is None:
                return None
            ratios.append(ratio.median)
    return _mean(ratios) if ratios else None


def _choice(costs: Costs | None, label: str, weighs: Sequence[str]) -> Choice:
    groups: dict[str, float] = {}
    for group in weighs if costs is not None else ():
        assert costs is not None
        if (ratio := group_ratio(costs, group, label)) is not None:
            groups[group] = ratio
    return Choice(label, _mean(list(groups.values())) if groups else None, groups)


def _mean(ratios: Sequence[float]) -> float:
    """Geometric: of ratios, no other mean is the same whichever of two is called the best."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios))
