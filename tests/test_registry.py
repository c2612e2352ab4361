"""Finding runtimes by name and by file, and tools by source."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from fakes import ApartRuntime, FakeRuntime
from polyact.host import installed_runtimes, load_runtime, load_tools, registry, runtime_for_file
from polyact.host.registry import load_isolated, runtime_name, worker_barriers
from polyact.runtimes.isolated import IsolatedRuntime
from polyact.runtimes.lua import LuaRuntime
from polyact.seam import Complete, Limits, UsageError


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Any:
    def register(**targets: str) -> None:
        entries = [EntryPoint(name, target, registry.GROUP) for name, target in targets.items()]
        monkeypatch.setattr(registry, "entry_points", lambda group: entries)

    return register


# Runtimes


def test_a_runtime_is_loaded_by_its_name_with_options() -> None:
    runtime = load_runtime("lua", limits=Limits(seconds=1))
    assert isinstance(runtime, LuaRuntime)
    assert runtime.limits.seconds == 1


def test_a_runtime_is_loaded_by_module_and_class() -> None:
    assert isinstance(load_runtime("fakes:FakeRuntime"), FakeRuntime)


def test_a_runtime_of_another_package_is_found_by_its_entry_point(registered: Any) -> None:
    registered(fake="fakes:FakeRuntime")
    assert isinstance(load_runtime("fake"), FakeRuntime)
    assert runtime_for_file("x.FAKE") == "fake"
    assert runtime_name(load_runtime("fake")) == "fake"


@pytest.mark.parametrize(
    ("name", "options", "error"),
    [
        ("perl", {}, "no runtime is called 'perl'; installed are lua, .*quickjs"),
        ("no_such_module:Runtime", {}, "no_such_module:Runtime cannot be imported: ModuleNotFoundError"),
        ("json:dumps", {}, "is no CodeRuntime class"),
        ("json:nothing", {}, "cannot be imported: AttributeError"),
        ("lua", {"colour": "red"}, "does not take these options: .*colour"),
        ("lua", {"engine": "lua99"}, "lua99"),
    ],
)
def test_what_cannot_be_loaded_says_why(name: str, options: Any, error: str) -> None:
    with pytest.raises(UsageError, match=error):
        load_runtime(name, **options)


def test_a_runtime_that_does_not_import_is_listed_with_the_reason(registered: Any) -> None:
    registered(good="fakes:FakeRuntime", broken="no_such_module:Runtime")
    broken, good = installed_runtimes()
    assert (good.name, good.problem) == ("good", "")
    assert isinstance(good.runtime, FakeRuntime)
    assert broken.runtime is None
    assert (
        "No module named 'no_such_module' (is the package that provides 'no_such_module' inst"
        in broken.problem
    )


@pytest.mark.parametrize(("file", "name"), [("a.lua", "lua"), ("a.js", "quickjs"), ("dir.js/b.LUA", "lua")])
def test_the_suffix_of_a_file_tells_its_runtime(file: str, name: str) -> None:
    assert runtime_for_file(file) == name


@pytest.mark.parametrize("file", ["a.rb", "noext", ".lua"])
def test_an_unknown_suffix_names_those_that_there_are(file: str) -> None:
    with pytest.raises(
        UsageError, match=r"no runtime claims it; known are \.lua \(lua\), .*\.js \(quickjs\)"
    ):
        runtime_for_file(file)


def test_a_suffix_whose_runtime_does_not_work_says_so(registered: Any) -> None:
    registered(broken="no_such_module:Runtime", lua="polyact.runtimes.lua:LuaRuntime")
    with pytest.raises(UsageError, match=r"broken does not work: .*no_such_module"):
        runtime_for_file("a.rb")


# In workers


def test_a_runtime_that_runs_here_is_put_into_workers() -> None:
    runtime = load_isolated("lua", engine="lua53", limits=Limits(seconds=3))
    assert isinstance(runtime, IsolatedRuntime)
    with runtime:
        assert (runtime.name, runtime.capabilities.isolation) == ("lua", "process")
        assert runtime.limits == Limits(seconds=3)
        assert runtime.start("return _VERSION") == Complete("Lua 5.3")


def test_a_runtime_of_processes_is_left_as_it_is(registered: Any) -> None:
    registered(apart="fakes:ApartRuntime")
    assert isinstance(load_isolated("apart"), ApartRuntime)
    assert worker_barriers("apart") == {}


def test_the_walls_around_a_worker_are_on_or_say_why_not() -> None:
    barriers = worker_barriers("lua")
    assert barriers["process"] == barriers["wall clock"] == "on"
    assert all(state == "on" or state.startswith("off: ") for state in barriers.values())


def test_a_runtime_that_no_worker_can_have_says_why() -> None:
    assert worker_barriers("no.such:Runtime")["process"].startswith("off: ")


# Tools

SOURCE = '''
from polyact.seam import Tool

def add(a: int, b: int) -> int:
    """Add."""
    return a + b

def _hidden() -> None: ...

listed = [add, Tool("other", function=add)]
by_name = {"plus": add}
one = Tool("one", function=add)
number = 3
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = set(sys.modules)
    (tmp_path / "kit_for_test.py").write_text(SOURCE)
    yield tmp_path
    for name in set(sys.modules) - before:
        if "for_test" in name:
            del sys.modules[name]


@pytest.mark.parametrize("module", ["kit_for_test", "kit_for_test.py", "./kit_for_test.py"])
@pytest.mark.parametrize(
    ("name", "tools"),
    [
        ("", ["add", "one"]),
        (":add", ["add"]),
        (":listed", ["add", "other"]),
        (":by_name", ["plus"]),
        (":one", ["one"]),
    ],
)
def test_tools_are_named_by_module_or_file(folder: Path, module: str, name: str, tools: list[str]) -> None:
    assert [tool.name for tool in load_tools([module + name])] == tools


def test_a_module_with_a_list_called_tools_means_that_list(folder: Path) -> None:
    (folder / "own_for_test.py").write_text(SOURCE + "\nTOOLS = (one,)\n")
    assert [tool.name for tool in load_tools(["own_for_test"])] == ["one"]


def test_a_file_is_not_mistaken_for_a_module_of_the_same_name(folder: Path) -> None:
    (folder / "json.py").write_text("def mine() -> int:\n    return 1\n")
    assert [tool.name for tool in load_tools(["json.py"])] == ["mine"]


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("nowhere.py", "there is no file nowhere.py"),
        ("no_such_module", "cannot be imported: ModuleNotFoundError: No module named 'no_such_module'"),
        ("kit_for_test:nothing", "kit_for_test has no nothing"),
        ("kit_for_test:number", "3 is neither a Tool nor a function"),
        ("empty_for_test.py", "holds no tools"),
        ("syntax_for_test.py", r"cannot be imported: SyntaxError: .*syntax_for_test\.py"),
        ("exit_for_test.py", r"cannot be imported: SystemExit: 3 \(.*exit_for_test\.py:2\)"),
        ("deep_for_test.py", r"ZeroDivisionError: division by zero \(.*deep_for_test\.py:2\)"),
        ("unnamed_for_test.py:f", "keyword arguments"),
        (":x", "give MODULE:NAME"),
    ],
)
def test_tools_that_cannot_be_had_are_one_clear_line(folder: Path, source: str, error: str) -> None:
    (folder / "empty_for_test.py").write_text("x = 1\n")
    (folder / "syntax_for_test.py").write_text("def = 1\n")
    (folder / "exit_for_test.py").write_text("import sys\nsys.exit(3)\n")
    (folder / "deep_for_test.py").write_text("def f():\n    return 1 / 0\nf()\n")
    (folder / "unnamed_for_test.py").write_text("def f(*rest): ...\n")
    with pytest.raises(UsageError, match=error) as caught:
        load_tools([source])
    assert "\n" not in str(caught.value)
    assert source in str(caught.value)


def test_two_tools_of_one_name_are_refused(folder: Path) -> None:
    with pytest.raises(UsageError, match="two tools are called 'add'"):
        load_tools(["kit_for_test:add", "kit_for_test:listed"])
