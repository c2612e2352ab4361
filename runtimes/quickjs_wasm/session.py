"""One JavaScript script in one WebAssembly instance: the native engine's session, on another context."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

from quickjs_rs import _engine

from ...seam import SnapshotError
from ...seam.engine import SessionSpec
from ...seam.image import Image, ImageSession
from ..preludes import source
from ..quickjs.contexts import LIBRARIES, Prepared
from ..quickjs.session import FOREVER, QuickJSSession
from .contexts import WasmContext, WasmError

__all__ = ["WasmSession", "make_template"]

_PACKAGE: Final = "polyact.runtimes.quickjs"
_VERBS: Final = Prepared._fields[1:]
#: what these return is not looked at
_VOID: Final = frozenset({"run", "answer", "fail"})


class _Template(NamedTuple):
    """A context that has run nothing but the prelude, and where its functions stand in it: the prelude's first."""

    image: bytes
    addresses: tuple[int, ...]


@cache
def make_template() -> _Template:
    """The template, made once a process."""
    context = WasmContext()
    try:
        make = context.eval(source(_PACKAGE, "prelude.js"))
        core = context.eval(source(_PACKAGE, "lib/core.js"))()
        verb = make(core, *(source(_PACKAGE, f"lib/{name}.js") for name in LIBRARIES))
        verbs = [verb(index) for index in range(len(_VERBS))]
        addresses = (*(one.address for one in verbs), *context.addresses)
        return _Template(context.image(), addresses)
    finally:
        context.close()


def _restored(image: bytes, addresses: tuple[int, ...]) -> Prepared:
    context = WasmContext(image, addresses[len(_VERBS) :])
    verbs = zip(_VERBS, addresses, strict=False)
    return Prepared(context, *(context.function(address, name in _VOID) for name, address in verbs))


class WasmSession(QuickJSSession, ImageSession):
    """Owns one `WasmContext`. The prelude, and all that is told to it, are those of `QuickJSSession`."""

    __slots__ = ("_addresses",)

    def __init__(self, spec: SessionSpec) -> None:
        self._addresses = make_template().addresses
        super().__init__(_restored(*make_template()), WasmError, spec)

    def close(self) -> None:
        if self._context is not None:
            self._context.close()
        super().close()

    def image(self) -> tuple[dict[str, Any], bytes]:
        return {"addresses": list(self._addresses)}, self._context.image()

    @classmethod
    def thaw(cls, image: Image) -> WasmSession:
        """A session that stands at `image`. Raises SnapshotError where the engine refuses it."""
        session = cls.__new__(cls)
        addresses = image.extra.get("addresses")
        if not isinstance(addresses, list) or not all(isinstance(one, int) for one in addresses):
            raise SnapshotError("the snapshot is altered: it does not say where its functions are")
        if len(addresses) != len(make_template().addresses):
            raise SnapshotError("the snapshot is of another version of this adapter")
        session._addresses = tuple(addresses)
        try:
            session._prepared = _restored(image.engine, session._addresses)
        except (ValueError, _engine.QuickJSError) as error:
            raise SnapshotError(f"the engine cannot read the snapshot: {error}") from None
        limits = image.spec.limits
        session._context = session._prepared.context
        session._error = WasmError
        session._spec = image.spec
        session._functions = image.spec.functions
        session._seconds = min(limits.seconds, FOREVER)
        session._mark = ""
        session._full = False
        if limits.memory != float("inf"):
            session._context.set_memory_limit(int(limits.memory))
        return session
