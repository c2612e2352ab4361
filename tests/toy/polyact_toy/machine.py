"""Runs the tree of a script.

Each node is run by a generator. It yields the generators of the nodes within it and is sent their values; a tool
call it yields as a `ToolCall`, and is sent the answer. `Machine.advance` keeps the stack of generators: where one
yields a tool call, the whole stack stands still, and that is all there is to pausing.
"""

from __future__ import annotations

import json
import operator
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias

from polyact.seam.engine import SessionSpec
from polyact.seam.values import MAX_DEPTH

from .syntax import CONSTANTS, KEYWORDS, Node, ToyError

__all__ = ["BUILTINS", "LimitHit", "Machine", "ToolCall", "checked"]

Steps: TypeAlias = Generator[Any, Any, Any]

#: names that a script relies on: no tool and no input takes their place
BUILTINS: Final = frozenset({"tools", "print", "length", "append", "text", "now", "random"})

# A generator on the stack, in bytes of what `Limits.stack` bounds.
_FRAME: Final = 1024
_TURNS_BETWEEN_LOOKS_AT_THE_CLOCK: Final = 256
_LARGEST_BITS: Final = 4096


class LimitHit(Exception):
    """A limit of the run was hit. No ToyError, so that no script catches it."""


@dataclass(frozen=True, slots=True)
class Tool:
    name: str


@dataclass(frozen=True, slots=True)
class ToolCall:
    name: str
    positional: list[Any]
    keyword: dict[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    name: str
    parameters: Sequence[str]
    body: Sequence[Node]
    scope: Scope


@dataclass(frozen=True, slots=True, eq=False)
class Builtin:
    name: str
    run: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Returned:
    """What a statement gives that ends its function; other statements give None."""

    value: Any


class Scope:
    """The variables of a block, and the block around it."""

    __slots__ = ("around", "names")

    def __init__(self, names: dict[str, Any], around: Scope | None = None) -> None:
        self.names = names
        self.around = around

    def holder(self, name: str) -> dict[str, Any]:
        """The variables among which `name` is; ToyError where there is none."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names
            scope = scope.around
        raise ToyError(f"{name} is not defined")


class Machine:
    """One script. `advance` runs it to its next tool call or to its end; `printed` is what it has printed since."""

    def __init__(self, program: Sequence[Node], spec: SessionSpec) -> None:
        self._limits = spec.limits
        self._random = Random(spec.seed)
        self._output = 0
        self.now = 0
        self.line = 0
        self.printed: list[str] = []
        self._stack: list[Steps] = [self.block(Scope({}, Scope(self._globals(spec))), program)]

    def _globals(self, spec: SessionSpec) -> dict[str, Any]:
        tools = {name: Tool(name) for name in spec.functions}
        plain = {name: tool for name, tool in tools.items() if name.isidentifier() and name not in KEYWORDS}
        builtins = {name: Builtin(name, getattr(self, f"_{name}")) for name in BUILTINS - {"tools"}}
        # A copy: what the script does to its inputs is nothing to the snapshot, which holds them too.
        return {**plain, **deepcopy(dict(spec.inputs)), **builtins, "tools": tools}

    def advance(self, value: Any = None, error: ToyError | None = None) -> ToolCall | Returned:
        """Send an answer, or raise an error, where the script stands still."""
        since, turns = time.thread_time(), 0
        stack = self._stack
        while stack:
            turns += 1
            if not turns % _TURNS_BETWEEN_LOOKS_AT_THE_CLOCK and time.thread_time() - since > self._limits.seconds:
                raise LimitHit("seconds")
            try:
                got = stack[-1].send(value) if error is None else stack[-1].throw(error)
            except StopIteration as done:
                stack.pop()
                value, error = done.value, None
                continue
            except ToyError as raised:
                stack.pop()
                value, error = None, raised
                raised.line = raised.line or self.line
                continue
            if isinstance(got, ToolCall):
                return got
            stack.append(got)
            value = error = None
            if len(stack) * _FRAME > self._limits.stack:
                raise LimitHit("stack")
        if error is not None:
            raise error
        return value if isinstance(value, Returned) else Returned(None)

    def _run(self, scope: Scope, node: Node) -> Steps:
        steps: Steps = getattr(self, node[0])(scope, *node[1:])
        return steps

    # ---- statements

    def block(self, scope: Scope, statements: Sequence[Node]) -> Steps:
        for statement in statements:
            ended = yield self._run(scope, statement)
            if ended is not None:
                return ended
        return None

    def statement(self, scope: Scope, line: int, node: Node) -> Steps:
        self.line = line
        return self._run(scope, node)

    def expression(self, scope: Scope, node: Node) -> Steps:
        yield self._run(scope, node)

    def let(self, scope: Scope, name: str, node: Node) -> Steps:
        scope.names[name] = yield self._run(scope, node)

    def assign(self, scope: Scope, target: Node, node: Node) -> Steps:
        if target[0] == "variable":
            value = yield self._run(scope, node)
            holder = scope.holder(target[1])
            if target[1] in BUILTINS and isinstance(holder[target[1]], Builtin):
                raise ToyError(f"{target[1]} cannot be set")
            holder[target[1]] = value
            return
        container = yield self._run(scope, target[1])
        key = yield self._run(scope, target[2])
        value = yield self._run(scope, node)
        match container, key:
            case dict(), str():
                container[key] = value
            case list(), int() if 0 <= key < len(container):
                container[key] = value
            case _:
                raise ToyError(f"{_kind(container)} has no place {_shown(key)} to set")

    def branch(self, scope: Scope, condition: Node, then: Sequence[Node], otherwise: Sequence[Node]) -> Steps:
        chosen = then if _truth((yield self._run(scope, condition))) else otherwise
        return (yield self.block(Scope({}, scope), chosen))

    def while_(self, scope: Scope, condition: Node, body: Sequence[Node]) -> Steps:
        line = self.line
        while _truth((yield self._run(scope, condition))):
            ended = yield self.block(Scope({}, scope), body)
            if ended is not None:
                return ended
            self.line = line
        return None

    def repeat(self, scope: Scope, times: Node, name: str, body: Sequence[Node]) -> Steps:
        count = yield self._run(scope, times)
        if type(count) is not int:
            raise ToyError(f"{_kind(count)} is no number of times")
        for index in range(count):
            ended = yield self.block(Scope({name: index}, scope), body)
            if ended is not None:
                return ended
        return None

    def function(self, scope: Scope, name: str, parameters: Sequence[str], body: Sequence[Node]) -> Steps:
        scope.names[name] = Function(name, parameters, body, scope)
        return
        yield

    def return_(self, scope: Scope, node: Node) -> Steps:
        value = yield self._run(scope, node)
        if not scope_is_function(scope):
            yield from ()
        return Returned(value)

    def attempt(self, scope: Scope, body: Sequence[Node], name: str, handler: Sequence[Node]) -> Steps:
        try:
            return (yield self.block(Scope({}, scope), body))
        except ToyError as error:
            caught = error.text
        return (yield self.block(Scope({name: caught}, scope), handler))

    def throw(self, scope: Scope, node: Node) -> Steps:
        value = yield self._run(scope, node)
        raise ToyError(value if isinstance(value, str) else _shown(value))

    # ---- values

    def constant(self, scope: Scope, value: Any) -> Steps:
        return value
        yield

    def variable(self, scope: Scope, name: str) -> Steps:
        return scope.holder(name)[name]
        yield
