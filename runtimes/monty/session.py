"""One Python script in one Monty session."""

from __future__ import annotations

import json
import math
import re
import time
from datetime import UTC, datetime
from typing import Any, Final

from pydantic_monty import (
    FunctionSnapshot,
    FutureSnapshot,
    MontyClassProxy,
    MontyComplete,
    MontyCrashedError,
    MontyError,
    MontyRuntimeError,
    MontySyntaxError,
    NameLookupSnapshot,
    OSPolicy,
    ResourceLimits,
)

from ...seam import Limits, SnapshotError, UsageError
from ...seam.engine import Called, Exceeded, Failed, Returned, SessionSpec, Stop
from ...seam.image import Image, ImageSession
from ...seam.values import encode
from ..preludes import source
from .names import is_identifier, is_plain_name
from .trace import render
from .workers import Seat, Stopped, Workers

__all__ = ["FRAME", "MontyPythonSession"]

#: bytes of `Limits.stack` that one of the script's calls is taken to need
FRAME: Final = 4096

_PACKAGE: Final = "polyact.runtimes.monty"
_START: Final = "run(script, *prepare(call, fields, functions, plain, given))"
_MOST: Final = 2**31 - 1  # of what the engine counts in 32 bits
_LONGEST: Final = 1e9  # seconds
_DEADLOCK: Final = "deadlock: the script awaits what nothing will settle"


