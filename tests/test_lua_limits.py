"""No Lua script outlives a limit, whatever it does to catch it."""

from __future__ import annotations

import pytest
from lua_runs import CLOSE, ENGINES, run, runtime
from polyact.seam import Call, Complete, Limits, Raise, Raised, Value

engines = pytest.mark.parametrize("engine", ENGINES)
SHORT = Limits(seconds=0.1)
SMALL = Limits(memory=16 << 20)
SPIN = "while true do end"


@engines
@pytest.mark.parametrize(
    "script",
    [
        SPIN,
        f"while true do pcall(function() {SPIN} end) end",
        f"while true do xpcall(function() {SPIN} end, function() {SPIN} end) end",
        f"while true do pcall(coroutine.wrap(function() {SPIN} end)) end",
        f"while true do coroutine.resume(coroutine.create(function() pcall(function() {SPIN} end) end)) end",
        f"return setmetatable({{}}, {{__index = function() while true do pcall(function() {SPIN} end) end end}}).x",
        f"while true do pcall(load, function() {SPIN} end) end",
        f"while true do pcall(load('{SPIN}')) end",
        f"error(setmetatable({{}}, {{__tostring = function() {SPIN} end}}))",
        f"print(setmetatable({{}}, {{__tostring = function() pcall(function() {SPIN} end) {SPIN} end}}))",
        f"for x in coroutine.wrap(function() {SPIN} end) do end",
        "local function g(n) return coroutine.wrap(g)(n + 1) end while true do pcall(g, 1) end",
        "local t = {} for i = 1, 99 do t[i] = i % 7 end while 1 do table.sort(t, function(a, b) return a < b end) end",
        "while true do ('x'):rep(100000):gsub('.', '%0') end",
        "return (('a'):rep(30)):find(('.-'):rep(12) .. 'b')",
        "while true do json.encode({1, {2}}) end",
        "local t = {} for i = 1, 20000 do t['k' .. i] = i end while true do for k in pairs(t) do break end end",
        "local s = ('1'):rep(1000000) while true do tonumber(s) end",
        "table.move({}, 1, 1e15, 2) while true do end",
    ],
)
def test_the_time_limit_cannot_be_caught_away(engine: str, script: str) -> None:
    if engine in ("lua51", "lua52", "luajit21") and script.startswith("table.move"):
        script = SPIN + " " + script
    assert run(engine, script, limits=SHORT).message == "time limit of 0.1 s exceeded"


@pytest.mark.parametrize("engine", CLOSE)
@pytest.mark.parametrize(
    "script",
    [
        "while true do pcall(function() local a <close> = closer() while true do end end) end",
        "local co = coroutine.create(function() local a <close> = closer() coroutine.yield() end)"
        " coroutine.resume(co) while true do pcall(coroutine.close, co) end",
        "local a <close> = closer() error('x')",
    ],
)
def test_the_time_limit_holds_in_close_handlers(engine: str, script: str) -> None:
    closer = f"local function closer() return setmetatable({{}}, {{__close = function() {SPIN} end}}) end "
    assert run(engine, closer + script, limits=SHORT).message == "time limit of 0.1 s exceeded"


@engines
def test_time_counts_afresh_after_each_call(engine: str) -> None:
    script = "for i = 1, 4 do local t = 0 for j = 1, 300000 do t = t + j end f(i) end return 'done'"
    assert run(engine, script, limits=Limits(seconds=1)).value == "done"


@engines
def test_the_equality_of_a_scripts_table_is_never_asked_by_us(engine: str) -> None:
    meta = f"setmetatable({{}}, {{__eq = function() {SPIN} end}})"
    assert run(engine, f"return {meta}", limits=SHORT).value == []
    assert run(
        engine, f"return {{coroutine.wrap(function() coroutine.yield({meta}) end)()}}", limits=SHORT
    ).value == [[]]
    assert run(engine, f"print({meta}) f({meta}, {meta})", limits=SHORT).asked == [[]]
    yields = "coroutine.wrap(function() coroutine.yield(setmetatable({}, {__eq = function() return true end}), 7) end)"
    assert run(engine, f"return {{{yields}()}}").value == [[], 7]


