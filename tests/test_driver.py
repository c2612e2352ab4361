"""The driver: binding, validation, tools, confirmations, suspension, cancellation."""

from __future__ import annotations

import contextvars
import dataclasses
import datetime
import decimal
import json
import threading
from pathlib import Path
from typing import Any

import anyio
import pytest
from fakes import FakeRuntime, ScriptError, anyio_backend
from polyact import host
from polyact.host import (
    CallEnded,
    CallStarted,
    Failed,
    Finished,
    Printed,
    Suspended,
    current_call,
    load_runtime,
)
from polyact.seam import InterpreterError, Raise, Tool, UsageError, Value
from pydantic import BaseModel

__all__ = ["anyio_backend"]

pytestmark = pytest.mark.anyio


def calling(*calls: Any) -> FakeRuntime:
    """A script that makes `calls`, and returns what each gave: a value, or the text of an error."""

    def script(inputs: Any, say: Any) -> Any:
        got = []
        for call in calls:
            try:
                got.append((yield call))
            except ScriptError as error:
                got.append(f"! {error}")
        return got

    return FakeRuntime(script=script)


async def answers(*calls: Any, tools: Any, **options: Any) -> Any:
    outcome = await host.run(calling(*calls), "script", tools=tools, **options)
    assert isinstance(outcome, Finished)
    return outcome.value


def search(query: str, limit: int = 10) -> list[Any]:
    """Search."""
    return [query, limit]


# Outcomes


async def test_a_script_that_ends_is_finished() -> None:
    def script(inputs: Any, say: Any) -> Any:
        say("one\n")
        got = yield "search", {"query": inputs["word"]}
        say("two\n")
        return got

    events: list[Any] = []
    runtime = FakeRuntime(script=script)
    outcome = await host.run(
        runtime, "script", tools=[search], inputs={"word": "x"}, run_id="r", on_event=events.append
    )
    assert outcome == Finished(["x", 10], stdout="one\ntwo\n", run_id="r")
    assert runtime.functions == ("search",)
    assert events[0] == Printed("one\n")
    assert events[1] == CallStarted(1, "search", {"query": "x"})
    assert isinstance(events[2], CallEnded)
    assert events[2].answer == Value(["x", 10])
    assert events[3:] == [Printed("two\n")]


async def test_an_uncaught_error_is_failed() -> None:
    def script(inputs: Any, say: Any) -> Any:
        yield ("boom",)

    def boom() -> None:
        raise KeyError("lost")

    outcome = await host.run(FakeRuntime(script=script), "script", tools=[boom], run_id="r")
    assert outcome == Failed("KeyError: 'lost'", run_id="r")


async def test_each_run_has_an_id_of_its_own() -> None:
    ids = {(await host.run(calling(), "script")).run_id for _ in range(20)}
    assert len(ids) == 20


async def test_a_broken_engine_is_an_exception_of_the_host() -> None:
    def script(inputs: Any, say: Any) -> Any:
        yield ("search", "x")
        raise InterpreterError("broken")

    with pytest.raises(InterpreterError, match="broken"):
        await host.run(FakeRuntime(script=script), "script", tools=[search])


# Arguments


async def test_positional_arguments_get_their_names() -> None:
    assert await answers(("search", "x", 3), tools=[search]) == [["x", 3]]


async def test_a_call_without_arguments_gives_the_tool_an_empty_object() -> None:
    seen: list[Any] = []
    tool = Tool("note", function=lambda **given: seen.append(given))
    assert await answers(("note",), tools=[tool]) == [None]
    assert seen == [{}]


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (
            ("search", {"query": "x", "limit": "3"}),
            'ValidationError: search: limit must be an integer, got "3" (a string)',
        ),
        (("search",), 'ValidationError: search: missing argument "query" (parameters: query, limit)'),
        (
            ("search", {"query": "x", "limt": 3}),
            'ValidationError: search: unknown argument "limt", did you mean "limit"?'
            " (parameters: query, limit)",
        ),
        (
            ("search", "x", 1, [2]),
            "ValidationError: search: too many positional arguments: [2] (an array) has no parameter"
            " (parameters: query, limit)",
        ),
        (("search", {"query": None}), "ValidationError: search: query must be a string, got null"),
    ],
)
async def test_wrong_arguments_are_an_error_that_says_what_to_change(call: Any, error: str) -> None:
    assert await answers(call, tools=[search]) == [f"! {error}"]


