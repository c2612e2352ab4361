"""One JavaScript script in one QuickJS context."""

from __future__ import annotations

import json
import math
import re
import secrets
import time
from collections.abc import Callable
from typing import Any, Final

from ...seam import UsageError
from ...seam.engine import Called, EngineSession, Exceeded, Failed, Returned, SessionSpec, Stop
from ...seam.values import encode
from ..native_stack import usable_stack
from .contexts import Prepared
from .names import is_plain_name
from .trace import OFFSET, rewrite

__all__ = ["FOREVER", "QuickJSSession"]

# What the script's function is called while it is made. Behind the `throw`, nothing of the source runs by itself.
_NAME: Final = "script$body"
_OPEN: Final = f"async function {_NAME}() {{\n"
_HEAD: Final = "\n" * (OFFSET - 1) + "throw 0;" + _OPEN
_TAIL: Final = "\n}"
# The share of the time limit after which the engine is told anew what is left of it.
_GRAIN: Final = 0.02
_LARGE: Final = re.compile(r"(?<![.\d])\d{16}")
_TOO_DEEP: Final = ("stack overflow", "Maximum call stack size exceeded")
_ROW: Final = b"0" * 16
_DIGITS: Final = bytes(48 if 48 <= byte <= 57 else 32 for byte in range(256))
_THROWS_NULL: Final = re.compile(r"\bthrow\s+null\b|\breject\s*\(")
_DEADLOCK: Final = "deadlock: the script awaits a promise that nothing will settle"
_FILLING: Final = 4e9  # bytes a second: faster than any script fills its memory
_EXACT: Final = 2**53 - 1
FOREVER: Final = 1e15
# What the engine itself says when a limit of its own is hit.
_ENGINE_LIMITS: Final = {
    "InternalError: interrupted": "seconds",
    "InternalError: out of memory": "memory",
}


class _Processor:
    """The processor's clock, which is dear to read: calls in quick succession share one reading."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last = (-1.0, 0.0)  # one object, so that threads see both halves of one reading

    def read(self, wall: float) -> float:
        """The time that this process has used by `wall`, the monotonic clock's now; or a millisecond before."""
        last = self._last
        if wall - last[0] > 0.001:
            last = self._last = (wall, time.process_time())
        return last[1]


_processor: Final = _Processor()


