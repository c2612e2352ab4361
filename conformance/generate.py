"""Random neutral programs: valid, always ending, never failing by themselves.

For fuzzing. One program in two ways, or on two runtimes, must give the same steps when its calls are answered
alike; what those steps are, nobody has to know.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Literal, TypeAlias

__all__ = ["FUNCTIONS", "random_program"]

#: The tools that a random program calls; all of them are to be answered with an integer or an error.
FUNCTIONS: Final = ("f", "g", "get-weather")

Kind: TypeAlias = Literal["integer", "text", "list"]
_TEXTS: Final = ("", "a", "two words", "日本", 'q"\\', "line\nbreak")


def random_program(random: Random, size: int = 12) -> list[Any]:
    """A program of about `size` statements at its top, which calls `FUNCTIONS`, prints, and returns a
    list."""
    return _Program(random).make(size)


class _Program:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.names = 0
        self.depth = 0

    def make(self, size: int) -> list[Any]:
        known: dict[str, Kind] = {}
        program = [statement for _ in range(size) for statement in self.statement(known)]
        return [*program, {"return": [f"${name}" for name in known]}]

    def name(self, known: dict[str, Kind], kind: Kind) -> str:
        self.names += 1
        name = f"v{self.names}"
        known[name] = kind
        return name

    def block(self, known: dict[str, Kind]) -> list[Any]:
        """Statements with variables of their own; integers outside may be set in it."""
        self.depth += 1
        inner = dict(known)
        made = [statement for _ in range(self.random.randint(1, 3)) for statement in self.statement(inner)]
        self.depth -= 1
        return made

    def statement(self, known: dict[str, Kind]) -> Sequence[Any]:
        choices = ["let", "let", "print", "call", "set", "append"]
        if self.depth < 3:
            choices += ["if", "repeat", "try"]
        if self.depth == 0:
            choices.append("function")
        match self.random.choice(choices):
            case "let":
                kind: Kind = self.random.choice(("integer", "text", "list"))
                value = self.value(known, kind)
                return [{"let": self.name(known, kind), "be": value}]
            case "print":
                # One value at a time: what stands between several is the language's own.
                return [{"print": [self.value(known, self.random.choice(("text", "integer")))]}]
            case "set" if integers := _of(known, "integer"):
                return [{"set": self.random.choice(integers), "to": self.value(known, "integer")}]
            case "append" if lists := _of(known, "list"):
                return [{"append": f"${self.random.choice(lists)}", "value": self.value(known, "integer")}]
            case "if":
                condition = {self.random.choice(("lt", "eq", "ge")): [self.value(known, "integer"), 3]}
                return [{"if": condition, "then": self.block(known), "else": self.block(known)}]
            case "repeat":
                return [self.repeat(known)]
            case "try":
                return [self.attempt(known)]
            case "function":
                return self.function(known)
            case _:
                return [
                    {"try": [self.call(known)], "catch": self.name({}, "text"), "do": [{"print": ["caught"]}]}
                ]

    def repeat(self, known: dict[str, Kind]) -> Any:
        inner = dict(known)
        name = self.name(inner, "integer")
        # The counter is read and never set: the loop has to end in every language.
        body = self.block({key: kind for key, kind in inner.items() if key != name})
        return {"repeat": self.random.randint(0, 3), "as": name, "do": [{"print": [f"${name}"]}, *body]}

    def attempt(self, known: dict[str, Kind]) -> Any:
        body = [*self.block(known), self.random.choice([self.call(known), {"throw": "thrown"}])]
        error = self.name({}, "text")
        return {"try": body, "catch": error, "do": [{"print": [{"error_text": error}]}, *self.block(known)]}

    def function(self, known: dict[str, Kind]) -> Sequence[Any]:
        name, parameter = self.name({}, "text"), self.name({}, "integer")
        body = [*self.block({parameter: "integer"}), {"return": {"add": [f"${parameter}", 1]}}]
        argument = self.value(known, "integer")
        result = self.name(known, "integer")
        guarded = {"try": [{"set": result, "to": {"invoke": name, "args": [argument]}}]}
        handler = {"catch": self.name({}, "text"), "do": [{"print": ["failed"]}]}
        return [
            {"function": name, "params": [parameter], "do": body},
            {"let": result, "be": 0},
            {**guarded, **handler},
        ]

    def call(self, known: dict[str, Kind]) -> Any:
        arguments = [self.value(known, "integer"), self.value(known, "text"), self.value(known, "list")]
        return {"call": self.random.choice(FUNCTIONS), "args": arguments[: self.random.randint(0, 3)]}

    def value(self, known: dict[str, Kind], kind: Kind) -> Any:
        named = [f"${name}" for name in _of(known, kind)]
        if named and self.random.random() < 0.6:
            return self.random.choice(named)
        match kind:
            case "integer":
                number = self.random.randint(-9, 9)
                return {"add": [self.random.choice(named), number]} if named else number
            case "text":
                text = self.random.choice(_TEXTS)
                return {"concat": [text, self.random.choice(named)]} if named and self.depth == 0 else text
            case "list":
                return [self.value(known, "integer") for _ in range(self.random.randint(1, 3))]


def _of(known: dict[str, Kind], kind: Kind) -> list[str]:
    return [name for name, its_kind in known.items() if its_kind == kind]