async def test_a_misspelt_required_argument_is_recognised_in_an_open_schema() -> None:
    tool = Tool(
        "find",
        parameters={"type": "object", "properties": {"max_results": {}}, "required": ["max_results"]},
        function=lambda **given: given,
    )
    (got,) = await answers(("find", {"maxResults": 3}), tools=[tool])
    assert 'missing argument "max_results"' in got
    assert 'unknown argument "maxResults", did you mean "max_results"?' in got


async def test_a_nested_mistake_is_named_by_its_path() -> None:
    schema = {
        "type": "object",
        "properties": {
            "filter": {
                "type": "object",
                "properties": {
                    "tags": {"type": "array", "items": {"type": "string"}},
                    "state": {"enum": ["open", "closed"]},
                    "when": {"anyOf": [{"type": "string"}, {"type": "null"}]},
                    "size": {"type": "integer", "minimum": 1},
                },
            }
        },
    }
    tool = Tool("find", parameters=schema, function=lambda **given: given)
    call = ("find", {"filter": {"tags": ["a", 1], "state": "opened", "when": 3, "size": 0}})
    (got,) = await answers(call, tools=[tool])
    assert "filter.tags[1] must be a string, got 1 (an integer)" in got
    assert (
        'filter.state must be one of "open", "closed", got "opened" (a string); did you mean "open"?' in got
    )
    assert "filter.when must be a string or null, got 3 (an integer)" in got
    assert "filter.size must be at least 1, got 0 (an integer)" in got


async def test_null_for_an_optional_argument_means_absent_unless_the_schema_admits_null() -> None:
    schema = {
        "type": "object",
        "properties": {
            "plain": {"type": "string"},
            "nullable": {"type": ["string", "null"]},
            "open_api": {"type": "string", "nullable": True},
            "free": {},
        },
    }
    tool = Tool("take", parameters=schema, function=lambda **given: given)
    given = {"plain": None, "nullable": None, "open_api": None, "free": None}
    assert await answers(("take", given), tools=[tool]) == [
        {"nullable": None, "open_api": None, "free": None}
    ]


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "dict", "properties": {"a": {"type": "float"}, "b": {"type": "string"}}},
        {"type": "object", "properties": {"a": {"$ref": "#/nowhere"}, "b": {"type": "string"}}},
        {
            "type": "object",
            "properties": {"a": {"$ref": "https://nowhere.invalid/x"}, "b": {"type": "string"}},
        },
        {"type": "object", "properties": {"a": {"type": ["float", "string"]}, "b": {"type": "string"}}},
        {
            "type": "object",
            "properties": {"a": {"type": "number", "required": True}, "b": {"type": "string"}},
        },
        {"type": "object", "properties": {"a": {"minimum": "0", "pattern": 3}, "b": {"type": "string"}}},
        {"type": "object", "properties": {"a": {"pattern": "\\p{L}("}, "b": {"type": "string"}}},
        {"type": "object", "properties": {"a": {"items": [{}], "enum": 3}, "b": {"type": "string"}}},
        {"type": "object", "required": "b", "properties": {"a": {}, "b": {"type": "string"}}},
        {"$schema": "http://nowhere.invalid/", "properties": {"a": {}, "b": {"type": "string"}}},
        {"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"b": {"type": "string"}}},
    ],
)
async def test_a_wild_schema_checks_what_it_can(schema: Any) -> None:
    tool = Tool("wild", parameters=schema, function=lambda **given: given)
    got = await answers(("wild", {"a": 1.5, "b": "x"}), ("wild", {"a": 1.5, "b": 2}), tools=[tool])
    assert got == [{"a": 1.5, "b": "x"}, "! ValidationError: wild: b must be a string, got 2 (an integer)"]


