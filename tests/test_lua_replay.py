"""A frozen Lua script goes on anywhere as if it had never stopped: what it can observe is the same each time."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from lua_runs import CLOSING, ENGINES, run, runtime
from polyact.seam import JSON, Call, Complete, PendingCall, Raise, SnapshotError, Step, Value

engines = pytest.mark.parametrize("engine", ENGINES)
NOW = 4_000_000_000_000  # later than any run of these tests

SCRIPTS = {
    "tables as keys": "local t = {} for i = 1, 20 do t[{}] = i end for k, v in pairs(t) do f(v) end",
    "tables that look alike": """
        local known, number, set = {}, {}, {}
        for i = 1, 20 do known[i] = {} number[known[i]] = i set[known[i]] = true end
        for k in pairs(set) do f(number[k]) end""",
    "tables in locals": """
        local a, b, c, d = {}, {}, {}, {}
        for k in pairs({[a] = 1, [b] = 1, [c] = 1, [d] = 1}) do
          f(k == a and "a" or k == b and "b" or k == c and "c" or "d")
        end""",
    "functions as keys": "s = {} for i = 1, 20 do s[function() return i end] = 1 end\n for k in pairs(s) do f(k()) end",
    "coroutines as keys": """
        local s = {}
        for i = 1, 20 do s[coroutine.create(function() return i end)] = 1 end
        for k in pairs(s) do local _, v = coroutine.resume(k) f(v) end""",
    "objects of a class": """
        local C = {} C.__index = C
        local s = {} for i = 1, 20 do s[setmetatable({}, C)] = i end
        for k, v in pairs(s) do f(v) end""",
    "in a coroutine": """
        local co = coroutine.wrap(function()
          local a, b, c = {}, {}, {}
          for k in pairs({[a] = 1, [b] = 1, [c] = 1}) do coroutine.yield(f(k == a and "a" or k == b and "b" or "c")) end
        end)
        co() co() co()""",
    "next": "local s = {} for i = 1, 20 do s['k' .. i] = i end local k = next(s) while k do f(k) k = next(s, k) end",
    "removal": "s = {} for i = 1, 20 do s['k' .. i] = i end for k in pairs(s) do f(k) s[k] = nil end f(next(s) == nil)",
    "text": "for i = 1, 3 do f(tostring({})) f(tostring(print)) end f(tostring(coroutine.create(print)))",
    "random": "for i = 1, 9 do f(math.random(1000)) end math.randomseed(7) f(math.random()) f(math.random(0, 1))",
    "clock": "f(os.time()) f(os.clock()) f(os.date()) f(os.date('%H:%M:%S'))",
    "output": "print({}, print, {[{}] = 1, [{}] = 2}) f(1) print(tools, {}) f(2) io.write('end')",
    "hashes": """
        local t = {} for i = 1, 300 do t['k' .. (i * 7919 % 1000)] = i end
        for i = 1, 300, 3 do t['k' .. (i * 7919 % 1000)] = nil end
        for k, v in pairs(t) do if v % 37 == 0 then f(k) end end f(#t)""",
    "lengths": "local t = {} for i = 1, 100 do t[i] = i end for i = 1, 100, 2 do t[i] = nil end f(#t) t[101] = 1 f(#t)",
    "sort": "local t = {} for i = 1, 30 do t[i] = i * 7919 % 31 end"
            " table.sort(t, function(a, b) return f(a % 7) <= a % 5 end) f(table.concat(t, ','))",
    "errors": "f((select(2, pcall(function() return f.x.y end)))) pcall(fail) f(tostring(select(2, pcall(error, {}))))",
    "json": "f(json.encode{b = 1, a = {1, 2}, z = true}) local x = f() for k in pairs(x) do f(k) end return x",
    "failure": "f(1) pcall(fail) f(2) error({code = f(3)})",
}  # fmt: skip


def answer(call: PendingCall) -> Value | Raise:
    if call.function_name == "fail":
        return Raise("no luck", at=NOW)
    positional = call.positional_args
    return Value(positional[0] if positional else {"z": 1, "y": [1], "a": None}, at=NOW + 1000 * call.call_id)


def finish(step: Step) -> list[object]:
    """Everything that is to be seen of a run from `step` on."""
    seen: list[object] = []
    while isinstance(step, Call):
        call = step.call
        seen.append(
            (call.call_id, call.function_name, call.positional_args, dict(call.keyword_args), step.stdout)
        )
        step = call.resume(answer(call))
    return [*seen, step]


