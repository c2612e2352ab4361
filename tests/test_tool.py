"""Tools: what is checked when one is made, and what a function's signature and docstring give."""

import asyncio
import dataclasses
import datetime
import enum
import functools
import inspect
import math
from typing import Annotated, Any, Literal, TypedDict, Unpack

import jsonschema
import pytest
from polyact.seam.errors import UsageError
from polyact.seam.tool import Tool
from pydantic import BaseModel, Field


class Color(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Point(BaseModel):
    x: int
    y: int = 0


class Node(BaseModel):
    value: int
    children: list["Node"] = []


class Options(TypedDict, total=False):
    limit: int


@dataclasses.dataclass
class Size:
    width: int


# --- made by hand


def test_a_tool_needs_only_a_name():
    tool = Tool("get-weather")
    assert (tool.description, tool.parameters, tool.function, tool.timeout) == ("", None, None, None)
    assert (tool.is_builtin, tool.is_long_running, tool.requires_confirmation) == (False, False, False)


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"name": ""}, "name"),
        ({"name": None}, "name"),
        ({"description": None}, "description"),
        ({"parameters": []}, "parameters"),
        ({"is_builtin": 1}, "is_builtin"),
        ({"is_long_running": None}, "is_long_running"),
        ({"requires_confirmation": "yes"}, "requires_confirmation"),
        ({"function": "search"}, "function"),
        *(({"timeout": bad}, "timeout") for bad in (0, -1, math.inf, math.nan, True, "5")),
    ],
)
def test_a_field_that_is_wrong_is_a_usage_error_that_names_it(fields, named):
    with pytest.raises(UsageError, match=named):
        Tool(**{"name": "t", **fields})


def test_a_tool_is_frozen_and_hashable():
    tool = Tool("t", parameters={"type": "object"})
    with pytest.raises(dataclasses.FrozenInstanceError):
        tool.name = "other"  # type: ignore[misc]
    assert tool in {tool}


def test_a_schema_that_is_changed_later_does_not_change_the_tool():
    schema: dict[str, Any] = {"properties": {"a": {}}}
    tool = Tool("t", parameters=schema)
    schema["properties"]["b"] = {}
    assert tool.parameters == {"properties": {"a": {}}}


# --- made of a function


def search(query: str, limit: int = 3, *, site: str | None = None) -> list[str]:
    """Search the web,
    all of it.

    More words.

    Args:
        query: What to look for,
            in words.
        limit (int, optional): How many: at most.
        site: Only there.

    Returns:
        list: what was found.
    """
    return [query] * limit


def test_a_function_gives_name_description_schema_and_itself():
    tool = Tool.from_function(search)
    assert (tool.name, tool.description) == ("search", "Search the web, all of it.")
    assert tool.function is search
    assert tool.parameters == {
        "type": "object",
        "properties": {
            "query": {"type": "string", "description": "What to look for, in words."},
            "limit": {"type": "integer", "default": 3, "description": "How many: at most."},
            "site": {
                "anyOf": [{"type": "string"}, {"type": "null"}],
                "default": None,
                "description": "Only there.",
            },
        },
        "required": ["query"],
        "additionalProperties": False,
    }


def test_what_is_given_goes_before_what_is_derived():
    tool = Tool.from_function(
        search, name="web.search", description="", is_long_running=True, requires_confirmation=True, timeout=2
    )
    assert (tool.name, tool.description, tool.timeout) == ("web.search", "", 2)
    assert tool.is_long_running
    assert tool.requires_confirmation


def numpy_style(a, b, c=1):
    """Numpy.

    Parameters
    ----------
    a : int
        First
        one.
    b, c : str, optional
        The others.

    Returns
    -------
    d : int
        Not a parameter.
    """


def rest_style(a, b=1):
    """Rest.

    :param a: First
        one.
    :param int b: Second.
    :returns: nothing
    """


def bare_style(a, b=1):
    """Bare.
    Args:
        a: First one.
        b (dict[str, int]): Second.
    """


