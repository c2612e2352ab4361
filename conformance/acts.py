"""What a host should not do, done on purpose: bytes that are no snapshot, answers that are none, two at
once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any, Final, cast

from ..seam import CodeRuntimeError, PendingCall, Raise, ResumeWith, RunStep, UsageError, Value

__all__ = ["altered", "answer_on_two_threads", "answer_wrongly", "foreign", "truncated"]

_PLACES: Final = 24
_NONSENSE: Final[tuple[tuple[str, Any], ...]] = (
    ("None", None),
    ("a bare str", "text"),
    ("a Value of an object that is not JSON", Value(cast(Any, object()))),
    ("a Value of a set", Value(cast(Any, {1}))),
    ("a Value of bytes", Value(cast(Any, b"x"))),
    ("a Raise of a number", Raise(cast(Any, 5))),
)


def altered(snapshot: bytes) -> Iterator[tuple[str, bytes]]:
    """The snapshot with one byte changed, at places spread over the whole, the first and the last among
    them."""
    for at in _places(len(snapshot)):
        yield f"with byte {at} changed", snapshot[:at] + bytes([snapshot[at] ^ 0x41]) + snapshot[at + 1 :]
    yield "with a byte too many", snapshot + b"\0"


def truncated(snapshot: bytes) -> Iterator[tuple[str, bytes]]:
    """The snapshot cut off at places spread over the whole, the empty one among them."""
    for at in _places(len(snapshot)):
        yield f"cut off after {at} of {len(snapshot)}", snapshot[:at]


def foreign() -> Iterator[tuple[str, bytes]]:
    """Bytes that were never a snapshot."""
    yield "that are none", b""
    yield "of text", b"not a snapshot at all, but a line of text"
    yield "of JSON", b'{"script": "return 1", "calls": []}'
    yield "of zeros", bytes(200)
    yield (
        "of a pickle",
        b"\x80\x04\x95\x0b\x00\x00\x00\x00\x00\x00\x00\x8c\x02os\x94\x8c\x06system\x94\x93\x94.",
    )


def _places(length: int) -> list[int]:
    return sorted({*range(0, length, max(1, length // _PLACES)), length - 1})


def answer_wrongly(call: PendingCall) -> RunStep | CodeRuntimeError:
    """The UsageError that each thing which is no answer meets, or the first outcome that is another."""
    refused: CodeRuntimeError = UsageError("nothing was tried")
    for what, nonsense in _NONSENSE:
        try:
            return call.resume(nonsense)
        except UsageError as error:
            refused = error
        except CodeRuntimeError as error:
            error.args = (f"{error} (answered with {what})",)
            return error
        except Exception as error:
            error.add_note(f"when the call was answered with {what}")
            raise
    return refused


def answer_on_two_threads(call: PendingCall, answer: ResumeWith) -> RunStep | CodeRuntimeError:
    """The step, where one of two threads got it and the other a UsageError; otherwise what went wrong."""
    together = threading.Barrier(2)
    steps: list[RunStep] = []
    errors: list[Exception] = []

    def resume() -> None:
        together.wait()
        try:
            steps.append(call.resume(answer))
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=resume, daemon=True) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for error in errors:
        if not isinstance(error, UsageError):
            raise error
    if len(steps) == 1:
        return steps[0]
    return CodeRuntimeError(f"two threads answered one call, and {len(steps)} of them got a step")
