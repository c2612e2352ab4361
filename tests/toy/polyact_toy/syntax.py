"""From the text of a script to its tree.

    program    = statement…
    statement  = "let" name "=" value ";" | value "=" value ";" | value ";"
               | "if" value block ["else" block] | "while" value block | "repeat" value "as" name block
               | "function" name "(" [name, …] ")" block | "return" [value] ";"
               | "try" block "catch" name block | "throw" value ";"
    block      = "{" statement… "}"
    value      = unary [operator value]
    unary      = ("!" | "-") unary | primary suffix…
    suffix     = "." name | "[" value "]" | "(" [[name ":"] value, …] ")"
    primary    = number | text | name | "null" | "true" | "false" | "nan" | "inf"
               | "(" value ")" | "[" [value, …] "]" | "{" [(text | name) ":" value, …] "}"

A comment goes from `#` to the end of the line, or from `#(` to `)#`. A node is a tuple: the name of the method of
`Machine` that runs it, and what that method takes. A statement is the number of its line, and its node.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, Final, TypeAlias

__all__ = ["CONSTANTS", "KEYWORDS", "Node", "ToyError", "parse"]

Node: TypeAlias = tuple[Any, ...]


class ToyError(Exception):
    """An error that a script can catch. `line` is known once it has been raised in one."""

    def __init__(self, text: str, line: int = 0) -> None:
        super().__init__(text)
        self.text = text
        self.line = line


CONSTANTS: Final = {"null": None, "true": True, "false": False, "nan": math.nan, "inf": math.inf}
KEYWORDS: Final = frozenset(
    [*CONSTANTS, "as", "catch", "else", "function", "if", "let", "repeat", "return", "throw", "try", "while"]
)
# What binds loosest comes first.
_LEVELS: Final = (("||",), ("&&",), ("==", "!=", "<", "<=", ">", ">="), ("+", "-"), ("*",))
_TOKEN: Final = re.compile(
    r"""
      (?P<space> \s+ | \#\(.*?\)\# | \#[^\n]* )
    | (?P<float> \d+ (?: \.\d+ (?:e[-+]?\d+)? | e[-+]?\d+ ) )
    | (?P<int> \d+ )
    | (?P<text> "(?:[^"\\\n] | \\.)*" )
    | (?P<name> [A-Za-z_]\w* )
    | (?P<sign> [=!<>]= | && | \|\| | [-+*<>=!(){}\[\].,:;] )
    """,
    re.VERBOSE | re.ASCII | re.DOTALL,
)
_LONGEST_INTEGER: Final = 1000


def parse(script: str) -> list[Node]:
    """The statements of a script; ToyError where it is none."""
    parser = _Parser(script)
    statements = []
    try:
        while parser.kind != "end":
            statements.append(parser.statement())
    except RecursionError:
        raise ToyError("the script is nested too deep", parser.line) from None
    return statements


class _Parser:
    def __init__(self, script: str) -> None:
        self.script = script
        self.at = 0
        self.line = 1
        self.kind = self.token = ""
        self.advance()

    # ---- tokens

    def advance(self) -> str:
        """The token, and on to the next one."""
        taken, self.kind = self.token, "space"
        while self.kind == "space":
            self.line += self.token.count("\n")
            if self.at == len(self.script):
                self.kind, self.token = "end", "the end of the script"
                break
            found = _TOKEN.match(self.script, self.at)
            if found is None:
                raise ToyError(f"unexpected {self.script[self.at]!r}", self.line)
            self.kind, self.token, self.at = found.lastgroup or "", found[0], found.end()
        return taken

    def skip(self, *tokens: str) -> str:
        """The token, and on to the next one, where it is one of these; otherwise ""."""
        return self.advance() if self.token in tokens and self.kind in ("sign", "name") else ""

    def expect(self, token: str) -> None:
        if not self.skip(token):
            raise ToyError(f"expected {token} and not {self.token}", self.line)

    def name(self) -> str:
        if self.kind != "name" or self.token in KEYWORDS:
            raise ToyError(f"expected a name and not {self.token}", self.line)
        return self.advance()

    # ---- statements

    def statement(self) -> Node:
        line = self.line
        keyword = self.skip("let", "if", "while", "repeat", "function", "return", "try", "throw")
        node: Node = getattr(self, f"{keyword or 'plain'}_")()
        return line, node

    def block(self) -> list[Node]:
        self.expect("{")
        statements = []
        while not self.skip("}"):
            statements.append(self.statement())
        return statements

    def let_(self) -> Node:
        name = self.name()
        self.expect("=")
        return ("let", name, self.ended(self.value()))

    def plain_(self) -> Node:
        target = self.value()
        if not self.skip("="):
            return ("expression", self.ended(target))
        match target:
            case ("variable", name):
                return ("assign", name, self.ended(self.value()))
            case ("item", container, index):
                return ("assign_item", container, index, self.ended(self.value()))
        raise ToyError("nothing can be assigned to this", self.line)

    def ended(self, node: Node) -> Node:
        self.expect(";")
        return node

    def if_(self) -> Node:
        condition, then = self.value(), self.block()
        return ("branch", condition, then, self.block() if self.skip("else") else [])

    def while_(self) -> Node:
        return ("while_", self.value(), self.block())

    def repeat_(self) -> Node:
        times = self.value()
        self.expect("as")
        return ("repeat", times, self.name(), self.block())

    def function_(self) -> Node:
        name = self.name()
        self.expect("(")
        parameters = []
        while not self.skip(")"):
            parameters.append(self.name())
            if self.token != ")":
                self.expect(",")
        return ("function", name, parameters, self.block())

    def return_(self) -> Node:
        return ("return_", ("constant", None) if self.skip(";") else self.ended(self.value()))

    def try_(self) -> Node:
        body = self.block()
        self.expect("catch")
        return ("attempt", body, self.name(), self.block())

    def throw_(self) -> Node:
        return ("throw", self.ended(self.value()))

    # ---- values

    def value(self, level: int = 0) -> Node:
        if level == len(_LEVELS):
            return self.unary()
        left = self.value(level + 1)
        while operator := self.skip(*_LEVELS[level]):
            kind = "either" if operator in ("||", "&&") else "operation"
            left = (kind, operator, left, self.value(level + 1))
        return left

    def unary(self) -> Node:
        if operator := self.skip("!", "-"):
            return ("unary", operator, self.unary())
        node = self.primary()
        while opening := self.skip(".", "[", "("):
            if opening == ".":
                node = ("item", node, ("constant", self.name()))
            elif opening == "[":
                node = ("item", node, self.value())
                self.expect("]")
            else:
                node = ("call", node, *self.arguments())
        return node

    def arguments(self) -> tuple[list[Node], list[tuple[str, Node]]]:
        positional: list[Node] = []
        named: list[tuple[str, Node]] = []
        while not self.skip(")"):
            node = self.value()
            if self.skip(":"):
                named.append((_key(node, self.line), self.value()))
            else:
                positional.append(node)
            if self.token != ")":
                self.expect(",")
        return positional, named

    def primary(self) -> Node:
        line, kind, token = self.line, self.kind, self.token
        self.advance()
        match kind, token:
            case "int", _ if len(token) <= _LONGEST_INTEGER:
                return ("constant", int(token))
            case "float", _:
                return ("constant", float(token))
            case "text", _:
                try:
                    return ("constant", json.loads(token))
                except ValueError as error:
                    raise ToyError(f"the text {token} is malformed: {error}", line) from None
            case "name", _ if token in CONSTANTS:
                return ("constant", CONSTANTS[token])
            case "name", _ if token not in KEYWORDS:
                return ("variable", token)
            case "sign", "(":
                inner = self.value()
                self.expect(")")
                return inner
            case "sign", "[":
                return ("array", self.items())
            case "sign", "{":
                return ("object", self.fields())
        raise ToyError(f"unexpected {token}", line)

    def items(self) -> list[Node]:
        items = []
        while not self.skip("]"):
            items.append(self.value())
            if self.token != "]":
                self.expect(",")
        return items

    def fields(self) -> list[tuple[str, Node]]:
        fields = []
        while not self.skip("}"):
            key = _key(self.primary(), self.line)
            self.expect(":")
            fields.append((key, self.value()))
            if self.token != "}":
                self.expect(",")
        return fields


def _key(node: Node, line: int) -> str:
    match node:
        case ("variable", str() as key) | ("constant", str() as key):
            return key
    raise ToyError("a key is a name or a text", line)
