"""The one place where positional arguments get names (the design, "Tools")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .json_types import JSON
from .schema_refs import ordered_names, schema_parts
from .tool import Tool

__all__ = ["bind_call_args", "parameter_names"]


def parameter_names(tool: Tool) -> tuple[str, ...]:
    """The names of the tool's parameters in binding order; none where the tool has no schema.

    "The schema's `required` names first (in their order), then the remaining `properties` in theirs." A local
    `$ref` or an `allOf` at the top of the schema adds its names after the schema's own.
    """
    return ordered_names(schema_parts(tool.parameters))


def bind_call_args(tool: Tool, positional: Sequence[JSON], keyword: Mapping[str, JSON]) -> dict[str, JSON]:
    """The arguments of one call by name: positional ones in their order, then other keywords in theirs.

    - "Keywords go in by name", whether the schema knows the name or not.
    - "Positionals go, in order", to the tool's `parameter_names`.
    - "A positional beyond the names, or with no schema, becomes `arg0`, `arg1`, … by its index". Where the
      schema itself calls an earlier parameter so, the next free number is taken: "nothing is dropped
      silently".
    - "Where a keyword and a positional meet on one name, the keyword wins." The positional has used the name
      up all the same: the next positional goes to the next name.

    Never fails: whether the arguments fit the schema is for the validation that follows.
    """
    names = parameter_names(tool)
    bound: dict[str, JSON] = {}
    for index, value in enumerate(positional):
        bound[names[index] if index < len(names) else _unnamed(index, bound)] = value
    bound.update(keyword)
    return bound


def _unnamed(index: int, bound: Mapping[str, JSON]) -> str:
    while f"arg{index}" in bound:
        index += 1
    return f"arg{index}"
