"""How much memory this process and those below it hold."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from ..errors import SetupError

__all__ = ["footprint"]

_PROC: Final = Path("/proc")


def footprint() -> int:
    """Bytes, pages that several processes share counted once among them. SetupError where it cannot be told."""
    if not (_PROC / "self" / "statm").exists():
        raise SetupError("memory is measured from /proc, which this system does not have")
    return sum(map(_bytes_of, _family(os.getpid())))


def _family(root: int) -> list[int]:
    parents: dict[int, int] = {}
    for entry in _PROC.iterdir():
        if entry.name.isdecimal():
            try:
                # pid (name) state ppid …: a name may hold spaces and parentheses.
                parents[int(entry.name)] = int(
                    (entry / "stat").read_text("ascii", "replace").rpartition(")")[2].split()[1]
                )
            except (OSError, IndexError, ValueError):
                continue  # gone meanwhile
    family = [root]
    for member in family:
        family += [pid for pid, parent in parents.items() if parent == member]
    return family


def _bytes_of(pid: int) -> int:
    folder = _PROC / str(pid)
    try:
        for line in (folder / "smaps_rollup").read_text("ascii").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        pass
    try:  # a process that hides its maps, or an old kernel: all its resident pages
        return int((folder / "statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
