"""Running a plan: each run apart from the others, so that no adapter can take the suite down."""

from __future__ import annotations

import shlex
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from .. import seam
from .errors import CaseError, SetupError
from .fresh import FreshProcess
from .known import Known
from .lint import lint_case
from .outcome import Failure, Outcome, Result, judged
from .plan import Run
from .play import Mismatch, Play, hung_after
from .target import Target
from .ways import advance_in

__all__ = ["DEADLINE", "Runner", "command_alone", "result_of"]

#: Seconds after which a run that does not end is a failure. Far above any limit that a case sets.
DEADLINE: Final = 60.0

_HERE: Final = str(Path(__file__).parent)


class Runner:
    """Runs plans of one target; owns the helper process of the way `fresh`. A context manager.

    deadline    seconds after which a run that does not end is a failure
    hung_after  the same for one advance, from the case's own time limit
    """

    def __init__(
        self,
        known: Known | None = None,
        deadline: float = DEADLINE,
        hung_after: Callable[[float], float] = hung_after,
    ) -> None:
        self._known = known if known is not None else Known()
        self.deadline = deadline
        self._hung_after = hung_after
        self._fresh: dict[int, FreshProcess] = {}

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End helper processes; harmless when repeated."""
        while self._fresh:
            self._fresh.popitem()[1].close()

    def run_all(self, runs: Iterable[Run]) -> Iterator[Result]:
        """The results, one by one."""
        return map(self.run, runs)

    def run(self, run: Run) -> Result:
        """One result. Whatever the adapter does, short of killing the process, ends up in it."""
        started = time.perf_counter()
        if run.missing:
            reason = f"lacks {', '.join(run.missing)}"
            return result_of(run, Outcome.UNSUPPORTED, time.perf_counter() - started, reason=reason)
        failure, broken = self._play(run)
        if failure is not None and not broken and (problems := lint_case(run.case)):
            failure, broken = Failure("the case is malformed: " + "; ".join(problems)), True
        outcome = Outcome.PASSED if failure is None else Outcome.BROKEN if broken else Outcome.FAILED
        result = result_of(run, outcome, time.perf_counter() - started, failure=failure)
        return judged(result, self._known.reason(run))

    def _play(self, run: Run) -> tuple[Failure | None, bool]:
        """What went wrong, and whether the case itself is to blame."""
        try:
            script = run.case.render(run.target.dialect)
        except CaseError as error:
            return Failure(str(error)), True
        fresh = self._fresh.setdefault(id(run.target), FreshProcess(run.target))
        advance = advance_in(run.way, fresh, run.case.signing_key)
        plays = [
            [Play(run.case, run.target, script, advance, self._hung_after) for _ in range(run.case.repeats)]
            for _ in range(run.case.threads)
        ]
        errors: list[tuple[Play, BaseException]] = []

        def play(in_turn: list[Play]) -> None:
            for one in in_turn:
                try:
                    one.run()
                except BaseException as caught:
                    errors.append((one, caught))
                    return

        stuck = _run_together([partial(play, in_turn) for in_turn in plays], self.deadline)
        if stuck is not None:
            if run.way == "fresh":
                fresh.close()
            text = f"no end after {self.deadline:g} s, far beyond any limit of the case; the suite goes on"
            return Failure(text, script, _steps(plays[0][0]), trace=stuck), False
        if not errors:
            return None, False
        one, first = errors[0]
        return _failure(script, one, first), isinstance(first, CaseError)


def _run_together(works: list[Callable[[], None]], deadline: float) -> str | None:
    """Run all at once, each on a thread of its own; None, or the stack of one that does not end in time."""
    threads = [threading.Thread(target=work, name="conformance case", daemon=True) for work in works]
    for thread in threads:
        thread.start()
    until = time.monotonic() + deadline
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))
        if thread.is_alive():
            frame = sys._current_frames().get(thread.ident or 0)
            return "".join(traceback.format_stack(frame)) if frame is not None else "(no stack to show)"
    return None


def _failure(script: str, play: Play, error: BaseException) -> Failure:
    if isinstance(error, Mismatch | CaseError):
        return Failure(str(error), script, _steps(play))
    kind = type(error).__name__
    if isinstance(error, SetupError):
        return Failure(str(error), script, _steps(play))
    text = f"{kind} is outside the contract: every exception that a host sees is a CodeRuntimeError (ERR-9)"
    if isinstance(error, seam.CodeRuntimeError):
        text = f"unexpected {kind}: {error}"
    return Failure(text, script, _steps(play), trace=_trace(error))


def _trace(error: BaseException) -> str:
    """The traceback from where the suite's own frames end."""
    frames = error.__traceback__
    while (
        frames is not None
        and frames.tb_frame.f_code.co_filename.startswith(_HERE)
        and frames.tb_next is not None
    ):
        frames = frames.tb_next
    return "".join(traceback.format_exception(type(error), error, frames))


def _steps(play: Play) -> list[tuple[str, str]]:
    return [(line.expected, line.got) for line in play.lines]


def result_of(
    run: Run, outcome: Outcome, seconds: float, *, reason: str = "", failure: Failure | None = None
) -> Result:
    case = run.case
    given = {"functions": list(case.functions), "inputs": dict(case.inputs), "limits": dict(case.limits)}
    return Result(
        where=run.target.name,
        way=run.way,
        clause=case.clause,
        title=case.title,
        case_id=case.id,
        outcome=outcome,
        seconds=seconds,
        reason=reason,
        failure=failure,
        given={name: value for name, value in given.items() if value},
        language=run.target.capabilities.language,
        file=case.source,
        command=command_alone(run.target, case.id, run.way),
    )


def command_alone(target: Target, case_id: str, way: str = "") -> str:
    """The line that runs one case of one target alone."""
    words = ["polyact", "conformance", target.name, "--case", case_id]
    words += ["--way", way] if way else []
    for dialect in target.asked:
        words += ["--dialect", dialect]
    return shlex.join(words)
