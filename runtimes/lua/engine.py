"""The Lua engines that lupa carries, and our prelude compiled for each of them."""

from __future__ import annotations

import importlib
import threading
from dataclasses import dataclass
from typing import Any, Final

from ...seam import UsageError
from ..preludes import source

__all__ = ["DEFAULT_ENGINE", "ENGINES", "Engine", "load_engine"]

ENGINES: Final = ("lua51", "lua52", "lua53", "lua54", "lua55", "luajit21")
DEFAULT_ENGINE: Final = "lua54"

# Each file is a function of what the earlier ones made; the order is the order of need.
_PARTS: Final = (
    "guard",
    "order",
    "json",
    "inspect",
    "clock",
    "matcher",
    "cost",
    "patterns",
    "tables",
    "coroutines",
)
_DUMP: Final = b"return function(text) return string.dump(assert((loadstring or load)(text, '=?')), true) end"


@dataclass(frozen=True, slots=True)
class Engine:
    """One Lua library: its name here, its version, and the prelude as bytecode.

    Bytecode, because compiling the prelude would cost more than all the rest of a start; stripped, so that no
    line of it can show in a traceback.
    """

    name: str
    version: str
    module: Any
    prelude: bytes

    @property
    def has_integers(self) -> bool:
        """Whether numbers are 64-bit integers where they can be."""
        return self.name not in ("lua51", "lua52", "luajit21")

    def open(self, memory: int | None) -> Any:
        """A bare engine that may hold `memory` bytes, from which nothing of Python can be reached."""
        return self.module.LuaRuntime(
            encoding=None,
            register_eval=False,
            register_builtins=False,
            unpack_returned_tuples=True,
            attribute_filter=_deny,
            max_memory=memory,
        )


def load_engine(name: str) -> Engine:
    """The engine called `name`, compiled once per process. Raises UsageError where there is none."""
    with _lock:
        if name not in _loaded:
            _loaded[name] = _load(name)
        return _loaded[name]


_lock = threading.Lock()
_loaded: dict[str, Engine] = {}


def _load(name: str) -> Engine:
    if name not in ENGINES:
        raise UsageError(f"no Lua engine is called {name!r}; there are {', '.join(ENGINES)}")
    try:
        module = importlib.import_module(f"lupa.{name}")
    except ImportError as error:
        raise UsageError(f"this build of lupa has no {name}: {error}") from None
    pieces = ["local parts = {}"]
    pieces += [f"parts.{part} = (function(...) {source(__package__, part + '.lua')}\nend)(...)" for part in _PARTS]
    pieces.append(f"return (function(...) {source(__package__, 'prelude.lua')}\nend)(...), parts")
    lua = module.LuaRuntime(encoding=None, register_eval=False, register_builtins=False)
    prelude = lua.execute(_DUMP)("\n".join(pieces).encode())
    implementation: str = module.LuaRuntime().lua_implementation
    return Engine(name, implementation.split()[-1], module, bytes(prelude))


def _deny(owner: object, name: object, setting: bool) -> object:
    raise AttributeError("nothing of Python is within a script's reach")
