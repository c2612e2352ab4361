"""What a model is shown: TypeScript for a writer of JavaScript, LuaCATS for one of Lua."""

import json
from pathlib import Path

import lupa.lua54
import pytest
from hypothesis import given
from hypothesis import strategies as st
from polyact.runtimes.lua import names as lua_names
from polyact.runtimes.lua.luacats import render_luacats
from polyact.runtimes.quickjs import names as js_names
from polyact.runtimes.quickjs.typescript import render_typescript
from polyact.seam.tool import Tool

REAL_TOOLS = Path(__file__).resolve().parents[2] / "shared/data/github-mcp-tools.json"
RENDERERS = [render_typescript, render_luacats]

SEARCH = Tool(
    "search",
    "Search the web.",
    {
        "type": "object",
        "properties": {
            "limit": {"type": "integer", "default": 3},
            "query": {"type": "string", "description": "What to look for"},
        },
        "required": ["query"],
    },
)
NODE = {
    "$defs": {
        "Node": {
            "type": "object",
            "description": "A tree.",
            "properties": {
                "value": {"type": "integer"},
                "children": {"type": "array", "items": {"$ref": "#/$defs/Node"}},
            },
            "required": ["value"],
        }
    },
    "properties": {"root": {"$ref": "#/$defs/Node"}},
    "required": ["root"],
}


def args(**properties):
    return Tool("f", parameters={"properties": properties})


# --- TypeScript


def test_typescript_declares_a_function_with_one_object():
    assert render_typescript([SEARCH]) == (
        "/** Search the web. */\n"
        "declare function search(args: {\n"
        "  /** What to look for */\n"
        "  query: string;\n"
        "  /** (default 3) */\n"
        "  limit?: number;\n"
        "}): Promise<any>;"
    )


def test_typescript_shows_other_names_as_they_are_reached():
    city = {"properties": {"city": {"type": "string"}}, "required": ["city"]}
    assert render_typescript([Tool("get-weather", "Look out.", city), Tool("delete")]) == (
        "declare const tools: {\n"
        "  /** Look out. */\n"
        '  "get-weather"(args: { city: string }): Promise<any>;\n'
        '  "delete"(...args: any[]): Promise<any>;\n'
        "};"
    )


def test_typescript_declares_a_shared_definition_once():
    other = {**NODE, "$defs": {**NODE["$defs"], "Other": {"type": "string"}}}
    assert render_typescript([Tool("walk", "", NODE), Tool("prune", "", other)]) == (
        "/** A tree. */\n"
        "interface Node { value: number; children?: Node[] }\n"
        "declare function walk(args: { root: Node }): Promise<any>;\n"
        "declare function prune(args: { root: Node }): Promise<any>;"
    )


def test_definitions_of_one_name_and_different_meaning_get_two_names():
    other = json.loads(json.dumps(NODE).replace('"integer"', '"string"'))
    text = render_typescript([Tool("walk", "", NODE), Tool("prune", "", other)])
    assert "interface Node { value: number; children?: Node[] }" in text
    assert "interface Node2 { value: string; children?: Node2[] }" in text
    assert "prune(args: { root: Node2 })" in text


def test_typescript_does_not_redefine_a_type_of_the_library():
    schema = {"$defs": {"Date": {"type": "string"}}, "properties": {"day": {"$ref": "#/$defs/Date"}}}
    assert "type Date2 = string;" in render_typescript([Tool("f", "", schema)])


def test_typescript_escapes_the_end_of_a_comment():
    text = render_typescript([Tool("f", "a */ b\n\n\nc\ud800")])
    assert text.startswith("/**\n * a *\\/ b\n *\n * c\ufffd\n */\n")


