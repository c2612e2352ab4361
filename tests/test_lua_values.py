"""JSON in and JSON out of Lua: nothing is silently changed."""

from __future__ import annotations

import math

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from lua_runs import ENGINES, INTEGERS, run, runtime
from polyact.seam import JSON, Call, Complete, PendingCall, ResumeWith, UsageError, Value

engines = pytest.mark.parametrize("engine", ENGINES)
# The same examples each time, however busy the machine is.
steady = settings(
    deadline=None, derandomize=True, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)


def answered(engine: str, script: str, answer: JSON) -> JSON:
    return run(engine, script, lambda call: Value(answer)).value


def json_values(engine: str) -> st.SearchStrategy[JSON]:
    """What this engine declares that it can hold."""
    limit = 2**63 if engine in INTEGERS else 2**53
    text = st.text(st.characters(exclude_categories=()))  # lone surrogates and NUL, too
    whole = st.integers(-limit, limit - 1)
    floats = st.floats(allow_nan=False, allow_infinity=False)
    return st.recursive(
        st.none() | st.booleans() | whole | floats | text,
        lambda inner: st.lists(inner, max_size=5) | st.dictionaries(text, inner, max_size=5),
        max_leaves=20,
    )


def same(engine: str, got: JSON, sent: JSON) -> bool:
    """Equal, kinds and all; where an engine has only doubles, a whole float may have become an integer."""
    if isinstance(got, list) and isinstance(sent, list):
        return len(got) == len(sent) and all(same(engine, *pair) for pair in zip(got, sent, strict=True))
    if isinstance(got, dict) and isinstance(sent, dict):
        return got.keys() == sent.keys() and all(same(engine, got[key], sent[key]) for key in sent)
    if isinstance(sent, (int, float)) and not isinstance(sent, bool) and engine not in INTEGERS:
        return got == sent and not isinstance(got, bool)
    return type(got) is type(sent) and got == sent


@engines
@steady
@given(data=st.data())
def test_any_json_is_unchanged_from_answer_to_result(engine: str, data: st.DataObject) -> None:
    value = data.draw(json_values(engine))
    assert same(engine, answered(engine, "return f()", value), value)


@engines
@steady
@given(data=st.data())
def test_any_json_is_unchanged_from_answer_to_argument(engine: str, data: st.DataObject) -> None:
    value = data.draw(json_values(engine))
    step = runtime(engine).start("g(f(), 'second')", functions=["f", "g"])
    assert isinstance(step, Call)
    step = step.call.resume(Value(value))
    assert isinstance(step, Call)
    got, second = step.call.positional_args
    assert same(engine, got, value)
    assert second == "second"
    step.call.close()


@engines
@steady
@given(data=st.data())
def test_any_json_is_unchanged_from_input_to_result(engine: str, data: st.DataObject) -> None:
    value = data.draw(json_values(engine))
    assert same(engine, run(engine, "return given", given=value).value, value)


@engines
@steady
@given(data=st.data())
def test_any_json_is_unchanged_through_json_encode_and_decode(engine: str, data: st.DataObject) -> None:
    value = data.draw(json_values(engine))
    assert same(engine, run(engine, "return json.decode(json.encode(given))", given=value).value, value)


@steady
@given(sent=st.floats(allow_nan=False, allow_infinity=False))
@example(-0.0)
@example(5e-324)
@example(1e21)
def test_floats_keep_every_bit_and_their_kind(sent: float) -> None:
    got = answered("lua54", "return f()", sent)
    assert isinstance(got, float)
    assert math.copysign(1, got) == math.copysign(1, sent)
    assert got == sent


@engines
@pytest.mark.parametrize("number", [2**53 + 1, -(2**53) - 1, 2**63 - 1, -(2**63)])
def test_a_big_integer_is_exact_or_an_error(engine: str, number: int) -> None:
    if engine in INTEGERS:
        assert answered(engine, "return f()", number) == number
        assert run(engine, f"return f({number} + 0)").value == number or number == -(2**63)
        return
    message = run(engine, "return f()", lambda call: Value(number)).message
    assert message.startswith(
        f"the integer {number} is too large for this Lua, whose numbers are exact up to 2^53"
    )
    caught = run(engine, "return {pcall(f)}", lambda call: Value({"id": [number]})).value
    assert isinstance(caught, list)
    assert caught[0] is False


@engines
def test_an_integer_that_no_lua_holds_is_an_error_in_the_script_or_of_the_host(engine: str) -> None:
    message = run(engine, "return f()", lambda call: Value(10**30)).message
    assert message.startswith(f"the integer {10**30} is too large for ")
    with pytest.raises(UsageError, match=f"cannot be given to a script: the integer {10**30} is too large"):
        runtime(engine).start("return 1", inputs={"n": {"id": 10**30}})


