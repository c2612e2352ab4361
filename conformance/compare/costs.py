"""Measuring: rounds in which every runtime takes its turn at every figure, so that a drift hits all alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from .candidates import Candidate
from .measures import MEASURES, Measure
from .probe import Probe, ProbeError
from .spread import Spread, by_round, ratio_to, spread_of

__all__ = ["FULL", "QUICK", "Costs", "Effort", "Figure", "measure_costs"]

#: What `paused scripts in 1 GB` divides.
_GB: Final = 10**9
#: Bytes of a paused script below which nothing is believed.
_LEAST: Final = 256.0
#: Processes that a runtime may take down, or keep from ending, until no more is asked of it.
_PATIENCE: Final = 2


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured.

    rounds   samples of each figure
    budget   seconds that one figure of one runtime may take; it has fewer samples where they are used up
    batches  batches of paused scripts, an odd number, and how many scripts are in one
    """

    rounds: int
    budget: float
    batches: int
    batch: int


QUICK: Final = Effort(rounds=3, budget=2.0, batches=5, batch=20)
FULL: Final = Effort(rounds=21, budget=20.0, batches=9, batch=40)


@dataclass(frozen=True, slots=True)
class Figure:
    """The samples of one figure of one runtime, or why there are none."""

    samples: tuple[float, ...] = ()
    problem: str = ""

    @property
    def spread(self) -> Spread | None:
        """Their median and quartiles; None where there is no sample."""
        return spread_of(self.samples) if self.samples else None


#: By label, how each of its processes was lost.
Losses: TypeAlias = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Costs:
    """Figures by measure and label."""

    figures: Mapping[str, Mapping[str, Figure]] = field(default_factory=dict)

    def best(self, measure: Measure) -> str:
        """The label of the best candidate, round by round; "" where there is no figure."""
        medians = {label: spread_of(samples).median for label, samples in self._compared(measure).items()}
        if not medians:
            return ""
        choose = max if measure.is_more else min
        return choose(medians, key=medians.__getitem__)

    def ratio(self, measure: Measure, label: str) -> Spread | None:
        """How many times worse than the best, whose median is 1; None where there is no figure."""
        compared = self._compared(measure)
        if label not in compared:
            return None
        best = spread_of(compared[self.best(measure)]).median
        return ratio_to(compared[label], best, is_more=measure.is_more)

    def _compared(self, measure: Measure) -> dict[str, list[float]]:
        row = {
            label: list(figure.samples)
            for label, figure in self.figures.get(measure.id, {}).items()
            if figure.samples
        }
        # What is not sampled was taken of one runtime after the other: there are no rounds to go by.
        return by_round(row) if measure.sampled else row


def measure_costs(
    candidates: Sequence[Candidate],
    effort: Effort,
    progress: Callable[[str], None] = lambda text: None,
    measures: Sequence[Measure] = MEASURES,
) -> Costs:
    """Measure; `progress` is told what comes next: each sampled measure, then the memory of each candidate."""
    figures: dict[str, dict[str, Figure]] = {
        measure.id: {one.label: _unsupported(measure, one) for one in candidates} for measure in measures
    }
    sampled = [measure for measure in measures if measure.sampled]
    losses: Losses = {one.label: [] for one in candidates}
    with ExitStack() as stack:
        probes = {one.label: stack.enter_context(Probe(one.target)) for one in candidates}
        for measure in sampled:
            progress(f"{measure.title}")
            known = figures[measure.id]
            known.update(_rounds(candidates, measure, known, probes, effort, losses))
    if len(sampled) < len(measures):
        for one in candidates:
            progress(f"memory: {one.label}")
            for measure_id, figure in _memory(one, effort, losses[one.label]).items():
                if measure_id in figures:
                    figures[measure_id][one.label] = figure
    return Costs(figures)


def _rounds(
    candidates: Sequence[Candidate],
    measure: Measure,
    known: Mapping[str, Figure],
    probes: Mapping[str, Probe],
    effort: Effort,
    losses: Losses,
) -> Iterator[tuple[str, Figure]]:
    """The figures of one measure. The first sample, in which everything is made ready, does not count."""
    samples: dict[str, list[float]] = {}
    for one in candidates:
        if known[one.label].problem:
            continue
        if given_up := _given_up(losses[one.label]):
            yield one.label, Figure(problem=given_up)
        else:
            samples[one.label] = []
    spent = dict.fromkeys(samples, 0.0)
    rounds = 1 if measure.unit == "bytes" else effort.rounds + 1  # a size is the same each time
    for number in range(rounds):
        turn = number % len(samples) if samples else 0
        for label in [*samples][turn:] + [*samples][:turn]:
            if spent[label] > effort.budget:
                continue
            began = time.monotonic()
            try:
                samples[label].append(probes[label].sample(measure.id))
            except ProbeError as error:
                del samples[label]
                if error.is_loss:
                    losses[label].append(str(error))
                yield label, Figure(problem=str(error))
            spent[label] += time.monotonic() - began
    for label, taken in samples.items():
        yield label, Figure(tuple(taken[1:] or taken))


def _memory(candidate: Candidate, effort: Effort, losses: Sequence[str]) -> dict[str, Figure]:
    """In a process of its own, which has done nothing before."""
    if given_up := _given_up(losses):
        return dict.fromkeys(("memory", "per-gb"), Figure(problem=given_up))
    try:
        with Probe(candidate.target) as probe:
            before, grown = probe.paused(effort.batches, effort.batch)
    except ProbeError as error:
        return dict.fromkeys(("memory", "per-gb"), Figure(problem=str(error)))
    if spread_of(grown).median < _LEAST:
        return dict.fromkeys(("memory", "per-gb"), Figure(problem="less than can be measured"))
    fit = tuple((_GB - before) / max(number, _LEAST) for number in grown)
    return {"memory": Figure(tuple(grown)), "per-gb": Figure(fit)}


def _given_up(losses: Sequence[str]) -> str:
    return f"given up: {losses[0]}" if len(losses) >= _PATIENCE else ""


def _unsupported(measure: Measure, candidate: Candidate) -> Figure:
    lacks = measure.suspends and not candidate.target.capabilities.supports_suspension
    return Figure(problem="not supported: no suspension" if lacks else "")
