"""The catalog of tools that any runtime can show a model: one line a tool (the design, "Tools")."""

from __future__ import annotations

import json
from collections.abc import Iterable

from .binding import parameter_names
from .tool import Tool

__all__ = ["default_tool_catalog", "one_line"]


def default_tool_catalog(tools: Iterable[Tool]) -> str:
    """One line a tool, in the order given: `- name(param, param): description [long-running]`.

    Parameters stand in the order in which positional arguments are bound. A description of several lines is
    joined into one; a tool without one has no colon. Built-in tools are left out; no tools, empty string.
    """
    return "\n".join(_line(tool) for tool in tools if not tool.is_builtin)


def one_line(text: str) -> str:
    """`text` with every run of white space as one space, and `?` for what UTF-8 cannot hold."""
    return " ".join(text.split()).encode("utf-8", "replace").decode("utf-8")


def _line(tool: Tool) -> str:
    line = f"- {_name(tool.name)}({', '.join(map(_name, parameter_names(tool)))})"
    if description := one_line(tool.description):
        line += f": {description}"
    return f"{line} [long-running]" if tool.is_long_running else line


def _name(name: str) -> str:
    return name if name.isprintable() else json.dumps(name)
