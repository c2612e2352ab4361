"""What a script cannot reach from a worker, and that no worker outlives its host."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from isolated_runtimes import PROBES, Probing, Sessions
from polyact.runtimes.isolated import IsolatedRuntime
from polyact.seam import Call, Complete, Value

HERE = Path(__file__).parent
LINUX = sys.platform.startswith("linux")
FILTERED = "system-call filter"


@pytest.fixture(params=[Probing, Sessions], ids=["steps", "sessions"])
def probing(request: pytest.FixtureRequest) -> Iterator[IsolatedRuntime]:
    with IsolatedRuntime(request.param) as runtime:
        yield runtime


def probe(runtime: IsolatedRuntime, name: str) -> Any:
    assert name in PROBES
    step = runtime.start(name, functions=["call"])
    assert isinstance(step, Complete), step
    assert isinstance(step.value, list)
    return step.value[0]


def test_a_worker_has_no_environment(probing: IsolatedRuntime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POLYACT_SECRET", "hush")
    assert probe(probing, "environment") == {}
    assert "hush" not in probe(probing, "arguments of the process")


def test_a_worker_stands_in_no_directory_of_the_host(probing: IsolatedRuntime) -> None:
    assert probe(probing, "directory") == "/"


def test_a_worker_has_its_pipes_and_what_it_printed_and_nothing_else_open(probing: IsolatedRuntime) -> None:
    with open(os.devnull) as file:
        os.set_inheritable(file.fileno(), True)
        assert probe(probing, "descriptors") == [0, 1, 2, 3, 4, 5]


def test_a_worker_has_a_session_of_its_own(probing: IsolatedRuntime) -> None:
    assert probe(probing, "group") is True


@pytest.mark.parametrize("what", ["fork", "open", "write", "list", "socket"])
def test_a_worker_makes_no_process_and_opens_nothing(probing: IsolatedRuntime, what: str) -> None:
    assert probe(probing, what) != ""
    assert not Path("/tmp/polyact-was-here").exists()


@pytest.mark.parametrize("what", ["thread", "exec", "signal the host", "raise a limit"])
def test_a_filtered_worker_starts_and_signals_nothing(probing: IsolatedRuntime, what: str) -> None:
    if probing.barriers.get(FILTERED) != "on":
        pytest.skip(probing.barriers.get(FILTERED, "no filter here"))
    assert probe(probing, what) != ""


@pytest.mark.skipif(not LINUX or os.geteuid() != 0, reason="only root can change to nobody")
def test_a_worker_is_not_root(probing: IsolatedRuntime) -> None:
    assert probe(probing, "user") != 0


def test_barriers_are_on_or_say_why_not(probing: IsolatedRuntime) -> None:
    assert set(probing.barriers) == {"process", "wall clock", "resource limits", "user", FILTERED, "landlock"}
    assert all(text == "on" or text.startswith("off: ") for text in probing.barriers.values())


def test_a_forked_child_of_the_host_gets_workers_of_its_own(probing: IsolatedRuntime) -> None:
    step = probing.start("call\npid\nparent", functions=["call"])
    assert isinstance(step, Call)
    theirs = probe(probing, "parent")
    child = os.fork()
    if child == 0:
        try:
            fresh = probe(probing, "parent") != theirs
            if isinstance(probing._inner, Sessions):
                fresh = fresh and isinstance(step.call.resume(Value(1)), Complete)
            os._exit(0 if fresh else 1)
        except BaseException:
            os._exit(2)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert isinstance(step.call.resume(Value(1)), Complete)
    assert probe(probing, "parent") == theirs


# ---- the end of the host -------------------------------------------------------------------------------------------

HOST = """
import os, sys, threading
from polyact.runtimes.isolated import IsolatedRuntime, PoolOptions
from polyact.seam import Limits

