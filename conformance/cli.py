"""The command `polyact conformance`, for a typer application to take up."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, cast

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from ..seam import bind_call_args, default_tool_catalog
from .errors import CaseError, SetupError
from .guard import guarded
from .known import Known, read_known
from .loading import import_object
from .outcome import Outcome, Result, judged
from .plan import Run, plan
from .report import failure_text, group_counts, to_json, to_junit
from .runner import DEADLINE, Runner
from .table_runs import TableRun, bind_runs, catalog_runs, render_runs
from .target import Load, Target, load_runtime, make_target
from .ways import check_ways

__all__ = ["register"]

_SEAM: Final = "polyact.seam"
_STYLES: Final = {
    Outcome.PASSED: "green",
    Outcome.FAILED: "bold red",
    Outcome.SURPRISE: "bold red",
    Outcome.BROKEN: "bold magenta",
    Outcome.KNOWN: "yellow",
    Outcome.UNSUPPORTED: "dim",
}


def register(app: typer.Typer, load: Load = load_runtime) -> None:
    """Add the command `conformance` to `app`.

    `load(name, **options)` makes the runtime of a name; it must be a function of a module, for the way
    `fresh` calls it in another process too. Errors of usage are raised as `UsageError`, for the application
    to report with exit status 2; failures end the command with status 1.
    """

    @app.command()
    def conformance(
        runtimes: Annotated[
            list[str] | None,
            typer.Argument(
                metavar="RUNTIME...",
                help="Installed runtimes, or module:Class; with options as lua[engine=luajit21].",
                show_default=False,
            ),
        ] = None,
        dialect: Annotated[
            list[str] | None,
            typer.Option(
                metavar="NAME", help="Dialect that writes the scripts: module:Class, or a language."
            ),
        ] = None,
        case: Annotated[
            str,
            typer.Option(
                metavar="ID", help="Only this case (CALL-3/title), clause (CALL-3) or group (CALL)."
            ),
        ] = "",
        way: Annotated[
            list[str] | None,
            typer.Option(metavar="WAY", help="Only this way: straight, thread, thawed or fresh; repeatable."),
        ] = None,
        known: Annotated[
            Path | None, typer.Option(metavar="FILE", help="Known failures (JSON5): run, and must fail.")
        ] = None,
        bind: Annotated[
            str, typer.Option(metavar="MODULE:NAME", help="Hold this to the table of bind_call_args.")
        ] = "",
        catalog: Annotated[
            str, typer.Option(metavar="MODULE:NAME", help="Hold this to the table of default_tool_catalog.")
        ] = "",
        json_file: Annotated[
            Path | None, typer.Option("--json", metavar="FILE", help="Write all results as JSON.")
        ] = None,
        junit_file: Annotated[
            Path | None, typer.Option("--junit", metavar="FILE", help="Write all results as JUnit XML.")
        ] = None,
        deadline: Annotated[
            float, typer.Option(metavar="SECONDS", help="When a case that does not end is a failure.")
        ] = DEADLINE,
        in_process: Annotated[
            bool, typer.Option("--in-process", help="Run here, where a debugger reaches, and a crash too.")
        ] = False,
    ) -> None:
        """Hold runtimes to the contract: a table, then each failure. Exit status 1 where there is one."""
        try:
            results = _run(
                runtimes or [],
                load=load,
                dialects=dialect or [],
                ways=check_ways(",".join(way or [])),
                select=case,
                known=read_known(known) if known is not None else Known(),
                bind=bind,
                catalog=catalog,
                deadline=deadline,
                in_process=in_process,
            )
        except CaseError as error:
            raise SetupError(str(error)) from error
        if json_file is not None:
            _write(json_file, json.dumps(to_json(results), indent=2) + "\n")
        if junit_file is not None:
            _write(junit_file, to_junit(results))
        _print(Console(), results)
        if any(result.outcome.is_red for result in results):
            raise typer.Exit(1)


def _run(
    names: Sequence[str],
    *,
    load: Load,
    dialects: Sequence[str],
    ways: Sequence[str],
    select: str,
    known: Known,
    bind: str,
    catalog: str,
    deadline: float,
    in_process: bool,
) -> list[Result]:
    if not (names or bind or catalog):
        raise SetupError("name a runtime, such as `polyact conformance lua`; `polyact runtimes` lists them")
    targets = [make_target(name, load, dialects) for name in dict.fromkeys(names)]
    works: list[Run | TableRun] = [run for target in targets for run in plan(target, ways, select)]
    for target in targets:
        works += render_runs(target, select)
    works += _function_runs(bind, catalog, select)
    if not works:
        raise SetupError(
            f"no case is called {select!r}: an id is CLAUSE/title-in-small-letters, or a clause, or its group"
        )
    if not select:
        for work in works:
            if isinstance(work, Run):
                known.reason(work)
        if unmatched := known.unmatched():
            raise SetupError(unmatched[0])
    return list(_perform(targets, works, known, ways, select, None if in_process else deadline))


def _function_runs(bind: str, catalog: str, select: str) -> Iterator[TableRun]:
    yield from bind_runs(_function(bind, bind_call_args), bind or _SEAM, select)
    yield from catalog_runs(_function(catalog, default_tool_catalog), catalog or _SEAM, select)


def _function(path: str, default: Callable[..., Any]) -> Callable[..., Any]:
    if not path:
        return default
    found = import_object(path)
    if not callable(found):
        raise SetupError(f"{path!r} is not callable")
    return cast(Callable[..., Any], found)


def _perform(
    targets: Sequence[Target],
    works: Sequence[Run | TableRun],
    known: Known,
    ways: Sequence[str],
    select: str,
    deadline: float | None,
) -> Iterator[Result]:
    """The results of `works`; in this process where there is no `deadline`."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        Runner(known) as runner,
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
    ):
        task = progress.add_task("conformance", total=len(works))
        for target in targets:
            runs = [work for work in works if isinstance(work, Run) and work.target is target]
            if deadline is None:
                results = map(runner.run, runs)
            else:
                results = map(judged, guarded(target, runs, ways, select, deadline), map(known.reason, runs))
            for result in results:
                progress.update(task, advance=1, description=f"{target.name} {result.way} {result.clause}")
                yield result
        for work in works:
            if isinstance(work, TableRun):
                yield work.run()
                progress.update(task, advance=1, description=f"{work.where} {work.row.clause}")


