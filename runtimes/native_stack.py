"""How much native stack the calling thread has: an engine that recurses past it takes the process down."""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
import threading
from typing import Final

__all__ = ["usable_stack"]

# Kept free for Python's own frames below the engine and for what the engine calls at its deepest.
_RESERVE: Final = 1 << 20
# What a thread is taken to have where the platform does not tell: the smallest default of the common ones.
_UNKNOWN: Final = 512 * 1024

_known = threading.local()


def usable_stack() -> int:
    """Bytes of stack that an engine may use on this thread, at least 128 KiB."""
    size = getattr(_known, "size", None)
    if size is None:
        size = _known.size = max(128 * 1024, _thread_stack() - _RESERVE)
    return int(size)


def _thread_stack() -> int:
    try:
        if sys.platform == "darwin":
            return _macos()
        if sys.platform.startswith("linux"):
            return _linux()
    except (OSError, AttributeError):
        pass
    return _RESERVE + _UNKNOWN


def _linux() -> int:
    libc = ctypes.CDLL(None)
    attributes = ctypes.create_string_buffer(64)
    libc.pthread_self.restype = ctypes.c_void_p
    if libc.pthread_getattr_np(ctypes.c_void_p(libc.pthread_self()), attributes):
        return _RESERVE + _UNKNOWN
    address, size = ctypes.c_void_p(), ctypes.c_size_t()
    failed = libc.pthread_attr_getstack(attributes, ctypes.byref(address), ctypes.byref(size))
    libc.pthread_attr_destroy(attributes)
    return _RESERVE + _UNKNOWN if failed else size.value


def _macos() -> int:
    libc = ctypes.CDLL(None)
    libc.pthread_self.restype = ctypes.c_void_p
    libc.pthread_get_stacksize_np.restype = ctypes.c_size_t
    return int(libc.pthread_get_stacksize_np(ctypes.c_void_p(libc.pthread_self())))
