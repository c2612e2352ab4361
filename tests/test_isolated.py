"""The isolated worker: what ends it, what becomes of the others, and who gets a worker."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from isolated_runtimes import Apart, Probing, Sessions, Untimed
from polyact.runtimes.isolated import IsolatedRuntime, PoolBusy, PoolOptions
from polyact.runtimes.lua import LuaRuntime
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import (
    Call,
    CodeRuntime,
    Complete,
    InterpreterError,
    Limits,
    Raise,
    Raised,
    SnapshotError,
    Tool,
    UnsupportedError,
    UsageError,
    Value,
)
from polyact.seam.limits import MIB
from polyact.seam.step import Step

QUICK = Limits(seconds=0.3)
CRASHING = {
    "abort": "the engine crashed (SIGABRT)",
    "segfault": "the engine crashed (SIGSEGV)",
    "exit": "the engine ended its process (status 3)",
    "system exit": "the engine ended its process",
    "hang": "time limit of 0.3 s exceeded",
    "spin": "time limit of 0.3 s exceeded",
    "memory": "memory limit of 64 MiB exceeded",
}


@pytest.fixture(params=[Probing, Sessions], ids=["steps", "sessions"])
def probing(request: pytest.FixtureRequest) -> Iterator[IsolatedRuntime]:
    with IsolatedRuntime(request.param, limits=QUICK) as runtime:
        yield runtime


def call(step: Step) -> Call:
    assert isinstance(step, Call), step
    return step


def value(step: Step) -> object:
    assert isinstance(step, Complete), step
    return step.value


def start(runtime: CodeRuntime, *lines: str) -> Step:
    return runtime.start("\n".join(lines), functions=["call"])


# ---- what ends a worker --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", CRASHING)
def test_what_ends_a_worker_is_a_raised_step_that_says_why(probing: IsolatedRuntime, how: str) -> None:
    step = start(probing, how)
    assert isinstance(step, Raised)
    assert CRASHING[how] in step.message
    assert value(start(probing, "pid"))


@pytest.mark.parametrize("how", ["abort", "hang", "exit"])
def test_a_worker_that_ends_after_a_call_is_a_raised_step(probing: IsolatedRuntime, how: str) -> None:
    step = call(start(probing, "call", how)).call.resume(Value(1))
    assert isinstance(step, Raised)
    assert CRASHING[how] in step.message


def test_others_do_not_notice_that_a_worker_ended(probing: IsolatedRuntime) -> None:
    others = [call(start(probing, "call", "call", "pid")) for _ in range(3)]
    for how in ("abort", "exit", "hang", "segfault"):
        assert isinstance(start(probing, how), Raised)
    for at, other in enumerate(others):
        found = value(call(other.call.resume(Value(at))).call.resume(Value("again")))
        assert isinstance(found, list)
        assert found[:2] == [at, "again"]


def test_an_exception_in_a_worker_is_an_interpreter_error(probing: IsolatedRuntime) -> None:
    with pytest.raises(InterpreterError, match="engine broke: ZeroDivisionError"):
        start(probing, "exception")
    assert value(start(probing, "pid"))


def test_a_worker_that_tells_nonsense_is_ended_and_is_an_interpreter_error(probing: IsolatedRuntime) -> None:
    with pytest.raises(InterpreterError, match="told what it should not"):
        start(probing, "nonsense")
    assert value(start(probing, "pid"))


@pytest.mark.parametrize("name", ["lua", "quickjs"])
def test_a_script_that_is_killed_for_its_time_leaves_the_next_one_alone(name: str) -> None:
    script = {"lua": "while true do end", "quickjs": "return new Array(1e9) + ''"}[name]
    with IsolatedRuntime(name, limits=QUICK) as runtime:
        began = time.monotonic()
        step = runtime.start(script)
        assert isinstance(step, Raised)
        assert step.message.startswith(("time limit of 0.3 s exceeded", "memory limit"))
        assert time.monotonic() - began < 10
        assert value(runtime.start("return 7")) == 7


def test_lua_keeps_no_time_in_a_worker_and_luajit_compiles() -> None:
    assert Untimed().capabilities.engine_version == "timed: True"
    with IsolatedRuntime(Untimed, limits=QUICK) as runtime:
        assert runtime.capabilities.engine_version == "timed: False"
        assert runtime.start("while true do end") == Raised("time limit of 0.3 s exceeded")
    # Compiled, a fraction of the time; interpreted, several times that.
    with IsolatedRuntime("lua", engine="luajit21", limits=Limits(seconds=1)) as runtime:
        assert value(runtime.start("local n = 0 for i = 1, 4e8 do n = n + 1 end return n")) == 400_000_000


def test_what_a_lua_script_printed_before_it_was_killed_is_not_lost() -> None:
    with IsolatedRuntime("lua", limits=QUICK) as runtime:
        step = call(runtime.start("print('one') f() print('two') while true do end", functions=["f"]))
        assert step.stdout == "one\n"
        assert step.call.resume(Value(None)) == Raised("time limit of 0.3 s exceeded", "two\n")


def test_a_script_of_many_advances_is_not_ended_by_the_sum_of_them() -> None:
    script = "for i = 1, 40 do local n = 0 for j = 1, 2e6 do n = n + j end f() end return 'through'"
    with IsolatedRuntime("lua", limits=Limits(seconds=1)) as runtime:
        step = runtime.start(script, functions=["f"])
        while isinstance(step, Call):
            step = step.call.resume(Value(None))
        assert value(step) == "through"


# ---- the same seam -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "plain"), [("lua", LuaRuntime), ("quickjs", QuickJSRuntime)])
def test_snapshots_of_the_worker_and_of_the_runtime_itself_are_the_same(
    name: str, plain: type[LuaRuntime] | type[QuickJSRuntime]
) -> None:
    script = {"lua": "return {f(1), f('é')}", "quickjs": "return [await f(1), await f('é')]"}[name]
    with IsolatedRuntime(name, signing_key=b"k") as isolated:
        inside = plain(signing_key=b"k")
        for one, other in ((isolated, inside), (inside, isolated)):
            first = call(one.start(script, functions=["f"])).call.dump()
            second = call(other.resume(first, Value([1]))).call
            assert second.positional_args == ("é",)
            assert value(one.resume(second.dump(), Value(2))) == [[1], 2]
        with pytest.raises(SnapshotError):
            IsolatedRuntime(name).resume(first, Value(1))


@pytest.mark.parametrize(("name", "plain"), [("lua", LuaRuntime), ("quickjs", QuickJSRuntime)])
def test_capabilities_are_those_of_the_runtime_with_time_hard_too(
    name: str, plain: type[LuaRuntime] | type[QuickJSRuntime]
) -> None:
    isolated, inside = IsolatedRuntime(name), plain()
    assert isolated.capabilities.isolation == "process"
    assert isolated.capabilities.hard_limits == inside.capabilities.hard_limits | {"seconds"}
    for field in (
        "language",
        "prompt",
        "engine",
        "engine_version",
        "file_suffixes",
        "suspension",
        "unsupported",
    ):
        assert getattr(isolated.capabilities, field) == getattr(inside.capabilities, field)
    assert isolated.name == inside.name


@pytest.mark.parametrize(("name", "plain"), [("lua", LuaRuntime), ("quickjs", QuickJSRuntime)])
def test_tools_are_rendered_as_the_runtime_does(
    name: str, plain: type[LuaRuntime] | type[QuickJSRuntime]
) -> None:
    def search(query: str, limit: int = 3) -> list[str]:
        """Searches."""
        return []

    tools = [Tool.from_function(search), Tool("end", "The \ud800 end."), Tool("x", is_builtin=True)]
    with IsolatedRuntime(name) as isolated:
        assert isolated.render_tools(tools) == plain().render_tools(tools)
        assert isolated.render_tools([]) == ""


def test_options_go_to_the_runtime_and_its_refusal_is_a_usage_error() -> None:
    assert IsolatedRuntime(Probing, flavour=".2").capabilities.engine_version == "1.2"
    assert IsolatedRuntime("lua", engine="luajit21").capabilities.engine == "luajit21"
    with pytest.raises(UsageError, match="not this flavour"):
        IsolatedRuntime(Probing, flavour="bitter")
    with pytest.raises(UsageError, match="no Lua engine is called 'lua99'"):
        IsolatedRuntime("lua", engine="lua99")
    with pytest.raises(UsageError, match="does not take these options"):
        IsolatedRuntime("lua", colour="red")


@pytest.mark.parametrize(
    "name", ["nothing", "nothing:AtAll", "isolated_runtimes:Nothing", "isolated_runtimes:CRASHES"]
)
def test_a_runtime_that_is_not_there_is_a_usage_error(name: str) -> None:
    with pytest.raises(UsageError):
        IsolatedRuntime(name)


def test_a_class_that_a_worker_cannot_import_is_a_usage_error_that_says_what_to_do() -> None:
    class Local(Probing):
        pass

    with pytest.raises(UsageError, match="at the top of a module that can be imported"):
        IsolatedRuntime(Local)


def test_a_runtime_with_processes_of_its_own_is_refused() -> None:
    with pytest.raises(UsageError, match="use it as it is"):
        IsolatedRuntime(Apart)


def test_a_runtime_that_cannot_be_made_says_why() -> None:
    with pytest.raises(InterpreterError, match="OSError: no engine here"):
        IsolatedRuntime("isolated_runtimes:Refusing")


@pytest.mark.parametrize(
    "options",
    [{"size": 0}, {"size": True}, {"recycle": 0}, {"waiting": -1}, {"patience": -1}, {"patience": math.nan}],
)
def test_options_of_a_pool_are_checked_when_made(options: dict[str, float]) -> None:
    with pytest.raises(UsageError):
        PoolOptions(**options)  # type: ignore[arg-type]


def test_an_input_that_the_engine_refuses_is_a_usage_error_and_in_a_snapshot_an_altered_one() -> None:
    with IsolatedRuntime(Sessions) as runtime:
        with pytest.raises(UsageError, match="forbidden"):
            runtime.start("call", functions=["call"], inputs={"forbidden": 1})
        assert value(start(runtime, "pid"))
    with IsolatedRuntime("lua") as lua, pytest.raises(UsageError, match="would hide"):
        lua.start("return 1", inputs={"print": 1})


def test_a_call_is_used_once(probing: IsolatedRuntime) -> None:
    pending = call(start(probing, "call")).call
    with pytest.raises(UsageError):
        pending.resume("not an answer")  # type: ignore[arg-type]
    pending.resume(Value(1))
    for use in (lambda: pending.resume(Value(1)), pending.dump):
        with pytest.raises(UsageError, match="resumed or closed already"):
            use()
    pending.close()


def test_steps_carry_values_errors_and_output(probing: IsolatedRuntime) -> None:
    step = call(start(probing, "call", "call"))
    assert step.stdout == "paused\n"
    assert step.call.positional_args == (0,)
    step = call(step.call.resume(Value({"big": 2**70, "text": "é\ud800\0", "none": None, "float": 1.0})))
    assert value(step.call.resume(Value([True]))) == [
        {"big": 2**70, "text": "é\ud800\0", "none": None, "float": 1.0},
        [True],
    ]


def test_large_values_go_both_ways() -> None:
    text = "é" * 1_000_000
    with IsolatedRuntime("lua") as runtime:
        step = call(runtime.start("return f(given)", functions=["f"], inputs={"given": text}))
        assert step.call.positional_args == (text,)
        assert value(step.call.resume(Value(text + "!"))) == text + "!"


@pytest.mark.parametrize("name", ["lua", "quickjs"])
def test_more_than_may_be_told_is_a_raised_step_and_no_broken_engine(name: str) -> None:
    big = {"lua": "('x'):rep(9e6)", "quickjs": "'x'.repeat(9e6)"}[name]
    call_it = {"lua": f"f({big})", "quickjs": f"await f({big})"}[name]
    throw = {"lua": f"error({big}, 0)", "quickjs": f"throw new Error({big})"}[name]
    with IsolatedRuntime(name, limits=Limits(value=1 * MIB, output=64 * 1024)) as runtime:
        for script in (f"return {big}", call_it):
            assert runtime.start(script, functions=["f"]) == Raised("value size limit of 1 MiB exceeded")
        step = runtime.start(throw)
        assert isinstance(step, Raised)
        assert "x" * 9_000_000 in step.message
        assert value(runtime.start("return 1")) == 1


# ---- who gets a worker ---------------------------------------------------------------------------------------------


def test_a_paused_script_leaves_its_worker_to_others_and_goes_on_where_it_stood(
    probing: IsolatedRuntime,
) -> None:
    paused = [call(start(probing, "call", "call")) for _ in range(12)]
    assert probing._pool.size == PoolOptions().size
    again = [call(step.call.resume(Value(at))) for at, step in enumerate(paused)]
    assert [step.call.call_id for step in again] == [2] * 12
    assert [value(step.call.resume(Value("x"))) for step in again] == [[at, "x"] for at in range(12)]


def test_a_script_that_left_can_be_dumped(probing: IsolatedRuntime) -> None:
    step = call(start(probing, "call", "call"))
    probing._pool.evict_all()
    frozen = step.call.dump()
    for answer in (1, 2):
        assert value(call(probing.resume(frozen, Value(answer))).call.resume(Value(0))) == [answer, 0]
    step.call.close()


def test_a_script_that_takes_another_path_when_it_is_run_again_is_an_interpreter_error() -> None:
    with IsolatedRuntime(Sessions, pool=PoolOptions(size=1)) as runtime:
        step = call(start(runtime, "count", "call"))
        call(start(runtime, "count", "call")).call.close()
        with pytest.raises(InterpreterError, match="not deterministic"):
            step.call.resume(Value(1))


def test_a_runtime_without_suspension_keeps_its_worker_and_new_scripts_are_refused() -> None:
    options = PoolOptions(size=1, patience=0.1)
    with IsolatedRuntime(Probing, suspends=False, pool=options) as runtime:
        step = call(start(runtime, "call"))
        with pytest.raises(UnsupportedError):
            step.call.dump()
        with pytest.raises(PoolBusy, match=r"no worker became free within 0\.1 s"):
            start(runtime, "pid")
        assert value(step.call.resume(Value(1))) == [1]
        assert value(start(runtime, "pid"))


def test_a_call_that_is_dropped_gives_its_worker_back() -> None:
    with IsolatedRuntime(Probing, suspends=False, pool=PoolOptions(size=1)) as runtime:
        step = call(start(runtime, "call"))
        del step
        assert value(start(runtime, "pid"))


def test_more_than_may_wait_are_refused_at_once() -> None:
    options = PoolOptions(size=1, waiting=0, patience=math.inf)
    with IsolatedRuntime(Probing, suspends=False, pool=options) as runtime:
        step = call(start(runtime, "call"))
        with pytest.raises(PoolBusy, match="1 are at work"):
            start(runtime, "pid")
        step.call.close()
        assert value(start(runtime, "pid"))


def test_who_waits_gets_the_worker_when_it_is_free() -> None:
    with (
        IsolatedRuntime(Probing, suspends=False, pool=PoolOptions(size=1)) as runtime,
        ThreadPoolExecutor(8) as threads,
    ):
        step = call(start(runtime, "call"))
        waiting = [threads.submit(start, runtime, "pid") for _ in range(8)]
        assert value(step.call.resume(Value(1))) == [1]
        assert len({str(value(one.result(30))) for one in waiting}) == 1


def test_a_worker_is_replaced_after_so_many_scripts() -> None:
    with IsolatedRuntime(Sessions, pool=PoolOptions(size=1, recycle=3)) as runtime:
        pids = [str(value(start(runtime, "pid"))) for _ in range(9)]
    assert [pids.count(pid) for pid in dict.fromkeys(pids)] == [3, 3, 3]


def test_limits_in_a_snapshot_are_kept_where_they_are_wider_than_the_runtimes() -> None:
    script = "f() local s = ('x'):rep(150 * 1024 * 1024) return #s"
    with IsolatedRuntime("lua", limits=Limits(memory=600 * MIB)) as wide, IsolatedRuntime("lua") as narrow:
        frozen = call(wide.start(script, functions=["f"])).call.dump()
        assert value(narrow.resume(frozen, Value(None))) == 150 * MIB
        step = narrow.start(script, functions=["f"])
        assert "memory limit of 64 MiB" in str(call(step).call.resume(Value(None)))


def test_a_pool_that_is_closed_says_so_and_what_was_paused_can_still_be_dumped() -> None:
    runtime = IsolatedRuntime("lua")
    step = call(runtime.start("return f()", functions=["f"]))
    runtime.close()
    runtime.close()
    frozen = step.call.dump()
    with pytest.raises(UsageError, match="closed"):
        runtime.start("return 1")
    with pytest.raises(UsageError, match="closed"):
        step.call.resume(Value(1))
    with IsolatedRuntime("lua") as another:
        assert value(another.resume(frozen, Value(5))) == 5


def test_runtimes_of_one_kind_share_a_nursery_and_no_workers() -> None:
    with IsolatedRuntime("lua") as one, IsolatedRuntime("lua", limits=QUICK) as other:
        assert one._pool._nursery is other._pool._nursery
        one.close()
        assert value(other.start("return 1")) == 1


# ---- threads -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["lua", "quickjs"])
def test_two_hundred_scripts_at_once_with_crashes_among_them_are_all_answered_and_none_is_mixed_up(
    name: str,
) -> None:
    script = {
        "lua": "if n % 40 == 7 then while true do end end return {n, f(n), f(n + 1)}",
        "quickjs": "if (n % 40 == 7) return new Array(1e9) + ''; return [n, await f(n), await f(n + 1)]",
    }[name]
    barrier = threading.Barrier(20)

    def one(n: int) -> None:
        if n < 20:
            barrier.wait(30)
        step = runtime.start(script, functions=["f"], inputs={"n": n})
        while isinstance(step, Call):
            step = step.call.resume(Value(step.call.positional_args[0]))
        if n % 40 == 7:
            assert isinstance(step, Raised)
        else:
            assert step == Complete([n, n, n + 1])

    with (
        IsolatedRuntime(name, limits=Limits(seconds=1), pool=PoolOptions(size=4)) as runtime,
        ThreadPoolExecutor(20) as threads,
    ):
        list(threads.map(one, range(200)))
        assert runtime._pool.size <= 4


def test_a_call_is_resumed_on_another_thread(probing: IsolatedRuntime) -> None:
    step: Step = start(probing, "call", "call")
    with ThreadPoolExecutor(2) as threads:
        while isinstance(step, Call):
            step = threads.submit(step.call.resume, Value(1)).result(30)
    assert value(step) == [1, 1]


def test_the_error_that_answers_a_call_reaches_the_script() -> None:
    with IsolatedRuntime("lua") as runtime:
        step = call(runtime.start("local ok, e = pcall(f) return e", functions=["f"]))
        assert value(step.call.resume(Raise("TypeError: é\ud800"))) == "TypeError: é\ud800"


@pytest.mark.parametrize("name", ["lua", "quickjs"])
def test_an_input_as_deep_as_can_be_reaches_the_script(name: str) -> None:
    deep: Any = 1
    for _ in range(200):
        deep = [deep]
    with IsolatedRuntime(name) as runtime:
        assert value(runtime.start("return 1", inputs={"x": deep})) == 1
