"""The stubs are Python, and say what a schema says."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from polyact.runtimes.monty.names import is_plain_name
from polyact.runtimes.monty.stubs import render_stubs
from polyact.seam import Tool

REAL = Path(__file__).parents[2] / "shared/data/github-mcp-tools.json"


def shown(**properties: Any) -> str:
    required = [name for name, schema in properties.items() if schema.pop("needed", False)]
    return render_stubs(
        [Tool("f", parameters={"type": "object", "properties": properties, "required": required})]
    )


def test_a_tool_is_a_function_with_a_docstring() -> None:
    parameters = {
        "type": "object",
        "properties": {"limit": {"type": "integer", "description": "How many"}, "query": {"type": "string"}},
        "required": ["query"],
    }
    assert render_stubs([Tool("search", "Search the web.", parameters=parameters)]) == (
        "def search(query: str, limit: int = ...) -> Any:\n"
        '    """Search the web.\n'
        "\n"
        "    limit: How many\n"
        '    """'
    )


def test_types() -> None:
    assert shown(
        a={"type": "array", "items": {"type": "number"}, "needed": True},
        b={"enum": ["x", 'y"', None], "needed": True},
        c={"type": ["boolean", "null"], "needed": True},
        d={"type": "object", "additionalProperties": {"type": "integer"}, "needed": True},
        e={"needed": True},
    ) == (
        'def f(a: list[float], b: Literal["x", "y\\""] | None, c: bool | None, d: dict[str, int], e: Any) -> Any: ...'
    )


def test_an_object_is_a_typed_dict() -> None:
    text = shown(
        place={"type": "object", "properties": {"x": {"type": "integer"}, "y z": {}}, "required": ["x"]}
    )
    assert text == (
        'FPlace = TypedDict("FPlace", {"x": int, "y z": NotRequired[Any]})\n\ndef f(place: FPlace = ...) -> Any: ...'
    )


def test_names_that_are_no_identifiers() -> None:
    text = render_stubs([Tool("get-weather", "Tell it."), Tool("len")])
    assert text == (
        'def _(*args: Any, **kwargs: Any) -> Any:\n    """Tell it."""\ntools["get-weather"] = _\n\n'
        'def _(*args: Any, **kwargs: Any) -> Any: ...\ntools["len"] = _'
    )
    text = shown(**{"MA(5)": {"type": "number"}, "from": {"type": "string"}, "x": {"type": "integer"}})
    assert text.startswith("def f(*, x: int = ..., **more: Any) -> Any:")
    assert 'given as **{…}: "MA(5)": float, may be left out' in text


def test_what_would_end_a_docstring_does_not() -> None:
    text = render_stubs([Tool("f", 'Says """ and \\ and ends "so"'), Tool("g", "After.\x00\ud800\nIt.")])
    ast.parse(text)
    assert "After." in text


@pytest.mark.skipif(not REAL.exists(), reason="the real tool definitions are not here")
def test_real_tools_are_python() -> None:
    content = json.loads(REAL.read_text())
    found = content if isinstance(content, list) else content["tools"]
    tools = [
        Tool(
            one["name"],
            one.get("description", ""),
            parameters=one.get("inputSchema") or one.get("parameters"),
        )
        for one in found
    ]
    text = render_stubs(tools)
    names = {node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
    assert names >= {tool.name for tool in tools}


@pytest.mark.parametrize("name", ["search", "日本", "x1", "match", "json"])
def test_plain_names(name: str) -> None:
    assert is_plain_name(name)


@pytest.mark.parametrize("name", ["get-weather", "class", "print", "tools", "__name__", "1x", "", "input"])
def test_names_reached_through_tools(name: str) -> None:
    assert not is_plain_name(name)
