"""What the seam costs over bare glue on the same engine, in the same run: `python benchmarks/seam.py [--json]`.

Only ratios are worth reading. Each is the median of interleaved pairs; the spread is their quartiles.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from glue import LuaGlue, QuickJSGlue
from polyact.runtimes.lua import LuaRuntime
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import Call, CodeRuntime, Complete, Value

CALLS = 1000
PAIRS = 25
JS_LOOP = (
    "let t = 0;"
    " for (let i = 0; i < %d; i++) { const r = await search({query: 'x', limit: 3}); t += r.n; }"
    " return t;"
)
LUA_LOOP = "local t = 0 for i = 1, %d do local r = search{query = 'x', limit = 3} t = t + r.n end return t"
ROWS: list[Any] = [
    {
        "id": number,
        "name": f"Name {number}",
        "email": f"user{number}@example.com",
        "tags": ["a", "b"],
        "score": number * 1.5,
        "ok": True,
        "none": None,
    }
    for number in range(8_000)
]


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compare(ours: Callable[[], object], bare: Callable[[], object], pause: float = 0.0) -> dict[str, float]:
    """Ours in units of bare, pair by pair."""
    ours(), bare()
    ratios = []
    for _ in range(PAIRS):
        time.sleep(pause)
        base = seconds(bare)
        time.sleep(pause)
        ratios.append(seconds(ours) / base)
    low, middle, high = statistics.quantiles(ratios, n=4)
    return {"ratio": round(middle, 2), "from": round(low, 2), "to": round(high, 2)}


def run(runtime: CodeRuntime, script: str, answer: Any = None) -> Any:
    step = runtime.start(script, functions=["search"])
    while isinstance(step, Call):
        step = step.call.resume(Value(answer))
    assert isinstance(step, Complete), step
    return step.value


def many(work: Callable[[], object], times: int) -> Callable[[], None]:
    def repeated() -> None:
        for _ in range(times):
            work()

    return repeated


def javascript(rows: dict[str, dict[str, float]]) -> None:
    runtime = QuickJSRuntime()
    one, loop = JS_LOOP % 1, JS_LOOP % CALLS
    assert run(runtime, loop, {"n": 1}) == QuickJSGlue(loop).finish({"n": 1}) == CALLS

    def start() -> object:
        return runtime.start(one, functions=["search"])

    rows["quickjs: start to first call"] = compare(start, lambda: QuickJSGlue(one), pause=0.01)
    rows["quickjs: the same, 20 back to back"] = compare(many(start, 20), many(lambda: QuickJSGlue(one), 20))
    rows["quickjs: one call"] = compare(
        lambda: run(runtime, loop, {"n": 1}), lambda: QuickJSGlue(loop).finish({"n": 1})
    )
    rows["quickjs: 1 MB in and out, over json"] = compare(
        lambda: run(runtime, "return await search()", ROWS), lambda: json.loads(json.dumps(ROWS)), pause=0.01
    )


def lua(rows: dict[str, dict[str, float]], engine: str) -> None:
    runtime = LuaRuntime(engine=engine)
    one, loop = LUA_LOOP % 1, LUA_LOOP % CALLS
    assert run(runtime, loop, {"n": 1}) == LuaGlue(loop, engine).finish({b"n": 1}, CALLS) == CALLS

    def start() -> object:
        return runtime.start(one, functions=["search"])

    rows[f"{engine}: start to first call"] = compare(start, lambda: LuaGlue(one, engine), pause=0.01)
    rows[f"{engine}: the same, 20 back to back"] = compare(
        many(start, 20), many(lambda: LuaGlue(one, engine), 20)
    )
    rows[f"{engine}: one call"] = compare(
        lambda: run(runtime, loop, {"n": 1}), lambda: LuaGlue(loop, engine).finish({b"n": 1}, CALLS)
    )
    rows[f"{engine}: 1 MB in and out, over json"] = compare(
        lambda: run(runtime, "return search()", ROWS), lambda: json.loads(json.dumps(ROWS))
    )


def main() -> None:
    rows: dict[str, dict[str, float]] = {}
    javascript(rows)
    for engine in ("lua54", "luajit21"):
        lua(rows, engine)
    if "--json" in sys.argv[1:]:
        print(json.dumps(rows, indent=2))
        return
    for name, row in rows.items():
        print(f"{name:40} {row['ratio']:6.2f} ×   ({row['from']:.2f} to {row['to']:.2f})")


if __name__ == "__main__":
    main()
