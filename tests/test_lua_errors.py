"""What a script's author sees of Lua: errors with the script's own lines, readable output, and names."""

from __future__ import annotations

import re

import pytest
from lua_runs import CLOSING, ENGINES, FULL, INTEGERS, run, runtime
from polyact.seam import Call, Complete, Raise, Raised, UsageError, Value

engines = pytest.mark.parametrize("engine", ENGINES)


@engines
@pytest.mark.parametrize(
    ("script", "first"),
    [
        ("error({code = 1, text = 'x'})", '{code = 1, text = "x"}'),
        ("error({1, {2, {a = null}}})", "{1, {2, {}}}|{1, {2, {a = null}}}"),
        ("error('a', 0)", "a"),
        ("error(true)", "true"),
        ("error(setmetatable({}, {__tostring = function() return 'own text' end}))", "own text"),
        ("print(setmetatable({}, {__tostring = function() return {} end}))", "'__tostring' must return a string"),
        ("error(setmetatable({}, {__tostring = error}))", "an error that is a table"),
        ("local function g() error('at the caller', 2) end\ng()", "script:2: at the caller"),
        ("string.rep()", "script:1: bad argument #1 to 'rep' (string expected, got no value)"),
        ("('x'):rep({})", "script:1: bad argument #|script:1: calling 'rep' on bad self"),
        ("math.floor('x')", "script:1: bad argument #1 to 'floor' (number expected, got string)"),
        ("setmetatable(1, {})", "script:1: bad argument #1 to 'setmetatable' (table expected, got number)"),
        ("setmetatable({}, 1)", "script:1: bad argument #2 to 'setmetatable' (nil or table expected"),
        ("setmetatable(setmetatable({}, {__metatable = 1}), {})",
         "script:1: cannot change a protected metatable"),
        ("rawset(1, 2, 3)", "script:1: bad argument #1 to 'rawset' (table expected, got number)"),
        ("rawset({}, nil, 3)", "script:1: "),
        ("tonumber('1', 99)", "script:1: bad argument #2 to 'tonumber' (base out of range)"),
        ("pairs(nil)", "script:1: bad argument #1 to 'pairs' (table expected, got nil)"),
        ("ipairs()", "script:1: bad argument #1 to 'ipairs' (table expected, got no value)"),
        ("next({}, 'zz')", "script:1: invalid key to 'next'"),
        ("load(5)", "script:1: bad argument #1 to 'load' (string expected, got number)"),
        ("load('x', print)", "script:1: bad argument #2 to 'load' (string expected, got function)"),
        ("math.random(2, 1)", "script:1: bad argument #2 to 'random' (interval is empty)"),
        ("os.time{year = 2020}", "script:1: field 'month' missing in date table"),
        ("io.write({})", "script:1: bad argument #1 to 'write' (string expected, got table)"),
        ("json.encode(print)", "script:1: value is a function, which JSON cannot hold"),
        ("coroutine.resume(1)", "script:1: bad argument #1 to 'resume' (coroutine expected)"),
        ("coroutine.create(1)", "script:1: bad argument #1 to 'create' (function expected)"),
        ("xpcall(print)", "script:1: bad argument #2 to 'xpcall' (function expected)"),
        ("nope()", "script:1: attempt to call "),
        ("tools.nope()", "script:1: attempt to call "),
        ("local t\nreturn t.x", "script:2: attempt to index "),
    ],
)  # fmt: skip
def test_an_error_has_the_position_of_the_script_and_a_traceback(
    engine: str, script: str, first: str
) -> None:
    lines = run(engine, script).message.splitlines()
    assert lines[0].startswith(tuple(first.split("|"))), lines[0]
    assert lines[1] == "stack traceback:"
    assert all(line.startswith("\tscript:") or line == "\tscript: in main chunk" for line in lines[2:])
    assert lines[-1].endswith("in main chunk")


@engines
def test_a_traceback_names_the_script_and_its_functions(engine: str) -> None:
    step = runtime(engine).start("local function g()\n  error('x')\nend\n\ng()", script_name="job.lua")
    assert isinstance(step, Raised)
    assert re.fullmatch(
        r"job\.lua:2: x\nstack traceback:\n\tjob\.lua:2: in .*g.*\n\tjob\.lua:5: in main chunk", step.message
    )


