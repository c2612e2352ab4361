"""One Lua script in one engine."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, Final

from ...seam import UsageError
from ...seam.engine import Called, EngineSession, Exceeded, Failed, Returned, SessionSpec, Stop
from ...seam.values import encode
from .engine import Prepared
from .names import is_plain_name

__all__ = ["LuaSession"]

# A Lua frame with a few locals, in bytes of its stack: what turns `Limits.stack` into a number of frames.
_FRAME: Final = 128
_SHOWN: Final = 59  # bytes of a script's name in the engine's messages
_FOREVER: Final = 1e18
# What the engine must have free for the host to touch it: out of memory outside a script ends the process.
_HEADROOM: Final = 128 * 1024


class LuaSession(EngineSession):
    """Owns one `lupa.LuaRuntime`. The prelude runs the script in a coroutine of its own, with the hook."""

    __slots__ = (
        "_answer",
        "_fail",
        "_functions",
        "_inputs",
        "_lua",
        "_name",
        "_room",
        "_script",
        "_start",
        "_used",
    )

    _start: Any
    _answer: Any
    _fail: Any

    def __init__(
        self, prepared: Prepared, spec: SessionSpec, spill: Callable[[bytes], None] | None = None
    ) -> None:
        limits = spec.limits
        self._lua, open_script = prepared
        self._lua.set_max_memory(0 if math.isinf(limits.memory) else int(limits.memory), total=True)
        self._room = limits.memory - _HEADROOM
        self._name = spec.script_name.encode("utf-8", "replace").replace(b"\0", b"?")
        self._functions = spec.functions
        self._given = ", ".join(spec.inputs)
        self._script = spec.script.encode()
        self._inputs = encode(dict(spec.inputs)).encode()
        self._used = _ThreadTime()
        if self._full(len(self._script) + len(self._inputs)):
            self._start = self._answer = self._fail = _out_of_memory
            return
        table = self._lua.table_from
        config = {
            b"script_name": self._name,
            b"functions": table([_bytes(name) for name in spec.functions]),
            b"plain": table([_bytes(name) for name in spec.functions if is_plain_name(name)]),
            b"inputs": table([_bytes(name) for name in spec.inputs]),
            b"seed": float(spec.seed),
            b"seconds": min(limits.seconds, _FOREVER),
            b"output": float(min(limits.output, _FOREVER)),
            b"frames": int(min(limits.stack / _FRAME, 2**31 - 1)),
            b"used": self._used,
            b"spill": spill,
        }
        taken, self._start, self._answer, self._fail = open_script(table(config))
        if taken:
            name = taken.decode("utf-8", "replace")
            raise UsageError(f"the input {name!r} would hide Lua's own global of that name")

    def start(self, now: int) -> Stop:
        return self._advance(self._start, self._script, self._inputs, now)

    def answer(self, value: str, now: int) -> Stop:
        return self._advance(self._answer, value.encode(), now)

    def fail(self, message: str, now: int) -> Stop:
        return self._advance(self._fail, _bytes(message), now)

    def close(self) -> None:
        self._start = self._answer = self._fail = self._lua = None

    def _advance(self, enter: Any, text: bytes, *more: Any) -> Stop:
        if self._full(len(text)):
            return Exceeded("memory", "", "")
        self._used.reset()
        try:
            kind, first, second, printed = enter(text, *more)
        except MemoryError:  # lupa's own memory error is one, too
            return Exceeded("memory", "", "")
        stdout = _text(printed) if printed else ""
        if kind == b"C":
            return Called(self._functions[first - 1], second, stdout)
        if kind == b"R":
            return Returned(first, stdout)
        if kind == b"F":
            return Failed(_text(self._named(first)), stdout)
        if kind == b"U":
            raise UsageError(f"an input ({self._given}) cannot be given to a script: {_text(first)}")
        return Exceeded(first.decode(), _text(second), stdout)

    def _named(self, message: bytes) -> bytes:
        """`message` with the script's whole name: the engine shows the beginning of a long one."""
        shown = self._name[:_SHOWN]
        return message.replace(shown + b":", self._name + b":") if len(self._name) > _SHOWN else message

    def _full(self, size: int) -> bool:
        """Whether the engine has no room left for `size` bytes, even after its garbage is gone."""
        lua, room = self._lua, self._room - 2 * size
        if lua.get_memory_used(total=True) <= room:
            return False
        lua.gccollect()
        return bool(lua.get_memory_used(total=True) > room)


class _ThreadTime:
    """How long this thread has run since the last reset, in seconds."""

    __slots__ = ("_before",)

    def __init__(self) -> None:
        self._before = 0.0

    def reset(self) -> None:
        self._before = time.thread_time()

    def __call__(self) -> float:
        return time.thread_time() - self._before


def _out_of_memory(*_: Any) -> Any:
    raise MemoryError


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _text(printed: bytes) -> str:
    """Bytes of an engine as text: lone surrogates as such, what is no UTF-8 as U+FFFD."""
    try:
        return printed.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return printed.decode("utf-8", "replace")
