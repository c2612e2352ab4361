"""`polyact run`, `resume` and `recover`: the commands that drive a script."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Coroutine
from contextlib import nullcontext
from typing import Annotated, Any

import anyio
import typer

from ..seam import JSON, Raise, ResumeWith, UsageError, Value
from . import cli_options as options
from . import driver
from .inputs import parse_inputs, parse_json5, read_script
from .outcome import Approve, Outcome
from .registry import runtime_for_file
from .report import View
from .store import StoredRun
from .tools_source import load_tools

__all__ = ["recover", "resume", "run"]

File = Annotated[str, typer.Argument(metavar="FILE", help="The script; - reads it from the standard input.")]
RunName = Annotated[str, typer.Argument(metavar="RUN", help="The id of the run.")]


def run(
    file: File,
    tools: options.Tools = None,
    input: Annotated[
        str | None,
        typer.Option("--input", metavar="JSON5", help="Global variables: '{order: 17}', or @FILE."),
    ] = None,
    runtime: options.Runtime = None,
    engine: options.Engine = None,
    in_process: options.InProcess = False,
    limit: options.Limit = None,
    store: Annotated[
        str | None,
        typer.Option(
            "--store",
            metavar="FILE",
            envvar=options.STORE_VARIABLE,
            help="Keep the run in this file, so that it survives a crash and can be answered later.",
        ),
    ] = None,
    run_id: Annotated[
        str | None, typer.Option("--run-id", metavar="ID", help="Its id in the store; made up otherwise.")
    ] = None,
    tool_timeout: options.Timeout = None,
    yes: options.Yes = False,
    no: options.Deny = False,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Run a script with tools.

    The language follows from the suffix of FILE. The script runs in a worker process, which is killed when its
    time is over, and is kept from files, network and memory beyond its limit as far as this system can
    (`polyact runtimes` tells). What the script prints goes to stdout, and its value, as
    JSON, is the last line there; the calls that it makes are shown on stderr.

    A call that needs a confirmation is asked about on a terminal. Elsewhere it is denied, or, with --store,
    suspends the run until `polyact resume` answers it.

    Exit status: 0 completed, 1 the script raised, 2 wrong usage or a broken host, 3 suspended.
    """
    if yes and no:
        raise UsageError("--yes and --no exclude each other")
    if file == "-" and runtime is None:
        raise UsageError("a script from the standard input needs --runtime")
    script, name = read_script(file)
    inputs = parse_inputs(input)
    runtime = runtime or runtime_for_file(file)
    kit = load_tools(tools or [])
    metadata: dict[str, JSON] = {"tools": options.absolute_tools(tools or [])}
    if engine:
        metadata["engine"] = engine
    if limit:
        metadata["limits"] = list(limit)
    if in_process:
        metadata["in_process"] = True
    run_id = run_id or secrets.token_hex(8)
    view = View(as_json=json, quiet=quiet)
    with (
        options.made_runtime(runtime, engine, limit or [], in_process=in_process) as made,
        options.open_store(store, create=True) if store else nullcontext() as opened,
    ):
        outcome = _driven(
            view,
            f"polyact recover {run_id} --store {store}" if store else "",
            lambda: driver.run(
                made,
                script,
                tools=kit,
                inputs=inputs,
                script_name=name,
                store=opened,
                run_id=run_id,
                metadata=metadata,
                confirm=view.confirm(yes=yes, no=no, stored=store is not None),
                on_event=view.progress,
                tool_timeout=tool_timeout,
            ),
        )
    raise typer.Exit(view.report(outcome, store))


def resume(
    run: RunName,
    store: options.Store,
    value: Annotated[
        str | None, typer.Option("--value", metavar="JSON5", help="What the call returns; or @FILE.")
    ] = None,
    raise_: Annotated[
        str | None, typer.Option("--raise", metavar="TEXT", help="The error that the call raises.")
    ] = None,
    approve: Annotated[
        bool, typer.Option("--approve", help="Confirm the call: the tool is called now.")
    ] = False,
    deny: Annotated[bool, typer.Option("--deny", help="Deny the call: it raises a PermissionError.")] = False,
    tools: options.Tools = None,
    in_process: options.InProcess = False,
    tool_timeout: options.Timeout = None,
    yes: options.Yes = False,
    no: options.Deny = False,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Answer the call that a suspended run waits for, and go on with the run.

    Exactly one of --value, --raise, --approve and --deny. The runtime, its limits and the tools are those
    that the run was started with, unless --tools says otherwise. Exit status as of `polyact run`.
    """
    answer = _answer(value, raise_, approve, deny)
    view = View(as_json=json, quiet=quiet)
    with options.open_store(store) as opened:
        stored = _found(opened.get(run), run, store)
        kit = options.remembered_tools(stored.metadata, tools)
        if isinstance(answer, Raise) and deny:
            answer = Raise(f"PermissionError: the call of {stored.waiting_for} was denied")
        with options.remembered_runtime(stored.runtime, stored.metadata, in_process=in_process) as made:
            outcome = _driven(
                view,
                f"polyact recover {run} --store {store}",
                lambda: driver.resume(
                    run,
                    answer,
                    runtime=made,
                    tools=kit,
                    store=opened,
                    confirm=view.confirm(yes=yes, no=no, stored=True),
                    on_event=view.progress,
                    tool_timeout=tool_timeout,
                ),
            )
    raise typer.Exit(view.report(outcome, store))


def recover(
    run: RunName,
    store: options.Store,
    tools: options.Tools = None,
    in_process: options.InProcess = False,
    force: options.Force = False,
    tool_timeout: options.Timeout = None,
    yes: options.Yes = False,
    no: options.Deny = False,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Go on with a run whose process died or was interrupted.

    No call that was answered is made again; one that was cut off is, with the same idempotency key. What was
    printed before is not printed again (`polyact show` has it all). Exit status as of `polyact run`.
    """
    view = View(as_json=json, quiet=quiet)
    with options.open_store(store) as opened:
        stored = _found(opened.get(run), run, store)
        kit = options.remembered_tools(stored.metadata, tools)
        with options.remembered_runtime(stored.runtime, stored.metadata, in_process=in_process) as made:
            outcome = _driven(
                view,
                f"polyact recover {run} --store {store}",
                lambda: driver.recover(
                    run,
                    runtime=made,
                    tools=kit,
                    store=opened,
                    confirm=view.confirm(yes=yes, no=no, stored=True),
                    on_event=view.progress,
                    tool_timeout=tool_timeout,
                    force=force,
                ),
            )
    raise typer.Exit(view.report(outcome, store))


def _driven(view: View, onward: str, drive: Callable[[], Coroutine[Any, Any, Outcome]]) -> Outcome:
    """The outcome of `drive()`; on an interrupt, `onward` is the command that goes on with the run."""
    try:
        return anyio.run(drive)
    except KeyboardInterrupt:
        if onward:
            print(f"polyact: interrupted; go on with: {onward}", file=sys.stderr)
        raise
    finally:
        view.progress.stop()
        view.progress.end_line()


def _found(stored: StoredRun | None, run: str, store: str) -> StoredRun:
    if stored is None:
        raise UsageError(f"there is no run {run} in {store}")
    return stored


def _answer(value: str | None, message: str | None, approve: bool, deny: bool) -> ResumeWith | Approve:
    if sum((value is not None, message is not None, approve, deny)) != 1:
        raise UsageError("say exactly one of --value JSON5, --raise TEXT, --approve and --deny")
    if value is not None:
        return Value(parse_json5(value, "--value"))
    if message is not None:
        return Raise(message)
    return Approve() if approve else Raise("")
