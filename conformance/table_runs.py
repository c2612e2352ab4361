"""The tables: cases of `bind_call_args`, of `default_tool_catalog`, and of a runtime's `render_tools`.

The first two are functions, and any implementation of them can be held to the tables.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..seam import Tool
from .case import slug
from .errors import CaseError
from .expectation import text_difference
from .outcome import Failure, Outcome, Result
from .plan import selects
from .runner import command_alone
from .suite import Row, read_tables
from .target import Target
from .typed import difference, make, show

__all__ = ["TableRun", "bind_runs", "catalog_runs", "render_runs", "row_id"]

#: What `bind_call_args` is.
Bind = Callable[[Tool, Sequence[Any], Mapping[str, Any]], Mapping[str, Any]]
#: What `default_tool_catalog` and `render_tools` are.
Catalog = Callable[[Iterable[Tool]], str]

_WAY: Final = "table"


@dataclass(frozen=True)
class TableRun:
    """One row and the function that it is about. `check` gives the first difference, or ""."""

    where: str
    row: Row
    check: Callable[[Row], str]
    command: str

    @property
    def case_id(self) -> str:
        """The id of its row."""
        return row_id(self.row)

    @property
    def id(self) -> str:
        """Unique in a plan; the clause stands in it."""
        return f"{self.where}-{_WAY}-{self.case_id}"

    def run(self) -> Result:
        """The result; whatever the function does ends up in it."""
        started = time.perf_counter()
        outcome, failure = Outcome.PASSED, None
        try:
            if wrong := self.check(self.row):
                outcome, failure = Outcome.FAILED, Failure(wrong)
        except CaseError as error:
            outcome, failure = Outcome.BROKEN, Failure(str(error))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # an adapter that exits, too
            trace = traceback.format_exc()
            outcome, failure = (
                Outcome.FAILED,
                Failure(f"it raises {type(error).__name__}: {error}", trace=trace),
            )
        row = self.row
        given = {name: value for name, value in row.content.items() if name not in ("clause", "title")}
        return Result(
            where=self.where,
            way=_WAY,
            clause=row.clause,
            title=row.title,
            case_id=self.case_id,
            outcome=outcome,
            seconds=time.perf_counter() - started,
            failure=failure,
            given=given,
            file=row.source,
            command=self.command,
        )


def row_id(row: Row) -> str:
    """`CLAUSE/title-in-small-letters`, as of a case."""
    return f"{row.clause}/{slug(row.title)}"


def bind_runs(bind: Bind, name: str, select: str = "") -> Iterator[TableRun]:
    """The table of `bind_call_args` for an implementation, which reports call `name`."""

    def check(row: Row) -> str:
        content = row.content
        tool = Tool("the_tool", parameters=content.get("parameters"))
        got = bind(tool, make(content.get("positional", [])), make(content.get("keyword", {})))
        return difference(content["bound"], got, {}, "bound")

    return _runs("bind_call_args", check, name, f"polyact conformance --bind {name}", select)


def catalog_runs(catalog: Catalog, name: str, select: str = "") -> Iterator[TableRun]:
    """The table of `default_tool_catalog` for an implementation, which reports call `name`."""

    def check(row: Row) -> str:
        expected, got = "\n".join(row.content["catalog"]), catalog(_tools(row))
        return "" if got == expected else f"expected {show(expected, 1000)}, got {show(got, 1000)}"

    return _runs("default_tool_catalog", check, name, f"polyact conformance --catalog {name}", select)


def render_runs(target: Target, select: str = "") -> Iterator[TableRun]:
    """The table of `render_tools` for a runtime."""

    def check(row: Row) -> str:
        return text_difference(
            row.content.get("shown", ""), target.runtime().render_tools(_tools(row)), "the text"
        )

    for run in _runs("render_tools", check, target.name, "", select):
        yield TableRun(run.where, run.row, run.check, command_alone(target, run.case_id))


def _runs(
    table: str, check: Callable[[Row], str], name: str, command: str, select: str
) -> Iterator[TableRun]:
    for row in read_tables():
        run = TableRun(name, row, check, "")
        if row.table == table and selects(select, run.case_id):
            yield TableRun(name, row, check, f"{command} --case {run.case_id}")


def _tools(row: Row) -> list[Tool]:
    return [Tool(**tool) for tool in row.content["tools"]]
