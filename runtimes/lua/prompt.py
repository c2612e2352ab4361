"""What a model is told of Lua here. One sentence a line; tests/test_prompt_lua.py runs each of them."""

from __future__ import annotations

from .engine import Engine

__all__ = ["prompt"]

_LANGUAGES = {
    "luajit21": "LuaJIT 2.1, the language of Lua 5.1 with `goto`",
}
_TEXT = """\
Write a script in {language}.
Call a tool as `name{{param = value}}`: one table with names only holds the keyword arguments.
Other arguments are positional; `name{{"x", param = value}}` mixes both.
Every tool is also `tools["its name"]`, whatever the name.
A call returns the answer; a tool that fails raises an error, which `pcall` catches.
`return` one value: the result, as JSON.
A table is a list without holes, or has text keys only.
`{{}}` is an empty list, `object{{}}` an empty object, `null` is JSON's null.
A null answer and a null field read as nil; a null element of a list is `null`.
{numbers}
What `print` and `io.write` write is shown.
There are `json.encode` and `json.decode`.
There is no `require`, `package`, `debug`, `dofile`, `string.dump`, no `io` but `io.write`, and of `os` only \
`time`, `date`, `clock` and `difftime`.
Time is UTC and stands still between calls."""


def prompt(engine: Engine) -> str:
    """The prompt for scripts on `engine`."""
    language = _LANGUAGES.get(engine.name, f"Lua {engine.version}")
    if engine.has_integers:
        numbers = "Integers have 64 bits and stay apart from floats: 1 is not 1.0 in the result."
    else:
        numbers = "Integers are exact up to 2^53; a larger one in an answer is an error."
    return _TEXT.format(language=language, numbers=numbers)
