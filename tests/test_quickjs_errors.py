"""What a failed script of JavaScript says, and which source is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from polyact.runtimes import quickjs
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.runtimes.quickjs.trace import OFFSET
from polyact.seam import Call, Complete, Raise, Raised, Value
from quickjs_runs import MODERN, run, told


def lines(message: str) -> list[int]:
    """The script's lines in the frames of `message`, innermost first."""
    frames = [line for line in message.splitlines() if line.startswith("    at ")]
    assert all("script:" in frame or "(native)" in frame for frame in frames), message
    return [
        int(frame.split("script:")[1].split(":")[0].rstrip(")")) for frame in frames if "script:" in frame
    ]


# ---- error text -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "first"),
    [
        ("throw new Error('x')", "Error: x"),
        ("throw new Error('')", "Error"),
        ("throw new RangeError('a\\nb')", "RangeError: a"),
        ("class E extends Error {} throw new E('x')", "Error: x"),
        ("class E extends Error { get name() { return 'E' } } throw new E('x')", "E: x"),
        ("const e = new Error('x'); e.name = 'Custom'; throw e", "Custom: x"),
        ("throw Object.create(Error.prototype)", "Error"),
        ("throw 'text'", "uncaught: 'text'"),
        ("throw 5", "uncaught: 5"),
        ("throw null", "uncaught: null"),
        ("throw undefined", "uncaught: undefined"),
        ("throw { a: [1] }", "uncaught: { a: [ 1 ] }"),
        ("throw Symbol('s')", "uncaught: Symbol(s)"),
        ("throw new Proxy({}, { get() { throw 1 } })", "uncaught: {}"),
        (
            "const e = new Error('x'); Object.defineProperty(e, 'name', { get() { throw 1 } }); throw e",
            "Error: x",
        ),
    ],
)
def test_the_first_line_says_what_was_thrown(script: str, first: str) -> None:
    assert told(script).splitlines()[0] == first


def test_the_errors_behind_an_aggregate_are_told() -> None:
    script = "throw new AggregateError([new Error('one'), new TypeError('two')], 'many')"
    message = told(script)
    assert message.startswith("AggregateError: many\n")
    assert "[errors][0]: Error: one" in message
    assert "[errors][1]: TypeError: two" in message


def test_the_tools_errors_are_told_where_any_fails() -> None:
    message = told("await Promise.any([f(), g()])", Raise("first"), Raise("second"))
    assert "[errors][0]: Error: first" in message
    assert "[errors][1]: Error: second" in message


def test_a_cause_is_told_where_the_engine_has_causes() -> None:
    message = told("try { await f() } catch (cause) { throw new Error('outer', { cause }) }", Raise("inner"))
    assert message.startswith("Error: outer\n")
    assert ("[cause]: Error: inner" in message) is MODERN
    assert "[cause]: 5" in told("const e = new Error('outer'); e.cause = 5; throw e")


def test_a_cause_that_is_the_error_itself_is_told_once() -> None:
    assert "[Circular" in told("const e = new Error('x'); e.cause = e; throw e")


def test_lines_are_the_scripts_own_through_nested_functions() -> None:
    script = "function a() {\n b();\n}\nfunction b() {\n c();\n}\nconst c = () => {\n null.x;\n};\na();"
    assert lines(told(script)) == [8, 5, 2, 10]


def test_lines_are_the_scripts_own_after_an_await() -> None:
    script = "async function b() {\n await null;\n throw new Error('deep');\n}\n\nawait b();"
    assert lines(told(script))[0] == 3
    assert lines(told(f"\r\n\r\n{script}"))[0] == 5


def test_a_tools_error_names_the_line_of_its_call() -> None:
    assert lines(told("\nconst p = f();\n\nawait p;", Raise("no"))) == [2]


@pytest.mark.parametrize(
    "script",
    [
        "eval('null.x')",
        "(0, eval)('null.x')",
        "new Function('return null.x')()",
        "eval('syntax error')",
        "setTimeout(() => { null.x }); await new Promise(() => {})",
        "return { toJSON() { null.x } }",
        "return new Map([[{}, 1]])",
        "await f({ get a() { return null.x } })",
        "[1].map(() => null.x)",
        "`${f()}`",
        "const e = new Error('x'); console.log(e, e.stack); throw e",
        "class E extends Error { constructor() { super(); Error.captureStackTrace?.(this) } } throw new E()",
    ],
)
def test_no_frame_of_ours_shows(script: str) -> None:
    message = told(script)
    lines(message)
    for ours in ("<input>", "apply (native)", "forEach (native)", "call (native)"):
        assert ours not in message
    assert all("<input>" not in line for line in run(script).stdout.splitlines())


