"""How a neutral program is written in a language: the whole cost of bringing one to the suite.

A dialect is one class of some twenty methods, most of a line or two. Expression methods take what is rendered
already and give text. Statement methods give lines; a block that they take is a list of rendered lines, to be
set in with `indented`. What most languages write alike is written here, and overridden where one differs. The
walk over the program, once for all languages, is in `program.py`.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, TypeAlias

__all__ = ["OPERATORS", "Block", "Dialect", "Lines"]

Lines: TypeAlias = Iterable[str]
Block: TypeAlias = Sequence[str]

#: Binary operators of a neutral program: `and` and `or` are only given booleans.
OPERATORS: tuple[str, ...] = ("add", "sub", "mul", "eq", "ne", "lt", "le", "gt", "ge", "and", "or")


class Dialect(ABC):
    """One language. Stateless but for `tries`; made without arguments."""

    #: as in `RuntimeCapabilities.language`, compared without regard to case
    language: ClassVar[str]
    #: of script files, with the dot
    file_suffix: ClassVar[str]
    #: features (see `features.py`) that no runtime of this language can have
    lacks: ClassVar[frozenset[str]] = frozenset()
    #: words that cannot be a plain name: reserved ones, and globals that every script has
    reserved: ClassVar[frozenset[str]] = frozenset()
    #: what opens and closes a comment of several lines; the header of a script file stands in one
    block_comment: ClassVar[tuple[str, str]]
    #: folder of scripts that only this language has, or None
    scripts: ClassVar[Path | None] = None
    #: how an operator is written; what is not here is written as in most languages
    operators: ClassVar[Mapping[str, str]] = {}
    indent: ClassVar[str] = "  "

    #: `try` blocks between the statement being rendered and its function: for languages where a `try` is a
    #: closure
    tries: int = 0

    # ---- expressions
    # -----------------------------------------------------------------------------------------

    def constant(self, value: bool | None) -> str:
        """null, true or false."""
        return json.dumps(value)

    def integer(self, value: int) -> str:
        """A whole number of any size; negative ones as an operand."""
        return str(value) if value >= 0 else f"({value})"

    @abstractmethod
    def number(self, value: float) -> str:
        """A float, `nan` and the infinities among them; whole ones still as a float where the language
        can."""

    @abstractmethod
    def string(self, text: str) -> str:
        """A string literal on one line, whatever is in `text`: quotes, line breaks, NUL, lone surrogates."""

    def array(self, items: Sequence[str]) -> str:
        """A list literal."""
        return f"[{', '.join(items)}]"

    @abstractmethod
    def object(self, fields: Sequence[tuple[str, str]]) -> str:
        """An object literal of keys (not rendered) and values (rendered); keys are any text."""

    def variable(self, name: str) -> str:
        """A variable read or written."""
        return name

    def tool(self, name: str) -> str:
        """A tool as a value: its plain name where that can be written, `tools["its name"]` otherwise."""
        plain = re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) is not None and name not in self.reserved
        return name if plain else self.tool_by_name(name)

    def tool_by_name(self, name: str) -> str:
        """A tool reached through the table of all tools."""
        return f"tools[{self.string(name)}]"

    @abstractmethod
    def field(self, target: str, name: str) -> str:
        """The field of an object; `name` is any text."""

    def item(self, target: str, index: str) -> str:
        """The element of a list; `index` counts from 0."""
        return f"{target}[{index}]"

    @abstractmethod
    def length(self, target: str) -> str:
        """The number of elements of a list."""

    def binary(self, operator: str, left: str, right: str) -> str:
        """Two operands, in parentheses; `operator` is one of `OPERATORS`, equality strict."""
        return f"({left} {self.operators.get(operator, _USUAL[operator])} {right})"

    def negation(self, value: str) -> str:
        """Logical not."""
        return f"!{value}"

    @abstractmethod
    def is_null(self, value: str) -> str:
        """Whether a value is null or missing."""

    @abstractmethod
    def concat(self, parts: Sequence[str]) -> str:
        """Strings and integers joined to one string."""

    @abstractmethod
    def error_text(self, error: str) -> str:
        """The text of a caught error, without a trace or a place."""

    @abstractmethod
    def call(self, tool: str, positional: Sequence[str], named: Sequence[tuple[str, str]]) -> str:
        """A tool call, answered; `tool` is rendered. Where both are given, one call has both."""

    def invoke(self, function: str, arguments: Sequence[str]) -> str:
        """A call of one of the script's own functions, which may call tools."""
        return f"{function}({', '.join(arguments)})"

    def instance(self, fields: Sequence[tuple[str, str]]) -> str:
        """An object of a class of the script's own, with these fields. Not for languages that lack `classes`."""
        raise self._unwritten("instance", "classes")

    @abstractmethod
    def clock(self) -> str:
        """The time as whole seconds since 1970."""

    @abstractmethod
    def random(self) -> str:
        """A random number from 0 up to 1."""

    # ---- statements
    # ------------------------------------------------------------------------------------------

    @abstractmethod
    def let(self, name: str, value: str) -> Lines:
        """A new variable of the enclosing block."""

    @abstractmethod
    def assign(self, target: str, value: str) -> Lines:
        """`target` is a rendered variable, field or item."""

    def append(self, target: str, value: str) -> Lines:
        """A new last element."""
        return self.assign(self.item(target, self.length(target)), value)

    def expression(self, value: str) -> Lines:
        """A call whose result is not used."""
        yield value

    @abstractmethod
    def print(self, values: Sequence[str]) -> Lines:
        """All values on one line of output."""

    @abstractmethod
    def return_(self, value: str | None) -> Lines:
        """The last statement of its block: the result of the function, or of the script. None returns
        nothing."""

    @abstractmethod
    def throw(self, text: str) -> Lines:
        """An error with exactly this text."""

    @abstractmethod
    def if_(self, condition: str, then: Block, otherwise: Block) -> Lines:
        """`otherwise` may be empty."""

    @abstractmethod
    def try_(self, body: Block, error: str, handler: Block, returns: bool) -> Lines:
        """`error` names the caught error in `handler`; `returns` tells whether `body` has a `return` of its
        own."""

    @abstractmethod
    def repeat(self, name: str, times: str, body: Block) -> Lines:
        """The body a number of times, `name` counting from 0."""

    @abstractmethod
    def while_(self, condition: str, body: Block) -> Lines:
        """The body as long as the condition holds."""

    @abstractmethod
    def function(self, name: str, parameters: Sequence[str], body: Block) -> Lines:
        """A function that may call tools and itself."""

    @abstractmethod
    def comment(self, text: str) -> Lines:
        """A comment of one line."""

    def wait(self, milliseconds: str | None) -> Lines:
        """The script waits for so long; None: for what never comes. Not for languages that lack `waiting`."""
        raise self._unwritten("wait", "waiting")

    def later(self, milliseconds: str, body: Block) -> Lines:
        """Work for later that nothing waits for; it may call tools. Not for languages that lack `waiting`."""
        raise self._unwritten("later", "waiting")

    def syntax_error(self) -> Lines:
        """What no program of the language may hold."""
        yield "((("

    def _unwritten(self, method: str, feature: str) -> NotImplementedError:
        return NotImplementedError(
            f"the dialect of {self.language} has no method {method!r}: write it, or put {feature!r} into `lacks`"
        )

    # ---- for both
    # --------------------------------------------------------------------------------------------

    def indented(self, body: Block) -> Iterator[str]:
        """The lines of a block, one step to the right."""
        return (self.indent + line for line in body)


_USUAL = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "eq": "==",
    "ne": "!=",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
    "and": "&&",
    "or": "||",
}
