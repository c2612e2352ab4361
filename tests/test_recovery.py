"""Runs survive SIGKILL: real processes, really killed, at every record and anywhere in between."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import recovery_worker
from polyact.host import SQLiteStore

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")

# Two for `create`, then two records and an effect a call, five calls, two for the end: with a margin.
MOST_POINTS = 60


@pytest.fixture(scope="module")
def processes() -> Any:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["recovery_worker", "polyact.runtimes.lua", "polyact.runtimes.quickjs"])
    return context


def driven(
    processes: Any, language: str, folder: Path, deadly: int = 0, patience: float | None = None
) -> bool:
    """Start or recover the run; whether it came to its end. After `patience` seconds it is killed."""
    process = processes.Process(target=recovery_worker.drive, args=(language, str(folder), deadly))
    process.start()
    process.join(patience)
    if process.is_alive():
        process.kill()
        process.join()
    assert process.exitcode in (0, -signal.SIGKILL)
    return bool(process.exitcode == 0)


def logged(folder: Path) -> Counter[str]:
    log = folder / "log"
    return Counter(log.read_text().splitlines() if log.exists() else [])


def answered(folder: Path) -> set[str]:
    """The effects of calls whose answer is in the store."""
    if not (folder / "runs.db").exists():
        return set()
    with SQLiteStore(folder / "runs.db") as store:
        return {
            f"{call.function_name} r:{call.call_id}" for call in store.calls("r") if call.answer is not None
        }


def check_result(folder: Path) -> None:
    """The result is what it would have been without a kill, and agrees with what was printed before any."""
    with SQLiteStore(folder / "runs.db") as store:
        run = store.get("r")
        stdout = store.stdout("r")
    assert run is not None
    assert run.status == "completed"
    assert isinstance(run.value, dict)
    luck = run.value.pop("luck")
    assert isinstance(run.value.pop("began"), int)
    wrong = run.value.pop("wrong")
    assert isinstance(wrong, str)
    assert wrong.endswith("ValueError: not today")
    paid = ["receipt 1", "receipt 2", "receipt 3"]
    assert run.value == {"took": True, "paid": paid, "rate": 1.25}
    assert stdout == f"luck {luck}\npaid 1\npaid 2\npaid 3\n"


CALLS = sorted(["pay r:1", "pay r:2", "pay r:3", "refuse r:4", "later r:5"])


@pytest.mark.parametrize("language", recovery_worker.SCRIPTS)
def test_a_run_that_is_killed_at_any_record_finishes_as_if_it_had_not_been(
    processes: Any, tmp_path: Path, language: str
) -> None:
    for deadly in range(1, MOST_POINTS):
        folder = tmp_path / str(deadly)
        folder.mkdir()
        if driven(processes, language, folder, deadly):
            break
        before, settled = logged(folder), answered(folder)
        assert driven(processes, language, folder)
        check_result(folder)
        after = logged(folder)
        assert sorted(after) == CALLS
        assert all(after[call] == before[call] for call in settled), "an answered call was made again"
        assert max(after.values()) <= 2
        assert sum(after.values()) <= len(CALLS) + 1, "more was repeated than the call that was cut off"
    assert deadly > 25
    check_result(folder)


@pytest.mark.parametrize("language", recovery_worker.SCRIPTS)
def test_a_run_that_is_killed_over_and_over_finishes(processes: Any, tmp_path: Path, language: str) -> None:
    """Every attempt dies a little later than it began: at its ninth point, whatever that is."""
    for _ in range(MOST_POINTS):
        settled, before = answered(tmp_path), logged(tmp_path)
        if driven(processes, language, tmp_path, deadly=9):
            break
        after = logged(tmp_path)
        assert all(after[call] == before[call] for call in settled)
    check_result(tmp_path)
    assert sorted(logged(tmp_path)) == CALLS


@pytest.mark.parametrize("language", recovery_worker.SCRIPTS)
def test_a_run_that_is_killed_at_random_moments_finishes(
    processes: Any, tmp_path: Path, language: str
) -> None:
    seed = int(os.environ.get("POLYACT_TEST_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 30)
    chance = random.Random(seed)
    kills = 0
    for number in range(8):
        folder = tmp_path / str(number)
        folder.mkdir()
        patience = chance.uniform(0.0, 0.12)
        while not driven(processes, language, folder, patience=patience):
            kills += 1
            patience *= 1.3
        check_result(folder)
        assert sorted(logged(folder)) == CALLS, f"with POLYACT_TEST_SEED={seed}"
    assert kills > 0
