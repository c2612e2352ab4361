"""Whatever a worker is given, the host is told by a step, or by an exception that the contract names.

Seconds each by default. `POLYACT_FUZZ_SECONDS=300 pytest -s tests/test_isolated_fuzz.py` goes on for minutes, and
tells how many there were of what; a failure names the seed, which `POLYACT_TEST_SEED` takes.
"""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random, SystemRandom
from typing import Any

import pytest
from hostile_corpus import LANGUAGES, corpus
from polyact.conformance.dialects.javascript import JavaScriptDialect
from polyact.conformance.dialects.lua import LuaDialect
from polyact.conformance.generate import FUNCTIONS, random_program
from polyact.conformance.program import render
from polyact.runtimes.isolated import IsolatedRuntime, PoolOptions
from polyact.runtimes.lua import LuaRuntime
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import Call, CodeRuntime, Complete, Limits, Raise, Raised, SnapshotError, Value
from polyact.seam.limits import MIB
from polyact.seam.step import Step

SECONDS = float(os.environ.get("POLYACT_FUZZ_SECONDS", "2.5"))
SEED = int(os.environ.get("POLYACT_TEST_SEED", "0")) or SystemRandom().randrange(1, 1 << 30)
LIMITS = Limits(seconds=0.2, memory=32 * MIB, output=64 * 1024, value=1 * MIB, calls=50)
DIALECTS = {"javascript": JavaScriptDialect(), "lua": LuaDialect()}
PLAIN = {"javascript": QuickJSRuntime, "lua": LuaRuntime}
TOKENS = {
    "javascript": "( ) [ ] { } => ... ?. ?? ** , ; : = + - * / % ! ~ < > & | ^ ` ' \" ${ /x/g #p @ 0 1 1n .5 1e999 "
    "0x var let const function async await yield class extends super new this return throw try catch finally "
    "for of in while do if else switch case break continue typeof delete void null undefined NaN f g tools x y "
    "Symbol.iterator Proxy Reflect Promise Array Map RegExp eval Function JSON print console.log \\u0061 \\x \n",
    "lua": "( ) [ ] { } [[ ]] .. ... :: # , ; : = == ~= + - * / // % ^ & | ~ << >> < > ' \" 0 1 0x .5 1e999 local "
    "function end if then else elseif while do repeat until for in return break goto and or not nil true false "
    "f g tools x y self setmetatable getmetatable pcall error coroutine.wrap coroutine.yield string.rep ('x'):rep "
    "table.concat table.sort print load select next pairs tostring <close> <const> __index __gc __close \n",
}
SOURCES = {
    language: [script.source.split("\n", 2)[2] for script in corpus(language)] for language in LANGUAGES
}

LIMIT = re.compile(r"((time|memory|stack|output|value size|call) limit) of .* exceeded")

languages = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def runtime(language: str) -> Iterator[IsolatedRuntime]:
    options = PoolOptions(size=2, recycle=50)
    with IsolatedRuntime(LANGUAGES[language][0], limits=LIMITS, pool=options) as runtime:
        yield runtime


def tries() -> Iterator[Random]:
    """Generators, each with a seed of its own, for as long as there is time."""
    end = time.monotonic() + SECONDS
    for number in count():
        if time.monotonic() > end:
            return
        yield Random(f"{SEED} {number}")


def play(runtime: CodeRuntime, script: str, chance: Random) -> tuple[list[object], Step]:
    """A script's calls and its end; some calls are frozen, some workers taken away in between."""
    step = runtime.start(script, script_name="fuzz", functions=list(FUNCTIONS))
    calls: list[object] = []
    while isinstance(step, Call):
        call = step.call
        calls.append([call.function_name, call.positional_args, call.keyword_args, step.stdout])
        answer: Value | Raise = Value(chance.randrange(-5, 5))
        if chance.random() < 0.2:
            answer = Raise("no" * chance.randrange(3))
        how = chance.random()
        if how < 0.1:
            step = runtime.resume(call.dump(), answer)
            call.close()
            continue
        if how < 0.15 and isinstance(runtime, IsolatedRuntime):
            runtime._pool.evict_all()
        step = call.resume(answer)
    return calls, step


