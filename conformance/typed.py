"""Values in case files, and how they are compared with what a runtime gave.

null, booleans, text, small integers, lists and objects stand for themselves. What JSON5's own rules could
bend is typed, as an object with one key:

    {int: "9007199254740993"}      an integer of any size
    {float: "1.0"}                 a float; also "nan", "inf", "-inf"
    {str_codes: [55357, 0]}        text by its UTF-16 code units or code points
    {str_repeat: ["ab", 1000]}     long text
    {nested: 50}                   an empty list within 49 lists
    {pairs: [["b", 1], ["a", 2]]}  an object whose keys are in this order; also for keys that would look typed

Only where a value is given: {not_json: true}, an object that is none of JSON's.

Only where a value is expected:

    {whole: 5}                     5, or 5.0 where the language does not tell the two apart
    {any: "r"}                     any value; every other {any: "r"} of the case is the same one
    {contains: "text"}             a string that has this in it
    {round: 1}                     in a step with `times`, in its answer too: 1 and the number of the round,
                                   which counts from 0
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from .errors import CaseError

__all__ = ["PATTERNS", "TYPED", "Bindings", "difference", "make", "show"]

#: what is known in a play: the round of a repeated step, and the values that {any} met
Bindings = dict[str, Any]

TYPED: Final = ("int", "float", "str_codes", "str_repeat", "nested", "pairs", "round", "not_json")
PATTERNS: Final = ("whole", "any", "contains")
_SAFE: Final = 2**31


@dataclass(frozen=True, slots=True)
class _Typed:
    kind: str
    content: Any


def _typed(value: Any, kinds: tuple[str, ...]) -> _Typed | None:
    if isinstance(value, dict) and len(value) == 1:
        ((kind, content),) = value.items()
        if kind in kinds:
            return _Typed(kind, content)
    return None


def make(value: Any, known: Mapping[str, Any] | None = None) -> Any:
    """The Python value that a case's value stands for; CaseError where it stands for none."""
    if typed := _typed(value, TYPED):
        try:
            return _make_typed(typed, known or {})
        except (ValueError, TypeError, KeyError) as error:
            raise CaseError(f"{value!r:.80} is not a typed value: {error}") from None
    if isinstance(value, float):
        raise CaseError(f"a bare {value!r} in a case file: write {{float: {str(value)!r}}}")
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > _SAFE:
        raise CaseError(f"a bare {value} in a case file: write {{int: {str(value)!r}}}")
    if isinstance(value, list):
        return [make(item, known) for item in value]
    if isinstance(value, dict):
        return {key: make(item, known) for key, item in value.items()}
    return value


def _make_typed(typed: _Typed, known: Mapping[str, Any]) -> Any:
    content = typed.content
    match typed.kind:
        case "int":
            return int(content)
        case "float":
            return float(content)
        case "str_codes":
            # Two halves of a pair are one character, as everywhere else.
            text = "".join(map(chr, content))
            return re.sub("[\ud800-\udbff][\udc00-\udfff]", _join_pair, text)
        case "str_repeat":
            text, times = content
            return text * times
        case "nested":
            made: list[Any] = []
            for _ in range(content - 1):
                made = [made]
            return made
        case "round":
            return content + known["round"]
        case "not_json":
            return object()
        case _:
            return {key: make(item, known) for key, item in content}


def _join_pair(found: re.Match[str]) -> str:
    return found[0].encode("utf-16", "surrogatepass").decode("utf-16")


def difference(expected: Any, got: Any, known: Bindings, path: str = "") -> str:
    """The first difference between a case's value and a runtime's, with the path to it; "" where there is
    none.

    Strict: 1 is not 1.0, and true is not 1; a float is the same only bit for bit. `known` takes what {any}
    meets.
    """
    at = path or "the value"
    if pattern := _typed(expected, PATTERNS):
        return _pattern_difference(pattern, got, known, at)
    if (pairs := _typed(expected, ("pairs",))) is not None:
        if not isinstance(got, dict):
            return f"{at}: expected an object, got {show(got)}"
        keys = [key for key, _ in pairs.content]
        if sorted(keys) == sorted(got) and list(got) != keys:
            return f"{at}: expected the keys in the order {show(keys)}, got {show(list(got))}"
        expected = dict(map(tuple, pairs.content))
    elif _typed(expected, TYPED) is not None:
        plain = make(expected, known)
        return "" if _same(plain, got) else f"{at}: expected {show(plain)}, got {show(got)}"
    if isinstance(expected, dict):
        return _object_difference(expected, got, known, path)
    if isinstance(expected, list):
        return _list_difference(expected, got, known, path)
    plain = make(expected)
    return "" if _same(plain, got) else f"{at}: expected {show(plain)}, got {show(got)}"


def _pattern_difference(pattern: _Typed, got: Any, known: Bindings, at: str) -> str:
    match pattern.kind:
        case "whole":
            if type(got) in (int, float) and got == pattern.content:
                return ""
            return f"{at}: expected {pattern.content} as an integer or a whole float, got {show(got)}"
        case "contains":
            if isinstance(got, str) and pattern.content in got:
                return ""
            return f"{at}: expected text that contains {show(pattern.content)}, got {show(got)}"
        case _:
            name = f"any {pattern.content}"
            if name not in known:
                known[name] = got
                return ""
            if show(known[name]) == show(got):
                return ""
            return f"{at}: expected the same value as before, {show(known[name])}, got {show(got)}"


def _object_difference(expected: dict[str, Any], got: Any, known: Bindings, path: str) -> str:
    at = path or "the value"
    if not isinstance(got, Mapping):
        return f"{at}: expected an object, got {show(got)}"
    if missing := [key for key in expected if key not in got]:
        return f"{at}: expected a field {show(missing[0])}, got {show(got)}"
    if extra := [key for key in got if key not in expected]:
        return f"{at}: got a field {show(extra[0])} that was not expected, in {show(got)}"
    found = (
        difference(item, got[key], known, f"{path}.{key}" if path else key) for key, item in expected.items()
    )
    return next(filter(None, found), "")


def _list_difference(expected: list[Any], got: Any, known: Bindings, path: str) -> str:
    at = path or "the value"
    if type(got) is not list:
        return f"{at}: expected a list, got {show(got)}"
    found = (
        difference(item, value, known, f"{path}[{number}]")
        for number, (item, value) in enumerate(zip(expected, got, strict=False))
    )
    if first := next(filter(None, found), ""):
        return first
    if len(expected) != len(got):
        return f"{at}: expected {len(expected)} elements, got {len(got)}: {show(got)}"
    return ""


def _same(expected: Any, got: Any) -> bool:
    if type(expected) is not type(got):
        return False
    if isinstance(expected, float):
        both_nan = math.isnan(expected) and math.isnan(got)
        return both_nan or (expected == got and math.copysign(1, expected) == math.copysign(1, got))
    return bool(expected == got)


def show(value: Any, limit: int = 200) -> str:
    """A value as a person reads it: Python's text, where 1 and 1.0 and key order show; cut where long."""
    try:
        text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    except RecursionError:
        text = f"a {type(value).__name__}, nested very deep"
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text)} characters)"
