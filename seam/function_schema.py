"""From a Python callable to what a tool needs: a name, a description, a schema, and a function to call.

Pydantic does the schema. The parameters become the fields of a model made for the purpose, under names of its
own (`p0`, `p1`, …) with the real name as alias, so that no parameter (`schema`, `copy`, `model_x`,
`_private`) can collide with what a model has already.
"""

from __future__ import annotations

import functools
import inspect
import types
import typing
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model
from pydantic.errors import PydanticUserError
from pydantic.fields import FieldInfo

from .docstrings import parse_docstring
from .errors import UsageError

__all__ = ["DescribedFunction", "describe_function"]

_EXTRA = "extra_arguments"
_UNSET: Any = object()  # a default that no schema shows


@dataclass(frozen=True, slots=True)
class DescribedFunction:
    """What `describe_function` found out."""

    name: str
    description: str
    parameters: dict[str, Any]
    function: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class _Parameter:
    name: str
    annotation: Any
    default: Any = ...  # as in pydantic: no default


def describe_function(function: Callable[..., Any], name: str | None = None) -> DescribedFunction:
    """Name (unless given), description and schema of `function`, and the function to call with JSON values.

    `UsageError` as `Tool.from_function` says.
    """
    name = _name(function) if name is None else name
    description, described = parse_docstring(_docstring(function))
    parameters, extra = _parameters(function, name)
    model, schema = _model(name, parameters, extra)
    for parameter, text in described.items():
        if parameter in schema["properties"]:
            schema["properties"][parameter].setdefault("description", text)
    if extra is not None and (bound := _bound_names(function)):
        schema["propertyNames"] = {"not": {"enum": sorted(bound)}}
    plain = all(_is_plain(parameter.annotation) for parameter in parameters) and (
        extra is None or _is_plain(extra)
    )
    if not plain or any(isinstance(parameter.default, FieldInfo) for parameter in parameters):
        function = _converting(function, model, parameters, extra is not None)
    return DescribedFunction(name, description, schema, function)


def _name(function: Callable[..., Any]) -> str:
    inner = _innermost(function)
    name = getattr(inner, "__name__", None) or type(inner).__name__
    if name == "<lambda>":
        raise UsageError("a lambda has no name: give the tool one, Tool.from_function(f, name=...)")
    return str(name)


def _innermost(function: Callable[..., Any]) -> Callable[..., Any]:
    while isinstance(function, functools.partial):
        function = function.func
    return function


def _docstring(function: Callable[..., Any]) -> str | None:
    inner = _innermost(function)
    if inspect.isroutine(inner) or inspect.isclass(inner):
        return inspect.getdoc(inner)
    return type(inner).__call__.__doc__ or inspect.getdoc(type(inner))


def _bound_names(function: Callable[..., Any]) -> set[str]:
    bound: set[str] = set()
    while isinstance(function, functools.partial):
        bound.update(function.keywords)
        function = function.func
    return bound


def _parameters(function: Callable[..., Any], tool: str) -> tuple[list[_Parameter], Any]:
    """The parameters that a call can name, and the type that `**kwargs` takes (None: no `**kwargs`)."""
    try:
        signature = inspect.signature(function, eval_str=True)
    except NameError as error:
        raise UsageError(
            f"tool {tool!r}: an annotation cannot be resolved ({error}); define or import that name at the"
            " top of the function's module"
        ) from error
    except Exception as error:  # an annotation is code and may raise anything
        raise UsageError(f"tool {tool!r}: its signature cannot be read: {error}") from error
    parameters: list[_Parameter] = []
    extra: Any = None
    bound = _bound_names(function)
    for parameter in signature.parameters.values():
        annotation = Any if parameter.annotation is parameter.empty else parameter.annotation
        if parameter.kind is parameter.VAR_KEYWORD:
            if get_origin(annotation) is typing.Unpack:
                parameters += _unpacked(get_args(annotation)[0])
            else:
                extra = types.NoneType if annotation is None else annotation
        elif parameter.kind in (parameter.VAR_POSITIONAL, parameter.POSITIONAL_ONLY):
            shown = f"*{parameter.name}" if parameter.kind is parameter.VAR_POSITIONAL else parameter.name
            raise UsageError(
                f"tool {tool!r}: tools are called with keyword arguments, and none reaches the parameter"
                f" {shown}; wrap the function in one whose parameters all have names"
            )
        elif parameter.name not in bound:
            default = ... if parameter.default is parameter.empty else parameter.default
            parameters.append(_Parameter(parameter.name, annotation, default))
    return parameters, extra