def noise(chance: Random, size: int) -> str:
    """Random bytes as text, in one of the ways in which bytes become text."""
    data = chance.randbytes(chance.randrange(size))
    encoding, errors = chance.choice(
        [
            ("latin-1", "strict"),
            ("utf-8", "surrogateescape"),
            ("utf-8", "ignore"),
            ("utf-16-le", "surrogatepass"),
        ]
    )
    return data[: len(data) // 2 * 2].decode(encoding, errors)


def mutant(chance: Random, language: str) -> str:
    """A script of the corpus, with a few pieces cut, doubled, swapped, or replaced by noise."""
    script = chance.choice(SOURCES[language])
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(script) + 1)
        end = at + chance.randrange(1, 12)
        piece = chance.choice(
            ["", script[at:end] * 2, chance.choice(TOKENS[language].split(" ")), noise(chance, 8)]
        )
        script = script[:at] + piece + script[end:]
    return script


def soup(chance: Random, language: str) -> str:
    """Words of the language in no order."""
    return " ".join(chance.choices(TOKENS[language].split(" "), k=chance.randrange(1, 60)))


@languages
def test_any_text_as_a_script_is_told_by_a_step(runtime: IsolatedRuntime, language: str) -> None:
    ends: Counter[str] = Counter()
    for chance in tries():
        kind = chance.choice(["noise", "mutant", "soup"])
        script = {
            "noise": lambda chance=chance: noise(chance, 400),
            "mutant": lambda chance=chance: mutant(chance, language),
            "soup": lambda chance=chance: soup(chance, language),
        }[kind]()
        try:
            calls, step = play(runtime, script, chance)
        except Exception as error:
            error.add_note(f"POLYACT_TEST_SEED={SEED}: {script!r}")
            raise
        ends[f"{kind}: {verdict(step)}"] += 1
        assert len(calls) <= LIMITS.calls
    assert runtime.start("return 1") == Complete(1)
    show(language, ends)


@languages
def test_random_programs_take_the_steps_in_a_worker_that_they_take_in_process(
    runtime: IsolatedRuntime, language: str
) -> None:
    ends: Counter[str] = Counter()
    plain = PLAIN[language](limits=LIMITS)
    for chance in tries():
        script = render(random_program(chance, chance.randrange(1, 25)), DIALECTS[language], FUNCTIONS, [])
        answers = chance.random()
        try:
            found = play(runtime, script, Random(answers))
            expected = play(plain, script, Random(answers))
        except Exception as error:
            error.add_note(f"POLYACT_TEST_SEED={SEED}: {script}")
            raise
        if "limit" not in str(expected[1]) + str(found[1]):  # the time that it takes is the machine's
            assert found == expected, f"POLYACT_TEST_SEED={SEED}: {script}"
        ends[f"program: {verdict(found[1])}"] += 1
    show(language, ends)


@languages
def test_any_bytes_as_a_snapshot_are_a_snapshot_error_or_that_snapshot(
    runtime: IsolatedRuntime, language: str
) -> None:
    ends: Counter[str] = Counter()
    step = runtime.start({"lua": "return f(1)", "javascript": "return await f(1)"}[language], functions=["f"])
    assert isinstance(step, Call)
    good = step.call.dump()
    for chance in tries():
        data = bytearray(good if chance.random() < 0.8 else chance.randbytes(chance.randrange(300)))
        for _ in range(chance.randrange(4) if data else 0):
            at = chance.randrange(len(data) + 1)
            data[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
        try:
            found: Any = runtime.resume(bytes(data), Value(5))
        except SnapshotError:
            ends["snapshot: refused"] += 1
        else:
            assert found == Complete(5)
            assert bytes(data) == good
            ends["snapshot: resumed"] += 1
    show(language, ends)


def verdict(step: Step) -> str:
    match step:
        case Raised(message, _) if hit := LIMIT.match(message):
            return hit[1]
        case Raised(message, _) if message.startswith("the engine"):
            return message.partition("\n")[0]
        case Raised():
            return "raised"
    return "complete"


def show(language: str, ends: Counter[str]) -> None:
    print(f"\n{language}, POLYACT_TEST_SEED={SEED}: {ends.total()}")
    for end, number in sorted(ends.items()):
        print(f"{number:8} {end}")
