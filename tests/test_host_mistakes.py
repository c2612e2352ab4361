"""What an embedding program gets wrong is told before anything is written down or run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fakes import anyio_backend
from polyact import host
from polyact.host import Approve, Finished, SQLiteStore, Suspended
from polyact.runtimes.lua import LuaRuntime
from polyact.seam import Raise, Tool, UsageError, Value

__all__ = ["anyio_backend"]

pytestmark = pytest.mark.anyio

RUNTIME = LuaRuntime()
PAID: list[int] = []


def pay(amount: int) -> int:
    """Pay."""
    PAID.append(amount)
    return amount


LATER = Tool(name="later", is_long_running=True)
PAY = Tool.from_function(pay, requires_confirmation=True)


@pytest.fixture
def store(tmp_path: Path) -> SQLiteStore:
    return SQLiteStore(tmp_path / "runs.db")


@pytest.mark.parametrize(
    "wrong",
    [
        Value(1, at=1.5e12),  # type: ignore[arg-type]
        Value(1, at="now"),  # type: ignore[arg-type]
        Value(1, at=10**16),
        Value(1, at=10**30),
        Raise("no", at=-1),
        Raise(5),  # type: ignore[arg-type]
        Value({1, 2}),  # type: ignore[arg-type]
        Value({float("nan"): 1}),  # type: ignore[dict-item]
        "yes",
        None,
        [1],
        Value,
    ],
    ids=repr,
)
async def test_a_wrong_answer_is_not_used_up(store: SQLiteStore, wrong: Any) -> None:
    begun = await host.run(RUNTIME, "return later()", tools=[LATER], store=store, run_id="r")
    assert isinstance(begun, Suspended)
    with pytest.raises(UsageError):
        await host.resume("r", wrong, runtime=RUNTIME, tools=[LATER], store=store)
    stored = store.get("r")
    assert stored is not None
    assert stored.status == "suspended"
    answered = await host.resume("r", Value(7), runtime=RUNTIME, tools=[LATER], store=store)
    assert isinstance(answered, Finished)
    assert answered.value == 7


@pytest.mark.parametrize("answer", [Value(1), Approve()], ids=repr)
async def test_a_run_without_its_tools_stays_suspended(store: SQLiteStore, answer: Any) -> None:
    script = "local first = pay{amount = 1} return {first, pay{amount = 2}}"
    await host.run(RUNTIME, script, tools=[PAY], store=store, run_id="r")
    with pytest.raises(UsageError, match="run r calls pay, and there is no such tool here"):
        await host.resume("r", answer, runtime=RUNTIME, store=store)
    stored = store.get("r")
    assert stored is not None
    assert stored.status == "suspended"
    done = await host.resume("r", answer, runtime=RUNTIME, tools=[PAY], store=store, confirm=lambda *_: True)
    assert isinstance(done, Finished)
    assert done.value == [1, 2]


@pytest.mark.parametrize("wrong", ["yes", None], ids=repr)
async def test_bytes_are_resumed_with_an_answer(wrong: Any) -> None:
    begun = await host.run(RUNTIME, "return later()", tools=[LATER])
    assert isinstance(begun, Suspended)
    with pytest.raises(UsageError):
        await host.resume(begun.call.dump(), wrong, runtime=RUNTIME, tools=[LATER])


@pytest.mark.parametrize(
    "options",
    [
        {"script": 5},
        {"script": None},
        {"script_name": 5},
        {"inputs": [1]},
        {"inputs": "ab"},
        {"inputs": {"x": 10**5000}},
        {"metadata": "x"},
        {"run_id": "\ud800"},
        {"run_id": "a\nb"},
        {"tool_timeout": "x"},
    ],
    ids=lambda options: next(iter(options)),
)
async def test_a_wrong_argument_is_a_usage_error_and_leaves_no_run(store: SQLiteStore, options: Any) -> None:
    given = {"script": "return 1", **options}
    with pytest.raises(UsageError):
        await host.run(RUNTIME, given.pop("script"), store=store, **given)
    assert store.count() == 0


async def test_a_run_id_that_none_can_have_is_not_there(store: SQLiteStore) -> None:
    with pytest.raises(UsageError, match="there is no run"):
        await host.recover("\ud800", runtime=RUNTIME, store=store)


@pytest.mark.parametrize("said", ["no", "yes", 1, []], ids=repr)
async def test_what_is_no_confirmation_confirms_nothing(said: Any) -> None:
    PAID.clear()
    with pytest.raises(UsageError, match="True, False or None"):
        await host.run(RUNTIME, "return pay{amount = 5}", tools=[PAY], confirm=lambda *_: said)
    assert PAID == []
