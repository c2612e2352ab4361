"""Every sentence that a model is told of JavaScript is true, to the letter."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from polyact.seam import JSON, Call, Complete, Raise, Raised, ResumeWith, Value
from quickjs_runs import MODERN, RUNTIME, calls, run


def value(script: str, *answers: ResumeWith) -> JSON:
    step = run(script, *answers, functions=("search", "its-name"))
    assert isinstance(step, Complete), step
    return step.value


def typed(*expressions: str) -> list[str]:
    return [str(value(f"return typeof {expression}")) for expression in expressions]


def modern() -> None:
    assert MODERN
    script = (
        "class A { static #x = 4; static { this.y ??= A.#x } } return [[3, 1].toSorted().with(0, A.y).at(-1)]"
    )
    assert value(script) == [3]
    assert typed("[].findLast", "Object.hasOwn", "Promise.any", "''.replaceAll") == ["function"] * 4
    assert value("return new Error('a', { cause: 5 }).cause + [...'a'.matchAll(/a/dg)].length") == 6


def archived() -> None:
    assert not MODERN
    script = "const o = { ...{ a: 2n } }; return [o?.b ?? o.a ** 70n, [[1]].flat(), typeof globalThis]"
    assert value(script) == [2**70, [1], "object"]
    assert value("return (await Promise.allSettled([1]))[0].status") == "fulfilled"


def missing_in_the_archived_one() -> None:
    assert not MODERN
    assert typed("[].at", "Object.hasOwn", "[].findLast") == ["undefined"] * 3


def the_body_of_an_async_function() -> None:
    assert value("const x = await Promise.resolve(5); return x") == 5
    assert isinstance(RUNTIME.start("export const a = 1"), Raised)


def one_object_of_named_arguments() -> None:
    step = RUNTIME.start('const r = await search({query: "x"})\nreturn r.n', functions=["search"])
    assert isinstance(step, Call)
    assert (step.call.positional_args, step.call.keyword_args) == ((), {"query": "x"})
    assert step.call.resume(Value({"n": 1})) == Complete(1)
    for arguments, positional in [
        ("1, {a: 2}", (1, {"a": 2})),
        ("'x'", ("x",)),
        ("[1]", ([1],)),
        ("{}, 1", ({}, 1)),
    ]:
        step = RUNTIME.start(f"await search({arguments})", functions=["search"])
        assert isinstance(step, Call)
        assert (step.call.positional_args, step.call.keyword_args) == (positional, {})


def a_name_that_is_no_identifier() -> None:
    step = RUNTIME.start('await tools["its-name"]({a: 1})', functions=["its-name"])
    assert isinstance(step, Call)
    assert (step.call.function_name, step.call.keyword_args) == ("its-name", {"a": 1})


def one_after_the_other() -> None:
    seen, step = calls("return await Promise.all([f(1), g(2)])")
    assert len(seen) == 2
    assert step == Complete([1, 2])


def a_failing_tool_throws() -> None:
    script = "try { await search() } catch (e) { return [e instanceof Error, e.message] }"
    assert value(script, Raise("no such page")) == [True, "no such page"]
    lost = "async function main() { await null; throw new Error('lost') } %s main(); return 1"
    assert value(lost % "") == 1
    assert isinstance(run(lost % "await"), Raised)


def what_is_returned() -> None:
    assert value("return { a: [1, 'x', true, null, 0.5] }") == {"a": [1, "x", True, None, 0.5]}
    script = "return [new Map([['k', 1]]), new Set([2]), new Date(0), 3n]"
    assert value(script) == [{"k": 1}, [2], "1970-01-01T00:00:00.000Z", 3]


def big_integers() -> None:
    script = "const n = await search(); return [typeof n, n]"
    assert value(script, Value(2**53 + 1)) == ["bigint", 2**53 + 1]
    assert value(script, Value(2**53 - 1)) == ["number", 2**53 - 1]


def what_is_printed() -> None:
    assert run("console.log('a', { b: 1 })") == Complete(None, "a { b: 1 }\n")


def nothing_of_the_host() -> None:
    assert typed("require", "fetch", "process", "std", "os", "Deno") == ["undefined"] * 6
    for script in ("import fs from 'fs'", "await import('fs')", "await import('/etc/passwd')"):
        assert isinstance(RUNTIME.start(script), Raised)


def timers_do_not_wait() -> None:
    script = "const a = Date.now(); await new Promise((d) => setTimeout(d, 86400000)); return Date.now() - a"
    assert value(script) == 86400000


def the_clock() -> None:
    assert value("return [new Date(0).getHours(), new Date().getTimezoneOffset()]") == [0, 0]
    assert value("const a = Date.now(); for (let i = 0; i < 1e5; i++); return Date.now() - a") == 0
    script = "const a = Date.now(); await search(); return Date.now() - a >= 0"
    assert value(script, Value(None)) is True


CHECKS: dict[str, Callable[[], None]] = {
    "Write JavaScript (ES2023).": modern,
    "Write JavaScript (ES2020).": archived,
    "There is no `Array.prototype.at`, `Object.hasOwn` or `findLast`.": missing_in_the_archived_one,
    "The script is the body of an async function: use `await` and `return` at the top level.": (
        the_body_of_an_async_function
    ),
    'Call a tool with one object of named arguments and await it: `const r = await search({query: "x"})`;'
    " any other arguments are positional.": one_object_of_named_arguments,
    'A tool whose name is no identifier is called as `await tools["its-name"]({…})`.': a_name_that_is_no_identifier,
    "Calls are made one after the other, even under `Promise.all`.": one_after_the_other,
    "A failing tool throws an Error, which you can catch; an async function that you call without `await` may"
    " lose its error.": a_failing_tool_throws,
    "Return the result: any JSON value; a Map, Set, Date or BigInt is converted.": what_is_returned,
    "Integers beyond 2^53 arrive as BigInt.": big_integers,
    "What you print with `console.log` is shown to you.": what_is_printed,
    "There is no `import`, `require`, `fetch`, `process` or file system.": nothing_of_the_host,
    "`setTimeout` does not really wait.": timers_do_not_wait,
    "The clock is UTC and stands still between calls.": the_clock,
}


def sentences() -> list[str]:
    """A full stop ends a sentence where a space or the end of the line follows."""
    lines = RUNTIME.capabilities.prompt.splitlines()
    return [part.rstrip(".") + "." for line in lines for part in line.split(". ")]


@pytest.mark.parametrize("sentence", sentences())
def test_each_sentence_is_true(sentence: str) -> None:
    assert sentence in CHECKS, "a sentence that no check holds"
    CHECKS[sentence]()


def test_each_check_holds_a_sentence_of_one_engine_or_the_other() -> None:
    other = {"Write JavaScript (ES2020).", "There is no `Array.prototype.at`, `Object.hasOwn` or `findLast`."}
    if not MODERN:
        other = {"Write JavaScript (ES2023)."}
    assert set(CHECKS) - set(sentences()) == other


def test_the_prompt_is_short() -> None:
    assert len(RUNTIME.capabilities.prompt.split()) < 170
