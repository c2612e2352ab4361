"""A runtime whose scripts are Python generators: what it yields are calls, what it returns is its value.

def script(inputs, say):
    say("looking\\n")
    found = yield "search", {"query": inputs["query"]}
    return found
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from polyact.seam import (
    JSON,
    Call,
    CodeRuntime,
    Complete,
    PendingCall,
    Raise,
    Raised,
    ResumeWith,
    RuntimeCapabilities,
    SnapshotError,
    Step,
    UsageError,
    Value,
)

Script = Callable[[dict[str, JSON], Callable[[str], None]], Generator[Any, JSON, JSON]]

BACKENDS = [name for name in ("asyncio", "trio") if name == "asyncio" or importlib.util.find_spec(name)]


@pytest.fixture(params=BACKENDS)
def anyio_backend(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class ScriptError(Exception):
    """An error that a tool raised, as the script sees it."""


class FakeRuntime(CodeRuntime):
    """`scripts` by name; the source of a script is its name."""

    name = "fake"

    def __init__(self, *, suspends: bool = True, **scripts: Script) -> None:
        self.capabilities = RuntimeCapabilities(
            "Fake", supports_suspension=suspends, file_suffixes=(".fake",)
        )
        self.scripts = scripts
        self.closed: list[int] = []
        self.functions: tuple[str, ...] = ()

    def start(
        self,
        script: str,
        *,
        script_name: str = "script",
        functions: Sequence[str] = (),
        inputs: Mapping[str, JSON] | None = None,
    ) -> Step:
        self.functions = tuple(functions)
        return _Run(self, script, dict(inputs or {}), []).advance(None)

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Step:
        try:
            script, inputs, answers = json.loads(snapshot)
        except ValueError:
            raise SnapshotError("not a snapshot") from None
        run = _Run(self, script, inputs, [])
        run.advance(None)
        for ok, answer in answers:
            run.advance(Value(answer) if ok else Raise(answer))
        return run.advance(resume_with)


class ApartRuntime(FakeRuntime):
    """One that says that it runs its scripts in processes of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.capabilities = replace(self.capabilities, isolation="process")


class _Run:
    def __init__(
        self, runtime: FakeRuntime, script: str, inputs: dict[str, JSON], answers: list[Any]
    ) -> None:
        self.runtime, self.script, self.inputs, self.answers = runtime, script, inputs, answers
        self.said: list[str] = []
        self.body = runtime.scripts[script](inputs, self.said.append)

    def advance(self, answer: ResumeWith | None) -> Step:
        try:
            match answer:
                case None:
                    asked = next(self.body)
                case Value(value):
                    self.answers.append([True, value])
                    asked = self.body.send(value)
                case Raise(message):
                    self.answers.append([False, message])
                    asked = self.body.throw(ScriptError(message))
        except StopIteration as stop:
            return Complete(stop.value, self._printed())
        except ScriptError as error:
            return Raised(str(error), self._printed())
        return Call(_Call(self, *asked), self._printed())

    def _printed(self) -> str:
        text = "".join(self.said)
        self.said.clear()
        return text


class _Call(PendingCall):
    def __init__(self, run: _Run, name: str, *arguments: Any) -> None:
        *positional, last = (*arguments, {})[: max(1, len(arguments))] if arguments else ({},)
        if not isinstance(last, dict):
            positional, last = [*positional, last], {}
        self.function_name = name
        self.positional_args = tuple(positional)
        self.keyword_args = last
        self.call_id = len(run.answers) + 1
        self._run: _Run | None = run

    def resume(self, resume_with: ResumeWith) -> Step:
        run, self._run = self._run, None
        if run is None:
            raise UsageError("used already")
        return run.advance(resume_with)

    def dump(self) -> bytes:
        if self._run is None:
            raise UsageError("used already")
        return json.dumps([self._run.script, self._run.inputs, self._run.answers]).encode()

    def close(self) -> None:
        if self._run is not None:
            self._run.runtime.closed.append(self.call_id)
            self._run = None
