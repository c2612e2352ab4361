"""A QuickJS context inside WebAssembly, with the interface that the adapter of the native engine uses.

What quickjs-rs offers in public does not reach far enough, in four places, and there its private module `_engine`
is used:

- a handle to a JavaScript value cannot be made again after its context was restored from an image;
- `eval` is strict, and names the source otherwise than the native engine does;
- the engine's memory limit counts no bytes in WebAssembly, and the store that can is not given out;
- a time limit is one of each call, and an interrupted job of the queue is not told of;

and in `_wasmtime`, since how deep a script can recurse is an option of the process-wide engine.
"""

from __future__ import annotations

import struct
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import wasmtime
from quickjs_rs import _engine, _wasmtime

from ...seam import UsageError
from ..native_stack import usable_stack

__all__ = ["WasmContext", "WasmError", "WasmFunction"]

_OVER: Final = "InternalError: interrupted"
_GRACE: Final = 1.0  # seconds in which to read what was printed
_PAGE: Final = 65536
# Bytes of native stack for WebAssembly: about 1,200 calls; half of it, the default, where it is not known what a
# thread has.
_STACK: Final = 1 << 20 if sys.platform in ("linux", "darwin") else 1 << 19
_ROOM: Final = 4096  # bytes for texts that are passed, and for where arguments and a result are
_RESULT: Final = 512
_FULL: Final = "InternalError: out of memory"
_DEEP: Final = "InternalError: stack overflow"


class WasmError(Exception):
    """A JavaScript error, as the native binding tells of one: name, message and stack."""


class WasmFunction:
    """A function of the context, or an object, which is only passed on.

    `address` is where its handle stands in the context's memory; what an `is_void` one returns is of no interest.
    """

    __slots__ = ("_context", "address", "is_void")

    def __init__(self, context: WasmContext, address: int, is_void: bool = False) -> None:
        self._context = context
        self.address = address
        self.is_void = is_void

    def __call__(self, *args: Any) -> Any:
        return self._context.call(self, *args)


