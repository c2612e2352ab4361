"""The tools as Python stubs, which is what a writer of Python reads best."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ...seam.catalog import one_line
from ...seam.schema_reader import SchemaReader
from ...seam.schema_types import (
    AnyType,
    ArrayType,
    LiteralType,
    NeverType,
    ObjectType,
    Primitive,
    Property,
    RefType,
    SchemaType,
    TupleType,
    UnionType,
)
from ...seam.tool import Tool
from .names import is_identifier, is_plain_name

__all__ = ["render_stubs"]

#: Names that a class must not have: those that the stubs themselves use.
_TYPE_NAMES: Final = """
    Any Literal None NotRequired TypedDict bool dict float int list object str tuple
"""
_PRIMITIVES: Final = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def render_stubs(tools: Iterable[Tool]) -> str:
    """A `def` for each tool that a script can call, in the order given; no tools, empty string.

    Built-in tools are left out. A tool whose name cannot be a global stands as an entry of `tools`, with the
    signature of a function called `_`. Objects are shown as TypedDicts; the text is itself Python.
    """
    rendering = _Rendering()
    stubs = [rendering.tool(tool) for tool in tools if not tool.is_builtin]
    return "\n\n".join([*rendering.classes(), *stubs])


class _Rendering:
    """The TypedDicts that the tools' objects need."""

    def __init__(self) -> None:
        self._reader = SchemaReader(reserved=_TYPE_NAMES.split())
        self._made: dict[str, str] = {}

    def tool(self, tool: Tool) -> str:
        about = _about(tool)
        found = self._reader.read_parameters(tool.parameters, tool.name)
        resolved = None if found is None else self._reader.resolve(found)
        described: list[str] = []
        match resolved:
            case None:
                params = ""
            case ObjectType(properties, extra):
                params, odd = self._params(tool.name, properties, extra is not None)
                described = [f"{prop.name}: {one_line(prop.comment)}" for prop in properties if prop.comment]
                described += [f"given as **{{…}}: {line}" for line in odd]
            case _:
                params = "*args: Any, **kwargs: Any"
        plain = is_plain_name(tool.name)
        name = tool.name if plain else "_"
        text = _docstring([*about, *(["", *described] if about and described else described)])
        stub = f"def {name}({params}) -> Any:{text or ' ...'}"
        return stub if plain else f"{stub}\ntools[{_quoted(tool.name)}] = _"

    def classes(self) -> list[str]:
        """The TypedDicts, those that the schemas name first."""
        named = []
        for name, definition in self._reader.used_definitions():
            note = f"  # {one_line(definition.description)}" if definition.description else ""
            if isinstance(definition.type, ObjectType) and definition.type.properties:
                named.append(self._class(name, definition.type) + note)
            else:
                named.append(f"type {name} = {self._type(definition.type, name)}{note}")
        return [*named, *self._made.values()]

    def _params(self, tool_name: str, properties: tuple[Property, ...], more: bool) -> tuple[str, list[str]]:
        """Parameters in the order in which positional arguments are bound, required ones first; and those that
        are no identifiers, which can only be given as `**{"its name": …}`."""
        shown: list[str] = []
        odd: list[str] = []
        for prop in properties:
            text = self._type(prop.type, f"{tool_name}_{prop.name}")
            if not is_identifier(prop.name):
                odd.append(f"{_quoted(prop.name)}: {text}{'' if prop.required else ', may be left out'}")
                continue
            if odd and "*" not in shown:
                shown.append("*")  # what follows one that was left out has lost its place
            shown.append(f"{prop.name}: {text}" if prop.required else f"{prop.name}: {text} = ...")
        if odd or more:
            shown.append("**more: Any")
        return ", ".join(shown), odd

    def _class(self, name: str, found: ObjectType) -> str:
        fields = []
        for prop in found.properties:
            text = self._type(prop.type, f"{name}_{prop.name}")
            fields.append(f"{_quoted(prop.name)}: {text if prop.required else f'NotRequired[{text}]'}")
        return f"{name} = TypedDict({_quoted(name)}, {{{', '.join(fields)}}})"

    def _type(self, found: SchemaType, name: str) -> str:
        match found:
            case AnyType() | NeverType():
                return "Any"
            case Primitive(kind):
                return _PRIMITIVES[kind]
            case LiteralType(None):
                return "None"
            case LiteralType(value):
                return f"Literal[{_quoted(value) if isinstance(value, str) else repr(value)}]"
            case ArrayType(items):
                return f"list[{self._type(items, name)}]"
            case TupleType():
                return "list[Any]"
            case UnionType(members):
                return _union([self._type(member, name) for member in members])
            case RefType(ref):
                return ref
            case ObjectType((), extra):
                return f"dict[str, {'Any' if extra is None else self._type(extra, name)}]"
            case ObjectType():
                return self._typed_dict(found, name)

    def _typed_dict(self, found: ObjectType, name: str) -> str:
        wanted = re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_").title().replace("_", "") or "Arguments"
        wanted = f"_{wanted}" if wanted[0].isdigit() else wanted
        unique, number = wanted, 2
        while unique in self._made or unique in _TYPE_NAMES.split() or unique in self._reader.definitions:
            unique, number = f"{wanted}{number}", number + 1
        self._made[unique] = ""
        text = self._class(unique, found)
        del self._made[unique]  # after those that it needs
        self._made[unique] = text
        return unique


def _union(parts: list[str]) -> str:
    """Literals in one pair of brackets, and each type once."""
    literals = [part[len("Literal[") : -1] for part in parts if part.startswith("Literal[")]
    others = [part for part in parts if not part.startswith("Literal[")]
    joined = [f"Literal[{', '.join(dict.fromkeys(literals))}]"] if literals else []
    return " | ".join([*joined, *dict.fromkeys(others)])


def _about(tool: Tool) -> list[str]:
    flags = ["[long-running]"] * tool.is_long_running + ["[needs confirmation]"] * tool.requires_confirmation
    lines = [one_line(line) for line in tool.description.strip().splitlines()]
    return [*lines[:-1], " ".join([*lines[-1:], *flags])] if lines or flags else []


def _docstring(lines: list[str]) -> str:
    """The lines as a docstring of a body; "" for none."""
    safe = [line.replace("\\", "\\\\").replace('"""', '\\"\\"\\"') for line in lines]
    safe = ["".join(char if char.isprintable() else "�" for char in line) for line in safe]
    if not safe:
        return ""
    if len(safe) == 1:
        text = safe[0] + (" " if safe[0].endswith('"') else "")
        return f'\n    """{text}"""'
    return "\n".join(["", f'    """{safe[0]}', *(f"    {line}".rstrip() for line in safe[1:]), '    """'])


def _quoted(text: str) -> str:
    """`text` as a string literal."""
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(_escaped(char) for char in quoted) + '"'


def _escaped(char: str) -> str:
    if char.isprintable():
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"
