"""Calls, promises, and what becomes of errors that nobody awaits, in JavaScript."""

from __future__ import annotations

import pytest
from polyact.seam import JSON, Call, Complete, Limits, Raise, Raised, UsageError, Value
from quickjs_runs import MODERN, calls, run, told


def names(seen: list[JSON]) -> list[JSON]:
    return [[call[0], *call[1]] for call in seen]  # type: ignore[index, call-overload, misc]


# ---- one call after the other -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "made", "value"),
    [
        ("return await Promise.all([f(1), g(2), f(3)])", [["f", 1], ["g", 2], ["f", 3]], [1, 2, 3]),
        ("return await Promise.race([f(1), g(2)])", [["f", 1], ["g", 2]], 1),
        ("return await Promise.any([f(1), g(2)])", [["f", 1], ["g", 2]], 1),
        ("f(1); f(2); return 'over'", [["f", 1], ["f", 2]], "over"),
        ("f(1).then(() => f(2)).then(() => f(3)); return 0", [["f", 1], ["f", 2], ["f", 3]], 0),
        ("setTimeout(() => f('late'), 1000); return 0", [["f", "late"]], 0),
        ("const o = { get x() { return f(1) } }; return await o.x", [["f", 1]], 1),
        ("return { toJSON() { f('out'); return 5 } }", [["f", "out"]], 5),
        ("return JSON.stringify({ a: 1 }, (k, v) => { f(k); return v })", [["f", ""], ["f", "a"]], '{"a":1}'),
        ("return [2, 1].sort((a, b) => { f(); return a - b })", [["f"]], [1, 2]),
        ("return await Promise.all([5, 6].map((x) => f(x)))", [["f", 5], ["f", 6]], [1, 2]),
        ("return (await f.bind(null, 1)(2)) + await f.call(null, 3)", [["f", 1, 2], ["f", 3]], 3),
        (
            "async function* gen() { try { yield await f(1); yield await f(2) } finally { await g('end') } }\n"
            "for await (const x of gen()) return x",
            [["f", 1], ["g", "end"]],
            1,
        ),
        ("for await (const x of [f(1), f(2)]) await g(x)", [["f", 1], ["f", 2], ["g", 1], ["g", 2]], None),
        ("try { return await f(1) } finally { await g(2) }", [["f", 1], ["g", 2]], 1),
    ],
)
def test_each_call_is_shown_in_the_order_made(script: str, made: JSON, value: JSON) -> None:
    seen, step = calls(script)
    assert names(seen) == made
    assert isinstance(step, Complete)
    assert step.value == value


def test_a_thousand_calls_in_a_loop() -> None:
    seen, step = calls("let t = 0; for (let i = 0; i < 1000; i++) t += await f(i); return t")
    assert len(seen) == 1000
    assert step == Complete(500500)


def test_calls_made_before_an_error_are_still_shown() -> None:
    seen, step = calls("f(1); f(2); throw new Error('boom')")
    assert names(seen) == [["f", 1], ["f", 2]]
    assert isinstance(step, Raised)
    assert step.message.startswith("Error: boom")


def test_all_settled_tells_of_each() -> None:
    script = "return (await Promise.allSettled([f(1), g(2)])).map((r) => r.value ?? r.reason.message)"
    assert run(script, Value("a"), Raise("bad")) == Complete(["a", "bad"])


def test_what_is_printed_goes_to_the_step_before_which_it_was_printed() -> None:
    seen, step = calls("console.log('a'); f(); console.log('b'); await g(); console.log('c')")
    assert [call[3] for call in seen] == ["a\nb\n", ""]  # type: ignore[index, call-overload]
    assert step == Complete(None, "c\n")


def test_what_is_printed_may_be_any_text() -> None:
    assert run("for (const x of ['\\0', '\\ud800', '😀'.repeat(9000)]) print(x)").stdout == (
        "\0\n\ud800\n" + "😀" * 9000 + "\n"
    )


def test_a_call_is_answered_once() -> None:
    step = run("await f()")
    assert isinstance(step, Call)
    step.call.resume(Value(1))
    for again in (lambda: step.call.resume(Value(1)), step.call.dump):
        with pytest.raises(UsageError, match="call 1 of f cannot be"):
            again()
    step.call.close()