class WasmContext:
    """Owns one WebAssembly instance. Raises WasmError for what a script did, `_engine.QuickJSError` for the rest.

    image      bytes of another context's `image`, whose functions are then made by `function`; None for a new one
    addresses  those of that other context
    """

    def __init__(self, image: bytes | None = None, addresses: Sequence[int] = ()) -> None:
        _make_room()
        self._inner = _engine.QjsContext(_engine.QjsRuntime())
        self._instance = self._inner._inst
        self._deadline = 0.0
        self._interrupted = False
        self._closed = False
        self._bottom = self._instance.sp.value(self._instance.store)
        self._instance.interrupt_handler = self._is_over
        self.set_time_limit(60.0)
        if image is None:
            evaluate = self._inner.eval_handle("eval")._handle
            addresses = (evaluate, self._instance.c("new_undefined"), self._instance.c("qjs_alloc", _ROOM))
        else:
            self._inner.restore_snapshot(image)
        #: where in its memory there are its own `eval`, an undefined, and room for what is passed
        self.addresses = tuple(addresses)
        self._evaluate = self.function(addresses[0])
        self._undefined, self._room = addresses[1:]

    def function(self, address: int, is_void: bool = False) -> WasmFunction:
        """The function whose handle stands at `address`."""
        return WasmFunction(self, address, is_void)

    def eval(self, text: str) -> Any:
        """The value of a script; called by way of JavaScript's own `eval`, it is sloppy and named `<input>`."""
        return self.call(self._evaluate, text)

    def call(self, function: WasmFunction, *args: Any) -> Any:
        """What the function returns: text, a number, a boolean, None, or a function or an object that stays there."""
        return self._guarded(lambda: self._call(function, args))

    def execute_pending_job(self) -> bool:
        """Run jobs, many at once; whether there were any."""
        return bool(self._guarded(self._inner.run_pending_jobs))

    def set_time_limit(self, seconds: float) -> None:
        """From now on, the script may run for so long."""
        self._deadline = time.monotonic() + seconds

    def set_memory_limit(self, size: int) -> None:
        """How large the instance's memory may grow; WebAssembly itself holds it to that."""
        self._instance.store.set_limits(memory_size=max(size, self._instance._mem_size()) + _PAGE)

    def set_max_stack_size(self, size: int) -> None:
        """WebAssembly's own stack is what it is."""

    def image(self) -> bytes:
        """All of the instance's memory. Only while no call is under way."""
        return self._inner.create_snapshot()

    def close(self) -> None:
        """Free the instance; harmless when repeated."""
        if not self._closed:
            self._closed = True
            self._inner.close()

    def _call(self, function: WasmFunction, args: Sequence[Any]) -> Any:
        # As `QjsHandle.call`, with a third of its calls into the instance, of which each is dear.
        enter = self._instance.c
        given = [arg.address if isinstance(arg, WasmFunction) else self._new(arg) for arg in args]
        self._write(struct.pack(f"<{len(given)}i", *given))
        status = enter(
            "call_function", function.address, self._undefined, self._room, len(given), self._room + _RESULT
        )
        for handle, arg in zip(given, args, strict=True):
            if not isinstance(arg, WasmFunction):
                enter("free_value", handle)
        if status == _engine.STATUS_JS_ERROR:
            raise self._instance.take_exception()
        if status != _engine.STATUS_OK:
            raise _engine.QuickJSError(f"a call has the status {status}")
        return self._value(self._instance.read_i32(self._room + _RESULT), function.is_void)

    def _new(self, value: Any) -> int:
        """The handle of what is passed."""
        if isinstance(value, str) and len(data := value.encode()) <= _ROOM:
            self._write(data)
            return int(self._instance.c("new_string", self._room, len(data)))
        return int(self._instance.python_to_handle(value))

    def _write(self, data: bytes) -> None:
        self._instance.mem.write(self._instance.store, data, self._room)

    def _value(self, handle: int, is_void: bool) -> Any:
        instance = self._instance
        try:
            if is_void:
                return None
            if instance.c("get_string", handle) == _engine.STATUS_OK:
                return instance.take_result().decode()
            if instance._type_name(handle) not in ("function", "object"):
                return instance.handle_to_python(handle, allow_opaque=False)
            function, handle = self.function(handle), 0
            return function
        finally:
            if handle:
                instance.c("free_value", handle)

    def _is_over(self) -> bool:
        self._interrupted = self._interrupted or time.monotonic() >= self._deadline
        return self._interrupted

    def _guarded(self, action: Callable[[], Any]) -> Any:
        if (
            usable_stack() < _STACK
        ):  # WebAssembly does not look at what there is, and would take the process down
            raise UsageError(
                "this thread has too small a stack for JavaScript in WebAssembly; before it is started, call "
                "threading.stack_size(2 * 1024 * 1024)"
            )
        try:
            result = action()
        except _engine.JSError as error:
            name, message, stack = error.args
            if not message and not stack:
                raise WasmError(_FULL) from None
            if not self._interrupted:
                raise WasmError(f"{name}: {message}\n{stack or ''}") from None
        except wasmtime.Trap as trap:
            # The engine's own check of its stack does not work in WebAssembly, whose own ends the call. Nothing of
            # the script can run after that; what it printed can still be read.
            self._instance.sp.set_value(self._instance.store, self._bottom)
            deep = trap.trap_code == wasmtime.TrapCode.STACK_OVERFLOW
            raise WasmError(_DEEP if deep else _FULL) from None
        except _engine.QuickJSError:
            raise WasmError(_FULL) from None  # no room to put an argument or a result
        if self._interrupted:  # also where it was a job of the queue that was, of which nobody else tells
            self._interrupted = False
            self.set_time_limit(_GRACE)
            raise WasmError(_OVER)
        return result


def _make_room() -> None:
    """Let scripts recurse deeper, unless the process uses the engine already."""
    with _wasmtime._SHARED_ENGINE_LOCK:
        if _wasmtime._SHARED_ENGINE is None:
            config = wasmtime.Config()
            config.max_wasm_stack = _STACK
            _wasmtime._SHARED_ENGINE = wasmtime.Engine(config)