class QuickJSSession(EngineSession):
    """Owns one `quickjs.Context`. Only text crosses into it: JSON in ASCII, and the script's source."""

    __slots__ = ("_context", "_error", "_full", "_functions", "_mark", "_prepared", "_seconds", "_spec")

    _prepared: Any  # Prepared, until closed

    def __init__(self, prepared: Prepared, error: type[Exception], spec: SessionSpec) -> None:
        limits = spec.limits
        self._error = error
        self._spec = spec
        self._functions = spec.functions
        self._seconds = min(limits.seconds, FOREVER)
        # A key that marks big integers on their way in, and that no value from outside can have.
        self._mark = ""
        self._context = prepared.context
        self._prepared = prepared
        self._context.set_max_stack_size(int(min(limits.stack, usable_stack())))
        if not math.isinf(limits.memory):
            self._context.set_memory_limit(int(limits.memory))
        config = {
            "script": {"name": spec.script_name, "offset": OFFSET},
            "functions": spec.functions,
            "plain": [name for name in spec.functions if is_plain_name(name)],
            "inputs": list(spec.inputs),
            "seed": spec.seed,
            "limits": {
                "calls": min(limits.calls, FOREVER),
                "output": min(limits.output, FOREVER),
                "value": min(limits.value, FOREVER),
            },
        }
        self._full = False
        try:
            taken = prepared.begin(json.dumps(config))
        except error:  # a limit too small for anything
            self._full, taken = True, ""
        if taken:
            raise UsageError(f"the input {taken!r} would hide JavaScript's own global of that name")

    # Clocks cross as floats: the binding cuts integers to 32 bits.

    def start(self, now: int) -> Stop:
        if self._full:
            return Exceeded("memory", "", "")
        script = self._spec.script
        length = len(_OPEN) + len(script) + len(_TAIL)
        if not script.isascii():
            length += sum(char > "\uffff" for char in script)  # the engine counts UTF-16
        values, mark = self._marked(encode(dict(self._spec.inputs)))
        source = _HEAD + script + _TAIL
        return self._advance(self._prepared.run, source, _NAME, float(length), values, mark, float(now))

    def answer(self, value: str, now: int) -> Stop:
        try:
            text, mark = self._marked(value)
        except ValueError:  # of Python's own bound on what it reads
            return self.fail("the answer holds an integer that is too long", now)
        return self._advance(self._prepared.answer, text, mark, float(now))

    def fail(self, message: str, now: int) -> Stop:
        return self._advance(self._prepared.fail, json.dumps(message), float(now))

    def close(self) -> None:
        self._prepared = self._context = None

    def _advance(self, enter: Callable[..., Any], *args: Any) -> Stop:
        """Enter the script once, run its jobs dry, and see where it stands, all within one deadline."""
        context, poll, seconds = self._context, self._prepared.poll, self._seconds
        wall, job = time.monotonic, context.execute_pending_job
        context.set_time_limit(seconds)
        began = marked = wall()
        # By the clock that the engine looks at too, so that its interrupt never comes before our deadline: the
        # archived engine may make a mere rejection of an interrupt, and the script would go on.
        deadline = _processor.read(began) + seconds
        try:
            enter(*args)
            while True:
                more = True
                while more:
                    # The engine's limit starts afresh for every job; ours does not.
                    if wall() - marked > seconds * _GRAIN:
                        marked = wall()
                        now = time.process_time()
                        if now >= deadline:
                            return self._exceeded("seconds", self._output())
                        context.set_time_limit(deadline - now)
                    more = job()
                state = poll()
                if state not in ("T", "+T"):
                    break
        except self._error as error:
            return self._broken(str(error))
        stdout = ""
        if state[0] == "+":
            try:
                stdout, state = self._output(), state[1:]
            except self._error:  # no room to hand over so much
                return self._exceeded("memory", "")
        kind = state[0]
        if kind == "C":
            index, _, arguments = state[1:].partition(" ")
            return Called(self._functions[int(index)], arguments, stdout)
        if kind == "R":
            return Returned(state[1:], stdout)
        if kind == "X":
            return Exceeded(state[1:], "", stdout)
        if kind in "DG":
            # To fill the memory with small things takes its time; less than that was surely a deadlock.
            full = kind == "G" and wall() - began > self._spec.limits.memory / _FILLING
            other = f", or {self._spec.limits.exceeded('memory')}" if full else ""
            return Failed(_DEADLOCK + other, stdout)
        return self._failed(json.loads(state[1:]), stdout)

    def _failed(self, message: str, stdout: str) -> Stop:
        """A limit of the engine's own reaches a script as an error like others."""
        first = message.split("\n", 1)[0]
        if first == "uncaught: null" and not _THROWS_NULL.search(self._spec.script):
            return Exceeded("memory", "", stdout)  # there was not even room for the error
        limit = _ENGINE_LIMITS.get(first.removeprefix("unhandled rejection: "))
        if first.endswith(_TOO_DEEP):  # also where the script threw it again as an error of its own
            limit = "stack"
        if limit:
            where = rewrite(message, self._spec.script_name).rstrip("\n") if limit == "stack" else ""
            return self._exceeded(limit, stdout, where)
        return Failed(rewrite(message, self._spec.script_name).rstrip("\n"), stdout)

    def _exceeded(self, limit: str, stdout: str, where: str = "") -> Stop:
        """A limit of the engine's own; or ours, where the script went on until the engine stopped it."""
        try:
            return Exceeded(self._prepared.dead() or limit, where, stdout)
        except self._error:
            return Exceeded(limit, where, stdout)

    def _broken(self, message: str) -> Stop:
        """An error that came through the binding: a limit, or source that does not parse."""
        try:
            stdout = self._output()
        except self._error:
            stdout = ""
        if message.rstrip("\n") == "null":  # what the engine throws where there is no room for an error
            return Exceeded("memory", "", stdout)
        return self._failed(message.rstrip("\n"), stdout)

    def _output(self) -> str:
        return rewrite(json.loads(self._prepared.output()), self._spec.script_name)

    def _marked(self, text: str) -> tuple[str, str]:
        """`text` with integers that a double would round put into marked objects; and the mark, or ""."""
        # Digits in a row, looked for in the cheapest way there is; then whether they are an integer's.
        if len(text) < 16 or _ROW not in text.encode("ascii").translate(_DIGITS) or not _LARGE.search(text):
            return text, ""
        if not self._mark:
            self._mark = f"integer:{secrets.token_hex(8)}"
        value = _mark(json.loads(text), self._mark)
        return json.dumps(value), self._mark


def _mark(value: Any, mark: str) -> Any:
    if isinstance(value, dict):
        return {key: _mark(item, mark) for key, item in value.items()}
    if isinstance(value, list):
        return [_mark(item, mark) for item in value]
    if isinstance(value, int) and not -_EXACT <= value <= _EXACT:
        return {mark: str(value)}
    return value
