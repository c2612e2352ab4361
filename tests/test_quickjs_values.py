"""What crosses between a script of JavaScript and its host, row by row of the design's table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from polyact.seam import JSON, Call, Complete, Raised, Value
from quickjs_runs import MODERN, RUNTIME, calls, run, told

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**200), 2**200)
    | st.integers(2**53 - 3, 2**53 + 3)
    | st.integers(-(2**53) - 3, -(2**53) + 3)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=()), max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(st.characters(exclude_categories=()), max_size=6)
            | st.sampled_from(
                ["__proto__", "constructor", "toJSON", "then", "length", "0", "get", "value", ""]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=15,
)
ROUNDS = settings(max_examples=60, deadline=None, derandomize=True)


def same(one: JSON, other: JSON) -> bool:
    """Equal, and of one kind all the way down: a whole float may come back as an integer, nothing else may."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, bool) or isinstance(other, bool) or one is None:
        return one is other
    return one == other and isinstance(one, str) == isinstance(other, str)


@ROUNDS
@given(VALUES)
def test_an_answer_that_is_returned_is_unchanged(value: JSON) -> None:
    step = run("return await f()", Value(value))
    assert isinstance(step, Complete)
    assert same(value, step.value)


@ROUNDS
@given(VALUES)
def test_an_answer_that_is_passed_on_is_unchanged(value: JSON) -> None:
    step = run("const a = await f(); await g(a, 0); await g({ a })", Value(value))
    assert isinstance(step, Call)
    assert same([value, 0], list(step.call.positional_args))
    step = step.call.resume(Value(None))
    assert isinstance(step, Call)
    assert same({"a": value}, dict(step.call.keyword_args))


@ROUNDS
@given(VALUES)
def test_an_input_that_is_returned_is_unchanged(value: JSON) -> None:
    step = run("return x", x=value)
    assert isinstance(step, Complete)
    assert same(value, step.value)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("undefined", None),
        ("null", None),
        ("NaN", None),
        ("Infinity", None),
        ("[undefined, , -Infinity]", [None, None, None]),
        ("{ a: undefined }", {"a": None}),
        ("1.0", 1),
        ("-0", 0),
        ("0.1 + 0.2", 0.1 + 0.2),
        ("5e-324", 5e-324),
        ("2 ** 53 - 1", 2**53 - 1),
        ("2 ** 53", 2**53),
        ("-(2 ** 53)", -(2**53)),
        ("2 ** 53 + 2", 2**53 + 2),
        ("1e21", 10**21),
        ("1e308", int(1e308)),
        ("123n", 123),
        ("2n ** 64n + 1n", 2**64 + 1),
        ("new Map([[1, 2], ['a', new Map()], ['__proto__', 3]])", {"1": 2, "a": {}, "__proto__": 3}),
        ("new Set([1, { a: 1 }])", [1, {"a": 1}]),
        ("new Date(5)", "1970-01-01T00:00:00.005Z"),
        ("new Date(NaN)", None),
        ("new Uint8Array([1, 2])", [1, 2]),
        ("new Float32Array([1.5, NaN])", [1.5, None]),
        ("new BigInt64Array([2n ** 60n])", [2**60]),
        ("[new String('x'), new Number(5), new Boolean(false), Object(3n)]", ["x", 5, False, 3]),
        ("{ toJSON() { return 5 } }", 5),
        ("{ a: { toJSON: () => 1n } }", {"a": 1}),
        ("{ toJSON() { return undefined } }", None),
        ("new Error('x')", {"name": "Error", "message": "x"}),
        ("new Proxy([1, 2], {})", [1, 2]),
        ("new URL('http://a.b/')", "http://a.b/"),
        ("Object.create({ inherited: 1 })", {}),
        ("new (class { #x = 1; y = 2; get z() { return 3 } })()", {"y": 2}),
        ('JSON.parse(\'{"__proto__": {"x": 1}}\')', {"__proto__": {"x": 1}}),
        ("{ '\\ud800': '\\udfff\\0' }", {"\ud800": "\udfff\0"}),
    ],
)
def test_a_value_goes_out_by_the_table(expression: str, value: JSON) -> None:
    assert run(f"return {expression}") == Complete(value)
    step = run(f"await f([{expression}])")
    assert isinstance(step, Call)
    assert step.call.positional_args == ([value],)


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("{ f() {} }", "value.f is a function"),
        ("{ a: [Symbol()] }", "value.a[0] is a symbol"),
        ("{ 'a b': /x/ }", 'value["a b"] is a regular expression'),
        ("new ArrayBuffer(2)", "value is raw memory"),
        ("new Map([[{}, 1]])", "value is a Map with a key that is no text"),
        ("new Map([[1, 1], ['1', 2]])", 'value is a Map with two keys that read "1"'),
        ("[new Map([[1, 1]]).values()]", "value[0] is an iterator: [...it] is an array"),
        ("(function* () {})()", "value is an iterator"),
        ("(async function* () {})()", "value is an async iterator"),
        ("new WeakMap()", "value is a WeakMap"),
        ("new WeakSet()", "value is a WeakSet"),
        ("{ p: Promise.resolve(1) }", "value.p is a promise: missing await"),
        ("tools", "value.f is a function"),
    ],
)
def test_what_json_cannot_hold_is_an_error_with_its_path(expression: str, said: str) -> None:
    assert f"TypeError: {said}" in told(f"return {expression}")