@pytest.mark.parametrize(
    ("function", "summary", "described"),
    [
        (numpy_style, "Numpy.", {"a": "First one.", "b": "The others.", "c": "The others."}),
        (rest_style, "Rest.", {"a": "First one.", "b": "Second."}),
        (bare_style, "Bare.", {"a": "First one.", "b": "Second."}),
    ],
)
def test_every_docstring_style_describes_parameters(function, summary, described):
    tool = Tool.from_function(function)
    assert tool.description == summary
    assert tool.parameters is not None
    assert {key: prop["description"] for key, prop in tool.parameters["properties"].items()} == described


def test_a_field_description_goes_before_the_docstring():
    def tool(a: Annotated[int, Field(description="from the field", ge=1)]):
        """T.

        Args:
            a: from the docstring
        """

    assert properties(tool)["a"] == {"type": "integer", "minimum": 1, "description": "from the field"}


def properties(function, **options) -> dict[str, Any]:
    parameters = Tool.from_function(function, **options).parameters
    assert parameters is not None
    jsonschema.Draft202012Validator.check_schema(parameters)
    return parameters["properties"]


def test_names_that_a_model_has_already_are_parameters_like_any_other():
    def tool(
        schema, copy, json, model_config, model_x, _private, __dunder, self, cls, validate, p0, title
    ): ...

    assert list(properties(tool)) == list(inspect.signature(tool).parameters)


def test_there_are_no_titles_but_a_parameter_called_title_stays():
    def tool(title: str, point: Point, color: Color = Color.RED, size: Size | None = None): ...

    parameters = Tool.from_function(tool).parameters
    assert parameters is not None
    assert parameters["properties"]["title"] == {"type": "string"}
    assert parameters["properties"]["color"]["default"] == "red"
    assert set(parameters["$defs"]) == {"Point", "Color", "Size"}
    assert not any("title" in definition for definition in parameters["$defs"].values())


def test_a_recursive_model_is_a_reference_to_itself():
    def tool(node: Node): ...

    parameters = Tool.from_function(tool).parameters
    assert parameters is not None
    assert parameters["properties"]["node"] == {"$ref": "#/$defs/Node"}


def test_a_function_without_parameters_takes_an_empty_object():
    def now(): ...

    assert Tool.from_function(now).parameters == {
        "type": "object",
        "properties": {},
        "additionalProperties": False,
    }


def test_keyword_arguments_at_large_are_additional_properties():
    def anything(a: int, **rest): ...
    def numbers(a: int, **rest: int): ...
    def points(**rest: Point): ...
    def unpacked(a: int, **rest: Unpack[Options]): ...

    def extra(function):
        return Tool.from_function(function).parameters["additionalProperties"]

    assert extra(anything) is True
    assert extra(numbers) == {"type": "integer"}
    assert extra(points) == {"$ref": "#/$defs/Point"}
    assert extra(unpacked) is False
    assert properties(unpacked) == {"a": {"type": "integer"}, "limit": {"type": "integer"}}
    assert Tool.from_function(unpacked).parameters["required"] == ["a"]


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (lambda: None, "name="),
        (math.sqrt, "keyword"),
    ],
)
def test_a_callable_that_cannot_be_a_tool_says_why(function, says):
    with pytest.raises(UsageError, match=says):
        Tool.from_function(function)


def test_star_args_are_a_usage_error_that_names_them():
    def tool(a, *rest): ...

    with pytest.raises(UsageError, match=r"\*rest"):
        Tool.from_function(tool)


def test_an_annotation_without_a_schema_is_a_usage_error():
    class Opaque: ...

    def opaque(a: Opaque): ...
    def unknown(a: "Nowhere"): ...  # type: ignore[name-defined]  # noqa: F821

    with pytest.raises(UsageError, match="Opaque"):
        Tool.from_function(opaque)
    with pytest.raises(UsageError, match="Nowhere"):
        Tool.from_function(unknown)


