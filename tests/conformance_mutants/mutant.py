"""What mutants are made of: a good runtime, seen through a wrapper that does nothing until it is told to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, TypeVar

from polyact.runtimes.lua import LuaRuntime
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import Call, CodeRuntime, Limits, PendingCall, Raised, ResumeWith, Step, Tool
from polyact.seam.replay import ReplayRuntime

__all__ = [
    "MUTANTS",
    "UNBREAKABLE",
    "Functions",
    "JavaScriptMutant",
    "Mutant",
    "MutantCall",
    "Run",
    "because",
    "breaks",
    "on_first_line",
    "reworded",
]


@dataclass
class Run:
    """What a mutant remembers of a run; one that goes on from a snapshot begins with nothing."""

    script: str = ""
    script_name: str = "script"
    answers: list[ResumeWith] = field(default_factory=list)
    notes: dict[str, Any] = field(default_factory=dict)


class MutantCall(PendingCall):
    """A pending call, passed on."""

    def __init__(self, runtime: Mutant, call: PendingCall, run: Run) -> None:
        self.runtime = runtime
        self.good = call
        self.run = run
        self.function_name = call.function_name
        self.positional_args = call.positional_args
        self.keyword_args = call.keyword_args
        self.call_id = call.call_id

    def resume(self, resume_with: ResumeWith) -> Any:
        step = self.good.resume(self.runtime.answer(resume_with, self))
        self.run.answers.append(resume_with)
        return self.runtime.shown(step, self.run)

    def dump(self) -> bytes:
        return self.good.dump()

    def close(self) -> None:
        self.good.close()


class Mutant(CodeRuntime):
    """A good runtime, passed on. A mutant overrides one of these methods."""

    base: ClassVar[type[ReplayRuntime]] = LuaRuntime
    call: ClassVar[type[MutantCall]] = MutantCall

    def __init__(self, *, limits: Limits | None = None, signing_key: bytes | None = None) -> None:
        self.limits = limits if limits is not None else Limits()
        self.signing_key = self.key(signing_key)
        self.good = self.base(limits=self.bounds(self.limits), signing_key=self.signing_key)
        self.capabilities = self.good.capabilities

    # ---- what can be spoiled

    def bounds(self, limits: Limits) -> Limits:
        """The limits that really hold."""
        return limits

    def key(self, signing_key: bytes | None) -> bytes | None:
        return signing_key

    def script(self, script: str, functions: Sequence[str]) -> str:
        """The script that is really run."""
        return script

    def functions(self, functions: Sequence[str], inputs: Mapping[str, Any]) -> Sequence[str]:
        return functions

    def inputs(self, inputs: Mapping[str, Any], functions: Sequence[str]) -> Mapping[str, Any]:
        return inputs

    def answer(self, answer: ResumeWith, call: MutantCall) -> ResumeWith:
        """What the script is really told."""
        return answer

    def step(self, step: Step, run: Run) -> Any:
        """What the host is really shown."""
        return step

    # ---- the seam

    def start(
        self,
        script: str,
        *,
        script_name: str = "script",
        functions: Sequence[str] = (),
        inputs: Mapping[str, Any] | None = None,
    ) -> Any:
        given = inputs or {}
        step = self.good.start(
            self.script(script, functions),
            script_name=script_name,
            functions=self.functions(functions, given),
            inputs=self.inputs(given, functions),
        )
        return self.shown(step, Run(script, script_name))

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Any:
        return self.shown(self.good.resume(snapshot, resume_with), Run(answers=[resume_with]))

    def render_tools(self, tools: Iterable[Tool]) -> str:
        return self.good.render_tools(tools)

    def shown(self, step: Step, run: Run) -> Any:
        """`step` as the host gets it, its call wrapped."""
        spoiled = self.step(step, run)
        if isinstance(spoiled, Call):
            return Call(self.call(self, spoiled.call, run), spoiled.stdout)
        return spoiled


class JavaScriptMutant(Mutant):
    """The same, for what Lua does not have."""

    base = QuickJSRuntime


@dataclass(frozen=True)
class Functions:
    """Spoiled functions, for the clauses that are not a runtime's: what stands in for `bind_call_args`,
    `default_tool_catalog` or `Limits`."""

    clause: str
    fault: str
    bind: Callable[..., Any] | None = None
    catalog: Callable[..., Any] | None = None
    limits: Any = None
    also: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return str((self.bind or self.catalog or self.limits).__name__)


@dataclass(frozen=True)
class Broken:
    """A broken runtime and the clause that it breaks.

    also  other clauses (patterns) that fail with it, each with what is in their cases that lets them
    """

    clause: str
    fault: str
    runtime: type[Mutant]
    also: Mapping[str, str]

    @property
    def name(self) -> str:
        return self.runtime.__name__

    @property
    def path(self) -> str:
        """The runtime as the suite takes it."""
        return f"{self.runtime.__module__}:{self.name}"


MUTANTS: Final[list[Broken | Functions]] = []

#: Clauses that no mutant breaks, each with the reason.
UNBREAKABLE: Final[dict[str, str]] = {}

_Class = TypeVar("_Class", bound=type[Mutant])


def breaks(clause: str, also: Mapping[str, str] | None = None) -> Callable[[_Class], _Class]:
    """The decorated runtime breaks `clause`, and the clauses `also` as a consequence."""

    def register(broken: _Class) -> _Class:
        fault = " ".join((broken.__doc__ or "").split())
        MUTANTS.append(Broken(clause, fault, broken, also or {}))
        return broken

    return register


def because(reason: str, *clauses: str) -> Mapping[str, str]:
    """These clauses (patterns) fail with the mutant's own, for one reason."""
    return dict.fromkeys(clauses, reason)


def on_first_line(code: str, script: str) -> str:
    """`script` with `code` before it, its lines where they were."""
    return f"{code} {script}" if code else script


def reworded(step: Step, reword: Callable[[str], str]) -> Step:
    """`step` with another message, where it is one that raises."""
    return Raised(reword(step.message), step.stdout) if isinstance(step, Raised) else step
