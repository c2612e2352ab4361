"""Every sentence that a model is told of Python is true."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from polyact.runtimes.monty import MontyRuntime
from polyact.seam import JSON, Call, Complete, PendingCall, Raise, Raised, ResumeWith, Step, Value

pytest.importorskip("pydantic_monty", reason="pip install 'polyact[python]'")

RUNTIME = MontyRuntime()


def run(script: str, *answers: ResumeWith, functions: tuple[str, ...] = ("search",)) -> Step:
    step = RUNTIME.start(script, functions=functions)
    for answer in answers:
        assert isinstance(step, Call), step
        step = step.call.resume(answer)
    return step


def value(script: str, *answers: ResumeWith) -> JSON:
    step = run(script, *answers)
    assert isinstance(step, Complete), step
    return step.value


def call(script: str, *functions: str) -> PendingCall:
    step = run(script, functions=functions)
    assert isinstance(step, Call), step
    return step.call


def message(script: str) -> str:
    step = run(script)
    assert isinstance(step, Raised), step
    return step.message


def version() -> None:
    assert value("import sys\nreturn list(sys.version_info)[:2]") == [3, 14]
    assert value("match [1, 2]:\n  case [a, b] if (c := a + b): return f'{c=}'") == "c=3"


def what_the_language_lacks() -> None:
    for script in (
        "def g():\n  yield 1",
        "x = 1\ndel x",
        "class E(Exception):\n  pass",
        "class A:\n  @property\n  def x(self): return 1",
    ):
        assert "does not yet support" in message(script)
    assert "'await' outside function" in message("await search()")
    script = (
        "import asyncio\nasync def f(): return 3\nasync def g(): return await f()\nreturn asyncio.run(g())"
    )
    assert value(script) == 3


def a_plain_function() -> None:
    made = call('r = search("x", limit=3)', "search")
    assert (made.positional_args, dict(made.keyword_args)) == (("x",), {"limit": 3})
    assert value("return search() + 1", Value(4)) == 5


def a_name_that_is_no_identifier() -> None:
    for name in ("its-name", "print", "class", "日-本"):
        assert call(f'tools["{name}"](1)', name).function_name == name
    assert value("return print is tools.get('print')") is False


def a_failing_tool() -> None:
    script = "try:\n  search()\nexcept RuntimeError as e:\n  return str(e)"
    assert value(script, Raise("no such page")) == "no such page"


def not_called_back() -> None:
    for script in (
        "sorted([1, 2], key=lambda x: search(x))",
        "map(search, [1])",
        "class A:\n  def __eq__(self, other): return search()\nA() == 1",
    ):
        assert "search" in message(script)
    assert call("for x in [1, 2]:\n  search(x)", "search").positional_args == (1,)


def what_is_returned() -> None:
    assert value("return {'a': [1, 'x', True, None, 0.5]}") == {"a": [1, "x", True, None, 0.5]}
    assert value("if True:\n  return 1\nreturn 2") == 1
    head = "from datetime import date\nclass A:\n  def __init__(self): self.x = 1\n"
    assert value(f"{head}return (1, {{2}}, date(2024, 1, 2), A())") == [1, [2], "2024-01-02", {"x": 1}]


def keys() -> None:
    assert "value.a has the key 1" in message("return {'a': {1: 2}}")
    assert "search: arg0 has the key 1" in message("search({1: 2})")


def what_is_printed() -> None:
    assert run("print('a', [1.5, {'b': None}])") == Complete(None, "a [1.5, {'b': None}]\n")


def modules() -> None:
    there, missing = next(line for line in sentences() if "import" in line).split("; there is no ")
    names = there.removeprefix("You can import ").replace(" and ", ", ").split(", ")
    assert len(names) == 17
    for name in names:
        assert value(f"import {name}\nreturn 1") == 1
    for name in missing.removesuffix(".").replace(" or ", ", ").split(", "):
        assert f"No module named '{name}'" in message(f"import {name}")


def nothing_of_the_host() -> None:
    assert "PermissionError" in message("open('/etc/passwd')")
    assert "No module named 'socket'" in message("import socket")
    assert "not supported" in message("import os\nreturn os.environ")


def sleep() -> None:
    assert value("import time\na = time.time()\ntime.sleep(86400)\nreturn round(time.time() - a)") == 86400


def clock() -> None:
    assert value("import time\na = time.time()\nfor _ in range(10000): pass\nreturn time.time() - a") == 0
    script = "from datetime import datetime, timezone\nreturn datetime.now().hour == datetime.now(timezone.utc).hour"
    assert value(script) is True


CHECKS: tuple[Callable[[], None], ...] = (
    version,
    what_the_language_lacks,
    a_plain_function,
    a_name_that_is_no_identifier,
    a_failing_tool,
    not_called_back,
    what_is_returned,
    keys,
    what_is_printed,
    modules,
    nothing_of_the_host,
    sleep,
    clock,
)
SENTENCES = (
    "Write Python 3.14.",
    "There is no `yield`, no `del`, no class inheritance, no decorator on a method and no `await` outside a function.",
    'Call a tool as a plain function, without `await`: `r = search("x", limit=3)`.',
    'A tool whose name is no identifier, or that of a built-in, is called as `tools["its-name"](…)`.',
    "A failing tool raises a RuntimeError, which you can catch.",
    "Call no tool in a `key=` of sorted, in map, or in a method like `__eq__`; use a loop.",
    "Return the result with `return` at the top of the script: any JSON value; tuples, sets, dates and instances"
    " are converted.",
    "Keys of a dict that you return or give to a tool are strings.",
    "What you print is shown to you.",
    "You can import json, math, re, datetime, time, random, asyncio, collections, itertools, functools, dataclasses,"
    " decimal, csv, base64, hashlib, copy and bisect; there is no string, statistics, heapq, enum, io, uuid or urllib.",
    "There is no file system, network or environment.",
    "`sleep` does not really wait.",
    "The clock is UTC and stands still between calls.",
)


def sentences() -> list[str]:
    return RUNTIME.capabilities.prompt.splitlines()


@pytest.mark.parametrize(("sentence", "check"), list(zip(SENTENCES, CHECKS, strict=True)))
def test_each_sentence_is_true(sentence: str, check: Callable[[], None]) -> None:
    assert sentence in sentences()
    check()


def test_each_sentence_has_a_check() -> None:
    assert sentences() == list(SENTENCES)


def test_the_prompt_is_short() -> None:
    assert len(RUNTIME.capabilities.prompt.split()) < 200
