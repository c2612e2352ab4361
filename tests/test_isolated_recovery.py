"""Runs with a store, in workers that are killed: they go on elsewhere, and no answered call is made again."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from polyact import host
from polyact.runtimes.isolated import IsolatedRuntime, PoolOptions
from polyact.seam import Call, Complete, InterpreterError, Limits, Raised, Tool, Value
from polyact.seam.step import Step

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")

SCRIPTS = {
    "lua": "local got = {} for n = 1, 4 do got[n] = pay{number = n} print('paid ' .. n) end return got",
    "quickjs": "const got = []; for (const number of [1, 2, 3, 4]) {"
    " got.push(await pay({number})); console.log('paid ' + number) } return got",
}
LOOPS = {"lua": "pay{number = 1} while true do end", "quickjs": "await pay({number: 1}); while (true);"}
GOT = ["receipt 1", "receipt 2", "receipt 3", "receipt 4"]
STDOUT = "paid 1\npaid 2\npaid 3\npaid 4\n"

languages = pytest.mark.parametrize("language", SCRIPTS)


def pids(runtime: IsolatedRuntime) -> set[int]:
    return {worker._about["pid"] for worker in runtime._pool._all if worker._about}


def value(outcome: host.Outcome) -> object:
    assert isinstance(outcome, host.Finished), outcome
    return outcome.value


def paying(log: Path, after: Callable[[int], object] = lambda number: None) -> Tool:
    """A tool whose effect is a line in `log`; then `after` is called with the number."""

    def pay(number: int) -> str:
        with log.open("a") as file:
            file.write(f"{number}\n")
        after(number)
        return f"receipt {number}"

    return Tool.from_function(pay)


def kill_workers(runtime: IsolatedRuntime) -> None:
    for pid in pids(runtime):
        os.kill(pid, signal.SIGKILL)


def kill_nursery(runtime: IsolatedRuntime) -> None:
    nursery = runtime._pool._nursery.pid
    assert nursery is not None
    os.kill(nursery, signal.SIGKILL)


@languages
@pytest.mark.parametrize("kill", [kill_workers, kill_nursery])
def test_a_run_goes_on_on_another_worker_where_its_own_is_killed_while_a_tool_runs(
    language: str, kill: Callable[[IsolatedRuntime], None], tmp_path: Path
) -> None:
    seen: list[set[int]] = []

    def after(number: int) -> None:
        seen.append(pids(runtime))
        if number in (1, 3):
            kill(runtime)

    async def go() -> host.Outcome:
        tools = [paying(tmp_path / "log", after)]
        return await host.run(runtime, SCRIPTS[language], tools=tools, store=store, run_id="r")

    with IsolatedRuntime(language) as runtime, host.SQLiteStore(tmp_path / "runs.db") as store:
        assert value(anyio.run(go)) == GOT
        assert store.stdout("r") == STDOUT
    assert (tmp_path / "log").read_text().split() == ["1", "2", "3", "4"]
    assert len(set.union(*seen)) > 1


@languages
def test_a_run_whose_worker_is_killed_while_its_script_runs_has_failed_and_says_why(
    language: str, tmp_path: Path
) -> None:
    async def go() -> tuple[host.Outcome, host.Outcome]:
        tools = [paying(tmp_path / "log")]
        failed = await host.run(runtime, LOOPS[language], tools=tools, store=store, run_id="f")
        again = await host.recover("f", runtime=runtime, tools=tools, store=store)
        assert isinstance(failed, host.Failed)
        assert isinstance(again, host.Failed)
        assert again.message == failed.message
        done = await host.run(runtime, SCRIPTS[language], tools=tools, store=store, run_id="r")
        return failed, done

    options = {"limits": Limits(seconds=0.3), "pool": PoolOptions(size=1)}
    with (
        IsolatedRuntime(language, **options) as runtime,  # type: ignore[arg-type]
        host.SQLiteStore(tmp_path / "runs.db") as store,
    ):
        failed, done = anyio.run(go)
        stored = store.get("f")
    assert isinstance(failed, host.Failed)
    assert failed.message.startswith("time limit of 0.3 s exceeded")
    assert stored is not None
    assert (stored.status, stored.message) == ("failed", failed.message)
    assert value(done) == GOT


HOST = """
import os, signal, sys
from pathlib import Path
import anyio
from polyact import host
from polyact.runtimes.isolated import IsolatedRuntime
import test_isolated_recovery as this