runtime = IsolatedRuntime("lua", limits=Limits(seconds=600), pool=PoolOptions(size=2))
first = runtime.start("f()", functions=["f"])
pids = [worker._about["pid"] for worker in runtime._pool._all if worker._about]
second = threading.Thread(target=runtime.start, args=["while true do end"], daemon=True)
second.start()
while len(pids) < 2:
    pids = [worker._about["pid"] for worker in runtime._pool._all if worker._about]
print(runtime._pool._nursery.pid, *pids, flush=True)
sys.stdin.readline()
"""


def alive(pid: int) -> bool:
    """Whether there is such a process, and not just what is left of it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def until(done: Callable[[], bool], seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    pause = 0.001
    while not done():
        if time.monotonic() > end:
            return False
        time.sleep(pause)
        pause = min(0.05, pause * 2)
    return True


def host(ending: str) -> tuple[subprocess.Popen[str], list[int]]:
    code = HOST + textwrap.dedent(ending)
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert process.stdout is not None
    pids = [int(pid) for pid in process.stdout.readline().split()]
    assert len(pids) == 3
    assert all(map(alive, pids))
    return process, pids


def let_end(process: subprocess.Popen[str]) -> None:
    """Have the host go on to its end."""
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


@pytest.mark.skipif(not LINUX, reason="looks into /proc")
@pytest.mark.parametrize(
    "ending",
    [
        "sys.exit(0)",
        "os._exit(1)",
        "runtime.close(); del runtime, first; sys.stdin.read()",
        "raise ValueError",
    ],
)
def test_no_worker_is_left_when_the_host_ends(ending: str) -> None:
    process, pids = host(ending)
    let_end(process)
    assert until(lambda: not any(map(alive, pids[1:])))
    process.communicate("")
    assert until(lambda: not any(map(alive, pids)))


@pytest.mark.skipif(not LINUX, reason="looks into /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_worker_is_left_when_the_host_is_killed(number: signal.Signals) -> None:
    process, pids = host("")
    os.kill(process.pid, number)
    process.wait(30)
    process.communicate("")
    assert until(lambda: not any(map(alive, pids)))


@pytest.mark.skipif(not LINUX, reason="looks into /proc")
def test_no_worker_is_left_when_a_forked_child_outlives_the_host() -> None:
    process, pids = host(
        """
        if os.fork() == 0:
            sys.stdin.read()
            os._exit(0)
        os._exit(0)
        """
    )
    let_end(process)
    process.wait(30)
    try:
        assert until(lambda: not any(map(alive, pids)))
    finally:
        process.communicate("")


@pytest.mark.skipif(not LINUX, reason="looks into /proc")
def test_an_interrupt_while_a_script_runs_is_raised_and_ends_its_worker() -> None:
    process, pids = host(
        """
        try:
            print("running", flush=True)
            runtime.start("while true do end")
        except KeyboardInterrupt:
            print("interrupted", runtime.start("return 1").value, flush=True)
        """
    )
    let_end(process)
    assert process.stdout is not None
    assert process.stdout.readline() == "running\n"
    # From the first instruction of `start` on, wherever the signal arrives.
    os.kill(process.pid, signal.SIGINT)
    assert process.stdout.readline() == "interrupted 1\n"
    process.communicate("")
    assert until(lambda: not any(map(alive, pids)))


@pytest.mark.skipif(not LINUX, reason="looks into /proc")
def test_a_nursery_that_is_killed_is_started_again_and_paused_scripts_go_on() -> None:
    with IsolatedRuntime("lua") as runtime:
        step = runtime.start("return {f(), f()}", functions=["f"])
        assert isinstance(step, Call)
        step = step.call.resume(Value(1))
        assert isinstance(step, Call)
        nursery = runtime._pool._nursery.pid
        assert nursery is not None
        pids = [worker._about["pid"] for worker in runtime._pool._all if worker._about]
        os.kill(nursery, signal.SIGKILL)
        assert until(lambda: not any(map(alive, [nursery, *pids])))
        assert step.call.resume(Value(2)) == Complete([1, 2])
