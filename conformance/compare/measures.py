"""What is measured: the closed list of figures, and the groups in which they count towards an order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

__all__ = ["CALLS", "GROUPS", "MEASURES", "Measure", "Unit", "measure_of"]

Unit: TypeAlias = Literal["seconds", "bytes", "count"]

#: Calls after which a script is frozen.
CALLS: Final = (1, 100, 1000)

#: Groups of figures: each counts once, however many figures it has.
GROUPS: Final = {
    "start": "starting a script",
    "call": "calling a tool",
    "value": "passing large values",
    "cpu": "computing",
    "snapshot": "the size of snapshots",
    "thaw": "thawing snapshots",
    "memory": "memory while paused",
}


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure.

    group    which of GROUPS it counts in; "" for a figure that follows from another
    about    what is done, for somebody who reads the figure
    suspends whether a runtime without suspension has no such figure
    is_more  whether more is better
    sampled  whether it is taken in rounds; the others come from the process that pauses many scripts
    """

    id: str
    title: str
    unit: Unit
    group: str
    about: str
    suspends: bool = False
    is_more: bool = False
    sampled: bool = True


def _calls(number: int) -> str:
    return f"{number:,} call{'s' if number > 1 else ''}"


MEASURES: Final[tuple[Measure, ...]] = (
    Measure("start", "start to first call", "seconds", "start", "from start() to the first pending call"),
    Measure(
        "call",
        "call round trip",
        "seconds",
        "call",
        "from an answer to the next pending call, the mean of 200 in a loop",
    ),
    Measure(
        "value",
        "1 MB in and out",
        "seconds",
        "value",
        "a call answered with 1 MB of records, which are returned",
    ),
    Measure("cpu-sieve", "sieve", "seconds", "cpu", "the primes below 20,000, by the sieve of Eratosthenes"),
    Measure("cpu-queens", "queens", "seconds", "cpu", "the 92 ways of placing eight queens, by backtracking"),
    Measure(
        "cpu-words", "words", "seconds", "cpu", "1,500 words, put together, joined to a text and counted"
    ),
    *(
        Measure(
            f"snapshot-{number}",
            f"snapshot after {_calls(number)}",
            "bytes",
            "snapshot",
            f"bytes of dump() at the pending call after {_calls(number)}",
            suspends=True,
        )
        for number in CALLS
    ),
    *(
        Measure(
            f"thaw-{number}",
            f"thaw after {_calls(number)}",
            "seconds",
            "thaw",
            f"resume() of that snapshot, to the next pending call ({_calls(number)} made before)",
            suspends=True,
        )
        for number in CALLS
    ),
    Measure(
        "memory",
        "memory of a paused script",
        "bytes",
        "memory",
        "how much a process and its workers grow for each script that waits for an answer; a pool may keep "
        "of some only what it takes to run them again",
        sampled=False,
    ),
    Measure(
        "per-gb",
        "paused scripts in 1 GB",
        "count",
        "",
        "how many waiting scripts fit in 1 GB, beside the process itself",
        is_more=True,
        sampled=False,
    ),
)


def measure_of(measure_id: str) -> Measure:
    """The measure of this id."""
    return next(measure for measure in MEASURES if measure.id == measure_id)
