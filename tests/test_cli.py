"""The command line: what it prints, where, and what it exits with."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from polyact.host import cli_options
from polyact.host.cli import app
from polyact.seam import CodeRuntime, UsageError
from typer.testing import CliRunner, Result

TOOLS = '''
from polyact.seam import Tool

def search(query: str, limit: int = 10) -> list:
    """Search.

    Args:
        query: what to look for
    """
    return [query, limit]

def pay(amount: int) -> str:
    return f"paid {amount}"

def export(table: str) -> dict:
    return {"job": table}

tools = [
    search,
    Tool.from_function(pay, requires_confirmation=True),
    Tool.from_function(export, is_long_running=True),
]
'''

SCRIPTS = {
    "find.lua": 'print("looking") return search{query = word or "x", limit = 3}',
    "find.js": 'console.log("looking"); return await search({query: globalThis.word ?? "x", limit: 3})',
    "raise.lua": 'print("before") error("wrong")',
    "pay.lua": 'print("begin") local got = pay(5) print("end") return got',
    "pay.js": 'console.log("begin"); const got = await pay(5); console.log("end"); return got;',
    "export.lua": 'return export("t")',
    "wrong.lua": "return search{limit = 1}",
    "partial.lua": 'io.write("no newline") return {2^53, "é"}',
    "loop.lua": 'print("looping") while true do end',
    "empty.lua": " \n",
    "syntax.lua": "local x = = 1",
    "data.csv": "a,b",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("POLYACT_STORE", raising=False)
    for name, text in SCRIPTS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "latin.lua").write_bytes(b"-- one\nreturn '\xe9'")
    (tmp_path / "kit.py").write_text(TOOLS)
    return tmp_path


def polyact(*arguments: str, **options: Any) -> Result:
    return CliRunner().invoke(app, list(arguments), catch_exceptions=False, **options)


def parsed(result: Result) -> Any:
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)


# run


@pytest.mark.parametrize("script", ["find.lua", "find.js"])
def test_output_and_value_go_to_stdout_and_calls_to_stderr(script: str) -> None:
    result = polyact("run", script, "--tools", "kit.py", "--input", "{word: 'tea'}")
    assert result.exit_code == 0
    assert result.stdout == 'looking\n["tea", 3]\n'
    assert result.stderr.startswith("✓ search(")
    assert 'query="tea"' in result.stderr
    assert result.stderr.endswith('→ ["tea", 3]\n')


def test_quiet_shows_no_calls() -> None:
    result = polyact("run", "find.lua", "--tools", "kit.py", "-q")
    assert (result.stdout, result.stderr) == ('looking\n["x", 3]\n', "")


def test_json_is_one_object_and_nothing_else() -> None:
    result = polyact("run", "find.lua", "--tools", "kit.py:search", "--json")
    assert result.stderr == ""
    found = parsed(result)
    (call,) = found.pop("calls")
    assert call.pop("seconds") >= 0
    assert call == {
        "call_id": 1,
        "function_name": "search",
        "arguments": {"query": "x", "limit": 3},
        "value": ["x", 3],
    }
    assert found.pop("run_id")
    assert found == {"status": "completed", "value": ["x", 3], "stdout": "looking\n"}


def test_a_script_that_raises_exits_with_1_and_its_traceback() -> None:
    result = polyact("run", "raise.lua")
    assert (result.exit_code, result.stdout) == (1, "before\n")
    assert "raise.lua:1: wrong" in result.stderr
    as_json = polyact("run", "raise.lua", "--json")
    assert as_json.exit_code == 1
    assert parsed(as_json)["status"] == "failed"
    assert "raise.lua:1: wrong" in parsed(as_json)["message"]


def test_wrong_arguments_are_the_scripts_error() -> None:
    result = polyact("run", "wrong.lua", "--tools", "kit.py")
    assert result.exit_code == 1
    assert "✗ search(limit=1)" in result.stderr
    assert 'missing argument "query"' in result.stderr


def test_the_value_is_the_last_line_whatever_was_printed() -> None:
    result = polyact("run", "partial.lua")
    first, last, rest = result.stdout.split("\n")
    assert (first, rest) == ("no newline", "")
    assert json.loads(last) == [2**53, "é"]


def test_a_script_is_read_from_the_standard_input() -> None:
    result = polyact("run", "-", "--runtime", "lua", input="return 1 + 1")
    assert result.stdout == "2\n"
    failed = polyact("run", "-", "--runtime", "lua", input="error('x')")
    assert "stdin:1: x" in failed.stderr


def test_input_is_read_from_a_file() -> None:
    Path("order.json5").write_text("{word: 'from a file', /* json5 */}")
    result = polyact("run", "find.lua", "--tools", "kit.py", "--input", "@order.json5")
    assert result.stdout.endswith('["from a file", 3]\n')


def test_a_limit_is_set_by_name() -> None:
    result = polyact("run", "loop.lua", "--limit", "seconds=0.05")
    assert result.exit_code == 1
    assert "time limit of 0.05 s exceeded" in result.stderr
    assert (
        polyact(
            "run", "find.lua", "--tools", "kit", "--limit", "memory=8MiB", "--limit", "calls=none"
        ).exit_code
        == 0
    )


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["nowhere.lua"], "nowhere.lua: there is no such file"),
        (["."], ".: is a folder, not a script"),
        (["empty.lua"], "empty.lua: is empty"),
        (["latin.lua"], "latin.lua: is not UTF-8: byte 0xe9 in line 2"),
        (["data.csv"], "data.csv has the suffix '.csv', and no runtime claims it"),
        (["-"], "a script from the standard input needs --runtime"),
        (["find.lua", "--runtime", "perl"], "no runtime is called 'perl'"),
        (["find.lua", "--engine", "lua99"], "lua99"),
        (["find.lua", "--tools", "nowhere"], "cannot be imported: ModuleNotFoundError"),
        (["find.lua", "--tools", "nowhere.py"], "there is no file nowhere.py"),
        (["find.lua", "--tools", "kit.py:nothing"], "kit has no nothing"),
        (["find.lua", "--input", "{a:"], "--input is not JSON5: Unclosed object"),
        (["find.lua", "--input", "[1]"], "--input is an object of global variables"),
        (["find.lua", "--input", "@nowhere"], "--input @nowhere: there is no such file"),
        (["find.lua", "--input", "{print: 1}"], "print"),
        (["find.lua", "--limit", "speed=1"], "--limit speed=1: write NAME=AMOUNT"),
        (["find.lua", "--limit", "seconds"], "--limit seconds: write NAME=AMOUNT"),
        (["find.lua", "--limit", "seconds=fast"], "--limit seconds=fast: an amount is a number"),
        (["find.lua", "--limit", "seconds=0"], "a limit is a positive number"),
        (["find.lua", "--tool-timeout", "-1"], "tool_timeout is a positive number"),
        (["find.lua", "--yes", "--no"], "exclude each other"),
        (["find.lua", "--store", "no/such/folder/runs.db"], "cannot be opened"),
        (["find.lua", "--store", "data.csv"], "is not a store of polyact"),
        ([], "Missing argument 'FILE'"),
        (["find.lua", "--frobnicate"], "No such option: --frobnicate"),
    ],
)
def test_bad_usage_is_one_line_and_exits_with_2(arguments: list[str], error: str) -> None:
    result = polyact("run", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("polyact: ")
    assert error in result.stderr


def test_an_unknown_command_is_one_line() -> None:
    result = polyact("frobnicate")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_help_is_shown_without_a_command_and_for_each() -> None:
    assert "runtimes" in polyact().stdout
    for command in ("run", "resume", "recover", "runs", "show", "runtimes", "catalog"):
        result = polyact(command, "--help")
        assert result.exit_code == 0
        assert f"polyact {command}" in result.stdout
    assert polyact("--version").stdout.strip()


# Confirmations, stores


def test_without_a_person_or_a_store_a_call_that_needs_confirmation_is_denied() -> None:
    result = polyact("run", "pay.lua", "--tools", "kit.py")
    assert result.exit_code == 1
    assert "PermissionError: the call of pay was denied" in result.stderr


@pytest.mark.parametrize(("option", "status"), [("--yes", 0), ("--no", 1)])
def test_yes_and_no_decide_every_confirmation(option: str, status: int) -> None:
    assert polyact("run", "pay.lua", "--tools", "kit.py", option).exit_code == status


def test_a_long_running_call_without_a_store_is_suspended_and_says_how_to_keep_it() -> None:
    result = polyact("run", "export.lua", "--tools", "kit.py")
    assert result.exit_code == 3
    assert "--store" in result.stderr


@pytest.mark.parametrize("script", ["pay.lua", "pay.js"])
@pytest.mark.parametrize(
    ("answer", "status", "stdout"),
    [
        (["--approve"], 0, 'end\n"paid 5"\n'),
        (["--value", "{by: 'hand'}"], 0, 'end\n{"by": "hand"}\n'),
        (["--deny"], 1, ""),
        (["--raise", "BankError: closed"], 1, ""),
    ],
)
def test_a_suspended_run_is_answered_later(script: str, answer: list[str], status: int, stdout: str) -> None:
    begun = polyact("run", script, "--tools", "kit.py", "--store", "runs.db", "--run-id", "r")
    assert (begun.exit_code, begun.stdout) == (3, "begin\n")
    assert "run r waits for a confirmation of pay(amount=5)" in begun.stderr
    assert (
        "polyact resume r --store runs.db (--approve | --deny | --value JSON5 | --raise TEXT)" in begun.stderr
    )
    shown = polyact("show", "r", "--store", "runs.db")
    assert "suspended (for pay)" in shown.stdout

    resumed = polyact("resume", "r", "--store", "runs.db", *answer)
    assert (resumed.exit_code, resumed.stdout) == (status, stdout)
    again = polyact("resume", "r", "--store", "runs.db", *answer)
    assert (again.exit_code, again.stderr.count("\n")) == (2, 1)
    assert "waits for no answer" in again.stderr
    recovered = polyact("recover", "r", "--store", "runs.db")
    assert recovered.exit_code == status


def test_a_long_running_job_keeps_its_ticket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POLYACT_STORE", "runs.db")
    begun = polyact("run", "export.lua", "--tools", "kit.py", "--json")
    assert begun.exit_code == 3
    found = parsed(begun)
    assert found["status"] == "suspended"
    assert found["call"] == {
        "call_id": 1,
        "function_name": "export",
        "arguments": {"table": "t"},
        "reason": "long-running",
        "ticket": {"job": "t"},
    }
    run = found["run_id"]
    assert '"job": "t"' in polyact("show", run).stdout
    assert parsed(polyact("recover", run, "--json"))["call"]["ticket"] == {"job": "t"}
    resumed = polyact("resume", run, "--value", "3", "--json")
    assert parsed(resumed)["value"] == 3


def test_runs_are_listed_and_shown() -> None:
    for number in range(3):
        polyact("run", "pay.lua", "--tools", "kit.py", "--store", "runs.db", "--run-id", f"r{number}")
    polyact("resume", "r1", "--store", "runs.db", "--approve")
    listed = polyact("runs", "--store", "runs.db").stdout
    assert [line.split()[:2] for line in listed.splitlines()[1:]] == [
        ["r2", "suspended"],
        ["r1", "completed"],
        ["r0", "suspended"],
    ]
    paged = polyact("runs", "--store", "runs.db", "--status", "suspended", "--limit", "1", "--json")
    assert parsed(paged)["total"] == 2
    assert [run["run_id"] for run in parsed(paged)["runs"]] == ["r2"]
    shown = parsed(polyact("show", "r1", "--store", "runs.db", "--json"))
    assert (shown["status"], shown["value"], shown["stdout"]) == ("completed", "paid 5", "begin\nend\n")
    assert shown["calls"][0]["positional_args"] == [5]


@pytest.mark.parametrize(
    "arguments",
    [
        ["runs", "--store", "nowhere.db"],
        ["runs"],
        ["runs", "--store", "runs.db", "--status", "sleeping"],
        ["show", "x", "--store", "runs.db"],
        ["recover", "x", "--store", "runs.db"],
        ["resume", "x", "--store", "runs.db", "--value", "1"],
        ["resume", "r", "--store", "runs.db"],
        ["resume", "r", "--store", "runs.db", "--value", "1", "--approve"],
        ["resume", "r", "--store", "runs.db", "--value", "{"],
    ],
)
def test_bad_usage_of_a_store_is_one_line(arguments: list[str]) -> None:
    polyact("run", "pay.lua", "--tools", "kit.py", "--store", "runs.db", "--run-id", "r")
    result = polyact(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert not Path("nowhere.db").exists()
    assert polyact("resume", "r", "--store", "runs.db", "--value", "1").exit_code == 0


# runtimes, catalog


def test_runtimes_are_listed_with_their_engines() -> None:
    shown = polyact("runtimes").stdout
    assert {("lua", "Lua"), ("quickjs", "JavaScript")} <= {
        tuple(line.split()[:2]) for line in shown.splitlines()
    }
    assert "in a worker, as `polyact run` has it:\n  process: on\n  wall clock: on\n" in shown
    found = {one["name"]: one for one in parsed(polyact("runtimes", "--json"))}
    assert (found["lua"]["language"], found["quickjs"]["language"]) == ("Lua", "JavaScript")
    assert found["lua"]["worker"]["process"] == "on"


@pytest.mark.parametrize("runtime", ["lua", "quickjs"])
def test_the_catalog_is_what_a_model_is_shown(runtime: str) -> None:
    whole = polyact("catalog", "--runtime", runtime, "--tools", "kit.py").stdout
    bare = polyact("catalog", "--runtime", runtime, "--tools", "kit.py", "--no-prompt").stdout
    assert "search" in bare
    assert "what to look for" in bare
    assert whole.endswith(bare)
    found = parsed(polyact("catalog", "--runtime", runtime, "--tools", "kit.py", "--json"))
    assert found["tools"].rstrip("\n") == bare.rstrip("\n")
    assert polyact("catalog", "--runtime", runtime, "--no-prompt").stdout.strip() == ""


# Workers


def test_a_script_that_nothing_in_its_process_can_stop_is_stopped() -> None:
    Path("hang.js").write_text("new Array(2 ** 32 - 1).join()", encoding="utf-8")
    result = polyact("run", "hang.js", "--limit", "seconds=0.3")
    assert result.exit_code == 1
    assert "time limit of 0.3 s exceeded" in result.stderr


def test_in_process_needs_no_worker_then_or_later(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_worker(*_: object, **__: object) -> CodeRuntime:
        raise UsageError("there are no workers here")

    monkeypatch.setattr(cli_options, "load_isolated", no_worker)
    refused = polyact("run", "find.lua", "--tools", "kit.py")
    assert (refused.exit_code, refused.stderr) == (2, "polyact: there are no workers here\n")
    stored = ("--store", "runs.db")
    for run in ("a", "b"):
        begun = polyact("run", "pay.lua", "--tools", "kit.py", *stored, "--run-id", run, "--in-process")
        assert begun.exit_code == 3
    assert polyact("resume", "a", *stored, "--approve").exit_code == 0
    assert polyact("resume", "b", *stored, "--approve", "--in-process").exit_code == 0


@pytest.mark.parametrize("script", ["pay.lua", "pay.js"])
def test_a_run_goes_on_in_a_worker_or_in_process_wherever_it_began(script: str) -> None:
    stored = ("--store", "runs.db")
    assert polyact("run", script, "--tools", "kit.py", *stored, "--run-id", "r").exit_code == 3
    resumed = polyact("resume", "r", *stored, "--approve", "--in-process")
    assert (resumed.exit_code, resumed.stdout) == (0, 'end\n"paid 5"\n')


# As a command

COMMAND = [sys.executable, "-c", "from polyact.host.cli import main; main()"]


def test_the_command_exits_as_it_says_and_writes_utf_8() -> None:
    environment = {**os.environ, "PYTHONUTF8": "1"}
    result = subprocess.run(
        [*COMMAND, "run", "partial.lua"], capture_output=True, env=environment, check=False
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert json.loads(result.stdout.splitlines()[-1]) == [2**53, "é"]
    failed = subprocess.run([*COMMAND, "run", "syntax.lua"], capture_output=True, check=False)
    assert failed.returncode == 1


def test_a_value_stays_json_where_the_terminal_knows_only_ascii() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    result = subprocess.run(
        [*COMMAND, "run", "partial.lua"], capture_output=True, env=environment, check=True
    )
    assert json.loads(result.stdout.splitlines()[-1]) == [2**53, "é"]


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_an_interrupt_exits_with_130_and_no_traceback() -> None:
    process = subprocess.Popen(
        [*COMMAND, "run", "hang.lua", "--tools", "hang.py"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "hanging\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, "", "")


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_an_interrupted_run_in_a_store_says_how_to_go_on() -> None:
    process = subprocess.Popen(
        [*COMMAND, "run", "hang.lua", "--tools", "hang.py", "--store", "runs.db", "--run-id", "r"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "hanging\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err == "polyact: interrupted; go on with: polyact recover r --store runs.db\n"
    assert "interrupted" in polyact("show", "r", "--store", "runs.db").stdout
    Path("hang.py").write_text("def hang():\n    return 1\n")
    assert polyact("recover", "r", "--store", "runs.db").exit_code == 0


@pytest.fixture(autouse=True)
def hanging(folder: Path) -> None:
    (folder / "hang.lua").write_text('print("hanging") hang()')
    (folder / "hang.py").write_text("import threading\ndef hang():\n    threading.Event().wait()\n")


def test_a_tool_that_never_ends_does_not_keep_the_command_from_ending() -> None:
    result = subprocess.run(
        [*COMMAND, "run", "hang.lua", "--tools", "hang.py", "--tool-timeout", "0.05"],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert result.returncode == 1
    assert "TimeoutError: hang took more than 0.05 s" in result.stderr


def asked(words: list[str], answer: str) -> tuple[int, str]:
    """What a command that runs on a terminal exits with and shows, where a person answers its question."""
    import pty

    master, terminal = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
    process = subprocess.Popen(
        [*COMMAND, *words], stdin=terminal, stdout=terminal, stderr=terminal, env=environment
    )
    os.close(terminal)
    os.write(master, f"{answer}\n".encode())
    shown = b""
    with contextlib.suppress(OSError):  # the terminal is gone when the process is
        while data := os.read(master, 4096):
            shown += data
    os.close(master)
    return process.wait(timeout=30), shown.decode()


@pytest.mark.skipif(os.name == "nt", reason="terminals")
@pytest.mark.parametrize(("answer", "status"), [("y", 0), ("n", 1), ("", 1), ("later", 3), ("L", 3)])
def test_a_person_says_yes_no_or_later(answer: str, status: int) -> None:
    words = ["run", "pay.lua", "--tools", "kit.py", "--store", "runs.db", "--run-id", "r"]
    exited, shown = asked(words, answer)
    assert "allow this call? [y/N/later]" in shown
    assert exited == status


@pytest.mark.skipif(os.name == "nt", reason="terminals")
def test_later_is_no_answer_where_nothing_is_kept() -> None:
    exited, shown = asked(["run", "pay.lua", "--tools", "kit.py"], "later")
    assert "allow this call? [y/N] " in shown
    assert exited == 1
