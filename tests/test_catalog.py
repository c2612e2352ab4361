"""The catalog that any runtime can show: one line a tool (the design, "Tools")."""

import json
from pathlib import Path

import pytest
from polyact.seam.catalog import default_tool_catalog
from polyact.seam.tool import Tool

REAL_TOOLS = Path(__file__).resolve().parents[2] / "shared/data/github-mcp-tools.json"
SEARCH = {"properties": {"limit": {}, "query": {}}, "required": ["query"]}


@pytest.mark.parametrize(
    ("title", "tool", "line"),
    [
        ("parameters stand in binding order", Tool("s", "Search.", SEARCH), "- s(query, limit): Search."),
        ("no description, no colon", Tool("s", "", SEARCH), "- s(query, limit)"),
        ("blank is no description", Tool("s", " \n "), "- s()"),
        ("no parameters, empty brackets", Tool("now", "The time."), "- now(): The time."),
        (
            "several lines become one",
            Tool("s", "One\n  two\r\n\n- three\u2028four"),
            "- s(): One two - three four",
        ),
        ("long-running comes last", Tool("s", "Slow.", is_long_running=True), "- s(): Slow. [long-running]"),
        ("long-running without a description", Tool("s", is_long_running=True), "- s() [long-running]"),
        ("names are shown as they are", Tool("uber.ride", "", {"required": ["MA(5)"]}), "- uber.ride(MA(5))"),
        ("a name with a line break stays on one line", Tool("a\nb"), '- "a\\nb"()'),
        ("a lone surrogate does not break the text", Tool("s", "\ud800"), "- s(): ?"),
    ],
)
def test_a_line(title, tool, line):
    assert default_tool_catalog([tool]) == line, title


def test_no_tools_give_an_empty_string():
    assert default_tool_catalog([]) == ""


def test_built_in_tools_are_left_out():
    assert default_tool_catalog([Tool("web", is_builtin=True)]) == ""
    assert default_tool_catalog([Tool("a"), Tool("web", is_builtin=True), Tool("b")]) == "- a()\n- b()"


@pytest.mark.skipif(not REAL_TOOLS.exists(), reason="the real tool definitions are not beside the checkout")
def test_every_real_tool_has_one_line():
    definitions = json.loads(REAL_TOOLS.read_text())
    tools = [Tool(each["name"], each["description"], each["inputSchema"]) for each in definitions]
    lines = default_tool_catalog(tools).splitlines()
    assert len(lines) == len(tools)
    for tool, line in zip(tools, lines, strict=True):
        assert line.startswith(f"- {tool.name}(")
        assert line.endswith(tool.description.split()[-1])
