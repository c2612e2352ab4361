"""Nothing but a white list is within a Lua script's reach, and what a script changes is only its own."""

from __future__ import annotations

import pytest
from lua_runs import ENGINES, run, runtime
from polyact.seam import Complete

engines = pytest.mark.parametrize("engine", ENGINES)

COMMON = """_G _VERSION assert collectgarbage coroutine error getmetatable io ipairs json load math next null object os
    pairs pcall print rawequal rawget rawset select setmetatable string table tonumber tools tostring type xpcall"""
OWN = {
    "lua51": "loadstring unpack",
    "lua52": "bit32 rawlen",
    "lua53": "rawlen utf8",
    "lua54": "rawlen utf8",
    "lua55": "rawlen utf8",
    "luajit21": "bit loadstring unpack",
}


@engines
def test_the_globals_are_a_white_list(engine: str) -> None:
    value = run(engine, "local r = {} for k in pairs(_G) do r[#r + 1] = k end return r", functions=()).value
    assert value == sorted((COMMON + " " + OWN[engine]).split())


@engines
def test_the_libraries_are_a_white_list(engine: str) -> None:
    script = """
    local r = {}
    for _, name in ipairs{"io", "os", "coroutine", "json"} do
      local keys = {}
      for k in pairs(_G[name]) do keys[#keys + 1] = k end
      r[name] = table.concat(keys, " ")
    end
    return r
    """
    close = "close " if engine in ("lua54", "lua55") else ""
    assert run(engine, script).value == {
        "io": "write",
        "os": "clock date difftime time",
        "coroutine": close + "create isyieldable resume running status wrap yield",
        "json": "decode encode null",
    }
    assert (
        run(engine, "return {string.dump == nil, table.foreach == nil, string.gfind == nil}").value
        == [True] * 3
    )


@engines
def test_binary_chunks_are_refused_however_they_come(engine: str) -> None:
    for chunk in (
        "'\\27Lua'",
        "(function() local i = 0 return function() i = i + 1 return ({'\\27', 'Lua'})[i] end end)()",
    ):
        value = run(engine, f"local f, e = load({chunk}) return {{f == nil, e}}").value
        assert value == [True, "attempt to load a binary chunk (mode is 't')"]
    mode = run(engine, "local f, e = load('return 1', 'x', 'b') return {f == nil, e}").value
    assert mode == [True, "attempt to load a text chunk (mode is 'b')"]


@engines
def test_loaded_code_sees_the_same_white_list(engine: str) -> None:
    script = "return {load('return debug or require or io.open or os.execute')() == nil, load('return _G')() == _G}"
    assert run(engine, script).value == [True, True]


@engines
def test_the_metatable_of_strings_is_out_of_reach(engine: str) -> None:
    assert run(engine, "return getmetatable('')").value is False
    assert run(engine, "return {pcall(setmetatable, 'x', {})}").value[0] is False  # type: ignore[index, call-overload]
    assert run(engine, "return {(pcall(rawset, 'x', 1, 2))}").value == [False]


@engines
def test_nothing_of_python_is_reachable_from_what_a_script_holds(engine: str) -> None:
    script = """
    local seen, found = {}, {}
    local function walk(value, path)
      if type(value) == "userdata" then found[#found + 1] = path end
      if seen[value] or type(value) ~= "table" then return end
      seen[value] = true
      for k, v in pairs(value) do walk(k, path .. "<key>") walk(v, path .. "." .. tostring(k)) end
      walk(getmetatable(value), path .. "<meta>")
    end
    walk(_G, "_G") walk(select(2, pcall(fail)), "error") walk(select(2, pcall(f, print)), "refusal") walk(f(), "answer")
    walk(given, "input") walk({...}, "varargs")
    return found
    """
    assert run(engine, script, given={"a": [1]}).value == []


