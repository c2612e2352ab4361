"""Hosts that are short of something, or do what a library cannot forbid: fork, stop, close, end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import anyio
import pytest
from isolated_runtimes import Probing, Sessions
from polyact import host
from polyact.runtimes.isolated import IsolatedRuntime, PoolOptions
from polyact.seam import Call, Complete, Limits, Raised, Tool, UsageError, Value
from polyact.seam.step import Step
from test_isolated_walls import alive, until

LINUX = sys.platform.startswith("linux")
HEAD = """
import os, resource, signal, sys, threading, warnings
os.dup2(os.open(sys.argv.pop(1), os.O_WRONLY | os.O_CREAT), 9)
from polyact.runtimes.isolated import IsolatedRuntime, PoolOptions
from polyact.seam import Call, Complete, Limits, Value
"""


@pytest.fixture
def told(tmp_path: Path) -> Callable[..., str]:
    """What a Python of its own writes to descriptor 9, running some code with some arguments."""

    def run(code: str, *arguments: str) -> str:
        out = tmp_path / "out"
        done = subprocess.run(
            [sys.executable, "-W", "error::DeprecationWarning", "-c", HEAD + code, str(out), *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)]),
            },
            timeout=120,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return out.read_text(encoding="utf-8")

    return run


def pids(runtime: IsolatedRuntime) -> list[int]:
    return [worker._about["pid"] for worker in runtime._pool._all if worker._about]


@pytest.fixture(params=[Probing, Sessions], ids=["steps", "sessions"])
def probing(request: pytest.FixtureRequest) -> Iterator[IsolatedRuntime]:
    with IsolatedRuntime(request.param, limits=Limits(seconds=0.5), pool=PoolOptions(size=1)) as runtime:
        yield runtime


@pytest.mark.parametrize("closed", ["0", "12", "012"])
def test_a_host_without_standard_descriptors(told: Callable[..., str], closed: str) -> None:
    code = """
for number in sys.argv[1]:
    os.close(int(number))
with IsolatedRuntime("lua") as runtime:
    step = runtime.start("print('é') return f(1)", functions=["f"])
    os.write(9, repr(step.call.resume(Value(step.stdout))).encode())
"""
    assert told(code, closed) == repr(Complete("é\n"))


@pytest.mark.skipif(not LINUX, reason="counts descriptors in /proc")
@pytest.mark.parametrize("spare", ["0", "4"])
def test_a_host_without_descriptors_for_more_workers_makes_do_with_those_it_has(
    told: Callable[..., str], spare: str
) -> None:
    code = """
runtime = IsolatedRuntime("lua")
runtime.start("return 1")
most = max(map(int, os.listdir("/proc/self/fd"))) + int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
steps = [runtime.start("return f()", functions=["f"]) for _ in range(6)]
os.write(9, repr([step.call.resume(Value(at)).value for at, step in enumerate(steps)]).encode())
"""
    assert told(code, spare) == repr([0, 1, 2, 3, 4, 5])


def test_a_host_that_may_open_few_files(told: Callable[..., str]) -> None:
    code = """
resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))
os.write(9, repr(IsolatedRuntime("lua").start("return 1")).encode())
"""
    assert told(code) == repr(Complete(1))


@pytest.mark.skipif(not LINUX, reason="a filter of Linux's")
@pytest.mark.parametrize("number", ["1", "38"])
def test_where_the_kernel_refuses_filters_the_barriers_say_so_and_scripts_run(
    told: Callable[..., str], number: str
) -> None:
    pytest.importorskip("seccompy")
    code = """
import seccompy
rules = seccompy.Filter(seccompy.Action.ALLOW)
number = int(sys.argv[1])
for name in ("seccomp", "landlock_create_ruleset", "landlock_restrict_self", "pidfd_open", "memfd_create"):
    rules.errno(name, number)
rules.errno("prctl", number, args={0: 22})
rules.load()
with IsolatedRuntime("isolated_runtimes:Probing", limits=Limits(seconds=0.5)) as runtime:
    off = [runtime.barriers[name].partition(":")[0] for name in ("landlock", "system-call filter")]
    kept = [runtime.start(what).value != [""] for what in ("fork", "open", "write", "socket")]
    os.write(9, repr([off, kept, runtime.start("spin").message, runtime.start("pid").value != [0]]).encode())
"""
    assert told(code, number) == repr([["off", "off"], [True] * 4, "time limit of 0.5 s exceeded", True])


@pytest.mark.skipif(not LINUX or os.geteuid() != 0, reason="takes root's capabilities away")
def test_where_root_may_not_change_its_user_the_barriers_say_so_and_scripts_run(
    told: Callable[..., str],
) -> None:
    code = """
import ctypes
for capability in (6, 7):  # setgid, setuid
    assert ctypes.CDLL(None).prctl(24, capability, 0, 0, 0) == 0
pid = os.fork()  # the bounding set counts from the next exec on
if pid == 0:
    os.execv(sys.executable, [sys.executable, "-c", sys.argv[1], "/dev/fd/9"])
os.waitpid(pid, 0)
"""
    inner = HEAD + (
        "runtime = IsolatedRuntime('isolated_runtimes:Probing')\n"
        "os.write(9, repr([runtime.barriers['user'][:4], runtime.start('user').value]).encode())"
    )
    assert told(code, inner) == repr(["off:", [0]])


def test_a_host_that_ignores_its_children(told: Callable[..., str]) -> None:
    code = """
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
with IsolatedRuntime("lua", limits=Limits(seconds=0.3)) as runtime:
    os.write(9, repr([runtime.start("while true do end").message, runtime.start("return 1").value]).encode())
