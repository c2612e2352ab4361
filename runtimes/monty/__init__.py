"""Python behind the seam, on Monty, a Python interpreter for sandboxed code (distribution pydantic-monty)."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import metadata
from typing import ClassVar

from ...seam import Limits, RuntimeCapabilities, Tool, UsageError
from ...seam.engine import SessionSpec
from ...seam.image import Image, ImageRuntime, ImageSession
from .prompt import prompt

__all__ = ["MontyRuntime"]


class MontyRuntime(ImageRuntime):
    """Runs Python scripts in Monty's worker processes; `return` at the top of a script gives its result.

    A snapshot is the state of Monty's heap. `Limits.stack` counts calls: one for every 4 KiB.

    Raises UsageError where pydantic-monty is not installed.
    """

    name: ClassVar[str] = "monty"

    def __init__(self, *, limits: Limits | None = None, signing_key: bytes | None = None) -> None:
        super().__init__(limits=limits, signing_key=signing_key)
        try:
            from .session import MontyPythonSession
            from .workers import Workers
        except ImportError as error:
            raise UsageError(
                f"Python needs the package pydantic-monty: pip install 'polyact[python]' ({error})"
            ) from None
        self._session = MontyPythonSession
        self._workers = Workers()
        self.capabilities = RuntimeCapabilities(
            language="Python",
            supports_suspension=True,
            suspension="heap image",
            prompt=prompt(),
            engine="pydantic-monty",
            engine_version=metadata.version("pydantic-monty-client"),
            file_suffixes=(".py",),
            hard_limits=frozenset({"seconds", "memory", "stack", "output", "value", "calls"}),
            isolation="process",
            unsupported=frozenset({"calls-in-callbacks", "limit-stack-final", "lone-surrogates"}),
        )

    def open_session(self, spec: SessionSpec) -> ImageSession:
        return self._session(self._workers, spec)

    def thaw_session(self, image: Image) -> ImageSession:
        return self._session.thaw(self._workers, image)

    def render_tools(self, tools: Iterable[Tool]) -> str:
        """Python stubs of `tools`; "" where there are none (CAT-5)."""
        from .stubs import render_stubs

        return render_stubs(list(tools))
