"""Neutral programs in JavaScript: a script is the body of an async function, and every call is awaited."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from pathlib import Path

from ..dialect import Block, Dialect, Lines

__all__ = ["JavaScriptDialect"]

_SAFE = 2**53 - 1


class JavaScriptDialect(Dialect):
    language = "JavaScript"
    file_suffix = ".js"
    lacks = frozenset({"mixed-arguments", "int-float-distinction"})
    reserved = frozenset(
        [
            "arguments",
            "await",
            "break",
            "case",
            "catch",
            "class",
            "const",
            "continue",
            "debugger",
            "default",
            "delete",
            "do",
            "else",
            "enum",
            "eval",
            "export",
            "extends",
            "false",
            "finally",
            "for",
            "function",
            "if",
            "implements",
            "import",
            "in",
            "instanceof",
            "interface",
            "let",
            "new",
            "null",
            "package",
            "private",
            "protected",
            "public",
            "return",
            "static",
            "super",
            "switch",
            "this",
            "throw",
            "true",
            "try",
            "typeof",
            "undefined",
            "var",
            "void",
            "while",
            "with",
            "yield",
            "tools",
            "globalThis",
            "Infinity",
            "NaN",
            "print",
            "console",
            "JSON",
            "Object",
            "Array",
            "String",
            "Number",
            "Boolean",
            "Function",
            "Symbol",
            "Map",
            "Set",
            "Date",
            "Math",
            "Promise",
            "Error",
            "RegExp",
            "Proxy",
            "Reflect",
            "BigInt",
            "constructor",
            "toString",
            "valueOf",
            "hasOwnProperty",
            "__proto__",
        ]
    )
    block_comment = ("/*", "*/")
    scripts = Path(__file__).parents[1] / "scripts" / "javascript"
    operators = {"eq": "===", "ne": "!=="}  # noqa: RUF012

    def integer(self, value: int) -> str:
        text = str(value) if abs(value) <= _SAFE else f"{value}n"
        return text if value >= 0 else f"({text})"

    def number(self, value: float) -> str:
        if math.isnan(value):
            return "NaN"
        text = "Infinity" if math.isinf(value) else repr(abs(value))
        return f"(-{text})" if math.copysign(1, value) < 0 else text

    def string(self, text: str) -> str:
        quoted = json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
        return re.sub(
            "[\u0080-\u009f\u2028\u2029\ud800-\udfff\ufeff]", lambda m: f"\\u{ord(m[0]):04x}", quoted
        )

    def object(self, fields: Sequence[tuple[str, str]]) -> str:
        # A plain "__proto__" would set the prototype; computed, it is a key like any other.
        keys = [f"[{self.string(key)}]" if key == "__proto__" else self._key(key) for key, _ in fields]
        pairs = ", ".join(f"{key}: {value}" for key, (_, value) in zip(keys, fields, strict=True))
        return f"{{{pairs}}}"

    def _key(self, key: str) -> str:
        return key if re.fullmatch(r"[A-Za-z_]\w*", key, re.ASCII) else self.string(key)

    def field(self, target: str, name: str) -> str:
        return f"{target}.{name}" if self._key(name) == name else f"{target}[{self.string(name)}]"

    def length(self, target: str) -> str:
        return f"{target}.length"

    def is_null(self, value: str) -> str:
        return f"({value} == null)"

    def concat(self, parts: Sequence[str]) -> str:
        return f'"".concat({", ".join(parts)})'

    def error_text(self, error: str) -> str:
        return f"{error}.message"

    def call(self, tool: str, positional: Sequence[str], named: Sequence[tuple[str, str]]) -> str:
        arguments = [*positional, self.object(named)] if named else positional
        return f"(await {tool}({', '.join(arguments)}))"

    def invoke(self, function: str, arguments: Sequence[str]) -> str:
        return f"(await {function}({', '.join(arguments)}))"

    def instance(self, fields: Sequence[tuple[str, str]]) -> str:
        return f"Object.assign(new (class Thing {{}})(), {self.object(fields)})"

    def clock(self) -> str:
        return "Math.floor(Date.now() / 1000)"

    def random(self) -> str:
        return "Math.random()"

    def let(self, name: str, value: str) -> Lines:
        yield f"let {name} = {_bare(value)};"

    def assign(self, target: str, value: str) -> Lines:
        yield f"{target} = {_bare(value)};"

    def expression(self, value: str) -> Lines:
        yield f"{_bare(value)};"

    def print(self, values: Sequence[str]) -> Lines:
        yield f"print({', '.join(map(_bare, values))});"

    def return_(self, value: str | None) -> Lines:
        yield "return;" if value is None else f"return {_bare(value)};"

    def throw(self, text: str) -> Lines:
        yield f"throw new Error({text});"

    def if_(self, condition: str, then: Block, otherwise: Block) -> Lines:
        yield f"if ({_bare(condition)}) {{"
        yield from self.indented(then)
        if otherwise:
            yield "} else {"
            yield from self.indented(otherwise)
        yield "}"

    def try_(self, body: Block, error: str, handler: Block, returns: bool) -> Lines:
        yield "try {"
        yield from self.indented(body)
        yield f"}} catch ({error}) {{"
        yield from self.indented(handler)
        yield "}"

    def repeat(self, name: str, times: str, body: Block) -> Lines:
        yield f"for (let {name} = 0; {name} < {times}; {name}++) {{"
        yield from self.indented(body)
        yield "}"

    def while_(self, condition: str, body: Block) -> Lines:
        yield f"while ({_bare(condition)}) {{"
        yield from self.indented(body)
        yield "}"

    def function(self, name: str, parameters: Sequence[str], body: Block) -> Lines:
        yield f"async function {name}({', '.join(parameters)}) {{"
        yield from self.indented(body)
        yield "}"

    def comment(self, text: str) -> Lines:
        yield f"// {text}"

    def wait(self, milliseconds: str | None) -> Lines:
        timer = "" if milliseconds is None else f"setTimeout(done, {_bare(milliseconds)})"
        yield f"await new Promise((done) => {{{timer}}});"

    def later(self, milliseconds: str, body: Block) -> Lines:
        # What an async function throws is nobody's: it is one only where it has to be.
        waits = any("await " in line for line in body)
        yield f"setTimeout({'async ' if waits else ''}() => {{"
        yield from self.indented(body)
        yield f"}}, {_bare(milliseconds)});"


_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|.', re.DOTALL)


def _bare(value: str) -> str:
    """`value` without the parentheses around the whole of it, where there are such."""
    if not value.startswith("(") or not value.endswith(")"):
        return value
    depth = 0
    for token in _TOKEN.finditer(value):
        depth += (token[0] == "(") - (token[0] == ")")
        if depth == 0:
            return value[1:-1] if token.end() == len(value) else value
    return value
