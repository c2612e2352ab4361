"""What a driver tells its `on_event` while a script runs, for showing progress.

Event = Printed(text) | CallStarted(…) | CallEnded(…)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias, final

from ..seam import JSON, ResumeWith

__all__ = ["CallEnded", "CallStarted", "Event", "Printed"]


@final
@dataclass(frozen=True, slots=True)
class Printed:
    """The script printed `text` since its previous step."""

    text: str


@final
@dataclass(frozen=True, slots=True)
class CallStarted:
    """The tool is about to be called with `arguments` (by name)."""

    call_id: int
    function_name: str
    arguments: Mapping[str, JSON]


@final
@dataclass(frozen=True, slots=True)
class CallEnded:
    """The call was answered after `seconds`; comes once after each `CallStarted`, unless the run is
    cancelled.

    `answer` is None where the call suspends the run.
    """

    call_id: int
    function_name: str
    answer: ResumeWith | None
    seconds: float


Event: TypeAlias = Printed | CallStarted | CallEnded