@engines
@pytest.mark.parametrize(
    "script", ["x = = 1", "return 1 2", "for", "end", "('", "goto nowhere", "break", "\x1bLua"]
)
def test_a_syntax_error_is_raised_with_its_line(engine: str, script: str) -> None:
    step = runtime(engine).start("\n" + script if script[0] != "\x1b" else script, script_name="s")
    assert isinstance(step, Raised)
    assert step.message.startswith(("s:", "a script is source text"))
    assert "\n" not in step.message


@engines
def test_source_nested_too_deeply_is_raised(engine: str) -> None:
    for source in ("do " * 100_000, "return " + "(" * 100_000, "return " + "{" * 100_000):
        message = run(engine, source).message
        assert message.startswith("script:")
        assert "?" not in message
    assert run(engine, "local f, e = load(('('):rep(100000)) return {f == nil, type(e)}").value == [
        True,
        "string",
    ]


@engines
@pytest.mark.parametrize("script", ["return 1, 2", "return nil, 'err'", "return 1, nil, 3", "return 1, nil"])
def test_several_results_are_an_error_and_none_is_dropped(engine: str, script: str) -> None:
    done = run(engine, script)
    if script == "return 1, nil":
        assert done.value == 1
    else:
        assert done.message.startswith("script: the script returned several values")


@pytest.mark.parametrize("engine", FULL)
def test_an_uncaught_error_may_call_tools_to_say_what_it_is(engine: str) -> None:
    done = run(engine, "error(setmetatable({}, {__tostring = function() return f('asked') end}))")
    assert done.asked == ["asked"]
    assert done.message.startswith("asked\nstack traceback:")


@engines
def test_a_failed_tool_raises_exactly_its_text(engine: str) -> None:
    assert run(engine, "return {pcall(fail)}").value == [False, "ToolError: no luck"]
    assert run(engine, "fail()").message.splitlines()[0] == "ToolError: no luck"


@engines
def test_a_tool_that_fails_like_a_limit_is_only_a_failed_tool(engine: str) -> None:
    for text in ("not enough memory", "x: stack overflow", "C stack overflow", "the time limit is exceeded"):
        done = run(engine, "local ok, e = pcall(f) return {ok, e}", lambda call, text=text: Raise(text))
        assert done.value == [False, text]
        assert run(engine, "f()", lambda call, text=text: Raise(text)).message.startswith(text)


@engines
def test_print_shows_values_as_a_person_writes_them(engine: str) -> None:
    script = """
    print(1, "a", nil, true, {1, 2, {x = "y"}}, null)
    print({[1] = "a", b = "c", ["d e"] = 1, [true] = 2, [1.5] = 3})
    print() print("") print({}) print({{}})
    print({"line\\nbreak", 'quo"te', "\\0"})
    io.write("a", 1, 2.5, "\\n") io.write("b"):write("c\\n")
    """
    assert run(engine, script).stdout.replace("\\000", "\\0").splitlines() == [
        '1\ta\tnil\ttrue\t{1, 2, {x = "y"}}\tnull',
        '{"a", [1.5] = 3, b = "c", ["d e"] = 1, [true] = 2}',
        "",
        "",
        "{}",
        "{{}}",
        r'{"line\nbreak", "quo\"te", "\0"}',
        "a12.5",
        "bc",
    ]


@engines
def test_print_breaks_wide_tables_and_cuts_endless_ones(engine: str) -> None:
    out = run(engine, "local t = {} for i = 1, 30 do t[i] = 'item ' .. i end print(t)").stdout
    assert out.startswith('{\n  "item 1",\n  "item 2",')
    out = run(engine, "local t = {} for i = 1, 500 do t[i] = i end print(t)").stdout
    assert "… 400 more" in out
    assert run(engine, "local t = {} t.t = t print(t)").stdout == "{t = <cycle>}\n"
    assert run(engine, "local t = {} for i = 1, 9999 do t = {t} end print(t)").stdout == "{{{{{{{…}}}}}}}\n"


