"""A package that is installed next to polyact: found, listed, run and held to the contract, with nothing changed here.

These run the commands of `conformance/README.md`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from polyact.conformance.suite import read_cases
from toy_package import BLOCKS, install, shell

COMMANDS = [line for kind, _, text in BLOCKS if kind == "sh" for line in text.splitlines()]


#: what Toy's runtime and dialect declare
UNSUPPORTED = {"lacks classes", "lacks limit-memory", "lacks waiting"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("setuptools", reason="the toy package is built with it, without isolation")
    folder = install(tmp_path_factory.mktemp("toy"))
    for kind, name, text in BLOCKS:
        if (kind, name) == ("python", "hasty.py"):
            (folder / name).write_text(text, "utf-8")
    return folder


def test_the_commands_are_those_that_are_run_here() -> None:
    assert COMMANDS == [
        "pip install ./tests/toy",
        "polyact conformance toy",
        "pytest --pyargs polyact.conformance --runtime toy",
        "polyact conformance hasty:Hasty --case OUT-2 --known known.json5",
    ]


def test_the_toy_runtime_is_listed(site: Path, tmp_path: Path) -> None:
    done = shell("polyact runtimes --json", site, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "polyact-toy" in done.stdout


def test_the_toy_runtime_runs_a_file_by_its_suffix(site: Path, tmp_path: Path) -> None:
    (tmp_path / "sum.toy").write_text("print(1); return 20 + 22;", "utf-8")
    done = shell("polyact run sum.toy", site, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "42" in done.stdout


def test_the_command_holds_the_toy_runtime_to_every_case(site: Path, tmp_path: Path) -> None:
    done = shell(f"{COMMANDS[1]} --json report.json", site, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    results = json.loads((tmp_path / "report.json").read_text("utf-8"))["results"]
    counts = Counter(result["outcome"] for result in results)
    assert set(counts) == {"passed", "unsupported"}
    unsupported = [result for result in results if result["outcome"] == "unsupported"]
    assert {result["reason"] for result in unsupported} == UNSUPPORTED
    run = {result["case"] for result in results}
    assert {case.id for case in read_cases() if not case.lacking} <= run
    assert {case_id.partition("/")[0] for case_id in run} >= {"SAFE-1", "SAFE-2", "SAFE-3"}


def test_a_class_that_is_named_is_held_to_the_same_as_an_entry_point(site: Path, tmp_path: Path) -> None:
    found = []
    for number, name in enumerate(["toy", "polyact_toy:ToyRuntime --dialect polyact_toy:ToyDialect"]):
        done = shell(f"polyact conformance {name} --case STEP --json {number}.json", site, tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
        results = json.loads((tmp_path / f"{number}.json").read_text("utf-8"))["results"]
        found.append([(result["case"], result["way"], result["outcome"]) for result in results])
    assert found[0] == found[1]


def test_pytest_holds_the_toy_runtime_to_the_contract(site: Path, tmp_path: Path) -> None:
    quick = "--ways straight -q -rs -p no:cacheprovider"
    done = shell(f"{COMMANDS[2]} {quick}", site, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(r"(\d+) passed, (\d+) skipped", done.stdout)
    assert found is not None, done.stdout
    expected = [
        case for case in read_cases() if not case.lacking and "straight" in (case.ways or ("straight",))
    ]
    assert int(found[1]) + int(found[2]) > len(expected)
    assert "unsupported: lacks limit-memory" in done.stdout


def test_a_failure_reads_as_is_shown(site: Path, tmp_path: Path) -> None:
    ((command, shown),) = [
        text.removeprefix("$ ").split("\n", 1) for kind, _, text in BLOCKS if kind == "console"
    ]
    done = shell(command, site, tmp_path)
    assert done.returncode == 1, done.stderr
    assert shown in done.stdout


def test_a_known_failure_is_not_red(site: Path, tmp_path: Path) -> None:
    for kind, name, text in BLOCKS:
        if kind == "json5":
            (tmp_path / name).write_text(text, "utf-8")
    done = shell(COMMANDS[3], site, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 known failure" in done.stdout
