"""What jsonschema found, as a person would say it to somebody who is to mend the call."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from jsonschema import ValidationError
from jsonschema.exceptions import best_match

__all__ = ["explain"]

_SHOWN_ERRORS = 5
_SHOWN_VALUE = 60
_IDENTIFIER = re.compile(r"[^\W\d]\w*")


def explain(errors: Sequence[ValidationError], given: Mapping[str, Any], names: Sequence[str]) -> str:
    """One line for all of `errors`: `limit must be an integer, got "3" (a string); missing argument "query"`.

    given  the arguments as they were checked
    names  the parameters that the tool has, in order
    """
    parts = list(dict.fromkeys(_one(error) for error in errors))
    if len(parts) > _SHOWN_ERRORS:
        parts[_SHOWN_ERRORS:] = [f"and {len(parts) - _SHOWN_ERRORS} more"]
    stray = [name for name in given if name not in names]
    if stray and any(not error.absolute_path and error.validator == "required" for error in errors):
        # A required name is missing and another is unknown: most likely the one was meant by the other.
        parts += [hint for name in stray if (hint := _meant(name, names)) and hint not in "; ".join(parts)]
    if not any(not error.absolute_path for error in errors):
        return "; ".join(parts)
    return f"{'; '.join(parts)} (parameters: {', '.join(names) or 'none'})"


def _one(error: ValidationError) -> str:
    describe = _DESCRIBED.get(str(error.validator))
    if describe is None:
        return f"{_where(error)}: {error.message:.200}"
    return describe(error)


def _rule(error: ValidationError) -> Any:
    """What the schema says: the value of the keyword that does not hold."""
    return error.validator_value


def _got(error: ValidationError) -> Any:
    return error.instance


def _where(error: ValidationError) -> str:
    """`filters.tags[0]`, as it would be written; the whole is "the arguments"."""
    text = ""
    for step in error.absolute_path:
        if isinstance(step, str) and _IDENTIFIER.fullmatch(step):
            text += f".{step}" if text else step
        else:
            text += f"[{json.dumps(step, ensure_ascii=False)}]"
    return text or "the arguments"


def _shown(value: Any) -> str:
    """The value as JSON, cut short, with its kind where the text does not show it."""
    text = json.dumps(value, ensure_ascii=False)
    if len(text) > _SHOWN_VALUE:
        text = f"{text[: _SHOWN_VALUE - 1]}…"
    kind = _kind(value)
    return text if kind == "null" else f"{text} ({kind})"


def _kind(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "a boolean"
        case int():
            return "an integer"
        case float():
            return "a number"
        case str():
            return "a string"
        case list():
            return "an array"
        case _:
            return "an object"


def _type(error: ValidationError) -> str:
    return f"{_where(error)} must be {_types(_rule(error))}, got {_shown(_got(error))}"


def _types(value: Any) -> str:
    names = [value] if isinstance(value, str) else list(value)
    return " or ".join(
        name if name == "null" else f"{'an' if name[:1] in 'aeio' else 'a'} {name}" for name in names
    )


def _enum(error: ValidationError) -> str:
    allowed = list(_rule(error))
    shown = ", ".join(json.dumps(value, ensure_ascii=False, default=str) for value in allowed[:20])
    if len(allowed) > 20:
        shown += f" and {len(allowed) - 20} more"
    text = f"{_where(error)} must be one of {shown}, got {_shown(_got(error))}"
    words = [value for value in allowed if isinstance(value, str)]
    if isinstance(_got(error), str):
        by_folded = {word.casefold(): word for word in words}
        close = difflib.get_close_matches(_got(error).casefold(), by_folded, n=1)
        if close:
            text += f"; did you mean {json.dumps(by_folded[close[0]], ensure_ascii=False)}?"
    return text


def _const(error: ValidationError) -> str:
    expected = json.dumps(_rule(error), ensure_ascii=False, default=str)
    return f"{_where(error)} must be {expected}, got {_shown(_got(error))}"


def _required(error: ValidationError) -> str:
    missing = [name for name in _rule(error) if name not in _got(error)]
    quoted = ", ".join(json.dumps(name, ensure_ascii=False) for name in missing)
    plural = "s" if len(missing) > 1 else ""
    if not error.absolute_path:
        return f"missing argument{plural} {quoted}"
    return f"{_where(error)} lacks the field{plural} {quoted}"


def _additional(error: ValidationError) -> str:
    schema = error.schema if isinstance(error.schema, Mapping) else {}
    known = [str(name) for name in schema.get("properties", {})]
    patterns = list(schema.get("patternProperties", {}))
    extra = [
        name for name in _got(error) if name not in known and not any(re.search(p, name) for p in patterns)
    ]
    what = "argument" if not error.absolute_path else f"field of {_where(error)}:"
    parts = []
    for name in extra:
        quoted = json.dumps(name, ensure_ascii=False)
        hint = _meant(name, [other for other in known if other not in _got(error)])
        if not error.absolute_path and re.fullmatch(r"arg\d+", name):
            parts.append(f"too many positional arguments: {_shown(_got(error)[name])} has no parameter")
        else:
            listed = f" (known: {', '.join(known)})" if known and error.absolute_path else ""
            parts.append(hint or f"unknown {what} {quoted}{listed}")
    return "; ".join(parts)


def _meant(name: str, names: Sequence[str]) -> str:
    """`unknown argument "querry", did you mean "query"?`; empty where nothing is close."""
    folded = {_folded(other): other for other in names}
    close = difflib.get_close_matches(_folded(name), folded, n=1, cutoff=0.6)
    if not close:
        return ""
    quoted, meant = (json.dumps(text, ensure_ascii=False) for text in (name, folded[close[0]]))
    return f"unknown argument {quoted}, did you mean {meant}?"


def _folded(name: str) -> str:
    """`maxResults`, `max_results` and `max-results` alike."""
    return re.sub(r"[\W_]", "", name).casefold()


def _branches(error: ValidationError) -> str:
    """`anyOf`, `oneOf`: the types, where all branches want another; else the branch that comes closest."""
    context = error.context or []
    if not context:  # `oneOf`, and more than one branch fits
        return f"{_where(error)} must fit only one of {len(_rule(error))} forms"
    if all(inner.validator == "type" and not inner.relative_path for inner in context):
        wanted = " or ".join(dict.fromkeys(_types(inner.validator_value) for inner in context))
        return f"{_where(error)} must be {wanted}, got {_shown(_got(error))}"
    fitting = [inner for inner in context if inner.validator != "type" or inner.relative_path]
    closest = best_match(fitting or context)
    return _one(closest) if closest is not None else error.message


def _bound(text: str) -> Callable[[ValidationError], str]:
    def describe(error: ValidationError) -> str:
        return f"{_where(error)} must {text.format(_rule(error))}, got {_shown(_got(error))}"

    return describe


def _none_allowed(error: ValidationError) -> str:
    return f"{_where(error)} is not allowed here"


_DESCRIBED: dict[str, Callable[[ValidationError], str]] = {
    "type": _type,
    "enum": _enum,
    "const": _const,
    "required": _required,
    "additionalProperties": _additional,
    "anyOf": _branches,
    "oneOf": _branches,
    "minimum": _bound("be at least {}"),
    "maximum": _bound("be at most {}"),
    "exclusiveMinimum": _bound("be greater than {}"),
    "exclusiveMaximum": _bound("be less than {}"),
    "multipleOf": _bound("be a multiple of {}"),
    "minLength": _bound("have at least {} characters"),
    "maxLength": _bound("have at most {} characters"),
    "pattern": _bound("match the regular expression {}"),
    "minItems": _bound("have at least {} items"),
    "maxItems": _bound("have at most {} items"),
    "uniqueItems": _bound("hold no item twice"),
    "None": _none_allowed,
}
