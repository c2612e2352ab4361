"""The command `polyact`: where all is put together.

Every error that a person can cause is one line on stderr and exit status 2; an interrupt is 130.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from ..conformance.cli import register as register_conformance
from ..conformance.compare.cli import register as register_compare
from ..seam import CodeRuntimeError
from . import cli_info, cli_run, cli_store
from .registry import load_runtime
from .render import clean
from .report import ERROR, INTERRUPTED

__all__ = ["app", "main"]


class Commands(TyperGroup):
    """The commands, and what becomes of their errors."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            status = super().main(args, "polyact", complete_var, False, windows_expand_args, **extra)
        except (KeyboardInterrupt, typer.Abort):
            status = INTERRUPTED
        except CodeRuntimeError as error:
            status = _failed(str(error))
        except BrokenPipeError:  # nobody reads any more: `polyact runs | head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = ERROR
        except Exception as error:
            # What typer says of an option: its classes moved between its versions, this method did not.
            if not hasattr(error, "format_message"):
                raise
            status = _failed(f"{error.format_message()} (see polyact --help)")
        if standalone_mode:
            sys.exit(status or 0)
        return status


app = typer.Typer(
    name="polyact",
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    cli_run.run,
    cli_run.resume,
    cli_run.recover,
    cli_store.runs,
    cli_store.show,
    cli_info.runtimes,
    cli_info.catalog,
):
    app.command()(command)
register_conformance(app, load_runtime)
register_compare(app, load_runtime)


@app.callback(invoke_without_command=True)
def polyact(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Run scripts that act through tools and pause at every call.

    A script is JavaScript, Lua, or whatever runtime is installed; tools are Python functions. With a store, a
    run survives a crash, and can wait for a person or a long job.
    """
    if version:
        from importlib.metadata import version as version_of

        print(version_of("polyact"))
    elif context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """The console entry point."""
    try:
        app()
        status: Any = 0
    except SystemExit as stop:
        status = stop.code
    _leave(status if isinstance(status, int) else 0)


def _failed(text: str) -> int:
    print(f"polyact: {clean(text)}", file=sys.stderr)
    return ERROR


def _leave(status: int) -> None:
    """Exit, and wait for no thread: a tool that outlived its time may never end."""
    threads = [thread for thread in threading.enumerate() if thread is not threading.main_thread()]
    if all(thread.daemon for thread in threads):
        sys.exit(status)
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(status)
