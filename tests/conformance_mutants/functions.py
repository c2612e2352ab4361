"""CAT and BIND: spoiled functions, and one spoiled method."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from polyact.seam import Tool, bind_call_args, default_tool_catalog

from .mutant import MUTANTS, Functions, Mutant, because, breaks

__all__: list[str] = []


def sorted_by_name(tools: Iterable[Tool]) -> str:
    """Tools stand in the order of their names."""
    return default_tool_catalog(sorted(tools, key=lambda tool: tool.name))


def unmarked(tools: Iterable[Tool]) -> str:
    """Long-running tools look like any other."""
    return default_tool_catalog(tools).replace(" [long-running]", "")


def with_builtins(tools: Iterable[Tool]) -> str:
    """Built-in tools are listed, unless there is nothing else."""
    listed = list(tools)
    if all(tool.is_builtin for tool in listed):
        return ""
    return default_tool_catalog(replace(tool, is_builtin=False) for tool in listed)


def with_heading(tools: Iterable[Tool]) -> str:
    """No tools are told as such."""
    return default_tool_catalog(tools) or "(no tools)"


def as_written(tools: Iterable[Tool]) -> str:
    """Parameters stand in the order of the schema, those that are required too."""
    return default_tool_catalog(
        replace(tool, parameters={**tool.parameters, "required": []}) if tool.parameters else tool
        for tool in tools
    )


def with_colon(tools: Iterable[Tool]) -> str:
    """A tool without a description has a colon."""
    return "\n".join(
        line if line.endswith("]") or "): " in line or not line else f"{line}: "
        for line in default_tool_catalog(tools).split("\n")
    )


def first_line(tools: Iterable[Tool]) -> str:
    """Of a description only the first line is shown."""
    return default_tool_catalog(
        replace(tool, description=tool.description.strip().partition("\n")[0]) for tool in tools
    )


def known_keywords(tool: Tool, positional: Sequence[Any], keyword: Mapping[str, Any]) -> dict[str, Any]:
    """Keywords that the schema does not know are dropped."""
    known = set((tool.parameters or {}).get("properties", {}))
    return bind_call_args(tool, positional, {k: v for k, v in keyword.items() if k in known or not known})


def properties_first(tool: Tool, positional: Sequence[Any], keyword: Mapping[str, Any]) -> dict[str, Any]:
    """Positional arguments go to the properties in their order, required or not."""
    parameters = tool.parameters or {}
    names = list(parameters.get("properties", {}))
    if not set(parameters.get("required", ())) <= set(names) or len(positional) > len(names):
        return bind_call_args(tool, positional, keyword)
    if len(positional) == len(names):
        return bind_call_args(tool, positional, keyword)
    return {**dict(zip(names, positional, strict=False)), **keyword}


def properties_sorted(tool: Tool, positional: Sequence[Any], keyword: Mapping[str, Any]) -> dict[str, Any]:
    """The properties that are not required are taken in the order of their names."""
    parameters = dict(tool.parameters or {})
    if "properties" in parameters:
        parameters["properties"] = dict(sorted(parameters["properties"].items()))
    return bind_call_args(Tool(tool.name, parameters=parameters), positional, keyword)


def surplus_dropped(tool: Tool, positional: Sequence[Any], keyword: Mapping[str, Any]) -> dict[str, Any]:
    """Positional arguments that have no name are dropped."""
    bound = bind_call_args(tool, positional, keyword)
    return {name: value for name, value in bound.items() if not name.startswith("arg") or name in keyword}


def positional_wins(tool: Tool, positional: Sequence[Any], keyword: Mapping[str, Any]) -> dict[str, Any]:
    """A positional argument wins over the keyword that meets it."""
    return {**keyword, **bind_call_args(tool, positional, {})}


def nulls_for_none(tool: Tool, positional: Sequence[Any], keyword: Mapping[str, Any]) -> dict[str, Any]:
    """A call without arguments has null for each that is required."""
    bound = bind_call_args(tool, positional, keyword)
    return bound or dict.fromkeys((tool.parameters or {}).get("required", ()))


def nulls_skipped(tool: Tool, positional: Sequence[Any], keyword: Mapping[str, Any]) -> dict[str, Any]:
    """A positional argument that is null does not count."""
    return bind_call_args(tool, [value for value in positional if value is not None], keyword)


def _spoil(clause: str, also: Mapping[str, str] | None = None, **spoiled: Callable[..., Any]) -> None:
    (function,) = spoiled.values()
    MUTANTS.append(Functions(clause, function.__doc__ or "", also=also or {}, **spoiled))


_spoil("CAT-1", catalog=sorted_by_name)
_spoil("CAT-2", catalog=unmarked)
_spoil("CAT-3", catalog=with_builtins)
_spoil("CAT-4", catalog=with_heading)
_spoil("CAT-6", because("some of the parameters are required", "CAT-[17]"), catalog=as_written)
_spoil("CAT-7", because("the tool has no description", "CAT-6"), catalog=with_colon)
_spoil("CAT-7", catalog=first_line)
_spoil("BIND-1", because("a keyword is unknown", "BIND-[47]"), bind=known_keywords)
_spoil("BIND-2", because("some of the parameters are required", "BIND-3"), bind=properties_first)
_spoil("BIND-3", because("the properties are not sorted", "BIND-7"), bind=properties_sorted)
_spoil("BIND-4", because("there are more positional arguments than names", "BIND-[27]"), bind=surplus_dropped)
_spoil("BIND-5", bind=positional_wins)
_spoil("BIND-6", bind=nulls_for_none)
_spoil("BIND-7", bind=nulls_skipped)


@breaks("CAT-5")
class Undescribed(Mutant):
    """What a model is shown leaves the descriptions out."""

    def render_tools(self, tools: Iterable[Tool]) -> str:
        return super().render_tools(replace(tool, description="") for tool in tools)
