"""JSON text in and out: the one encoding of values that cross into an engine (clauses VALUE-*)."""

from __future__ import annotations

import json
import math
import sys
from typing import Final, cast

from pydantic_core import PydanticSerializationError, from_json, to_json

from .errors import UsageError
from .json_types import JSON

__all__ = ["MAX_DEPTH", "TooDeep", "ValueTooDeep", "decode", "encode"]

# Containers within containers, where the fast parser stops too. Deeper is an error in the script.
MAX_DEPTH: Final = 201

_encoder = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":"))


class TooDeep(UsageError):
    """A value from the host is JSON by its types, and cannot be written: too deep, or an integer too long."""


class ValueTooDeep(ValueError):
    """A value from the script that the host cannot hold: nested deeper than `MAX_DEPTH`, or an integer too long."""

    def __init__(self, text: str = "") -> None:
        super().__init__(
            text or f"the value is nested deeper than {MAX_DEPTH} levels, which JSON here cannot hold"
        )


def encode(value: JSON, what: str = "the value") -> str:
    """ASCII JSON text of `value`; NaN and the infinities become null (VALUE-4).

    Raises UsageError, saying `what` it was, when the value is not JSON.
    """
    try:
        if _is_plain(value):
            return to_json(value, inf_nan_mode="null", ensure_ascii=True).decode("ascii")
    except (PydanticSerializationError, RecursionError, UnicodeError):
        pass  # a lone surrogate, or a value that contains itself: the slow encoder tells
    try:
        return _encoder.encode(value)
    except TypeError as error:
        raise UsageError(f"{what} is not JSON: {error}") from None
    except RecursionError:
        raise TooDeep(f"{what} is nested too deep for JSON") from None
    except ValueError as error:
        if "Circular" in str(error):
            raise UsageError(f"{what} is not JSON: it contains itself") from None
        if "digits" in str(error):
            raise TooDeep(f"{what} holds an integer of more than {_digits():,} digits") from None
        try:
            return _encoder.encode(_finite(value))
        except ValueError:
            raise UsageError(f"{what} is not JSON: it has a key that is no finite number") from None


def decode(text: str | bytes) -> JSON:
    """The value of JSON text that an engine's prelude wrote: UTF-8, where lone surrogates may stand encoded.

    Raises ValueTooDeep beyond `MAX_DEPTH` levels, ValueError for text that is not JSON.
    """
    try:
        return cast(JSON, from_json(text))
    except ValueError:
        # Lone surrogates, excess depth, or nonsense: the slow parser tells them apart.
        plain = text.decode("utf-8", "surrogatepass") if isinstance(text, bytes) else text
        # Two halves of a pair that came together are one character.
        plain = plain.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
        try:
            value = json.loads(plain)
        except RecursionError:
            raise ValueTooDeep from None
        except ValueError as error:
            if "digits" not in str(error):
                raise
            raise ValueTooDeep(
                f"the value holds an integer of more than {_digits():,} digits, which the host cannot read"
            ) from None
        if _deeper_than(value, MAX_DEPTH):
            raise ValueTooDeep from None
        return cast(JSON, value)


def _digits() -> int:
    """How long an integer this Python turns from and to text."""
    return sys.get_int_max_str_digits()


_SCALARS: Final = frozenset({str, int, float, bool, type(None)})


def _is_plain(value: object) -> bool:
    """Whether all of `value` is of JSON's own Python types, which the fast encoder writes without guessing."""
    if type(value) is list:
        for item in value:  # noqa: SIM110 - a generator would cost more than the check
            if type(item) not in _SCALARS and not _is_plain(item):
                return False
        return True
    if type(value) is dict:
        for key, item in value.items():
            if type(key) is not str or (type(item) not in _SCALARS and not _is_plain(item)):
                return False
        return True
    return type(value) in _SCALARS


def _deeper_than(value: JSON, levels: int) -> bool:
    layer: list[JSON] = [value]
    for _ in range(levels):
        layer = [child for container in layer for child in _children(container)]
    return any(isinstance(item, list | dict) for item in layer)


def _children(value: JSON) -> list[JSON]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _finite(value: JSON) -> JSON:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    return [_finite(item) for item in value] if isinstance(value, list | tuple) else value
