"""A small tree of types, which `schema_reader` makes of a JSON Schema and all renderers walk.

The tree says what to write, not what is valid; validation stays with the schema itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, Union

__all__ = [
    "ANY",
    "NEVER",
    "NULL",
    "AnyType",
    "ArrayType",
    "Definition",
    "Kind",
    "LiteralType",
    "NeverType",
    "ObjectType",
    "Primitive",
    "Property",
    "RefType",
    "SchemaType",
    "TupleType",
    "UnionType",
    "is_a",
    "literal",
    "names_in",
    "needs_nothing",
    "one_of",
]

Kind: TypeAlias = Literal["string", "integer", "number", "boolean", "null"]


@dataclass(frozen=True, slots=True)
class AnyType:
    """Any value."""


@dataclass(frozen=True, slots=True)
class NeverType:
    """No value: the schema `false`, or one that contradicts itself."""


@dataclass(frozen=True, slots=True)
class Primitive:
    """A string, a number, a boolean, null."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class LiteralType:
    """One value of `enum` or `const`."""

    value: str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class ArrayType:
    """A list of any length."""

    items: SchemaType


@dataclass(frozen=True, slots=True)
class TupleType:
    """A list whose first items have types of their own; `rest` is None where it ends there."""

    items: tuple[SchemaType, ...]
    rest: SchemaType | None


@dataclass(frozen=True, slots=True)
class Property:
    """One field of an object. `notes` are what the schema says beside type and description: `default 30`."""

    name: str
    type: SchemaType
    required: bool
    description: str = ""
    notes: tuple[str, ...] = ()

    @property
    def comment(self) -> str:
        """The description, then in brackets those notes that it does not make itself."""
        told = set(re.findall(r"[\w.-]*\w", self.description))
        missing = [note for note in self.notes if not told.issuperset(re.findall(r"[\w.-]*\w", note)[1:])]
        return f"{self.description} ({', '.join(missing)})".strip() if missing else self.description


@dataclass(frozen=True, slots=True)
class ObjectType:
    """An object: its properties, required ones first, and the type of any others (None: not spoken of)."""

    properties: tuple[Property, ...]
    extra: SchemaType | None


@dataclass(frozen=True, slots=True)
class UnionType:
    """One of several; never nested, at least two, null last."""

    members: tuple[SchemaType, ...]


@dataclass(frozen=True, slots=True)
class RefType:
    """A type by name, found in `SchemaReader.definitions`."""

    name: str


SchemaType: TypeAlias = Union[  # noqa: UP007
    AnyType, NeverType, Primitive, LiteralType, ArrayType, TupleType, ObjectType, UnionType, RefType
]


@dataclass(frozen=True, slots=True)
class Definition:
    """What a `RefType` stands for."""

    type: SchemaType
    description: str = ""


ANY, NEVER, NULL = AnyType(), NeverType(), Primitive("null")


def needs_nothing(found: SchemaType, resolve: Callable[[SchemaType], SchemaType]) -> bool:
    """Whether an empty object fits, so that the argument may be left out."""
    match resolve(found):
        case ObjectType(properties):
            return not any(prop.required for prop in properties)
        case UnionType(members):
            return any(needs_nothing(member, resolve) for member in members)
        case _:
            return False


def one_of(types: Iterable[SchemaType]) -> SchemaType:
    """The union of the types, flat and without doubles; `AnyType` swallows all, `NeverType` is left out."""
    flat: dict[str, SchemaType] = {}
    for found in types:
        for member in found.members if isinstance(found, UnionType) else (found,):
            flat.setdefault(repr(LiteralType(None) if member == NULL else member), member)
    flat.pop(repr(NEVER), None)
    members = sorted(flat.values(), key=lambda member: member in (NULL, LiteralType(None)))
    if ANY in members:
        return ANY
    if len(members) > 1:
        return UnionType(tuple(members))
    return members[0] if members else NEVER


def literal(value: object) -> SchemaType:
    """The type of this JSON value and no other."""
    match value:
        case None | str() | bool() | int() | float():
            return LiteralType(value)
        case list() | tuple():
            return TupleType(tuple(map(literal, value)), None)
        case Mapping():
            return ObjectType(
                tuple(Property(str(key), literal(each), True) for key, each in value.items()), None
            )
        case _:
            return ANY


def is_a(value: object, kind: Kind) -> bool:
    """Whether the JSON value is of this kind; 1.0 is an integer too, as JSON Schema has it."""
    match value:
        case None:
            return kind == "null"
        case bool():
            return kind == "boolean"
        case str():
            return kind == "string"
        case int():
            return kind in ("integer", "number")
        case float():
            return kind == "number" or (kind == "integer" and value.is_integer())
        case _:
            return False


def names_in(found: SchemaType) -> Iterator[str]:
    """The names of the definitions that the type itself speaks of."""
    match found:
        case RefType(name):
            yield name
        case ArrayType(items):
            yield from names_in(items)
        case UnionType(members):
            for member in members:
                yield from names_in(member)
        case TupleType(items, rest):
            for item in (*items, ANY if rest is None else rest):
                yield from names_in(item)
        case ObjectType(properties, extra):
            for part in (*(prop.type for prop in properties), ANY if extra is None else extra):
                yield from names_in(part)
        case _:
            pass
