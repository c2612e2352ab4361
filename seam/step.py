"""What a runtime answers, and what it is answered: the two sum types of the seam.

    RunStep    = Call(call, stdout) | Complete(value, stdout) | Raised(message, stdout)
    ResumeWith = Value(value) | Raise(message)

`RunStep` is the common base, for building steps and for `isinstance`. `Step` is the same thing as a closed
union, which is what lets a type checker prove that a `match` over a step is exhaustive.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self, TypeAlias, final

from .json_types import JSON

if TYPE_CHECKING:
    from .runtime import PendingCall

__all__ = ["Call", "Complete", "Raise", "Raised", "ResumeWith", "RunStep", "Step", "Value"]


class RunStep:
    """One step of a run (clause STEP-1). Closed: a step is a `Call`, a `Complete` or a `Raised`."""

    __slots__ = ()

    stdout: str

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.__module__ != __name__:
            raise TypeError(
                f"{cls.__qualname__}: a step is a Call, a Complete or a Raised; there is no fourth kind"
            )

    @staticmethod
    def call(call: PendingCall) -> Call:
        """The script waits for `call`; nothing was printed."""
        return Call(call)

    @staticmethod
    def complete(value: JSON = None) -> Complete:
        """The script ended with `value`; nothing was printed."""
        return Complete(value)

    @staticmethod
    def raised(message: str) -> Raised:
        """The script failed with `message`; nothing was printed."""
        return Raised(message)

    def with_stdout(self, text: str) -> Self:
        """The same step with `text` as what was printed since the previous step."""
        return replace(self, stdout=text)  # type: ignore[type-var]


@final
@dataclass(frozen=True, slots=True)
class Call(RunStep):
    """The script made a tool call and is paused at it."""

    # field(): or the builder of the same name would become the default.
    call: PendingCall = field()  # type: ignore[assignment]
    stdout: str = ""


@final
@dataclass(frozen=True, slots=True)
class Complete(RunStep):
    """The script is over; `value` is what it returned, as JSON."""

    value: JSON
    stdout: str = ""


@final
@dataclass(frozen=True, slots=True)
class Raised(RunStep):
    """The script failed in a way that other code could mend; `message` is the engine's own rendering."""

    message: str
    stdout: str = ""


@final
@dataclass(frozen=True, slots=True)
class Value:
    """The tool's answer: the call in the script returns `value`.

    `at` is the time that the script's clock shows from here on, in whole milliseconds since 1970; None for
    now. Who stores answers to give them again later stores it with them (SNAP-6).
    """

    value: JSON
    at: int | None = field(default=None, compare=False, kw_only=True)


@final
@dataclass(frozen=True, slots=True)
class Raise:
    """The tool failed: the call in the script raises an error with exactly this text. `at` as in `Value`."""

    message: str
    at: int | None = field(default=None, compare=False, kw_only=True)


Step: TypeAlias = Call | Complete | Raised
ResumeWith: TypeAlias = Value | Raise