def snapshots(engine: str, script: str) -> tuple[list[tuple[bytes, Value | Raise]], list[object]]:
    """A snapshot at every call with its answer; and all that is to be seen of the run."""
    step: Step = runtime(engine).start(script, functions=["f", "fail"])
    frozen, seen = [], []
    while isinstance(step, Call):
        call = step.call
        frozen.append((call.dump(), answer(call)))
        seen.append(
            (call.call_id, call.function_name, call.positional_args, dict(call.keyword_args), step.stdout)
        )
        step = call.resume(answer(call))
    return frozen, [*seen, step]


@engines
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_resumed_at_any_call_takes_the_same_path(engine: str, name: str) -> None:
    frozen, seen = snapshots(engine, SCRIPTS[name])
    assert len(frozen) > 1
    for number, (snapshot, told) in enumerate(frozen, 1):
        assert finish(runtime(engine).resume(snapshot, told)) == seen[number:]


@engines
def test_a_script_resumed_in_another_process_takes_the_same_path(engine: str) -> None:
    frozen = {name: snapshots(engine, script) for name, script in SCRIPTS.items()}
    jobs = {name: snaps[:: max(1, len(snaps) // 3)] for name, (snaps, _) in frozen.items()}
    code = (
        "import pickle, sys; from lua_runs import runtime; from test_lua_replay import finish;"
        "jobs = pickle.load(sys.stdin.buffer); engine = sys.argv[1];"
        "done = {n: [finish(runtime(engine).resume(*job)) for job in js] for n, js in jobs.items()};"
        "sys.stdout.buffer.write(pickle.dumps(done))"
    )
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.path.dirname(__file__)}
        process = subprocess.run(
            [sys.executable, "-c", code, engine],
            input=pickle.dumps(jobs),
            capture_output=True,
            env=env,
            check=True,
        )
        for name, runs in pickle.loads(process.stdout).items():
            snaps, seen = frozen[name]
            for snapshot, run_seen in zip(jobs[name], runs, strict=True):
                assert run_seen == seen[snaps.index(snapshot) + 1 :], name


@engines
def test_a_snapshot_is_a_value_that_is_resumed_any_number_of_times(engine: str) -> None:
    step = runtime(engine).start("local a = f() return {a, f()}", functions=["f"])
    assert isinstance(step, Call)
    snapshot = step.call.dump()
    for told in (1, 2, 1):
        step = runtime(engine).resume(snapshot, Value(told))
        assert isinstance(step, Call)
        assert step.call.resume(Value("x")) == Complete([told, "x"])


@pytest.mark.parametrize("other", ["lua53", "lua55", "luajit21"])
def test_a_snapshot_of_another_engine_replays_or_says_which_it_was(other: str) -> None:
    step = runtime("lua54").start("f(1 // 1)", functions=["f"])
    assert isinstance(step, Call)
    if other == "luajit21":
        with pytest.raises(SnapshotError, match=r"call 1 was f, and the replay raised .*lua54"):
            runtime(other).resume(step.call.dump(), Value(1))
    else:
        assert runtime(other).resume(step.call.dump(), Value(1)) == Complete(None)


@engines
def test_the_clock_is_utc_and_stands_still_between_calls(engine: str) -> None:
    script = """
    local function now()
      return {os.time(), os.date("%Y-%m-%dT%H:%M:%S"), os.date("!%H"), os.clock(), os.date("*t").hour}
    end
    f()
    local before = now()
    for i = 1, 100000 do end
    local same = json.encode(before) == json.encode(now())
    f()
    return {same, before, now()}
    """
    step: Step = runtime(engine).start(script, functions=["f"])
    for at in (NOW, NOW + 5000):
        assert isinstance(step, Call)
        step = step.call.resume(Value(None, at=at))
    assert isinstance(step, Complete)
    same, before, after = step.value  # type: ignore[misc, str-unpack]
    assert same is True
    assert before[:3] == [4_000_000_000, "2096-10-02T07:06:40", "07"]  # type: ignore[index, call-overload]
    assert after[:3] == [4_000_000_005, "2096-10-02T07:06:45", "07"]  # type: ignore[index, call-overload]
    assert before[4] == 7  # type: ignore[index, call-overload]


@engines
def test_os_time_knows_the_calendar(engine: str) -> None:
    script = """
    local function at(y, m, d, h, mi, s) return os.time{year = y, month = m, day = d, hour = h, min = mi, sec = s} end
    local t = os.date("*t", 951827696)
    return {at(1970, 1, 1, 0), at(2000, 2, 29, 12, 34, 56), at(2024, 14, -3), at(2100, 3, 1), at(1900, 1, 1, 0),
      os.time(t), t.yday, t.wday, t.isdst, os.difftime(5, 3)}
    """
    value = run(engine, script).value
    assert value == [0, 951827696, 1738065600, 4107585600, -2208988800, 951827696, 60, 3, False, 2]


@engines
def test_random_numbers_are_in_range_and_differ_from_run_to_run(engine: str) -> None:
    script = """
    local low, high = 1, 0
    for i = 1, 2000 do
      local x, n = math.random(), math.random(3)
      if x < 0 or x >= 1 or n < 1 or n > 3 then error("out of range") end
      low, high = math.min(low, x), math.max(high, x)
    end
    math.randomseed(42) local a = math.random(1000000)
    math.randomseed(42)
    return {low < 0.01, high > 0.99, a == math.random(1000000), math.random(5, 5), math.random(-3, -3)}
    """
    assert run(engine, script).value == [True, True, True, 5, -3]
    draws = {run(engine, "return math.random(1000000000)").value for _ in range(5)}
    assert len(draws) == 5


@engines
def test_random_takes_what_the_engine_takes(engine: str) -> None:
    for seed in ("1/0", "0/0", "-5", "2^70", "'12'"):
        assert (
            run(engine, f"math.randomseed({seed}) local n = math.random(10) return n >= 1 and n <= 10").value
            is True
        )
    if engine in ("lua54", "lua55"):
        assert run(engine, "return math.type(math.random(0))").value == "integer"
    if engine in ("lua53", "lua54", "lua55"):
        script = "local s = {} for i = 1, 20 do s[math.random(math.mininteger, math.maxinteger)] = 1 end "
        assert run(engine, script + "local n = 0 for _ in pairs(s) do n = n + 1 end return n").value == 20
        assert run(engine, "local n = math.random(0, math.maxinteger) return n >= 0").value is True


@engines
def test_pairs_visits_lists_numbers_text_and_booleans_in_that_order(engine: str) -> None:
    script = """
    local t = {10, 20, b = 1, a = 2, [true] = 3, [false] = 4, [-1] = 5, [2.5] = 6, [100] = 7}
    local keys = {}
    for k in pairs(t) do keys[#keys + 1] = tostring(k) end
    local again = {}
    local k = next(t)
    while k ~= nil do again[#again + 1] = tostring(k) k = next(t, k) end
    return {table.concat(keys, " "), table.concat(again, " ")}
    """
    order = "1 2 -1 2.5 100 a b false true"
    assert run(engine, script).value == [order, order]


@engines
def test_fields_may_be_cleared_and_changed_while_they_are_visited(engine: str) -> None:
    script = """
    local t = {1, 2, 3, a = 1, b = 2, c = 3}
    local seen = {}
    for k, v in pairs(t) do seen[#seen + 1] = tostring(k) t[k] = nil t.b = t.b and 20 end
    return {seen, next(t) == nil}
    """
    assert run(engine, script).value == [["1", "2", "3", "a", "b", "c"], True]


@engines
def test_objects_that_nothing_tells_apart_do_not_make_pairs_slow(engine: str) -> None:
    script = """
    local rows = {}
    for i = 1, 50000 do rows[i] = {i} end
    for n = 1, 200 do for k in pairs({[{}] = 1, [{}] = 1}) do end end
    return #rows
    """
    assert run(engine, script).value == 50000


@engines
def test_a_call_is_resumed_on_any_thread(engine: str) -> None:
    step: Step = runtime(engine).start(
        "local t = 0 for i = 1, 5 do t = t + f(i) end return t", functions=["f"]
    )
    while isinstance(step, Call):
        box: list[Step] = []
        call = step.call
        thread = threading.Thread(target=lambda call=call, box=box: box.append(call.resume(answer(call))))
        thread.start()
        thread.join()
        step = box[0]
    assert step == Complete(15)


@engines
def test_many_runs_in_parallel_do_not_mix(engine: str) -> None:
    def job(number: int) -> JSON:
        script = "local t = {} for i = 1, 20 do t[i] = f(n * 100 + 21 - i) end table.sort(t) return t"
        return run(engine, script, n=number).value

    expected: Sequence[JSON] = [[number * 100 + i for i in range(1, 21)] for number in range(40)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(job, range(40))) == expected


@engines
def test_close_handlers_run_the_same_after_a_replay(engine: str) -> None:
    if engine not in CLOSING:
        assert "unexpected symbol" in run(engine, "local a <close> = nil").message
        return
    script = """
    local function closer(n) return setmetatable({}, {__close = function() f("close " .. n) end}) end
    local co = coroutine.create(function() local a <close> = closer(1) coroutine.yield() end)
    coroutine.resume(co)
    coroutine.close(co)
    local b <close> = closer(2)
    pcall(function() local c <close> = closer(3) fail() end)
    error("end")
    """
    frozen, seen = snapshots(engine, script)
    assert len(frozen) == 4
    for number, (snapshot, told) in enumerate(frozen, 1):
        assert finish(runtime(engine).resume(snapshot, told)) == seen[number:]
