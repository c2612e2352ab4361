"""What an adapter supplies: one script in one engine, deterministic, told only text.

A session is a machine with one transition a method, and it stops in one of four ways:

    Called    the script waits for a tool call
    Returned  the script is over
    Failed    the script raised
    Exceeded  a limit was hit, and the script will never run again

Two sessions of equal `SessionSpec` that are told the same make the same calls: that is what lets a snapshot
be a journal. Whatever a script can observe (clock, random numbers, iteration order) comes from the spec or
from what the session is told.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from .envelope import of
from .json_types import JSON
from .limits import Limits

__all__ = ["Called", "EngineSession", "Exceeded", "Failed", "Returned", "SessionSpec", "Stop"]


@dataclass(frozen=True, slots=True)
class SessionSpec:
    """Everything that a script's run depends on before its first call.

    seed is a whole number below 2^53, the source of the script's random numbers.
    """

    script: str
    script_name: str
    functions: tuple[str, ...]
    inputs: Mapping[str, JSON]
    limits: Limits
    seed: int

    def to_json(self) -> dict[str, Any]:
        """As it stands in a snapshot."""
        return {
            "script": self.script,
            "name": self.script_name,
            "functions": self.functions,
            "inputs": dict(self.inputs),
            "limits": self.limits.to_json(),
            "seed": self.seed,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SessionSpec:
        """From what `to_json` gave; other keys are left alone. Raises ValueError, KeyError or UsageError."""
        return cls(
            of(str, data["script"]),
            of(str, data["name"]),
            tuple(of(str, name) for name in of(list, data["functions"])),
            of(dict, data["inputs"]),
            Limits.from_json(data["limits"]),
            of(int, data["seed"]),
        )


class Called(NamedTuple):
    """`arguments` is JSON text: [[positional …], {keywords}]."""

    function_name: str
    arguments: str | bytes
    stdout: str


class Returned(NamedTuple):
    """`value` is JSON text."""

    value: str | bytes
    stdout: str


class Failed(NamedTuple):
    """`message` is the engine's rendering of the error, with the script's own name and lines."""

    message: str
    stdout: str


class Exceeded(NamedTuple):
    """`limit` is a name from LIMIT_NAMES; `where` the engine's rendering of where it was hit, or ""."""

    limit: str
    where: str
    stdout: str


Stop: TypeAlias = Called | Returned | Failed | Exceeded


class EngineSession(ABC):
    """One script in one engine; owns the engine. Driven from one thread at a time, not always the same.

    `now` is the time that the script's clock shows until the next stop, in whole milliseconds since 1970.
    Any exception but UsageError from these methods is taken for a broken engine.
    """

    @abstractmethod
    def start(self, now: int) -> Stop:
        """Run to the first stop. Raises UsageError where an input cannot be given to this language."""

    @abstractmethod
    def answer(self, value: str, now: int) -> Stop:
        """The pending call returns the value of this ASCII JSON text."""

    @abstractmethod
    def fail(self, message: str, now: int) -> Stop:
        """The pending call raises an error with exactly this text."""

    @abstractmethod
    def close(self) -> None:
        """Free the engine; harmless when repeated."""
