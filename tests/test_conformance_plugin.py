"""The pytest plugin and the command, from outside, as a user runs them."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest_plugins = ["pytester"]

_MODULE = "polyact.conformance.pytest_plugin"
_INSTALLED = any(entry.value == _MODULE for entry in entry_points(group="pytest11"))
PLUGIN = [] if _INSTALLED else ["-p", _MODULE]

RUNTIMES = """
from polyact.runtimes.lua import LuaRuntime

class Mine(LuaRuntime):
    pass

class Silent(LuaRuntime):
    def start(self, script, **given):
        return super().start(script, **given).with_stdout("")
"""

CRASHING = """
import os
from polyact.runtimes.lua import LuaRuntime

class Crashing(LuaRuntime):
    def start(self, script, **given):
        if "before" in script:
            os.write(2, b"last words")
            os.abort()
        return super().start(script, **given)
"""

APP = """
import sys, typer
from polyact.conformance.cli import register
from polyact.seam import CodeRuntimeError
app = typer.Typer(pretty_exceptions_enable=False)
app.callback()(lambda: None)
register(app)
try:
    app()
except CodeRuntimeError as error:
    sys.exit(print("polyact:", error, file=sys.stderr) or 2)
"""


def run_pytest(pytester: pytest.Pytester, *args: str) -> pytest.RunResult:
    pytester.makepyfile(mine=RUNTIMES)
    pytester.syspathinsert()
    return pytester.runpytest_subprocess(*PLUGIN, "-p", "no:cacheprovider", *args)


def suite(pytester: pytest.Pytester, *args: str) -> pytest.RunResult:
    return run_pytest(pytester, "--pyargs", "polyact.conformance", *args)


def test_the_suite_runs_on_a_runtime_and_clauses_stand_in_the_ids(pytester: pytest.Pytester) -> None:
    result = suite(pytester, "--runtime", "mine:Mine", "-v", "-k", "STEP or CAT")
    assert result.ret == 0
    result.stdout.fnmatch_lines(
        [
            "*mine:Mine-straight-STEP-1/*PASSED*",
            "*mine:Mine-fresh-STEP-3/*PASSED*",
            "*mine:Mine-table-CAT-5/*PASSED*",
        ]
    )


def test_a_failure_shows_the_clause_and_the_script_and_no_python(pytester: pytest.Pytester) -> None:
    result = suite(pytester, "--runtime", "mine:Silent", "--ways", "straight", "-k", "OUT-2")
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        ["*OUT-2: Output belongs to the step*", "*| print(*", "*first difference: stdout*"]
    )
    result.stdout.no_fnmatch_line("*def runtest*")


def test_ways_are_chosen(pytester: pytest.Pytester) -> None:
    result = suite(pytester, "--runtime", "mine:Mine", "--ways", "thawed", "--collect-only", "-q")
    result.stdout.fnmatch_lines(["*mine:Mine-thawed-CALL-1/*"])
    result.stdout.no_fnmatch_line("*mine:Mine-straight-*")


def test_a_known_failure_is_an_expected_failure(pytester: pytest.Pytester) -> None:
    pytester.makefile(".json5", known="[{case: 'OUT-*', because: 'issue 7'}]")
    args = ("--runtime", "mine:Silent", "--ways", "straight", "--known", "known.json5")
    result = suite(pytester, *args, "-k", "only-what-stands or output-comes-with-the-step", "-rxs")
    result.stdout.fnmatch_lines(["*known failure: issue 7*"])


def test_a_known_failure_that_passes_is_a_failure(pytester: pytest.Pytester) -> None:
    pytester.makefile(".json5", known="[{case: 'OUT-*', because: 'issue 7'}]")
    args = ("--runtime", "mine:Mine", "--ways", "straight", "--known", "known.json5")
    result = suite(pytester, *args, "-k", "only-what-stands or output-comes-with-the-step")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["SURPRISE PASS *OUT-2 *", "*take the entry off the list*"])


def test_an_entry_of_the_list_that_matches_nothing_is_an_error(pytester: pytest.Pytester) -> None:
    pytester.makefile(".json5", known="[{case: 'NOWHERE-1/x', because: 'issue 7'}]")
    result = suite(pytester, "--runtime", "mine:Mine", "--known", "known.json5")
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*NOWHERE-1/x*matches no run*"])


def test_the_suite_without_a_runtime_asks_for_one(pytester: pytest.Pytester) -> None:
    result = suite(pytester)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*name a runtime, as in --runtime lua*"])
    assert suite(pytester, "--help").ret == 0


def test_a_runtime_that_does_not_exist_is_an_error_in_a_line(pytester: pytest.Pytester) -> None:
    result = suite(pytester, "--runtime", "mine:Nobody")
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*mine has no Nobody*"])


def test_a_project_that_has_polyact_installed_is_not_disturbed(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("def pytest_addoption(parser): parser.addoption('--runtime', default='theirs')")
    pytester.makepyfile(
        """
        import sys

        def test_options_are_theirs(request):
            assert request.config.getoption("--runtime") == "ours"
            assert "polyact.conformance.runner" not in sys.modules
            assert "polyact.seam" not in sys.modules
        """
    )
    result = run_pytest(pytester, "--runtime", "ours")
    result.assert_outcomes(passed=1)


# ---- the command --------------------


def run_command(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    (folder / "mine.py").write_text(RUNTIMES)
    command = [sys.executable, "-c", APP, "conformance", *args]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)


def test_the_command_ends_in_a_table_and_exits_with_0(tmp_path: Path) -> None:
    done = run_command(tmp_path, "mine:Mine", "--case", "STEP")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "STEP" in done.stdout
    assert "passed" in done.stdout


def test_the_command_shows_failures_and_exits_with_1(tmp_path: Path) -> None:
    done = run_command(tmp_path, "mine:Silent", "--case", "OUT-2", "--way", "straight")
    assert done.returncode == 1
    assert "OUT-2: Output belongs to the step" in done.stdout
    assert "run it alone: polyact conformance mine:Silent --case OUT-2/" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal is asked for")
def test_progress_shows_on_a_terminal_and_nowhere_else(tmp_path: Path) -> None:
    import pty

    (tmp_path / "mine.py").write_text(RUNTIMES)
    terminal, its_end = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", APP, "conformance", "mine:Mine", "--case", "STEP-1"],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=its_end,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
    ) as command:
        os.close(its_end)
        shown = b""
        with contextlib.suppress(OSError):  # a terminal that nobody writes to any more
            while part := os.read(terminal, 10_000):
                shown += part
    os.close(terminal)
    text = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", shown.decode())
    assert command.returncode == 0
    assert re.search(r"mine:Mine \w+ STEP-1", text)
    assert re.search(r"\b(\d+)/\1\b", text)
    assert run_command(tmp_path, "mine:Mine", "--case", "STEP-1").stderr == ""


def test_a_runtime_that_takes_its_process_down_fails_one_case(tmp_path: Path) -> None:
    (tmp_path / "crashing.py").write_text(CRASHING)
    done = run_command(
        tmp_path, "crashing:Crashing", "--case", "STEP", "--way", "straight", "--json", "r.json"
    )
    assert done.returncode == 1
    results = json.loads((tmp_path / "r.json").read_text())["results"]
    (crashed,) = [result for result in results if result["outcome"] == "failed"]
    assert crashed["clause"] == "STEP-3"
    assert "SIGABRT" in crashed["failure"]["difference"]
    assert "last words" in crashed["failure"]["trace"]
    assert 'print("before")' in crashed["failure"]["script"]
    assert {result["outcome"] for result in results if result is not crashed} == {"passed", "unsupported"}


def test_the_command_writes_reports(tmp_path: Path) -> None:
    done = run_command(tmp_path, "mine:Silent", "--case", "OUT", "--json", "r.json", "--junit", "r.xml")
    assert done.returncode == 1
    data = json.loads((tmp_path / "r.json").read_text())
    assert data["summary"]["mine:Silent"]["failed"] > 0
    assert {"runtime", "way", "clause", "case", "outcome"} <= data["results"][0].keys()
    suites = ElementTree.parse(tmp_path / "r.xml").getroot()
    assert sum(int(one.attrib["failures"]) for one in suites) == data["summary"]["mine:Silent"]["failed"]


def test_the_command_tells_known_failures_from_failures(tmp_path: Path) -> None:
    one = "OUT-2/output-comes-with-the-step-before-which-it-was-printed"
    (tmp_path / "known.json5").write_text(f"[{{case: '{one}', because: 'issue 7'}}]")
    (tmp_path / "none.json5").write_text("[{case: 'OUT-99/*', because: 'issue 7'}]")
    args = ("--case", one, "--known", "known.json5")
    failing = run_command(tmp_path, "mine:Silent", *args)
    assert failing.returncode == 0
    assert "known failure" in failing.stdout
    assert "failed" not in failing.stdout
    passing = run_command(tmp_path, "mine:Mine", *args)
    assert passing.returncode == 1
    assert "take the entry off the list" in passing.stdout
    nothing = run_command(tmp_path, "mine:Mine", "--known", "none.json5")
    assert nothing.returncode == 2
    assert "'OUT-99/*' (runtime *, way *) matches no run" in nothing.stderr


def test_another_binding_is_held_to_the_table(tmp_path: Path) -> None:
    good = run_command(tmp_path, "--bind", "polyact.seam:bind_call_args")
    assert good.returncode == 0, good.stdout + good.stderr
    (tmp_path / "wrong.py").write_text("def bind(tool, positional, keyword): return dict(keyword)\n")
    wrong = run_command(tmp_path, "--bind", "wrong:bind")
    assert wrong.returncode == 1
    assert "BIND-2" in wrong.stdout


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        ([], "name a runtime"),
        (["mine:Nobody"], "has no Nobody"),
        (["mine:Mine", "--case", "CALL-3/nothing-of-the-kind"], "no case is called"),
        (["mine:Mine", "--case", "call-3"], "did you mean CALL-3?"),
        (["mine:Mine", "--deadline", "0"], "above 0"),
        (["mine:Mine", "--json", "nowhere/r.json"], "cannot be written"),
        (["mine:Mine", "--way", "sideways"], "no way 'sideways'"),
        (["mine:Mine", "--known", "missing.json5"], "missing.json5 cannot be read"),
        (["mine:Mine", "--dialect", "klingon"], "none of this name"),
    ],
)
def test_what_does_not_exist_is_an_error_of_usage(tmp_path: Path, args: list[str], problem: str) -> None:
    done = run_command(tmp_path, *args)
    assert done.returncode == 2
    assert problem in done.stderr
    assert "Traceback" not in done.stderr
