"""A worker: serves one script after another, each with a fresh engine, and answers every request once."""

from __future__ import annotations

import os
from typing import Any

from ...seam import CodeRuntime
from ...seam.json_types import JSON
from ...seam.replay import ReplayRuntime
from ...seam.values import encode
from . import errors_wire
from .frames import Reply, Request, Requests, raw, reply, write
from .lockdown import Lockdown, resident_size
from .making import is_timed, make
from .serving import Service
from .serving_sessions import SessionService
from .serving_steps import StepService
from .spill import Spill

__all__ = ["serve"]


def serve(
    source: int,
    target: int,
    printed: int,
    parent: int,
    kind: type[CodeRuntime],
    options: dict[str, Any],
    runtime: CodeRuntime | None,
    lockdown: Lockdown,
    bounds: dict[str, Any],
) -> None:
    """Serve requests from the descriptor `source` on `target` until there are no more; locks the process first.

    `printed` is the file for what is printed.
    """
    os.setsid()
    lockdown.die_with(parent)
    try:
        runtime = runtime or make(kind, options)
    except Exception as error:
        write(target, errors_wire.told(error))
        return
    spill = Spill(printed)
    os.close(printed)
    if hasattr(runtime, "spill"):
        runtime.spill = spill
    service: Service = SessionService(runtime) if isinstance(runtime, ReplayRuntime) else StepService(runtime)
    facts = _facts(runtime, service.level, is_timed(kind))  # before it can open files no more
    lockdown.enter(parent, target + 1, bounds["memory"], bounds["cpu"])
    facts["barriers"] = dict(lockdown.barriers)
    write(target, reply(Reply.READY, 0, b"", raw(encode(facts))))
    requests = Requests(source)
    while (request := requests.next()) is not None:
        spill.begin()
        kind_of, clock, text = request
        if kind_of == Request.close:
            service.close()
            spill.end()
            continue
        try:
            answer = service.answer(kind_of, clock, text)
        except MemoryError:
            answer = errors_wire.OUT_OF_MEMORY
        except Exception as error:
            answer = errors_wire.told(error)
        spill.end()
        write(target, answer)


def _facts(runtime: CodeRuntime, level: str, timed: bool) -> dict[str, JSON]:
    said = runtime.capabilities
    return {
        "pid": os.getpid(),
        "level": level,
        "timed": timed,
        "name": str(getattr(runtime, "name", "")),
        "resident": resident_size(),
        "language": said.language,
        "supports_suspension": said.supports_suspension,
        "prompt": said.prompt,
        "engine": said.engine,
        "engine_version": said.engine_version,
        "file_suffixes": [*said.file_suffixes],
        "suspension": said.suspension,
        "isolation": said.isolation,
        "hard_limits": [*sorted(said.hard_limits)],
        "unsupported": [*sorted(said.unsupported)],
    }
