"""What both kinds of service in a worker have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from ...seam import CodeRuntime, Tool
from ...seam.values import decode
from .frames import Reply, plain, raw, reply

__all__ = ["Service", "rendered"]


class Service(ABC):
    """Answers requests for one runtime. Holds at most one live script."""

    level: ClassVar[str]

    @abstractmethod
    def answer(self, kind: int, clock: int, text: bytes) -> bytes:
        """The reply to a request. What it raises is told to the host."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the script, and make ready for the next one."""


def rendered(runtime: CodeRuntime, text: bytes) -> bytes:
    """The reply to a request to render tools."""
    tools: Any = decode(plain(text))
    made = [
        Tool(
            name,
            description,
            parameters,
            is_builtin=is_builtin,
            is_long_running=is_long_running,
            requires_confirmation=requires_confirmation,
        )
        for name, description, parameters, is_builtin, is_long_running, requires_confirmation in tools
    ]
    return reply(Reply.BYTES, 0, b"", raw(runtime.render_tools(made)))
