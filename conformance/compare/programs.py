"""What is run to be measured: neutral programs, which the dialect writes in the runtime's language."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from ...seam import JSON

__all__ = ["ANSWERS", "COMPUTING", "ECHO", "RECORDS", "TOOL", "calls"]

TOOL: Final = "search"


def _answer(number: int) -> JSON:
    """About 90 bytes, no two alike: a snapshot that is compressed gains no more than it would in earnest."""
    digest = hashlib.blake2s(number.to_bytes(4, "big")).hexdigest()
    return {
        "id": int(digest[:6], 16),
        "name": f"Name {digest[8:16]}",
        "tags": [digest[16:20], "b"],
        "ok": True,
    }


#: What the calls of the loop are answered with, one after the other.
ANSWERS: Final[tuple[JSON, ...]] = tuple(map(_answer, range(1_002)))

_Program = list[Any]


def calls(number: int) -> _Program:
    """A loop of tool calls."""
    call = {"call": TOOL, "named": {"query": "x", "limit": 3}}
    return [{"repeat": number, "as": "i", "do": [{"let": "r", "be": call}]}, {"return": 0}]


#: Returns what its one call is answered with.
ECHO: Final[_Program] = [{"return": {"call": TOOL}}]

#: About 1 MB of JSON.
RECORDS: Final[list[JSON]] = [
    {
        "id": number,
        "name": f"Name {number}",
        "email": f"user{number}@example.com",
        "tags": ["a", "b"],
        "score": number + 0.5,
        "ok": True,
        "none": None,
    }
    for number in range(8_300)
]

_LIMIT: Final = 20_000
_SIEVE: Final[_Program] = [
    {"let": "flags", "be": []},
    {"repeat": _LIMIT, "as": "n", "do": [{"append": "$flags", "value": True}]},
    {"let": "count", "be": 0},
    {"let": "i", "be": 2},
    {
        "while": {"lt": ["$i", _LIMIT]},
        "do": [
            {
                "if": {"item": ["$flags", "$i"]},
                "then": [
                    {"set": "$count", "to": {"add": ["$count", 1]}},
                    {"let": "j", "be": {"mul": ["$i", "$i"]}},
                    {
                        "while": {"lt": ["$j", _LIMIT]},
                        "do": [
                            {"set": {"item": ["$flags", "$j"]}, "to": False},
                            {"set": "$j", "to": {"add": ["$j", "$i"]}},
                        ],
                    },
                ],
            },
            {"set": "$i", "to": {"add": ["$i", 1]}},
        ],
    },
    {"return": "$count"},
]

_BOARD: Final = 8
_QUEEN: Final = {"item": ["$rows", "$row"]}
_ATTACKED: Final = {
    "or": [
        {"eq": ["$apart", 0]},
        {"or": [{"eq": ["$apart", {"sub": ["$row", "$k"]}]}, {"eq": ["$apart", {"sub": ["$k", "$row"]}]}]},
    ]
}
_QUEENS: Final[_Program] = [
    {"let": "rows", "be": []},
    {"repeat": _BOARD, "as": "n", "do": [{"append": "$rows", "value": -1}]},
    {"let": "row", "be": 0},
    {"let": "count", "be": 0},
    {
        "while": {"ge": ["$row", 0]},
        "do": [
            {"set": _QUEEN, "to": {"add": [_QUEEN, 1]}},
            {
                "if": {"ge": [_QUEEN, _BOARD]},
                "then": [{"set": "$row", "to": {"sub": ["$row", 1]}}],
                "else": [
                    {"let": "safe", "be": True},
                    {"let": "k", "be": 0},
                    {
                        "while": {"and": ["$safe", {"lt": ["$k", "$row"]}]},
                        "do": [
                            {"let": "apart", "be": {"sub": [_QUEEN, {"item": ["$rows", "$k"]}]}},
                            {"if": _ATTACKED, "then": [{"set": "$safe", "to": False}]},
                            {"set": "$k", "to": {"add": ["$k", 1]}},
                        ],
                    },
                    {
                        "if": "$safe",
                        "then": [
                            {
                                "if": {"eq": ["$row", _BOARD - 1]},
                                "then": [{"set": "$count", "to": {"add": ["$count", 1]}}],
                                "else": [
                                    {"set": "$row", "to": {"add": ["$row", 1]}},
                                    {"set": _QUEEN, "to": -1},
                                ],
                            }
                        ],
                    },
                ],
            },
        ],
    },
    {"return": "$count"},
]

_WORDS: Final = 1_500
_VOCABULARY: Final = 40
_STEP: Final = 7
_WORD_COUNT: Final[_Program] = [
    {"let": "known", "be": []},
    {"let": "counts", "be": []},
    {
        "repeat": _VOCABULARY,
        "as": "n",
        "do": [
            {"append": "$known", "value": {"concat": ["word", "$n"]}},
            {"append": "$counts", "value": 0},
        ],
    },
    {"let": "text", "be": ""},
    {"let": "at", "be": 0},
    {
        "repeat": _WORDS,
        "as": "n",
        "do": [
            {"let": "word", "be": {"concat": ["word", "$at"]}},
            {"set": "$text", "to": {"concat": ["$text", "$word", " "]}},
            {"let": "k", "be": 0},
            {
                "while": {"ne": [{"item": ["$known", "$k"]}, "$word"]},
                "do": [{"set": "$k", "to": {"add": ["$k", 1]}}],
            },
            {
                "set": {"item": ["$counts", "$k"]},
                "to": {"add": [{"item": ["$counts", "$k"]}, 1]},
            },
            {"set": "$at", "to": {"add": ["$at", _STEP]}},
            {
                "if": {"ge": ["$at", _VOCABULARY]},
                "then": [{"set": "$at", "to": {"sub": ["$at", _VOCABULARY]}}],
            },
        ],
    },
    {"return": ["$counts", "$text"]},
]


def _counted() -> JSON:
    words = [number * _STEP % _VOCABULARY for number in range(_WORDS)]
    return [[words.count(n) for n in range(_VOCABULARY)], "".join(f"word{n} " for n in words)]


#: Program by measure, and what it must return: a figure for a wrong answer is none.
COMPUTING: Final[dict[str, tuple[_Program, JSON]]] = {
    "cpu-sieve": (_SIEVE, 2262),
    "cpu-queens": (_QUEENS, 92),
    "cpu-words": (_WORD_COUNT, _counted()),
}
