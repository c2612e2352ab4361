"""`polyact runs` and `show`: the commands that look into a store."""

from __future__ import annotations

import sys
from typing import Annotated, Any, get_args

import typer

from ..seam import JSON, Raise, UsageError, Value
from . import cli_options as options
from .owner import is_dead
from .render import clean, json_text, raw_call_text, short, when
from .store import RunStatus, RunSummary, StoredCall, StoredRun

__all__ = ["runs", "show"]


def runs(
    store: options.Store,
    status: Annotated[
        str | None,
        typer.Option("--status", metavar="STATE", help="Only running, suspended, completed or failed."),
    ] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="How many at most.")] = 50,
    offset: Annotated[int, typer.Option("--offset", min=0, help="How many to pass over.")] = 0,
    json: options.Json = False,
) -> None:
    """List the runs of a store, the newest first."""
    if status is not None and status not in get_args(RunStatus):
        raise UsageError(f"--status {status}: there are {', '.join(get_args(RunStatus))}")
    state: Any = status
    with options.open_store(store) as opened:
        found = opened.runs(state, limit=limit, offset=offset)
        total = opened.count(state)
    if json:
        listed: list[JSON] = [_summary(run) for run in found]
        print(json_text({"runs": listed, "total": total}, sys.stdout))
        return
    _table(found)
    if len(found) < total:
        print(
            f"{offset + 1}–{offset + len(found)} of {total}" if found else f"none of {total}", file=sys.stderr
        )


def show(
    run: Annotated[str, typer.Argument(metavar="RUN", help="The id of the run.")],
    store: options.Store,
    json: options.Json = False,
) -> None:
    """Show a run: its state, its calls with their answers, what it printed."""
    with options.open_store(store) as opened:
        found = opened.get(run)
        if found is None:
            raise UsageError(f"there is no run {run} in {store}")
        calls = opened.calls(run)
        stdout = opened.stdout(run)
    if json:
        print(json_text(_whole(found, calls, stdout), sys.stdout))
    else:
        _page(found, calls, stdout)


def _table(found: Any) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in ("RUN", "STATE", "RUNTIME", "SCRIPT", "WAITS FOR", "UPDATED"):
        table.add_column(heading, no_wrap=heading in ("RUN", "STATE"))
    for run in found:
        waits = run.waiting_for or ""
        cells = (run.run_id, run.status, run.runtime, run.script_name, waits, when(run.updated))
        table.add_row(*(_plain(cell) for cell in cells))
    console = Console(highlight=False)
    if not console.is_terminal:  # a pipe has no width
        console = Console(highlight=False, width=10_000)
    console.print(table)


def _plain(text: str) -> Any:
    from rich.text import Text

    return Text(clean(text))


def _page(run: StoredRun, calls: Any, stdout: str) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)

    def line(label: str, text: str) -> None:
        console.print(Text(f"{label:<9}", style="bold").append(text, style="not bold"), soft_wrap=True)

    line("run", clean(run.run_id))
    line("state", _state(run))
    line("script", f"{clean(run.script_name)} ({run.runtime})")
    line("created", when(run.created))
    line("updated", when(run.updated))
    if run.inputs:
        line("inputs", short(dict(run.inputs), 500))
    for call in calls:
        line(f"call {call.call_id}", raw_call_text(call, 200))
        line("", f"  {_answer_text(call)}")
    if stdout:
        line("printed", "")
        console.print(Text(_printable(stdout.rstrip("\n"))), soft_wrap=True)
    if run.status == "completed":
        line("value", json_text(run.value, sys.stdout))
    if run.message is not None:
        line("error", "")
        console.print(Text(_printable(run.message.rstrip("\n")), style="red"), soft_wrap=True)


def _state(run: StoredRun) -> str:
    if run.waiting_for:
        return f"{run.status} (for {clean(run.waiting_for)})"
    if run.status == "running" and (run.owner is None or is_dead(run.owner)):
        return "interrupted (go on with `polyact recover`)"
    return run.status


def _printable(text: str) -> str:
    return "\n".join(clean(line) for line in text.split("\n"))


def _answer_text(call: StoredCall) -> str:
    match call.answer:
        case Value(value):
            return f"→ {short(value, 300)}"
        case Raise(message):
            return f"✗ {clean(message, 300)}"
        case None:
            ticket = f", ticket {short(call.ticket, 200)}" if call.ticket is not None else ""
            return f"… {call.reason or 'not answered'}{ticket}"


def _summary(run: RunSummary) -> dict[str, JSON]:
    return {
        "run_id": run.run_id,
        "status": run.status,
        "runtime": run.runtime,
        "script_name": run.script_name,
        "waiting_for": run.waiting_for,
        "created": run.created.isoformat(),
        "updated": run.updated.isoformat(),
    }


def _whole(run: StoredRun, calls: Any, stdout: str) -> dict[str, JSON]:
    listed: list[JSON] = [_call(call) for call in calls]
    made = {**_summary(run), "inputs": dict(run.inputs), "stdout": stdout, "calls": listed}
    if run.status == "completed":
        made["value"] = run.value
    if run.message is not None:
        made["message"] = run.message
    return made


def _call(call: StoredCall) -> dict[str, JSON]:
    made: dict[str, JSON] = {
        "call_id": call.call_id,
        "function_name": call.function_name,
        "positional_args": list(call.positional_args),
        "keyword_args": dict(call.keyword_args),
        "asked": call.asked.isoformat(),
    }
    match call.answer:
        case Value(value):
            made["value"] = value
        case Raise(message):
            made["error"] = message
        case None:
            made |= {"reason": call.reason, "ticket": call.ticket}
    return made
