"""The tools as LuaCATS annotations, which is what a writer of Lua reads best."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

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
    needs_nothing,
)
from ...seam.tool import Tool
from .names import is_identifier, is_plain_name

__all__ = ["render_luacats"]

#: Names that a class must not have: those of the language's own types.
_TYPE_NAMES = """
    any boolean false fun function integer lightuserdata nil null number object self string table thread true
    unknown userdata
"""


def render_luacats(tools: Iterable[Tool], *, taken: Collection[str] = ()) -> str:
    """Annotated declarations of all that a script can call, in the order given; no tools, empty string.

    Built-in tools are left out. A tool is a global function where its name allows it (the design, "Tools"),
    and otherwise an entry of `tools`: `tools["get-weather"]`. `taken` are the names of globals that exist
    already. Arguments are one table with named fields, which is the calling convention, and one call is
    shown; a tool without a schema takes any. JSON's null is `null`, the global that stands for it. The text
    is itself Lua.
    """
    rendering = _Rendering(taken)
    declarations = [rendering.tool(tool) for tool in tools if not tool.is_builtin]
    if rendering.example:
        declarations.insert(0, f"-- Arguments are one table: {rendering.example}")
    definitions = "\n".join(rendering.definitions())
    return "\n\n".join([*declarations[:1], *filter(None, [definitions]), *declarations[1:]])


class _Rendering:
    """The names that are in use already, and the classes that objects within objects need."""

    def __init__(self, taken: Collection[str]) -> None:
        self.example = ""
        self._taken = taken
        self._reader = SchemaReader(reserved=_TYPE_NAMES.split())
        self._classes: set[str] = set()

    def tool(self, tool: Tool) -> str:
        plain = is_plain_name(tool.name) and tool.name not in self._taken
        reached = tool.name if plain else f"tools[{_quoted(tool.name)}]"
        found = self._reader.read_parameters(tool.parameters, tool.name)
        before: list[str] = []
        match found:
            case None:
                arguments, params = "", []
            case AnyType():
                arguments, params = "...", ["---@param ... any"]
            case _:
                text = self._type(found, f"{_class_name(tool.name)}.args", before)
                optional = "?" if needs_nothing(found, self._reader.resolve) else ""
                arguments, params = "args", [f"---@param args{optional} {text}"]
                self.example = self.example or self._example(reached, found)
        head = f"function {reached}({arguments}) end" if plain else f"{reached} = function({arguments}) end"
        about = [f"---{line}" for line in _lines(tool)]
        return "\n".join([*before, *about, *params, "---@return any", head])

    def definitions(self) -> list[str]:
        out: list[str] = []
        for name, definition in self._reader.used_definitions():
            about = [f"---{one_line(definition.description)}"] if definition.description else []
            before: list[str] = []
            if isinstance(definition.type, ObjectType) and definition.type.properties:
                lines = self._class(name, definition.type, before)
            else:
                lines = [f"---@alias {name} {self._type(definition.type, name, before)}"]
            out += [*before, *about, *lines]
        return out

    def _class(self, name: str, found: ObjectType, before: list[str]) -> list[str]:
        lines = [f"---@class {name}"]
        for prop in found.properties:
            key = prop.name if is_identifier(prop.name) else f"[{_quoted(prop.name)}]"
            text = self._type(prop.type, f"{name}.{_class_name(prop.name)}", before)
            lines.append(f"---@field {key}{_mark(prop)} {text} {one_line(prop.comment)}".rstrip())
        if found.extra is not None:
            lines.append(f"---@field [string] {self._type(found.extra, f'{name}.extra', before)}")
        return lines

    def _type(self, found: SchemaType, name: str, before: list[str]) -> str:
        """The type as text; objects that need a class of their own, called `name`, put it into `before`."""
        match found:
            case AnyType():
                return "any"
            case NeverType():
                return "nil"
            case Primitive(kind):
                return kind
            case LiteralType(value):
                return _literal(value)
            case ArrayType(items):
                text = self._type(items, name, before)
                return f"({text})[]" if isinstance(items, UnionType) and "|" in text else f"{text}[]"
            case TupleType(items, rest):
                parts = [self._type(item, name, before) for item in items]
                return f"[{', '.join(parts)}]" if rest is None else "any[]"
            case UnionType(members):
                return "|".join(dict.fromkeys(self._type(member, name, before) for member in members))
            case RefType(ref):
                return ref
            case ObjectType((), extra):
                return "table" if extra is None else f"table<string, {self._type(extra, name, before)}>"
            case ObjectType():
                return self._table(found, name, before)

    def _table(self, found: ObjectType, name: str, before: list[str]) -> str:
        if found.extra is None and name.count(".") > 1 and not any(prop.comment for prop in found.properties):
            fields = [
                f"{prop.name if is_identifier(prop.name) else f'[{_quoted(prop.name)}]'}{_mark(prop)}: "
                f"{self._type(prop.type, f'{name}.{_class_name(prop.name)}', before)}"
                for prop in found.properties
            ]
            return f"{{ {', '.join(fields)} }}"
        unique, number = name, 2
        while unique in self._classes:
            unique, number = f"{name}{number}", number + 1
        self._classes.add(unique)
        before += self._class(unique, found, before)
        return unique

    def _example(self, reached: str, found: SchemaType) -> str:
        match self._reader.resolve(found):
            case ObjectType(properties) if properties:
                chosen = [prop for prop in properties if prop.required] or list(properties[:1])
            case _:
                return ""
        fields = []
        for prop in chosen:
            value = self._sample(prop.type, 0)
            if value is None:
                return ""
            key = prop.name if is_identifier(prop.name) else f"[{_quoted(prop.name)}]"
            fields.append(f"{key} = {value}")
        return f"{reached}{{{', '.join(fields)}}}"

    def _sample(self, found: SchemaType, depth: int) -> str | None:
        """A value of the type, None where a short one does not come to mind."""
        match self._reader.resolve(found):
            case Primitive("string") | AnyType():
                return '"x"'
            case Primitive("integer" | "number"):
                return "1"
            case Primitive("boolean"):
                return "true"
            case LiteralType(value):
                return _literal(value)
            case UnionType(members):
                return self._sample(members[0], depth + 1)
            case ArrayType(items) if depth < 2 and (item := self._sample(items, depth + 1)):
                return f"{{{item}}}"
            case _:
                return None


def _mark(prop: Property) -> str:
    return "" if prop.required else "?"


def _lines(tool: Tool) -> list[str]:
    flags = ["[long-running]"] * tool.is_long_running + ["[needs confirmation]"] * tool.requires_confirmation
    lines = [one_line(line) for line in tool.description.splitlines()]
    lines = [line.replace("@", " @", 1) if line.startswith("@") else line for line in lines if line]
    return [*lines[:-1], " ".join([*lines[-1:], *flags])] if lines or flags else []


def _class_name(name: str) -> str:
    return re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_") or "tool"


def _literal(value: str | int | float | bool | None) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return _quoted(value)
        case float() if value.is_integer():
            return str(int(value))
        case _:
            return str(value)


def _quoted(text: str) -> str:
    """`text` as a string literal of any Lua version; what UTF-8 cannot hold is escaped byte by byte."""

    def escape(found: re.Match[str]) -> str:
        return "".join(f"\\{byte:03d}" for byte in found[0].encode("utf-8", "surrogatepass"))

    text = text.replace("\\", "\\\\").replace('"', '\\"')
    text = re.sub("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]", escape, text)
    return f'"{text}"'