# ---- output
# --------------------------------------------------------------------------------------------------


def _print(console: Console, results: Sequence[Result]) -> None:
    console.print(_table(results))
    shown: dict[tuple[str, str, str], list[Result]] = {}
    for result in results:
        if result.outcome.is_red:
            difference = result.failure.difference if result.failure else ""
            shown.setdefault((result.where, result.case_id, difference), []).append(result)
    for first, *others in shown.values():
        text = failure_text(first)
        if others:
            text += f"\n  the same in the ways {', '.join(other.way for other in others)}"
        console.print()
        console.print(Text(text), soft_wrap=True)
    if shown:
        red = sum(map(len, shown.values()))
        console.print(Text(f"\n{red} of {len(results)} are not green, of {len(shown)} cases"))


def _table(results: Sequence[Result]) -> Table:
    where = list(dict.fromkeys(result.where for result in results))
    table = Table(title="Conformance, by group of clauses", title_justify="left", show_footer=True)
    table.add_column("clauses", footer="all")
    for name in where:
        mine = [result for result in results if result.where == name]
        seconds = sum(result.seconds for result in mine)
        total = _cell({kind: sum(result.outcome is kind for result in mine) for kind in Outcome})
        table.add_column(Text(name), footer=total + Text(f"\n{seconds:.1f} s", style="dim"), vertical="top")
    for group, row in group_counts(results).items():
        table.add_row(group, *(_cell(row[name]) if name in row else Text("") for name in where))
    return table


def _cell(counts: Any) -> Text:
    parts = []
    for kind in Outcome:
        if count := counts.get(kind, 0):
            parts.append(Text(f"{count} {kind.value}", style=_STYLES[kind]))
    return Text(", ").join(parts)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise SetupError(f"{file} cannot be written: {error.strerror}") from error
