"""One Lua script in one engine."""

from __future__ import annotations

import math
import time
from typing import Any, Final

from ...seam import UsageError
from ...seam.engine import Called, EngineSession, Exceeded, Failed, Returned, SessionSpec, Stop
from ...seam.values import encode
from .engine import Engine
from .names import is_plain_name

__all__ = ["LuaSession"]

# Nested coroutines take native stack; some engines crash where others raise.
_NESTING: Final = 60
# A Lua frame with a few locals, in bytes of its stack: what turns `Limits.stack` into a number of frames.
_FRAME: Final = 128
_FOREVER: Final = 1e18


class LuaSession(EngineSession):
    """Owns one `lupa.LuaRuntime`. The prelude runs the script in a coroutine of its own, with the hook."""

    __slots__ = ("_driver", "_functions", "_inputs", "_lua", "_script", "_stolen")

    def __init__(self, engine: Engine, spec: SessionSpec, *, timed: bool = True) -> None:
        limits = spec.limits
        memory = None if math.isinf(limits.memory) else int(limits.memory)
        self._lua = engine.open(memory)
        self._functions = spec.functions
        self._script = spec.script.encode()
        self._inputs = encode(dict(spec.inputs)).encode()
        self._stolen = _StolenTime()
        table = self._lua.table_from
        make, parts = self._lua.execute(engine.prelude)
        host = table(
            {
                b"engine": engine.name.encode(),
                b"script_name": spec.script_name.encode("utf-8", "replace").replace(b"\0", b"?"),
                b"functions": table([_bytes(name) for name in spec.functions]),
                b"plain": table([_bytes(name) for name in spec.functions if is_plain_name(name)]),
                b"inputs": table([_bytes(name) for name in spec.inputs]),
                b"seed": float(spec.seed),
                b"seconds": min(limits.seconds, _FOREVER),
                b"output": float(min(limits.output, _FOREVER)),
                b"frames": int(min(limits.stack / _FRAME, 2**31 - 1)),
                b"nesting": _NESTING,
                b"timed": timed,
                b"stolen": self._stolen,
                b"pairs_metamethod": engine.name not in ("lua51", "luajit21"),
            }
        )
        self._driver: Any = make(parts, host)
        if taken := bytes(self._driver[b"taken"]):
            name = taken.decode("utf-8", "replace").split("\n")[0]
            raise UsageError(f"the input {name!r} would hide Lua's own global of that name")

    def start(self, now: int) -> Stop:
        return self._advance(b"start", self._script, self._inputs, now)

    def answer(self, value: str, now: int) -> Stop:
        return self._advance(b"answer", value.encode(), now)

    def fail(self, message: str, now: int) -> Stop:
        return self._advance(b"fail", _bytes(message), now)

    def close(self) -> None:
        self._driver = self._lua = None

    def _advance(self, verb: bytes, *args: Any) -> Stop:
        driver = self._driver
        self._stolen.reset()
        try:
            kind, first, second = _three(driver[verb](*args))
            stdout = driver[b"flush"]()
        except MemoryError:  # lupa's own memory error is one, too
            return Exceeded("memory", "", "")
        text = _text(stdout) if stdout else ""
        match kind:
            case b"C":
                return Called(self._functions[first - 1], second, text)
            case b"R":
                return Returned(first, text)
            case b"F":
                return Failed(_text(first), text)
            case _:
                return Exceeded(first.decode(), second.decode("utf-8", "replace"), text)


class _StolenTime:
    """How much of the process's processor time went to other threads: the engine's clock counts it all."""

    __slots__ = ("_before",)

    def __init__(self) -> None:
        self._before = 0.0

    def reset(self) -> None:
        self._before = _others()

    def __call__(self) -> float:
        stolen = _others() - self._before
        self._before += stolen
        return stolen


def _others() -> float:
    return time.process_time() - time.thread_time()


def _three(values: Any) -> tuple[Any, Any, Any]:
    kind, first, *rest = values
    return bytes(kind), first, rest[0] if rest else b""


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _text(printed: bytes) -> str:
    """Printed bytes as text: lone surrogates as such, what is no UTF-8 as U+FFFD."""
    try:
        return printed.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return printed.decode("utf-8", "replace")
