"""One expected step against the one that came."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..seam import Call, CodeRuntimeError, Complete, Raised, RunStep
from . import seam_errors
from .case import Expected
from .errors import CaseError
from .typed import PATTERNS, Bindings, difference, make, show

__all__ = ["describe_expected", "describe_got", "step_difference", "text_difference"]

_CLASSES = {"call": Call, "complete": Complete, "raised": Raised, "error": CodeRuntimeError}


def step_difference(
    expected: Expected, got: RunStep | CodeRuntimeError, known: Bindings, script: str, script_name: str
) -> str:
    """The first difference, in words; "" where there is none. `known` takes what patterns meet."""
    if not isinstance(got, (Call, Complete, Raised, CodeRuntimeError)):
        return f"a step is a Call, a Complete or a Raised, not {type(got).__name__}: {show(got)}"
    if not isinstance(got, _CLASSES.get(expected.kind, type(None))):
        return f"expected {describe_expected(expected, known)}, got {describe_got(got)}"
    match got:
        case Call():
            found = _call_difference(expected, got, known)
        case Complete():
            found = difference(expected.content, got.value, known)
        case Raised():
            found = text_difference(expected.content, got.message, "the message", known)
            found = found or _place_difference(expected.content, got.message, script, script_name)
        case CodeRuntimeError():
            return _error_difference(expected, got)
    if found:
        return found
    if not isinstance(got.stdout, str):
        return f"stdout: expected text, got {show(got.stdout)}"
    return text_difference(expected.stdout, got.stdout, "stdout", known)


def _call_difference(expected: Expected, got: Call, known: Bindings) -> str:
    call, details = got.call, expected.details
    if call.function_name != expected.content:
        return f"expected a call of {expected.content}, got one of {call.function_name}"
    if not isinstance(call.positional_args, tuple):
        return f"positional_args: expected a tuple, got {show(call.positional_args)}"
    found = difference(details.get("args", []), list(call.positional_args), known, "args")
    found = found or difference(details.get("named", {}), call.keyword_args, known, "named")
    if not found and "id" in details and call.call_id != details["id"]:
        return f"call_id: expected {details['id']}, got {call.call_id}"
    return found


def text_difference(expected: Any, got: str, what: str, known: Bindings | None = None) -> str:
    """The first difference between a text, or a pattern of one, and what came; "" where there is none. `known`
    takes what {same} meets."""
    if isinstance(expected, list):
        expected = {"contains": expected}
    if not _is_text_pattern(expected):
        text = make(expected)
        return "" if got == text else f"{what}: expected {show(text)}, got {show(got)}"
    if "equals" in expected and got != (text := make(expected["equals"])):
        return f"{what}: expected {show(text)}, got {show(got)}"
    for part in _parts(expected, "contains"):
        if part not in got:
            return f"{what}: expected to find {show(part)} in {show(got, 1000)}"
    for part in _parts(expected, "lacks"):
        if part in got:
            return f"{what}: expected not to find {show(part)} in {show(got, 1000)}"
    if (size := expected.get("shorter_than")) is not None and len(got) >= size:
        return f"{what}: expected fewer than {size} characters, got {len(got)}: {show(got)}"
    if "same" in expected and known is not None:
        before = known.setdefault(f"same {expected['same']}", got)
        return (
            ""
            if got == before
            else f"{what}: expected the same text as before, {show(before)}, got {show(got)}"
        )
    return ""


def _is_text_pattern(expected: Any) -> bool:
    return isinstance(expected, dict) and not expected.keys().isdisjoint(
        {"contains", "lacks", "equals", "at", "shorter_than", "same"}
    )


def _parts(expected: Any, key: str) -> Sequence[str]:
    parts = expected.get(key, [])
    return [make(part) for part in (parts if isinstance(parts, list) else [parts])]


def _place_difference(expected: Any, message: str, script: str, script_name: str) -> str:
    """Whether the message names the script and the line that has the text `at` in it."""
    marker = expected.get("at") if isinstance(expected, dict) else None
    if marker is None:
        return ""
    # The header of a script file may quote the line.
    lines = [number for number, line in enumerate(script.splitlines(), 1) if marker in line]
    if not lines:
        raise CaseError(f"at: no line of the script has {marker!r} in it")
    line = lines[-1]
    if script_name not in message:
        return f"the message: expected to find the script's name {script_name!r} in {show(message, 1000)}"
    if not re.search(rf"(?<!\d){line}(?!\d)", message):
        return f"the message: expected to find line {line} in {show(message, 1000)}"
    return ""


def _error_difference(expected: Expected, got: CodeRuntimeError) -> str:
    wanted = seam_errors.NAMES.get(expected.content)
    if wanted is None:
        raise CaseError(
            f"the seam has no exception {expected.content!r}; it has {', '.join(seam_errors.NAMES)}"
        )
    if not isinstance(got, wanted):
        return f"expected {expected.content}, got {describe_got(got)}"
    return text_difference(
        {"contains": expected.details.get("contains", [])}, str(got), "the exception's text"
    )


# ---- in words
# ------------------------------------------------------------------------------------------------


def describe_expected(expected: Expected, known: Bindings) -> str:
    """An expected step on one line."""
    details = expected.details
    match expected.kind:
        case "call":
            known = {**known, "round": expected.round}
            shown = [_show(item, known) for item in details.get("args", [])]
            named = details.get("named", {})
            pairs = named["pairs"] if list(named) == ["pairs"] else named.items()
            shown += [f"{name}={_show(item, known)}" for name, item in pairs]
            text = f"call {expected.content}({', '.join(shown)})"
            if "id" in details:
                text += f" with id {details['id']}"
        case "complete":
            text = f"complete {_show(expected.content, known)}"
        case "raised":
            text = f"raised {_show_text(expected.content)}"
        case "error":
            text = f"exception {expected.content}"
        case _:
            return "done"
    return f"{text}, stdout {_show_text(expected.stdout)}" if expected.stdout else text


def describe_got(got: object) -> str:
    """A step or exception that came, on one line."""
    match got:
        case Call(call, stdout):
            shown = [show(item) for item in call.positional_args]
            shown += [f"{name}={show(item)}" for name, item in call.keyword_args.items()]
            text = f"call {call.function_name}({', '.join(shown)}) with id {call.call_id}"
        case Complete(value, stdout):
            text = f"complete {show(value)}"
        case Raised(message, stdout):
            text = f"raised {show(message, 1000)}"
        case CodeRuntimeError():
            return f"exception {type(got).__name__}: {got}"
        case _:
            return f"{type(got).__name__}: {show(got)}"
    return f"{text}, stdout {show(stdout)}" if stdout else text


def _show(value: Any, known: Bindings) -> str:
    if isinstance(value, dict) and len(value) == 1 and next(iter(value)) in PATTERNS:
        ((kind, content),) = value.items()
        return f"<{kind} {content}>"
    if isinstance(value, dict):
        try:
            return show(make(value, known))
        except (CaseError, KeyError):
            return show(value)
    if isinstance(value, list):
        return f"[{', '.join(_show(item, known) for item in value)}]"
    return show(make(value, known))


def _show_text(expected: Any) -> str:
    if isinstance(expected, list):
        return f"with {' and '.join(map(show, expected))} in it" if expected else "with any message"
    if not _is_text_pattern(expected):
        return show(make(expected))
    words = []
    if "equals" in expected:
        words.append(show(make(expected["equals"])))
    words += [f"with {show(part)} in it" for part in _parts(expected, "contains")]
    words += [f"without {show(part)}" for part in _parts(expected, "lacks")]
    if "at" in expected:
        words.append(f"naming the line of {expected['at']!r}")
    if "same" in expected:
        words.append(f"<same {expected['same']}>")
    return ", ".join(words) or "with any message"