def _unpacked(typed_dict: Any) -> list[_Parameter]:
    """The parameters that `**kwargs: Unpack[SomeTypedDict]` stands for."""
    hints = typing.get_type_hints(typed_dict, include_extras=True)
    required = typed_dict.__required_keys__
    return [_Parameter(key, hint, ... if key in required else _UNSET) for key, hint in _bare(hints).items()]


def _bare(hints: Mapping[str, Any]) -> dict[str, Any]:
    markers = (typing.Required, typing.NotRequired)
    return {key: get_args(hint)[0] if get_origin(hint) in markers else hint for key, hint in hints.items()}


def _model(tool: str, parameters: list[_Parameter], extra: Any) -> tuple[type[BaseModel], dict[str, Any]]:
    fields: dict[str, Any] = {
        f"p{index}": (
            Annotated[parameter.annotation, Field(alias=parameter.name, validation_alias=parameter.name)],
            parameter.default,
        )
        for index, parameter in enumerate(parameters)
    }
    if extra is not None:
        fields[_EXTRA] = (dict[str, extra], {})
    config = ConfigDict(extra="forbid", arbitrary_types_allowed=False)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a default that JSON cannot hold is left out of the schema
            model = create_model("Arguments", __config__=config, **fields)
            schema = model.model_json_schema(by_alias=True, mode="validation")
    except (PydanticUserError, TypeError, NameError) as error:
        reason = str(error).splitlines()[0]
        raise UsageError(f"tool {tool!r}: no JSON Schema can be made of its signature: {reason}") from error
    schema = _without_titles(schema)
    schema.setdefault("properties", {})
    if extra is not None:
        schema["additionalProperties"] = schema["properties"].pop(_EXTRA).get("additionalProperties", True)
    return model, schema


def _without_titles(schema: Any) -> Any:
    """The schema without the `title`s that pydantic makes of names; a property called `title` stays."""
    if isinstance(schema, list):
        return [_without_titles(member) for member in schema]
    if not isinstance(schema, dict):
        return schema
    out: dict[str, Any] = {}
    for key, value in schema.items():
        if key in ("properties", "patternProperties", "$defs", "definitions") and isinstance(value, dict):
            out[key] = {name: _without_titles(member) for name, member in value.items()}
        elif key in ("default", "const", "enum", "examples"):
            out[key] = value
        elif key != "title":
            out[key] = _without_titles(value)
    return out


def _is_plain(annotation: Any) -> bool:
    """Whether every JSON value that fits the annotation is already what the function expects."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return all(isinstance(extra, FieldInfo) for extra in arguments[1:]) and _is_plain(arguments[0])
    if origin is Literal:
        return all(type(value) in (str, int, bool, types.NoneType) for value in arguments)
    if origin is dict and arguments[0] not in (str, Any):
        return False
    if origin in (Union, types.UnionType, list, dict):
        return all(map(_is_plain, arguments))
    return annotation in (Any, None, object, str, int, float, bool, list, dict, types.NoneType)


def _converting(
    function: Callable[..., Any], model: type[BaseModel], parameters: list[_Parameter], has_extra: bool
) -> Callable[..., Any]:
    """`function` behind a step that turns JSON values into the types of its parameters."""
    names = {f"p{index}": parameter.name for index, parameter in enumerate(parameters)}
    filled = {
        f"p{index}" for index, parameter in enumerate(parameters) if isinstance(parameter.default, FieldInfo)
    }

    def converted(given: dict[str, Any]) -> dict[str, Any]:
        known = set(names.values())
        values = {key: value for key, value in given.items() if key in known or not has_extra}
        if has_extra:
            values[_EXTRA] = {key: value for key, value in given.items() if key not in known}
        try:
            checked = model.model_validate(values)
        except ValidationError as error:
            raise ValueError(_summary(error)) from None
        chosen = (checked.model_fields_set | filled) - {_EXTRA}
        out = {name: getattr(checked, key) for key, name in names.items() if key in chosen}
        return out | getattr(checked, _EXTRA) if has_extra else out

    if inspect.iscoroutinefunction(_awaited(function)):

        @functools.wraps(function, updated=())
        async def call_async(**given: Any) -> Any:
            return await function(**converted(given))

        return call_async

    @functools.wraps(function, updated=())
    def call(**given: Any) -> Any:
        return function(**converted(given))

    return call


def _awaited(function: Callable[..., Any]) -> Any:
    inner = _innermost(function)
    return inner if inspect.isroutine(inner) or inspect.isclass(inner) else type(inner).__call__


def _summary(error: ValidationError) -> str:
    """Pydantic's findings, one after another: `point.x: Field required`."""
    return "; ".join(
        f"{'.'.join(str(step) for step in found['loc'] if step != _EXTRA)}: {found['msg']}"
        for found in error.errors()
    )
