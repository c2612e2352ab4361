"""Runtimes whose engine can write its whole state: a snapshot is that image, and thawing runs nothing again.

In place of a journal the content of a snapshot is what the host counted, and the engine's own bytes:

    4 bytes  length of the state that follows, big-endian
    state    JSON: spec, counts, the pending call, and what the session gave beside its image
    image    the rest

The image of an engine is trusted input to that engine: whoever keeps snapshots where others can write them
gives the runtime a signing key.
"""

from __future__ import annotations

import json
import struct
from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Any, Final

from .engine import EngineSession, SessionSpec
from .envelope import Origin, compact, of, reading, seal, unseal
from .errors import CodeRuntimeError, InterpreterError, SnapshotError
from .journal import Answer
from .run import Paused, Run
from .session_runtime import SessionRuntime, answer_of, check_thawed
from .step import Complete, Raised, ResumeWith, Step
from .values import decode

__all__ = ["Image", "ImageRuntime", "ImageSession", "pack_image", "unpack_image"]

_LEVEL: Final = 1  # an image is large, and most of it is noughts
_SIZE: Final = struct.Struct(">I")


class ImageSession(EngineSession):
    """A session that can write itself down while a call is pending."""

    @abstractmethod
    def image(self) -> tuple[dict[str, Any], bytes]:
        """What `thaw_session` needs beside the spec: small JSON of the adapter's own, and the engine's bytes.

        The session stays as it is. May be called on another thread than the last step.
        """


@dataclass(frozen=True, slots=True)
class Image:
    """A run at a pending call.

    spec       as the run was started, but for the inputs: the engine has them
    calls      how many calls were made, the pending one included
    printed    bytes of output so far
    now        the script's clock, in milliseconds since 1970
    function   the pending call's tool
    arguments  its arguments' JSON text
    extra      what the session gave beside its bytes
    engine     the session's bytes
    """

    spec: SessionSpec
    calls: int
    printed: int
    now: int
    function: str
    arguments: str
    extra: dict[str, Any]
    engine: bytes


class ImageRuntime(SessionRuntime):
    """A runtime whose snapshots are images of its engine. An adapter supplies the two ways to a session."""

    @abstractmethod
    def thaw_session(self, image: Image) -> ImageSession:
        """A session that stands where `image` was taken.

        Raises SnapshotError, saying why, where this engine cannot take the image.
        """

    def resume(self, snapshot: bytes, resume_with: ResumeWith) -> Step:
        origin, image = unpack_image(snapshot, self.name, self._signing_key)
        answer = answer_of(resume_with, image.function)
        check_thawed(image.spec)
        try:
            session = self.thaw_session(image)
        except SnapshotError as error:
            if origin == self.origin:
                raise
            raise SnapshotError(f"{error} (the snapshot is of {origin}, this is {self.origin})") from None
        except CodeRuntimeError:
            raise
        except Exception as error:
            raise InterpreterError(
                f"the {self.name} engine broke: {type(error).__name__}: {error}"
            ) from error
        run = _ImageRun(self.name, session, image.spec, image.now)
        run.restore(image)
        return self._shown(run, run.answer(answer))

    def _run(self, spec: SessionSpec, started: int) -> Run:
        return _ImageRun(self.name, self.open_session(spec), spec, started)

    def freeze(self, run: Run) -> bytes:
        assert isinstance(run, _ImageRun)
        return pack_image(self.origin, run.image(), self._signing_key)


class _ImageRun(Run):
    """A run that keeps no journal."""

    __slots__ = ()

    def answer(self, answer: Answer) -> Paused | Complete | Raised:
        self.journal.started = answer[2]  # the clock is all that is kept
        if len(answer[1]) > self.spec.limits.value:
            self.close()
            return Raised(self.spec.limits.exceeded("value"))
        return self._advance(answer)

    def restore(self, image: Image) -> None:
        """Take up the counts of a run that stood at `image`."""
        self.calls, self.printed = image.calls, image.printed
        self.function_name, self._arguments = image.function, image.arguments

    def image(self) -> Image:
        """This run, paused. Raises InterpreterError when the engine breaks."""
        session = self._session
        assert isinstance(session, ImageSession)
        try:
            extra, engine = session.image()
        except Exception as error:
            raise self._broken(error) from error
        arguments = self._arguments
        if isinstance(arguments, bytes):
            arguments = arguments.decode("utf-8", "surrogateescape")
        return Image(
            self.spec,
            self.calls,
            self.printed,
            self.journal.started,
            self.function_name,
            arguments,
            extra,
            engine,
        )


def pack_image(origin: Origin, image: Image, signing_key: bytes | None) -> bytes:
    """The bytes of a snapshot, signed when a key is given."""
    state = compact(
        {
            **replace(image.spec, inputs={}).to_json(),  # the engine has the inputs
            "calls": image.calls,
            "printed": image.printed,
            "now": image.now,
            "pending": [image.function, image.arguments],
            "extra": image.extra,
        }
    )
    return seal(origin, b"".join((_SIZE.pack(len(state)), state, image.engine)), signing_key, level=_LEVEL)


def unpack_image(data: bytes, runtime: str, signing_key: bytes | None) -> tuple[Origin, Image]:
    """The image in `data`, made by `runtime`. Raises SnapshotError as `unseal`, or where its content is none."""
    origin, content = unseal(data, runtime, signing_key)
    with reading():
        (size,) = _SIZE.unpack_from(content)
        end = _SIZE.size + size
        return origin, _from_json(json.loads(content[_SIZE.size : end]), content[end:])


def _from_json(state: dict[str, Any], engine: bytes) -> Image:
    spec = SessionSpec.from_json(state)
    function, arguments = state["pending"]
    decode(of(str, arguments))
    return Image(
        spec,
        of(int, state["calls"]),
        of(int, state["printed"]),
        of(int, state["now"]),
        of(str, function),
        arguments,
        of(dict, state["extra"]),
        engine,
    )
