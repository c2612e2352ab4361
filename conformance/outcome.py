"""What came of a run. Not green has several kinds, which are never mixed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from typing import Any

__all__ = ["Failure", "Outcome", "Result", "judged", "result_from_plain", "result_to_plain"]


class Outcome(Enum):
    """The kinds; the value is how a report spells it."""

    PASSED = "passed"
    #: the runtime broke the clause
    FAILED = "failed"
    #: the runtime declares that it lacks a feature which the case needs; not run
    UNSUPPORTED = "unsupported"
    #: failed, and the list of known failures says so
    KNOWN = "known failure"
    #: passed, though the list of known failures says that it fails
    SURPRISE = "surprise pass"
    #: the case is wrong in itself; says nothing about the runtime
    BROKEN = "broken case"

    @property
    def is_red(self) -> bool:
        """Whether the suite as a whole fails for it."""
        return self in (Outcome.FAILED, Outcome.SURPRISE, Outcome.BROKEN)


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong, for somebody who has never seen the suite.

    difference  the first difference, in words
    script      the script as it was run
    steps       expected and got, of each step as far as it went
    trace       the traceback of an exception outside the contract
    """

    difference: str
    script: str = ""
    steps: Sequence[tuple[str, str]] = ()
    trace: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """One run's outcome.

    where    the runtime's name, or that of the function under test
    way      how it was run; "table" for a row of a table
    reason   why it was not run, or is known to fail
    given    what the script was given, or the row
    command  the line that runs this case alone
    """

    where: str
    way: str
    clause: str
    title: str
    case_id: str
    outcome: Outcome
    seconds: float = 0.0
    reason: str = ""
    failure: Failure | None = None
    given: dict[str, object] = field(default_factory=dict)
    language: str = ""
    file: str = ""
    command: str = ""


def judged(result: Result, reason: str | None) -> Result:
    """`result` where its run is on the list of known failures for `reason`; as it is where `reason` is
    None."""
    if reason is None:
        return result
    if result.outcome is Outcome.FAILED:
        return replace(result, outcome=Outcome.KNOWN, reason=reason)
    if result.outcome is Outcome.PASSED:
        return replace(result, outcome=Outcome.SURPRISE, reason=reason)
    return result


def result_to_plain(result: Result) -> dict[str, Any]:
    """The result as JSON, for another process."""
    return {**asdict(result), "outcome": result.outcome.value}


def result_from_plain(plain: Mapping[str, Any]) -> Result:
    """The inverse of `result_to_plain`."""
    failure = Failure(**plain["failure"]) if plain["failure"] is not None else None
    return Result(**{**plain, "outcome": Outcome(plain["outcome"]), "failure": failure})
