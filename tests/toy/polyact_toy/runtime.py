"""Toy behind the seam: a session, and a runtime that opens one for each script."""

from __future__ import annotations

from polyact.seam import RuntimeCapabilities, UsageError
from polyact.seam.engine import Called, EngineSession, Exceeded, Failed, Returned, SessionSpec, Stop
from polyact.seam.replay import ReplayRuntime
from polyact.seam.values import ValueTooDeep, decode, encode

from .machine import BUILTINS, LimitHit, Machine, ToolCall
from .syntax import ToyError, parse

__all__ = ["ToyRuntime", "ToySession"]

PROMPT = """\
Write a script in Toy. Statements end with `;`, blocks stand in braces, comments begin with `#`.
Statements: `let x = 1;`, `x = 2;`, `if`, `else`, `while`, `repeat 3 as i { … }`, `function`, `return`, `throw`, \
`try { … } catch e { … }`, where `e` is the text of the error.
There are no other operators than + - * == != < <= > >= && || !, and no other functions than print, Length, \
Append, Text, Now and Random.
A tool is called by its name, `search("x", limit: 3)`, or as `tools["get-weather"](city: "Oslo")`.
The script's result is what it returns.
"""


class ToySession(EngineSession):
    """One script."""

    def __init__(self, spec: SessionSpec) -> None:
        if taken := BUILTINS.intersection(spec.inputs):
            raise UsageError(f"the input {min(taken)!r} would hide Toy's own name")
        self._spec = spec
        self._machine: Machine | None = None

    def start(self, now: int) -> Stop:
        try:
            program = parse(self._spec.script)
        except ToyError as error:
            return Failed(f"SyntaxError: {self._place(error.line)}: {error.text}", "")
        self._machine = Machine(program, self._spec)
        return self._advance(now)

    def answer(self, value: str, now: int) -> Stop:
        try:
            return self._advance(now, decode(value))
        except ValueTooDeep as error:
            return self.fail(str(error), now)

    def fail(self, message: str, now: int) -> Stop:
        return self._advance(now, error=ToyError(message))

    def close(self) -> None:
        self._machine = None

    def _advance(self, now: int, value: object = None, error: ToyError | None = None) -> Stop:
        machine = self._machine
        assert machine is not None
        machine.now = now
        try:
            stop = machine.advance(value, error)
            if isinstance(stop, ToolCall):
                return Called(stop.name, encode([stop.positional, stop.keyword]), machine.printed())
            machine.check(stop.value, "value")
            return Returned(encode(stop.value), machine.printed())
        except ToyError as uncaught:
            return Failed(f"{self._place(uncaught.line or machine.line)}: {uncaught.text}", machine.printed())
        except LimitHit as hit:
            return Exceeded(str(hit), self._place(machine.line), machine.printed())

    def _place(self, line: int) -> str:
        return f"{self._spec.script_name}:{line}"


class ToyRuntime(ReplayRuntime):
    """Runs Toy. It knows no bound on memory."""

    name = "toy"
    capabilities = RuntimeCapabilities(
        language="Toy",
        supports_suspension=True,
        prompt=PROMPT,
        engine="polyact-toy",
        engine_version="0.1.0",
        file_suffixes=(".toy",),
        suspension="replay",
        unsupported=frozenset({"limit-memory"}),
    )

    def open_session(self, spec: SessionSpec) -> ToySession:
        return ToySession(spec)
