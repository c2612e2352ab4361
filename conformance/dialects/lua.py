"""Neutral programs in Lua: a script is a chunk, calls are plain, and a `try` is a `pcall` of a closure."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from pathlib import Path

from ..dialect import Block, Dialect, Lines

__all__ = ["LuaDialect"]


class LuaDialect(Dialect):
    language = "Lua"
    file_suffix = ".lua"
    lacks = frozenset({"key-order", "waiting"})
    reserved = frozenset(
        [
            "and",
            "break",
            "do",
            "else",
            "elseif",
            "end",
            "false",
            "for",
            "function",
            "global",
            "goto",
            "if",
            "in",
            "local",
            "nil",
            "not",
            "or",
            "repeat",
            "return",
            "then",
            "true",
            "until",
            "while",
            "tools",
            "null",
            "object",
            "print",
            "string",
            "table",
            "math",
            "os",
            "io",
            "error",
            "pcall",
            "xpcall",
            "type",
            "pairs",
            "ipairs",
            "next",
            "select",
            "tostring",
            "tonumber",
            "load",
            "assert",
            "setmetatable",
            "getmetatable",
            "rawget",
            "rawset",
            "rawequal",
            "rawlen",
            "coroutine",
            "utf8",
            "unpack",
            "collectgarbage",
            "_G",
            "_VERSION",
            "_ENV",
        ]
    )
    block_comment = ("--[[", "]]")
    scripts = Path(__file__).parents[1] / "scripts" / "lua"
    operators = {"ne": "~=", "and": "and", "or": "or"}  # noqa: RUF012

    def integer(self, value: int) -> str:
        if value == -(2**63):
            return "math.mininteger"  # its literal would be the negation of a float
        return super().integer(value)

    def number(self, value: float) -> str:
        if math.isnan(value):
            return "(0/0)"
        text = "math.huge" if math.isinf(value) else repr(abs(value))
        return f"(-{text})" if math.copysign(1, value) < 0 else text

    def string(self, text: str) -> str:
        return f'"{"".join(map(_escaped, text))}"'

    def array(self, items: Sequence[str]) -> str:
        return f"{{{', '.join(items)}}}"

    def object(self, fields: Sequence[tuple[str, str]]) -> str:
        pairs = ", ".join(f"{self._key(key)} = {value}" for key, value in fields)
        return f"{{{pairs}}}" if fields else "object{}"

    def _key(self, key: str) -> str:
        return key if self._is_name(key) else f"[{self.string(key)}]"

    def _is_name(self, key: str) -> bool:
        return re.fullmatch(r"[A-Za-z_]\w*", key, re.ASCII) is not None and key not in self.reserved

    def field(self, target: str, name: str) -> str:
        target = _indexable(target)
        return f"{target}.{name}" if self._is_name(name) else f"{target}[{self.string(name)}]"

    def item(self, target: str, index: str) -> str:
        return f"{_indexable(target)}[{int(index) + 1 if index.isdecimal() else f'{index} + 1'}]"

    def length(self, target: str) -> str:
        return f"#{target}"

    def negation(self, value: str) -> str:
        return f"(not {value})"

    def is_null(self, value: str) -> str:
        return f"({value} == nil or {value} == null)"

    def concat(self, parts: Sequence[str]) -> str:
        return f"({' .. '.join(parts)})"

    def error_text(self, error: str) -> str:
        return f"tostring({error})"

    def call(self, tool: str, positional: Sequence[str], named: Sequence[tuple[str, str]]) -> str:
        if not named:
            return f"{tool}({', '.join(positional)})"
        pairs = [f"{self._key(key)} = {value}" for key, value in named]
        return f"{tool}{{{', '.join([*positional, *pairs])}}}"

    def instance(self, fields: Sequence[tuple[str, str]]) -> str:
        return f"setmetatable({self.object(fields)}, {{__index = {{kind = 'thing'}}}})"

    def clock(self) -> str:
        return "os.time()"

    def random(self) -> str:
        return "math.random()"

    def let(self, name: str, value: str) -> Lines:
        yield f"local {name} = {value}"

    def assign(self, target: str, value: str) -> Lines:
        yield f"{target} = {value}"

    def print(self, values: Sequence[str]) -> Lines:
        yield f"print({', '.join(values)})"

    def return_(self, value: str | None) -> Lines:
        if self.tries:  # out of the pcall's closure: say that it was a return, and what of
            yield "return true" if value is None else f"return true, {value}"
        else:
            yield "return" if value is None else f"return {value}"

    def throw(self, text: str) -> Lines:
        # Level 0: the text exactly as it is. ERR-6 has scripts of its own for errors with a place.
        yield f"error({text}, 0)"

    def if_(self, condition: str, then: Block, otherwise: Block) -> Lines:
        yield f"if {condition} then"
        yield from self.indented(then)
        if otherwise:
            yield "else"
            yield from self.indented(otherwise)
        yield "end"

    def try_(self, body: Block, error: str, handler: Block, returns: bool) -> Lines:
        # The trailing underscore keeps clear of a program's own names.
        names = f"ok_, {error}, result_" if returns else f"ok_, {error}"
        yield f"local {names} = pcall(function()"
        yield from self.indented(body)
        yield "end)"
        yield "if not ok_ then"
        yield from self.indented(handler)
        if returns:
            yield f"elseif {error} then"
            yield from self.indented(list(self.return_("result_")))
        yield "end"

    def repeat(self, name: str, times: str, body: Block) -> Lines:
        yield f"for {name} = 0, {times} - 1 do"
        yield from self.indented(body)
        yield "end"

    def while_(self, condition: str, body: Block) -> Lines:
        yield f"while {condition} do"
        yield from self.indented(body)
        yield "end"

    def function(self, name: str, parameters: Sequence[str], body: Block) -> Lines:
        yield f"local function {name}({', '.join(parameters)})"
        yield from self.indented(body)
        yield "end"

    def comment(self, text: str) -> Lines:
        yield f"-- {text}"


def _indexable(target: str) -> str:
    """`target` as what an index may follow: a literal takes parentheses."""
    return f"({target})" if target[0] in '{"' else target


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char == "\n":
        return "\\n"
    if char.isprintable():
        return char
    # Bytes of UTF-8, always of three digits: all versions of Lua read these; a surrogate is encoded by
    # itself.
    return "".join(f"\\{byte:03d}" for byte in char.encode("utf-8", "surrogatepass"))
