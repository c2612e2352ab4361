"""What goes over the pipes between the host and a worker: frames, strictly in turns.

    request   4 bytes length of the rest, 1 byte kind, 8 bytes clock, text
    reply     4 bytes length of the rest, 1 byte kind, 4 bytes index, 4 bytes length of output, output, text

Output and text are UTF-8 in which lone surrogates may stand encoded; values are JSON text, and pass through
unread. Nothing here is ever executed, and nothing is pickled.
"""

from __future__ import annotations

import math
import os
import select
import time
from collections.abc import Callable
from struct import Struct
from typing import Final, TypeAlias

__all__ = [
    "READ",
    "REPLY",
    "REQUEST",
    "Incoming",
    "Reply",
    "Request",
    "Requests",
    "Soon",
    "plain",
    "raw",
    "reply",
    "request",
    "write",
]

REQUEST: Final = Struct("<IBq")
REPLY: Final = Struct("<IBII")
READ: Final = 1 << 16

_REQUEST_REST: Final = REQUEST.size - 4
_REPLY_REST: Final = REPLY.size - 4
_HEAD: Final = REQUEST.size
_unpack: Final = REQUEST.unpack_from
# Seconds that a message is looked for before it is waited for: to be woken up on another processor may cost more
# than all else in a call, and this is a little more. After a look in vain the next wait goes without one, after another
# the next two, and so on up to so many; and after a good one half as many.
_LOOK: Final = 50e-6
_BLIND: Final = 64


class Request:
    """Kinds of request. Those in capitals are answered."""

    START: Final = ord("S")  # a session: JSON of its spec; the clock
    ANSWER: Final = ord("A")  # the pending call's value; the clock
    FAIL: Final = ord("F")  # the pending call's error; the clock
    BEGIN: Final = ord("B")  # a step: JSON of the arguments of CodeRuntime.start
    RESUME: Final = ord("R")  # a step: a snapshot, to be answered by the next request
    DUMP: Final = ord("D")  # the pending call as bytes
    RENDER: Final = ord("T")  # JSON of tools
    close: Final = ord("x")  # forget the script, and make ready for the next


class Reply:
    """Kinds of reply."""

    READY: Final = ord("H")  # JSON of what the worker is
    CALLED: Final = ord("C")  # a session: index of the function; arguments as bytes
    CALLED_TEXT: Final = ord("c")  # the same, where the engine gave a str
    RETURNED: Final = ord("R")
    RETURNED_TEXT: Final = ord("r")
    FAILED: Final = ord("F")
    EXCEEDED: Final = ord("E")  # index of the limit; where
    CALL: Final = ord("P")  # a step: JSON of the call
    COMPLETE: Final = ord("V")
    RAISED: Final = ord("W")
    BYTES: Final = ord("B")
    USAGE: Final = ord("U")
    UNSUPPORTED: Final = ord("N")
    SNAPSHOT: Final = ord("S")
    INTERPRETER: Final = ord("I")
    BROKEN: Final = ord("X")  # an exception that the contract does not name


#: a request as the worker reads it: kind, clock, text
Incoming: TypeAlias = tuple[int, int, bytes]


def request(kind: int, clock: int, text: bytes) -> bytes:
    """The bytes of a request."""
    return REQUEST.pack(_REQUEST_REST + len(text), kind, clock) + text


def reply(kind: int, index: int, stdout: bytes, text: bytes) -> bytes:
    """The bytes of a reply."""
    return REPLY.pack(_REPLY_REST + len(stdout) + len(text), kind, index, len(stdout)) + stdout + text


class Soon:
    """Whether a message is there, or will be at once. Where answers come late, it is hardly ever asked in earnest."""

    __slots__ = ("_blind", "_next", "_poll")

    def __init__(self, poll: Callable[[float], object]) -> None:
        self._poll = poll
        self._blind: float = 0 if _processors() > 1 else math.inf
        self._next = 1

    def __call__(self) -> bool:
        if self._blind:
            self._blind -= 1
            return False
        poll, now = self._poll, time.monotonic
        end = now() + _LOOK
        while not poll(0):
            if now() > end:
                self._blind = self._next
                self._next = min(2 * self._next, _BLIND)
                return False
        if self._next > 1:
            self._next >>= 1
        return True


def _processors() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


class Requests:
    """The requests that come on a descriptor. A request without a reply and the next one may come in one piece."""

    def __init__(self, source: int) -> None:
        self._source = source
        self._rest = b""
        poll = select.poll()
        poll.register(source, select.POLLIN)
        self._soon = Soon(poll.poll)

    def next(self) -> Incoming | None:
        """The next one; None at the end."""
        data = self._rest
        if not data:
            self._soon()
            data = os.read(self._source, READ)
        while len(data) < _HEAD:
            more = os.read(self._source, READ)
            if not more:
                return None
            data += more
        length, kind, clock = _unpack(data)
        end = length + 4
        if len(data) == end:
            self._rest = b""
            return kind, clock, data[_HEAD:]
        if len(data) < end:
            whole = bytearray(data)
            while len(whole) < end:
                more = os.read(self._source, 1 << 20)
                if not more:
                    return None
                whole += more
            data = bytes(whole)
        self._rest = data[end:]
        return kind, clock, data[_HEAD:end]


def write(target: int, data: bytes) -> None:
    """Write all of `data` to a descriptor that waits."""
    sent = os.write(target, data)
    while sent < len(data):
        sent += os.write(target, memoryview(data)[sent : sent + (1 << 20)])


def raw(text: str) -> bytes:
    """Text as bytes of a frame."""
    return text.encode("utf-8", "surrogatepass")


def plain(data: bytes) -> str:
    """Bytes of a frame as text. Raises UnicodeDecodeError for what `raw` never makes."""
    return data.decode("utf-8", "surrogatepass")