"""
    assert told(code) == repr(["time limit of 0.3 s exceeded", 1])


def test_children_that_are_forked_while_threads_use_the_pool(told: Callable[..., str]) -> None:
    code = """
warnings.simplefilter("ignore")  # a fork beside threads is what this is about
runtime = IsolatedRuntime("lua", pool=PoolOptions(size=2))
over, made = threading.Event(), []
def work():
    while not over.is_set():
        made.append(runtime.start("return f()", functions=["f"]).call.resume(Value(1)) == Complete(1))
threads = [threading.Thread(target=work) for _ in range(3)]
for thread in threads:
    thread.start()
ends = []
for _ in range(4):
    child = os.fork()
    if child == 0:
        os._exit(0 if runtime.start("return 1") == Complete(1) else 1)
    ends.append(os.waitpid(child, 0)[1])
over.set()
for thread in threads:
    thread.join()
os.write(9, repr([ends, all(made)]).encode())
"""
    assert told(code) == repr([[0, 0, 0, 0], True])


@pytest.mark.skipif(not LINUX, reason="looks into /proc")
def test_an_interpreter_that_ends_with_live_scripts_ends_quietly_and_leaves_none(
    told: Callable[..., str],
) -> None:
    code = """
runtime = IsolatedRuntime("lua", limits=Limits(seconds=600))
paused = [runtime.start("f()", functions=["f"]) for _ in range(2)]
for _ in range(2):
    threading.Thread(target=runtime.start, args=["while true do end"], daemon=True).start()
while len([worker for worker in list(runtime._pool._all) if worker._about]) < 4:
    pass
pids = [runtime._pool._nursery.pid, *(worker._about["pid"] for worker in runtime._pool._all)]
os.write(9, repr(pids).encode())
"""
    left = [int(pid) for pid in told(code).strip("[]").split(",")]
    assert len(left) == 5
    assert until(lambda: not any(map(alive, left)))


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs SIGSTOP")
def test_a_worker_that_is_stopped_is_killed_when_its_time_is_over(probing: IsolatedRuntime) -> None:
    step = probing.start("call\npid", functions=["call"])
    assert isinstance(step, Call)
    os.kill(pids(probing)[0], signal.SIGSTOP)
    assert step.call.resume(Value(1)) == Raised("time limit of 0.5 s exceeded")
    assert isinstance(probing.start("pid"), Complete)


def test_a_pool_that_is_closed_while_scripts_run_and_wait_says_so_to_each() -> None:
    with IsolatedRuntime("lua", limits=Limits(seconds=60), pool=PoolOptions(size=2)) as runtime:
        paused = runtime.start("return f()", functions=["f"])
        with ThreadPoolExecutor(4) as threads:
            running = [threads.submit(runtime.start, "while true do end") for _ in range(4)]
            assert until(lambda: any(worker.owing for worker in list(runtime._pool._all)))
            runtime.close()
            for one in running:
                assert isinstance(one.exception(60), UsageError)
        assert isinstance(paused, Call)
        with pytest.raises(UsageError, match="closed"):
            paused.call.resume(Value(1))


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
def test_many_runs_of_one_event_loop_share_a_pool(backend: str) -> None:
    async def add(n: int) -> int:
        await anyio.sleep(0)
        return n + 1

    async def go() -> list[object]:
        found: list[object] = []

        async def one(n: int) -> None:
            outcome = await host.run(runtime, f"return add{{n = {n}}} + add{{n = {n}}}", tools=[tool])
            assert isinstance(outcome, host.Finished)
            found.append(outcome.value)

        async with anyio.create_task_group() as group:
            for n in range(20):
                group.start_soon(one, n)
        return found

    pytest.importorskip(backend)
    tool = Tool.from_function(add)
    with IsolatedRuntime("lua", pool=PoolOptions(size=2)) as runtime:
        found = anyio.run(go, backend=backend)
    assert sorted(found) == [2 * (n + 1) for n in range(20)]  # type: ignore[type-var]


def test_one_call_that_many_threads_resume_goes_on_once(probing: IsolatedRuntime) -> None:
    step = probing.start("call\npid", functions=["call"])
    assert isinstance(step, Call)
    barrier = threading.Barrier(8)

    def resume(n: int) -> Step | None:
        barrier.wait(30)
        try:
            return step.call.resume(Value(n))
        except UsageError:
            return None

    with ThreadPoolExecutor(8) as threads:
        found = [one for one in threads.map(resume, range(8)) if one is not None]
    assert len(found) == 1
    assert isinstance(found[0], Complete)


@pytest.mark.parametrize("size", [1 << 16, 400_000])
def test_a_pipe_that_is_full_both_ways(size: int) -> None:
    """More than a pipe holds is printed and asked, and answered, at every call."""
    script = "local x = '' for i = 1, 3 do print(x) x = f(x) end return #x"
    with IsolatedRuntime("lua", limits=Limits(output=16 << 20)) as runtime:
        step = runtime.start(script, functions=["f"])
        while isinstance(step, Call):
            step = step.call.resume(Value("é" * (size // 2)))
    assert isinstance(step, Complete), step
    assert step.value == size
