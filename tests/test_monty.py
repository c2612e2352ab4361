"""What only the Python adapter does: its snapshots, its workers, its tracebacks."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import replace

import pytest
from polyact.runtimes.monty import MontyRuntime
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import (
    Call,
    Complete,
    Limits,
    PendingCall,
    Raise,
    Raised,
    SnapshotError,
    Step,
    UsageError,
    Value,
)

pytest.importorskip("pydantic_monty", reason="pip install 'polyact[python]'")

from polyact.runtimes.monty.trace import _frames
from polyact.runtimes.monty.workers import Workers

RUNTIME = MontyRuntime()


def paused(step: Step) -> PendingCall:
    assert isinstance(step, Call), step
    return step.call


def raised(step: Step) -> str:
    assert isinstance(step, Raised), step
    return step.message


def test_a_thawed_script_does_not_run_again() -> None:
    script = "total = sum(range(1000))\nprint('once')\nreturn total + f()"
    call = paused(RUNTIME.start(script, functions=["f"]))
    data = call.dump()
    assert RUNTIME.resume(data, Value(1)) == Complete(499501, "")
    assert RUNTIME.resume(data, Value(2)) == Complete(499502, "")
    assert call.resume(Value(3)) == Complete(499503, "")


def test_a_snapshot_does_not_grow_with_the_calls() -> None:
    call = paused(RUNTIME.start("for i in range(300):\n  f(i)", functions=["f"]))
    first = len(call.dump())
    for _ in range(200):
        call = paused(call.resume(Value("an answer of some length, kept nowhere")))
    assert len(call.dump()) < first + 500


def test_an_image_of_nonsense_in_an_honest_frame_is_a_snapshot_error() -> None:
    from polyact.seam import image as images

    call = paused(RUNTIME.start("f()", functions=["f"]))
    origin, frozen = images.unpack_image(call.dump(), "monty", None)
    for engine in (b"", b"nonsense", frozen.engine[:-100], frozen.engine[::-1]):
        data = images.pack_image(origin, replace(frozen, engine=engine), None)
        with pytest.raises(SnapshotError):
            RUNTIME.resume(data, Value(1))


def test_a_thawed_script_may_make_as_many_calls() -> None:
    call = paused(RUNTIME.start("for i in range(1500):\n  f(i)\nreturn i", functions=["f"]))
    step = RUNTIME.resume(call.dump(), Value(1))
    while isinstance(step, Call):
        step = step.call.resume(Value(1))
    assert step == Complete(1499)


def test_a_thawed_script_has_its_own_limits_and_not_those_of_the_runtime() -> None:
    call = paused(MontyRuntime(limits=Limits(seconds=1)).start("f()\nwhile True: pass", functions=["f"]))
    step = MontyRuntime(limits=Limits(seconds=30)).resume(call.dump(), Value(1))
    assert raised(step) == "time limit of 1 s exceeded"


def test_snapshots_of_another_runtime_are_foreign() -> None:
    data = paused(QuickJSRuntime().start("await f()", functions=["f"])).dump()
    with pytest.raises(SnapshotError, match="another runtime"):
        RUNTIME.resume(data, Value(1))


def test_signed_snapshots_need_their_key() -> None:
    signing = MontyRuntime(signing_key=b"k")
    data = paused(signing.start("return f()", functions=["f"])).dump()
    assert signing.resume(data, Value(1)) == Complete(1)
    for other in (RUNTIME, MontyRuntime(signing_key=b"other")):
        with pytest.raises(SnapshotError):
            other.resume(data, Value(1))


def test_more_scripts_wait_than_there_are_workers() -> None:
    runtime = MontyRuntime()
    runtime._workers = Workers(most=2)
    calls = [
        paused(runtime.start("x = f(n)\nreturn [n, x]", functions=["f"], inputs={"n": n})) for n in range(12)
    ]
    assert [call.resume(Value("x")) for call in calls] == [Complete([n, "x"]) for n in range(12)]


def test_threads_share_few_workers() -> None:
    runtime = MontyRuntime()
    runtime._workers = Workers(most=2)
    done: list[Step] = []

    def work(n: int) -> None:
        step: Step = runtime.start(
            "for i in range(5):\n  n += f(i)\nreturn n", functions=["f"], inputs={"n": n}
        )
        while isinstance(step, Call):
            step = step.call.resume(Value(1))
        done.append(step)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(step.value for step in done if isinstance(step, Complete)) == list(range(5, 13))  # type: ignore[type-var]


def test_an_abandoned_call_gives_its_worker_back() -> None:
    runtime = MontyRuntime()
    runtime._workers = Workers(most=1)
    for _ in range(3):
        paused(runtime.start("f()", functions=["f"]))
    call = paused(runtime.start("return f()", functions=["f"]))
    call.close()
    call.close()
    assert runtime.start("return 1") == Complete(1)


def test_a_worker_that_dies_is_a_raised_step() -> None:
    call = paused(RUNTIME.start("return f()", functions=["f"]))
    session = call._live[0]._session._seat._session  # type: ignore[attr-defined]
    os.kill(session.worker_pid, signal.SIGKILL)
    assert "worker process ended" in raised(call.resume(Value(1)))
    assert RUNTIME.start("return 1") == Complete(1)


def test_looking_at_the_clock_does_not_reset_the_time_limit() -> None:
    runtime = MontyRuntime(limits=Limits(seconds=0.3))
    assert raised(runtime.start("import time\nwhile True: time.time()")) == "time limit of 0.3 s exceeded"


def test_a_raise_of_the_engines_words_is_the_scripts_own_error() -> None:
    text = raised(RUNTIME.start("raise TimeoutError('turn time limit exceeded: 1ms > 1ms')"))
    assert text.startswith("Traceback")


def test_the_traceback_is_the_scripts() -> None:
    script = "def g(row):\n    return f(row)\n\n\ng(1)\n"
    call = paused(RUNTIME.start(script, script_name="report.py", functions=["f"]))
    assert raised(call.resume(Raise("no such row"))) == (
        "Traceback (most recent call last):\n"
        '  File "report.py", line 5, in <module>\n'
        "    g(1)\n"
        '  File "report.py", line 2, in g\n'
        "    return f(row)\n"
        "RuntimeError: no such row"
    )


def test_a_syntax_error_names_its_line() -> None:
    text = raised(RUNTIME.start("x = 1\n  y = 2\n", script_name="report.py"))
    assert 'File "report.py", line 2' in text
    assert "SyntaxError" in text
    assert "<string>" not in text


def test_repeated_frames_are_counted() -> None:
    assert _frames([(1, "f")] * 5, [], "s")[-1] == "  [Previous line repeated 2 more times]"
    assert _frames([(1, "f")] * 4, [], "s")[-1] == "  [Previous line repeated 1 more time]"
    assert len(_frames([(1, "f")] * 3, [], "s")) == 3


def test_inputs_may_have_the_names_of_built_ins() -> None:
    assert RUNTIME.start("return [id, list]", inputs={"id": 7, "list": [1]}) == Complete([7, [1]])


@pytest.mark.parametrize("name", ["user-id", "class", "tools"])
def test_an_input_that_can_be_no_variable_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="cannot be a variable"):
        RUNTIME.start("return 1", inputs={name: 1})


@pytest.mark.parametrize("text", ["\ud800", "a\udc00", "\udc00\ud800", "x\ud800y"])
def test_lone_surrogates_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match="surrogate"):
        RUNTIME.start("return x", inputs={"x": text})
    call = paused(
        RUNTIME.start("try:\n  return f()\nexcept RuntimeError as e:\n  return str(e)", functions=["f"])
    )
    step = call.resume(Value(text))
    assert isinstance(step, Complete)
    assert "surrogate" in str(step.value)


@pytest.mark.parametrize("text", ["😀", "a😀b", "\\ud800", '"\\', "é\u2028\0"])
def test_other_text_is_not(text: str) -> None:
    assert RUNTIME.start("return x", inputs={"x": text}) == Complete(text)


def test_a_coroutine_that_waits_for_nothing_is_a_deadlock() -> None:
    script = "import asyncio\nasync def main():\n  await asyncio.Event().wait()\nasyncio.run(main())"
    assert isinstance(RUNTIME.start(script), Raised)
