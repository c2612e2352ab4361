"""The ways of getting from an answered call to the next step. Every way must give the same steps.

straight   the pending call is resumed
thread     the pending call is resumed on another thread each time
thawed     the call is dumped, closed, and its bytes are resumed in this process
fresh      the same, in another process, which sees nothing but the bytes
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from ..seam import CodeRuntime, PendingCall, ResumeWith, RunStep
from .errors import SetupError
from .fresh import FreshProcess, RemoteCall

__all__ = [
    "DEFAULT_WAYS",
    "SUSPENDING",
    "WAYS",
    "Advance",
    "advance_in",
    "check_ways",
    "is_frozen_at",
    "on_another_thread",
]

#: Answers a call, the number of which in the run is given, and gives the next step.
Advance: TypeAlias = Callable[[CodeRuntime, PendingCall, ResumeWith, int], RunStep]

WAYS: Final = ("straight", "thread", "thawed", "fresh")
DEFAULT_WAYS: Final = WAYS
#: ways that need support for suspension
SUSPENDING: Final = frozenset({"thawed", "fresh"})

# A run by replay costs as much again for every snapshot; of a long run these calls are enough.
_ALL_UP_TO: Final = 40


def check_ways(names: str) -> tuple[str, ...]:
    """Names of ways with commas between; SetupError where one is unknown."""
    ways = tuple(name.strip() for name in names.split(",") if name.strip())
    if unknown := [name for name in ways if name not in WAYS]:
        raise SetupError(f"there is no way {unknown[0]!r}; there are {', '.join(WAYS)}")
    return ways or DEFAULT_WAYS


def advance_in(way: str, fresh: FreshProcess, signing_key: str | None) -> Advance:
    """How a call is answered in `way`; `fresh` and `signing_key` are for the other process."""
    match way:
        case "straight":
            return lambda runtime, call, answer, number: call.resume(answer)
        case "thread":
            return lambda runtime, call, answer, number: on_another_thread(lambda: call.resume(answer))
        case "thawed":
            return _thawed
        case "fresh":
            return _Fresh(fresh, signing_key)
        case _:
            raise SetupError(f"there is no way {way!r}; there are {', '.join(WAYS)}")


def is_frozen_at(number: int) -> bool:
    """Whether the call of this number is dumped: each of the first, then ever fewer."""
    return number <= _ALL_UP_TO or number & (number - 1) == 0


def _thawed(runtime: CodeRuntime, call: PendingCall, answer: ResumeWith, number: int) -> RunStep:
    if not is_frozen_at(number):
        return call.resume(answer)
    snapshot = call.dump()
    call.close()
    return runtime.resume(snapshot, answer)


@dataclass(frozen=True)
class _Fresh:
    process: FreshProcess
    signing_key: str | None

    def __call__(self, runtime: CodeRuntime, call: PendingCall, answer: ResumeWith, number: int) -> RunStep:
        dump_next = is_frozen_at(number + 1)
        if isinstance(call, RemoteCall) and call.snapshot is None:
            return self.process.go_on(call.live, answer, dump_next=dump_next)
        snapshot = call.dump()
        call.close()
        return self.process.resume(snapshot, answer, signing_key=self.signing_key, dump_next=dump_next)


def on_another_thread(work: Callable[[], RunStep]) -> RunStep:
    """What `work` gives or raises when a thread of its own does it."""
    results: list[RunStep] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, name="conformance", daemon=True)
    thread.start()
    thread.join()
    if errors:
        raise errors[0]
    return results[0]
