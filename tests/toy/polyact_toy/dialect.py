"""How the suite writes its neutral programs in Toy."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from pathlib import Path

from polyact.conformance import Block, Dialect, Lines

from .machine import BUILTINS
from .syntax import KEYWORDS

__all__ = ["ToyDialect"]


class ToyDialect(Dialect):
    language = "Toy"
    file_suffix = ".toy"
    #: nothing in Toy calls the script back, waits, or has a class
    lacks = frozenset({"calls-in-callbacks", "classes", "waiting"})
    reserved = KEYWORDS | BUILTINS
    block_comment = ("#(", ")#")
    scripts = Path(__file__).with_name("scripts")

    # ---- expressions

    def number(self, value: float) -> str:
        if math.isnan(value):
            return "nan"
        return f"(-{abs(value)!r})" if math.copysign(1, value) < 0 else repr(value)

    def string(self, text: str) -> str:
        return json.dumps(text)

    def object(self, fields: Sequence[tuple[str, str]]) -> str:
        return f"{{{self._pairs(fields)}}}"

    def _pairs(self, fields: Sequence[tuple[str, str]]) -> str:
        return ", ".join(f"{self._key(key)}: {value}" for key, value in fields)

    def _key(self, key: str) -> str:
        plain = re.fullmatch(r"[A-Za-z_]\w*", key, re.ASCII) and key not in KEYWORDS
        return key if plain else self.string(key)

    def field(self, target: str, name: str) -> str:
        return f"{target}.{name}" if self._key(name) == name else f"{target}[{self.string(name)}]"

    def length(self, target: str) -> str:
        return f"Length({target})"

    def is_null(self, value: str) -> str:
        return f"({value} == null)"

    def concat(self, parts: Sequence[str]) -> str:
        return f"Text({', '.join(parts)})"

    def error_text(self, error: str) -> str:
        return error

    def call(self, tool: str, positional: Sequence[str], named: Sequence[tuple[str, str]]) -> str:
        return f"{tool}({', '.join([*positional, *filter(None, [self._pairs(named)])])})"

    def clock(self) -> str:
        return "Now()"

    def random(self) -> str:
        return "Random()"

    # ---- statements

    def let(self, name: str, value: str) -> Lines:
        yield f"let {name} = {value};"

    def assign(self, target: str, value: str) -> Lines:
        yield f"{target} = {value};"

    def append(self, target: str, value: str) -> Lines:
        yield f"Append({target}, {value});"

    def expression(self, value: str) -> Lines:
        yield f"{value};"

    def print(self, values: Sequence[str]) -> Lines:
        yield f"print({', '.join(values)});"

    def return_(self, value: str | None) -> Lines:
        yield "return;" if value is None else f"return {value};"

    def throw(self, text: str) -> Lines:
        yield f"throw {text};"

    def if_(self, condition: str, then: Block, otherwise: Block) -> Lines:
        yield f"if {condition} {{"
        yield from self.indented(then)
        if otherwise:
            yield "} else {"
            yield from self.indented(otherwise)
        yield "}"

    def try_(self, body: Block, error: str, handler: Block, returns: bool) -> Lines:
        yield "try {"
        yield from self.indented(body)
        yield f"}} catch {error} {{"
        yield from self.indented(handler)
        yield "}"

    def repeat(self, name: str, times: str, body: Block) -> Lines:
        yield f"repeat {times} as {name} {{"
        yield from self.indented(body)
        yield "}"

    def while_(self, condition: str, body: Block) -> Lines:
        yield f"while {condition} {{"
        yield from self.indented(body)
        yield "}"

    def function(self, name: str, parameters: Sequence[str], body: Block) -> Lines:
        yield f"function {name}({', '.join(parameters)}) {{"
        yield from self.indented(body)
        yield "}"

    def comment(self, text: str) -> Lines:
        yield f"# {text}"
