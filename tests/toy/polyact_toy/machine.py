"""Runs the tree of a script, and stops at every tool call.

What takes several steps is a generator. It yields the generators of what is within it, and is sent their values;
a tool call it yields as a `ToolCall`, and is sent the answer. `Machine.advance` keeps the stack of generators.
Where one of them yields a tool call the whole stack stands still, and that is all there is to pausing.
"""

from __future__ import annotations

import json
import operator
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import Any, Final, TypeAlias

from polyact.seam.engine import SessionSpec
from polyact.seam.values import MAX_DEPTH, decode, encode

from .syntax import KEYWORDS, Node, ToyError

__all__ = ["BUILTINS", "LimitHit", "Machine", "Returned", "ToolCall"]

Steps: TypeAlias = Generator[Any, Any, Any]

#: names that a script relies on: no tool and no input takes their place
BUILTINS: Final = frozenset({"Append", "Length", "Now", "Random", "Text", "print", "tools"})

# What a generator on the stack is taken for, in bytes of `Limits.stack`.
_FRAME: Final = 1024
_TICKS_BETWEEN_LOOKS: Final = 256
_LARGEST_BITS: Final = 4096
_DEEPEST_SHOWN: Final = 10


class LimitHit(Exception):
    """A limit, by its name. No ToyError, so that no script catches it."""


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
    """One script."""

    def __init__(self, program: Sequence[Node], spec: SessionSpec) -> None:
        self.now = 0
        self.line = 0
        self._printed: list[str] = []
        self._limits = spec.limits
        self._since = 0.0
        self._ticks = 0
        self._draw = Random(spec.seed).random
        self._output = 0
        tools = {name: Tool(name) for name in spec.functions}
        plain = {name: tool for name, tool in tools.items() if name not in KEYWORDS}
        builtins = {name: Builtin(name, getattr(self, f"_{name.lower()}")) for name in BUILTINS - {"tools"}}
        # A copy of the inputs: what the script does to them is nothing to the snapshot, which holds them too.
        inputs: Any = decode(encode(dict(spec.inputs)))
        world = Scope({**plain, **inputs, **builtins, "tools": tools})
        self._stack: list[Steps] = [self.block(Scope({}, world), program)]

    def advance(self, value: Any = None, error: ToyError | None = None) -> ToolCall | Returned:
        """Give the script a value, or an error, where it stands still, and run it to where it does so again.

        Raises ToyError where the script does not catch one, and LimitHit.
        """
        self._since = time.thread_time()
        stack = self._stack
        while stack:
            self._tick()
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
            value = error = None
            if isinstance(got, ToolCall):
                return got
            if isinstance(got, Generator):
                stack.append(got)
                if len(stack) * _FRAME > self._limits.stack:
                    raise LimitHit("stack")
            else:
                value = got  # it took no steps
        if error is not None:
            raise error
        return value if isinstance(value, Returned) else Returned(None)

    def printed(self) -> str:
        """What was printed since this was last asked."""
        text = "".join(self._printed)
        self._printed.clear()
        return text

    def _tick(self) -> None:
        """Look at the clock now and then."""
        self._ticks += 1
        if (
            self._ticks % _TICKS_BETWEEN_LOOKS == 0
            and time.thread_time() - self._since > self._limits.seconds
        ):
            raise LimitHit("seconds")

    def _run(self, scope: Scope, node: Node) -> Any:
        """The value of a node, or the generator that gives it."""
        return getattr(self, node[0])(scope, *node[1:])

    # ---- statements

    def block(self, scope: Scope, statements: Sequence[Node]) -> Steps:
        for line, statement in statements:
            self.line = line
            ended = yield self._run(scope, statement)
            if isinstance(ended, Returned):
                return ended
        return None

    def expression(self, scope: Scope, node: Node) -> Steps:
        yield self._run(scope, node)

    def let(self, scope: Scope, name: str, node: Node) -> Steps:
        scope.names[name] = yield self._run(scope, node)

    def assign(self, scope: Scope, name: str, node: Node) -> Steps:
        holder = scope.holder(name)
        holder[name] = yield self._run(scope, node)

    def assign_item(self, scope: Scope, target: Node, index: Node, node: Node) -> Steps:
        container = yield self._run(scope, target)
        key = yield self._run(scope, index)
        value = yield self._run(scope, node)
        match container, key:
            case (dict(), str()):
                container[key] = value
            case (list(), int()) if 0 <= key < len(container):
                container[key] = value
            case _:
                raise ToyError(f"{_kind(container)} has no place {_shown(key)} to be set")

    def branch(self, scope: Scope, condition: Node, then: Sequence[Node], otherwise: Sequence[Node]) -> Steps:
        met = _truth((yield self._run(scope, condition)))
        return (yield self.block(Scope({}, scope), then if met else otherwise))

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

    def function(self, scope: Scope, name: str, parameters: Sequence[str], body: Sequence[Node]) -> None:
        scope.names[name] = Function(name, parameters, body, scope)

    def return_(self, scope: Scope, node: Node) -> Steps:
        return Returned((yield self._run(scope, node)))

    def attempt(self, scope: Scope, body: Sequence[Node], name: str, handler: Sequence[Node]) -> Steps:
        try:
            return (yield self.block(Scope({}, scope), body))
        except ToyError as error:
            caught = error.text
        return (yield self.block(Scope({name: caught}, scope), handler))

    def throw(self, scope: Scope, node: Node) -> Steps:
        raise ToyError(_shown((yield self._run(scope, node))))

    # ---- values

    def constant(self, scope: Scope, value: Any) -> Any:
        return value

    def variable(self, scope: Scope, name: str) -> Any:
        return scope.holder(name)[name]

    def array(self, scope: Scope, items: Sequence[Node]) -> Steps:
        values = []
        for item in items:
            values.append((yield self._run(scope, item)))
        return values

    def object(self, scope: Scope, fields: Sequence[tuple[str, Node]]) -> Steps:
        values = {}
        for key, item in fields:
            values[key] = yield self._run(scope, item)
        return values

    def item(self, scope: Scope, target: Node, index: Node) -> Steps:
        container = yield self._run(scope, target)
        key = yield self._run(scope, index)
        match container, key:
            case (dict(), str()):
                return container.get(key)
            case (list() | str(), int()):
                return container[key] if 0 <= key < len(container) else None
        raise ToyError(f"{_kind(container)} has no field {_shown(key)}")

    def unary(self, scope: Scope, sign: str, node: Node) -> Steps:
        value = yield self._run(scope, node)
        if sign == "!":
            return not _truth(value)
        if not _is_number(value):
            raise ToyError(f"{_kind(value)} has no negative")
        return -value

    def either(self, scope: Scope, sign: str, left: Node, right: Node) -> Steps:
        value = yield self._run(scope, left)
        return value if _truth(value) == (sign == "||") else (yield self._run(scope, right))

    def operation(self, scope: Scope, sign: str, left: Node, right: Node) -> Steps:
        first = yield self._run(scope, left)
        second = yield self._run(scope, right)
        if sign in ("==", "!="):
            return _same(first, second) == (sign == "==")
        texts = isinstance(first, str) and isinstance(second, str)
        if not (_is_number(first) and _is_number(second)) and not (texts and sign not in "-*"):
            raise ToyError(f"{_kind(first)} {sign} {_kind(second)} makes no sense")
        try:
            result = _OPERATIONS[sign](first, second)
        except OverflowError:
            raise ToyError("the number is too large") from None
        if type(result) is int and result.bit_length() > _LARGEST_BITS:
            raise ToyError("the number is too large")
        return result

    def call(
        self, scope: Scope, target: Node, items: Sequence[Node], fields: Sequence[tuple[str, Node]]
    ) -> Steps:
        line = self.line
        called = yield self._run(scope, target)
        positional = yield self.array(scope, items)
        keyword = yield self.object(scope, fields)
        match called:
            case Tool(name):
                if not keyword and len(positional) == 1 and isinstance(positional[0], dict):
                    positional, keyword = [], positional[0]
                for number, value in enumerate(positional, 1):
                    self.check(value, f"argument {number}")
                for key, value in keyword.items():
                    self.check(value, f"argument {key}")
                return (yield ToolCall(name, positional, keyword))
            case Function():
                names = dict(zip_longest(called.parameters, positional[: len(called.parameters)]))
                ended = yield self.block(Scope(names, called.scope), called.body)
                self.line = line
                return ended.value if ended is not None else None
            case Builtin():
                return called.run(*positional)
        raise ToyError(f"{_kind(called)} is no function")

    def check(self, value: Any, path: str) -> None:
        """ToyError where JSON cannot hold the value; it names the path to what is in the way."""
        self._check(value, path, ())

    def _check(self, value: Any, path: str, within: tuple[Any, ...]) -> None:
        self._tick()
        if isinstance(value, Tool | Function | Builtin):
            raise ToyError(f"{path} is a function")
        if not isinstance(value, list | dict):
            return
        if any(value is outer for outer in within):
            raise ToyError(f"{path} contains itself")
        if len(within) >= MAX_DEPTH:
            raise ToyError(f"{path[:80]}… is nested deeper than {MAX_DEPTH} levels")
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in pairs:
            self._check(item, f"{path}.{key}" if isinstance(key, str) else f"{path}[{key}]", (*within, value))

    # ---- what every script has

    def _print(self, *values: Any) -> None:
        line = " ".join(map(_shown, values)) + "\n"
        self._printed.append(line)
        self._output += len(line.encode("utf-8", "surrogatepass"))
        if self._output > self._limits.output:
            raise LimitHit("output")

    def _text(self, *values: Any) -> str:
        return "".join(map(_shown, values))

    def _length(self, *values: Any) -> int:
        match values:
            case [str() | list() | dict() as value]:
                return len(value)
        raise ToyError("Length takes a text, a list or an object")

    def _append(self, *values: Any) -> None:
        match values:
            case [list() as items, value]:
                items.append(value)
            case _:
                raise ToyError("Append takes a list and a value")

    def _now(self, *_: Any) -> int:
        return self.now // 1000

    def _random(self, *_: Any) -> float:
        return self._draw()


