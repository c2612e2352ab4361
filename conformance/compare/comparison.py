"""All that a comparison holds, and how it is made."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Protocol

from ...seam import Limits
from ..known import Known
from ..plan import plan
from ..table_runs import render_runs
from .candidates import Candidate
from .checks import STRAIGHT, Checks, run_checks
from .costs import FULL, Costs, Effort, measure_costs
from .distributions import about
from .features import Facts, feature_table
from .figures import bytes_text
from .measures import MEASURES
from .probe import Probe, ProbeError

__all__ = ["Comparison", "Made", "Progress", "Silent", "compare"]


@dataclass(frozen=True, slots=True)
class Made:
    """Where and when figures were taken: they are true there and then."""

    when: str
    polyact: str
    python: str
    system: str
    processors: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Runtimes side by side; a part that was not asked for is None.

    problems  runtimes that are registered and do not work: label, and why
    """

    made: Made
    facts: tuple[Facts, ...]
    checks: Checks | None = None
    costs: Costs | None = None
    problems: Mapping[str, str] = field(default_factory=dict)

    @property
    def labels(self) -> tuple[str, ...]:
        """The candidates, in order."""
        return tuple(facts.label for facts in self.facts)

    def features(self) -> Sequence[tuple[str, str, dict[str, str]]]:
        """The table of features: title, what it tells, cell by label."""
        sizes: dict[str, str] = {}
        if self.costs is not None:
            for label, figure in self.costs.figures.get("snapshot-1", {}).items():
                if (spread := figure.spread) is not None:
                    sizes[label] = bytes_text(spread.median)
        return feature_table(self.facts, sizes)


class Progress(Protocol):
    """Who is told how far it is."""

    def begin(self, title: str, steps: int) -> None:
        """A part with so many steps begins."""

    def step(self, text: str) -> None:
        """One step of it; `text` says which."""


class Silent:
    """Nobody."""

    def begin(self, title: str, steps: int) -> None:
        """Told to nobody."""

    def step(self, text: str) -> None:
        """Told to nobody."""


def compare(
    candidates: Sequence[Candidate],
    *,
    ways: Sequence[str] | None = STRAIGHT,
    effort: Effort | None = FULL,
    known: Known | None = None,
    select: str = "",
    problems: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    command: str = "",
) -> Comparison:
    """Compare.

    ways      in which the suite is run (see `ways.py`); None leaves it out
    effort    how much is measured; None measures nothing
    known     known failures of the suite; None for the lists that lie beside the adapters
    select    only these cases of the suite
    problems  runtimes that are left out, and why
    """
    told = progress or Silent()
    told.begin("features", len(candidates))
    facts = tuple(_facts(one, told) for one in candidates)
    checks = costs = None
    if ways is not None:
        runs = sum(1 for one in candidates for _ in plan(one.target, ways, select))
        told.begin(
            "conformance", runs + sum(1 for one in candidates for _ in render_runs(one.target, select))
        )
        checks = run_checks(candidates, ways, known=known, select=select, progress=told.step)
    if effort is not None:
        told.begin("cost", sum(measure.sampled for measure in MEASURES) + len(candidates))
        costs = measure_costs(candidates, effort, told.step)
    return Comparison(_made(command), facts, checks, costs, problems or {})


def _facts(one: Candidate, progress: Progress) -> Facts:
    progress.step(one.label)
    try:
        with Probe(one.inner) as probe:
            names = probe.distributions()
    except ProbeError:
        names = []
    limits = getattr(one.target.runtime(), "limits", None)
    return Facts(
        label=one.label,
        capabilities=one.target.capabilities,
        missing=one.target.missing,
        limits=limits if isinstance(limits, Limits) else None,
        engine=tuple(found for name in names if (found := about(name)) is not None),
        wraps=one.wraps,
    )


def _made(command: str) -> Made:
    try:
        ours = version("polyact")
    except PackageNotFoundError:
        ours = ""
    return Made(
        when=datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        polyact=ours,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        system=f"{platform.system()} {platform.machine()}",
        processors=os.cpu_count() or 1,
        command=command,
    )
