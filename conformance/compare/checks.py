"""The conformance suite, run now, as counts by group of clauses."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from ..guard import guarded
from ..known import Known, read_known
from ..outcome import Outcome, Result, judged
from ..plan import plan
from ..report import group_counts
from ..runner import DEADLINE
from ..table_runs import render_runs
from ..ways import WAYS
from .candidates import Candidate
from .figures import one_line
from .probe import Probe, ProbeError

__all__ = ["FULL_WAYS", "STRAIGHT", "Checks", "run_checks"]

#: Cases in a row that may take their process down, or not end, until no more are run.
_PATIENCE: Final = 5

STRAIGHT: Final = ("straight",)
FULL_WAYS: Final = WAYS

#: Group of clauses, then label, then how many results of each outcome.
Counts = Mapping[str, Mapping[str, Counter[Outcome]]]


@dataclass(frozen=True, slots=True)
class Checks:
    """What the suite found.

    red       ids of the cases that are not green, by label
    known     ids of those that fail and are listed as such, and why, by label
    given_up  why the suite was not run to its end, by label
    """

    counts: Counts
    ways: tuple[str, ...]
    red: Mapping[str, tuple[str, ...]]
    known: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    given_up: Mapping[str, str] = field(default_factory=dict)
    select: str = ""

    def failing(self, label: str) -> int:
        """How many cases do not hold, listed or not."""
        return len({*self.red.get(label, ()), *self.known.get(label, {})})

    def total(self, label: str) -> Counter[Outcome]:
        """Over all groups."""
        total: Counter[Outcome] = Counter()
        for row in self.counts.values():
            total += row.get(label, Counter())
        return total


def run_checks(
    candidates: Sequence[Candidate],
    ways: Sequence[str] = STRAIGHT,
    *,
    known: Known | None = None,
    select: str = "",
    progress: Callable[[str], None] = lambda text: None,
) -> Checks:
    """Run the suite on each; `progress` is told what was run, once a run.

    known  failures that are expected; None for those that an adapter's own folder lists (`known.json5`)
    """
    results: list[Result] = []
    given_up: dict[str, str] = {}
    for one in candidates:
        lost = 0
        for result in _results(one, tuple(ways), known or _own_known(one), select):
            results.append(replace(result, where=one.label))
            progress(f"{one.label} {result.clause}")
            lost = lost + 1 if _is_loss(result) else 0
            if lost == _PATIENCE:
                given_up[one.label] = (
                    f"given up at {result.case_id}: {_PATIENCE} cases in a row did not end, or ended the process"
                )
                break
    red: dict[str, dict[str, str]] = {one.label: {} for one in candidates}
    listed: dict[str, dict[str, str]] = {one.label: {} for one in candidates}
    for result in results:
        if result.outcome.is_red:
            red[result.where][result.case_id] = ""
        elif result.outcome is Outcome.KNOWN:
            listed[result.where][result.case_id] = one_line(result.reason)
    return Checks(
        group_counts(results),
        tuple(ways),
        {label: tuple(cases) for label, cases in red.items()},
        listed,
        given_up,
        select,
    )


def _results(one: Candidate, ways: tuple[str, ...], known: Known, select: str) -> Iterator[Result]:
    runs = list(plan(one.target, ways, select))
    yield from map(judged, guarded(one.target, runs, ways, select, DEADLINE), map(known.reason, runs))
    yield from _rendered(one, select)


def _rendered(one: Candidate, select: str) -> Iterator[Result]:
    rows = list(render_runs(one.target, select))
    if rows:
        try:
            with Probe(one.target) as probe:
                results = probe.rendered(select)
        except ProbeError as error:
            why = str(error)
            results = [replace(row, check=lambda _: why).run() for row in rows]
        yield from results


def _is_loss(result: Result) -> bool:
    # A run whose process died has taken no time.
    return result.outcome is Outcome.FAILED and (result.seconds == 0 or result.seconds >= DEADLINE)


def _own_known(one: Candidate) -> Known:
    """The list of known failures that lies beside the adapter, if there is one."""
    module = sys.modules.get(type(one.inner.runtime()).__module__)
    file = Path(getattr(module, "__file__", None) or "none").with_name("known.json5")
    return read_known(file) if file.is_file() else Known()
