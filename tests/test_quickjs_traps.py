"""The traps of this engine and its binding, each as the rule that holds here."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import (
    JSON,
    Call,
    Complete,
    Limits,
    Raise,
    Raised,
    ResumeWith,
    Step,
    UsageError,
    Value,
)

RUNTIME = QuickJSRuntime()
MODERN = RUNTIME.capabilities.engine == "quickjs-ng"


def run(
    script: str,
    *answers: ResumeWith,
    functions: Sequence[str] = ("f", "g"),
    limits: Limits | None = None,
    **inputs: JSON,
) -> Step:
    """The step after `answers`; each of them must find a call."""
    runtime = QuickJSRuntime(limits=limits) if limits else RUNTIME
    step: Step = runtime.start(script, functions=functions, inputs=inputs)
    for answer in answers:
        assert isinstance(step, Call), step
        step = step.call.resume(answer)
    return step


def raised(step: Step) -> str:
    assert isinstance(step, Raised), step
    return step.message


# ---- what crosses ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [2**31, 2**32 + 1, 2**53 - 1, 2**53 + 1, -(2**63), 10**30])
def test_integers_from_2_to_the_31_up_are_exact_both_ways(number: int) -> None:
    assert run(
        "const a = await f(); return [a, x, await g(a)]", Value(number), Value(number), x=number
    ) == Complete([number, number, number])


@pytest.mark.parametrize("text", ["\0", "a\0b", "\ud800", "\udfff x", "é😀日本", '"\\\n\x7f\u2028'])
def test_any_text_crosses_unchanged(text: str) -> None:
    step = run("const a = await f(x); console.log(a); return [a, x]", Value(text), x=text)
    assert step == Complete([text, text], text + "\n")


def test_long_text_crosses_both_ways() -> None:
    text = "0123456789" * 100_000
    assert run("const a = await f(); return a + 'b'.repeat(9000) + 'c'", Value(text)) == Complete(
        text + "b" * 9000 + "c"
    )


@settings(max_examples=60, deadline=None)
@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
        max_leaves=12,
    )
)
def test_any_value_comes_back_as_it_went_in(value: JSON) -> None:
    step = run("const a = await f(x); return [a, x]", Value(value), x=value)
    assert isinstance(step, Complete)
    assert step.value == [value, value]
    assert _kinds(step.value) == _kinds([value, value])


def _kinds(value: JSON) -> object:
    """Types of all leaves; a whole float may come back as an integer."""
    if isinstance(value, list):
        return [_kinds(item) for item in value]
    if isinstance(value, dict):
        return {key: _kinds(item) for key, item in value.items()}
    return (
        "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__
    )


def test_doubles_beyond_2_to_the_53_come_out_exact() -> None:
    assert run("return [2 ** 60, -(2 ** 70), 1e21]") == Complete([2**60, -(2**70), 10**21])


def test_a_key_named_proto_is_a_key() -> None:
    assert run("return await f()", Value({"__proto__": {"a": 1}})) == Complete({"__proto__": {"a": 1}})


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (
            "return { rows: [1, { render() {} }] }",
            "value.rows[1].render is a function, which JSON cannot hold",
        ),
        ("return { a: Symbol() }", "value.a is a symbol"),
        ("const a = {}; a.b = { a }; return a", "value.b.a contains itself"),
        ("return { 'a b': /x/ }", 'value["a b"] is a regular expression'),
        ("return { a: f() }", "value.a is a promise: missing await before f(…)"),
        ("let a = []; for (let i = 0; i < 500; i++) a = [a]; return a", "nested deeper than 201 levels"),
        ("let a = []; for (let i = 0; i < 50000; i++) a = [a]; return a", "nested deeper than 201 levels"),
    ],
)
def test_what_json_cannot_hold_names_its_path(script: str, said: str) -> None:
    step = run(script)
    if isinstance(step, Call):  # the call that was made is shown all the same
        step = step.call.resume(Value(None))
    assert said in raised(step)


def test_an_argument_that_json_cannot_hold_is_an_error_at_the_call() -> None:
    assert run("try { await f({ a: { b: () => 1 } }) } catch (e) { return e.message }") == Complete(
        "f: a.b is a function, which JSON cannot hold"
    )


# ---- source ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", ["return '\0'", "return '\ud800'"])
def test_source_that_cannot_be_read_is_raised(script: str) -> None:
    assert "SyntaxError: script:1: the source holds" in raised(run(script))


@pytest.mark.parametrize(
    "script",
    [
        "}); (async () => {",
        "}}); (class { async m() {",
        "} [a] = {",
        "}, async function () {",
        "/*",
        "`",
        "return (",
        "})",
        "} } {",
    ],
)
def test_a_body_that_is_no_body_stays_a_syntax_error(script: str) -> None:
    assert "SyntaxError" in raised(run(script))


@pytest.mark.parametrize(
    "script", ["return 1 // end", "return 1 /* end */", "'use strict'; return 1", "return '}'.length"]
)
def test_a_body_that_is_one_is_run(script: str) -> None:
    assert run(script) == Complete(1)


# ---- errors ---------------------------------------------------------------------------------------------------


def test_a_trace_has_the_scripts_own_name_and_lines_and_nothing_of_ours() -> None:
    script = "function inner() {\n  null.x;\n}\n\nfunction outer() {\n  inner();\n}\n\nouter();"
    step = QuickJSRuntime().start(script, script_name="report.js")
    message = raised(step)
    lines = [line.strip() for line in message.splitlines()]
    assert lines[0].startswith("TypeError: ")
    assert [line.split("report.js:")[1].split(":")[0].rstrip(")") for line in lines[1:]] == ["2", "6", "9"]
    assert "<input>" not in message


def test_a_syntax_error_names_its_line() -> None:
    assert "script:3" in raised(run("const a = 1;\n\nconst b = = 2;"))


def test_a_tools_error_names_the_line_of_the_call() -> None:
    message = raised(run("\n\nawait f();", Raise("ToolError: no")))
    assert message.splitlines()[0] == "Error: ToolError: no"
    assert "script:3" in message
    assert "<input>" not in message


def test_a_stack_that_is_printed_has_nothing_of_ours() -> None:
    step = run("try { null.x } catch (e) { console.log(e); console.log(e.stack); console.log([e]) }")
    assert "<input>" not in step.stdout
    assert step.stdout.count("script:1") == 3


def test_what_is_thrown_and_no_error_is_shown() -> None:
    assert "{ code: 1 }" in raised(run("throw { code: 1 }"))


def test_call_sites_are_out_of_reach() -> None:
    script = "Error.prepareStackTrace = (e, sites) => sites; return typeof new Error().stack"
    assert run(script) == Complete("string")


# ---- calls and promises ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "use",
    [
        "r.items",
        "r[0]",
        "[...r]",
        "const { id } = r",
        "`${r}`",
        "r + 1",
        "r.items = 1",
        "for (const x of r) ;",
        "r.map((x) => x)",
        "if (r.ok) ;",
    ],
)
def test_a_promise_used_as_an_answer_says_missing_await(use: str) -> None:
    step = run(f"const r = f({{}});\n{use};")
    assert isinstance(step, Call)
    message = raised(step.call.resume(Value({"items": []})))
    assert "missing await before f(…)" in message
    assert "script:" in message


@pytest.mark.parametrize(
    "script",
    [
        "const p = f(); return await p",
        "return f()",
        "return await f().then((x) => x)",
        "return await Promise.race([f()])",
        "return (await Promise.all([f()]))[0]",
        "const p = f(); return (p instanceof Promise) && await p",
        "async function* gen() { yield f(); } for await (const x of gen()) return x",
        "try { return await f() } finally { }",
        "return await new Promise((done) => f().then(done))",
        "class P extends Promise {} return await P.resolve(f())",
    ],
)
def test_a_promise_used_as_a_promise_is_one(script: str) -> None:
    assert run(script, Value(5)) == Complete(5)


def test_calls_surface_one_by_one_in_the_order_made() -> None:
    script = "const a = f(1); g(2); const c = await Promise.all([f(3), a]); f(4); return c"
    step, seen = run(script), []
    while isinstance(step, Call):
        seen.append((step.call.call_id, step.call.function_name, step.call.positional_args))
        step = step.call.resume(Value(step.call.call_id * 10))
    assert seen == [(1, "f", (1,)), (2, "g", (2,)), (3, "f", (3,)), (4, "f", (4,))]
    assert step == Complete([30, 10])


def test_a_promise_that_never_settles_is_a_deadlock() -> None:
    assert "deadlock" in raised(run("await new Promise(() => {})"))
    assert "deadlock" in raised(
        run("const p = new Promise(() => {}); globalThis.p = p; await f(); await p", Value(1))
    )


@pytest.mark.parametrize(
    "script",
    [
        "Promise.reject(new Error('lost'))",
        "Promise.resolve().then(() => { throw new Error('lost') })",
        "Promise.all([Promise.reject(new Error('lost'))]); return 1",
    ],
)
def test_a_rejection_that_nobody_awaits_does_not_vanish(script: str) -> None:
    assert "unhandled rejection: Error: lost" in raised(run(script))


@pytest.mark.parametrize(
    "script", ["f(); return 1", "async function later() { await f() } later(); return 1"]
)
def test_a_tools_error_that_nobody_awaits_does_not_vanish(script: str) -> None:
    assert "ToolError: lost" in raised(run(script, Raise("ToolError: lost")))


@pytest.mark.parametrize(
    "script",
    [
        "f().catch(() => {}); return 1",
        "const p = f(); try { await p } catch {} return 1",
        "Promise.reject(1).catch(() => {}); return 1",
        "await Promise.allSettled([f()]); return 1",
        "async function safe() { try { await f() } catch (e) { console.log(e.message) } } safe(); return 1",
    ],
)
def test_a_rejection_that_is_handled_is_no_error(script: str) -> None:
    step = run(script)
    if isinstance(step, Call):
        step = step.call.resume(Raise("no"))
    assert isinstance(step, Complete), step


# ---- limits ---------------------------------------------------------------------------------------------------

BUSY = Limits(seconds=0.2)


@pytest.mark.parametrize(
    "script",
    [
        "for (;;);",
        "for (;;) { try { for (;;); } catch {} }",
        "for (;;) { try { for (;;); } finally { continue } }",
        "for (;;) await null",
        "const loop = () => Promise.resolve().then(loop); await loop()",
        "async function a() { for (;;); } for (;;) { try { await a() } catch {} }",
        "function* g() { try { for (;;) yield } finally { for (;;); } } for (const x of g()) ;",
        "const o = { get x() { for (;;); } }; for (;;) { try { o.x } catch {} }",
        "for (;;) setTimeout(() => {}, 1), await null",
        "setInterval(() => {}, 1); await new Promise(() => {})",
        "`${{ toString() { for (;;); } }}`",
        "console.log({ get [Symbol.toStringTag]() { for (;;); } }, new Proxy({}, { ownKeys() { for (;;); } }))",
        "return { toJSON() { for (;;); } }",
        "[1, 2].sort(() => { for (;;); })",
        "Array.prototype.push = function () { for (;;); }; [].push(1)",
    ],
)
def test_time_cannot_be_caught_away(script: str) -> None:
    assert "time limit of 0.2 s exceeded" in raised(run(script, limits=BUSY))
    assert run("return 1", limits=BUSY) == Complete(1)


@pytest.mark.skipif(not MODERN, reason="the archived engine cannot interrupt a regular expression")
def test_a_backtracking_pattern_is_stopped() -> None:
    assert "time limit" in raised(run("/^(a+)+$/.test('a'.repeat(40) + 'b')", limits=BUSY))


@pytest.mark.parametrize(
    "script",
    [
        "const a = []; for (;;) a.push('x'.repeat(100000) + a.length)",
        "let a = 'x'; for (;;) a += a",
        "const a = []; for (;;) a.push([1, 2, 3])",
        "return new Uint8Array(1e9).length",
    ],
)
def test_memory_is_bounded(script: str) -> None:
    message = raised(run(script, limits=Limits(memory=8 << 20, seconds=20)))
    assert "memory limit of 8 MiB" in message or "too long" in message  # a string has a bound of its own
    assert run("return 1") == Complete(1)


@pytest.mark.parametrize(
    "script",
    [
        "function f2() { return f2() + 1 } f2()",
        "const a = []; a.toString = () => '' + a; '' + a",
        "const f3 = async () => { await f3() }; await f3()",
        "let o = {}; for (let i = 0; i < 1e6; i++) o = { o }; JSON.stringify(o)",
    ],
)
def test_recursion_is_bounded(script: str) -> None:
    assert "limit of" in raised(run(script)) or "exceeded" in raised(run(script))
    assert run("return 1") == Complete(1)


def test_two_thousand_frames_are_no_recursion_too_deep() -> None:
    assert run("const f2 = (n) => (n ? f2(n - 1) + 1 : 0); return f2(2000)") == Complete(2000)


def test_the_deepest_recursion_is_safe_on_a_small_stack() -> None:
    results: list[Step] = []
    before = threading.stack_size(1 << 20)
    try:
        thread = threading.Thread(
            target=lambda: results.append(run("function f2() { return f2() + 1 } f2()"))
        )
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert "stack limit" in raised(results[0])


@pytest.mark.parametrize(
    ("script", "limits", "said"),
    [
        (
            "for (;;) { try { console.log('x'.repeat(1000)) } catch {} }",
            Limits(output=5000),
            "output limit of 5000",
        ),
        ("for (;;) { try { f() } catch {} }", Limits(calls=10), "call limit of 10 calls"),
        ("try { await f('x'.repeat(5000)) } catch { }", Limits(value=1000), "value size limit of 1000"),
        ("return 'x'.repeat(5000)", Limits(value=1000), "value size limit of 1000"),
    ],
)
def test_our_own_limits_cannot_be_caught_away(script: str, limits: Limits, said: str) -> None:
    merged = Limits(seconds=0.5, output=limits.output, calls=limits.calls, value=limits.value)
    step = run(script, limits=merged)
    while isinstance(step, Call):
        step = step.call.resume(Value(None))
    assert said in raised(step)


# ---- tampering ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tamper",
    [
        "JSON.stringify = () => 'x'; JSON.parse = () => 'x'",
        "Promise.prototype.then = () => { throw 1 }; Promise.prototype.constructor = 5",
        "Array.prototype.push = Array.prototype.slice = Array.prototype.join = () => { throw 1 }",
        "Array.prototype[Symbol.iterator] = () => { throw 1 }",
        "Object.prototype.toJSON = Array.prototype.toJSON = () => 'x'",
        "Object.defineProperty(Array.prototype, 0, { set() { throw 1 }, configurable: true })",
        "Object.prototype.get = Object.prototype.value = Object.prototype.writable = 1",
        "String.prototype.concat = String.prototype.slice = () => 'x'",
        "Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => 'x'",
        "Reflect.apply = Reflect.get = Object.keys = Object.defineProperty = () => { throw 1 }",
        "WeakMap.prototype.get = WeakSet.prototype.add = Map.prototype.get = () => { throw 1 }",
        "Error = Promise = Proxy = WeakMap = undefined",
        "Object.defineProperty(Error, Symbol.hasInstance, { value: () => { throw 1 } })",
        "Object.defineProperty(Error, 'stackTraceLimit', { get() { throw 1 } })"
        if not MODERN
        else "Error.stackTraceLimit = 0",
        "Function.prototype.toString = () => 'x'; globalThis.eval = 5",
        "delete globalThis.tools; globalThis.console = 1",
    ],
)
def test_tampering_with_built_ins_harms_nobody_else(tamper: str) -> None:
    script = f"{tamper};\nconst a = await f(1, {{ b: [2] }});\nprint('seen');\nreturn {{ a }}"
    step = run(script)
    assert isinstance(step, Call), step
    assert (step.call.positional_args, step.call.keyword_args) == ((1, {"b": [2]}), {})
    step = step.call.resume(Value({"c": [3]}))
    assert step == Complete({"a": {"c": [3]}}, "seen\n")
    assert run("return JSON.stringify([1])") == Complete("[1]")


def test_nothing_of_the_collector_is_within_reach() -> None:
    assert run("return [typeof WeakRef, typeof FinalizationRegistry, typeof gc]") == Complete(
        ["undefined"] * 3
    )


# ---- names ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["print", "JSON", "Promise", "tools", "console", "Date", "URL", "setTimeout", "toString"]
)
def test_a_tools_name_replaces_nothing(name: str) -> None:
    before = run(f"return typeof {name}", functions=())
    step = RUNTIME.start(
        f"const kind = typeof {name}; await tools[{name!r}](); return kind", functions=[name]
    )
    assert isinstance(step, Call)
    assert step.call.function_name == name
    assert step.call.resume(Value(None)) == before


@pytest.mark.parametrize(
    "name", ["get-weather", "github.create_issue", "delete", "await", "日本", "a b", "1st", "__proto__", "é"]
)
def test_any_name_can_be_called(name: str) -> None:
    step = RUNTIME.start(f"return await tools[{name!r}](1)", functions=[name])
    assert isinstance(step, Call)
    assert step.call.function_name == name


def test_an_input_that_would_hide_a_global_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="'JSON' would hide"):
        RUNTIME.start("return 1", inputs={"JSON": 1})


# ---- threads, processes, snapshots ----------------------------------------------------------------------------


def test_a_call_is_resumed_on_another_thread() -> None:
    step = run("const a = await f(); function deep(n) { return n ? deep(n - 1) : a } return deep(500)")
    assert isinstance(step, Call)
    results: list[Step] = []
    thread = threading.Thread(target=lambda call=step.call: results.append(call.resume(Value(7))))
    thread.start()
    thread.join()
    assert results == [Complete(7)]


def test_many_threads_share_a_runtime() -> None:
    results: list[Step] = []

    def work(number: int) -> None:
        for _ in range(10):
            results.append(
                run("let t = 0; for (let i = 0; i < 3; i++) t += await f(); return t", *[Value(number)] * 3)
            )

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(step.value for step in results if isinstance(step, Complete)) == sorted(  # type: ignore[type-var]
        3 * number for number in range(8) for _ in range(10)
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
@pytest.mark.filterwarnings("ignore:This process.*multi-threaded:DeprecationWarning")
def test_a_forked_process_goes_on() -> None:
    run("return 1")
    child = os.fork()
    if child == 0:
        os._exit(0 if all(run("return 1") == Complete(1) for _ in range(5)) else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_what_a_script_observes_is_the_same_after_a_thaw() -> None:
    script = """
    const seen = [];
    for (let i = 0; i < 3; i++) {
      seen.push(Date.now(), new Date().toISOString(), performance.now(), Math.random());
      await new Promise((done) => setTimeout(done, 10));
      await f(seen);
    }
    return seen;
    """
    step = run(script)
    plain: Step = step
    while isinstance(step, Call):
        frozen = step.call.dump()
        assert isinstance(plain, Call)
        assert step.call.positional_args == plain.call.positional_args
        at = 1_900_000_000_000 + step.call.call_id
        plain = plain.call.resume(Value(None, at=at))
        step = QuickJSRuntime().resume(frozen, Value(None, at=at))
    assert step == plain
    assert isinstance(step, Complete)