@engines
def test_one_and_one_point_zero_stay_apart_where_the_engine_tells_them_apart(engine: str) -> None:
    value = run(engine, "return {1, 1.0, 2^53, 1e15, 3 / 1}").value
    assert value == [1, 1, 2**53, 10**15, 3]
    assert isinstance(value, list)
    floats = [type(item) is float for item in value]
    assert floats == ([False, True, True, True, True] if engine in INTEGERS else [False] * 5)


@engines
def test_a_whole_float_beyond_what_is_exact_stays_a_float(engine: str) -> None:
    value = run(engine, "return {1e300, -1e21, 2^60}").value
    assert value == [1e300, -1e21, 2**60]
    assert isinstance(value, list)
    assert {type(item) for item in value} == {float}


@engines
@pytest.mark.parametrize(
    "script", ["return 0/0", "return 1/0", "return -1/0", "return nil", "return", "return null"]
)
def test_what_json_has_no_word_for_is_null(engine: str, script: str) -> None:
    assert run(engine, script).value is None


@engines
def test_null_fields_read_as_nil_and_are_still_null_when_passed_on(engine: str) -> None:
    script = """
    local r = f()
    local n = 0
    for _ in pairs(r) do n = n + 1 end
    if r.email then error("a null field is true") end
    return {n, r.email == nil, r, r.list[1] == null, #r.list}
    """
    answer: JSON = {"email": None, "name": "x", "list": [None, None]}
    assert answered(engine, script, answer) == [2, True, answer, True, 2]
    assert answered(engine, "local r = f() r.email = 5 r.name = nil return r", answer) == {
        "email": 5,
        "list": [None] * 2,
    }
    assert answered(engine, "return f() == nil", None) is True
    assert run(engine, "return given == nil", given=None).value is True


@engines
def test_null_is_one_value_that_cannot_be_changed(engine: str) -> None:
    value = run(engine, "return {null == json.null, tostring(null), null.x == nil, {a = null}}").value
    assert value == [True, "null", True, {"a": None}]
    assert "attempt to set a field of null" in run(engine, "local n = null n.x = 1").message
    assert run(engine, "return {getmetatable(null), (pcall(setmetatable, null, {}))}").value == [False, False]


@engines
def test_empty_tables_keep_what_they_came_in_as(engine: str) -> None:
    answer: JSON = {"list": [], "object": {}, "deep": [[], {}]}
    assert answered(engine, "return f()", answer) == answer
    script = "local r = f() r.list[1], r.object.x = 1, 1 r.list[1], r.object.x = nil, nil return r"
    assert answered(engine, script, answer) == answer
    assert run(engine, "return {{}, object{}, object({}), {a = {}}}").value == [[], {}, {}, {"a": []}]
    assert "bad argument #1 to 'object' (table expected, got number)" in run(engine, "object(1)").message


@engines
@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("{rows = {1, 2, {render = print}}}", "value.rows[3].render is a function"),
        ("{a = {1, nil, 3}}", "value.a is a list with a hole at 2"),
        ("{1, 2, x = 3}", "value has mixed keys, numbers and names"),
        ("{[1.5] = 1}", "value has a key that is neither text nor a place in a list (1.5)"),
        ("{[true] = 1}", "value has a key that is neither text nor a place in a list (a boolean)"),
        ("{['a b'] = {coroutine.create(print)}}", 'value["a b"][1] is a coroutine'),
        ("(function() local t = {} t.t = t return t end)()", "value.t contains itself"),
        ("(function() local t = {} for i = 1, 500 do t = {t} end return t end)()",
         "value[1][1][1][1][1][1][1][1][1][1]…[1][1][1][1][1] is nested deeper than "),
        ("{name = string.char(255)}", "value.name is a byte string that is not UTF-8"),
        ("string.char(0xC0, 0x80)", "value is a byte string that is not UTF-8"),
        ("string.char(0xF4, 0x90, 0x80, 0x80)", "value is a byte string that is not UTF-8"),
        ("{[string.char(255)] = 1}", 'value["\\255"] is a byte string that is not UTF-8'),
    ],
)  # fmt: skip
def test_what_json_cannot_hold_is_an_error_that_names_the_path(engine: str, value: str, problem: str) -> None:
    assert run(engine, f"return {value}").message.startswith(problem)
    argument = problem.replace("value", "arg1", 1)
    caught = run(engine, f"local ok, e = pcall(f, 1, {value}) f(e)")
    assert str(caught.asked[0]).startswith(f"f: {argument}")
    assert f"script:1: f: {argument}" in run(engine, f"f(1, {value})").message
    assert run(engine, f"return {{pcall(json.encode, {value})}}").value[1].startswith(problem)  # type: ignore[index, union-attr, call-overload]