@pytest.mark.parametrize("schema", [{"properties": []}, {"properties": 3, "type": "dict"}, {"$ref": "#"}, {}])
async def test_a_schema_that_says_nothing_takes_anything(schema: Any) -> None:
    tool = Tool("wild", parameters=schema, function=lambda **given: given)
    assert await answers(("wild", {"a": [1]}), tools=[tool]) == [{"a": [1]}]


GITHUB = Path(__file__).parents[2] / "shared" / "data" / "github-mcp-tools.json"


@pytest.mark.skipif(not GITHUB.exists(), reason="the tool definitions are not here")
async def test_real_tool_definitions_validate() -> None:
    found = json.loads(GITHUB.read_text())
    listed = found["tools"] if isinstance(found, dict) else found
    tools = [
        Tool(
            one["name"],
            parameters=one.get("inputSchema") or one.get("parameters"),
            function=lambda **given: given,
        )
        for one in listed
    ]
    assert len(tools) > 100
    calls = [(tool.name, {"no_such_argument": {"x": 1}}) for tool in tools]
    for tool, got in zip(tools, await answers(*calls, tools=tools), strict=True):
        if tool.parameters and tool.parameters.get("required"):
            assert got.startswith(f"! ValidationError: {tool.name}: missing argument")


# Tools


async def test_an_unknown_tool_is_an_error_in_the_script_with_what_is_close() -> None:
    got = await answers(("serch", "x"), ("zzz",), tools=[search])
    assert got == [
        "! UnknownToolError: no tool is called 'serch'; did you mean search?",
        "! UnknownToolError: no tool is called 'zzz'; there are search",
    ]


async def test_a_built_in_tool_is_never_callable() -> None:
    runtime = calling(("web",))
    outcome = await host.run(runtime, "script", tools=[Tool("web", is_builtin=True), search])
    assert runtime.functions == ("search",)
    assert isinstance(outcome, Finished)
    assert outcome.value == ["! UnknownToolError: no tool is called 'web'; there are search"]


async def test_an_async_tool_is_awaited_and_a_sync_one_runs_in_a_thread_with_the_context() -> None:
    variable: contextvars.ContextVar[str] = contextvars.ContextVar("variable", default="unset")
    threads: list[threading.Thread] = []

    async def here() -> str:
        await anyio.lowlevel.checkpoint()
        threads.append(threading.current_thread())
        return variable.get()

    def there() -> str:
        threads.append(threading.current_thread())
        return variable.get()

    variable.set("set")
    assert await answers(("here",), ("there",), tools=[here, there]) == ["set", "set"]
    assert threads[0] is threading.current_thread()
    assert threads[1] is not threading.current_thread()


async def test_a_sync_tool_that_gives_an_awaitable_is_awaited() -> None:
    async def later() -> int:
        return 3

    assert await answers(("now",), tools=[Tool("now", function=lambda: later())]) == [3]


async def test_a_tool_reads_the_call_that_it_answers() -> None:
    async def here() -> str:
        return current_call().idempotency_key

    def there() -> list[Any]:
        call = current_call()
        return [call.run_id, call.call_id, call.function_name, call.idempotency_key]

    got = await answers(("here",), ("there",), tools=[here, there], run_id="r7")
    assert got == ["r7:1", ["r7", 2, "there", "r7:2"]]
    with pytest.raises(UsageError, match="for tools"):
        current_call()


async def test_a_tool_that_takes_too_long_is_a_timeout_error() -> None:
    released = threading.Event()

    async def slow() -> None:
        await anyio.sleep_forever()

    def stuck() -> None:
        released.wait(10)

    tools = [Tool.from_function(slow, timeout=0.01), Tool.from_function(stuck)]
    got = await answers(("slow",), ("stuck",), tools=tools, tool_timeout=0.02)
    released.set()
    assert got == [
        "! TimeoutError: slow took more than 0.01 s",
        "! TimeoutError: stuck took more than 0.02 s",
    ]


async def test_a_timeout_of_the_tools_own_keeps_its_text() -> None:
    def impatient() -> None:
        raise TimeoutError("the database did not answer")

    got = await answers(("impatient",), tools=[impatient], tool_timeout=60)
    assert got == ["! TimeoutError: the database did not answer"]


