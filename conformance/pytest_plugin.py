"""`pytest --pyargs polyact.conformance --runtime mypackage:MyRuntime`: each case in each way as a test.

Loaded wherever polyact is installed, and does nothing there: the options exist only when the command line
names `polyact.conformance`, and nothing of the suite is imported before that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from .outcome import Result
    from .plan import Run
    from .runner import Runner
    from .table_runs import TableRun

__all__: list[str] = []

_PACKAGE: Final = "polyact.conformance"
_FILE: Final = Path(__file__).with_name("CONTRACT.md")
_RUNNER: Final = pytest.StashKey["Runner"]()


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(
    early_config: pytest.Config, parser: pytest.Parser, args: Sequence[str]
) -> None:
    """Add the options, before any conftest, when the suite is asked for."""
    if not any(arg == _PACKAGE or arg.startswith((f"{_PACKAGE}::", f"{_PACKAGE}.")) for arg in args):
        return
    group = parser.getgroup("polyact", "polyact conformance")
    group.addoption(
        "--runtime",
        action="append",
        default=[],
        metavar="NAME",
        dest="polyact_runtimes",
        help="a runtime to hold to the contract: module:Class, or the name of an installed one; repeatable",
    )
    group.addoption(
        "--dialect",
        action="append",
        default=[],
        metavar="NAME",
        dest="polyact_dialects",
        help="the dialect that writes its scripts: module:Class, or a language; by default by the language",
    )
    group.addoption(
        "--ways",
        default="",
        metavar="WAY,…",
        dest="polyact_ways",
        help="ways of running: straight, thread, thawed, fresh; all by default",
    )
    group.addoption(
        "--known",
        default=None,
        metavar="FILE",
        dest="polyact_known",
        help="list of known failures (JSON5): they are run, and must fail",
    )


def pytest_configure(config: pytest.Config) -> None:
    """The suite without a runtime would be no tests at all."""
    if getattr(config.option, "polyact_runtimes", None) == [] and not config.option.help:
        raise pytest.UsageError(
            "polyact.conformance: name a runtime, as in --runtime lua or --runtime mypackage:MyRuntime"
        )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """The contract's own file is what is collected: its clauses are the tests."""
    if file_path.name != _FILE.name or not parent.config.getoption("polyact_runtimes", []):
        return None
    if not file_path.samefile(_FILE):
        return None
    return ContractFile.from_parent(parent, path=file_path)


def pytest_unconfigure(config: pytest.Config) -> None:
    """End helper processes."""
    if (runner := config.stash.get(_RUNNER, None)) is not None:
        runner.close()


class ContractFile(pytest.File):
    """Collects the runs of the runtimes that were asked for."""

    def collect(self) -> Iterable[pytest.Item]:
        from .errors import CaseError, SetupError

        try:
            return self._items()
        except (SetupError, CaseError) as error:
            raise self.CollectError(str(error)) from None

    def _items(self) -> list[pytest.Item]:
        from .known import Known, read_known
        from .plan import plan
        from .runner import Runner
        from .table_runs import render_runs
        from .target import make_target
        from .ways import check_ways

        option = self.config.getoption
        known = read_known(Path(option("polyact_known"))) if option("polyact_known") else Known()
        ways = check_ways(option("polyact_ways"))
        runner = self.config.stash[_RUNNER] = Runner(known)
        targets = [
            make_target(name, dialects=option("polyact_dialects")) for name in option("polyact_runtimes")
        ]
        runs = [run for target in targets for run in plan(target, ways)]
        for run in runs:
            known.reason(run)
        if unmatched := known.unmatched():
            raise self.CollectError("; ".join(unmatched))
        rows = [run for target in targets for run in render_runs(target)]
        items: list[pytest.Item] = [
            CaseItem.from_parent(self, name=run.id, work=run, runner=runner) for run in runs
        ]
        return items + [RowItem.from_parent(self, name=run.id, work=run) for run in rows]


class NotGreen(Exception):
    """A result that fails its test."""

    def __init__(self, result: Result) -> None:
        super().__init__(result)
        self.result = result


class _Item(pytest.Item):
    def judge(self, result: Result) -> None:
        from .outcome import Outcome

        if result.outcome is Outcome.UNSUPPORTED:
            pytest.skip(f"unsupported: {result.reason}")
        if result.outcome is Outcome.KNOWN:
            pytest.xfail(f"known failure: {result.reason}")
        if result.outcome.is_red:
            raise NotGreen(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        from .report import failure_text

        if isinstance(excinfo.value, NotGreen):
            return failure_text(excinfo.value.result)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, self.name


class CaseItem(_Item):
    """One case in one way."""

    def __init__(self, *, work: Run, runner: Runner, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._work = work
        self._runner = runner

    def runtest(self) -> None:
        self.judge(self._runner.run(self._work))


class RowItem(_Item):
    """One row of a table."""

    def __init__(self, *, work: TableRun, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._work = work

    def runtest(self) -> None:
        self.judge(self._work.run())
