"""Runtimes that freeze a run by its journal, and thaw it by running the script again.

An adapter derives from `ReplayRuntime` and supplies `open_session`: a deterministic session of its engine.
"""

from __future__ import annotations

from .errors import SnapshotError, UsageError
from .run import AnotherPath, Run
from .session_runtime import SessionRuntime, altered, answer_of, check_thawed
from .snapshot import Snapshot, pack, unpack
from .step import ResumeWith, Step

__all__ = ["ReplayRuntime"]


class ReplayRuntime(SessionRuntime):
    """A runtime whose snapshots are journals (SNAP-*)."""

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Step:
        frozen = unpack(snapshot, self.name, self._signing_key)
        answer = answer_of(resume_with, frozen.pending[0])
        check_thawed(frozen.spec)
        try:
            run = self._run(frozen.spec, frozen.journal.started)
        except UsageError as error:
            raise altered(error) from None
        try:
            run.replay(frozen.journal, frozen.pending)
        except AnotherPath as error:
            text = f"the replay took another path: {error}"
            if frozen.origin != self.origin:
                text += f" (the snapshot is of {frozen.origin}, this is {self.origin})"
            raise SnapshotError(text) from None
        return self._shown(run, run.answer(answer))

    def freeze(self, run: Run) -> bytes:
        frozen = Snapshot(self.origin, run.spec, run.journal, run.asked)
        return pack(frozen, self._signing_key)
