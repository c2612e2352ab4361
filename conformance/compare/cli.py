"""The command `polyact compare`, for a typer application to take up."""

from __future__ import annotations

import io
import json
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from ..errors import SetupError
from ..known import read_known
from ..target import Load, load_runtime
from .advice import Advice, advise
from .candidates import find_candidates
from .checks import FULL_WAYS, STRAIGHT
from .comparison import Comparison, compare
from .costs import FULL, QUICK
from .needs import NEEDS, VOCABULARY, needs_for, needs_named
from .page import page
from .plain import to_plain
from .terminal import show

__all__ = ["register"]

#: Width of the tables where they go to no terminal, unless COLUMNS says another.
_PIPED: Final = 160


def register(app: typer.Typer, load: Load = load_runtime) -> None:
    """Add the command `compare` to `app`.

    `load(name, **options)` makes the runtime of a name; it must be a function of a module, for processes of
    their own call it too. Errors of usage are raised as `UsageError`, for the application to report with exit
    status 2; where runtimes are asked for by their needs and none qualifies, the status is 1.
    """

    @app.command("compare")
    def compare_(
        runtimes: Annotated[
            list[str] | None,
            typer.Argument(
                metavar="RUNTIME",
                help="Installed runtimes (default: all), or module:Class; with options as lua[engine=luajit21].",
                show_default=False,
            ),
        ] = None,
        need: Annotated[
            list[str] | None,
            typer.Option(
                metavar="NEED", help="Which runtimes meet this? Repeatable; --list-needs lists all."
            ),
        ] = None,
        for_: Annotated[
            list[str] | None,
            typer.Option(
                "--for",
                metavar="PHRASES",
                help='The same in words: "untrusted, many tool calls, must survive restarts".',
            ),
        ] = None,
        isolated: Annotated[
            bool | None,
            typer.Option(
                "--isolated/--no-isolated",
                help="Also each in worker processes. Default: where a need asks for it.",
                show_default=False,
            ),
        ] = None,
        quick: Annotated[bool, typer.Option("--quick", help="Fewer rounds: wider spreads.")] = False,
        full: Annotated[bool, typer.Option("--full", help="Run the suite in all its ways.")] = False,
        conformance: Annotated[
            bool, typer.Option("--conformance/--no-conformance", help="Whether to run the suite.")
        ] = True,
        cost: Annotated[bool, typer.Option("--cost/--no-cost", help="Whether to measure.")] = True,
        dialect: Annotated[
            list[str] | None,
            typer.Option(
                metavar="NAME", help="Dialect that writes the scripts: module:Class, or a language."
            ),
        ] = None,
        known: Annotated[
            Path | None,
            typer.Option(
                metavar="FILE",
                help="Known failures of the suite (JSON5). Default: known.json5 beside each adapter.",
            ),
        ] = None,
        json_file: Annotated[
            str,
            typer.Option(
                "--json", metavar="FILE", help="Write the comparison as JSON; - for standard output."
            ),
        ] = "",
        html_file: Annotated[
            Path | None, typer.Option("--html", metavar="FILE", help="Write it as one page, with plots.")
        ] = None,
        list_needs: Annotated[
            bool, typer.Option("--list-needs", help="List the needs and the phrases, and compare nothing.")
        ] = False,
    ) -> None:
        """Compare runtimes: what they can do, how they keep the contract, what they cost here and now.

        Shows a table of features, one of the suite's results, and one of cost: medians, and in parentheses what
        half of the rounds lie between, as times the best. With --need or --for, also which runtimes qualify, in
        the order of what they cost, and why the others do not. Takes some minutes; --quick takes fewer.

        \b
          polyact compare lua quickjs --html comparison.html
          polyact compare --for "untrusted, many tool calls, must survive restarts"
          polyact compare --no-cost --no-conformance

        Exit status: 0 all is well, 1 no runtime meets the needs, 2 asked for what does not exist.
        """
        _show_anything()
        if list_needs:
            print(_needs_text())
            return
        needs = list(
            dict.fromkeys(
                [*needs_named(need or []), *(one for text in for_ or [] for one in needs_for(text))]
            )
        )
        if isolated is None:
            isolated = any(one.asks_isolation for one in needs)
        candidates, problems = find_candidates(runtimes or [], load, dialect or [], isolated=isolated)
        for file in (html_file, Path(json_file) if json_file not in ("", "-") else None):
            if file is not None:
                _check_writable(file)
        with _shown() as shown:
            comparison = compare(
                candidates,
                ways=(FULL_WAYS if full else STRAIGHT) if conformance else None,
                effort=(QUICK if quick else FULL) if cost else None,
                known=read_known(known) if known is not None else None,
                problems=problems,
                progress=shown,
                command=shlex.join(["polyact", *sys.argv[1:]]),
            )
        advice = advise(comparison, needs) if needs else None
        _deliver(comparison, advice, json_file, html_file)
        if advice is not None and not advice.qualified:
            raise typer.Exit(1)


def _deliver(comparison: Comparison, advice: Advice | None, json_file: str, html_file: Path | None) -> None:
    plain = json.dumps(to_plain(comparison, advice), indent=2) + "\n" if json_file else ""
    if json_file == "-":
        print(plain, end="")
    else:
        # First of all, so that what was measured is seen whatever becomes of the files.
        show(_console(), comparison, advice)
        if json_file:
            _write(Path(json_file), plain)
    if html_file is not None:
        _write(html_file, page(comparison, advice))


def _console() -> Console:
    console = Console(highlight=False)
    if console.is_terminal or os.environ.get("COLUMNS", "").isdecimal():
        return console
    return Console(highlight=False, width=_PIPED)


def _needs_text() -> str:
    width = max(map(len, (*NEEDS, *VOCABULARY)))
    lines = ["Needs (--need):", *(f"  {name:<{width}}  {one.help}" for name, one in NEEDS.items())]
    lines += ["", "Phrases (--for), with commas between; a need's own name is one too:"]
    lines += [f"  {phrase:<{width}}  {', '.join(names)}" for phrase, names in VOCABULARY.items()]
    return "\n".join(lines)


class _Bar:
    """Progress as bars on standard error, one a part."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._task: TaskID | None = None
        self._title = ""

    def begin(self, title: str, steps: int) -> None:
        self._finish()
        self._title = title
        self._task = self._progress.add_task(title, total=steps)

    def step(self, text: str) -> None:
        assert self._task is not None
        self._progress.update(self._task, advance=1, description=f"{self._title}: {text}")

    def _finish(self) -> None:
        if self._task is not None:
            self._progress.remove_task(self._task)


@contextmanager
def _shown() -> Iterator[_Bar]:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield _Bar(progress)


def _show_anything() -> None:
    """What standard output cannot show is a question mark there, and no end of the command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _check_writable(file: Path) -> None:
    """Before minutes are spent on what cannot be kept."""
    folder = file.absolute().parent
    if file.is_dir():
        raise SetupError(f"{file} cannot be written: it is a folder")
    if not folder.is_dir():
        raise SetupError(f"{file} cannot be written: there is no folder {folder}")
    if not os.access(file if file.exists() else folder, os.W_OK):
        raise SetupError(f"{file} cannot be written: permission denied")


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8", errors="replace")
    except (OSError, ValueError) as error:
        raise SetupError(f"{file} cannot be written: {getattr(error, 'strerror', None) or error}") from error
