"""Who drives a stored run, and whether that process still lives.

A process that is killed says goodbye to nobody, so an owner is written down in such a way that others can
tell: the machine, its boot, the process namespace, the process and when it started. Only an owner that is
surely dead is replaced without being told to: one on another machine, or in another container, may well be
alive.
"""

from __future__ import annotations

import functools
import json
import os
import platform
import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

__all__ = ["describe_owner", "is_dead", "new_owner", "retire"]

# Owners of this process whose drivers still run: a process id alone cannot tell two drivers apart.
_alive: set[str] = set()


def new_owner() -> str:
    """A name for one driver in this process, unlike any other; alive until it is retired."""
    owner = json.dumps({**_process(os.getpid()), "token": secrets.token_hex(8)})
    _alive.add(owner)
    return owner


def retire(owner: str) -> None:
    """The driver of this name is done. Harmless when repeated."""
    _alive.discard(owner)


def is_dead(owner: str) -> bool:
    """Whether the driver of this name surely runs no more; False where that cannot be known."""
    try:
        theirs = json.loads(owner)
        pid = int(theirs["pid"])
    except (ValueError, TypeError, KeyError):
        return False
    ours = _process(os.getpid())
    if theirs.get("node") != ours["node"]:
        return False
    if theirs.get("boot") != ours["boot"]:
        return True
    if theirs.get("namespace") != ours["namespace"]:
        return False
    if pid == ours["pid"] and theirs.get("started") == ours["started"]:
        return owner not in _alive
    return not _exists(pid) or _started(pid) != theirs.get("started")


def describe_owner(owner: str) -> str:
    """For an error: `process 4711 on host`."""
    try:
        theirs = json.loads(owner)
        return f"process {theirs['pid']} on {theirs['node']}"
    except (ValueError, TypeError, KeyError):
        return owner


def _process(pid: int) -> dict[str, Any]:
    return {**_machine(), "pid": pid, "started": _started(pid)}


@functools.cache
def _machine() -> dict[str, Any]:
    return {"node": platform.node(), "boot": _boot(), "namespace": _namespace()}


def _boot() -> str | None:
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        return _output("sysctl", "-n", "kern.boottime")


def _namespace() -> str | None:
    try:
        return os.readlink("/proc/self/ns/pid")
    except OSError:
        return None


def _exists(pid: int) -> bool:
    if sys.platform == "win32":  # where `os.kill` means what it says
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _started(pid: int) -> str | None:
    """When the process started, in whatever form the system has it; a zombie has ended."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    except OSError:
        return None if Path("/proc/self/stat").exists() else _output("ps", "-o", "lstart=", "-p", str(pid))
    state, *fields = stat.rpartition(")")[2].split()
    return None if state in "ZX" else fields[18]


def _output(*command: str) -> str | None:
    if sys.platform in ("linux", "win32"):
        return None
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=5, check=False).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return None