class MontyPythonSession(ImageSession):
    """Owns one seat among the workers. Only text crosses into the engine, and nothing of the host is called."""

    def __init__(self, workers: Workers, spec: SessionSpec) -> None:
        if wrong := next((name for name in spec.inputs if not is_identifier(name) or name == "tools"), None):
            raise UsageError(f"the input {wrong!r} cannot be a variable in Python")
        self._spec = spec
        self._clock = 0
        self._asleep: dict[int, int] = {}  # call ids of sleeps, and when they are over, in milliseconds
        self._printed: list[str] = []
        self._room = spec.limits.output
        policy: OSPolicy = {
            "datetime": "call_host",
            "sleep": "call_host",
            "random_start": {"seed": spec.seed},
            "timezone": "utc",
        }
        self._seat = Seat(workers, _limits(spec.limits), policy, self._print)

    def start(self, now: int) -> Stop:
        spec = self._spec
        given = encode(dict(spec.inputs))
        if _is_broken(given):
            raise UsageError("an input holds a lone surrogate, which a string of Monty's cannot")
        self._clock = now
        inputs: dict[str, Any] = {
            "call": call,
            "fields": fields,
            "script": spec.script,
            "functions": list(spec.functions),
            "plain": [name for name in spec.functions if is_plain_name(name)],
            "given": given,
        }
        session = self._seat.begin()
        return self._advance(
            lambda: session.feed_start(
                f"{source(_PACKAGE, 'prelude.py')}\n{_START}", inputs=inputs, print_callback=self._print
            )
        )

    def answer(self, value: str, now: int) -> Stop:
        if _is_broken(value):
            return self.fail("the answer holds a lone surrogate, which a string of Monty's cannot", now)
        return self._go_on({"return_value": value}, now)

    def fail(self, message: str, now: int) -> Stop:
        text = message.encode("utf-8", "replace").decode("utf-8")
        return self._go_on({"exc_type": "RuntimeError", "message": text}, now)

    def close(self) -> None:
        self._seat.close()

    def image(self) -> tuple[dict[str, Any], bytes]:
        asleep = {str(call_id): due for call_id, due in self._asleep.items()}
        return {"clock": self._clock, "asleep": asleep, "room": _finite(self._room)}, self._seat.dump()

    @classmethod
    def thaw(cls, workers: Workers, image: Image) -> MontyPythonSession:
        """A session that stands at `image`. Raises SnapshotError where the engine refuses it."""
        session = cls(workers, image.spec)
        try:
            session._clock = int(image.extra["clock"])
            session._asleep = {int(name): int(due) for name, due in dict(image.extra["asleep"]).items()}
            room = image.extra["room"]
            session._room = math.inf if room is None else float(room)
        except (KeyError, TypeError, ValueError) as error:
            raise SnapshotError(f"the snapshot is altered: {error!r}") from None
        session._seat.place(image.engine)
        try:
            stopped = session._seat.wake()
        except MontyError as error:
            session.close()
            raise SnapshotError(f"the engine cannot read the snapshot: {error}") from None
        if not isinstance(stopped, FunctionSnapshot) or stopped.function_name != "call":
            session.close()
            raise SnapshotError("the snapshot is altered: it does not stand at a call")
        session._seat.rest(stopped)
        return session

    # ---- the engine --------------------------------------------------------------------------------------------------

    def _go_on(self, result: Any, now: int) -> Stop:
        self._clock = max(self._clock, now)
        stopped = self._seat.wake()
        assert isinstance(stopped, FunctionSnapshot)
        return self._advance(lambda: stopped.resume(result))

    def _advance(self, enter: Any) -> Stop:
        """Run to the next stop. The engine's own clock starts afresh whenever it asks the host for something;
        the deadline here does not."""
        deadline = time.monotonic() + self._spec.limits.seconds
        try:
            stopped: Stopped = enter()
            while True:
                match stopped:
                    case MontyComplete():
                        return Returned(stopped.output, self._output())
                    case FunctionSnapshot(is_os_function=False, function_name="call"):
                        index, arguments = stopped.args
                        stdout = self._output()
                        self._seat.rest(stopped)
                        return Called(self._spec.functions[index], arguments, stdout)
                    case FunctionSnapshot():
                        stopped = self._serve(stopped)
                    case FutureSnapshot():
                        woken = self._next_sleeper(stopped.pending_call_ids)
                        if woken is None:
                            return Failed(_DEADLOCK, self._output())
                        stopped = stopped.resume({woken: {"return_value": None}})
                    case NameLookupSnapshot():
                        stopped = stopped.resume()
                if time.monotonic() > deadline:
                    return Exceeded("seconds", "", self._output())
        except MontyError as error:
            return self._broken(error)

    def _serve(self, asked: FunctionSnapshot) -> Stopped:
        """What the engine asks of the host between two stops: the time, sleep, and an object's fields."""
        match asked.function_name:
            case "fields" if not asked.is_os_function:
                value = asked.args[0]
                names = list(value.attributes) if isinstance(value, MontyClassProxy) else None
                return asked.resume({"return_value": names})
            case "time.time":
                return asked.resume({"return_value": self._clock / 1000})
            case "datetime.now":
                zone = asked.args[0] if asked.args else None
                now = datetime.fromtimestamp(self._clock / 1000, UTC)
                local = now.astimezone(zone) if zone is not None else now.replace(tzinfo=None)
                return asked.resume({"return_value": local})
            case "date.today":
                today = datetime.fromtimestamp(self._clock / 1000, UTC).date()
                return asked.resume({"return_value": today})
            case "time.sleep":
                self._clock += _milliseconds(asked)
                return asked.resume({"return_value": None})
            case "asyncio.sleep":
                self._asleep[asked.call_id] = self._clock + _milliseconds(asked)
                return asked.resume({"future": ...})
            case _ if asked.is_os_function:
                return asked.resume_not_handled()
            case name:
                return asked.resume({"exc_type": "NameError", "message": f"name {name!r} is not defined"})

    def _next_sleeper(self, pending: list[int]) -> int | None:
        due = [(self._asleep[call_id], call_id) for call_id in pending if call_id in self._asleep]
        if not due:
            return None
        at, call_id = min(due)
        del self._asleep[call_id]
        self._clock = max(self._clock, at)
        return call_id

    def _print(self, _stream: Any, text: str) -> None:
        self._printed.append(text)
        self._room -= len(text)
        if self._room < 0:
            raise _Full

    def _output(self) -> str:
        text = "".join(self._printed)
        self._printed.clear()
        return text

    def _broken(self, error: MontyError) -> Stop:
        stdout = self._output()
        if self._room < 0:
            return Exceeded("output", "", stdout)
        if isinstance(error, MontyCrashedError):
            if error.timed_out:
                return Exceeded("seconds", "", stdout)
            return Failed(
                "the engine's worker process ended without an answer: the script was too much for it", stdout
            )
        if not isinstance(error, MontyRuntimeError | MontySyntaxError):
            raise error
        text = render(error, self._spec.script, self._spec.script_name)
        first, message = error.display("type-msg"), error.display("msg")
        if first.startswith("TimeoutError") and _TIME.match(message) and not error.traceback():
            return Exceeded("seconds", "", stdout)
        if first.startswith("MemoryError") and _MEMORY.match(message):
            return Exceeded("memory", "", stdout)
        if first.endswith(_TOO_DEEP):  # also where the script raised it again as an error of its own
            return Exceeded("stack", text, stdout)
        return Failed(text, stdout)


_TOO_DEEP: Final = "maximum recursion depth exceeded"
_TIME: Final = re.compile(r"turn time limit exceeded: ")
_MEMORY: Final = re.compile(r"memory limit exceeded: \d+ bytes > \d+ bytes$")


class _Full(Exception):
    """More was printed than may be."""


def call() -> None:
    """To the engine, the name of the host's function through which all tools are called."""


def fields() -> None:
    """To the engine, the name of the host's function that tells the names of an object's own fields."""


def _limits(limits: Limits) -> ResourceLimits:
    found: ResourceLimits = {
        "max_turn_duration_secs": min(limits.seconds, _LONGEST),
        "max_recursion_depth": int(max(8, min(limits.stack / FRAME, _MOST))),
        "max_suspensions": _MOST,
    }
    if math.isfinite(limits.memory):
        found["max_memory"] = int(limits.memory)
    return found


def _is_broken(text: str) -> bool:
    """Whether JSON text holds a lone surrogate, which no string of the engine's can."""
    if "\\ud" not in text and "\\uD" not in text:
        return False
    try:
        json.dumps(json.loads(text), ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


def _milliseconds(asked: FunctionSnapshot) -> int:
    seconds = float(asked.args[0]) if asked.args else 0.0
    return math.ceil(min(max(seconds, 0.0), _LONGEST) * 1000)


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None
