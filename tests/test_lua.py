"""A Lua script may call a tool wherever Lua code can run, and its coroutines are coroutines."""

from __future__ import annotations

import pytest
from lua_runs import CLOSE, CLOSING, ENGINES, FULL, run
from polyact.runtimes.lua import ENGINES as ALL
from polyact.runtimes.lua import LuaRuntime
from polyact.seam import Complete, Limits, UsageError

PROXY = """
local events = {"add", "sub", "mul", "div", "mod", "pow", "unm", "concat", "call", "index", "lt", "le"}
local meta = {}
for _, name in ipairs(events) do meta["__" .. name] = function() return f(name) end end
local p = setmetatable({}, meta)
"""
CLOSER = """
local function closer(name)
  return setmetatable({}, {__close = function(_, problem) f(name .. " " .. tostring(problem)) end})
end
"""


@pytest.mark.parametrize("engine", ALL)
def test_every_engine_starts_calls_and_catches(engine: str) -> None:
    done = run(engine, "local ok, e = pcall(fail) return {f(1), f{a = 2}.a, ok, e, (pcall(f, 3))}")
    assert done.value == [1, 2, False, "ToolError: no luck", True]


@pytest.mark.parametrize("engine", ALL)
def test_a_failure_in_a_script_is_a_raised_step(engine: str) -> None:
    assert run(engine, "\nf(1) error('boom')").message.startswith("script:2: boom\nstack traceback:")
    assert run(engine, "fail()").message.startswith(
        "ToolError: no luck\nstack traceback:\n\tscript:1: in main"
    )
    assert run(engine, "local x = = 1").message.startswith("script:1: unexpected symbol near '='")


def test_an_engine_that_does_not_exist_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="no Lua engine is called 'lua99'; there are lua51"):
        LuaRuntime(engine="lua99")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("script", "value", "calls"),
    [
        ("local t = {3, 1, 2} table.sort(t, function(a, b) return f(a) < f(b) end) return t", [1, 2, 3], 6),
        ("return (('abc'):gsub('.', function(c) return f(c .. c) end))", "aabbcc", 3),
        ("local t = {} for w in ('a b'):gmatch('%a') do t[#t + 1] = f(w) end return t", ["a", "b"], 2),
        ("local parts, i = {'return ', 'f(', '9)'}, 0 "
         "return load(function() i = i + 1 return f(parts[i]) end)()", 9, 5),
        ("return {pcall(pcall, fail)}", [True, False, "ToolError: no luck"], 1),
        ("return {xpcall(fail, function(e) return f('handled ' .. e) end)}",
         [False, "handled ToolError: no luck"], 2),
        ("local i = 0 repeat i = f(i + 1) until i == 5 return i", 5, 5),
        ("return tostring(setmetatable({}, {__tostring = function() return f('text') end}))", "text", 1),
        ("local n = 0 for i = 1, 1000 do n = n + f(i) end return n", 500500, 1000),
    ],
)  # fmt: skip
def test_a_tool_can_be_called_where_c_stands_in_between(
    engine: str, script: str, value: object, calls: int
) -> None:
    done = run(engine, script)
    assert done.value == value
    assert len(done.calls) == calls


@pytest.mark.parametrize("engine", FULL)
def test_string_format_calls_tools_through_tostring(engine: str) -> None:
    script = "return ('%5s'):format(setmetatable({}, {__tostring = function() return f('text') end}))"
    assert run(engine, script).value == " text"


@pytest.mark.parametrize("engine", FULL)
def test_a_tool_can_be_called_in_every_metamethod(engine: str) -> None:
    done = run(engine, PROXY + "return {p + 1, 1 - p, p * p, p / 1, p % 1, p ^ 1, -p, p .. 'x', p(), p.x}")
    assert done.value == ["add", "sub", "mul", "div", "mod", "pow", "unm", "concat", "call", "index"]
    assert run(engine, PROXY + "return {p < p, p <= p}").value == [True, True]
    meta = "{__eq = function() return f(true) end, __newindex = function(t, k, v) rawset(t, k, f(v)) end}"
    done = run(engine, f"local m = {meta} local a, b = setmetatable({{}}, m), setmetatable({{}}, m)"
               " a.x = 5 return {a == b, a.x}")  # fmt: skip
    assert done.value == [True, 5]


