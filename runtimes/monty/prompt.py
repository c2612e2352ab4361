"""What a model is told of Python here. Every sentence has a test in tests/test_monty_prompt.py."""

from __future__ import annotations

from typing import Final

__all__ = ["prompt"]

_SENTENCES: Final = (
    "Write Python 3.14.",
    "There is no `yield`, no `del`, no class inheritance, no decorator on a method and no `await` outside a function.",
    'Call a tool as a plain function, without `await`: `r = search("x", limit=3)`.',
    'A tool whose name is no identifier, or that of a built-in, is called as `tools["its-name"](…)`.',
    "A failing tool raises a RuntimeError, which you can catch.",
    "Call no tool in a `key=` of sorted, in map, or in a method like `__eq__`; use a loop.",
    "Return the result with `return` at the top of the script: any JSON value; tuples, sets, dates and instances"
    " are converted.",
    "Keys of a dict that you return or give to a tool are strings.",
    "What you print is shown to you.",
    "You can import json, math, re, datetime, time, random, asyncio, collections, itertools, functools, dataclasses,"
    " decimal, csv, base64, hashlib, copy and bisect; there is no string, statistics, heapq, enum, io, uuid or urllib.",
    "There is no file system, network or environment.",
    "`sleep` does not really wait.",
    "The clock is UTC and stands still between calls.",
)


def prompt() -> str:
    """The text, one sentence a line."""
    return "\n".join(_SENTENCES)
