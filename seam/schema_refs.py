"""Finding one's way in a JSON Schema: local references, and the names that an object schema declares.

Schemas are taken as they come (the design, "Real tool definitions"): whatever is not of the shape that
JSON Schema gives it is passed over, never an error.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

__all__ = ["ordered_names", "resolve_pointer", "schema_key", "schema_parts", "sequence_of"]

Schema = Mapping[str, Any]


def sequence_of(value: object) -> Sequence[Any]:
    """`value` where it is a list or a tuple, and an empty one where it is not."""
    return value if isinstance(value, list | tuple) else ()


def resolve_pointer(root: object, pointer: object) -> object:
    """What the local reference `pointer` (`#`, `#/$defs/Node`) means in `root`; None where it leads nowhere.

    Remote references and anchors are not followed: nothing is fetched.
    """
    if not isinstance(pointer, str) or not (pointer == "#" or pointer.startswith("#/")):
        return None
    found: object = root
    for raw in pointer.split("/")[1:]:
        segment = unquote(raw).replace("~1", "/").replace("~0", "~")
        if isinstance(found, Mapping) and segment in found:
            found = found[segment]
        elif isinstance(found, list) and segment.isdecimal() and int(segment) < len(found):
            found = found[int(segment)]
        else:
            return None
    return found


def schema_parts(root: object) -> Iterator[Schema]:
    """The schemas that together describe `root`'s own level: itself, what its `$ref` means, its `allOf`."""
    seen: set[int] = set()
    waiting: list[object] = [root]
    while waiting:
        schema = waiting.pop(0)
        if not isinstance(schema, Mapping) or id(schema) in seen:
            continue
        seen.add(id(schema))
        yield schema
        waiting[:0] = [resolve_pointer(root, schema.get("$ref")), *sequence_of(schema.get("allOf"))]


def ordered_names(parts: Iterable[Schema]) -> tuple[str, ...]:
    """The names that the schemas declare: `required` first, in its order, then other `properties` in theirs.

    This is the order in which positional arguments are bound (the design, "Tools"). A name counts once; a
    required name that has no property is a name all the same.
    """
    required: dict[str, None] = {}
    others: dict[str, None] = {}
    for schema in parts:
        required.update((name, None) for name in sequence_of(schema.get("required")) if isinstance(name, str))
        properties = schema.get("properties")
        if isinstance(properties, Mapping):
            others.update((name, None) for name in properties if isinstance(name, str))
    return tuple(required | others)


def schema_key(root: object, pointer: str) -> str:
    """A text that is equal for two references which mean the same, whatever else their schemas define."""
    reached: dict[str, object] = {}
    waiting = [pointer]
    while waiting:
        at = waiting.pop()
        if at in reached:
            continue
        reached[at] = resolve_pointer(root, at)
        waiting.extend(_references(reached[at], set()))
    try:
        return json.dumps([pointer, reached], sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        return f"{pointer} in the schema at {id(root)}"


def _references(node: object, seen: set[int]) -> Iterator[str]:
    if isinstance(node, Mapping | list) and id(node) not in seen:
        seen.add(id(node))
        if isinstance(node, Mapping):
            if isinstance(node.get("$ref"), str):
                yield node["$ref"]
            node = list(node.values())
        for child in node:
            yield from _references(child, seen)
