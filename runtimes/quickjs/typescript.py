"""The tools as TypeScript declarations, which is what a writer of JavaScript reads best."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable

from ...seam.schema_reader import SchemaReader
from ...seam.schema_types import (
    AnyType,
    ArrayType,
    Definition,
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

__all__ = ["render_typescript"]

#: Names that a declared type must not have: TypeScript's own, and the library's, which it would merge with.
_TYPE_NAMES = """
    any bigint boolean never null number object string symbol undefined unknown void
    Array ArrayBuffer ArrayLike Awaited BigInt Boolean CallableFunction ClassDecorator DataView Date Error
    Exclude Extract FinalizationRegistry Function Generator IArguments InstanceType Intl Iterable
    IterableIterator Iterator JSON Map Math NewableFunction NonNullable Number Object Omit Parameters Partial
    Pick Promise PromiseLike PropertyKey Proxy ReadonlyArray ReadonlyMap ReadonlySet Record Reflect RegExp
    Required ReturnType Set String Symbol TypeError URL WeakMap WeakRef WeakSet
"""

_LINE = 100


def render_typescript(tools: Iterable[Tool], *, taken: Collection[str] = ()) -> str:
    """Declarations of all that a script can call, in the order given; no tools, empty string.

    Built-in tools are left out. A tool is a global function where its name allows it (the design, "Tools"),
    and otherwise a member of `tools`, as which a script reaches it: `tools["get-weather"]`. `taken` are the
    names of globals that exist already. Arguments are one object, which is the calling convention; a tool
    without a schema takes any.
    """
    shown = [tool for tool in tools if not tool.is_builtin]
    reader = SchemaReader(reserved=_TYPE_NAMES.split())
    functions: list[str] = []
    members: list[str] = []
    for tool in shown:
        rest = f"({_parameters(tool, reader)}): Promise<any>;"
        if is_plain_name(tool.name) and tool.name not in taken:
            functions.append(f"{_comment(_about(tool))}declare function {tool.name}{rest}")
        else:
            members.append(f"{_comment(_about(tool))}{_quoted(tool.name)}{rest}")
    if members:
        functions.append(f"declare const tools: {{\n{_indented(chr(10).join(members))}\n}};")
    types = [_definition(name, definition) for name, definition in reader.used_definitions()]
    return "\n".join(types + functions)


def _about(tool: Tool) -> str:
    flags = [
        "[long-running]" if tool.is_long_running else "",
        "[needs confirmation]" if tool.requires_confirmation else "",
    ]
    return " ".join([tool.description.strip(), *filter(None, flags)]).strip()


def _parameters(tool: Tool, reader: SchemaReader) -> str:
    match reader.read_parameters(tool.parameters, tool.name):
        case None:
            return ""
        case AnyType():
            return "...args: any[]"
        case found:
            return f"args{'?' if needs_nothing(found, reader.resolve) else ''}: {_type(found)}"


def _definition(name: str, definition: Definition) -> str:
    text = _type(definition.type)
    comment = _comment(definition.description)
    if isinstance(definition.type, ObjectType) and definition.type.properties:
        return f"{comment}interface {name} {text}"
    return f"{comment}type {name} = {text};"


def _type(found: SchemaType) -> str:
    match found:
        case AnyType():
            return "any"
        case NeverType():
            return "never"
        case Primitive("integer" | "number"):
            return "number"
        case Primitive(kind):
            return kind
        case LiteralType(value):
            return _literal(value)
        case ArrayType(items):
            return f"{_item(items)}[]"
        case TupleType(items, rest):
            spread = [] if rest is None else [f"...{_item(rest)}[]"]
            return f"[{', '.join([*map(_type, items), *spread])}]"
        case UnionType(members):
            return " | ".join(dict.fromkeys(map(_type, members)))
        case RefType(name):
            return name
        case ObjectType((), extra):
            return "{}" if extra is None else f"Record<string, {_type(extra)}>"
        case ObjectType(properties, extra):
            return _object(properties, extra)


def _item(found: SchemaType) -> str:
    text = _type(found)
    return f"({text})" if isinstance(found, UnionType) and " | " in text else text


def _object(properties: tuple[Property, ...], extra: SchemaType | None) -> str:
    fields = [_field(prop) for prop in properties]
    if extra is not None:  # of type any, since an index signature has to fit the named properties as well
        fields.append("[key: string]: any;")
    line = f"{{ {' '.join(fields)} }}"
    if len(line) <= _LINE and "\n" not in line and "/**" not in line:
        return line.replace("; }", " }")
    return f"{{\n{_indented(chr(10).join(fields))}\n}}"


def _field(prop: Property) -> str:
    key = prop.name if is_identifier(prop.name) else _quoted(prop.name)
    if key == "__proto__":  # which in an object literal is the prototype, unless computed
        key = '["__proto__"]'
    return f"{_comment(prop.comment)}{key}{'' if prop.required else '?'}: {_type(prop.type)};"


def _literal(value: str | int | float | bool | None) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return _quoted(value)
        case int() if abs(value) > 2**53:
            return f"{value}n"  # such an integer is a BigInt in a script (the design, "Values")
        case float() if value.is_integer() and abs(value) <= 2**53:
            return str(int(value))
        case float() if value != value or value in (float("inf"), float("-inf")):
            return "null"
        case _:
            return str(value)


def _quoted(text: str) -> str:
    return re.sub(
        "[\ud800-\udfff\u2028\u2029\x7f-\x9f]",
        lambda found: f"\\u{ord(found[0]):04x}",
        json.dumps(text, ensure_ascii=False),
    )


def _comment(text: str) -> str:
    """`text` as a JSDoc comment and the line break after it; nothing for nothing."""
    text = re.sub(
        "[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff]", "\N{REPLACEMENT CHARACTER}", text.replace("*/", "*\\/")
    )
    lines = [line.rstrip() for line in text.strip().splitlines()]
    lines = [line for line, before in zip(lines, ["", *lines], strict=False) if line or before]
    if len(lines) < 2:
        return "".join(f"/** {line} */\n" for line in lines)
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */", ""])


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.split("\n"))
