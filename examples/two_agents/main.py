"""Two agents of one program. Each writes its scripts in the language that `agents.json5` gives it; both keep
their runs in one store, and the scout is a tool of the editor's.

    python examples/two_agents/main.py [--config FILE] [--store FILE] [--run ID] [COUNTRY …]

Where a model would be asked for a script, with `runtime.capabilities.prompt` and
`runtime.render_tools(tools)` before it, this example takes the one that lies beside it: `scout.js`, `scout.lua`
or `scout.py`, and so for the editor.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyjson5
from polyact.host import (
    Event,
    Failed,
    Finished,
    Outcome,
    Printed,
    SQLiteStore,
    Store,
    Suspended,
    ToolLike,
    current_call,
    load_runtime,
    load_tools,
    recover,
    run,
)
from polyact.seam import JSON, CodeRuntime, Limits

HERE = Path(__file__).parent
COUNTRIES = ("Iceland", "Norway", "Atlantis", "Chile", "Nepal")


@dataclass(frozen=True)
class Agent:
    """One entry of the configuration, in the language that was chosen for it."""

    name: str
    runtime: CodeRuntime
    script: Path
    store: Store

    async def work(self, run_id: str, tools: Sequence[ToolLike], inputs: dict[str, JSON]) -> Outcome:
        """Run the agent's script, or go on with it where the store knows the run."""
        if self.store.get(run_id) is not None:
            return await recover(
                run_id, runtime=self.runtime, tools=tools, store=self.store, on_event=self.show
            )
        return await run(
            self.runtime,
            self.script.read_text("utf-8"),
            script_name=self.script.name,
            tools=tools,
            inputs=inputs,
            store=self.store,
            run_id=run_id,
            on_event=self.show,
        )

    def show(self, event: Event) -> None:
        """Print what the script prints, and who says so."""
        if isinstance(event, Printed):
            for line in event.text.splitlines():
                print(f"{self.name} ({self.runtime.capabilities.language}): {line}")


def load_agents(config: Path, store: Store) -> dict[str, Agent]:
    """The agents by name."""
    agents: dict[str, Agent] = {}
    for name, chosen in pyjson5.decode(config.read_text("utf-8")).items():
        runtime = load_runtime(chosen["language"], limits=Limits(**chosen.get("limits", {})))
        script = HERE / f"{name}{runtime.capabilities.file_suffixes[0]}"
        if not script.exists():
            sys.exit(
                f"{config.name}: {name} writes {runtime.capabilities.language}: there is no {script.name}"
            )
        agents[name] = Agent(name, runtime, script, store)
    return agents


async def write(agents: dict[str, Agent], run_id: str, countries: Sequence[str]) -> Outcome:
    """Have the editor write about `countries`; it asks the scout."""
    scout_tools = load_tools([str(HERE / "tools.py")])

    async def ask_scout(country: str) -> Any:
        """Asks the scout about a country. Gives the number of its airports, the highest, and its time zones.

        Args:
            country: its name in English
        """
        # The key is the same when a crash cuts this call off and it is made again: the scout's run goes on.
        key = current_call().idempotency_key
        match await agents["scout"].work(key, scout_tools, {"country": country}):
            case Finished(value):
                return value
            case Failed(message):
                raise RuntimeError(message.splitlines()[0])
            case Suspended(call):
                raise RuntimeError(f"the scout waits for {call.function_name}")

    return await agents["editor"].work(run_id, [ask_scout], {"countries": list(countries)})


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="An editor asks a scout, each in a language of its own.")
    parser.add_argument("--config", type=Path, default=HERE / "agents.json5")
    parser.add_argument("--store", default="runs.db", help="where both agents' runs are kept")
    parser.add_argument("--run", default="brief", help="the editor's run; one that the store has goes on")
    parser.add_argument("countries", nargs="*", default=COUNTRIES)
    given = parser.parse_args()
    store = SQLiteStore(given.store)
    try:
        outcome = asyncio.run(write(load_agents(given.config, store), given.run, given.countries))
    finally:
        store.close()
    print(outcome.value if isinstance(outcome, Finished) else outcome)


if __name__ == "__main__":
    main()