def test_built_ins_that_the_script_called_do_show() -> None:
    assert "at map (native)" in told("[1].map(() => null.x)")


def test_a_stack_that_the_script_reads_is_its_own_where_the_engine_allows() -> None:
    step = run("const o = {}; Error.captureStackTrace?.(o); return [new Error('a').stack, o.stack ?? '']")
    assert isinstance(step, Complete)
    assert ("<input>" in str(step.value)) is not MODERN


def test_the_scripts_name_is_the_one_given() -> None:
    step = QuickJSRuntime().start("null.x", script_name="my report.js")
    assert isinstance(step, Raised)
    assert "my report.js:1" in step.message


# ---- source -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "script",
    [
        "}, print('ran'), function () {",
        "} print('ran'); {",
        "}; print('ran'); [function () { return {",
        "} print('ran'); async function script$body() { return 1",
        "} async function script$body() {//",
        "}); print('ran'); (async () => {",
        "}\nprint('ran');\nfunction f() {",
        "} class A { static x = print('ran'); m() {",
        "} /*",
        "} //",
        "} `",
        "} <!--",
        "*/",
        "]]",
        "}",
        "{",
        ")",
        "(",
        "return 1 /*",
        "`${",
        "return function () {",
        "#!/usr/bin/env node",
        "import x from 'y'",
        "export default 5",
        "super.x",
        "yield 5",
        "await = 5",
    ],
)
def test_what_is_no_function_body_is_a_syntax_error_and_nothing_runs(script: str) -> None:
    step = run(script)
    assert isinstance(step, Raised)
    assert step.message.startswith("SyntaxError: ")
    assert step.stdout == ""
    assert "<input>" not in step.message


@pytest.mark.parametrize(
    "script",
    [
        "return 1 //",
        "return 1 //}",
        "return 1 <!-- old style",
        "return 1 /* } */",
        "return '}' && 1",
        "return `${'}'}`.length",
        "return /}/.test('}') && 1",
        "'use strict'; return this === undefined ? 1 : 0",
        "return new.target === undefined ? 1 : 0",
        "if (true) { return 1 }",
        "return 1\u2028",
        "\ufeffreturn 1",
        "return '😀'.length - 1",
        "return typeof script$body === 'undefined' ? 1 : 0",
        "return arguments.length + 1",
    ],
)
def test_what_is_a_function_body_is_run_as_one(script: str) -> None:
    step = run(script)
    assert isinstance(step, Complete)
    assert step.value in (1, True)


def test_a_syntax_error_names_its_line() -> None:
    assert lines(told("let a = 1;\n\nlet b = = 2;")) == [3]
    assert lines(told("let x = 1;\nlet x = 2;")) == [2]


def test_a_tool_named_like_the_prelude_names_the_body_is_a_tool() -> None:
    step = QuickJSRuntime().start("return script$body(1)", functions=["script$body"])
    assert isinstance(step, Call)
    assert step.call.function_name == "script$body"


# ---- tampering --------------------------------------------------------------------------------------------------