async def test_a_tools_result_becomes_json() -> None:
    class Model(BaseModel):
        when: datetime.date

    @dataclasses.dataclass
    class Data:
        amount: decimal.Decimal

    results: dict[str, Any] = {
        "model": Model(when=datetime.date(2024, 2, 29)),
        "data": Data(decimal.Decimal("1.50")),
        "set": {1},
        "tuple": (1, (2,)),
        "big": 2**80,
        "lone": "\ud800",
        "keys": {1: "x"},
    }
    got = await answers(
        *[("give", name) for name in results],
        tools=[Tool("give", parameters={"properties": {"name": {}}}, function=lambda name: results[name])],
    )
    assert json.loads(json.dumps(got)) == [
        {"when": "2024-02-29"},
        {"amount": "1.50"},
        [1],
        [1, [2]],
        2**80,
        "\ud800",
        {"1": "x"},
    ]


@pytest.mark.parametrize("result", [object(), open, b"\xff"])
async def test_a_result_that_is_not_json_is_an_error_that_names_the_tool(result: Any) -> None:
    (got,) = await answers(("give",), tools=[Tool("give", function=lambda: result)])
    assert got.startswith("! TypeError: give returned a")
    assert "not JSON" in got


async def test_a_cyclic_or_bottomless_result_is_an_error_in_the_script() -> None:
    cycle: list[Any] = []
    cycle.append(cycle)
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    tools = [Tool("cycle", function=lambda: cycle), Tool("deep", function=lambda: deep)]
    for got in await answers(("cycle",), ("deep",), tools=tools):
        assert "a list, which is not JSON" in got


async def test_tools_that_hang_do_not_keep_a_script_from_going_on() -> None:
    released = threading.Event()
    tools = [Tool("hang", function=lambda: released.wait(30), timeout=0.001), search]
    calls = [("hang",)] * 45
    got = await answers(*calls, tools=tools)
    released.set()
    assert len(got) == 45


@pytest.mark.parametrize(
    ("tools", "error"),
    [
        ([search, search], "two tools are called 'search'"),
        ([3], "a tool is a Tool or a function"),
        ([Tool("nothing")], "tool 'nothing' has no function"),
    ],
)
async def test_tools_that_cannot_work_are_the_hosts_mistake(tools: Any, error: str) -> None:
    with pytest.raises(UsageError, match=error):
        await host.run(calling(), "script", tools=tools)


@pytest.mark.parametrize("seconds", [0, -1, float("inf"), float("nan")])
async def test_a_tool_timeout_is_a_positive_number(seconds: float) -> None:
    with pytest.raises(UsageError, match="tool_timeout"):
        await host.run(calling(), "script", tool_timeout=seconds)


# Confirmation and suspension

REFUND = Tool.from_function(lambda amount: f"paid {amount}", name="refund", requires_confirmation=True)


@pytest.mark.parametrize("is_async", [False, True])
async def test_a_confirmed_call_is_made_and_a_denied_one_is_an_error(is_async: bool) -> None:
    def confirm(call: Any, tool: Tool, arguments: Any) -> bool:
        assert (call.function_name, tool.name) == ("refund", "refund")
        return bool(arguments["amount"] < 100)

    async def confirm_later(*asked: Any) -> bool:
        await anyio.lowlevel.checkpoint()
        return confirm(*asked)

    calls = [("refund", 5), ("refund", 500)]
    got = await answers(*calls, tools=[REFUND], confirm=confirm_later if is_async else confirm)
    assert got == ["paid 5", "! PermissionError: the call of refund was denied"]


@pytest.mark.parametrize("confirm", [None, lambda *asked: None])
async def test_a_confirmation_that_nobody_decides_suspends_the_run(confirm: Any) -> None:
    runtime = calling(("refund", 5))
    outcome = await host.run(runtime, "script", tools=[REFUND], confirm=confirm)
    assert isinstance(outcome, Suspended)
    call = outcome.call
    assert (call.function_name, call.positional_args, call.arguments) == ("refund", (5,), {"amount": 5})
    assert (call.reason, call.ticket) == ("confirmation", None)
    for answer, value in ((Value("yes"), ["yes"]), (Raise("no"), ["! no"])):
        resumed = await host.resume(call.dump(), answer, runtime=runtime, tools=[REFUND])
        assert isinstance(resumed, Finished)
        assert resumed.value == value


