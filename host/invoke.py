"""One call of one tool: awaited or in a thread, timed, and what comes of it as an answer to the script."""

from __future__ import annotations

import functools
import inspect
import time
from collections.abc import Callable
from typing import Any, cast

import anyio
import anyio.to_thread

from ..seam import JSON, Raise, ResumeWith, UsageError, Value
from ..seam.values import encode
from .context import CurrentCall, calling

__all__ = ["failure", "in_thread", "invoke", "now", "plain_json", "settle"]


async def invoke(
    function: Callable[..., Any], arguments: dict[str, JSON], call: CurrentCall, timeout: float | None
) -> ResumeWith:
    """Call `function` with `arguments` by keyword, and make an answer of what comes of it.

    An async function is awaited; a sync one runs in a thread, with this task's context variables. After
    `timeout` seconds (None: no end) the script gets a `TimeoutError`; an async tool is cancelled, while a
    sync one runs on in its thread, unheard. What the tool returns becomes JSON as `plain_json` says. Any
    `Exception` of the tool is an error in the script; only cancellation and the like pass through.
    """
    name = call.function_name
    token = calling.set(call)
    result: Any = None
    try:
        with anyio.move_on_after(timeout) as scope:
            result = await _called(function, arguments)
        if scope.cancelled_caught:
            return Raise(f"TimeoutError: {name} took more than {timeout:g} s", at=now())
        return Value(plain_json(result, name), at=now())
    except Exception as error:
        return Raise(failure(error), at=now())
    finally:
        calling.reset(token)


def failure(error: BaseException) -> str:
    """`ErrorType: message`: the exception's own type and text (the design, "Above the seam")."""
    try:
        text = str(error)
    except Exception:  # an exception that cannot even be shown
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def plain_json(value: Any, name: str) -> JSON:
    """What a tool returned, as JSON: models, dataclasses, datetimes, sets, … as pydantic writes them.

    Raises TypeError, naming the tool, for what has no JSON form (a function, an open file, a cycle).
    """
    try:
        encode(value)
        return cast(JSON, value)
    except (UsageError, ValueError):
        pass
    from pydantic_core import to_jsonable_python

    try:
        made = to_jsonable_python(value)
        encode(made)
    except Exception as error:
        raise TypeError(f"{name} returned {_described(value)}, which is not JSON: {error}") from None
    return cast(JSON, made)


def _described(value: object) -> str:
    kind = type(value).__name__
    return f"{'an' if kind[:1] in 'aeiouAEIOU' else 'a'} {kind}"


def now() -> int:
    """The clock that an answer carries: milliseconds since 1970."""
    return time.time_ns() // 1_000_000


async def settle(result: Any) -> Any:
    """`result`, awaited where it is awaitable."""
    return await result if inspect.isawaitable(result) else result


async def in_thread(
    function: Callable[..., Any], *arguments: Any, limiter: anyio.CapacityLimiter | None = None
) -> Any:
    """`function(*arguments)` on a worker thread, even where hanging tools have taken all the common ones."""
    mine = limiter if limiter is not None else anyio.CapacityLimiter(1)
    return await anyio.to_thread.run_sync(functools.partial(function, *arguments), limiter=mine)


async def _called(function: Callable[..., Any], arguments: dict[str, JSON]) -> Any:
    if _is_async(function):
        return await function(**arguments)
    # In a list, since a thread is not to return a coroutine (trio refuses it).
    held = await anyio.to_thread.run_sync(lambda: [function(**arguments)], abandon_on_cancel=True)
    return await settle(held[0])


def _is_async(function: Any) -> bool:
    while isinstance(function, functools.partial):
        function = function.func
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(
        getattr(type(function), "__call__", None)  # noqa: B004 (the method is asked, not whether it is there)
    )
