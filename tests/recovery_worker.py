"""What `test_recovery` kills: a run with a store, in a process that can be told at which point to die.

A point is passed before and after every record, and before and after every effect of a tool.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

import anyio
from polyact import host
from polyact.host import SQLiteStore, current_call, load_runtime
from polyact.seam import Tool

SCRIPTS = {
    "lua": """
local luck, began = math.random(1000000), os.time()
print("luck " .. luck)
local paid = {}
for number = 1, 3 do
    paid[number] = pay{number = number}
    print("paid " .. number)
end
local ok, wrong = pcall(refuse)
local rate = later{currency = "EUR"}
return {luck = luck, began = began, took = os.time() >= began, paid = paid, wrong = wrong, rate = rate}
""",
    "quickjs": """
const luck = Math.floor(Math.random() * 1000000), began = Date.now();
console.log("luck " + luck);
const paid = [];
for (const number of [1, 2, 3]) {
    paid.push(await pay({number}));
    console.log("paid " + number);
}
let wrong;
try { await refuse() } catch (error) { wrong = error.message }
const rate = await later({currency: "EUR"});
return {luck, began, took: Date.now() >= began, paid, wrong, rate};
""",
}

WRITES = ("create", "claim", "asked", "answered", "finished", "suspended", "confirmed", "release")


class Points:
    """Counts the points passed, and dies at the one chosen."""

    def __init__(self, deadly: int) -> None:
        self.deadly = deadly
        self.passed = 0

    def pass_one(self) -> None:
        self.passed += 1
        if self.passed == self.deadly:
            os.kill(os.getpid(), signal.SIGKILL)


class DeadlyStore:
    """A store with a point before and after every write."""

    def __init__(self, store: SQLiteStore, points: Points) -> None:
        self._store = store
        self._points = points

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)
        if name not in WRITES:
            return method

        def deadly(*arguments: Any) -> Any:
            self._points.pass_one()
            result = method(*arguments)
            self._points.pass_one()
            return result

        return deadly


def tools(log: Path, points: Points) -> list[Tool]:
    """Tools whose effect is a line in `log`: the name and the idempotency key."""

    def effect(name: str) -> None:
        points.pass_one()
        with log.open("a") as file:
            file.write(f"{name} {current_call().idempotency_key}\n")
        points.pass_one()

    def pay(number: int) -> str:
        effect("pay")
        return f"receipt {number}"

    def refuse() -> None:
        effect("refuse")
        raise ValueError("not today")

    async def later(currency: str) -> float:
        effect("later")
        return 1.25

    return [Tool.from_function(tool) for tool in (pay, refuse, later)]


def drive(language: str, folder: str, deadly: int) -> None:
    """Start the run in `folder`, or recover the one that is there; to its end, where no point is deadly."""
    points = Points(deadly)

    async def go() -> None:
        with SQLiteStore(Path(folder) / "runs.db") as opened:
            store: Any = DeadlyStore(opened, points)
            kit = tools(Path(folder) / "log", points)
            runtime = load_runtime(language)
            if opened.get("r") is None:
                outcome = await host.run(runtime, SCRIPTS[language], tools=kit, store=store, run_id="r")
            else:
                outcome = await host.recover("r", runtime=runtime, tools=kit, store=store)
            assert isinstance(outcome, host.Finished), outcome

    anyio.run(go)


if __name__ == "__main__":
    drive(sys.argv[1], sys.argv[2], int(sys.argv[3]))