def test_what_json_cannot_hold_can_be_caught_at_the_call() -> None:
    script = "try { await f({ a: { b: () => 1 } }) } catch (e) { return [e.name, e.message] }"
    assert run(script) == Complete(["TypeError", "f: a.b is a function, which JSON cannot hold"])


def test_what_a_script_puts_on_all_objects_is_no_value_of_its_own() -> None:
    script = "Object.prototype.toJSON = () => 'x'; Array.prototype.toJSON = () => 'x'; return [{ a: 1 }]"
    assert run(script) == Complete([{"a": 1}])


def test_integers_that_a_double_would_round_arrive_as_bigint() -> None:
    script = "return [x, await f(), 1].map((n) => typeof n)"
    assert run(script, Value(-(2**53)), x=2**53) == Complete(["bigint", "bigint", "number"])
    assert run(script, Value(-(2**53) + 1), x=2**53 - 1) == Complete(["number"] * 3)


def test_nothing_from_outside_passes_for_a_big_integer() -> None:
    value: JSON = {"a": {"integer:0": "5"}, "b": 2**70}
    assert run("return x", x=value) == Complete(value)


def test_key_order_is_kept() -> None:
    step = run("const a = await f(); await f({ z: 1, a }); return a", Value({"z": 1, "a": 2, "m": 3}))
    assert isinstance(step, Call)
    assert list(step.call.keyword_args) == ["z", "a"]
    step = step.call.resume(Value(None))
    assert isinstance(step, Complete)
    assert isinstance(step.value, dict)
    assert list(step.value) == ["z", "a", "m"]


@pytest.mark.parametrize(
    ("arguments", "positional", "keyword"),
    [
        ("", [], {}),
        ("{}", [], {}),
        ("{ a: 1 }", [], {"a": 1}),
        ("Object.create(null)", [], {}),
        ("{ a: 1 }, { b: 2 }", [{"a": 1}, {"b": 2}], {}),
        ("[]", [[]], {}),
        ("null", [None], {}),
        ("undefined", [None], {}),
        ("new Date(0)", ["1970-01-01T00:00:00.000Z"], {}),
        ("new Map([['a', 1]])", [{"a": 1}], {}),
        ("new (class { x = 1 })()", [{"x": 1}], {}),
        ("{ toJSON: () => [1] }", [[1]], {}),
        ("{ toJSON: () => ({ b: 2 }) }", [], {"b": 2}),
    ],
)
def test_one_plain_object_is_the_keywords_and_all_else_is_positional(
    arguments: str, positional: JSON, keyword: JSON
) -> None:
    assert calls(f"await f({arguments})")[0] == [["f", positional, keyword, ""]]


def test_two_hundred_levels_pass_and_three_hundred_are_an_error() -> None:
    nested = "let a = 1; for (let i = 0; i < %d; i++) a = [a]; return a"
    assert isinstance(run(nested % 200), Complete)
    assert "nested deeper than 201 levels" in told(nested % 300)
    assert isinstance(run(nested % 100_000), Raised)


def test_a_megabyte_crosses_both_ways() -> None:
    rows: JSON = [{"id": number, "text": "é😀" * 10, "ok": True} for number in range(12_000)]
    assert run("return [await f(), x]", Value(rows), x=rows) == Complete([rows, rows])


def test_an_input_is_a_variable_of_the_scripts_own() -> None:
    assert run("x.push(2); x = [x]; return [x, Object.keys(globalThis)]", x=[1]) == Complete([[[1, 2]], []])
    assert run("const x = 5; return x", x=1) == Complete(5)


def test_the_library_of_the_engine_is_what_its_level_says() -> None:
    names = "[[].at, Object.hasOwn, [].findLast, [].toSorted, globalThis.Iterator]"
    assert run(f"return {names}.map((x) => typeof x)") == Complete(
        ["function" if MODERN else "undefined"] * 5
    )
    assert run("return [Promise.any, ''.replaceAll, structuredClone].map((x) => typeof x)") == Complete(
        ["function"] * 3
    )


def test_a_tool_may_have_any_name() -> None:
    names = (
        "get-weather",
        "a.b",
        "end",
        "delete",
        "日本",
        "__proto__",
        "constructor",
        "toString",
        "script$body",
    )
    for name in names:
        step = RUNTIME.start("return await tools[name](1)", functions=names, inputs={"name": name})
        assert isinstance(step, Call)
        assert step.call.function_name == name
        assert step.call.resume(Value(7)) == Complete(7)
