"""What a script can call: a name, a description, a schema of parameters, and the callable behind them."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .errors import UsageError
from .function_schema import describe_function

__all__ = ["Tool"]


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool (the design, "Tools"). Checked when it is made: whatever is wrong is a `UsageError`.

    `name` is any non-empty text: `get-weather`, `uber.ride` and `end` are names in the wild.
    """

    name: str
    description: str = ""
    #: JSON Schema of the arguments, or None where nothing is known. Kept as a copy, taken as it comes.
    parameters: Mapping[str, Any] | None = field(default=None, hash=False)
    #: Run by the model's provider: never callable from a script, never listed.
    is_builtin: bool = False
    #: The answer comes later: a call suspends the run.
    is_long_running: bool = False
    #: A person is asked before each call.
    requires_confirmation: bool = False
    #: Sync or async; the host calls it with keyword arguments.
    function: Callable[..., Any] | None = field(default=None, hash=False)
    #: Seconds that one call may take; None leaves it to the host.
    timeout: float | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name:
            raise UsageError(f"a tool's name is a non-empty str, not {self.name!r}")
        if not isinstance(self.description, str):
            raise self._wrong("description", "a str")
        for flag in ("is_builtin", "is_long_running", "requires_confirmation"):
            if not isinstance(getattr(self, flag), bool):
                raise self._wrong(flag, "True or False")
        if self.function is not None and not callable(self.function):
            raise self._wrong("function", "a callable, or None")
        if self.timeout is not None and not _is_duration(self.timeout):
            raise self._wrong("timeout", "a positive, finite number of seconds, or None")
        if self.parameters is not None:
            if not isinstance(self.parameters, Mapping):
                raise self._wrong("parameters", "a JSON Schema object (a mapping), or None")
            object.__setattr__(self, "parameters", copy.deepcopy(dict(self.parameters)))

    @classmethod
    def from_function(
        cls,
        function: Callable[..., Any],
        /,
        *,
        name: str | None = None,
        description: str | None = None,
        is_builtin: bool = False,
        is_long_running: bool = False,
        requires_confirmation: bool = False,
        timeout: float | None = None,
    ) -> Tool:
        """A tool made of a callable: a function (sync or async), a method, a `partial`, an object.

        The name is the function's own, the description the first paragraph of its docstring, and the schema
        comes from the signature by way of pydantic, with the descriptions of parameters that the docstring
        gives (Google, numpy or reST style; an `Annotated[..., Field(description=...)]` goes before them).
        Arguments bound by a `partial` are not shown. Where a parameter's type is not plain JSON (a model, an
        enum, a `datetime`), the tool's `function` turns the JSON value into it before the call; otherwise it
        is the callable itself.

        `UsageError` where that cannot be done: a `*args` or positional-only parameter, which no keyword
        reaches; an annotation that cannot be resolved or has no JSON Schema; a lambda without `name`.
        """
        if not callable(function):
            raise UsageError(f"Tool.from_function takes a callable, not {function!r}")
        described = describe_function(function, name)
        return cls(
            name=described.name,
            description=described.description if description is None else description,
            parameters=described.parameters,
            is_builtin=is_builtin,
            is_long_running=is_long_running,
            requires_confirmation=requires_confirmation,
            function=described.function,
            timeout=timeout,
        )

    def _wrong(self, what: str, expected: str) -> UsageError:
        return UsageError(f"tool {self.name!r}: {what} is {expected}, not {getattr(self, what)!r}")


def _is_duration(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < math.inf
