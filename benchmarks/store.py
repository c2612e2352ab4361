"""What a store holds and how quick it is: `python benchmarks/store.py [RUNS]`.

The curve of bytes over calls shows that a run of n calls stores O(n); then RUNS (100,000) suspended runs are
listed and one of them is resumed, which must not read them all.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from polyact import host
from polyact.runtimes.lua import LuaRuntime
from polyact.seam import Limits, Tool, Value

LOOP = "local t = 0 for i = 1, {calls} do t = t + tick{{n = i}} end return t"
WAIT = "return ask{}"


def tick(n: int) -> int:
    """Gives n back."""
    return n


async def curve(folder: Path) -> None:
    runtime = LuaRuntime(limits=Limits(calls=100_000))
    print(f"{'calls':>7} {'bytes':>10} {'a call':>7}")
    for calls in (1, 10, 100, 1_000, 10_000):
        path = folder / f"{calls}.db"
        with host.SQLiteStore(path, durable=False) as store:
            await host.run(runtime, LOOP.format(calls=calls), tools=[tick], store=store, run_id="r")
        size = sum(file.stat().st_size for file in folder.glob(f"{calls}.db*"))
        print(f"{calls:7} {size:10} {size / calls:7.0f}")


async def crowd(folder: Path, runs: int) -> None:
    runtime = LuaRuntime()
    ask = Tool("ask", parameters={"type": "object", "properties": {}}, is_long_running=True)
    with host.SQLiteStore(folder / "crowd.db", durable=False) as store:
        began = time.perf_counter()
        for number in range(runs):
            await host.run(runtime, WAIT, tools=[ask], store=store, run_id=f"run-{number}")
        print(f"\n{runs} suspended runs written, {(time.perf_counter() - began) / runs * 1e3:.2f} ms a run")
        for what, work in (
            ("the newest 100", lambda: store.runs(status="suspended", limit=100)),
            ("100 from the middle", lambda: store.runs(status="suspended", limit=100, offset=runs // 2)),
            ("their number", lambda: store.count(status="suspended")),
        ):
            began = time.perf_counter()
            work()
            print(f"{what}: {(time.perf_counter() - began) * 1e3:.2f} ms")
        began = time.perf_counter()
        done = await host.resume(f"run-{runs // 3}", Value(7), runtime=runtime, tools=[ask], store=store)
        assert isinstance(done, host.Finished)
        assert done.value == 7
        print(f"one resumed: {(time.perf_counter() - began) * 1e3:.2f} ms")


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(curve(Path(folder)))
        asyncio.run(crowd(Path(folder), runs))


if __name__ == "__main__":
    main()
