"""Options that several commands share, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from ..seam import JSON, CodeRuntime, Tool, UsageError
from .inputs import parse_limits
from .registry import load_isolated, load_runtime
from .sqlite_store import SQLiteStore
from .tools_source import load_tools

__all__ = [
    "Deny",
    "Engine",
    "Force",
    "InProcess",
    "Json",
    "Limit",
    "Quiet",
    "Runtime",
    "Store",
    "Timeout",
    "Tools",
    "Yes",
    "absolute_tools",
    "made_runtime",
    "open_store",
    "remembered_runtime",
    "remembered_tools",
]

STORE_VARIABLE: Final = "POLYACT_STORE"

Tools = Annotated[
    list[str] | None,
    typer.Option(
        "--tools",
        metavar="SOURCE",
        help="Tools for the script: MODULE, MODULE:NAME, or path/to/file.py[:NAME]. NAME is a function, a "
        "Tool, or a list of them. May be given several times.",
    ),
]
Runtime = Annotated[
    str | None,
    typer.Option(
        "--runtime",
        metavar="NAME",
        help="An installed runtime (see `polyact runtimes`), or MODULE:CLASS.",
    ),
]
Engine = Annotated[
    str | None,
    typer.Option(
        "--engine", metavar="NAME", help="The engine, where the runtime has several: lua55, luajit21."
    ),
]
Limit = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        metavar="NAME=AMOUNT",
        help="A limit of the script: seconds=1, memory=32MiB, stack, output, value, calls=100; or NAME=none. "
        "May be given several times.",
    ),
]
InProcess = Annotated[
    bool,
    typer.Option(
        "--in-process",
        help="Run the script in this process and not in a worker: for scripts that are trusted, or debugged.",
    ),
]
Store = Annotated[
    str,
    typer.Option("--store", metavar="FILE", envvar=STORE_VARIABLE, help="The file that keeps the runs."),
]
Timeout = Annotated[
    float | None,
    typer.Option(
        "--tool-timeout", metavar="SECONDS", help="How long a tool may take that sets no time of its own."
    ),
]
Yes = Annotated[bool, typer.Option("--yes", help="Confirm every call that needs a confirmation.")]
Deny = Annotated[bool, typer.Option("--no", help="Deny every call that needs a confirmation.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object, and nothing else.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Do not show the calls.")]
Force = Annotated[
    bool,
    typer.Option(
        "--force", help="Take the run even from a process that may be alive, on another machine, say."
    ),
]


@contextmanager
def made_runtime(
    name: str, engine: str | None, limits: Sequence[str], *, in_process: bool
) -> Iterator[CodeRuntime]:
    """The runtime as the options say, and its workers until it is done with."""
    options: dict[str, Any] = {}
    if engine is not None:
        options["engine"] = engine
    if limits:
        options["limits"] = parse_limits(limits)
    runtime = (load_runtime if in_process else load_isolated)(name, **options)
    try:
        yield runtime
    finally:
        close = getattr(runtime, "close", None)
        if close is not None:
            close()


def absolute_tools(sources: Sequence[str]) -> list[JSON]:
    """The sources as they can be found from any folder."""
    made: list[JSON] = []
    for source in sources:
        file = source if source.endswith(".py") else source.rpartition(":")[0]
        rest = source[len(file) :]
        made.append(f"{Path(file).resolve()}{rest}" if file.endswith(".py") else source)
    return made


def open_store(file: str, *, create: bool = False) -> SQLiteStore:
    """The store in `file`. A file that is only read from must be there: a mistyped name makes no new one."""
    if not create and not Path(file).exists():
        raise UsageError(f"there is no store {file}")
    return SQLiteStore(file)


def remembered_tools(metadata: Any, given: Sequence[str] | None) -> list[Tool]:
    """The tools that are given, or else those that the run was started with."""
    if given:
        return load_tools(given)
    sources = metadata.get("tools")
    return load_tools(sources if isinstance(sources, list) else [])


@contextmanager
def remembered_runtime(name: str, metadata: Mapping[str, Any], *, in_process: bool) -> Iterator[CodeRuntime]:
    """The runtime that the run was started with, in-process where it was then."""
    kept = metadata.get("limits")
    with made_runtime(
        name,
        metadata.get("engine"),
        kept if isinstance(kept, list) else [],
        in_process=in_process or metadata.get("in_process") is True,
    ) as runtime:
        yield runtime
