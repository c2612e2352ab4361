"""Every sentence that a model is told of JavaScript is true."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import JSON, Call, Complete, PendingCall, Raise, Raised, ResumeWith, Value

RUNTIME = QuickJSRuntime()
MODERN = RUNTIME.capabilities.engine == "quickjs-ng"


def value(script: str, *answers: ResumeWith, functions: tuple[str, ...] = ("search",)) -> JSON:
    step = RUNTIME.start(script, functions=functions)
    for answer in answers:
        assert isinstance(step, Call), step
        step = step.call.resume(answer)
    assert isinstance(step, Complete), step
    return step.value


def call(script: str, *functions: str) -> PendingCall:
    step = RUNTIME.start(script, functions=functions)
    assert isinstance(step, Call), step
    return step.call


def level() -> None:
    assert value("return [1, 2, 3].at(-1)" if MODERN else "return [1, 2, 3][2] ?? 0") == 3
    if MODERN:
        assert value("return [3, 1].toSorted().with(0, 9).findLast((x) => x > 3)") == 9
        assert value("return Object.hasOwn({ a: 1 }, 'a') && 'aa'.replaceAll('a', 'b') === 'bb'") is True
    else:
        assert value("return { ...{ a: 1 } }?.a ?? 2n") == 1


def missing_in_the_archived_one() -> None:
    for gone in ("[].at", "Object.hasOwn", "[].findLast"):
        assert value(f"return typeof {gone}") == "undefined", gone


def body_of_an_async_function() -> None:
    assert value("const x = await Promise.resolve(5); return x") == 5


def one_object_of_named_arguments() -> None:
    made = call('const r = await search({query: "x"})', "search")
    assert (made.positional_args, made.keyword_args) == ((), {"query": "x"})


def a_name_that_is_no_identifier() -> None:
    assert call('await tools["its-name"]({a: 1})', "its-name").function_name == "its-name"


def one_after_the_other() -> None:
    first = call("return await Promise.all([search(1), search(2)])", "search")
    second = first.resume(Value("a"))
    assert isinstance(second, Call)
    assert second.call.resume(Value("b")) == Complete(["a", "b"])


def a_failing_tool_throws() -> None:
    script = "try { await search() } catch (e) { return [e instanceof Error, e.message] }"
    assert value(script, Raise("no such page")) == [True, "no such page"]


def any_json_value() -> None:
    script = "return [{ a: null }, new Map([['k', 1]]), new Set([2]), new Date(0), 3n]"
    assert value(script) == [{"a": None}, {"k": 1}, [2], "1970-01-01T00:00:00.000Z", 3]


def big_integers() -> None:
    assert value("return typeof await search()", Value(2**53 + 1)) == "bigint"


def printed_output() -> None:
    assert RUNTIME.start("console.log('a', { b: 1 })") == Complete(None, "a { b: 1 }\n")


def nothing_of_the_host() -> None:
    for gone in ("require", "fetch", "process", "std", "os", "Deno", "module"):
        assert value(f"return typeof {gone}") == "undefined", gone
    assert isinstance(RUNTIME.start('import fs from "fs"'), Raised)
    assert isinstance(RUNTIME.start('await import("fs")'), Raised)


def timers_do_not_wait() -> None:
    script = (
        "const a = Date.now(); await new Promise((done) => setTimeout(done, 86400000)); return Date.now() - a"
    )
    assert value(script) == 86400000


def the_clock() -> None:
    assert value("return new Date(0).getHours() + new Date().getTimezoneOffset()") == 0
    assert value("const a = Date.now(); for (let i = 0; i < 1e5; i++); return Date.now() - a") == 0


CHECKS: dict[str, Callable[[], None]] = {
    "Write JavaScript": level,
    "There is no `Array.prototype.at`": missing_in_the_archived_one,
    "The script is the body": body_of_an_async_function,
    "Call a tool with one object": one_object_of_named_arguments,
    "A tool whose name is no identifier": a_name_that_is_no_identifier,
    "Calls are made one after": one_after_the_other,
    "A failing tool throws": a_failing_tool_throws,
    "Return the result": any_json_value,
    "Integers beyond 2^53": big_integers,
    "What you print": printed_output,
    "There is no `import`": nothing_of_the_host,
    "`setTimeout` does not": timers_do_not_wait,
    "The clock is UTC": the_clock,
}


def sentences() -> list[str]:
    return [sentence for line in RUNTIME.capabilities.prompt.splitlines() for sentence in line.split(". ")]


@pytest.mark.parametrize("sentence", sentences())
def test_each_sentence_is_true(sentence: str) -> None:
    (check,) = [check for start, check in CHECKS.items() if sentence.startswith(start)]
    check()


def test_the_prompt_is_short() -> None:
    assert len(RUNTIME.capabilities.prompt) < 1300