@pytest.mark.parametrize("engine", FULL)
def test_a_tool_can_be_called_in_the_metamethod_of_an_operand_beside_a_string(engine: str) -> None:
    assert run(engine, PROXY + "return {'10' + p, 'x' - p, p * '2', 10 / p}").value == [
        "add",
        "sub",
        "mul",
        "div",
    ]
    assert "arithmetic on a table" in run(engine, "return {} + 1").message
    message = run(engine, "return 'abc' + 1").message
    assert message.startswith("script:1: attempt to ")
    assert run(engine, "return '10' * 2").value == 20


@pytest.mark.parametrize("engine", FULL)
def test_a_tool_can_be_called_in_an_iterator(engine: str) -> None:
    script = """
    local seen = {}
    local function upto(n, i) if i < n then return f(i + 1) end end
    for i in upto, 3, 0 do seen[#seen + 1] = i end
    for x in coroutine.wrap(function() for i = 1, 2 do coroutine.yield(f(i * 10)) end end) do seen[#seen + 1] = x end
    return seen
    """
    assert run(engine, script).value == [1, 2, 3, 10, 20]


@pytest.mark.parametrize("engine", ENGINES)
def test_pairs_and_length_call_tools_where_the_language_has_these_metamethods(engine: str) -> None:
    script = """
    local t = setmetatable({}, {
      __len = function() return f(7) end,
      __pairs = function() return function(_, k) if not k then return f("a"), 1 end end end,
    })
    local keys = {}
    for k in pairs(t) do keys[#keys + 1] = k end
    return {#t, keys}
    """
    assert run(engine, script).value == ([0, []] if engine in ("lua51", "luajit21") else [7, ["a"]])


@pytest.mark.parametrize("engine", ENGINES)
def test_table_functions_call_tools_through_metamethods(engine: str) -> None:
    script = """
    local t = setmetatable({}, {__len = function() return f(2) end, __index = function(_, i) return f("v" .. i) end})
    return table.concat(t, ",")
    """
    if engine in ("lua51", "luajit21"):
        assert run(engine, script).value == ""
    elif engine == "lua52":
        assert "invalid value" in run(engine, script).message
    else:
        assert run(engine, script).value == "v1,v2"


@pytest.mark.parametrize("engine", ENGINES)
def test_close_handlers_call_tools_however_their_block_ends(engine: str) -> None:
    def asked(body: str) -> object:
        return run(engine, CLOSER + body).asked

    if engine not in CLOSING:
        assert "unexpected symbol near '<'" in run(engine, "local a <close> = nil").message
        return
    assert asked("do local a <close> = closer(1) local b <close> = closer(2) f(0) end") == [
        0,
        "2 nil",
        "1 nil",
    ]
    assert asked("pcall(function() local a <close> = closer(1) error('x', 0) end)") == ["1 x"]
    assert asked("for i = 1, 2 do local a <close> = closer(i) break end") == ["1 nil"]
    assert asked("local a <close> = closer(1) error('x', 0)") == ["1 x"]
    assert run(engine, CLOSER + "local a <close> = closer(1) fail()").calls[1][1] == ("1 ToolError: no luck",)


@pytest.mark.parametrize("engine", CLOSE)
def test_close_handlers_of_a_coroutine_call_tools(engine: str) -> None:
    body = "local co = coroutine.create(function() local a <close> = closer(1) %s end) "
    closed = "return {coroutine.resume(co), f(0), coroutine.close(co), coroutine.status(co)}"
    done = run(engine, CLOSER + body % "coroutine.yield()" + closed)
    assert done.value == [True, 0, True, "dead"]
    assert done.asked[0] == 0
    assert str(done.asked[1]).startswith("1 ")
    done = run(engine, CLOSER + body % "error('e', 0)" + "return {coroutine.resume(co)}")
    assert (done.value, done.asked) == ([False, "e"], ["1 e"])
    wrapped = "return {pcall(coroutine.wrap(function() local a <close> = closer(1) error('e', 0) end))}"
    done = run(engine, CLOSER + wrapped)
    assert (done.value, done.asked) == ([False, "e"], ["1 e"])


@pytest.mark.parametrize("engine", CLOSE)
def test_closing_a_coroutine_gives_the_error_of_its_handlers(engine: str) -> None:
    script = """
    local function open(handler)
      local co = coroutine.create(function()
        local a <close> = setmetatable({}, {__close = handler})
        pcall(coroutine.yield)
        f("never")
      end)
      coroutine.resume(co)
      return co
    end
    local fails = open(function() error("in close", 0) end)
    return {coroutine.close(open(function() end)), {coroutine.close(fails)}, coroutine.status(fails),
      {pcall(coroutine.close, coroutine.running())}}
    """
    done = run(engine, script)
    assert done.value == [True, [False, "in close"], "dead", [False, "cannot close the script itself"]]
    assert done.calls == []