@pytest.mark.parametrize(
    ("schema", "typescript", "luacats"),
    [
        ({"type": "string"}, "string", "string"),
        ({"type": "STRING"}, "string", "string"),
        ({"type": "float"}, "number", "number"),
        ({"type": "int"}, "number", "integer"),
        ({"type": "bool"}, "boolean", "boolean"),
        ({"type": "dict"}, "Record<string, any>", "table<string, any>"),
        ({"type": "list"}, "any[]", "any[]"),
        ({"type": "list[str]"}, "any[]", "any[]"),
        ({"type": "any"}, "any", "any"),
        ({"type": "whatever"}, "any", "any"),
        ("string", "string", "string"),
        (None, "any", "any"),
        ({}, "any", "any"),
        (True, "any", "any"),
        (False, "never", "nil"),
        ({"type": ["string", "null"]}, "string | null", "string|null"),
        ({"type": "string", "nullable": True}, "string | null", "string|null"),
        ({"type": ["integer", "number"]}, "number", "integer|number"),
        ({"anyOf": [{"type": "null"}, {"type": "integer"}]}, "number | null", "integer|null"),
        ({"oneOf": [{"type": "string"}, {}]}, "any", "any"),
        ({"enum": ["a", 'b"']}, '"a" | "b\\""', '"a"|"b\\""'),
        ({"type": "string", "enum": []}, "string", "string"),
        ({"enum": "oops"}, "any", "any"),
        ({"enum": [1, 1.0, True, None]}, "1 | true | null", "1|true|null"),
        ({"enum": [2**60]}, "1152921504606846976n", "1152921504606846976"),
        ({"const": 5}, "5", "5"),
        ({"items": {"enum": ["x", "y"]}}, '("x" | "y")[]', '("x"|"y")[]'),
        ({"prefixItems": [{"type": "string"}], "items": False}, "[string]", "[string]"),
        (
            {"type": "array", "items": [{"type": "string"}, {"type": "int"}]},
            "[string, number, ...any[]]",
            "any[]",
        ),
        ({"additionalProperties": {"type": "string"}}, "Record<string, string>", "table<string, string>"),
        ({"type": "object", "additionalProperties": False}, "{}", "table"),
        (
            {"properties": {"a-b": {}, "end": {}, "c": {}}, "required": ["c"]},
            '{ c: any; "a-b"?: any; end?: any }',
            '{ c: any, ["a-b"]?: any, ["end"]?: any }',
        ),
        ({"allOf": [{"type": "string"}, {"enum": ["a", 1]}]}, '"a"', '"a"'),
        (
            {"properties": {"a": {}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
            "{ a?: any }",
            "{ a?: any }",
        ),
        ({"$ref": "#/nowhere"}, "any", "any"),
        ({"$ref": "https://example.com/schema"}, "any", "any"),
        ({"$ref": 3}, "any", "any"),
    ],
)
def test_a_schema_as_a_type(schema, typescript, luacats):
    assert (
        render_typescript([args(a=schema)])
        == f"declare function f(args?: {{ a?: {typescript} }}): Promise<any>;"
    )
    assert f"\n---@field a? {luacats}\n" in "\n" + render_luacats([args(a=schema)])


@pytest.mark.parametrize(
    ("definitions", "typescript"),
    [
        ({"A": {"$ref": "#/$defs/A"}}, "type A = any;"),
        ({"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}, "type A = B;\ntype B = any;"),
        ({"A": {"anyOf": [{"$ref": "#/$defs/A"}, {"type": "string"}]}}, "type A = string;"),
        ({"A": {"type": "array", "items": {"$ref": "#/$defs/A"}}}, "type A = A[];"),
        (
            {
                "A": {"allOf": [{"$ref": "#/$defs/Base"}, {"properties": {"b": {"$ref": "#/$defs/A"}}}]},
                "Base": {"properties": {"a": {"type": "string"}}, "required": ["a"]},
            },
            "interface A { a: string; b?: A }",
        ),
    ],
)
def test_a_definition_that_goes_in_circles_ends(definitions, typescript):
    tool = Tool("f", parameters={"$defs": definitions, "properties": {"x": {"$ref": "#/$defs/A"}}})
    assert render_typescript([tool]) == f"{typescript}\ndeclare function f(args?: {{ x?: A }}): Promise<any>;"
    render_luacats([tool])


# --- LuaCATS


def test_luacats_declares_a_class_of_arguments_and_shows_a_call():
    assert render_luacats([SEARCH]) == (
        '-- Arguments are one table: search{query = "x"}\n'
        "\n"
        "---@class search.args\n"
        "---@field query string What to look for\n"
        "---@field limit? integer (default 3)\n"
        "---Search the web.\n"
        "---@param args search.args\n"
        "---@return any\n"
        "function search(args) end"
    )


def test_luacats_shows_other_names_as_they_are_reached():
    city = {"properties": {"city": {"type": "string"}, "end": {"type": "string"}}, "required": ["city"]}
    assert render_luacats([Tool("get-weather", "", city), Tool("end")]) == (
        '-- Arguments are one table: tools["get-weather"]{city = "x"}\n'
        "\n"
        "---@class get_weather.args\n"
        "---@field city string\n"
        '---@field ["end"]? string\n'
        "---@param args get_weather.args\n"
        "---@return any\n"
        'tools["get-weather"] = function(args) end\n'
        "\n"
        "---@param ... any\n"
        "---@return any\n"
        'tools["end"] = function(...) end'
    )


def test_luacats_keeps_the_descriptions_of_nested_fields():
    nested = {"type": "object", "properties": {"branch": {"type": "string", "description": "Which one"}}}
    text = render_luacats([args(filter=nested)])
    assert "---@class f.args.filter\n---@field branch? string Which one\n" in text
    assert "---@field filter? f.args.filter\n" in text


def test_luacats_declares_a_shared_definition_once():
    text = render_luacats([Tool("walk", "", NODE), Tool("prune", "", NODE)])
    assert text.count("---A tree.\n---@class Node\n---@field value integer\n---@field children? Node[]") == 1


# --- both


@pytest.mark.parametrize("render", RENDERERS)
def test_no_tools_give_an_empty_string(render):
    assert render([]) == ""
    assert render([Tool("web", is_builtin=True)]) == ""


@pytest.mark.parametrize("render", RENDERERS)
def test_built_in_tools_are_left_out(render):
    assert render([Tool("a"), Tool("web", is_builtin=True)]) == render([Tool("a")])


@pytest.mark.parametrize("render", RENDERERS)
def test_a_name_that_is_taken_is_reached_through_tools(render):
    text = render([Tool("print"), Tool("other")], taken={"print"})
    assert '"print"' in text
    assert "function other" in text


@pytest.mark.parametrize("render", RENDERERS)
def test_long_running_and_confirmation_are_said(render):
    text = render([Tool("f", "Do it.", is_long_running=True, requires_confirmation=True)])
    assert "Do it. [long-running] [needs confirmation]" in text
    assert "[long-running]" in render([Tool("f", is_long_running=True)])


@pytest.mark.parametrize("schema", [{}, {"type": "object"}, {"type": "object", "properties": {}}])
def test_a_tool_without_parameters_takes_nothing(schema):
    assert render_typescript([Tool("now", "", schema)]) == "declare function now(): Promise<any>;"
    assert render_luacats([Tool("now", "", schema)]) == "---@return any\nfunction now() end"


@pytest.mark.parametrize("schema", [None, {"type": "string"}, {"type": "array"}])
def test_a_tool_whose_schema_says_nothing_takes_anything(schema):
    assert render_typescript([Tool("f", "", schema)]) == "declare function f(...args: any[]): Promise<any>;"
    assert render_luacats([Tool("f", "", schema)]) == "---@param ... any\n---@return any\nfunction f(...) end"


def test_a_note_that_the_description_makes_itself_is_not_repeated():
    text = render_typescript([args(page={"type": "integer", "description": "Page (min 1)", "minimum": 1})])
    assert "/** Page (min 1) */" in text


KEYWORDS = """
    $defs $ref A additionalProperties allOf anyOf const default description enum format items nullable
    patternProperties prefixItems properties required type
"""
scalars = st.sampled_from(
    [None, True, False, 0, -1.5, 2**70, "string", "object", "#", "#/$defs/A", "a", "*/", "\n"]
)
json_like = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYWORDS.split()), inner, max_size=4)
    ),
    max_leaves=20,
)
texts = st.text("a*/@-[]\"'\\\n\r\0\ud800\u2028日", max_size=8)
wild_tools = st.builds(
    Tool,
    name=texts.filter(bool) | st.sampled_from(["end", "a.b", "delete", "f"]),
    description=texts,
    parameters=st.none()
    | st.dictionaries(st.sampled_from(["properties", "anyOf", "allOf", "$ref", "$defs"]), json_like),
)


