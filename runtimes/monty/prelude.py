"""The half of the adapter that lives inside the engine. Monty runs this text; nothing here is imported by Python.

`prepare` gives a script its tools and inputs, `run` runs it and writes its result. Only JSON text crosses to the
host, and it is written here, where a value that JSON cannot hold can still be told apart and named by its path.
The script has a scope of its own, so nothing here is within its reach.
"""

import json
from datetime import date, time
from typing import Any, Callable  # noqa: UP035 - Monty has no collections.abc

DEPTH = 200


def prepare(
    call: Callable[[int, str], str],
    fields: Callable[[object], list[str] | None],
    functions: list[str],
    plain: list[str],
    given: str,
) -> tuple[dict[str, Any], Callable[[object, str], str]]:
    def step(where: str, key: str) -> str:
        if key.isidentifier():
            return where + "." + key if where and not where.endswith(" ") else where + key
        return where + "[" + json.dumps(key) + "]"

    def careful(value: Any, where: str, above: list[object]) -> str:
        if value is None or isinstance(value, (bool, int, str)):
            return json.dumps(value)
        if isinstance(value, float):
            return json.dumps(value) if value - value == 0 else "null"
        for one in above:
            if one is value:
                raise TypeError(where + " contains itself")
        if len(above) > DEPTH:
            raise TypeError(where[:40] + "… is nested deeper than 200 levels, which JSON here cannot hold")
        inside = [*above, value]
        kind = type(value).__name__
        if isinstance(value, dict):
            pairs = []
            for key in value:
                if not isinstance(key, str):
                    raise TypeError(
                        where + " has the key " + repr(key) + ", and keys in JSON are text: use str(…)"
                    )
                pairs.append(json.dumps(key) + ":" + careful(value[key], step(where, key), inside))
            return "{" + ",".join(pairs) + "}"
        if isinstance(value, (list, tuple, set, frozenset, range)) or kind in (
            "dict_keys",
            "dict_values",
            "dict_items",
        ):
            items = list(value)
            texts = [careful(items[i], where + "[" + str(i) + "]", inside) for i in range(len(items))]
            return "[" + ",".join(texts) + "]"
        if isinstance(value, (date, time)):
            return json.dumps(value.isoformat())
        if kind in ("function", "builtin_function_or_method", "method"):
            raise TypeError(where + " is a function, which JSON cannot hold")
        if kind == "type":
            raise TypeError(where + " is a class, which JSON cannot hold")
        if kind == "bytes":
            raise TypeError(where + " is bytes, which JSON cannot hold: use .decode()")
        names = fields(value)
        if names is None:
            raise TypeError(where + " is a " + kind + ", which JSON cannot hold: use str(…)")
        pairs = [
            json.dumps(name) + ":" + careful(getattr(value, name), step(where, name), inside)
            for name in names
        ]
        return "{" + ",".join(pairs) + "}"

    def encode(value: object, where: str) -> str:
        # What comes back the same was written right; all else goes the careful way.
        try:
            text = json.dumps(value, allow_nan=False)
            if json.loads(text) == value:
                return text
        except (TypeError, ValueError, RecursionError):
            pass
        return careful(value, where, [])

    def arguments(name: str, args: list[Any], kwargs: dict[str, Any]) -> str:
        try:
            text = json.dumps([args, kwargs], allow_nan=False)
            if json.loads(text) == [args, kwargs]:
                return text
        except (TypeError, ValueError, RecursionError):
            pass
        texts = [careful(args[i], name + ": arg" + str(i), []) for i in range(len(args))]
        return "[[" + ",".join(texts) + "]," + careful(kwargs, name + ": ", []) + "]"

    def offer(index: int, name: str) -> Callable[..., Any]:
        def tool(*args: Any, **kwargs: Any) -> Any:
            text = arguments(name, list(args), kwargs)
            try:
                answer = call(index, text)
            except NotImplementedError:  # the engine's own, and no tool's
                raise NotImplementedError(
                    name
                    + " cannot be called where Python itself calls the script back, as in a key= or in __eq__:"
                    " call it in a loop, and keep the answers in a list"
                ) from None
            return json.loads(answer)

        return tool

    tools = {}
    for index in range(len(functions)):
        tools[functions[index]] = offer(index, functions[index])
    scope: dict[str, Any] = {"__name__": "__main__", "tools": tools}
    for name in plain:
        scope[name] = tools[name]
    inputs = json.loads(given)
    for name in inputs:
        scope[name] = inputs[name]
    return scope, encode


def run(script: str, scope: dict[str, Any], encode: Callable[[object, str], str]) -> str:
    # Here, unlike in CPython, exec gives the value of a return at the top of the script.
    return encode(exec(script, scope), "value")  # type: ignore[func-returns-value]
