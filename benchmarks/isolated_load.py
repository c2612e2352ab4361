"""Many scripts at once over a few workers, with crashes among them: who is answered, with what, and what memory does.

    python benchmarks/isolated_load.py [--scripts 50000] [--at-once 200] [--workers 4] [--language lua]

Each script makes two calls and returns what it was given and told; the host holds 200 of them at a time, every one
on a thread of its own. Some end otherwise: an endless loop, more memory than there is, a crash of the engine's
process before or after a call, and, from outside, a SIGKILL of whatever worker there is. Each has to be answered
with its own values, or with `Raised` that says what ended it.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from polyact.runtimes.isolated import IsolatedRuntime, PoolOptions
from polyact.runtimes.lua import LuaRuntime
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import Call, Complete, Limits, Raised, Value
from polyact.seam.engine import EngineSession, SessionSpec, Stop

SCRIPTS = {
    "lua": """
        if how == 'loop' then while true do end end
        if how == 'memory' then local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end end
        local a = f(n, ('x'):rep(100))
        return {n, a, f(n + 1)}
    """,
    "javascript": """
        if (how == 'loop') while (true);
        if (how == 'memory') { const t = []; for (;;) t.push('x'.repeat(1000) + t.length) }
        const a = await f(n, 'x'.repeat(100));
        return [n, a, await f(n + 1)];
    """,
}
ENDS = {
    "loop": ["time limit of 0.3 s exceeded"],
    "memory": ["memory limit of 32 MiB exceeded", "time limit of 0.3 s exceeded"],
    "abort": ["the engine crashed (SIGABRT)"],
    "segfault": ["the engine crashed (SIGSEGV)"],
    "late": ["the engine crashed (SIGABRT)"],
}
KILLED = "the engine was killed (SIGKILL)"
CRASHES: dict[str, Callable[[], Any]] = {"abort": os.abort, "segfault": lambda: ctypes.string_at(0)}


class _Crashing:
    """An engine session that crashes with its process where the input `how` says so."""

    def open_session(self, spec: SessionSpec) -> EngineSession:
        session: EngineSession = super().open_session(spec)  # type: ignore[misc]
        how = str(spec.inputs.get("how"))
        return _Session(session, how) if how in CRASHES or how == "late" else session


class Lua(_Crashing, LuaRuntime):
    pass


class JavaScript(_Crashing, QuickJSRuntime):
    pass


class _Session(EngineSession):
    def __init__(self, inner: EngineSession, how: str) -> None:
        self.inner, self.how = inner, how

    def start(self, now: int) -> Stop:
        CRASHES.get(self.how, int)()
        return self.inner.start(now)

    def answer(self, value: str, now: int) -> Stop:
        os.abort()

    def fail(self, message: str, now: int) -> Stop:
        os.abort()

    def close(self) -> None:
        self.inner.close()


class Load:
    def __init__(self, language: str, scripts: int, at_once: int, workers: int) -> None:
        kind = {"lua": Lua, "javascript": JavaScript}[language]
        self.script = SCRIPTS[language]
        self.runtime = IsolatedRuntime(
            f"isolated_load:{kind.__name__}",
            limits=Limits(seconds=0.3, memory=32 * 1024 * 1024),
            pool=PoolOptions(size=workers, patience=600.0),
        )
        self.left = iter(range(scripts))
        self.at_once = at_once
        self.lock = threading.Lock()
        self.ends: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.done = 0

    def run(self, every: int) -> None:
        over = threading.Event()
        began = time.monotonic()
        threads = [threading.Thread(target=self.work) for _ in range(self.at_once)]
        killer = threading.Thread(target=self.kill, args=[over])
        print(
            f"{'scripts':>8} {'s':>6} {'host MiB':>9} {'nursery':>8} {'workers':>8} {'files':>6} {'threads':>7}"
        )
        for thread in (*threads, killer):
            thread.start()
        shown = 0
        while any(thread.is_alive() for thread in threads):
            threads[0].join(0.05) if threads[0].is_alive() else time.sleep(0.05)
            if self.done >= shown:
                self.show(time.monotonic() - began)
                shown += every
        over.set()
        killer.join()
        self.show(took := time.monotonic() - began)
        print(
            f"\n{self.done} scripts in {took:.0f} s, {self.done / took:.0f} a second; wrong: {len(self.wrong)}"
        )
        for end, count in sorted(self.ends.items()):
            print(f"{count:8} {end}")
        for line in self.wrong[:20]:
            print(line)
        self.runtime.close()

    def work(self) -> None:
        while (n := self.next()) is not None:
            how = {3: "loop", 7: "memory", 11: "abort", 13: "segfault", 17: "late"}.get(n % 500, "")
            try:
                end, problem = self.one(n, how)
            except Exception as error:
                end, problem = "exception", f"{type(error).__name__}: {error}"
            with self.lock:
                self.done += 1
                self.ends[end] += 1
                if problem:
                    self.wrong.append(f"{n} {how}: {problem}")

    def next(self) -> int | None:
        with self.lock:
            return next(self.left, None)

    def one(self, n: int, how: str) -> tuple[str, str]:
        """How a script ended, and what was wrong with that."""
        step = self.runtime.start(self.script, functions=["f"], inputs={"n": n, "how": how})
        asked = []
        while isinstance(step, Call):
            asked.append(step.call.positional_args[0])
            if n % 5 == 0:  # a tool that takes its time: others take the worker
                time.sleep(random.random() / 50)
            step = step.call.resume(Value([n, step.call.positional_args[0]]))
        if asked != [n, n + 1][: len(asked)]:
            return "mixed up", f"asked {asked}"
        match step:
            case Complete(value, _) if not how and value == [n, [n, n], [n, n + 1]]:
                return "complete", ""
            case Raised(message, _) if KILLED in message:
                return f"raised: {KILLED}", ""
            case Raised(message, _) if how and any(end in message for end in ENDS[how]):
                return f"raised: {how}", ""
        return "mixed up", f"{step!r:.300}"

    def kill(self, over: threading.Event) -> None:
        """Now and then kill a worker."""
        while not over.wait(0.1):
            pids = [worker._about["pid"] for worker in list(self.runtime._pool._all) if worker._about]
            if pids:
                try:
                    os.kill(random.choice(pids), signal.SIGKILL)
                except OSError:
                    continue

    def show(self, took: float) -> None:
        nursery = self.runtime._pool._nursery.pid
        workers = [worker._about["pid"] for worker in list(self.runtime._pool._all) if worker._about]
        print(
            f"{self.done:8} {took:6.0f} {resident(os.getpid()):9.1f} {resident(nursery):8.1f} "
            f"{sum(map(resident, workers)):8.1f} {len(os.listdir('/proc/self/fd')):6} {threading.active_count():7}",
            flush=True,
        )


def resident(pid: int | None) -> float:
    """MiB of memory of a process's own."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    fields = dict(line.split(":") for line in text.splitlines()[1:])
    return sum(int(fields[name].split()[0]) for name in ("Private_Clean", "Private_Dirty")) / 1024


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--scripts", type=int, default=50_000)
    parser.add_argument("--at-once", type=int, default=200)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--every", type=int, default=2500)
    parser.add_argument("--language", choices=SCRIPTS, default="lua")
    options = parser.parse_args()
    Load(options.language, options.scripts, options.at_once, options.workers).run(options.every)


if __name__ == "__main__":
    main()
