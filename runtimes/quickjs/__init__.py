"""JavaScript behind the seam, on the module `quickjs` (distribution quickjs-ng, or the archived quickjs)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, partial
from typing import ClassVar, Final

from ...seam import Limits, RuntimeCapabilities, Tool
from ...seam.engine import EngineSession, SessionSpec
from ...seam.replay import ReplayRuntime
from ..spares import Spares
from .binding import load_binding
from .contexts import prepare
from .names import taken_names
from .prompt import prompt
from .session import QuickJSSession
from .typescript import render_typescript

__all__ = ["QuickJSRuntime"]


class QuickJSRuntime(ReplayRuntime):
    """Runs JavaScript: a script is the body of an async function, and tools return promises.

    Raises UsageError where no module `quickjs` is installed.
    """

    name: ClassVar[str] = "quickjs"

    def __init__(self, *, limits: Limits | None = None, signing_key: bytes | None = None) -> None:
        super().__init__(limits=limits, signing_key=signing_key)
        self._binding = load_binding()
        self._contexts = Spares(partial(prepare, self._binding))
        self.capabilities = RuntimeCapabilities(
            language="JavaScript",
            supports_suspension=True,
            suspension="replay",
            prompt=prompt(self._binding),
            engine=self._binding.distribution,
            engine_version=self._binding.version,
            file_suffixes=(".js", ".mjs"),
            hard_limits=frozenset({"memory", "output", "value", "calls"}),
            unsupported=_MISSING if self._binding.is_modern else _MISSING | {"own-stack"},
        )

    def open_session(self, spec: SessionSpec) -> EngineSession:
        return QuickJSSession(self._contexts.take(), self._binding.module.JSException, spec)

    def make_ready(self) -> None:
        """Make the engines that the next scripts will run in; for who has the time, as a worker between two."""
        self._contexts.fill()

    def render_tools(self, tools: Iterable[Tool]) -> str:
        """TypeScript declarations of `tools`; "" where there are none (CAT-5)."""
        return render_typescript(list(tools), taken=self._globals)

    @cached_property
    def _globals(self) -> frozenset[str]:
        """Names that no tool can have as a global."""
        return taken_names(self)


# The engine's errors at too deep a recursion and with no memory left are ones that a script can catch; the binding
# does not tell of rejections, and what an async function rejects is nobody's that can be watched. The archived
# engine also keeps an error's stack where it cannot be put right.
_MISSING: Final = frozenset({"limit-memory-final", "limit-stack-final", "lost-errors"})
