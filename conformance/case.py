"""A case: a script, what it is given, and the steps that it must produce."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypeAlias

from .dialect import Dialect
from .errors import CaseError
from .program import render

__all__ = ["ACTS", "DIRECT_ACTS", "Act", "Case", "Expected", "Item", "parse_case", "slug"]

#: What a host can do at a call besides answering it: the value of `host` in a case's steps. The item after
#: an act is what must come of it; a call step that an act follows stays pending until the act "answer".
ACTS: Final[dict[str, str]] = {
    "answer": "answer the pending call, with `answer` or `raise`",
    "resume again": "resume the last answered call once more",
    "dump again": "dump the last answered or closed call",
    "dump": "dump the pending call",
    "close": "close the pending call",
    "close again": "close the last answered or closed call",
    "answer wrongly": "resume the pending call with what is no answer, in each of several ways",
    "answer on two threads": "resume the pending call on two threads at once; exactly one gets the step",
    "resume saved": "resume the snapshot that a call step took with `save`, with `answer` or `raise`",
    "resume altered": "resume it with each of several bytes changed, one at a time",
    "resume truncated": "resume it cut off at each of several places",
    "resume foreign": "resume bytes that are no snapshot",
}

#: Acts on a pending call itself, which say nothing about a call that was dumped and left alone.
DIRECT_ACTS: Final = frozenset(list(ACTS)[1:8])


@dataclass(frozen=True, slots=True)
class Expected:
    """What must come: a call, a completion, a raised error, an exception of the seam, or an act that is done.

    kind      "call", "complete", "raised", "error" or "done"
    content   the tool's name; the value; what the message must be; the exception's name
    details   the step's other fields, as in the file
    """

    kind: str
    content: Any
    details: Mapping[str, Any]
    round: int = 0

    @property
    def stdout(self) -> Any:
        return self.details.get("stdout", "")


@dataclass(frozen=True, slots=True)
class Act:
    """What the host does instead of answering the pending call."""

    name: str
    details: Mapping[str, Any]


Item: TypeAlias = Expected | Act
_KINDS: Final = ("call", "complete", "raised", "error", "done")


@dataclass(frozen=True)
class Case:
    """One case, as its file gives it. `program` is neutral, or `script` is text in one language.

    threads  how many runs of it go on at once, on one runtime
    repeats  how many follow each other in each of the threads
    """

    clause: str
    title: str
    source: str
    steps: Sequence[Mapping[str, Any]]
    program: Sequence[Any] | None = None
    script: str | None = None
    functions: Sequence[Any] = ()
    inputs: Mapping[str, Any] = field(default_factory=dict)
    limits: Mapping[str, Any] = field(default_factory=dict)
    signing_key: str | None = None
    script_name: str = "script"
    requires: frozenset[str] = frozenset()
    lacking: frozenset[str] = frozenset()
    ways: tuple[str, ...] = ()
    threads: int = 1
    repeats: int = 1
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False)

    @cached_property
    def id(self) -> str:
        """`CLAUSE/title-in-small-letters`, what `--case` takes."""
        return f"{self.clause}/{slug(self.title)}"

    def render(self, dialect: Dialect) -> str:
        """The script in the dialect's language."""
        if self.script is not None:
            return self.script
        functions = [name for name in self.functions if isinstance(name, str)]
        return render(self.program or (), dialect, functions, list(self.inputs))

    def items(self) -> Iterator[Item]:
        """The steps and acts in order, those with `times` once for each round."""
        for number, step in enumerate(self.steps, 1):
            for index in range(step.get("times", 1)):
                yield _item(step, number, index)

    @cached_property
    def has_calls(self) -> bool:
        """Whether some call is shown, so that the ways of resuming differ."""
        return any("call" in step for step in self.steps)

    @cached_property
    def is_direct(self) -> bool:
        """Whether the host acts on a pending call itself, which a dumped one cannot stand for."""
        return any(step.get("host") in DIRECT_ACTS for step in self.steps)


def _item(step: Mapping[str, Any], number: int, index: int) -> Item:
    if "host" in step:
        if step["host"] not in ACTS:
            raise CaseError(f"step {number}: there is no act {step['host']!r}; there are {', '.join(ACTS)}")
        return Act(step["host"], step)
    kinds = [kind for kind in _KINDS if kind in step]
    if len(kinds) != 1:
        raise CaseError(
            f"step {number} must be one of {', '.join(_KINDS)} or host, not {kinds or list(step)}"
        )
    return Expected(kinds[0], step[kinds[0]], step, index)


def slug(title: str) -> str:
    """`title` as one word of ASCII letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")


def parse_case(raw: Mapping[str, Any], source: str, script: str | None = None) -> Case:
    """The case of one entry of a case file, or of a script's header; CaseError where it is not one."""
    if not isinstance(raw, Mapping):
        raise CaseError(f"{source}: a case is an object, not {raw!r:.60}")
    try:
        fields = {
            key: raw[key]
            for key in ("functions", "inputs", "limits", "signing_key", "script_name")
            if key in raw
        }
        return Case(
            clause=raw["clause"],
            title=raw["title"],
            source=source,
            steps=tuple(raw["steps"]),
            program=None if script is not None else raw["program"],
            script=script,
            requires=frozenset(raw.get("requires", ())),
            lacking=frozenset(raw.get("lacking", ())),
            ways=tuple(raw.get("ways", ())),
            threads=raw.get("threads", 1),
            repeats=raw.get("repeats", 1),
            raw=raw,
            **fields,
        )
    except (KeyError, TypeError) as error:
        raise CaseError(
            f"{source}: {raw.get('title', 'a case')!r}: {error} is missing or malformed"
        ) from None
