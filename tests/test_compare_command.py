"""`polyact compare`, as a user runs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from polyact.conformance.compare.cli import register
from polyact.conformance.compare.needs import NEEDS, VOCABULARY
from polyact.conformance.errors import SetupError
from polyact.host import load_runtime
from typer.testing import CliRunner, Result

app = typer.Typer(rich_markup_mode=None)
register(app, load_runtime)


@app.callback()
def main() -> None:
    """Several commands, as in the real application."""


def polyact(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["compare", *arguments], catch_exceptions=True)


def test_features_alone_take_no_measuring() -> None:
    done = polyact("lua", "quickjs", "--no-cost", "--no-conformance")
    assert done.exit_code == 0, done.output
    assert "Lua 5.4" in done.stdout
    assert "Cost" not in done.stdout


def test_json_goes_to_standard_output_alone() -> None:
    done = polyact("lua", "--no-cost", "--no-conformance", "--json", "-")
    plain = json.loads(done.stdout)
    assert plain["features"]["suspension"] == {"lua": "replay"}


def test_needs_that_ask_for_it_bring_workers_in(tmp_path: Path) -> None:
    file, sheet = tmp_path / "c.json", tmp_path / "c.html"
    arguments = ["--no-cost", "--no-conformance", "--for", "untrusted, must survive restarts"]
    done = polyact("lua", *arguments, "--json", str(file), "--html", str(sheet))
    assert done.exit_code == 0, done.output
    advice = json.loads(file.read_text("utf-8"))["advice"]
    assert [one["runtime"] for one in advice["qualified"]] == ["lua isolated"]
    assert advice["rejected"]["lua"][0] == "its scripts run in-process"
    assert "its scripts run in-process" in done.stdout
    assert "lua isolated" in sheet.read_text("utf-8")


def test_tables_that_are_piped_keep_to_a_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    arguments = ["lua", "quickjs", "--no-cost", "--no-conformance"]
    assert max(map(len, polyact(*arguments).stdout.splitlines())) <= 160
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, polyact(*arguments).stdout.splitlines())) <= 60


@pytest.mark.parametrize("arguments", [["--list-needs"], ["lua", "--need", "isolation", "--no-isolated"]])
def test_a_standard_output_of_few_characters_is_no_error(arguments: list[str]) -> None:
    program = "import sys; from test_compare_command import app; sys.argv[0] = 'polyact'; app()"
    command = [sys.executable, "-c", program, "compare", "--no-cost", "--no-conformance", *arguments]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(Path(__file__).parent)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)
    assert done.stderr == ""
    assert "isolation" in done.stdout


def test_where_none_qualifies_the_status_is_1() -> None:
    done = polyact("lua", "--no-cost", "--no-conformance", "--need", "isolation", "--no-isolated")
    assert done.exit_code == 1
    assert "No runtime meets it." in done.stdout


def test_the_needs_are_listed() -> None:
    done = polyact("--list-needs")
    assert all(name in done.stdout for name in (*NEEDS, *VOCABULARY))


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--need", "speed"], "there is no need 'speed'"),
        (["--for", "cheap"], "the phrase 'cheap' is not known"),
        (["no-such"], "no-such"),
        (["lua", "--html", "/no/such/folder/x"], "cannot be written: there is no folder"),
        (["lua", "--json", "."], "cannot be written: it is a folder"),
        (["lua", "--known", "no-such-file", "--no-cost"], "no-such-file"),
    ],
)
def test_a_mistake_is_an_error_of_usage(arguments: list[str], text: str) -> None:
    done = polyact(*arguments)
    assert isinstance(done.exception, SetupError)
    assert text in str(done.exception)