_OPERATIONS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _truth(value: Any) -> bool:
    return value is not None and value is not False


def _same(first: Any, second: Any) -> bool:
    """Whether two values are equal; lists and objects are only so to themselves."""
    if type(first) is not type(second) and not (_is_number(first) and _is_number(second)):
        return False
    return first is second if isinstance(first, list | dict) else bool(first == second)


def _kind(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "a boolean"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case list():
            return "a list"
        case dict():
            return "an object"
    return f"the function {value.name}"


def _shown(value: Any) -> str:
    """A value as it is printed: a text as it is."""
    return value if isinstance(value, str) else _written(value, ())


def _written(value: Any, within: tuple[Any, ...]) -> str:
    """A value within others, as JSON but for functions, and for what is too deep or holds itself."""
    hidden = len(within) > _DEEPEST_SHOWN or any(value is outer for outer in within)
    match value:
        case list():
            return "[…]" if hidden else f"[{', '.join(_written(item, (*within, value)) for item in value)}]"
        case dict():
            pairs = (
                f"{json.dumps(key, ensure_ascii=False)}: {_written(item, (*within, value))}"
                for key, item in value.items()
            )
            return "{…}" if hidden else f"{{{', '.join(pairs)}}}"
        case Tool() | Function() | Builtin():
            return _kind(value)
    return json.dumps(value, ensure_ascii=False)
