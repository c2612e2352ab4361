"""What a model is told of JavaScript here. Every sentence has a test in tests/test_prompt_javascript.py."""

from __future__ import annotations

from typing import Final

from .binding import Binding

__all__ = ["prompt"]

_MODERN: Final = "Write JavaScript (ES2023)."
_ARCHIVED: Final = (
    "Write JavaScript (ES2020). There is no `Array.prototype.at`, `Object.hasOwn` or `findLast`."
)
_REST: Final = (
    "The script is the body of an async function: use `await` and `return` at the top level.",
    'Call a tool with one object of named arguments and await it: `const r = await search({query: "x"})`;'
    " any other arguments are positional.",
    'A tool whose name is no identifier is called as `await tools["its-name"]({…})`.',
    "Calls are made one after the other, even under `Promise.all`.",
    "A failing tool throws an Error, which you can catch;"
    " an async function that you call without `await` may lose its error.",
    "Return the result: any JSON value; a Map, Set, Date or BigInt is converted.",
    "Integers beyond 2^53 arrive as BigInt.",
    "What you print with `console.log` is shown to you.",
    "There is no `import`, `require`, `fetch`, `process` or file system.",
    "`setTimeout` does not really wait.",
    "The clock is UTC and stands still between calls.",
)


def prompt(binding: Binding) -> str:
    """The text for the engine that `binding` is of, one sentence a line."""
    return "\n".join((_MODERN if binding.is_modern else _ARCHIVED, *_REST))
