"""What a worker process costs, as ratios of figures taken in turn in one run.

    python benchmarks/isolated.py [--rounds N]

A call is one there and back: the script asks, the host answers, the script asks again. A bare round trip is a
write and a read on two pipes, with a Python at the other end that does nothing else. Blocks of each kind are
taken in turn; of each the best block is shown, to which what else runs on the machine only adds, and the median.
`pydantic-monty`, where it is installed, works through worker processes too.

Calls are measured twice: with all processors, where most of a round trip is the wait to be woken up on another
one, and with host and workers on one, where what counts is the work.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

from polyact.runtimes.isolated import IsolatedRuntime, PoolOptions
from polyact.runtimes.isolated.frames import Request, request
from polyact.runtimes.lua import LuaRuntime
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import JSON, Call, CodeRuntime, Limits, Value

ECHO = """
import os, sys
source, target = int(sys.argv[1]), int(sys.argv[2])
while data := os.read(source, 65536):
    os.write(target, data)
"""
SCRIPTS = {
    "lua": "while true do search{query = 'x', limit = 3} end",
    "quickjs": "while (true) await search({query: 'x', limit: 3});",
}
LOOPS = {
    "lua": "local n = 0 for i = 1, 5e6 do n = n + i % 7 end return n",
    "quickjs": "let n = 0; for (let i = 0; i < 1e6; i++) n += i % 7; return n",
}
ANSWER: JSON = {"hits": [1, 2, 3]}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument(
        "--one-processor", action="store_true", help="calls only, host and workers on one processor"
    )
    options = parser.parse_args()
    rounds = options.rounds
    if options.one_processor:
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        calls(rounds)
        return
    calls(rounds)
    print(flush=True)
    if hasattr(os, "sched_setaffinity"):
        command = [sys.executable, __file__, "--one-processor", "--rounds", str(rounds)]
        subprocess.run(command, check=True)
        print()
    starts(max(10, rounds // 5))
    print()
    speed()


def calls(rounds: int) -> None:
    """One call, in-process and through a worker."""
    takes: dict[str, Callable[[int], None]] = {"bare pipe round trip": bare_round_trip()}
    limits = Limits(calls=10**9)
    for name, runtime in plain_and_isolated(limits).items():
        takes[name] = caller(runtime, SCRIPTS[name.split()[0]])
    takes["lua without a timer"] = caller(LuaRuntime(limits=limits, timed=False), SCRIPTS["lua"])
    for name in SCRIPTS:
        takes[f"{name} isolated, frames alone"] = frames_alone(name, limits)
    if monty := monty_caller():
        takes["pydantic-monty"] = monty
    found = blocks_of(takes, rounds, 40)
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    print(f"one call, {processors} processor(s)       best µs   median µs")
    for name, blocks in found.items():
        print(f"{name:28} {min(blocks):9.1f} {median(blocks):11.1f}")
    for how, of in (("best", min), ("median", median)):
        bare = of(found["bare pipe round trip"])
        for name in SCRIPTS:
            inside, worker = of(found[name]), of(found[f"{name} isolated"])
            line = f"{name}, {how}: {worker / (2 * (bare + inside)):.2f} × twice (round trip + in-process)"
            if monty:
                line += f", {worker / of(found['pydantic-monty']):.2f} × pydantic-monty"
            print(line)


def starts(rounds: int) -> None:
    """From `start` to the first call, with engines and workers ready: there is time between two starts."""
    runtimes = plain_and_isolated(Limits())
    best = dict.fromkeys(runtimes, 1e9)
    bare = min(blocks_of({"bare": bare_round_trip()}, rounds, 40)["bare"])
    for _ in range(rounds):
        for name, runtime in runtimes.items():
            began = time.perf_counter()
            step = runtime.start(SCRIPTS[name.split()[0]], functions=["search"])
            best[name] = min(best[name], (time.perf_counter() - began) * 1e6)
            assert isinstance(step, Call)
            step.call.close()
            spare(runtime)
    for name in SCRIPTS:
        inside, worker = best[name], best[f"{name} isolated"]
        print(f"{name}: start to the first call, in-process {inside:8.1f} µs")
        print(f"{name}: through a warm pool                 {worker:8.1f} µs")
        print(f"    against twice in-process + a round trip {worker / (2 * inside + bare):.2f} ×")


def speed() -> None:
    """A loop that calls nothing: what no timer in the engine is worth."""
    for name, runtime in plain_and_isolated(Limits(seconds=60)).items():
        took = loop(runtime, name.split()[0])
        print(f"{name}: a loop of arithmetic {took * 1e3:8.1f} ms")
    for kind in (LuaRuntime, IsolatedRuntime):
        arguments: list[Any] = ["lua"] if kind is IsolatedRuntime else []
        runtime = kind(*arguments, engine="luajit21", limits=Limits(seconds=60))
        took = loop(runtime, "lua")
        print(f"luajit21{' isolated' if arguments else ''}: a loop of arithmetic {took * 1e3:8.1f} ms")


def loop(runtime: CodeRuntime, name: str) -> float:
    return min(timed(partial(runtime.start, LOOPS[name])) for _ in range(5))


def plain_and_isolated(limits: Limits) -> dict[str, CodeRuntime]:
    return {
        "lua": LuaRuntime(limits=limits),
        "lua isolated": IsolatedRuntime("lua", limits=limits, pool=PoolOptions(size=2)),
        "quickjs": QuickJSRuntime(limits=limits),
        "quickjs isolated": IsolatedRuntime("quickjs", limits=limits, pool=PoolOptions(size=2)),
    }


def blocks_of(takes: dict[str, Callable[[int], None]], rounds: int, block: int) -> dict[str, list[float]]:
    """Microseconds of one of each, block by block."""
    found: dict[str, list[float]] = {name: [] for name in takes}
    for _ in range(rounds):
        for name, take in takes.items():
            found[name].append(timed(partial(take, block)) / block * 1e6)
    return found


def timed(do: Callable[[], object]) -> float:
    began = time.perf_counter()
    do()
    return time.perf_counter() - began


def bare_round_trip() -> Callable[[int], None]:
    theirs_in, ours_out = os.pipe()
    ours_in, theirs_out = os.pipe()
    command = [sys.executable, "-I", "-S", "-c", ECHO, str(theirs_in), str(theirs_out)]
    subprocess.Popen(command, pass_fds=[theirs_in, theirs_out])
    os.close(theirs_in)
    os.close(theirs_out)
    message = b"x" * 40

    def take(count: int) -> None:
        for _ in range(count):
            os.write(ours_out, message)
            os.read(ours_in, 65536)

    return take


def caller(runtime: CodeRuntime, script: str) -> Callable[[int], None]:
    step = runtime.start(script, functions=["search"])
    answer = Value(ANSWER)

    def take(count: int) -> None:
        nonlocal step
        for _ in range(count):
            assert isinstance(step, Call)
            step = step.call.resume(answer)

    return take


def frames_alone(name: str, limits: Limits) -> Callable[[int], None]:
    """A worker's own part of a call: the host does nothing but write one frame, always the same, and read another."""
    runtime = IsolatedRuntime(name, limits=limits)
    step = runtime.start(SCRIPTS[name], functions=["search"])
    worker = next(worker for worker in runtime._pool._all if worker.tenant is not None)
    frame = request(Request.ANSWER, time.time_ns() // 1_000_000, json.dumps(ANSWER).encode())

    def take(count: int) -> None:
        assert isinstance(step, Call)
        for _ in range(count):
            os.write(worker._target, frame)
            os.read(worker._source, 65536)

    return take


def monty_caller() -> Callable[[int], None] | None:
    try:
        from pydantic_monty import Monty
    except ImportError:
        return None
    session = Monty().__enter__().checkout(limits={"max_suspensions": 10**9}).__enter__()
    step: Any = session.feed_start("while True:\n    search(query='x', limit=3)")
    answer: Any = {"return_value": ANSWER}

    def take(count: int) -> None:
        nonlocal step
        for _ in range(count):
            while not hasattr(step, "function_name"):
                step = step.resume_auto()
            step = step.resume(answer)

    return take


def spare(runtime: CodeRuntime) -> None:
    """Give whoever makes engines ready the time for it."""
    until = time.perf_counter() + 0.02
    while time.perf_counter() < until:
        time.sleep(0.005)


if __name__ == "__main__":
    main()
