"""Scripts that want to hang, crash or escape: each ends, in time, and the next one runs."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hostile_corpus import LANGUAGES, LIMITS, Hostile, corpus, mismatch, play, worker_only
from polyact.runtimes.isolated import IsolatedRuntime, PoolOptions
from polyact.seam import CodeRuntime, Complete

HERE = Path(__file__).parent
# Scripts run two at a time beside all else that a machine does; an advance takes half a second, and a script may
# make two hundred of them.
PATIENCE = 30.0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_corpus_has_sixty_scripts_a_language_with_heads(language: str) -> None:
    scripts = corpus(language)
    assert len(scripts) >= 60
    assert len({script.kind for script in scripts}) >= 10
    for script in scripts:
        verb, _, rest = script.expect.partition(": ")
        assert verb in ("raised", "value", "harmless"), script.name
        assert (verb == "harmless") == (not rest), script.name


@pytest.mark.parametrize(("language", "engine"), [("javascript", ""), ("lua", ""), ("lua", "luajit21")])
def test_a_worker_contains_every_script_and_the_next_one_runs(language: str, engine: str) -> None:
    options: dict[str, Any] = {"engine": engine} if engine else {}
    with (
        IsolatedRuntime(
            LANGUAGES[language][0], limits=LIMITS, pool=PoolOptions(size=2), **options
        ) as runtime,
        ThreadPoolExecutor(2) as threads,
    ):
        # How each has to end is written down for the default engine.
        ends = threads.map(lambda script: _contained(runtime, script, exactly=not engine), corpus(language))
        wrong = list(filter(None, ends))
    assert not wrong, "\n".join(wrong)


def _contained(runtime: CodeRuntime, script: Hostile, exactly: bool) -> str:
    began = time.monotonic()
    step = play(runtime, script)
    wrong = mismatch(script, step) if exactly else ""
    took = time.monotonic() - began
    if took > PATIENCE:
        wrong += f" {script.name} took {took:.0f} s"
    after = runtime.start("return 1")
    if not (isinstance(after, Complete) and after.value == 1):
        wrong += f" after {script.name}: {after!r:.200}"
    return wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_process_a_script_is_contained_or_is_listed_as_for_the_worker_only(language: str) -> None:
    listed = worker_only(language)
    assert set(listed) <= {script.name for script in corpus(language)}
    names = [script.name for script in corpus(language) if script.name not in listed]
    wrong, at = [], 0
    while at < len(names):
        for name, problem in _in_process(language, at):
            at = names.index(name) + 1
            if problem:
                wrong.append(f"{name}: {problem}")
    assert not wrong, "\n".join(wrong)


def _in_process(language: str, first: int) -> Iterator[tuple[str, str]]:
    """Each script of the corpus and what was wrong with it, until one takes too long, or the process with it."""
    child = subprocess.Popen(
        [sys.executable, str(HERE / "hostile_in_process.py"), language, str(first)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=HERE,
    )
    assert child.stdout is not None
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    reader = threading.Thread(target=lambda out: [*map(lines.put, out), lines.put(b"")], args=[child.stdout])
    reader.start()
    begun = ""
    try:
        while line := lines.get(timeout=PATIENCE):
            told = json.loads(line)
            begun = told.get("begun", "")
            if "ended" in told:
                yield told["ended"], told["wrong"]
    except queue.Empty:
        yield begun, f"it ran on for {PATIENCE:g} s"
        return
    finally:
        child.kill()
        child.wait()
        reader.join()
        child.stdout.close()
    if begun:
        yield begun, f"the process ended with status {child.returncode}"