@given(st.lists(wild_tools, max_size=3))
def test_any_schema_renders_to_text_that_utf_8_can_hold(tools):
    for render in RENDERERS:
        render(tools).encode()


@given(st.lists(wild_tools, max_size=3))
def test_luacats_is_lua(tools):
    lupa.lua54.LuaRuntime().compile(render_luacats(tools))


@pytest.mark.skipif(not REAL_TOOLS.exists(), reason="the real tool definitions are not beside the checkout")
def test_every_real_tool_is_declared():
    definitions = json.loads(REAL_TOOLS.read_text())
    tools = [Tool(each["name"], each["description"], each["inputSchema"]) for each in definitions]
    typescript, luacats = render_typescript(tools), render_luacats(tools)
    lupa.lua54.LuaRuntime().execute(luacats)
    for tool in tools:
        assert f"declare function {tool.name}(" in typescript
        assert f"\nfunction {tool.name}(" in luacats


# --- names


@pytest.mark.parametrize("name", ["search", "_a1", "$x", "日本", "été", "async", "of", "end", "nil", "type"])
def test_plain_in_javascript(name):
    assert js_names.is_plain_name(name)


NOT_PLAIN_IN_JAVASCRIPT = (
    "get-weather a.b 1a await let static yield arguments eval undefined enum delete tools"
)


@pytest.mark.parametrize(
    "name", [*NOT_PLAIN_IN_JAVASCRIPT.split(), "", "a b", "a\n", "a\u200d", "\ud800", "__proto__"]
)
def test_not_plain_in_javascript(name):
    assert not js_names.is_plain_name(name)


@pytest.mark.parametrize("name", ["search", "_a1", "delete", "continue", "await", "Global"])
def test_plain_in_lua(name):
    assert lua_names.is_plain_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "get-weather",
        "a.b",
        "1a",
        "a\n",
        "",
        "$x",
        "日本",
        "end",
        "goto",
        "global",
        "_ENV",
        "_G",
        "tools",
        "é",
    ],
)
def test_not_plain_in_lua(name):
    assert not lua_names.is_plain_name(name)
