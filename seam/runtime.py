"""The two abstract classes that an adapter implements."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence

from .capabilities import RuntimeCapabilities
from .catalog import default_tool_catalog
from .errors import UnsupportedError
from .json_types import JSON
from .step import ResumeWith, Step
from .tool import Tool

__all__ = ["CodeRuntime", "PendingCall"]


class PendingCall(ABC):
    """A script paused at one tool call. Used once: resumed, or dumped and then left alone.

    function_name    the tool's own name, never an alias (CALL-2)
    positional_args  JSON values in call order
    keyword_args     JSON values by name, in call order
    call_id          1, 2, 3 … unique in the run, and the same after a replay (CALL-4)
    """

    function_name: str
    positional_args: tuple[JSON, ...]
    keyword_args: Mapping[str, JSON]
    call_id: int

    @abstractmethod
    def resume(self, resume_with: ResumeWith) -> Step:
        """Answer the call and run the script to its next step. Consumes the call.

        May be called on another thread than the one that started the script. Raises UsageError when the
        call was used already or the answer is not JSON, InterpreterError when the engine breaks.
        """

    def dump(self) -> bytes:
        """Freeze the script at this call. The bytes are a value: they can be resumed any number of times.

        Raises UnsupportedError where the runtime does not support suspension, UsageError after `resume`.
        """
        raise UnsupportedError(
            f"the call of {self.function_name} cannot be dumped: no support for suspension"
        )

    def close(self) -> None:  # noqa: B027 - a runtime that holds nothing has nothing to let go
        """Let go of the engine without answering. Harmless when repeated; `resume` fails afterwards."""


class CodeRuntime(ABC):
    """An engine behind the seam. Safe to share between threads: each run has an engine of its own."""

    capabilities: RuntimeCapabilities

    @abstractmethod
    def start(
        self,
        script: str,
        *,
        script_name: str = "script",
        functions: Sequence[str] = (),
        inputs: Mapping[str, JSON] | None = None,
    ) -> Step:
        """Run `script` to its first step.

        script       source text in `capabilities.language`
        script_name  what tracebacks call it
        functions    names of the tools that the script may call
        inputs       global variables of the script, by name

        Raises UsageError when the names clash or an input is not JSON, InterpreterError when the engine
        breaks. Everything that the script itself does wrong is a `Raised` step.
        """

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Step:
        """Go on from `PendingCall.dump()`, in any process, by answering the call that it was made at.

        Raises SnapshotError when the bytes cannot be trusted or replay along another path, and
        UnsupportedError where the runtime does not support suspension.
        """
        raise UnsupportedError(
            f"{type(self).__name__} does not support suspension: there is nothing to resume"
        )

    def render_tools(self, tools: Iterable[Tool]) -> str:
        """What a model is shown of `tools`; "" when there is nothing to show (CAT-5)."""
        catalog = default_tool_catalog(tools)
        return f"Available tools:\n{catalog}" if catalog else ""
