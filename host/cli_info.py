"""`polyact runtimes` and `catalog`: the commands that tell what there is."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

import typer

from ..seam import JSON
from . import cli_options as options
from .registry import InstalledRuntime, installed_runtimes, worker_barriers
from .render import json_text
from .tools_source import load_tools

__all__ = ["catalog", "runtimes"]


def runtimes(json: options.Json = False) -> None:
    """List the installed runtimes: language, engine and version, what they can do, and the walls around them.

    A runtime that is registered and does not work is listed with the reason.
    """
    found = installed_runtimes()
    with ThreadPoolExecutor() as threads:  # each waits for a process that starts
        walls = dict(
            zip(
                (runtime.name for runtime in found),
                threads.map(lambda runtime: worker_barriers(runtime.name) if runtime.runtime else {}, found),
                strict=True,
            )
        )
    if json:
        listed: list[JSON] = [_facts(runtime, walls[runtime.name]) for runtime in found]
        print(json_text(listed, sys.stdout))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for heading in ("RUNTIME", "LANGUAGE", "ENGINE", "FILES", "SNAPSHOTS", "ISOLATION", "PACKAGE"):
        table.add_column(heading)
    for runtime in found:
        table.add_row(*(Text(cell) for cell in _cells(runtime)))
    console = Console(highlight=False)
    console = console if console.is_terminal else Console(highlight=False, width=10_000)
    console.print(table)
    for runtime in found:
        if runtime.problem:
            console.print(
                Text(f"{runtime.name} does not work: {runtime.problem}", style="red"), soft_wrap=True
            )
    for names, barriers in _grouped(walls):
        console.print(Text(f"\n{', '.join(names)} in a worker, as `polyact run` has it:"), soft_wrap=True)
        for barrier, state in barriers:
            console.print(
                Text(f"  {barrier}: {state}", style="" if state == "on" else "yellow"), soft_wrap=True
            )


def catalog(
    runtime: Annotated[
        str, typer.Option("--runtime", metavar="NAME", help="An installed runtime, or MODULE:CLASS.")
    ],
    tools: options.Tools = None,
    engine: options.Engine = None,
    prompt: Annotated[
        bool, typer.Option("--prompt/--no-prompt", help="Whether to begin with the runtime's own prompt.")
    ] = True,
    json: options.Json = False,
) -> None:
    """Print what a model would be shown: the runtime's prompt, and the tools in its language."""
    with options.made_runtime(runtime, engine, [], in_process=True) as made:
        rendered = made.render_tools(load_tools(tools or []))
        told = made.capabilities.prompt
    if json:
        print(json_text({"prompt": told, "tools": rendered}, sys.stdout))
        return
    shown = [told if prompt else "", rendered]
    print("\n\n".join(text.rstrip("\n") for text in shown if text))


def _cells(runtime: InstalledRuntime) -> tuple[str, ...]:
    if runtime.runtime is None:
        return (runtime.name, "", "", "", "", "", runtime.distribution)
    facts = runtime.runtime.capabilities
    return (
        runtime.name,
        facts.language,
        f"{facts.engine} {facts.engine_version}".strip(),
        " ".join(facts.file_suffixes),
        facts.suspension if facts.supports_suspension else "no",
        facts.isolation,
        runtime.distribution,
    )


def _grouped(walls: Mapping[str, Mapping[str, str]]) -> list[tuple[list[str], tuple[tuple[str, str], ...]]]:
    """Runtimes with the same walls, together."""
    alike: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for name, barriers in walls.items():
        if barriers:
            alike.setdefault(tuple(barriers.items()), []).append(name)
    return [(names, barriers) for barriers, names in alike.items()]


def _facts(runtime: InstalledRuntime, barriers: Mapping[str, str]) -> dict[str, JSON]:
    made: dict[str, JSON] = {
        "name": runtime.name,
        "target": runtime.target,
        "distribution": runtime.distribution,
    }
    if runtime.runtime is None:
        return {**made, "problem": runtime.problem}
    facts = runtime.runtime.capabilities
    return {
        **made,
        "language": facts.language,
        "engine": facts.engine,
        "engine_version": facts.engine_version,
        "file_suffixes": list(facts.file_suffixes),
        "supports_suspension": facts.supports_suspension,
        "suspension": facts.suspension,
        "hard_limits": [str(name) for name in sorted(facts.hard_limits)],
        "isolation": facts.isolation,
        "worker": dict(barriers),
    }