async def test_arguments_are_checked_before_anybody_is_asked() -> None:
    tool = Tool.from_function(search, requires_confirmation=True)
    (got,) = await answers(("search", 5), tools=[tool])
    assert got.startswith("! ValidationError")


async def test_a_long_running_tool_starts_its_job_and_suspends_with_the_ticket() -> None:
    keys: list[str] = []

    async def export(table: str) -> dict[str, str]:
        keys.append(current_call().idempotency_key)
        return {"job": table}

    events: list[Any] = []
    tool = Tool.from_function(export, is_long_running=True)
    outcome = await host.run(
        calling(("export", "t")), "script", tools=[tool], run_id="r", on_event=events.append
    )
    assert isinstance(outcome, Suspended)
    assert (outcome.call.reason, outcome.call.ticket) == ("long-running", {"job": "t"})
    assert keys == ["r:1"]
    assert events[-1].answer is None


async def test_a_long_running_tool_that_fails_to_start_is_an_error_in_the_script() -> None:
    def export() -> None:
        raise OSError("no such queue")

    got = await answers(("export",), tools=[Tool.from_function(export, is_long_running=True)])
    assert got == ["! OSError: no such queue"]


async def test_a_long_running_tool_needs_no_function() -> None:
    outcome = await host.run(calling(("wait",)), "script", tools=[Tool("wait", is_long_running=True)])
    assert isinstance(outcome, Suspended)
    assert outcome.call.ticket is None


async def test_a_suspended_call_without_a_store_is_still_alive() -> None:
    outcome = await host.run(calling(("refund", 5)), "script", tools=[REFUND])
    assert isinstance(outcome, Suspended)
    step = outcome.call.resume(Value(1))
    assert step.value == [1]  # type: ignore[union-attr]


async def test_what_resume_cannot_do_it_says() -> None:
    runtime = calling(("refund", 5))
    with pytest.raises(UsageError, match="store="):
        await host.resume("r", Value(1), runtime=runtime)
    with pytest.raises(UsageError, match="Approve"):
        await host.resume(b"", host.Approve(), runtime=runtime)


# Cancellation


async def test_cancelling_the_run_closes_the_pending_call() -> None:
    runtime = calling(("forever",))
    begun = anyio.Event()

    async def forever() -> None:
        begun.set()
        await anyio.sleep_forever()

    async with anyio.create_task_group() as group:
        group.start_soon(lambda: host.run(runtime, "script", tools=[forever]))
        await begun.wait()
        group.cancel_scope.cancel()
    assert runtime.closed == [1]


async def test_an_error_of_the_hosts_own_callback_comes_out_and_closes_the_call() -> None:
    def confirm(*asked: Any) -> bool:
        raise RuntimeError("no such person")

    runtime = calling(("refund", 5))
    with pytest.raises(RuntimeError, match="no such person"):
        await host.run(runtime, "script", tools=[REFUND], confirm=confirm)
    assert runtime.closed == [1]


# Real engines

SCRIPTS = {
    "lua": """
print("looking for", word)
local ok, wrong = pcall(search, {limit = 1})
return {found = search{query = word, limit = 2}, wrong = wrong}
""",
    "quickjs": """
console.log("looking for\\t" + word);
let wrong;
try { await search({limit: 1}) } catch (error) { wrong = error.message }
return {found: await search({query: word, limit: 2}), wrong};
""",
}


@pytest.mark.parametrize("language", SCRIPTS)
async def test_a_script_in_a_real_language_runs_with_its_tools(language: str) -> None:
    runtime = load_runtime(language)
    outcome = await host.run(runtime, SCRIPTS[language], tools=[search], inputs={"word": "Zoë"})
    wrong = 'ValidationError: search: missing argument "query" (parameters: query, limit)'
    assert isinstance(outcome, Finished)
    assert outcome.value == {"found": ["Zoë", 2], "wrong": wrong}
    assert outcome.stdout == "looking for\tZoë\n"
