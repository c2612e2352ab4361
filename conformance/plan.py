"""What is run: every case of the suite in every way that makes a difference, for one runtime."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .case import Case
from .contract import clause_order
from .suite import read_cases, read_scripts
from .target import Target
from .ways import SUSPENDING, WAYS

__all__ = ["Run", "plan", "selects"]


@dataclass(frozen=True, slots=True)
class Run:
    """One case in one way on one runtime. `missing` are the features for the lack of which it is not run."""

    target: Target
    case: Case
    way: str
    missing: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """`runtime-way-CLAUSE/title`, unique in a plan; the clause stands in it."""
        return f"{self.target.name}-{self.way}-{self.case.id}"


def plan(target: Target, ways: Sequence[str] = WAYS, select: str = "") -> Iterator[Run]:
    """The runs for `target`, in the order of the clauses; those whose case `select` names (see `selects`).

    A case without a call, or that the host ends at once, goes straight only. A case for runtimes that lack a
    feature (`lacking`) is left out for those that have it. Where no way that a case goes was asked for, it is
    left out too.
    """
    cases = sorted(
        (*read_cases(), *read_scripts(type(target.dialect))), key=lambda case: clause_order(case.clause)
    )
    for case in cases:
        if not selects(select, case.id) or not case.lacking <= target.missing:
            continue
        for way in WAYS:
            if way in ways and way in _ways_of(case):
                yield Run(target, case, way, _missing(case, way, target))


def selects(select: str, case_id: str) -> bool:
    """Whether `select` names the case: its id, a clause, a group of clauses (`CALL`), or "" for all."""
    group = case_id.partition("-")[0]
    clause = case_id.partition("/")[0]
    return select in ("", case_id, clause, group)


def _ways_of(case: Case) -> Sequence[str]:
    if case.ways:
        return case.ways
    if not case.has_calls:
        return ("straight",)
    if case.is_direct:
        return ("straight", "thread")
    return WAYS


def _missing(case: Case, way: str, target: Target) -> tuple[str, ...]:
    needed = case.requires | ({"suspension"} if way in SUSPENDING else frozenset())
    return tuple(sorted(needed & target.missing))
