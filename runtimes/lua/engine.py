"""The Lua engines that lupa carries, and our prelude compiled for each of them."""

from __future__ import annotations

import importlib
import threading
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from ...seam import UsageError
from ..preludes import source

__all__ = ["DEFAULT_ENGINE", "ENGINES", "Engine", "Prepared", "load_engine"]

#: a lupa.LuaRuntime, and the function of the prelude in it that opens a script
Prepared: TypeAlias = tuple[Any, Any]

ENGINES: Final = ("lua51", "lua52", "lua53", "lua54", "lua55", "luajit21")
DEFAULT_ENGINE: Final = "lua54"

# Each file is a function of what the earlier ones made; the order is the order of need.
_PARTS: Final = (
    "guard",
    "identity",
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
# Nested coroutines take native stack; some engines crash where others raise.
_NESTING: Final = 60
# A limit can be changed only where one was set at first.
_UNTIL_SET: Final = 1 << 40
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

    def open(self, timed: bool) -> Prepared:
        """A new engine that has run nothing but the prelude, and from which nothing of Python can be reached.

        `timed`: whether a hook watches the clock, which a script pays for with half its speed.
        """
        lua = self.module.LuaRuntime(
            encoding=None,
            register_eval=False,
            register_builtins=False,
            unpack_returned_tuples=True,
            attribute_filter=_deny,
            max_memory=_UNTIL_SET,
        )
        make, parts = lua.execute(self.prelude)
        host = {
            b"engine": self.name.encode(),
            b"nesting": _NESTING,
            b"timed": timed,
            b"pairs_metamethod": self.name not in ("lua51", "luajit21"),
        }
        return lua, make(parts, lua.table_from(host))


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
    pieces += [
        f"parts.{part} = (function(...) {source(__package__, part + '.lua')}\nend)(...)" for part in _PARTS
    ]
    pieces.append(f"return (function(...) {source(__package__, 'prelude.lua')}\nend)(...), parts")
    lua = module.LuaRuntime(encoding=None, register_eval=False, register_builtins=False)
    prelude = lua.execute(_DUMP)("\n".join(pieces).encode())
    implementation: str = module.LuaRuntime().lua_implementation
    return Engine(name, implementation.split()[-1], module, bytes(prelude))


def _deny(owner: object, name: object, setting: bool) -> object:
    raise AttributeError("nothing of Python is within a script's reach")
