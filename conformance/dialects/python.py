"""Neutral programs in Python: a script is a sequence of statements, `return` at its top gives the result."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ..dialect import Block, Dialect, Lines

__all__ = ["PythonDialect"]

_WORDS = """
    False None True and as assert async await break class continue def del elif else except finally
    for from global if import in is lambda nonlocal not or pass raise return try while with yield
"""
_KEYWORDS = frozenset(_WORDS.split())
_GLOBALS = """
    tools ArithmeticError AssertionError AttributeError BaseException Exception ImportError
    IndexError KeyError LookupError MemoryError NameError NotImplementedError OSError OverflowError
    RecursionError RuntimeError StopIteration SyntaxError TimeoutError TypeError ValueError
    ZeroDivisionError __builtins__ __import__ __name__ abs aiter all anext any ascii bin bool
    breakpoint bytearray bytes callable chr classmethod compile complex delattr dict dir divmod
    enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id
    input int isinstance issubclass iter len list locals map max memoryview min next object oct open
    ord pow print property quit range repr reversed round set setattr slice sorted staticmethod str
    sum super tuple type vars zip
"""
#: what the rendering itself relies on
_USED = frozenset(
    {"Exception", "RuntimeError", "float", "len", "print", "random", "range", "str", "time", "tools"}
)


class PythonDialect(Dialect):
    language = "Python"
    file_suffix = ".py"
    # Python has keyword arguments of its own; a dict given alone is a dict. Work for later is a coroutine's.
    lacks = frozenset({"object-as-keywords", "waiting"})
    reserved = _KEYWORDS | frozenset(_GLOBALS.split())
    block_comment = ('"""', '"""')
    scripts = Path(__file__).parents[1] / "scripts" / "python"
    operators = {"and": "and", "or": "or"}  # noqa: RUF012
    indent = "    "

    def variable(self, name: str) -> str:
        return f"{name}_" if name in self.reserved or name in _USED else name

    def constant(self, value: bool | None) -> str:
        return repr(value)

    def number(self, value: float) -> str:
        if math.isfinite(value):
            return f"({value!r})" if math.copysign(1, value) < 0 else repr(value)
        return f'float("{value}")'

    def string(self, text: str) -> str:
        return f'"{"".join(map(_escaped, text))}"'

    def object(self, fields: Sequence[tuple[str, str]]) -> str:
        return f"{{{', '.join(f'{self.string(key)}: {value}' for key, value in fields)}}}"

    def field(self, target: str, name: str) -> str:
        return f"{target}[{self.string(name)}]"

    def length(self, target: str) -> str:
        return f"len({target})"

    def negation(self, value: str) -> str:
        return f"(not {value})"

    def is_null(self, value: str) -> str:
        # A field that is missing is read as one that is null.
        found = re.fullmatch(r'(\w+)\[("(?:\\.|[^"\\])*")\]', value)
        return f"({found[1]}.get({found[2]}) is None)" if found else f"({value} is None)"

    def concat(self, parts: Sequence[str]) -> str:
        return f"({' + '.join(part if part.startswith(QUOTE) else f'str({part})' for part in parts)})"

    def error_text(self, error: str) -> str:
        return f"str({error})"

    def call(self, tool: str, positional: Sequence[str], named: Sequence[tuple[str, str]]) -> str:
        plain = [f"{key}={value}" for key, value in named if _is_name(key)]
        other = [(key, value) for key, value in named if not _is_name(key)]
        if other:  # all of them, so that they keep their order
            plain = [f"**{self.object(named)}"]
        return f"{tool}({', '.join([*positional, *plain])})"

    def instance(self, fields: Sequence[tuple[str, str]]) -> str:
        return f"Thing({self.object(fields)})"

    def clock(self) -> str:
        return "int(time.time())"

    def random(self) -> str:
        return "random.random()"

    def let(self, name: str, value: str) -> Lines:
        yield from _before(value)
        yield f"{name} = {value}"

    def assign(self, target: str, value: str) -> Lines:
        yield from _before(target, value)
        yield _Assignment(f"{target} = {value}")

    def append(self, target: str, value: str) -> Lines:
        yield from _before(value)
        yield f"{target}.append({value})"

    def expression(self, value: str) -> Lines:
        yield from _before(value)
        yield value

    def print(self, values: Sequence[str]) -> Lines:
        yield from _before(*values)
        yield f"print({', '.join(values)})"

    def return_(self, value: str | None) -> Lines:
        yield from _before(value or "")
        yield "return" if value is None else f"return {value}"

    def throw(self, text: str) -> Lines:
        yield f"raise RuntimeError({text})"

    def if_(self, condition: str, then: Block, otherwise: Block) -> Lines:
        yield from _before(condition)
        yield f"if {condition}:"
        yield from self._block(then)
        if otherwise:
            yield "else:"
            yield from self._block(otherwise)

    def try_(self, body: Block, error: str, handler: Block, returns: bool) -> Lines:
        yield "try:"
        yield from self._block(body)
        # The name of a caught error is gone after its handler.
        yield f"except Exception as {error}:"
        yield from self._block(handler)

    def repeat(self, name: str, times: str, body: Block) -> Lines:
        yield f"for {name} in range({times}):"
        yield from self._block(body)

    def while_(self, condition: str, body: Block) -> Lines:
        yield from _before(condition)
        yield f"while {condition}:"
        yield from self._block(body)

    def function(self, name: str, parameters: Sequence[str], body: Block) -> Lines:
        yield f"def {name}({', '.join(parameters)}):"
        if outer := sorted(_outer_names(parameters, body)):
            yield f"{self.indent}global {', '.join(outer)}"
        yield from self._block(body)

    def comment(self, text: str) -> Lines:
        yield f"# {text}"

    def indented(self, body: Block) -> Iterator[str]:
        return (type(line)(self.indent + line) for line in body)

    def _block(self, body: Block) -> Iterator[str]:
        if all(line.lstrip().startswith("#") for line in body):
            body = [*body, "pass"]
        return self.indented(body)


QUOTE = '"'


class _Assignment(str):
    """A line that gives an old variable another value, which in Python looks like a new variable."""

    __slots__ = ()


def _outer_names(parameters: Sequence[str], body: Iterable[str]) -> set[str]:
    """The variables that a function changes without having made them."""
    made, changed = set(parameters), set()
    for line in body:
        if found := re.match(r"\s*([a-z]\w*) = ", line):
            if isinstance(line, _Assignment):
                changed.add(found[1])
            else:
                made.add(found[1])
        elif found := re.match(r"\s*for (\w+) in ", line):
            made.add(found[1])
    return changed - made


def _before(*values: str) -> Lines:
    """What has to stand before a statement that holds these expressions."""
    for name in ("time", "random"):
        if any(f"{name}.{name}()" in text for text in values):
            yield f"import {name}"
    if any("Thing(" in text for text in values):
        yield from _CLASS


# Its fields are set as those of a dict are.
_CLASS = """
class Thing:
    def __init__(self, fields):
        for name in fields:
            self[name] = fields[name]
    def __setitem__(self, name, value):
        setattr(self, name, value)
""".strip().splitlines()


def _is_name(key: str) -> bool:
    return re.fullmatch(r"[A-Za-z_]\w*", key, re.ASCII) is not None and key not in _KEYWORDS


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char == "\n":
        return "\\n"
    if char.isprintable():
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"
