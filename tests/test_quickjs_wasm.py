"""What only the WebAssembly adapter does: images of its memory, and WebAssembly's own bounds."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import replace

import pytest
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.runtimes.quickjs_wasm import QuickJSWasmRuntime
from polyact.seam import (
    Call,
    Complete,
    Limits,
    PendingCall,
    Raise,
    Raised,
    SnapshotError,
    Step,
    Tool,
    UsageError,
    Value,
)
from polyact.seam import image as images

pytest.importorskip("quickjs_rs", reason="pip install 'polyact[wasm]'")

from polyact.runtimes.quickjs_wasm.contexts import WasmContext, WasmError

RUNTIME = QuickJSWasmRuntime()


def paused(step: Step) -> PendingCall:
    assert isinstance(step, Call), step
    return step.call


def raised(step: Step) -> str:
    assert isinstance(step, Raised), step
    return step.message


def test_a_thawed_script_does_not_run_again() -> None:
    script = "let n = 0; for (let i = 0; i < 1000; i++) n += i; console.log('once'); return n + await f()"
    call = paused(RUNTIME.start(script, functions=["f"]))
    data = call.dump()
    assert RUNTIME.resume(data, Value(1)) == Complete(499501, "")
    assert RUNTIME.resume(data, Value(2)) == Complete(499502, "")
    assert call.resume(Value(3)) == Complete(499503, "")


def test_closures_timers_and_pending_promises_travel() -> None:
    script = """
      const box = { n: 0 }, add = () => ++box.n;
      const late = new Promise((done) => setTimeout(() => done(add()), 1000));
      const both = Promise.all([f(1), f(2)]);
      add();
      const answers = await both;
      return [answers, await late, box.n];
    """
    step = RUNTIME.start(script, functions=["f"])
    for answer in ("a", "b"):
        step = RUNTIME.resume(paused(step).dump(), Value(answer))
    assert step == Complete([["a", "b"], 2, 2])


def test_an_image_is_small_and_does_not_grow_with_the_calls() -> None:
    call = paused(RUNTIME.start("for (let i = 0; i < 300; i++) await f(i)", functions=["f"]))
    first = len(call.dump())
    assert first < 400_000
    for _ in range(100):
        call = paused(call.resume(Value("an answer of some length, kept nowhere")))
    assert len(call.dump()) < 2 * first


def test_an_image_of_nonsense_in_an_honest_frame_is_a_snapshot_error() -> None:
    call = paused(RUNTIME.start("await f()", functions=["f"]))
    origin, frozen = images.unpack_image(call.dump(), "quickjs-wasm", None)
    wrong = [replace(frozen, engine=engine) for engine in (b"", b"nonsense", frozen.engine[:-65536])]
    wrong.append(
        replace(frozen, engine=frozen.engine[:8] + bytes(32) + frozen.engine[40:])
    )  # of another build
    wrong += [replace(frozen, extra=extra) for extra in ({}, {"addresses": [1]}, {"addresses": "x"})]
    for one in wrong:
        with pytest.raises(SnapshotError):
            RUNTIME.resume(images.pack_image(origin, one, None), Value(1))


def test_snapshots_of_the_native_engine_are_foreign_and_the_other_way_round() -> None:
    native = QuickJSRuntime()
    for one, other in ((native, RUNTIME), (RUNTIME, native)):
        data = paused(one.start("await f()", functions=["f"])).dump()
        with pytest.raises(SnapshotError, match="another runtime"):
            other.resume(data, Value(1))


def test_memory_is_bounded_by_webassembly_also_after_thawing() -> None:
    runtime = QuickJSWasmRuntime(limits=Limits(memory=16 * 1024 * 1024, seconds=30))
    script = "await f(); const all = []; for (;;) all.push(new Array(1000).fill(7));"
    call = paused(runtime.start(script, functions=["f"]))
    assert raised(runtime.resume(call.dump(), Value(1))).startswith("memory limit of 16 MiB exceeded")
    assert raised(call.resume(Value(1))).startswith("memory limit of 16 MiB exceeded")


def test_a_recursion_too_deep_cannot_be_caught_and_loses_no_output() -> None:
    step = RUNTIME.start(
        "console.log('so far'); const f = () => f() + 1; try { f() } catch (e) { return 'caught' }"
    )
    assert raised(step).startswith("stack limit of 4 MiB exceeded")
    assert step.stdout == "so far\n"
    assert RUNTIME.start("return 1") == Complete(1)


def test_a_thousand_calls_deep_is_not_too_deep() -> None:
    assert RUNTIME.start("const f = (n) => n && 1 + f(n - 1); return f(1000)") == Complete(1000)


@pytest.mark.parametrize(
    "script",
    [
        "for (;;);",
        "for (;;) await null;",
        "try { for (;;); } finally { for (;;); }",
        "const f = async () => { for (;;); }; try { await f() } catch (e) {} return 1",
        "await null; Promise.resolve().then(() => { for (;;); }); await new Promise(() => {})",
    ],
)
def test_time_is_bounded(script: str) -> None:
    runtime = QuickJSWasmRuntime(limits=Limits(seconds=0.3))
    step = runtime.start(f"console.log('so far'); {script}")
    assert raised(step) == "time limit of 0.3 s exceeded"
    assert step.stdout == "so far\n"


def test_a_call_goes_on_in_another_thread() -> None:
    call = paused(RUNTIME.start("return await f()", functions=["f"]))
    steps: list[Step] = []
    thread = threading.Thread(target=lambda: steps.append(call.resume(Raise("no"))))
    thread.start()
    thread.join(30)
    assert raised(steps[0]).startswith("Error: no")


def test_once_it_is_made_it_opens_no_file() -> None:
    program = """if True:
        import sys
        from polyact.runtimes.quickjs_wasm import QuickJSWasmRuntime
        from polyact.seam import Value

        opened = []
        runtime = QuickJSWasmRuntime()
        sys.addaudithook(lambda event, details: opened.append(details[0]) if event == "open" else None)
        call = runtime.start("console.log(1); return [await f({a: 'b'}), 2n ** 64n]", functions=["f"]).call
        runtime.resume(call.dump(), Value(1))
        call.resume(Value({"a": [1.5, "x"]}))
        for script in ("return null.x", "(", "const f = () => f() + 1; return f()", "throw 1"):
            runtime.start(script)
        print(opened)
    """
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout == "[]\n"


def test_a_thread_with_a_small_stack_is_refused() -> None:
    before = threading.stack_size(512 * 1024)
    found: list[str] = []

    def work() -> None:
        try:
            found.append(str(RUNTIME.start("const f = () => f() + 1; f()")))
        except UsageError as error:
            found.append(str(error))

    try:
        thread = threading.Thread(target=work)
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join(30)
    assert "too small a stack" in found[0]


@pytest.mark.parametrize("size", [0, 1, 4095, 4096, 4097, 100_000])
@pytest.mark.parametrize("letter", ["x", "é", "😀"])
def test_texts_of_any_length_pass_both_ways(size: int, letter: str) -> None:
    text = letter * size
    call = paused(RUNTIME.start("return await f(x)", functions=["f"], inputs={"x": text}))
    assert call.positional_args == (text,)
    assert call.resume(Value(text)) == Complete(text)


def test_closing_twice_is_harmless() -> None:
    context = WasmContext()
    assert context.eval("1 + 1") == 2
    with pytest.raises(WasmError, match="ReferenceError"):
        context.eval("missing")
    context.close()
    context.close()


def test_it_tells_the_truth_of_itself() -> None:
    found = RUNTIME.capabilities
    assert (found.language, found.suspension, found.isolation) == ("JavaScript", "heap image", "in-process")
    assert found.prompt == QuickJSRuntime().capabilities.prompt
    assert "declare function search" in RUNTIME.render_tools([Tool("search")])
