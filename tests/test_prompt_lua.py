"""Every sentence that a model is told of Lua is true."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lua_runs import INTEGERS, run, runtime
from polyact.runtimes.lua import ENGINES
from polyact.seam import Value

Check = Callable[[str], None]
SENTENCES: dict[str, Check] = {}


def says(*sentences: str) -> Callable[[Check], Check]:
    def register(check: Check) -> Check:
        SENTENCES.update(dict.fromkeys(sentences, check))
        return check

    return register


@says(
    "Write a script in Lua 5.1.",
    "Write a script in Lua 5.2.",
    "Write a script in Lua 5.3.",
    "Write a script in Lua 5.4.",
    "Write a script in Lua 5.5.",
)
def language(engine: str) -> None:
    assert run(engine, "return _VERSION").value == f"Lua 5.{engine[-1]}"


@says("Write a script in LuaJIT 2.1, the language of Lua 5.1 with `goto`.")
def luajit(engine: str) -> None:
    assert runtime(engine).capabilities.engine_version.startswith("2.1.")
    assert (
        run(engine, "local i = 0 ::top:: i = i + 1 if i < 3 then goto top end return _VERSION .. i").value
        == "Lua 5.13"
    )
    assert "unexpected symbol" in run(engine, "return 1 // 1").message


@says("Call a tool as `name{param = value}`: one table with names only holds the keyword arguments.")
def keyword_arguments(engine: str) -> None:
    assert run(engine, "f{param = 'value', b = 2}").calls == [("f", (), {"param": "value", "b": 2})]


@says('Other arguments are positional; `name{"x", param = value}` mixes both.')
def positional_arguments(engine: str) -> None:
    assert run(engine, "f('x', 2)").calls == [("f", ("x", 2), {})]
    assert run(engine, "f({1, 2})").calls == [("f", ([1, 2],), {})]
    assert run(engine, 'f{"x", param = 1}').calls == [("f", ("x",), {"param": 1})]


@says('Every tool is also `tools["its name"]`, whatever the name.')
def any_name(engine: str) -> None:
    for name in ("search", "get-weather", "end", "print", "日本"):
        assert run(engine, f'tools["{name}"]{{q = 1}}', functions=[name]).calls == [(name, (), {"q": 1})]


@says("A call returns the answer; a tool that fails raises an error, which `pcall` catches.")
def answers(engine: str) -> None:
    done = run(engine, "local r = f{a = 1} local ok, e = pcall(fail) return {r.a, ok, e}")
    assert done.value == [1, False, "ToolError: no luck"]
    assert run(engine, "fail()").message.startswith("ToolError: no luck\n")


@says("`return` one value: the result, as JSON.")
def result(engine: str) -> None:
    assert run(engine, "return {a = {1, 'x', true}}").value == {"a": [1, "x", True]}
    assert "several values" in run(engine, "return 1, 2").message


@says("A table is a list without holes, or has text keys only.")
def tables(engine: str) -> None:
    assert run(engine, "return {{1, 2}, {a = 1}}").value == [[1, 2], {"a": 1}]
    assert "hole" in run(engine, "return {1, nil, 3}").message
    assert "mixed keys" in run(engine, "return {1, a = 2}").message
    assert "has a key that is neither" in run(engine, "return {[0.5] = 2}").message


@says("`{}` is an empty list, `object{}` an empty object, `null` is JSON's null.")
def empty(engine: str) -> None:
    assert run(engine, "return {{}, object{}, null}").value == [[], {}, None]


@says("A null answer and a null field read as nil; a null element of a list is `null`.")
def nulls(engine: str) -> None:
    def told(script: str, answer: dict[str, None] | list[None] | None) -> object:
        return run(engine, script, lambda call: Value(answer)).value  # type: ignore[arg-type]

    assert told("return f() == nil", None) is True
    assert told("return f().a == nil", {"a": None}) is True
    assert told("return f()[1] == null", [None]) is True


@says("Integers have 64 bits and stay apart from floats: 1 is not 1.0 in the result.")
def integers(engine: str) -> None:
    assert engine in INTEGERS
    value = run(engine, "return {math.maxinteger, 1, 1.0}").value
    assert isinstance(value, list)
    assert value == [2**63 - 1, 1, 1.0]
    assert [type(number) for number in value] == [int, int, float]


@says("Integers are exact up to 2^53; a larger one in an answer is an error.")
def doubles(engine: str) -> None:
    assert engine not in INTEGERS
    assert run(engine, "return f()", lambda call: Value(2**53)).value == 2**53
    assert "too large" in run(engine, "return f()", lambda call: Value(2**53 + 1)).message


@says("What `print` and `io.write` write is shown.")
def output(engine: str) -> None:
    assert run(engine, "print('a', {1}) io.write('b')").stdout == "a\t{1}\nb"


@says("There are `json.encode` and `json.decode`.")
def json(engine: str) -> None:
    assert run(engine, "return json.encode(json.decode('{\"a\":[1,null]}'))").value == '{"a":[1,null]}'


@says(
    "There is no `require`, `package`, `debug`, `dofile`, `string.dump`, no `io` but `io.write`,"
    " and of `os` only `time`, `date`, `clock` and `difftime`."
)
def missing(engine: str) -> None:
    assert run(engine, "return not (require or package or debug or dofile or string.dump)").value is True
    script = "local r = {} for k in pairs(io) do r[#r + 1] = k end for k in pairs(os) do r[#r + 1] = k end return r"
    assert run(engine, script).value == ["write", "clock", "date", "difftime", "time"]


@says("Time is UTC and stands still between calls.")
def clock(engine: str) -> None:
    script = "local a = os.time() for i = 1, 9999 do end return {os.time() - a, os.time(os.date('*t')) - a, os.clock()}"
    assert run(engine, script).value == [0, 0, 0]
    later = 4_000_000_000
    step = run(engine, "f() return os.date('%H:%M')", lambda call: Value(None, at=later * 1000))
    assert step.value == "07:06"


@pytest.mark.parametrize("engine", ENGINES)
def test_every_sentence_of_the_prompt_is_true(engine: str) -> None:
    for sentence in runtime(engine).capabilities.prompt.splitlines():
        assert sentence in SENTENCES, f"nothing tests: {sentence}"
        SENTENCES[sentence](engine)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_prompt_is_short_and_has_one_sentence_a_line(engine: str) -> None:
    prompt = runtime(engine).capabilities.prompt
    assert len(prompt) < 1100
    for line in prompt.splitlines():
        assert line.endswith(".")
        assert ". " not in line


def test_every_checked_sentence_is_said_on_some_engine() -> None:
    said = {line for engine in ENGINES for line in runtime(engine).capabilities.prompt.splitlines()}
    assert said == set(SENTENCES)
