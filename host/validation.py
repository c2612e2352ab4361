"""Arguments against a tool's schema, with errors that tell a model what to change.

Schemas in the wild say `"type": "dict"`, `"required": true` or refer to what is not there. A schema like that
still has a meaning for the rest of it: what the meta-schema rejects is taken out, and takes "anything".
Nothing is ever fetched.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend, validator_for
from referencing import Registry
from referencing.exceptions import Unresolvable

from ..seam import JSON, Raise, Tool
from ..seam.binding import parameter_names
from .explain import explain

__all__ = ["validated"]

# A schema with more mistakes than this is not mended but passed over whole.
_MAX_REPAIRS = 200


def validated(tool: Tool, arguments: Mapping[str, JSON]) -> dict[str, JSON] | Raise:
    """What the tool gets, or the error for the script.

    A null for an optional parameter whose schema does not admit null means "absent" and is left out: that is
    how models write it. Everything else is passed on as it is.
    """
    validator = _validator(_Schema(tool.parameters or {}))
    if validator is None:
        return dict(arguments)
    given = {
        name: value
        for name, value in arguments.items()
        if value is not None or not _means_absent(validator.schema, validator, name)
    }
    errors = sorted(validator.iter_errors(given), key=lambda error: (len(error.absolute_path), error.message))
    if not errors:
        return given
    return Raise(f"ValidationError: {tool.name}: {explain(errors, given, parameter_names(tool))}")


def _means_absent(schema: Any, validator: Any, name: str) -> bool:
    if not isinstance(schema, Mapping) or name in schema.get("required", ()):
        return False
    properties = schema.get("properties", {})
    if name not in properties:
        return False
    return not validator.evolve(schema=properties[name]).is_valid(None)


class _Schema:
    """A schema as a key: one object stands for itself, for as long as the cache holds it."""

    __slots__ = ("schema",)

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self.schema = schema

    def __hash__(self) -> int:
        return id(self.schema)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Schema) and self.schema is other.schema


@lru_cache(maxsize=1024)
def _validator(key: _Schema) -> Any:
    """A validator that no schema can crash; None where the schema is beyond repair."""
    schema = copy.deepcopy(dict(key.schema))
    declared = schema.get("$schema")
    dialect = {"$schema": declared} if isinstance(declared, str) else {}
    kind = validator_for(dialect, default=Draft202012Validator)
    if not _repair(schema, kind):
        return None
    return _forgiving(kind)(schema, registry=Registry())


def _repair(schema: dict[str, Any], kind: Any) -> bool:
    """Take out of `schema` what the meta-schema rejects; False where that does not come to an end."""
    checker = kind(kind.META_SCHEMA)
    for _ in range(_MAX_REPAIRS):
        try:
            error = next(checker.iter_errors(schema), None)
        except (Unresolvable, RecursionError, TypeError, ValueError):
            return False
        if error is None:
            return True
        if not error.absolute_path:
            return False
        *parents, last = error.absolute_path
        holder: Any = schema
        for step in parents:
            holder = holder[step]
        del holder[last]
    return False


@lru_cache
def _forgiving(kind: Any) -> Any:
    rules = {
        name: _guarded(rule)
        for name, rule in kind.VALIDATORS.items()
        if name in ("$ref", "$dynamicRef", "$recursiveRef", "pattern", "patternProperties")
    }
    rules["type"] = _nullable(kind.VALIDATORS["type"])
    rules["enum"] = _nullable(kind.VALIDATORS["enum"])
    return extend(kind, rules)  # type: ignore[no-untyped-call]


def _guarded(rule: Any) -> Any:
    """`rule`, where a reference that leads nowhere or a pattern that Python cannot read admits anything."""

    def guarded(validator: Any, value: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
        try:
            yield from rule(validator, value, instance, schema) or ()
        except (Unresolvable, re.error, RecursionError):
            return

    return guarded


def _nullable(rule: Any) -> Any:
    """`rule`, with OpenAPI's `"nullable": true` honoured."""

    def nullable(validator: Any, value: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
        if instance is None and schema.get("nullable") is True:
            return
        yield from rule(validator, value, instance, schema) or ()

    return nullable
