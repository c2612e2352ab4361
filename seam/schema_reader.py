"""Reading JSON Schema into the tree of `schema_types`.

Schemas in the wild say `dict` and `float`, leave `type` out, and refer to what is not there (the design,
"Real tool definitions"). Reading never fails: what cannot be understood is `AnyType`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from .schema_refs import ordered_names, resolve_pointer, schema_key, schema_parts, sequence_of
from .schema_types import (
    ANY,
    NEVER,
    NULL,
    AnyType,
    ArrayType,
    Definition,
    LiteralType,
    ObjectType,
    Primitive,
    Property,
    RefType,
    SchemaType,
    TupleType,
    UnionType,
    is_a,
    literal,
    names_in,
    one_of,
)

__all__ = ["SchemaReader"]

#: Names of types in schemas, those of JSON Schema and those that people write.
_NAMES: dict[str, SchemaType] = {
    **dict.fromkeys(("string", "str", "text", "char", "date", "datetime", "uuid"), Primitive("string")),
    **dict.fromkeys(("integer", "int", "long"), Primitive("integer")),
    **dict.fromkeys(("number", "float", "double", "decimal"), Primitive("number")),
    **dict.fromkeys(("boolean", "bool"), Primitive("boolean")),
    **dict.fromkeys(("null", "none", "nil", "nonetype"), NULL),
    **dict.fromkeys(("array", "list", "tuple", "set", "sequence"), ArrayType(ANY)),
    **dict.fromkeys(("object", "dict", "map", "mapping", "hashmap", "hash"), ObjectType((), ANY)),
}

_NOTES = {
    "default": "default",
    "minimum": "min",
    "maximum": "max",
    "minLength": "min length",
    "maxLength": "max length",
    "minItems": "min items",
    "maxItems": "max items",
    "pattern": "pattern",
    "format": "format",
}

_Guard: TypeAlias = frozenset[str]


class SchemaReader:
    """Reads the schemas of several tools; a `$defs` entry that they share becomes one definition.

    `reserved` are names that a definition must not have, such as those of the language's own types.
    """

    def __init__(self, reserved: Collection[str] = ()) -> None:
        self.definitions: dict[str, Definition] = {}
        self._taken = set(reserved)
        self._names: dict[str, str] = {}
        self._roots: list[SchemaType] = []

    def read_parameters(self, parameters: Mapping[str, Any] | None, tool_name: str) -> SchemaType | None:
        """The type of a tool's arguments: an object (or a name or a union of such), None where it takes none.

        `AnyType` where the schema does not say, because there is none or it is not that of an object.
        """
        if parameters is None:
            return ANY
        parts = list(schema_parts(parameters))
        telling = ("anyOf", "oneOf", "additionalProperties", "patternProperties")
        if not ordered_names(parts) and not any(part.get(key) for part in parts for key in telling):
            named = [part["type"] for part in parts if isinstance(part.get("type"), str)]
            return None if all(isinstance(_named(name), ObjectType) for name in named) else ANY
        found = _Reading(self, parameters, tool_name).read(parameters, frozenset())
        if not self._is_object(found):
            return ANY
        self._roots.append(found)
        return found

    def used_definitions(self) -> Iterator[tuple[str, Definition]]:
        """The definitions that the types read so far name, directly or by way of each other, each once."""
        names = [name for root in self._roots for name in names_in(root)]
        seen: set[str] = set()
        for name in names:
            if name not in seen:
                seen.add(name)
                yield name, self.definitions[name]
                names.extend(names_in(self.definitions[name].type))

    def resolve(self, found: SchemaType) -> SchemaType:
        """What a name stands for, and any other type itself."""
        seen: set[str] = set()
        while isinstance(found, RefType) and found.name not in seen and found.name in self.definitions:
            seen.add(found.name)
            found = self.definitions[found.name].type
        return found

    def _is_object(self, found: SchemaType) -> bool:
        match self.resolve(found):
            case ObjectType():
                return True
            case UnionType(members):
                return all(map(self._is_object, members))
            case _:
                return False

    def _name(self, key: str, wanted: str) -> tuple[str, bool]:
        """The name of the definition with this key, and whether it is new."""
        if key in self._names:
            return self._names[key], False
        base = re.sub(r"\W+", "_", wanted, flags=re.ASCII).strip("_") or "Type"
        base = f"_{base}" if base[0].isdigit() else base
        name, number = base, 2
        while name in self._taken:
            name, number = f"{base}{number}", number + 1
        self._taken.add(name)
        self._names[key] = name
        return name, True


class _Reading:
    """One schema being read. `guard` names the definitions that are open with nothing in between."""

    def __init__(self, reader: SchemaReader, root: Mapping[str, Any], tool_name: str) -> None:
        self._reader = reader
        self._root = root
        self._tool_name = tool_name
        self._open: set[int] = set()
        self._resolved = 0

    def read(self, schema: object, guard: _Guard = frozenset()) -> SchemaType:
        match schema:
            case False:
                return NEVER
            case str():
                return _named(schema)
            case list() | tuple():
                return one_of(self.read(member, guard) for member in schema)
            case Mapping() if id(schema) not in self._open:
                self._open.add(id(schema))
                try:
                    return self._mapping(schema, guard)
                finally:
                    self._open.discard(id(schema))
            case _:
                return ANY

    def _mapping(self, schema: Mapping[str, Any], guard: _Guard) -> SchemaType:
        found = self._own(schema)
        if isinstance(schema.get("$ref"), str):
            found = self._both(found, self._reference(schema["$ref"], guard))
        for part in sequence_of(schema.get("allOf")):
            found = self._both(found, self.read(part, guard))
        for key in ("anyOf", "oneOf"):
            if choices := sequence_of(schema.get(key)):
                found = self._both(found, one_of(self.read(choice, guard) for choice in choices))
        return one_of([found, NULL]) if schema.get("nullable") is True else found

    def _own(self, schema: Mapping[str, Any]) -> SchemaType:
        if "const" in schema:
            return literal(schema["const"])
        if values := sequence_of(schema.get("enum")):
            return one_of(map(literal, values))
        kind = schema.get("type")
        if isinstance(kind, str):
            return self._typed(kind, schema)
        if isinstance(kind, list | tuple) and kind:
            return one_of(
                self._typed(one, schema) if isinstance(one, str) else self.read(one) for one in kind
            )
        if isinstance(kind, Mapping):
            return self.read(kind)
        if schema.keys() & {"properties", "additionalProperties", "patternProperties"}:
            return self._object(schema)
        if schema.keys() & {"items", "prefixItems"}:
            return self._array(schema)
        return ANY

    def _typed(self, kind: str, schema: Mapping[str, Any]) -> SchemaType:
        match _named(kind):
            case ObjectType():
                return self._object(schema)
            case ArrayType():
                return self._array(schema)
            case other:
                return other

    def _object(self, schema: Mapping[str, Any]) -> SchemaType:
        properties = schema.get("properties")
        properties = properties if isinstance(properties, Mapping) else {}
        required = {name for name in sequence_of(schema.get("required")) if isinstance(name, str)}
        read = tuple(
            self._property(name, properties.get(name), name in required) for name in ordered_names([schema])
        )
        extra = schema.get("additionalProperties")
        patterns = schema.get("patternProperties")
        if isinstance(patterns, Mapping) and patterns:
            return ObjectType(read, one_of(self.read(pattern) for pattern in patterns.values()))
        if extra is None:
            return ObjectType(read, None if read else ANY)
        return ObjectType(read, None if extra is False else self.read(extra))

    def _property(self, name: str, schema: object, required: bool) -> Property:
        found = self.read(schema)
        if not isinstance(schema, Mapping):
            return Property(name, found, required)
        description = schema.get("description")
        notes = tuple(
            f"{text} {_note(schema[key])}" for key, text in _NOTES.items() if _is_note(schema.get(key))
        )
        return Property(name, found, required, description if isinstance(description, str) else "", notes)

    def _array(self, schema: Mapping[str, Any]) -> SchemaType:
        items = schema.get("items")
        prefix = sequence_of(schema.get("prefixItems")) or sequence_of(items)
        if not prefix:
            return ArrayType(self.read(items))
        rest = schema.get("additionalItems") if prefix is items else items
        closed = rest is False or (rest is None and schema.get("maxItems") == len(prefix))
        return TupleType(tuple(map(self.read, prefix)), None if closed else self.read(rest))

    def _reference(self, pointer: str, guard: _Guard) -> SchemaType:
        target = resolve_pointer(self._root, pointer)
        if target is None:
            return ANY
        last = pointer.rsplit("/", 1)[-1] if "/" in pointer else f"{self._tool_name}_args"
        name, is_new = self._reader._name(schema_key(self._root, pointer), last)
        if name in guard:
            return NEVER  # `A = A | string` says no more than `A = string`
        if is_new:
            opened, self._open = self._open, set()
            found = self.read(target, guard | {name})
            self._open = opened
            text = target.get("description") if isinstance(target, Mapping) else None
            if found == NEVER and target is not False:
                found = ANY  # nothing but references to each other
            self._reader.definitions[name] = Definition(found, text if isinstance(text, str) else "")
        return RefType(name)

    def _both(self, one: SchemaType, other: SchemaType) -> SchemaType:
        """What fits both types; where a definition is still being read, its name alone."""
        match one, other:
            case (AnyType(), kept) | (kept, AnyType()):
                return kept
            case (ObjectType(()), RefType() as kept) | (RefType() as kept, ObjectType(())):
                return kept
            case (RefType() as ref, kept) | (kept, RefType() as ref):
                whole = self._reader.resolve(ref)
                if ref == kept or isinstance(whole, RefType) or self._resolved > 4:
                    return ref
                self._resolved += 1  # two definitions that both recur have no finite intersection
                found = self._both(whole, kept)
                self._resolved -= 1
                return found
            case (UnionType(members), kept) | (kept, UnionType(members)):
                return one_of(self._both(member, kept) for member in members)
            case ObjectType(), ObjectType():
                return self._merged(one, other)
            case ArrayType(items), ArrayType(others):
                return ArrayType(self._both(items, others))
            case (TupleType() as kept, ArrayType()) | (ArrayType(), TupleType() as kept):
                return kept
            case (LiteralType() as kept, Primitive(kind)) | (Primitive(kind), LiteralType() as kept):
                return kept if is_a(kept.value, kind) else NEVER
            case (Primitive("integer") as kept, Primitive("number")) | (
                Primitive("number"),
                Primitive("integer") as kept,
            ):
                return kept
            case _:
                return one if repr(one) == repr(other) else NEVER

    def _merged(self, one: ObjectType, other: ObjectType) -> ObjectType:
        merged = {prop.name: prop for prop in one.properties}
        for prop in other.properties:
            had = merged.get(prop.name)
            merged[prop.name] = (
                prop
                if had is None
                else replace(
                    had,
                    type=self._both(had.type, prop.type),
                    required=had.required or prop.required,
                    description=had.description or prop.description,
                    notes=tuple(dict.fromkeys(had.notes + prop.notes)),
                )
            )
        properties = tuple(sorted(merged.values(), key=lambda prop: not prop.required))
        extra = one.extra if other.extra is None or not other.properties else other.extra
        return ObjectType(properties, None if isinstance(extra, AnyType) and properties else extra)


def _named(name: str) -> SchemaType:
    """The type that a name such as `string`, `STRING`, `dict` or `list[str]` means; `AnyType` if unknown."""
    found = re.match(r"\s*(?:typing\.)?(\w+)", name)
    return _NAMES.get(found[1].lower(), ANY) if found else ANY


def _is_note(value: object) -> bool:
    """Whether a keyword's value is worth the model's time: a scalar, or a short list."""
    if isinstance(value, list):
        return len(value) < 6 and all(map(_is_note, value))
    return isinstance(value, str | int | float) and value != "" and len(str(value)) < 60


def _note(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case list():
            return f"[{', '.join(map(_note, value))}]"
        case _:
            return str(value)
