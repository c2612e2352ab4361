"""Tools as a model is shown them, rendered where the runtime is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...seam import InterpreterError, Tool
from ...seam.values import encode
from .errors_wire import raised
from .frames import Reply, Request, plain, raw, request
from .pool import Pool, Tenant
from .process import Bounds, Ended, Gone

__all__ = ["render"]

_SECONDS: Final = 30.0


def render(pool: Pool, bounds: Bounds, tools: Iterable[Tool], name: str) -> str:
    """`CodeRuntime.render_tools`, in a worker of `pool`."""
    tools = list(tools)
    listed = [
        [
            tool.name,
            tool.description,
            None if tool.parameters is None else dict(tool.parameters),
            tool.is_builtin,
            tool.is_long_running,
            tool.requires_confirmation,
        ]
        for tool in tools
    ]
    frame = request(Request.RENDER, 0, raw(encode(listed, "what is known of the tools")))  # type: ignore[arg-type]
    tenant = Tenant(bounds)
    worker = pool.acquire(tenant, first=True)
    try:
        kind, _, _, text = worker.ask(frame, _SECONDS)
    except Gone:
        pool.lost(tenant)
        return render(pool, bounds, tools, name)
    except Ended as ended:
        pool.lost(tenant)
        raise InterpreterError(f"the tools cannot be rendered: {ended.stop}") from None
    except BaseException:
        pool.lost(tenant)
        raise
    pool.release(tenant)
    if kind != Reply.BYTES:
        raise raised(kind, text, name)
    return plain(text)
