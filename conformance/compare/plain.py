"""A comparison as plain data, for a machine."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..outcome import Outcome
from .advice import Advice
from .comparison import Comparison
from .costs import Costs
from .features import Facts
from .measures import MEASURES, Measure
from .spread import Spread

__all__ = ["OUTCOMES", "to_plain"]

#: How a report spells what came of a case.
OUTCOMES = {
    Outcome.PASSED: "passed",
    Outcome.UNSUPPORTED: "not supported",
    Outcome.FAILED: "failed",
    Outcome.KNOWN: "known",
    Outcome.SURPRISE: "surprise pass",
    Outcome.BROKEN: "broken case",
}


def to_plain(comparison: Comparison, advice: Advice | None = None) -> dict[str, Any]:
    """JSON: seconds and bytes as numbers, parts that were not asked for left out."""
    plain: dict[str, Any] = {
        "format": 1,
        "made": asdict(comparison.made),
        "runtimes": [_runtime(facts) for facts in comparison.facts],
        "features": {title: cells for title, _, cells in comparison.features()},
        "problems": dict(comparison.problems),
    }
    if (checks := comparison.checks) is not None:
        plain["conformance"] = {
            "ways": list(checks.ways),
            "groups": {
                group: {
                    label: {OUTCOMES[kind]: number for kind, number in counts.items()}
                    for label, counts in row.items()
                }
                for group, row in checks.counts.items()
            },
            "red": {label: list(cases) for label, cases in checks.red.items()},
            "known": {label: dict(cases) for label, cases in checks.known.items()},
            "given_up": dict(checks.given_up),
        }
    if comparison.costs is not None:
        plain["cost"] = [_measure(measure, comparison.costs) for measure in MEASURES]
    if advice is not None:
        plain["advice"] = {
            "needs": [need.name for need in advice.needs],
            "weighs": list(advice.weighs),
            "qualified": [
                {"runtime": one.label, "cost": one.cost, "groups": dict(one.groups)}
                for one in advice.qualified
            ],
            "rejected": {label: list(reasons) for label, reasons in advice.rejected.items()},
        }
    return plain


def _runtime(facts: Facts) -> dict[str, Any]:
    told = facts.capabilities
    return {
        "name": facts.label,
        "wraps": facts.wraps or None,
        "language": told.language,
        "engine": told.engine,
        "engine_version": told.engine_version,
        "supports_suspension": told.supports_suspension,
        "suspension": told.suspension,
        "hard_limits": sorted(told.hard_limits),
        "limits": facts.limits.to_json() if facts.limits is not None else None,
        "isolation": told.isolation,
        "missing": sorted(facts.missing),
        "distributions": [
            {**asdict(one), "wheels": list(one.wheels), "systems": list(one.systems)} for one in facts.engine
        ],
    }


def _measure(measure: Measure, costs: Costs) -> dict[str, Any]:
    runtimes: dict[str, Any] = {}
    for label, figure in costs.figures.get(measure.id, {}).items():
        if figure.spread is None:
            runtimes[label] = {"problem": figure.problem}
        else:
            ratio = costs.ratio(measure, label)
            runtimes[label] = {
                **_spread(figure.spread),
                "ratio": _spread(ratio) if ratio is not None else None,
            }
    return {
        "id": measure.id,
        "title": measure.title,
        "about": measure.about,
        "unit": measure.unit,
        "more_is_better": measure.is_more,
        "best": costs.best(measure),
        "runtimes": runtimes,
    }


def _spread(spread: Spread) -> dict[str, Any]:
    return {"median": spread.median, "low": spread.low, "high": spread.high, "samples": spread.samples}
