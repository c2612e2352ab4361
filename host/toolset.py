"""The tools of one run: by name, with arguments bound and checked, or an error that a model can act on."""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from ..seam import JSON, PendingCall, Raise, Tool, UsageError, bind_call_args

__all__ = ["ToolLike", "Toolset", "as_tools"]

ToolLike: TypeAlias = Tool | Callable[..., Any]

_SHOWN = 20


def as_tools(tools: Iterable[ToolLike]) -> list[Tool]:
    """`tools`, every plain function made a `Tool`. Raises UsageError for anything else, and equal names."""
    made: dict[str, Tool] = {}
    for item in tools:
        if not isinstance(item, Tool) and not callable(item):
            raise UsageError(f"a tool is a Tool or a function, not {item!r:.80}")
        tool = item if isinstance(item, Tool) else Tool.from_function(item)
        if tool.name in made:
            raise UsageError(f"two tools are called {tool.name!r}")
        made[tool.name] = tool
    return list(made.values())


class Toolset:
    """The tools that a script may call. Built-in ones are the model provider's, and not among them."""

    def __init__(self, tools: Iterable[ToolLike], timeout: float | None = None) -> None:
        if timeout is not None and not (isinstance(timeout, int | float) and 0 < timeout < math.inf):
            raise UsageError(f"tool_timeout is a positive number of seconds, or None, not {timeout!r}")
        self._timeout = timeout
        self._tools = {tool.name: tool for tool in as_tools(tools) if not tool.is_builtin}
        for tool in self._tools.values():
            if tool.function is None and not tool.is_long_running:
                raise UsageError(
                    f"tool {tool.name!r} has no function, so nothing can answer it; "
                    "where the answer comes from elsewhere, make it is_long_running"
                )

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._tools)

    def get(self, name: str) -> Tool | None:
        return self._tools.get(name)

    def timeout(self, tool: Tool) -> float | None:
        """Seconds that a call of `tool` may take; None: no end."""
        return tool.timeout if tool.timeout is not None else self._timeout

    def bind(self, call: PendingCall) -> dict[str, JSON]:
        """The arguments of `call` by name, unchecked; `{}` where there are none."""
        tool = self._tools.get(call.function_name) or Tool(call.function_name)
        return bind_call_args(tool, call.positional_args, call.keyword_args)

    def check(self, tool: Tool, arguments: dict[str, JSON]) -> dict[str, JSON] | Raise:
        """What the tool gets of `arguments`, or the error that the script gets."""
        if tool.parameters is None:
            return arguments
        from .validation import validated  # jsonschema is slow to import, and a script may call nothing

        return validated(tool, arguments)

    def unknown(self, name: str) -> Raise:
        """The error for a call of a tool that there is not."""
        close = difflib.get_close_matches(name, self._tools, n=3)
        if close:
            hint = f"did you mean {' or '.join(close)}?"
        elif self._tools:
            names = list(self._tools)
            more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
            hint = f"there are {', '.join(names[:_SHOWN])}{more}"
        else:
            hint = "there are no tools in this run"
        return Raise(f"UnknownToolError: no tool is called {name!r}; {hint}")
