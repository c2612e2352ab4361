"""Messages between the host and a nursery: JSON, and descriptors beside it."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Sequence
from typing import Any

__all__ = ["receive", "send"]


def send(control: socket.socket, message: dict[str, Any], descriptors: Sequence[int] = ()) -> None:
    """Send one message."""
    body = json.dumps(message).encode("ascii")
    data = len(body).to_bytes(4, "big") + body
    sent = socket.send_fds(control, [data], list(descriptors)) if descriptors else control.send(data)
    control.sendall(data[sent:])


def receive(control: socket.socket, descriptors: int = 0) -> tuple[dict[str, Any], list[int]] | None:
    """The next message and the descriptors that came with it; None at the end, or where it is cut off."""
    head, passed, _, _ = socket.recv_fds(control, 4, descriptors)
    rest = _exactly(control, 4 - len(head)) if head else b""
    head += rest
    body = _exactly(control, int.from_bytes(head, "big")) if len(head) == 4 else b""
    if not body:
        for number in passed:
            os.close(number)
        return None
    message: dict[str, Any] = json.loads(body)
    return message, passed


def _exactly(control: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = control.recv(size - len(data))
        if not more:
            return b""
        data += more
    return data