@engines
def test_a_table_in_two_places_is_no_cycle(engine: str) -> None:
    assert run(engine, "local t = {1} return {t, t, {t}}").value == [[1], [1], [[1]]]


@engines
def test_a_metatable_has_no_say_in_what_a_value_is(engine: str) -> None:
    meta = """{__index = {hidden = 1}, __len = error, __pairs = error, __tostring = error, __metatable = 5,
      __eq = function() while true do end end}"""
    assert run(engine, f"return {{setmetatable({{a = 1}}, {meta})}}").value == [{"a": 1}]
    assert run(engine, f"f(setmetatable({{a = 1}}, {meta}))").calls == [("f", (), {"a": 1})]
    assert run(engine, f"return setmetatable({{}}, {meta})").value == []


@engines
def test_keys_come_out_sorted(engine: str) -> None:
    value = answered(engine, "local r = f() r.d = 1 return r", {"c": 1, "a": 1, "b": None})
    assert isinstance(value, dict)
    assert list(value) == ["a", "b", "c", "d"]


@engines
def test_a_megabyte_goes_in_and_out(engine: str) -> None:
    rows: JSON = [
        {"id": number, "text": "ä" * 50, "none": None, "list": [number / 2]} for number in range(8000)
    ]
    assert answered(engine, "return f()", rows) == rows
    assert answered(engine, "return f()", "x\0" * 500_000) == "x\0" * 500_000


@engines
@pytest.mark.parametrize(
    ("call", "positional", "keyword"),
    [
        ("f()", [], {}),
        ("f{}", [], {}),
        ("f(object{})", [], {}),
        ("f{x = nil}", [], {}),
        ("f{query = 'x', limit = 3}", [], {"query": "x", "limit": 3}),
        ("f{x = null}", [], {"x": None}),
        ("f{['end'] = 1, ['a b'] = 2}", [], {"end": 1, "a b": 2}),
        ("f{a = {}, b = object{}}", [], {"a": [], "b": {}}),
        ("f{'x', limit = 3}", ["x"], {"limit": 3}),
        ("f{'x', {1}, limit = null}", ["x", [1]], {"limit": None}),
        ("f{1, 2}", [[1, 2]], {}),
        ("f{null}", [[None]], {}),
        ("f{{a = 1}}", [[{"a": 1}]], {}),
        ("f('x')", ["x"], {}),
        ("f(null)", [None], {}),
        ("f(nil)", [None], {}),
        ("f(nil, 1, nil)", [None, 1, None], {}),
        ("f({}, {})", [[], []], {}),
        ("f('a', {b = 1})", ["a", {"b": 1}], {}),
        ("f(empty_list)", [[]], {}),
        ("f(empty_object)", [], {}),
        ("f(only_null)", [], {"x": None}),
    ],
)
def test_a_call_has_the_arguments_of_the_convention(
    engine: str, call: str, positional: list[JSON], keyword: dict[str, JSON]
) -> None:
    done = run(engine, call, empty_list=[], empty_object={}, only_null={"x": None})
    assert done.calls == [("f", tuple(positional), keyword)]


@engines
def test_positional_arguments_in_a_table_have_no_holes(engine: str) -> None:
    assert "f: arguments is a list with a hole at 1" in run(engine, "f{nil, 'b', k = 1}").message
    assert "f: arg0 is a list with a hole at 2" in run(engine, "f{1, nil, 3}").message


@engines
def test_an_answer_of_null_is_nil_in_a_chain_of_calls(engine: str) -> None:
    def tool(call: PendingCall) -> ResumeWith:
        return Value(None)

    assert run(engine, "f(f())", tool).calls == [("f", (), {}), ("f", (None,), {})]


@engines
@pytest.mark.parametrize(
    "text", ["", "a\0b", "\ud800", "\udc00\ud800", "\U0001f600", "\\u0041", '\n"\\/\x7f\x1f\u2028']
)
def test_any_text_round_trips(engine: str, text: str) -> None:
    assert answered(engine, "return f()", {text: [text]}) == {text: [text]}
    assert runtime(engine).start("return x .. ''", inputs={"x": text}) == Complete(text)


@engines
@pytest.mark.parametrize("text", ["{x", "[1,", "[1] 2", "nul", '"', "", "01x", '{"a" 1}', '{"a":1,}'])
def test_json_decode_tells_where_text_is_no_json(engine: str, text: str) -> None:
    assert run(engine, "json.decode(text)", text=text).message.startswith("script:1: not JSON: ")