language, folder = sys.argv[1], Path(sys.argv[2])

def after(number):
    if number == 3:
        print(runtime._pool._nursery.pid, *this.pids(runtime), flush=True)
        os.kill(os.getpid(), signal.SIGKILL)

async def go():
    tools = [this.paying(folder / "log", after)]
    await host.run(runtime, this.SCRIPTS[language], tools=tools, store=store, run_id="r")

with IsolatedRuntime(language) as runtime, host.SQLiteStore(folder / "runs.db") as store:
    anyio.run(go)
"""


@languages
def test_a_run_whose_host_is_killed_is_recovered_on_another_worker_by_another_host(
    language: str, tmp_path: Path
) -> None:
    path = os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)])
    dead = subprocess.run(
        [sys.executable, "-c", HOST, language, str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        timeout=120,
    )
    assert dead.returncode == -signal.SIGKILL
    theirs = set(map(int, dead.stdout.split()))

    async def go() -> host.Outcome:
        tools = [paying(tmp_path / "log")]
        return await host.recover("r", runtime=runtime, tools=tools, store=store)

    with IsolatedRuntime(language) as runtime, host.SQLiteStore(tmp_path / "runs.db") as store:
        assert value(anyio.run(go)) == GOT
        assert store.stdout("r") == STDOUT
        assert not theirs & pids(runtime)
    # The call that was cut off is the only one that was made twice.
    assert (tmp_path / "log").read_text().split() == ["1", "2", "3", "3", "4"]


@languages
def test_a_run_that_was_suspended_is_resumed_after_its_pool_is_gone(language: str, tmp_path: Path) -> None:
    async def begin() -> host.Outcome:
        return await host.run(one, SCRIPTS[language], tools=tools, store=store, run_id="r")

    async def go_on() -> Any:
        outcome: host.Outcome = await host.resume(
            "r", Value("receipt 1"), runtime=other, tools=tools, store=store
        )
        while isinstance(outcome, host.Suspended):
            number = outcome.call.arguments["number"]
            outcome = await host.resume(
                "r", Value(f"receipt {number}"), runtime=other, tools=tools, store=store
            )
        return outcome

    def pay(number: int) -> str:
        return f"job {number}"

    tools = [Tool.from_function(pay, is_long_running=True)]
    with host.SQLiteStore(tmp_path / "runs.db") as store:
        with IsolatedRuntime(language) as one:
            assert isinstance(anyio.run(begin), host.Suspended)
        with IsolatedRuntime(language) as other:
            assert value(anyio.run(go_on)) == GOT


@languages
def test_a_worker_that_is_killed_while_a_snapshot_is_replayed_is_no_fault_of_the_snapshot(
    language: str,
) -> None:
    with IsolatedRuntime(language, pool=PoolOptions(size=2)) as runtime:
        step: Step = runtime.start(SCRIPTS[language], functions=["pay"])
        for number in range(1, 4):
            assert isinstance(step, Call)
            step = step.call.resume(Value(f"receipt {number}"))
        assert isinstance(step, Call)
        frozen = step.call.dump()
        over = threading.Event()

        def kill() -> None:
            while not over.wait(0.002):
                for pid in pids(runtime):
                    with contextlib.suppress(OSError):
                        os.kill(pid, signal.SIGKILL)

        killer = threading.Thread(target=kill)
        killer.start()
        try:
            ends = [resumed(runtime, frozen) for _ in range(20)]
        finally:
            over.set()
            killer.join()
        assert set(ends) <= {"complete", "killed", "no worker"}
        assert resumed(runtime, frozen) == "complete"


def resumed(runtime: IsolatedRuntime, frozen: bytes) -> str:
    try:
        step = runtime.resume(frozen, Value("receipt 4"))
    except InterpreterError:
        return "no worker"
    if isinstance(step, Complete):
        assert step.value == GOT
        return "complete"
    assert isinstance(step, Raised)
    assert "was killed (SIGKILL)" in step.message
    return "killed"
