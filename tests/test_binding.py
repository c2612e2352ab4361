"""Binding: where a call's positional arguments go (the design, "Tools")."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from polyact.seam.binding import bind_call_args, parameter_names
from polyact.seam.tool import Tool

REAL_TOOLS = Path(__file__).resolve().parents[2] / "shared/data/github-mcp-tools.json"

SEARCH = {
    "type": "object",
    "properties": {"site": {}, "limit": {}, "query": {}, "page": {}},
    "required": ["query", "limit"],
}


@pytest.mark.parametrize(
    ("title", "schema", "positional", "keyword", "bound"),
    [
        ("nothing gives an empty object", SEARCH, [], {}, {}),
        ("keywords go in by name", SEARCH, [], {"limit": 1, "other": 2}, {"limit": 1, "other": 2}),
        ("required names come first, in their order", SEARCH, ["q", 1], {}, {"query": "q", "limit": 1}),
        (
            "then the other properties in theirs",
            SEARCH,
            [1, 2, 3, 4],
            {},
            {"query": 1, "limit": 2, "site": 3, "page": 4},
        ),
        (
            "beyond the names the index is the name",
            SEARCH,
            [1, 2, 3, 4, 5, 6],
            {},
            {"query": 1, "limit": 2, "site": 3, "page": 4, "arg4": 5, "arg5": 6},
        ),
        ("no schema gives no names", None, ["a", "b"], {"c": 1}, {"arg0": "a", "arg1": "b", "c": 1}),
        ("an empty schema gives no names", {}, ["a"], {}, {"arg0": "a"}),
        (
            "a keyword wins and the slot is used up",
            SEARCH,
            ["a", "b"],
            {"query": "k"},
            {"query": "k", "limit": "b"},
        ),
        ("a keyword wins over an unnamed one", None, ["a", "b"], {"arg0": "k"}, {"arg0": "k", "arg1": "b"}),
        ("a null keyword wins too", SEARCH, ["a"], {"query": None}, {"query": None}),
        (
            "a schema that says arg1 itself loses nothing",
            {"properties": {"arg1": {}}},
            ["a", "b", "c"],
            {},
            {"arg1": "a", "arg2": "b", "arg3": "c"},
        ),
        (
            "a required name without a property is a name",
            {"required": ["a"]},
            [1, 2],
            {},
            {"a": 1, "arg1": 2},
        ),
        ("a doubled required name counts once", {"required": ["a", "a", "b"]}, [1, 2], {}, {"a": 1, "b": 2}),
        (
            "a required that is no list is passed over",
            {"required": True, "properties": {"a": {}}},
            [1],
            {},
            {"a": 1},
        ),
        ("a required that is text is passed over", {"required": "ab"}, [1], {}, {"arg0": 1}),
        (
            "required entries that are no text are passed over",
            {"required": [1, None, "a"]},
            [1],
            {},
            {"a": 1},
        ),
        ("properties that are no object are passed over", {"properties": ["a"]}, [1], {}, {"arg0": 1}),
        (
            "a local reference at the top is followed",
            {"$ref": "#/$defs/A", "$defs": {"A": {"properties": {"a": {}}}}},
            [1],
            {},
            {"a": 1},
        ),
        (
            "allOf at the top adds its names",
            {"allOf": [{"properties": {"a": {}, "b": {}}}, {"required": ["b"]}]},
            [1, 2],
            {},
            {"b": 1, "a": 2},
        ),
        ("a reference to itself ends", {"$ref": "#", "required": ["a"]}, [1], {}, {"a": 1}),
    ],
)
def test_binding(title, schema, positional, keyword, bound):
    result = bind_call_args(Tool("t", parameters=schema), positional, keyword)
    assert result == bound, title
    assert list(result) == list(bound), title


names = st.sampled_from(["a", "b", "c", "arg0", "arg1", "arg2", "end", "MA(5)", ""])
wild = st.one_of(st.none(), st.booleans(), st.integers(), st.text("ab1", max_size=2))
schemas = st.none() | st.fixed_dictionaries(
    {},
    optional={
        "properties": st.dictionaries(names, st.just({}), max_size=5) | wild,
        "required": st.lists(names | wild, max_size=5) | wild,
        "type": wild,
    },
)
positionals = st.integers(0, 8).map(lambda count: [f"positional {index}" for index in range(count)])
keywords = st.dictionaries(names | st.text("ab \ud800é", max_size=3), st.integers() | st.none(), max_size=5)


@given(schemas, positionals, keywords)
def test_every_keyword_is_in_the_result_with_its_own_value(schema, positional, keyword):
    bound = bind_call_args(Tool("t", parameters=schema), positional, keyword)
    assert {name: bound[name] for name in keyword} == keyword


@given(schemas, positionals, keywords)
def test_every_positional_is_in_the_result_unless_a_keyword_has_its_name(schema, positional, keyword):
    tool = Tool("t", parameters=schema)
    alone = bind_call_args(tool, positional, {})
    bound = bind_call_args(tool, positional, keyword)
    assert list(alone.values()) == positional
    assert bound == alone | keyword


@given(schemas, positionals)
def test_positionals_fill_the_names_from_the_front(schema, positional):
    tool = Tool("t", parameters=schema)
    bound = list(bind_call_args(tool, positional, {}))
    names = list(parameter_names(tool))
    assert bound[: len(names)] == names[: len(bound)]


@given(schemas)
def test_names_are_unique_and_required_ones_first(schema):
    names = parameter_names(Tool("t", parameters=schema))
    required = (schema or {}).get("required")
    wanted = [name for name in required if isinstance(name, str)] if isinstance(required, list) else []
    assert len(set(names)) == len(names)
    assert list(names[: len(set(wanted))]) == list(dict.fromkeys(wanted))


@given(positionals, keywords)
def test_binding_leaves_its_arguments_alone(positional, keyword):
    before = (list(positional), dict(keyword))
    bind_call_args(Tool("t", parameters=SEARCH), positional, keyword)
    assert (positional, keyword) == before


@pytest.mark.skipif(not REAL_TOOLS.exists(), reason="the real tool definitions are not beside the checkout")
def test_every_real_tool_binds_its_parameters_in_order():
    for definition in json.loads(REAL_TOOLS.read_text()):
        schema = definition["inputSchema"]
        tool = Tool(definition["name"], definition["description"], schema)
        names = parameter_names(tool)
        assert set(names) == set(schema.get("properties", {}))
        assert list(names[: len(schema.get("required", []))]) == schema.get("required", [])
        assert bind_call_args(tool, list(names), {}) == {name: name for name in names}
