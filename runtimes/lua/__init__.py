"""Lua behind the seam, on any engine that lupa carries."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import ClassVar

from ...seam import Complete, InterpreterError, Limits, RuntimeCapabilities, Tool
from ...seam.engine import EngineSession, SessionSpec
from ...seam.replay import ReplayRuntime
from ..spares import Spares
from .engine import DEFAULT_ENGINE, ENGINES, Engine, load_engine
from .luacats import render_luacats
from .prompt import prompt
from .session import LuaSession

__all__ = ["ENGINES", "LuaRuntime"]


class LuaRuntime(ReplayRuntime):
    """Runs Lua scripts.

    engine  one of ENGINES: "lua54" (the default), "lua55", "lua53", "luajit21", and, with fewer places from
            which a tool can be called, "lua52" and "lua51"

    timed   whether the engine's hook keeps `Limits.seconds`; False only where something else does, a worker
            that is killed, say: the script then runs at its engine's full speed

    Raises UsageError for an engine that this build of lupa does not carry.
    """

    name: ClassVar[str] = "lua"

    #: where a copy of what is printed goes at once: a worker that is killed cannot tell it any more
    spill: Callable[[bytes], None] | None = None

    def __init__(
        self,
        *,
        engine: str = DEFAULT_ENGINE,
        limits: Limits | None = None,
        signing_key: bytes | None = None,
        timed: bool = True,
    ) -> None:
        super().__init__(limits=limits, signing_key=signing_key)
        self._engine = load_engine(engine)
        self._spares = Spares(partial(self._engine.open, timed))
        self.capabilities = RuntimeCapabilities(
            language="Lua",
            supports_suspension=True,
            suspension="replay",
            prompt=prompt(self._engine),
            engine=engine,
            engine_version=self._engine.version,
            file_suffixes=(".lua",),
            hard_limits=frozenset({"memory", "output", "value", "calls"}),
            unsupported=_unsupported(self._engine),
        )

    def open_session(self, spec: SessionSpec) -> EngineSession:
        return LuaSession(self._spares.take(), spec, self.spill)

    def make_ready(self) -> None:
        """Make the engines that the next scripts will run in; for who has the time, as a worker between two."""
        self._spares.fill()

    def render_tools(self, tools: Iterable[Tool]) -> str:
        """LuaCATS annotations of `tools`; "" where there are none (CAT-5)."""
        return render_luacats(list(tools), taken=self._globals)

    @cached_property
    def _globals(self) -> frozenset[str]:
        """Names that no tool can have as a global: asked of the engine itself."""
        step = self.start(
            "local names = {} for name in pairs(_G) do names[#names + 1] = name end return names"
        )
        if not isinstance(step, Complete) or not isinstance(step.value, list):
            raise InterpreterError(f"the engine does not tell its globals: {step}")
        return frozenset(map(str, step.value))


def _unsupported(engine: Engine) -> frozenset[str]:
    """What the suite tests and this engine cannot have."""
    missing = set() if engine.has_integers else {"big-integers", "int-float-distinction"}
    if engine.name == "lua51":  # its metamethods and iterators cannot be yielded across
        missing.add("calls-in-callbacks")
    return frozenset(missing)
