"""JavaScript behind the seam, on QuickJS compiled to WebAssembly (distribution quickjs-rs, on wasmtime)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from importlib import metadata
from typing import ClassVar, Final

from ...seam import Limits, RuntimeCapabilities, Tool, UsageError
from ...seam.engine import SessionSpec
from ...seam.image import Image, ImageRuntime, ImageSession
from ..quickjs.binding import Binding
from ..quickjs.names import taken_names
from ..quickjs.prompt import prompt
from ..quickjs.typescript import render_typescript

__all__ = ["QuickJSWasmRuntime"]


class QuickJSWasmRuntime(ImageRuntime):
    """Runs JavaScript as `QuickJSRuntime` does, within WebAssembly: the engine reaches no memory but its own.

    A snapshot is the engine's whole memory. `Limits.memory` bounds that memory, and so the size of an image;
    `Limits.stack` is not looked at: WebAssembly's own stack ends a recursion.

    The first of a process takes most of a second, for the engine is compiled; after that no file is opened any more.
    Raises UsageError where quickjs-rs is not installed.
    """

    name: ClassVar[str] = "quickjs-wasm"

    def __init__(self, *, limits: Limits | None = None, signing_key: bytes | None = None) -> None:
        super().__init__(limits=limits, signing_key=signing_key)
        try:
            from .session import WasmSession, make_template
        except ImportError as error:
            raise UsageError(
                f"JavaScript in WebAssembly needs the package quickjs-rs: pip install 'polyact[wasm]' ({error})"
            ) from None
        self._session = WasmSession
        make_template()
        version = metadata.version("quickjs-rs")
        self.capabilities = RuntimeCapabilities(
            language="JavaScript",
            supports_suspension=True,
            suspension="heap image",
            prompt=prompt(Binding(None, "quickjs-ng", version)),
            engine="quickjs-rs",
            engine_version=version,
            file_suffixes=(".js", ".mjs"),
            hard_limits=frozenset({"memory", "stack", "output", "value", "calls"}),
            unsupported=_MISSING,
        )

    def open_session(self, spec: SessionSpec) -> ImageSession:
        return self._session(spec)

    def thaw_session(self, image: Image) -> ImageSession:
        return self._session.thaw(image)

    def render_tools(self, tools: Iterable[Tool]) -> str:
        """TypeScript declarations of `tools`; "" where there are none (CAT-5)."""
        return render_typescript(list(tools), taken=self._globals)

    @cached_property
    def _globals(self) -> frozenset[str]:
        """Names that no tool can have as a global."""
        return taken_names(self)


# As in the native engine: memory that is used up is an error that a script can catch, and nobody is told of what an
# async function rejects. The bundled engine keeps the stack of an error where it cannot be put right.
_MISSING: Final = frozenset({"limit-memory-final", "lost-errors", "own-stack"})
