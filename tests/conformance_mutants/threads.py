"""THREAD: several threads."""

from __future__ import annotations

import threading
import time
from typing import Any

from polyact.seam import Call, InterpreterError, PendingCall, ResumeWith, Step, UsageError

from .mutant import Mutant, MutantCall, Run, because, breaks

__all__: list[str] = []


class _Bound(MutantCall):
    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        run.notes.setdefault("thread", threading.get_ident())

    def resume(self, resume_with: ResumeWith) -> Any:
        if threading.get_ident() != self.run.notes["thread"]:
            raise InterpreterError("the engine belongs to another thread")
        return super().resume(resume_with)


@breaks("THREAD-1", also=because("one of the two threads is another one", "THREAD-3"))
class OneThread(Mutant):
    """A run belongs to the thread that started it."""

    call = _Bound


@breaks("THREAD-2")
class OneRun(Mutant):
    """A runtime holds one run: starting another ends it."""

    _runs = 0

    def step(self, step: Step, run: Run) -> Any:
        if "number" not in run.notes:
            self._runs += 1
            run.notes["number"] = self._runs
            if "round " in run.script:
                time.sleep(0.05)  # so that the runs do overlap
        if isinstance(step, Call) and run.script and run.notes["number"] != self._runs:
            raise InterpreterError("another script was started meanwhile")
        return step


class _SharedStep(MutantCall):
    _first = 0
    _step: Any = None

    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        super().__init__(runtime, call, run)
        self._lock = threading.Lock()

    def resume(self, resume_with: ResumeWith) -> Any:
        with self._lock:
            try:
                self._step = super().resume(resume_with)
                self._first = threading.get_ident()
            except UsageError:
                if self._step is None or self._first == threading.get_ident():
                    raise
            return self._step


@breaks("THREAD-3")
class BothGetIt(Mutant):
    """Two threads that answer one call both get the step."""

    call = _SharedStep