@engines
@pytest.mark.parametrize(
    "script",
    [
        "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end",
        "local t = {} while true do pcall(function() while true do t[#t + 1] = ('x'):rep(1000) .. #t end end) end",
        "local s = 'x' while true do s = s .. s end",
        "local s = 'x' while true do pcall(function() s = s .. s end) end",
        "local t = {} xpcall(function() while true do t[#t + 1] = {} end end, function(e) return e end) return #t",
        "local t = {} pcall(coroutine.wrap(function() while true do t[#t + 1] = {} end end)) return #t",
        "local t = {} while true do t[#t + 1] = coroutine.create(print) end",
        "local t, s = {}, ('x'):rep(100000) while true do t[#t + 1] = json.encode({s, s, #t}) end",
        "return ('x'):rep(30000000)",
        "local t = {} for i = 1, 30 do t = {t, t} end return t",
        "local t = {} for i = 1, 30 do t = {t, t} end f(t) return 1",
        "local t = {} for i = 1, 30 do t = {t, t} end pcall(f, t) return 1",
    ],
)
def test_the_memory_limit_cannot_be_caught_away(engine: str, script: str) -> None:
    assert run(engine, script, limits=SMALL).message == "memory limit of 16 MiB exceeded"


@engines
def test_a_full_engine_leaves_the_host_able_to_go_on(engine: str) -> None:
    step = runtime(engine, SMALL).start(
        "local t = {} pcall(function() while true do t[#t + 1] = ('x'):rep(5000) .. #t end end) f(t)",
        functions=["f"],
    )
    assert isinstance(step, Raised)
    step = runtime(engine, SMALL).start("f()", functions=["f"])
    assert isinstance(step, Call)
    step = step.call.resume(Value("x" * 15_000_000))
    assert step == Raised("memory limit of 16 MiB exceeded")
    assert runtime(engine, SMALL).start("return 1") == Complete(1)
    assert runtime(engine, SMALL).start("--" + "x" * 17_000_000) == Raised("memory limit of 16 MiB exceeded")


@engines
@pytest.mark.parametrize(
    "script",
    [
        "local function g() return 1 + g() end return g()",
        "local function g() return 1 + g() end while true do pcall(g) end",
        "local function g() pcall(g) g() end g()",
        "local function g() return 1 + g() end pcall(coroutine.wrap(g)) return 5",
        "local t t = setmetatable({}, {__tostring = function() return tostring(t) .. '' end}) return tostring(t)",
        "local t t = setmetatable({}, {__tostring = function() return tostring(t) .. '' end}) error(t)",
        "local function g() return (('x'):gsub('x', g)) end return g()",
        "local function g() table.sort({1, 2, 3}, function() g() return true end) end g()",
        "local t = setmetatable({}, {}) getmetatable(t).__concat = function(a, b) return a .. b end return t .. 'x'",
    ],
)
def test_the_stack_limit_cannot_be_caught_away(engine: str, script: str) -> None:
    assert run(engine, script).message == "stack limit of 4 MiB exceeded"


@engines
@pytest.mark.parametrize(
    "script",
    ["while true do print('line') end", "while true do pcall(print, 'line') end",
     "while true do pcall(io.write, 'line\\n') end",
     "pcall(coroutine.wrap(function() while true do print('line') end end)) print('more') return 1"],
)  # fmt: skip
def test_the_output_limit_cannot_be_caught_away(engine: str, script: str) -> None:
    done = run(engine, script, limits=Limits(output=5000))
    assert done.message == "output limit of 5000 bytes exceeded"
    assert done.stdout == "line\n" * 1000


@engines
def test_the_call_limit_cannot_be_caught_away(engine: str) -> None:
    done = run(engine, "while true do pcall(f) end", limits=Limits(calls=20))
    assert done.message == "call limit of 20 calls exceeded"
    assert len(done.calls) == 20


@engines
def test_the_value_limit_holds_for_results_arguments_and_answers(engine: str) -> None:
    limits = Limits(value=1000)
    message = "value size limit of 1000 bytes exceeded"
    assert run(engine, "return ('x'):rep(2000)", limits=limits).message == message
    assert run(engine, "pcall(f, ('x'):rep(2000)) return 1", limits=limits).message == message
    assert run(engine, "pcall(f) return 1", lambda call: Value("x" * 2000), limits=limits).message == message
    assert run(engine, "pcall(f) return 1", lambda call: Raise("x" * 2000), limits=limits).message == message


@engines
def test_a_stack_of_results_of_the_parser_is_bounded(engine: str) -> None:
    script = (
        "local ok, f = pcall(load, 'return ' .. ('{'):rep(50000) .. ('}'):rep(50000)) return {ok, f == nil}"
    )
    assert run(engine, script).value == [True, True]