@engines
def test_a_script_can_replace_every_library_function_and_harm_only_itself(engine: str) -> None:
    script = """
    local print, f = print, f
    local libraries = {string, table, math, coroutine, os, io, json, utf8 or bit32 or {}}
    for _, library in ipairs(libraries) do
      local names = {}
      for name in pairs(library) do names[#names + 1] = name end
      for _, name in ipairs(names) do library[name] = function() return "evil" end end
    end
    local names = {}
    for name in pairs(_G) do names[#names + 1] = name end
    for _, name in ipairs(names) do if name ~= "_G" then _G[name] = nil end end
    print({1, a = {x = "y"}}, 1.5, "text")
    return f{a = f({1, 2}), b = "ä"}
    """
    done = run(engine, script)
    assert done.value == {"a": [1, 2], "b": "ä"}
    assert done.stdout == '{1, a = {x = "y"}}\t1.5\ttext\n'
    error = run(engine, "string.find, string.gsub, table.concat, tostring, type = nil error({code = 1})")
    assert error.message.startswith("{code = 1}\nstack traceback:\n\tscript:1: in main chunk")


@engines
def test_a_script_may_give_strings_methods_of_its_own(engine: str) -> None:
    assert (
        run(engine, "function string.shout(s) return s:upper() .. '!' end return ('a'):shout()").value == "A!"
    )
    assert (
        run(engine, "string.rep = nil return {pcall(function() return ('x'):rep(2) end)}").value[0] is False
    )  # type: ignore[index, call-overload]


@engines
def test_no_script_sees_what_another_did(engine: str) -> None:
    assert run(engine, "string.evil = 1 x = 1 tools.f = 5 json.null = 3 return 1").value == 1
    assert runtime(engine).start("return {string.evil == nil, x == nil, json.null == null}") == Complete(
        [True] * 3
    )


@engines
def test_a_globals_table_with_a_metatable_works(engine: str) -> None:
    assert (
        run(engine, "setmetatable(_G, {__index = function(_, k) return 'no ' .. k end}) return foo").value
        == "no foo"
    )
    strict = "setmetatable(_G, {__newindex = function(_, k) error('no global ' .. k, 2) end}) x = 1"
    assert run(engine, strict).message.startswith("script:1: no global x")


@engines
def test_the_own_yield_to_the_host_cannot_be_forged(engine: str) -> None:
    script = """
    local yield = coroutine.yield
    local co = coroutine.wrap(function() yield(f) yield(print, 1) yield({}, 1) return "end" end)
    return {type(co()), type(co()), type(co()), co()}
    """
    done = run(engine, script)
    assert done.value == ["function", "function", "table", "end"]
    assert done.calls == []
    assert run(engine, "return (pcall(coroutine.yield, print, 1))").value is False


@engines
def test_what_the_garbage_collector_does_is_not_to_be_seen(engine: str) -> None:
    script = """
    local early = setmetatable({}, {__mode = "k"})
    local meta = {}
    local late = setmetatable({}, meta)
    meta.__mode = "k"
    rawset(meta, "__mode", "k")
    local collected = 0
    for i = 1, 100 do
      early[{}], late[{}] = i, i
      setmetatable({}, {__gc = function() collected = collected + 1 end})
    end
    for i = 1, 100000 do local garbage = {{}} end
    collectgarbage()
    local a, b = 0, 0
    for _ in pairs(early) do a = a + 1 end
    for _ in pairs(late) do b = b + 1 end
    return {a, b, collected, collectgarbage("count"), getmetatable(meta) == nil, getmetatable(late) == meta}
    """
    assert run(engine, script).value == [100, 100, 0, 0, True, True]


@engines
def test_classes_work_as_they_do_anywhere(engine: str) -> None:
    script = """
    local Animal = {} Animal.__index = Animal
    function Animal.new(name) return setmetatable({name = name}, Animal) end
    function Animal:speak() return self.name .. " speaks" end
    local Dog = setmetatable({}, {__index = Animal}) Dog.__index = Dog
    local dog = setmetatable(Animal.new("Rex"), Dog)
    function Dog:speak() return Animal.speak(self) .. ", loudly" end
    function Dog.late() return "late" end
    local keys = {} for k in pairs(Animal) do keys[#keys + 1] = k end
    return {dog:speak(), dog.late(), getmetatable(dog) == Dog, keys}
    """
    assert run(engine, script).value == ["Rex speaks, loudly", "late", True, ["__index", "new", "speak"]]
