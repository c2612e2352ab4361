"""What thawing costs over feeding the same answers by hand: `python benchmarks/thaw.py`.

Thawing runs the script again; the raw feed is the engine session alone, told the same texts, nothing checked.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from polyact.runtimes.lua import LuaRuntime
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import Call, Limits, Value
from polyact.seam.engine import Called, SessionSpec
from polyact.seam.replay import ReplayRuntime

SCRIPTS = {
    "quickjs": "let t = 0; for (;;) { const x = await add({n: t}); if (!x) return t; t += x.n; }",
    "lua": "local t = 0 while true do local x = add{n = t} if not x then return t end t = t + x.n end",
}
ANSWER = '{"n":1}'
PAIRS = 9


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def frozen(runtime: ReplayRuntime, calls: int) -> bytes:
    step = runtime.start(SCRIPTS[runtime.name], functions=["add"])
    for _ in range(calls):
        assert isinstance(step, Call)
        step = step.call.resume(Value({"n": 1}))
    assert isinstance(step, Call)
    return step.call.dump()


def feed(runtime: ReplayRuntime, calls: int, limits: Limits) -> None:
    spec = SessionSpec(SCRIPTS[runtime.name], "script", ("add",), {}, limits, 1)
    session = runtime.open_session(spec)
    session.start(0)
    for _ in range(calls):
        assert type(session.answer(ANSWER, 0)) is Called
    session.answer("null", 0)
    session.close()


def compared(runtime: ReplayRuntime, calls: int, data: bytes, limits: Limits) -> list[float]:
    """Thawing in units of the raw feed, pair by pair."""
    ratios = []
    for _ in range(PAIRS):
        time.sleep(0.01)  # let the spare engines be made
        raw = seconds(lambda: feed(runtime, calls, limits))
        time.sleep(0.01)
        ratios.append(seconds(lambda: runtime.resume(data, Value(None))) / raw)
    return ratios


def main() -> None:
    limits = Limits(calls=100_000)
    print(f"{'':8} {'calls':>7} {'snapshot':>12} {'per call':>9}   thaw over raw feed")
    for runtime in (QuickJSRuntime(limits=limits), LuaRuntime(limits=limits)):
        for calls in (1, 10, 100, 1_000, 10_000):
            data = frozen(runtime, calls)
            ratios = compared(runtime, calls, data, limits)
            low, middle, high = statistics.quantiles(ratios, n=4)
            size = f"{len(data)} bytes"
            print(
                f"{runtime.name:8} {calls:7} {size:>12} {len(data) / calls:9.1f}   "
                f"{middle:.2f} × ({low:.2f} to {high:.2f})"
            )


if __name__ == "__main__":
    main()