TAMPER = [
    "Promise.resolve = () => { throw 1 }",
    "Promise = class {}",
    "delete Promise.prototype.constructor",
    "Object.defineProperty(Object.prototype, '0', { set() { throw 1 }, configurable: true })",
    "for (const k of ['index', 'text', 'promise', 'fault', 'heard', 'tool', 'error', 'then', 'name', 'message'])"
    " Object.defineProperty(Object.prototype, k, { set() { throw 1 }, configurable: true })",
    "Object.prototype.set = Object.prototype.enumerable = Object.prototype.configurable = true",
    "Object.prototype[Symbol.iterator] = Object.prototype[Symbol.toPrimitive] = () => { throw 1 }",
    "for (const k of Object.getOwnPropertyNames(String.prototype))"
    " if (k !== 'constructor' && k !== 'length') String.prototype[k] = () => { throw 1 }",
    "for (const k of Object.getOwnPropertyNames(Array.prototype))"
    " if (k !== 'constructor' && k !== 'length') Array.prototype[k] = () => { throw 1 }",
    "for (const k of Object.getOwnPropertyNames(Reflect)) Reflect[k] = () => { throw 1 }",
    "for (const k of Object.getOwnPropertyNames(Object))"
    " if (typeof Object[k] === 'function') Object[k] = () => { throw 1 }",
    "for (const c of [WeakMap, WeakSet, Map, Set]) for (const k of Object.getOwnPropertyNames(c.prototype))"
    " Object.defineProperty(c.prototype, k, { value() { throw 1 } })",
    "for (const c of [String, Number, Boolean, BigInt]) c.prototype.toJSON = () => 'x'",
    "Object.defineProperty(Error.prototype, 'name', { get() { throw 1 }, configurable: true })",
    "Object.defineProperty(Error.prototype, 'message', { get() { throw 1 }, set() { throw 2 } })",
    "Object.defineProperty(Error.prototype, 'stack', { get() { throw 1 }, set() { throw 2 }, configurable: true })",
    "Object.defineProperty(Error, Symbol.hasInstance, { value() { throw 1 } })",
    "Error.captureStackTrace = () => { throw 1 }; Error.stackTraceLimit = { valueOf() { throw 1 } }",
    "Error.stackTraceLimit = 1e9; Object.freeze(Error)",
    "Object.defineProperty(Object.prototype, '__proto__', { get() { throw 1 }, set() { throw 2 } })",
    "Object.freeze(Promise.prototype); Object.freeze(Object.prototype); Object.freeze(Array.prototype)",
    "Object.setPrototypeOf(Function.prototype, new Proxy({}, { get() { throw 1 } }))",
    "Object.setPrototypeOf(Promise.prototype, new Proxy({}, { get() { throw 1 } }))",
    "Object.setPrototypeOf(f, null); Object.setPrototypeOf(print, null); Object.freeze(f)",
    "Object.preventExtensions(globalThis)",
    "RegExp.prototype.exec = Number.prototype.toString = () => { throw 1 }",
    "RegExp = BigInt = Symbol = Map = undefined",
]


@pytest.mark.parametrize("tamper", TAMPER)
def test_a_script_that_tampers_still_calls_prints_and_returns(tamper: str) -> None:
    script = f"{tamper};\nconst a = await f(1, {{ b: [2] }}); print('seen', {{ x: [1] }}); return {{ a }}"
    step = run(script)
    assert isinstance(step, Call), step
    assert step.call.positional_args == (1, {"b": [2]})
    assert step.call.resume(Value({"c": [3]})) == Complete({"a": {"c": [3]}}, "seen { x: [ 1 ] }\n")


@pytest.mark.parametrize("tamper", TAMPER)
def test_a_script_that_tampers_is_still_told_of_errors(tamper: str) -> None:
    assert told(f"{tamper};\nawait f(1)", Raise("tool bad")).startswith("Error: tool bad")
    assert "missing await before f(…)" in told(f"{tamper};\nconst r = f(1); r.items")
    assert "Error: tool bad" in told(f"{tamper};\nf(1).then(() => {{}})", Raise("tool bad"))


@pytest.mark.parametrize(
    ("probe", "value"),
    [
        ("f.constructor('return typeof waiting + typeof limits + typeof core')()", "undefined" * 3),
        ("(function () { return arguments.callee.caller })()", None),
        ("Object.getOwnPropertyNames(f)", ["length", "name"]),
        ("Object.getOwnPropertyDescriptor(Promise.prototype, 'constructor').get.call({}) === Promise", True),
        ("typeof tools.nope", "undefined"),
        ("(tools.x = 1, typeof tools.x)", "undefined"),
        ("[typeof require, typeof process, typeof std, typeof os, typeof fetch]", ["undefined"] * 5),
        ("Object.getOwnPropertyNames(globalThis).filter((n) => /script|polyact|core|host/.test(n))", []),
    ],
)
def test_the_preludes_state_is_out_of_reach(probe: str, value: object) -> None:
    assert run(f"return {probe}") == Complete(value)  # type: ignore[arg-type]


def test_no_thread_can_be_made_to_wait() -> None:
    script = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)"
    assert "cannot block" in told(script)


def test_a_line_of_the_script_is_told_from_one_of_ours_by_its_number() -> None:
    adapter = Path(quickjs.__file__).parent
    files = [adapter / "prelude.js", *adapter.glob("lib/*.js")]
    assert len(files) > 5
    assert max(len(file.read_text(encoding="utf-8").splitlines()) for file in files) < OFFSET
