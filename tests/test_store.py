"""The store: what is kept, who may write it, what goes wrong; runs that are resumed and recovered from it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from fakes import FakeRuntime, ScriptError, anyio_backend
from polyact import host
from polyact.host import (
    Approve,
    Failed,
    Finished,
    NewRun,
    Printed,
    RunBusy,
    SQLiteStore,
    StoreError,
    Suspended,
    current_call,
)
from polyact.host.owner import is_dead, new_owner, retire
from polyact.seam import Raise, SnapshotError, Tool, UsageError, Value

__all__ = ["anyio_backend"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLiteStore]:
    with SQLiteStore(tmp_path / "runs.db") as opened:
        yield opened


def order(inputs: Any, say: Any) -> Any:
    say("begin\n")
    price = yield "price", {"item": inputs["item"]}
    say(f"price {price}\n")
    try:
        paid = yield "pay", price
    except ScriptError as error:
        paid = str(error)
    say("end\n")
    return [price, paid]


class Shop:
    """Tools that remember what was called, and can be made to stop the process at a place of choice."""

    def __init__(self, **options: Any) -> None:
        self.called: list[str] = []
        self.tools = [
            Tool("price", function=self.price),
            Tool("pay", parameters={"properties": {"amount": {}}}, function=self.pay, **options),
        ]
        self.crash_at = ""

    def price(self, item: str) -> int:
        self._note("price")
        return len(item)

    def pay(self, amount: int) -> str:
        self._note("pay")
        return f"paid {amount}"

    def _note(self, name: str) -> None:
        self.called.append(f"{name} {current_call().idempotency_key}")
        if name == self.crash_at:
            raise Crash


class Crash(BaseException):
    """The process stops here: nothing after it is recorded."""


async def start(store: SQLiteStore, shop: Shop, **options: Any) -> Any:
    return await host.run(
        FakeRuntime(order=order),
        "order",
        tools=shop.tools,
        inputs={"item": "tea"},
        script_name="order.fake",
        store=store,
        run_id="r",
        **options,
    )


# A run in the store


@pytest.mark.anyio
async def test_a_run_that_was_never_started_is_none(store: SQLiteStore) -> None:
    assert store.get("r") is None
    assert store.snapshot("r") is None
    assert list(store.calls("r")) == []
    assert store.stdout("r") == ""


@pytest.mark.anyio
async def test_a_finished_run_is_kept_with_its_calls(store: SQLiteStore) -> None:
    outcome = await start(store, Shop(), metadata={"tools": "shop"})
    assert outcome == Finished([3, "paid 3"], stdout="begin\nprice 3\nend\n", run_id="r")
    stored = store.get("r")
    assert stored is not None
    assert (stored.status, stored.runtime, stored.script, stored.script_name) == (
        "completed",
        "fake",
        "order",
        "order.fake",
    )
    assert (stored.inputs, stored.metadata) == ({"item": "tea"}, {"tools": "shop"})
    assert (stored.value, stored.message, stored.owner) == ([3, "paid 3"], None, None)
    assert [(call.function_name, call.answer, call.stdout) for call in store.calls("r")] == [
        ("price", Value(3), "begin\n"),
        ("pay", Value("paid 3"), "price 3\n"),
    ]
    assert store.stdout("r") == outcome.stdout


@pytest.mark.anyio
async def test_a_failed_run_is_kept_with_its_message(store: SQLiteStore) -> None:
    def bad(inputs: Any, say: Any) -> Any:
        yield ("nothing",)

    runtime = FakeRuntime(bad=bad)
    outcome = await host.run(runtime, "bad", store=store, run_id="r")
    assert isinstance(outcome, Failed)
    stored = store.get("r")
    assert stored is not None
    assert (stored.status, stored.message) == ("failed", outcome.message)
    assert await host.recover("r", runtime=runtime, store=store) == Failed(outcome.message, run_id="r")


@pytest.mark.anyio
async def test_a_run_id_is_taken_once(store: SQLiteStore) -> None:
    await start(store, Shop())
    with pytest.raises(UsageError, match="there is a run 'r'"):
        await start(store, Shop())


@pytest.mark.anyio
async def test_a_runtime_that_cannot_suspend_has_no_use_for_a_store(store: SQLiteStore) -> None:
    with pytest.raises(UsageError, match="cannot freeze"):
        await host.run(FakeRuntime(suspends=False, order=order), "order", store=store)
    assert store.count() == 0


@pytest.mark.anyio
async def test_whatever_text_and_values_there_are_come_back_as_they_were(store: SQLiteStore) -> None:
    odd = "\0 \ud800 \U0001f600"
    values = [2**80, 1.0, 1, -0.0, odd, {odd: [None, True]}]

    def script(inputs: Any, say: Any) -> Any:
        say(odd)
        got = yield "give", {odd: odd}
        try:
            yield "fail", {}
        except ScriptError as error:
            return [got, str(error)]

    def fail() -> None:
        raise ValueError(odd)

    tools = [Tool("give", function=lambda **given: values), Tool("fail", function=fail)]
    runtime = FakeRuntime(**{odd: script})
    outcome = await host.run(
        runtime, odd, tools=tools, inputs={"odd": values}, script_name=odd, store=store, run_id="r"
    )
    assert outcome == Finished([values, f"ValueError: {odd}"], stdout=odd, run_id="r")
    stored = store.get("r")
    assert stored is not None
    assert (stored.script, stored.script_name, stored.inputs) == (odd, odd, {"odd": values})
    assert str(stored.value) == str(outcome.value)
    give, failed = store.calls("r")
    assert (give.keyword_args, give.answer, give.stdout) == ({odd: odd}, Value(values), odd)
    assert failed.answer == Raise(f"ValueError: {odd}")
    again = await host.recover("r", runtime=runtime, store=store)
    assert again == Finished(outcome.value, run_id="r")


# Suspended runs

CONFIRMED: dict[str, Any] = {"requires_confirmation": True}


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("answer", "value", "called"),
    [
        (Approve(), [3, "paid 3"], 2),
        (Value("by hand"), [3, "by hand"], 1),
        (Raise("denied"), [3, "denied"], 1),
    ],
)
async def test_a_suspended_run_goes_on_with_the_answer(
    store: SQLiteStore, answer: Any, value: Any, called: int
) -> None:
    shop = Shop(**CONFIRMED)
    outcome = await start(store, shop)
    assert isinstance(outcome, Suspended)
    assert (outcome.call.arguments, outcome.call.reason) == ({"amount": 3}, "confirmation")
    assert [run.waiting_for for run in store.runs("suspended")] == ["pay"]
    stored = store.get("r")
    assert stored is not None
    assert stored.owner is None

    again = await host.recover("r", runtime=FakeRuntime(order=order), tools=shop.tools, store=store)
    assert isinstance(again, Suspended)
    assert again.call.arguments == {"amount": 3}

    events: list[Any] = []
    resumed = await host.resume(
        "r", answer, runtime=FakeRuntime(order=order), tools=shop.tools, store=store, on_event=events.append
    )
    assert resumed == Finished(value, stdout="end\n", run_id="r")
    assert [event for event in events if isinstance(event, Printed)] == [Printed("end\n")]
    assert len(shop.called) == called
    assert store.stdout("r") == "begin\nprice 3\nend\n"
    with pytest.raises(UsageError, match="waits for no answer: it is completed"):
        await host.resume("r", answer, runtime=FakeRuntime(order=order), tools=shop.tools, store=store)


@pytest.mark.anyio
async def test_a_run_can_be_suspended_at_its_first_call_and_many_times(store: SQLiteStore) -> None:
    def script(inputs: Any, say: Any) -> Any:
        got = []
        for number in range(4):
            got.append((yield "wait", {"number": number}))
        return got

    def wait(number: int) -> str:
        return f"ticket {number}"

    tools = [Tool.from_function(wait, is_long_running=True)]
    outcome: Any = await host.run(FakeRuntime(s=script), "s", tools=tools, store=store, run_id="r")
    for number in range(4):
        assert outcome.call.ticket == f"ticket {number}"
        again = await host.recover("r", runtime=FakeRuntime(s=script), tools=tools, store=store)
        assert isinstance(again, Suspended)
        assert again.call.ticket == f"ticket {number}"
        with pytest.raises(UsageError, match="does not wait for a confirmation"):
            await host.resume("r", Approve(), runtime=FakeRuntime(s=script), tools=tools, store=store)
        outcome = await host.resume(
            "r", Value(number), runtime=FakeRuntime(s=script), tools=tools, store=store
        )
    assert outcome == Finished([0, 1, 2, 3], run_id="r")


@pytest.mark.anyio
async def test_a_suspended_call_points_to_the_store(store: SQLiteStore) -> None:
    outcome = await start(store, Shop(**CONFIRMED))
    with pytest.raises(UsageError, match=r"host\.resume"):
        outcome.call.resume(Value(1))
    forked = await host.resume(outcome.call.dump(), Value("forked"), runtime=FakeRuntime(order=order))
    assert isinstance(forked, Finished)
    assert forked.value == [3, "forked"]
    stored = store.get("r")
    assert stored is not None
    assert stored.status == "suspended"


@pytest.mark.anyio
async def test_an_answer_is_not_used_up_where_the_script_cannot_be_brought_back(store: SQLiteStore) -> None:
    shop = Shop(**CONFIRMED)
    await start(store, shop)

    def other(inputs: Any, say: Any) -> Any:
        yield "price", {"item": inputs["item"]}
        yield "pay", 4

    error = "call 2 was pay, and the script made call 2 of pay with other arguments"
    with pytest.raises(SnapshotError, match=error):
        await host.resume("r", Value(1), runtime=FakeRuntime(order=other), tools=shop.tools, store=store)
    with pytest.raises(UsageError, match="is not JSON"):
        await host.resume(
            "r",
            Value(object()),  # type: ignore[arg-type]
            runtime=FakeRuntime(order=order),
            tools=shop.tools,
            store=store,
        )
    resumed = await host.resume(
        "r", Value(1), runtime=FakeRuntime(order=order), tools=shop.tools, store=store
    )
    assert isinstance(resumed, Finished)


@pytest.mark.anyio
async def test_of_many_that_resume_one_run_one_wins_and_nothing_runs_twice(tmp_path: Path) -> None:
    shop = Shop(**CONFIRMED)
    ends: list[Any] = []
    with SQLiteStore(tmp_path / "runs.db") as first:
        await start(first, shop)

        async def contend() -> None:
            with SQLiteStore(tmp_path / "runs.db") as mine:
                try:
                    ends.append(
                        await host.resume(
                            "r", Approve(), runtime=FakeRuntime(order=order), tools=shop.tools, store=mine
                        )
                    )
                except UsageError as error:
                    ends.append(error)

        async with anyio.create_task_group() as group:
            for _ in range(8):
                group.start_soon(contend)
    assert [end for end in ends if isinstance(end, Finished)] == [
        Finished([3, "paid 3"], stdout="end\n", run_id="r")
    ]
    assert len(ends) == 8
    assert len(shop.called) == 2


@pytest.mark.anyio
async def test_runs_are_checked_before_they_are_taken(store: SQLiteStore) -> None:
    await start(store, Shop(**CONFIRMED))
    other = FakeRuntime(order=order)
    other.name = "other"  # type: ignore[misc]
    with pytest.raises(UsageError, match="a script for fake, not for other"):
        await host.resume("r", Value(1), runtime=other, store=store)
    with pytest.raises(UsageError, match="there is no run 'x'"):
        await host.resume("x", Value(1), runtime=other, store=store)
    with pytest.raises(UsageError, match="there is no run 'x'"):
        await host.recover("x", runtime=other, store=store)


# Interrupted runs


@pytest.mark.anyio
@pytest.mark.parametrize("crash_at", ["price", "pay"])
async def test_an_interrupted_run_makes_the_call_that_was_cut_off_again(
    store: SQLiteStore, crash_at: str
) -> None:
    shop = Shop()
    shop.crash_at = crash_at
    with pytest.raises((Crash, BaseExceptionGroup)):
        await start(store, shop)
    stored = store.get("r")
    assert stored is not None
    assert (stored.status, stored.owner) == ("running", None)
    with pytest.raises(UsageError, match="interrupted: recover it"):
        await host.resume("r", Value(1), runtime=FakeRuntime(order=order), tools=shop.tools, store=store)

    shop.crash_at = ""
    outcome = await host.recover("r", runtime=FakeRuntime(order=order), tools=shop.tools, store=store)
    printed = {"price": "price 3\nend\n", "pay": "end\n"}
    assert outcome == Finished([3, "paid 3"], stdout=printed[crash_at], run_id="r")
    expected = {
        "price": ["price r:1", "price r:1", "pay r:2"],
        "pay": ["price r:1", "pay r:2", "pay r:2"],
    }
    assert shop.called == expected[crash_at]
    assert store.stdout("r") == "begin\nprice 3\nend\n"


@pytest.mark.anyio
async def test_a_cancelled_run_is_free_for_recovery(store: SQLiteStore) -> None:
    begun = anyio.Event()
    hang = True

    async def price(item: str) -> int:
        begun.set()
        if hang:
            await anyio.sleep_forever()
        return 3

    shop = Shop()
    shop.tools[0] = Tool.from_function(price)
    async with anyio.create_task_group() as group:
        group.start_soon(start, store, shop)
        await begun.wait()
        with pytest.raises(RunBusy, match=f"process {os.getpid()}"):
            await host.recover("r", runtime=FakeRuntime(order=order), tools=shop.tools, store=store)
        group.cancel_scope.cancel()
    hang = False
    outcome = await host.recover("r", runtime=FakeRuntime(order=order), tools=shop.tools, store=store)
    assert isinstance(outcome, Finished)


@pytest.mark.anyio
async def test_a_run_that_is_taken_by_force_stops_where_it_was(store: SQLiteStore) -> None:
    begun, taken = anyio.Event(), anyio.Event()
    shop = Shop()

    async def price(item: str) -> int:
        if not begun.is_set():
            begun.set()
            await taken.wait()
        return 3

    shop.tools[0] = Tool.from_function(price)
    errors: list[BaseException] = []

    async def first() -> None:
        try:
            await start(store, shop)
        except RunBusy as error:
            errors.append(error)

    async with anyio.create_task_group() as group:
        group.start_soon(first)
        await begun.wait()
        outcome = await host.recover(
            "r", runtime=FakeRuntime(order=order), tools=shop.tools, store=store, force=True
        )
        taken.set()
    assert isinstance(outcome, Finished)
    assert "taken over" in str(errors[0])
    assert shop.called == ["pay r:2"]


@pytest.mark.anyio
async def test_an_approval_survives_a_crash_of_the_tool(store: SQLiteStore) -> None:
    shop = Shop(**CONFIRMED)
    await start(store, shop)
    shop.crash_at = "pay"
    with pytest.raises((Crash, BaseExceptionGroup)):
        await host.resume("r", Approve(), runtime=FakeRuntime(order=order), tools=shop.tools, store=store)
    shop.crash_at = ""
    outcome = await host.recover("r", runtime=FakeRuntime(order=order), tools=shop.tools, store=store)
    assert isinstance(outcome, Finished)
    assert shop.called[-2:] == ["pay r:2", "pay r:2"]


# Owners


def test_an_owner_is_dead_once_it_is_retired_or_its_process_is_gone() -> None:
    mine = new_owner()
    assert not is_dead(mine)
    retire(mine)
    assert is_dead(mine)
    code = "from polyact.host.owner import new_owner; print(new_owner())"
    theirs = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert is_dead(theirs.strip())


def test_an_owner_that_cannot_be_judged_is_not_dead() -> None:
    mine = new_owner()
    elsewhere = mine.replace('"node": "', '"node": "elsewhere-')
    retire(mine)
    assert elsewhere != mine
    assert not is_dead(elsewhere)
    assert not is_dead("somebody")


# The file


def test_a_store_is_opened_by_many_threads_at_once(tmp_path: Path) -> None:
    errors: list[Exception] = []

    def work(number: int) -> None:
        try:
            with SQLiteStore(tmp_path / "runs.db", busy_timeout=30) as mine:
                for run in range(5):
                    mine.create(NewRun(run_id=f"{number}-{run}", runtime="fake", script=""), "owner")
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    with SQLiteStore(tmp_path / "runs.db") as store:
        assert store.count() == 40
        assert store.count("suspended") == 0


def test_runs_are_listed_newest_first_in_pages(store: SQLiteStore) -> None:
    for number in range(5):
        store.create(NewRun(run_id=str(number), runtime="fake", script=""), "owner")
    assert [run.run_id for run in store.runs(limit=2)] == ["4", "3"]
    assert [run.run_id for run in store.runs("running", limit=2, offset=3)] == ["1", "0"]
    assert list(store.runs("completed")) == []


def test_a_store_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    SQLiteStore(path).close()
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA user_version = 99")
    raw.close()
    with pytest.raises(StoreError, match=r"newer polyact \(version 99, this one knows 1\)"):
        SQLiteStore(path)


@pytest.mark.parametrize("kind", ["text", "database", "folder", "nowhere"])
def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "file"
    if kind == "text":
        path.write_text("hello, " * 100)
    elif kind == "database":
        with sqlite3.connect(path) as raw:
            raw.execute("CREATE TABLE mine (x)")
        raw.close()
    elif kind == "folder":
        path.mkdir()
    else:
        path = tmp_path / "no" / "such" / "file"
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(StoreError):
        SQLiteStore(path)
    assert before is None or path.read_bytes() == before


def test_a_closed_store_says_so(store: SQLiteStore) -> None:
    store.close()
    store.close()
    with pytest.raises(UsageError, match="closed"):
        store.get("r")


@pytest.mark.anyio
async def test_a_locked_store_is_a_clear_error_and_nothing_is_lost(tmp_path: Path) -> None:
    shop = Shop()
    path = tmp_path / "runs.db"
    with SQLiteStore(path, busy_timeout=0.05) as store:
        other = sqlite3.connect(path, isolation_level=None)

        def price(item: str) -> int:
            other_locks()
            return 3

        def other_locks() -> None:
            locker = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            locker.execute("BEGIN IMMEDIATE")
            lockers.append(locker)

        lockers: list[sqlite3.Connection] = []
        tools = [Tool.from_function(price), shop.tools[1]]
        runtime = FakeRuntime(order=order)
        with pytest.raises(StoreError, match="is locked by another process"):
            await host.run(runtime, "order", tools=tools, inputs={"item": "tea"}, store=store, run_id="r")
        for locker in lockers:
            locker.close()
        other.close()
        outcome = await host.recover("r", runtime=FakeRuntime(order=order), tools=shop.tools, store=store)
        assert isinstance(outcome, Finished)
        assert shop.called == ["price r:1", "pay r:2"]


@pytest.mark.anyio
async def test_a_full_disk_is_a_clear_error_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    runtime = FakeRuntime(script=lambda inputs, say: big())

    def big() -> Any:
        got = yield "big", {}
        return len(got)

    tools = [Tool("big", function=lambda: "x" * 1_000_000)]
    with SQLiteStore(path) as store:
        (pages,) = store._rows("PRAGMA page_count")[0]
        store._rows(f"PRAGMA max_page_count = {pages + 10}")
        with pytest.raises(StoreError, match="disk is full"):
            await host.run(runtime, "script", tools=tools, store=store, run_id="r")
    with SQLiteStore(path) as store:
        outcome = await host.recover("r", runtime=runtime, tools=tools, store=store)
        assert outcome == Finished(1_000_000, run_id="r")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="who may write anything, may write this")
def test_a_read_only_store_is_a_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    SQLiteStore(path).close()
    path.chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(StoreError, match=r"read-only|cannot be opened"):
            SQLiteStore(path).create(NewRun(run_id="r", runtime="fake", script=""), "owner")
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.anyio
async def test_a_run_of_n_calls_takes_bytes_in_proportion(tmp_path: Path) -> None:
    def size(calls: int) -> int:
        return (tmp_path / f"{calls}.db").stat().st_size

    def script(inputs: Any, say: Any) -> Any:
        for number in range(inputs["calls"]):
            yield "note", {"number": number}

    for calls in (500, 1000, 2000):
        with SQLiteStore(tmp_path / f"{calls}.db", durable=False) as store:
            tools = [Tool("note", function=lambda number: "x" * 50)]
            await host.run(FakeRuntime(s=script), "s", tools=tools, inputs={"calls": calls}, store=store)
    assert size(2000) - size(1000) == pytest.approx(2 * (size(1000) - size(500)), rel=0.1)
    assert size(2000) / 2000 < 250