@engines
def test_output_belongs_to_the_step_that_printed_it(engine: str) -> None:
    step = runtime(engine).start("print('a') f() print('b') io.write('c') error('d')", functions=["f"])
    assert isinstance(step, Call)
    assert step.stdout == "a\n"
    step = step.call.resume(Value(None))
    assert isinstance(step, Raised)
    assert step.stdout == "b\nc"


@engines
def test_no_address_shows_anywhere(engine: str) -> None:
    script = """
    local t, c = {}, coroutine.create(print)
    print(print, c, io.write, tostring(t), tostring(c), tools, ("%s"):rep(1))
    print(tostring(setmetatable({}, {__name = "Point"})))
    print(pcall(string.format, "%p %p %p", t, print, "s"))
    if pcall(string.format, "%s", {}) then print(("%s %s"):format(t, print)) end
    print(select(2, pcall(error, t)), {[t] = t, [print] = c})
    error(setmetatable({t, print}, {}))
    """
    done = run(engine, script)
    text = done.stdout + done.message
    assert not re.search(r"\b(0x)?[0-9a-f]{6,}\b", text)
    numbers = re.findall(r"(?:table|function|thread|Point|userdata): (.*?)[\s,\]}]", text)
    assert len(numbers) > 5
    assert all(re.fullmatch(r"#\d\d?", number) for number in numbers)


@engines
def test_the_same_object_has_the_same_number_for_life(engine: str) -> None:
    script = "local t = {} local a = tostring(t) print({}, tostring({})) return a == tostring(t) and a ~= tostring({})"
    assert run(engine, script).value is True


@engines
@pytest.mark.parametrize(
    "name",
    ["print", "string", "end", "a b", "日本", "tools", "_G", "_ENV", "json", "x.y", "github.create_issue", "1",
     "null", "object", "goto", "global", "get-weather", "self", "_", "\ud800"],
)  # fmt: skip
def test_every_tool_is_reachable_by_its_name_and_hides_nothing(engine: str, name: str) -> None:
    step = runtime(engine).start(
        "print(type(string.rep), type(tools), type(_G.json)) return tools[name]{q = 1}.q",
        functions=[name],
        inputs={"name": name},
    )
    assert isinstance(step, Call)
    assert step.call.function_name == name
    assert step.stdout == "function\ttable\ttable\n"
    step.call.close()


@engines
def test_an_identifier_that_means_nothing_yet_is_a_plain_global(engine: str) -> None:
    names = ["search", "_x1", "print", "end", "a-b", "string", "global"]
    script = "local r = {} for i, n in ipairs(names) do r[i] = _G[n] == tools[n] end return r"
    step = runtime(engine).start(script, functions=names, inputs={"names": names})
    assert step == Complete([True, True, False, False, False, False, False])


@engines
def test_an_input_that_would_hide_a_global_is_a_usage_error(engine: str) -> None:
    for name in ("print", "string", "tools", "_G"):
        with pytest.raises(UsageError, match=f"the input '{name}' would hide Lua's own global"):
            runtime(engine).start("return 1", inputs={name: 1})


@engines
def test_the_standard_library_is_there_as_the_version_has_it(engine: str) -> None:
    assert run(engine, "return {('x'):rep(3, '-'), #table.pack(1, 2), table.unpack({1, 2})}").value == (
        ["xxx", 2, 1, 2] if engine == "lua51" else ["x-x-x", 2, 1, 2]
    )
    assert run(engine, "return _VERSION").value == {"luajit21": "Lua 5.1"}.get(engine, f"Lua 5.{engine[-1]}")
    assert run(engine, "return utf8 ~= nil").value is (engine in INTEGERS)
    assert run(engine, "return coroutine.close ~= nil").value is (engine in CLOSING)
    assert run(
        engine, "return {load('return ...', 'x', 't', {})(5), (load('return a', 'x', 't', {a = 1})())}"
    ).value == [5, 1]
    assert run(engine, "local f, e = load('x = = 1', '=name') return {f == nil, e}").value == [
        True,
        "name:1: unexpected symbol near '='",
    ]
    assert run(
        engine, "return {tonumber('0x10'), tonumber('z', 36), tonumber('x') == nil, tonumber(nil) == nil}"
    ).value == ([16, 35, True, True])