# ---- the missing await ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "use",
    [
        "r?.items",
        "r.length === 0",
        "r.map((x) => x)",
        "r == 1",
        "r > 1",
        "Number(r)",
        "Array.from(r)",
        "new Set(r)",
        "new Date(r)",
        "JSON.stringify(r)",
        "JSON.stringify([r])",
        "'items' in r",
        "for (const key in r) ;",
        "const [a] = r",
        "[r].join()",
        "encodeURIComponent(r)",
        "console.log(r.items)",
        "await g(r)",
        "await g({ a: [r] })",
        "return { a: r }",
    ],
)
def test_a_promise_used_as_an_answer_says_missing_await(use: str) -> None:
    assert "missing await before f(…)" in told(f"const r = f({{}});\n{use}", Value({"items": []}))


def test_a_printed_promise_says_missing_await() -> None:
    assert run("console.log(f(1), [g()])").stdout == (
        "Promise { missing await before f(…) } [ Promise { missing await before g(…) } ]\n"
    )


# ---- errors that nobody awaits ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "script",
    [
        "f().finally(() => {})",
        "f().then((x) => x)",
        "f().then((x) => x, undefined)",
        "Promise.all([f(1)])",
        "Promise.race([f(1)])",
        "Promise.any([f(1)])" if MODERN else "Promise.all([f(1)])",
        "const p = f(1); const q = g(2); await q",
        "async function main() { await f() } main()",
        "async function main() { try { await f() } finally { await g() } } main()",
        "setTimeout(async () => { await f() }, 10)",
        "queueMicrotask(async () => { await f() })",
    ],
)
def test_a_tools_error_that_nobody_awaits_does_not_vanish(script: str) -> None:
    message = told(f"{script}; return 1", Raise("ToolError: lost"))
    assert message.startswith("unhandled rejection: ")
    assert "ToolError: lost" in message


@pytest.mark.parametrize(
    "script",
    [
        "setTimeout(async () => { await null; throw new Error('lost') }, 10)",
        "queueMicrotask(async () => { throw new Error('lost') })",
        "setTimeout(() => { throw new Error('lost') }, 10); await f()",
        "f().then(() => { throw new Error('lost') })",
        "Promise.resolve().finally(() => { throw new Error('lost') })",
    ],
)
def test_an_error_in_a_callback_does_not_vanish(script: str) -> None:
    assert "Error: lost" in told(f"{script}; return 1")


@pytest.mark.parametrize(
    "script",
    [
        "f().then(null, () => {})",
        "Promise.all([f(1), f(2)]).catch(() => {})",
        "const p = f(1); const q = g(2); await q; try { await p } catch {}",
        "const p = f(1); await null; await null; await p.catch(() => {})",
        "const p = Promise.reject(new Error('r')); await g().catch(() => {}); try { await p } catch {}",
        "async function safe() { try { await f() } catch (e) { console.log(e) } } safe()",
        "async function safe() { try { await f() } catch (e) { console.log(`${e}`) } } safe()",
        "async function safe() { try { await f() } catch (e) { e.message = 'other' } } safe()",
    ],
)
def test_a_rejection_that_is_handled_is_no_error(script: str) -> None:
    step = run(f"{script}; return 1")
    assert isinstance(step, Call)
    assert isinstance(calls(f"{script}; return 1", Raise("no"))[1], Complete)


def test_an_error_shown_after_the_body_is_over_is_shown_whole() -> None:
    script = "async function safe() { try { await f() } catch (e) { console.log(e) } } safe()"
    step = run(script, Raise("ToolError: gone"))
    assert isinstance(step, Complete)
    assert step.stdout.startswith("Error: ToolError: gone\n    at ")


def test_of_two_errors_that_nobody_awaits_the_one_not_looked_at_is_told() -> None:
    script = """
    async function safe() { try { await f() } catch (e) { console.log(e.message) } }
    async function unsafe() { await g() }
    unsafe(); safe()
    """
    assert "Error: first" in told(script, Raise("first"), Raise("second"))


def test_rejections_that_are_handled_take_no_memory() -> None:
    script = "for (let i = 0; i < 100000; i++) { try { await Promise.reject(1) } catch {} } return 1"
    assert run(script, limits=Limits(memory=2 << 20, seconds=60)) == Complete(1)


# ---- deadlock ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "script",
    [
        "await new Promise(() => {})",
        "return new Promise(() => {})",
        "await Promise.race([])",
        "await f(); await new Promise(() => {})",
        "await { then() {} }",
    ],
)
def test_waiting_for_what_nothing_settles_is_a_deadlock(script: str) -> None:
    assert told(script).startswith("deadlock: the script awaits a promise that nothing will settle")
