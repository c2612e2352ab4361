"""Runs Lua scripts to their end, on each engine that POLYACT_TEST_LUA names."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from polyact.runtimes.lua import LuaRuntime
from polyact.seam import JSON, Call, Complete, Limits, PendingCall, Raise, Raised, ResumeWith, Step, Value

ENGINES = os.environ.get("POLYACT_TEST_LUA", "lua54,luajit21").split(",")
#: engines on which a metamethod and an iterator may be yielded across; never none
FULL = [name for name in ENGINES if name != "lua51"] or ["lua54"]
#: engines with `<close>` variables and coroutine.close
CLOSING = {"lua54", "lua55"}
CLOSE = [name for name in ENGINES if name in CLOSING] or ["lua54"]
#: engines with 64-bit integers
INTEGERS = {"lua53", "lua54", "lua55"}

Tool = Callable[[PendingCall], ResumeWith]


@cache
def runtime(engine: str, limits: Limits | None = None) -> LuaRuntime:
    return LuaRuntime(engine=engine, limits=limits)


def echo(call: PendingCall) -> ResumeWith:
    """`f` answers with its argument, `fail` fails."""
    if call.function_name == "fail":
        return Raise("ToolError: no luck")
    return Value(call.positional_args[0] if call.positional_args else dict(call.keyword_args) or None)


@dataclass
class Run:
    step: Complete | Raised
    stdout: str = ""
    calls: list[tuple[str, tuple[JSON, ...], dict[str, JSON]]] = field(default_factory=list)

    @property
    def value(self) -> JSON:
        assert isinstance(self.step, Complete), self.step
        return self.step.value

    @property
    def message(self) -> str:
        assert isinstance(self.step, Raised), self.step
        return self.step.message

    @property
    def asked(self) -> list[JSON]:
        """The first argument of every call."""
        return [positional[0] for _, positional, _ in self.calls]


def run(
    engine: str,
    script: str,
    tool: Tool = echo,
    *,
    functions: Sequence[str] = ("f", "fail"),
    limits: Limits | None = None,
    **inputs: JSON,
) -> Run:
    """`script` run to its end, its calls answered by `tool`."""
    step: Step = runtime(engine, limits).start(script, functions=functions, inputs=inputs)
    calls = []
    stdout = step.stdout
    while isinstance(step, Call):
        call = step.call
        calls.append((call.function_name, call.positional_args, dict(call.keyword_args)))
        step = call.resume(tool(call))
        stdout += step.stdout
    return Run(step, stdout, calls)
