"""What a worker gives up before it runs its first script, and cannot have back.

Resource limits everywhere; on Linux also a system-call filter and Landlock, where the packages `seccompy` and
`landlockpy` are installed (the extra `polyact[isolation]`) and the kernel has them.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
from collections.abc import Callable
from typing import Any, Final

__all__ = ["Barriers", "Lockdown", "data_size", "resident_size"]

#: what stands between a script and the machine: each barrier, and "on" or why it is off
Barriers = dict[str, str]

_NOBODY: Final = 65534
_FILTER: Final = "system-call filter"
_PDEATHSIG: Final = 1
# All that an engine needs which has its files, and its memory to ask for. The rest fails with EPERM.
_CALLS: Final = [
    "read",
    "write",
    "readv",
    "writev",
    "close",
    "lseek",
    "fstat",
    "newfstatat",
    "poll",
    "ppoll",
    "brk",
    "mmap",
    "munmap",
    "mremap",
    "mprotect",
    "madvise",
    "futex",
    "rseq",
    "sched_yield",
    "sched_getaffinity",
    "getpid",
    "gettid",
    "getrusage",
    "times",
    "clock_gettime",
    "clock_getres",
    "clock_nanosleep",
    "nanosleep",
    "gettimeofday",
    "time",
    "getrandom",
    "getcwd",
    "getppid",
    "getpgrp",
    "getpgid",
    "getsid",
    "getuid",
    "geteuid",
    "getgid",
    "getegid",
    "uname",
    "rt_sigaction",
    "rt_sigprocmask",
    "rt_sigreturn",
    "sigaltstack",
    "restart_syscall",
    "exit",
    "exit_group",
]


class Lockdown:
    """Made once, before a worker is forked: what is dear, or needs files, is done then."""

    def __init__(self) -> None:
        self._prctl = _prctl() if sys.platform.startswith("linux") else None
        self.barriers: Barriers = {
            "process": "on",
            "wall clock": "on",
            "resource limits": "on",
            "user": _user(),
        }
        self._landlock = self._found("landlock", _landlock)
        self._filter = self._found(_FILTER, _seccomp)

    def _found(self, name: str, find: Callable[[], Any]) -> Any:
        try:
            found = find()
        except ImportError as error:
            self.barriers[name] = f"off: no package {error.name} (pip install polyact[isolation])"
        except Exception as error:
            self.barriers[name] = f"off: {error or type(error).__name__}"
        else:
            self.barriers[name] = "on"
            return found
        return None

    def die_with(self, parent: int) -> None:
        """End when `parent` does. To be called after the last change of user, which undoes it."""
        if self._prctl is not None:
            self._prctl(_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(0)

    def enter(self, parent: int, descriptors: int, memory: int | None, cpu: int | None) -> None:
        """Lock this process. `descriptors` are open and stay so; none can be opened any more.

        memory  bytes of data that may be added to what there is; None for no limit
        cpu     seconds of processor time, to begin with: the host moves this one
        """
        os.umask(0o077)
        if self.barriers["user"] == "on":
            # The limit on processes does not hold for root.
            self._restrict("user", _become_nobody)
        self.die_with(parent)
        self._restrict("landlock", self._landlock)
        if memory is not None:
            _limit(resource.RLIMIT_DATA, data_size() + memory)
        if cpu is not None:
            _limit(resource.RLIMIT_CPU, cpu, hard=resource.getrlimit(resource.RLIMIT_CPU)[1])
        for name, most in (("CORE", 0), ("FSIZE", 0), ("NPROC", 0), ("MSGQUEUE", 0), ("NOFILE", descriptors)):
            if (number := getattr(resource, f"RLIMIT_{name}", None)) is not None:
                _limit(number, most)
        self._restrict(_FILTER, self._filter)

    def _restrict(self, name: str, restrict: Callable[[], None] | None) -> None:
        if restrict is not None:
            try:
                restrict()
            except Exception as error:  # in a container that has a filter of its own, say
                self.barriers[name] = f"off: {error}"


def data_size() -> int:
    """Bytes of data that this process has; 0 where the system does not tell."""
    return _statm(5)


def resident_size() -> int:
    """Bytes of memory that this process has; 0 where the system does not tell."""
    return _statm(1)


def _statm(field: int) -> int:
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[field]) * resource.getpagesize()
    except (OSError, IndexError, ValueError):
        return 0


def _limit(number: int, most: int, hard: int | None = None) -> None:
    now = resource.getrlimit(number)[1]
    if now != resource.RLIM_INFINITY:
        most = min(most, now)
    resource.setrlimit(number, (most, most if hard is None else hard))


def _user() -> str:
    """Whether a worker changes to a user who has nothing."""
    return "on" if os.geteuid() == 0 else "off: only root can change to another user"


def _become_nobody() -> None:
    os.setgroups([])
    os.setgid(_NOBODY)
    os.setuid(_NOBODY)


def _prctl() -> Any:
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    prctl.argtypes = [ctypes.c_int] + [ctypes.c_ulong] * 4
    return prctl


def _landlock() -> Callable[[], None]:
    import landlockpy

    if not landlockpy.supported():
        raise OSError("the kernel has none")

    def restrict() -> None:
        with landlockpy.Ruleset(
            scoped=landlockpy.Scope.SIGNAL | landlockpy.Scope.ABSTRACT_UNIX_SOCKET
        ) as rules:
            rules.restrict()

    return restrict


def _seccomp() -> Callable[[], None]:
    import seccompy

    if not seccompy.supported():
        raise OSError("the kernel has none")
    rules = seccompy.Filter(default=seccompy.Action.ERRNO | 1)
    for name in _CALLS:
        try:
            rules.allow(name)
        except (KeyError, ValueError):  # not on this machine
            continue

    def load() -> None:
        # abort() of the process's own, and nobody else's.
        rules.allow("tgkill", args={0: os.getpid()})
        rules.load()

    return load
