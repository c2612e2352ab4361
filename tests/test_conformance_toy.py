"""The toy runtime: what the README shows of it is its source, and its prompt is true.

That it keeps the contract is tested where it is installed, in `test_third_party.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from polyact.seam import JSON, Call, Complete, Limits, Raise, Raised, Step, UsageError, Value
from toy_package import BLOCKS, TOY

sys.path.insert(0, str(TOY))

from polyact_toy import ToyRuntime
from polyact_toy.machine import BUILTINS
from polyact_toy.syntax import KEYWORDS

SOURCES = {
    file.name: file.read_text("utf-8") for file in TOY.rglob("*.*") if file.suffix in (".py", ".toy", ".toml")
}
#: written by the tests that run them
MADE = ("hasty.py", "known.json5")


def lines(text: str) -> str:
    """The lines that are not blank, each without what is around it: a formatter moves excerpts to the left."""
    return "\n".join(["", *filter(None, map(str.strip, text.splitlines())), ""])


def run(script: str, functions: Sequence[str] = (), inputs: Mapping[str, JSON] | None = None) -> Step:
    runtime = ToyRuntime(limits=Limits(seconds=0.2, output=1000, stack=100_000))
    return runtime.start(script, functions=functions, inputs=inputs)


def value(script: str) -> object:
    step = run(script)
    assert isinstance(step, Complete), step
    return step.value


def message(script: str) -> str:
    step = run(script)
    assert isinstance(step, Raised), step
    return step.message


def test_every_block_of_the_readme_is_an_excerpt_or_is_run() -> None:
    shown = 0
    for kind, name, text in BLOCKS:
        if kind in ("sh", "console") or name in MADE:
            continue
        assert lines(text) in lines(SOURCES[name]), f"{name} has changed:\n{text}"
        shown += 1
    assert shown >= 9


# ---- what the prompt says


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("return 1; # a comment", 1),
        ("#( a longer\n comment )# return 1;", 1),
        ("let x = 1; x = 2; return x;", 2),
        ("if 1 == 2 { return 1; } else { return 2; }", 2),
        ("let n = 0; while n < 5 { n = n + 2; } return n;", 6),
        ("let all = []; repeat 3 as i { Append(all, i); } return all;", [0, 1, 2]),
        ("function twice(n) { return n * 2; } return twice(4);", 8),
        ('try { throw "no"; } catch e { return e; }', "no"),
        ("return [7 + 2, 7 - 2, 7 * 2, -7];", [9, 5, 14, -7]),
        ("return [1 == 1, 1 != 1, 1 < 2, 2 <= 1, 2 > 1, 1 >= 2];", [True, False, True, False, True, False]),
        ("return [true && false, true || false, !true];", [False, True, False]),
        ("return 1 + 2 * 3 == 7 && (1 + 2) * 3 == 9;", True),
        ('return [Length("abc"), Text("a", 1, [null])];', [3, "a1[null]"]),
        ("return Now() > 1000000000 && Random() < 1;", True),
        ('let o = {a: [1, {"b c": 2}]}; o.d = o.a[1]["b c"]; return o;', {"a": [1, {"b c": 2}], "d": 2}),
        ("print(1);", None),
    ],
)
def test_what_the_prompt_says_can_be_written(script: str, expected: object) -> None:
    assert value(script) == expected


def test_the_prompt_names_every_function_and_statement() -> None:
    prompt = ToyRuntime.capabilities.prompt
    assert all(name in prompt for name in BUILTINS)
    assert all(word in prompt for word in KEYWORDS - {"null", "true", "false", "nan", "inf"})


def test_tools_are_called_as_the_prompt_says() -> None:
    script = 'return [search("x", limit: 3), tools["get-weather"](city: "Oslo")];'
    first = run(script, ["search", "get-weather"])
    assert isinstance(first, Call)
    assert (first.call.positional_args, dict(first.call.keyword_args)) == (("x",), {"limit": 3})
    second = first.call.resume(Value(1))
    assert isinstance(second, Call)
    assert (second.call.function_name, dict(second.call.keyword_args)) == ("get-weather", {"city": "Oslo"})
    assert second.call.resume(Value(2)) == Complete([1, 2])


# ---- errors


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("let x = ;", "SyntaxError: script:1: unexpected ;"),
        ("let x = 1;\nif x {", "SyntaxError: script:2: unexpected the end of the script"),
        ("f(1 2);", "SyntaxError: script:1: expected , and not 2"),
        ("1 = 2;", "SyntaxError: script:1: nothing can be assigned to this"),
        ('return "\\q";', "SyntaxError: script:1: the text"),
        ("@", "SyntaxError: script:1: unexpected '@'"),
        (f"return {'(' * 3000}1{')' * 3000};", "SyntaxError: script:1: the script is nested too deep"),
        ("\n\nreturn missing;", "script:3: missing is not defined"),
        ('return 1 + "a";', "script:1: a number + a text makes no sense"),
        ("return -true;", "script:1: a boolean has no negative"),
        ("return null.a;", "script:1: null has no field a"),
        ("let a = [1]; a[1] = 2;", "script:1: a list has no place 1 to be set"),
        ('repeat "x" as i { }', "script:1: a text is no number of times"),
        ("return 5();", "script:1: a number is no function"),
        ("return Length(5);", "script:1: Length takes"),
        ("Append(1, 2);", "script:1: Append takes"),
        ("let x = 10; repeat 20 as i { x = x * x; }", "script:1: the number is too large"),
        ("function f() {\n  throw 1;\n}\nf();\n", "script:2: 1"),
        ("function f() {\n}\nf() + 1;\n", "script:3: null + a number"),
        ("let x = 2; repeat 11 as i { x = x * x; }\nreturn x * 0.5;", "script:2: the number is too large"),
    ],
)
def test_an_error_names_its_line_and_what_is_wrong(script: str, expected: str) -> None:
    assert message(script).startswith(expected)


def test_the_machine_stops_at_its_limits() -> None:
    assert message("while true { }").startswith("time limit of 0.2 s exceeded\nscript:1")
    assert "stack limit" in message("function f() { return f(); } f();")
    assert "output limit" in message('while true { print("0123456789"); }')


def test_a_value_that_is_shared_many_times_is_not_looked_at_for_ever() -> None:
    assert "time limit" in message("let x = []; repeat 60 as i { x = [x, x]; } return x;")


def test_an_input_cannot_hide_what_every_script_relies_on() -> None:
    with pytest.raises(UsageError, match="'print' would hide"):
        run("return 1;", inputs={"print": 1})


def test_an_answer_that_is_an_error_is_at_the_line_of_its_call() -> None:
    step = run("f();\nlet x = [\n  f(),\n];", ["f"])
    assert isinstance(step, Call)
    step = step.call.resume(Value(None))
    assert isinstance(step, Call)
    step = step.call.resume(Raise("no"))
    assert isinstance(step, Raised)
    assert step.message == "script:2: no"


def test_nothing_of_the_toy_is_within_polyact() -> None:
    package = Path(sys.modules["polyact.seam"].__file__ or "").parents[1]
    for folder in ("conformance", "host", "runtimes", "seam"):
        assert (package / folder).is_dir()
        assert not list((package / folder).glob("**/*toy*"))