@pytest.mark.parametrize("engine", FULL)
def test_tools_are_called_through_nested_coroutines(engine: str) -> None:
    script = """
    local function inner() for i = 1, 2 do coroutine.yield(f(i)) end return f("end") end
    local outer = coroutine.wrap(function()
      local w = coroutine.wrap(inner)
      coroutine.yield(w()) coroutine.yield(w()) return w()
    end)
    return {outer(), outer(), outer()}
    """
    done = run(engine, script)
    assert done.value == [1, 2, "end"]
    assert done.asked == [1, 2, "end"]


@pytest.mark.parametrize("engine", FULL)
def test_a_coroutine_passes_values_both_ways_beside_tool_calls(engine: str) -> None:
    script = """
    local co = coroutine.create(function(a, b)
      f(1)
      local c, d = coroutine.yield(a + b, nil, "x")
      local ok, e = pcall(function() coroutine.yield(c .. d) error("in", 0) end)
      return e, f("last")
    end)
    local seen = {coroutine.status(co)}
    local function go(...)
      local r = {n = select("#", coroutine.resume(co, ...))}
      seen[#seen + 1] = coroutine.status(co)
    end
    local r1 = {coroutine.resume(co, 1, 2)}
    local r2 = {coroutine.resume(co, "p", "q")}
    local r3 = {coroutine.resume(co)}
    local r4 = {coroutine.resume(co)}
    return {r1[1], r1[2], r1[4], r2, r3, r4, coroutine.status(co)}
    """
    dead = [False, "cannot resume dead coroutine"]
    assert run(engine, script).value == [True, 3, "x", [True, "pq"], [True, "in", "last"], dead, "dead"]


@pytest.mark.parametrize("engine", FULL)
def test_the_script_itself_is_no_coroutine_to_it(engine: str) -> None:
    assert run(engine, "return {coroutine.isyieldable(), select(2, coroutine.running())}").value == [
        False,
        True,
    ]
    inside = "return {coroutine.wrap(function() return coroutine.isyieldable(), select(2, coroutine.running()) end)()}"
    assert run(engine, inside).value == [True, False]
    assert "script:1: attempt to yield from outside a coroutine" in run(engine, "coroutine.yield(1)").message


@pytest.mark.parametrize("engine", ENGINES)
def test_a_coroutine_that_resumes_itself_gets_an_error(engine: str) -> None:
    script = "local co co = coroutine.create(function() return coroutine.resume(co) end) return {coroutine.resume(co)}"
    value = run(engine, script).value
    assert isinstance(value, list)
    assert value[:2] == [True, False]
    assert str(value[2]).startswith("cannot resume ")


@pytest.mark.parametrize("engine", ENGINES)
def test_wrap_raises_the_error_of_its_coroutine(engine: str) -> None:
    script = "local w = coroutine.wrap(function() error({code = 1}) end) local ok, e = pcall(w) return {ok, e.code}"
    assert run(engine, script).value == [False, 1]
    assert run(engine, "coroutine.wrap(function() error('boom') end)()").message.startswith("script:1: boom")
    assert "cannot resume dead" in run(engine, "local w = coroutine.wrap(function() end) w() w()").message


@pytest.mark.parametrize("engine", ENGINES)
def test_an_error_in_the_handler_of_xpcall_stays_in_xpcall(engine: str) -> None:
    script = "return {xpcall(function() error('x', 0) end, function() error('y', 0) end)}"
    assert run(engine, script).value == [False, "y"]


@pytest.mark.parametrize("engine", FULL)
def test_goto_loops_call_tools(engine: str) -> None:
    assert run(engine, "local i = 0 ::top:: i = f(i + 1) if i < 5 then goto top end return i").value == 5


@pytest.mark.parametrize("engine", ENGINES)
def test_nesting_of_coroutines_is_bounded(engine: str) -> None:
    script = "local function g(n) return coroutine.wrap(g)(n + 1) end return {pcall(g, 1)}"
    assert run(engine, script).value == [False, "coroutines are nested deeper than 60"]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_runtime_without_its_own_clock_runs_the_same_scripts(engine: str) -> None:
    step = LuaRuntime(engine=engine, timed=False, limits=Limits(seconds=1)).start("return 1 + 1")
    assert step == Complete(2)
