"""What one would write by hand on the bare engines: no limits worth the name, no traces, no snapshots."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from typing import Any

import quickjs

__all__ = ["LuaGlue", "QuickJSGlue"]

_JS = """
var calls = [], done = null;
function search(argument) {
  return new Promise((resolve, reject) => calls.push({ argument, resolve, reject }));
}
function poll() { return calls.length ? "C" + JSON.stringify(calls[0].argument ?? null) : done; }
function answer(text) { calls.shift().resolve(JSON.parse(text)); }
"""
_LUA = b"function search(argument) return coroutine.yield(argument) end"


class QuickJSGlue:
    """A promise a call, a job loop, JSON text in and out."""

    def __init__(self, script: str) -> None:
        context = quickjs.Context()
        context.set_memory_limit(64 << 20)
        context.set_time_limit(5)
        context.eval(_JS)
        context.eval(
            f"(async function () {{ {script} }})()"
            ".then((v) => { done = 'R' + JSON.stringify(v ?? null); }, (e) => { done = 'F' + e; })"
        )
        self._job: Callable[[], bool] = context.execute_pending_job
        self._poll, self._answer = context.get("poll"), context.get("answer")
        self._context = context
        self.state = self._step()

    def _step(self) -> str:
        while self._job():
            pass
        state: str = self._poll()
        json.loads(state[1:])
        return state

    def answer(self, value: Any) -> None:
        self._answer(json.dumps(value))
        self.state = self._step()

    def finish(self, value: Any) -> Any:
        """Answer every call with `value`; the script's result."""
        while self.state[0] == "C":
            self.answer(value)
        return json.loads(self.state[1:])


class LuaGlue:
    """A coroutine that yields tables to Python."""

    def __init__(self, script: str, engine: str = "lua54") -> None:
        lua = importlib.import_module(f"lupa.{engine}").LuaRuntime(encoding=None, unpack_returned_tuples=True)
        lua.execute(_LUA)
        make = lua.eval(b"function(text) return (coroutine.wrap(assert((loadstring or load)(text)))) end")
        self._lua, self._resume = lua, make(script.encode())
        self.argument = self._resume()

    def finish(self, value: dict[str, Any], calls: int) -> Any:
        """Answer `calls` calls with `value`; the script's result."""
        for _ in range(calls):
            dict(self.argument)
            self.argument = self._resume(self._lua.table_from(value))
        return self.argument
