"""The command `polyact conformance`, for a typer application to take up."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, cast

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from ..seam import bind_call_args, default_tool_catalog
from .contract import read_clauses
from .errors import CaseError, SetupError
from .guard import guarded
from .known import Known, read_known
from .loading import import_object
from .outcome import Outcome, Result, judged
from .plan import Run, plan
from .report import failure_text, group_counts, to_json, to_junit
from .runner import DEADLINE, Runner
from .suite import read_tables
from .table_runs import TableRun, bind_runs, catalog_runs, render_runs, row_id
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
                metavar="RUNTIME",
                help="Installed runtimes, or module:Class; with options as lua[engine=luajit21].",
                show_default=False,
            ),
        ] = None,
        dialect: Annotated[
            list[str] | None,
            typer.Option(
                metavar="NAME",
                help="Who writes the scripts: module:Class, or a language. Default: the dialect of the "
                "runtime's language. May be given several times.",
            ),
        ] = None,
        case: Annotated[
            str,
            typer.Option(
                metavar="ID",
                help="Only this case (CALL-3/its-title), clause (CALL-3), or group of clauses (CALL).",
            ),
        ] = "",
        way: Annotated[
            list[str] | None,
            typer.Option(
                metavar="WAY",
                help="Only this way of running: straight, thread (each answer from another thread), thawed (each "
                "call dumped and resumed), fresh (resumed in another process). May be given several times.",
            ),
        ] = None,
        known: Annotated[
            Path | None,
            typer.Option(
                metavar="FILE", help="Known failures (JSON5): they are run all the same, and must fail."
            ),
        ] = None,
        bind: Annotated[
            str,
            typer.Option(metavar="MODULE:NAME", help="A bind_call_args of your own, held to the same table."),
        ] = "",
        catalog: Annotated[
            str,
            typer.Option(
                metavar="MODULE:NAME", help="A default_tool_catalog of your own, held to the same table."
            ),
        ] = "",
        json_file: Annotated[
            Path | None, typer.Option("--json", metavar="FILE", help="Write all results as JSON.")
        ] = None,
        junit_file: Annotated[
            Path | None, typer.Option("--junit", metavar="FILE", help="Write all results as JUnit XML.")
        ] = None,
        deadline: Annotated[
            float,
            typer.Option(metavar="SECONDS", help="After how long a case that does not end is a failure."),
        ] = DEADLINE,
        in_process: Annotated[
            bool,
            typer.Option(
                "--in-process",
                help="Run in this process and not in one for each runtime: a debugger reaches it, and a crash or a "
                "hang ends the suite.",
            ),
        ] = False,
    ) -> None:
        """Hold runtimes to the contract: each case of the suite, in each way of running it.

        Shows a table by group of clauses, then each failure: the clause and what it says, the script as it was
        run, the steps expected and got, and the line that runs this case alone.

        \b
          polyact conformance lua quickjs
          polyact conformance mypackage:MyRuntime --dialect mypackage:MyDialect
          polyact conformance lua --case CALL-3 --way straight

        The clauses are in CONTRACT.md and the way to bring a runtime or a language is in README.md, both in the
        package polyact.conformance.

        Exit status: 0 all is well, 1 something failed, 2 asked for what does not exist.
        """
        if not deadline > 0:
            raise SetupError(f"--deadline {deadline:g}: a number of seconds above 0")
        for file in filter(None, (json_file, junit_file)):
            _check_writable(file)
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
        raise SetupError(
            "name a runtime, as in `polyact conformance lua` (`polyact runtimes` lists them), or a function with "
            "--bind or --catalog"
        )
    targets = [make_target(name, load, dialects) for name in dict.fromkeys(names)]
    works: list[Run | TableRun] = [run for target in targets for run in plan(target, ways, select)]
    for target in targets:
        works += render_runs(target, select)
    works += _function_runs(bind, catalog, select)
    if not works:
        raise SetupError(_no_case(select, targets))
    if not select:
        for work in works:
            if isinstance(work, Run):
                known.reason(work)
        if unmatched := known.unmatched():
            raise SetupError(unmatched[0])
    return list(_perform(targets, works, known, ways, select, None if in_process else deadline))


def _no_case(select: str, targets: Sequence[Target]) -> str:
    """That no case has the id `select`, and what may have been meant."""
    ids = [run.case.id for target in targets for run in plan(target)]
    ids += [row_id(row) for row in read_tables()]
    clauses = list(read_clauses())
    known = dict.fromkeys([*(clause.partition("-")[0] for clause in clauses), *clauses, *ids])
    wanted = select.partition("/")[0].upper()
    if select.upper() in known:
        near = [select.upper()]
    elif wanted in clauses:
        near = get_close_matches(select, [one for one in known if one.startswith(f"{wanted}/")], 3, 0.0)
    else:
        near = get_close_matches(select, known, 3)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return f"no case is called {select!r}: an id is CALL-3/title-with-hyphens, CALL-3 or CALL{hint}"


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
    console.print("Conformance, by group of clauses")
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
    table = Table(show_footer=True)
    table.add_column("clauses", footer="all")
    for name in where:
        mine = [result for result in results if result.where == name]
        seconds = sum(result.seconds for result in mine)
        total = _cell({kind: sum(result.outcome is kind for result in mine) for kind in Outcome})
        table.add_column(
            Text(name),
            overflow="fold",
            footer=total + Text(f"\n{seconds:.1f} s", style="dim"),
            vertical="top",
        )
    for group, row in group_counts(results).items():
        table.add_row(group, *(_cell(row[name]) if name in row else Text("") for name in where))
    return table


def _cell(counts: Any) -> Text:
    parts = []
    for kind in Outcome:
        if count := counts.get(kind, 0):
            parts.append(Text(f"{count} {kind.value}", style=_STYLES[kind]))
    return Text("\n").join(parts)


def _check_writable(file: Path) -> None:
    """Before all the cases, and not after them."""
    try:
        file.open("a").close()
    except OSError as error:
        raise SetupError(f"{file} cannot be written: {error.strerror}") from error


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise SetupError(f"{file} cannot be written: {error.strerror}") from error
