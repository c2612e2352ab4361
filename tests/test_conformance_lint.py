"""The suite's files held to the suite's own rules, and the rules themselves."""

from __future__ import annotations

from typing import Any

import pytest
from polyact.conformance.case import ACTS, parse_case
from polyact.conformance.contract import read_clauses
from polyact.conformance.dialects import own_dialects
from polyact.conformance.errors import CaseError
from polyact.conformance.features import FEATURES
from polyact.conformance.lint import duplicate_keys, lint_case, lint_suite
from polyact.conformance.suite import FOLDER, read_cases, read_json5, read_scripts, read_tables
from polyact.conformance.typed import difference, make
from polyact.conformance.ways import WAYS

GOOD: dict[str, Any] = {
    "clause": "CALL-1",
    "title": "a case to be spoiled",
    "functions": ["f"],
    "program": [{"let": "x", "be": {"call": "f", "args": [1]}}, {"return": "$x"}],
    "steps": [{"call": "f", "args": [1], "answer": 2}, {"complete": 2}],
}


def problems_of(**changed: Any) -> str:
    raw = {name: value for name, value in {**GOOD, **changed}.items() if value is not None}
    return "; ".join(lint_case(parse_case(raw, "cases/test.json5")))


def test_the_suite_has_no_problem() -> None:
    assert lint_suite() == []


def test_the_suite_is_large_enough() -> None:
    scripts = [case for dialect in own_dialects() for case in read_scripts(dialect)]
    assert len(read_cases()) + len(scripts) + len(read_tables()) >= 150
    assert len(read_clauses()) >= 90


def test_a_good_case_has_no_problem() -> None:
    assert problems_of() == ""


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"extra": 1}, "extra"),
        ({"clause": "CALL-999"}, "no clause CALL-999"),
        ({"title": "a call should be shown"}, "title"),
        ({"title": "short"}, "title"),
        ({"requires": ["levitation"]}, "no feature 'levitation'"),
        ({"ways": ["sideways"]}, "sideways"),
        ({"limits": {"patience": 3}}, "patience"),
        ({"program": [{"let": "x"}]}, "be"),
        ({"program": [{"lett": "x", "be": 1}]}, "lett"),
        ({"program": [{"return": {"plus": [1, 2]}}]}, "plus"),
        ({"program": [{"return": "$y"}]}, "'y' is used and not known"),
        ({"program": [{"return": 1}, {"print": ["late"]}]}, "after a return"),
        ({"program": [{"call": "g"}]}, "'g' is called and is not among the functions"),
        ({"program": [{"let": "end", "be": 1}]}, "Lua has taken"),
        ({"program": [{"let": "typeof", "be": 1}]}, "JavaScript has taken"),
        ({"program": [{"let": "f", "be": 1}]}, "hides the function"),
        ({"program": [{"call": "f", "args": [{"object": {"a": 1}}]}]}, "write named"),
        ({"steps": [{"call": "f"}]}, "not answered"),
        ({"steps": [{"complete": 1}, {"complete": 2}]}, "ends the run"),
        ({"steps": [{"call": "f", "answer": 1, "raise": "x"}, {"complete": 1}]}, "steps[0]"),
        ({"steps": [{"call": "f", "answr": 1}, {"complete": 1}]}, "answr"),
        ({"steps": [{"call": "f"}, {"host": "dance"}, {"complete": 1}]}, "dance"),
        ({"steps": [{"call": "f"}, {"host": "answer"}]}, "act"),
        ({"steps": [{"call": "f", "answer": 1}, {"host": "answer"}, {"complete": 1}]}, "is answered by"),
        ({"steps": [{"call": "f"}, {"host": "resume saved"}, {"complete": 1}]}, "no call step has save"),
        ({"steps": [{"call": "f", "save": "s"}, {"complete": 1}]}, "requires the feature suspension"),
    ],
)
def test_a_spoiled_case_has_a_problem_that_says_what(changed: dict[str, Any], problem: str) -> None:
    assert problem in problems_of(**changed)


@pytest.mark.parametrize("missing", ["clause", "title", "program", "steps"])
def test_a_case_without_a_part_is_no_case(missing: str) -> None:
    with pytest.raises(CaseError, match=missing):
        problems_of(**{missing: None})


def test_keys_that_stand_twice_are_found() -> None:
    text = "{\n a: 1, // a: 3\n 'b': {a: 2, c: '{a: 1, a: 2}'},\n \"a\": [{a: 1}, {a: 1}],\n}"
    assert list(duplicate_keys(text)) == [("a", 4)]


def test_the_schema_lists_what_the_code_knows() -> None:
    definitions = read_json5(FOLDER / "schema.json5")["$defs"]
    assert definitions["act"]["properties"]["host"]["enum"] == list(ACTS)
    assert tuple(definitions["case"]["properties"]["ways"]["items"]["enum"]) == WAYS
    header = {**definitions["case"]["properties"]}
    del header["program"]
    assert definitions["header"]["properties"] == header


def test_features_named_in_the_contract_exist() -> None:
    named = {word for text in read_clauses().values() for word in FEATURES if f"(`{word}`)" in text}
    assert named <= FEATURES.keys()
    assert "big-integers" in named


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        (1, 1),
        ({"int": "9007199254740993"}, 2**53 + 1),
        ({"float": "1.0"}, 1.0),
        ({"float": "nan"}, float("nan")),
        ({"whole": 5}, 5),
        ({"whole": 5}, 5.0),
        ({"str_codes": [55357, 56832]}, "😀"),
        ({"str_codes": [55357]}, "\ud83d"),
        ({"str_repeat": ["ab", 2]}, "abab"),
        ({"nested": 3}, [[[]]]),
        ({"a": 1, "b": [None, {"int": "2"}]}, {"b": [None, 2], "a": 1}),
        ({"pairs": [["b", 1], ["a", {"whole": 2}]]}, {"b": 1, "a": 2.0}),
        ({"contains": "ell"}, "hello"),
        ([{"any": "x"}, {"any": "x"}], [7, 7]),
        ({"round": 10}, 13),
    ],
)
def test_values_that_are_the_same(expected: Any, got: Any) -> None:
    assert difference(expected, got, {"round": 3}) == ""


@pytest.mark.parametrize(
    ("expected", "got", "path"),
    [
        (1, 1.0, "the value"),
        (1, True, "the value"),
        ({"float": "1.0"}, 1, "the value"),
        ({"float": "0.0"}, -0.0, "the value"),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, "a[1].b"),
        ({"a": 1}, {"a": 1, "b": 2}, "'b'"),
        ({"a": 1}, {}, "'a'"),
        ([1, 2], [1], "2 elements"),
        ([1], (1,), "a list"),
        ({"pairs": [["b", 1], ["a", 2]]}, {"a": 2, "b": 1}, "order"),
        ([{"any": "x"}, {"any": "x"}], [7, 7.0], "the same value"),
        ("x", "y", "'x'"),
        (None, False, "None"),
    ],
)
def test_values_that_differ_are_told_with_their_path(expected: Any, got: Any, path: str) -> None:
    assert path in difference(expected, got, {})


@pytest.mark.parametrize("value", [1.5, 2**40, {"int": "x"}, {"str_codes": "x"}])
def test_values_that_json5_could_bend_are_refused(value: Any) -> None:
    with pytest.raises(CaseError):
        make(value)
