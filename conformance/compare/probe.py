"""A process that measures one runtime: none disturbs the memory, the collector or the life of another."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from types import TracebackType
from typing import IO, Any, Final, Self

from ..errors import SetupError
from ..outcome import Result, result_from_plain
from ..target import Target
from .figures import one_line

__all__ = ["DEADLINE", "Probe", "ProbeError"]

#: Seconds after which a sample that does not end is none. Above the limit that its script has.
DEADLINE: Final = 90.0


class ProbeError(Exception):
    """There is no answer; the text says why.

    is_loss  whether the process is lost with it: it died, or had to be ended
    """

    def __init__(self, text: str, *, is_loss: bool = False) -> None:
        super().__init__(one_line(text))
        self.is_loss = is_loss


class Probe:
    """One process for a target; started when first asked, and again after it died. A context manager."""

    def __init__(self, target: Target, deadline: float = DEADLINE) -> None:
        self._job = {
            "load": f"{target.load.__module__}:{target.load.__qualname__}",
            "name": target.name,
            "dialects": target.asked,
            "path": sys.path,
        }
        self._deadline = deadline
        self._process: subprocess.Popen[bytes] | None = None
        self._noise: IO[bytes] | None = None
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def distributions(self) -> list[str]:
        """Names of the distributions that the engine comes from."""
        names: list[str] = self._ask({"do": "distributions"})
        return names

    def sample(self, measure: str) -> float:
        """One sample, in the figure's unit. ProbeError where there is none."""
        return float(self._ask({"do": "sample", "measure": measure}))

    def paused(self, batches: int, batch: int) -> tuple[int, list[float]]:
        """Bytes before, and bytes a paused script (see `Bench.paused`)."""
        before, grown = self._ask({"do": "paused", "batches": batches, "batch": batch})
        return before, grown

    def rendered(self, select: str) -> list[Result]:
        """What came of the table of `render_tools`: an adapter may run a script for it."""
        told: list[dict[str, Any]] = self._ask({"do": "render", "select": select})
        return [result_from_plain(one) for one in told]

    def close(self) -> None:
        """End the process; harmless when repeated."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        try:  # a gentle end, so that workers below it go too
            process.stdin.close()
            process.wait(timeout=2)
        except (OSError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()
        process.stdout.close()
        if self._noise is not None:
            self._noise.close()

    def _ask(self, request: dict[str, Any]) -> Any:
        process = self._process or self._start()
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(request).encode("ascii") + b"\n")
            process.stdin.flush()
        except OSError:
            raise ProbeError(self._epitaph(hung=False), is_loss=True) from None
        try:
            line = self._lines.get(timeout=self._deadline)
        except queue.Empty:
            raise ProbeError(self._epitaph(hung=True), is_loss=True) from None
        if not line.endswith(b"\n"):
            raise ProbeError(self._epitaph(hung=False), is_loss=True)
        told = json.loads(line)
        if "problem" in told:
            raise ProbeError(told["problem"])
        return told["answer"]

    def _start(self) -> subprocess.Popen[bytes]:
        self._lines = queue.SimpleQueue()
        self._noise = tempfile.TemporaryFile()  # noqa: SIM115 closed with the process
        path = os.pathsep.join(path for path in sys.path if path)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "polyact.conformance.compare.probe_process", json.dumps(self._job)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._noise,
            env={**os.environ, "PYTHONPATH": path},
        )
        threading.Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True).start()
        return self._process

    def _epitaph(self, *, hung: bool) -> str:
        process, noise = self._process, self._noise
        if process is None or noise is None:
            raise SetupError("there is no process to tell of")
        if hung:
            process.kill()
        status = process.wait()
        noise.seek(0)
        last = noise.read()[-3000:].decode("utf-8", "replace").strip().splitlines()
        self.close()
        if hung:
            return f"no end after {self._deadline:g} s"
        said = f": {last[-1]}" if last else ""
        return f"it took its process down (status {status}){said}"


def _read(stream: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    try:
        for line in stream:
            lines.put(line)
    except ValueError:  # closed under us
        pass
    lines.put(b"")
