"""Every command and code block of the README, run."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"^```(\w+)(?: ([\w.]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [
    (match[1], match[2], match[3])
    for match in BLOCK.finditer((ROOT / "README.md").read_text(encoding="utf-8"))
]
COMMAND = str(Path(sys.executable).with_name("polyact"))


def blocks(kind: str) -> list[str]:
    return [text for language, name, text in BLOCKS if language == kind and not name]


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)
    assert words[0] == "polyact"
    return subprocess.run(
        [COMMAND, *words[1:]],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def test_every_block_is_of_a_kind_that_is_run() -> None:
    assert {language for language, _, _ in BLOCKS} == {"sh", "js", "lua", "python", "console"}


def test_the_first_two_blocks_are_the_two_commands() -> None:
    first, second = blocks("sh")[:2]
    assert first.startswith('pip install ".[examples,isolation]" && polyact run ')
    assert second == "pip install tox && tox\n"


def test_the_first_command_runs_the_main_job() -> None:
    done = shell(blocks("sh")[0].split(" && ")[1], ROOT)
    assert done.returncode == 0, done.stderr
    assert '"code": "VN"' in done.stdout


def test_the_other_commands_succeed() -> None:
    for block in blocks("sh")[2:]:
        done = shell(block, ROOT)
        assert done.returncode == 0, done.stdout + done.stderr


SESSIONS = re.split(r"^\$ (.*)\n", "".join(blocks("console")), flags=re.MULTILINE)[1:]


@pytest.mark.parametrize(("command", "output"), list(zip(SESSIONS[::2], SESSIONS[1::2], strict=True)))
def test_a_command_prints_what_is_shown(tmp_path: Path, command: str, output: str) -> None:
    (tmp_path / "weather.js").write_text(blocks("js")[0], encoding="utf-8")
    (tmp_path / "weather.lua").write_text(blocks("lua")[0], encoding="utf-8")
    for _, name, text in BLOCKS:
        if name:
            (tmp_path / name).write_text(text, encoding="utf-8")
    done = shell(command, tmp_path)
    assert done.returncode == 0, done.stderr
    if output.startswith("…\n"):
        assert timeless(output.removeprefix("…\n")) <= timeless(done.stdout)
    else:
        assert done.stdout == output


def test_the_first_scripts_are_shown_to_run() -> None:
    assert {command.split()[2] for command in SESSIONS[::2]} >= {"weather.js", "weather.lua", "mean.py"}


def timeless(text: str) -> set[str]:
    """The lines, without the figures of one run and the order that they give."""
    return {re.sub(r"^\d+\. |×[\d.]+", "", line) for line in text.splitlines()}


@pytest.mark.parametrize("code", blocks("python"), ids=lambda code: code.strip().splitlines()[-1][:40])
def test_a_python_block_prints_what_its_comments_say(code: str) -> None:
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(code, "README.md", "exec"), {})
    said = re.findall(r"print\([^#\n]*\)  # (.*)$", code, re.MULTILINE)
    printed = [line.strip() for line in output.getvalue().splitlines()]
    assert [line for line in printed if line in said] == said
