"""Neutral programs in each language: what they look like, and that random ones mean the same everywhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from polyact.conformance import Dialect
from polyact.conformance.dialects import own_dialects
from polyact.conformance.dialects.javascript import JavaScriptDialect
from polyact.conformance.dialects.lua import LuaDialect
from polyact.conformance.errors import CaseError
from polyact.conformance.generate import FUNCTIONS, random_program
from polyact.conformance.program import render
from polyact.runtimes.lua import LuaRuntime
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import Call, CodeRuntime, Complete, Raise, Value

PROGRAM: list[Any] = [
    {"let": "x", "be": {"call": "get-weather", "named": {"city": "日本", "a b": {"float": "1.5"}}}},
    {"function": "g", "params": ["n"], "do": [{"return": {"mul": ["$n", 2]}}]},
    {
        "try": [{"if": {"is_null": "$x"}, "then": [{"return": {"invoke": "g", "args": [3]}}]}],
        "catch": "e",
        "do": [{"print": [{"error_text": "e"}, {"item": [[1, 2], 0]}]}],
    },
    {"repeat": 2, "as": "i", "do": [{"call": "f", "args": ["$i"]}]},
    {"return": [None, True, {"object": {"__proto__": 1}}]},
]

JAVASCRIPT = """\
let x = await tools["get-weather"]({city: "日本", "a b": 1.5});
async function g(n) {
  return n * 2;
}
try {
  if (x == null) {
    return await g(3);
  }
} catch (e) {
  print(e.message, [1, 2][0]);
}
for (let i = 0; i < 2; i++) {
  await f(i);
}
return [null, true, {["__proto__"]: 1}];
"""

LUA = """\
local x = tools["get-weather"]{city = "日本", ["a b"] = 1.5}
local function g(n)
  return (n * 2)
end
local ok_, e, result_ = pcall(function()
  if (x == nil or x == null) then
    return true, g(3)
  end
end)
if not ok_ then
  print(tostring(e), ({1, 2})[1])
elseif e then
  return result_
end
for i = 0, 2 - 1 do
  f(i)
end
return {null, true, {__proto__ = 1}}
"""


WAITING: list[Any] = [
    {"try": [{"later": 5, "do": [{"call": "f"}, {"return_nothing": True}]}], "catch": "e", "do": []},
    {"later": 10, "do": [{"throw": "x"}]},
    {"wait": 20},
    {"wait": None},
    {"return": {"instance": {"a b": 1}}},
]

WAITING_JAVASCRIPT = """\
try {
  setTimeout(async () => {
    await f();
    return;
  }, 5);
} catch (e) {
}
setTimeout(() => {
  throw new Error("x");
}, 10);
await new Promise((done) => {setTimeout(done, 20)});
await new Promise((done) => {});
return Object.assign(new (class Thing {})(), {"a b": 1});
"""


def test_waiting_in_javascript() -> None:
    assert render(WAITING, JavaScriptDialect(), ["f"], []) == WAITING_JAVASCRIPT


def test_an_object_of_a_class_in_lua() -> None:
    script = render(WAITING[-1:], LuaDialect(), [], [])
    assert script == "return setmetatable({[\"a b\"] = 1}, {__index = {kind = 'thing'}})\n"


def test_a_form_that_a_language_does_not_have_is_told() -> None:
    with pytest.raises(CaseError, match="no method 'wait'"):
        render(WAITING[2:], LuaDialect(), ["f"], [])


def test_a_program_in_javascript() -> None:
    assert render(PROGRAM, JavaScriptDialect(), ["f", "get-weather"], []) == JAVASCRIPT


def test_a_program_in_lua() -> None:
    assert render(PROGRAM, LuaDialect(), ["f", "get-weather"], []) == LUA


@pytest.mark.parametrize(
    "text", ["", 'a"b\\c', "line\nbreak\r\t", "\0", "\x7f", "\ud83d", "😀", "\u2028", "${x}", "]]", "1\x002"]
)
def test_text_is_written_so_that_the_engine_reads_it_back(text: str) -> None:
    for dialect, runtime in ((JavaScriptDialect(), QuickJSRuntime()), (LuaDialect(), LuaRuntime())):
        script = render([{"return": {"str_codes": list(map(ord, text))}}], dialect, [], [])
        step = runtime.start(script)
        assert isinstance(step, Complete), step
        assert step.value == text


@pytest.mark.parametrize(
    "program",
    [
        [{"return": {"field": ["$x"]}}],
        [{"set": {"call": "f"}, "to": 1}],
        [{"return": {"a": 1}}],
        [{"try": [], "catch": "x", "do": []}, {"let": "Bad", "be": 1}],
        [5],
        [{"let": "x", "be": 1}, {"try": [], "catch": "x", "do": []}],
    ],
)
def test_what_is_no_program_is_the_case_s_fault(program: list[Any]) -> None:
    with pytest.raises(CaseError):
        render(program, LuaDialect(), ["f"], [])


def steps_of(runtime: CodeRuntime, script: str) -> list[Any]:
    """All that a host sees of a script whose every fourth call fails."""
    seen: list[Any] = []
    step = runtime.start(script, functions=FUNCTIONS)
    while isinstance(step, Call):
        call = step.call
        seen.append(
            (call.function_name, call.positional_args, dict(call.keyword_args), call.call_id, step.stdout)
        )
        number = call.call_id
        step = call.resume(Raise(f"no {number}") if number % 4 == 3 else Value(number))
    assert isinstance(step, Complete), step
    return [*seen, (step.value, step.stdout)]


@pytest.mark.parametrize("seed", range(40))
def test_a_random_program_means_the_same_in_every_language(seed: int) -> None:
    program = random_program(Random(seed))
    in_javascript = steps_of(QuickJSRuntime(), render(program, JavaScriptDialect(), FUNCTIONS, []))
    in_lua = steps_of(LuaRuntime(), render(program, LuaDialect(), FUNCTIONS, []))
    assert in_javascript == in_lua


def test_a_language_is_some_twenty_methods() -> None:
    assert 20 <= len(Dialect.__abstractmethods__) < 25
    for dialect in own_dialects():
        assert not dialect.__abstractmethods__