def test_something_that_is_not_callable_is_a_usage_error():
    with pytest.raises(UsageError, match="callable"):
        Tool.from_function(3)  # type: ignore[arg-type]


def test_a_default_that_json_cannot_hold_is_optional_without_a_default():
    sentinel = object()

    def tool(a: int = sentinel): ...  # type: ignore[assignment]

    parameters = Tool.from_function(tool).parameters
    assert parameters is not None
    assert parameters["properties"] == {"a": {"type": "integer"}}
    assert "required" not in parameters


class Service:
    def find(self, key: str) -> str:
        """Find it."""
        return key

    def __call__(self, key: str) -> str:
        """Call it."""
        return key


class Silent:
    """What it is."""

    def __call__(self, key: str) -> str:
        return key


def test_a_method_and_an_object_are_tools_without_self():
    method, called, silent = (Tool.from_function(f) for f in (Service().find, Service(), Silent()))
    assert (method.name, method.description) == ("find", "Find it.")
    assert (called.name, called.description) == ("Service", "Call it.")
    assert (silent.name, silent.description) == ("Silent", "What it is.")
    for tool in (method, called, silent):
        assert tool.parameters is not None
        assert list(tool.parameters["properties"]) == ["key"]


def test_what_a_partial_binds_is_neither_shown_nor_open_to_the_model():
    def fetch(key: str, url: str, **headers: str):
        """Fetch it."""
        return key, url, headers

    tool = Tool.from_function(functools.partial(fetch, key="secret"))
    assert (tool.name, tool.description) == ("fetch", "Fetch it.")
    assert tool.parameters is not None
    assert "secret" not in str(tool.parameters)
    jsonschema.validate({"url": "u", "accept": "x"}, tool.parameters)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"url": "u", "key": "x"}, tool.parameters)
    assert list(properties(functools.partial(fetch, "secret"))) == ["url"]


# --- what the host calls


def call(function, **arguments):
    made = Tool.from_function(function).function
    assert made is not None
    return made(**arguments)


def test_json_values_arrive_as_the_types_of_the_parameters():
    def tool(point: Point, color: Color, size: Size, day: datetime.date, tags: set[str], n: int = 4):
        return point, color, size, day, tags, n

    given = {"point": {"x": 1}, "color": "red", "size": {"width": 2}, "day": "2024-02-03", "tags": ["a"]}
    assert call(tool, **given) == (Point(x=1), Color.RED, Size(2), datetime.date(2024, 2, 3), {"a"}, 4)


def test_the_keys_of_an_object_are_converted_too():
    def tool(names: dict[int, str]):
        return names

    assert call(tool, names={"1": "one"}) == {1: "one"}


def test_a_value_that_cannot_be_converted_names_its_path():
    def tool(point: Point): ...

    with pytest.raises(ValueError, match=r"point\.x: .*integer"):
        call(tool, point={"x": "one"})


def test_a_field_as_default_is_the_default_of_the_call():
    def tool(n: int = Field(7, description="how many")):
        return n

    assert properties(tool)["n"] == {"type": "integer", "default": 7, "description": "how many"}
    assert call(tool) == 7
    assert call(tool, n=8) == 8


def test_other_keywords_are_converted_too():
    def tool(first: Point, **rest: Point):
        return first, rest

    assert call(tool, first={"x": 1}, other={"x": 2}) == (Point(x=1), {"other": Point(x=2)})


def test_an_async_function_stays_async():
    async def plain(a: int):
        return a

    async def converted(point: Point):
        return point

    for function, given, answer in ((plain, 1, 1), (converted, {"x": 1}, Point(x=1))):
        made = Tool.from_function(function).function
        assert inspect.iscoroutinefunction(made)
        assert asyncio.run(made(**{next(iter(inspect.signature(function).parameters)): given})) == answer


def test_a_function_of_plain_json_types_is_called_as_it_is():
    def tool(
        a: int | None, b: Literal["x", 1], c: dict[str, list[Any]], d, e: Annotated[str, Field(min_length=1)]
    ): ...

    assert Tool.from_function(tool).function is tool
