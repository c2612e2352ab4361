"""Which script has which worker.

A tenant is a live script. It has a worker of its own while it runs, and keeps it while it is paused, unless
another needs one. Then the pool takes the worker of the tenant that has been paused the longest, once it has
been paused for as long as it would cost to run it again: so what is lost to running again is never more than
what was lost to waiting. All transitions are here, under one lock.
"""

from __future__ import annotations

import math
import os
import threading
import time
import weakref
from collections import deque
from typing import Final

from ...seam import UsageError
from .errors import PoolBusy
from .frames import Request
from .nursery import Nursery
from .options import PoolOptions
from .process import Bounds, Worker

__all__ = ["Pool", "Tenant"]

# Waiting without an end in sight still looks up: a tenant may have gone without a word.
_LOOK: Final = 0.25


class Tenant:
    """A live script, as the pool sees it: its worker, since when it is paused, what it would cost to run again."""

    __slots__ = ("__weakref__", "bounds", "cost", "me", "since", "worker")

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.me = weakref.ref(self)
        self.worker: Worker | None = None
        self.since = 0.0
        self.cost = 0.0

    def leave(self) -> bool:
        """Get ready to lose the worker, or refuse. Called under the pool's lock, while paused."""
        return True


class _Waiter:
    __slots__ = ("first", "given", "rung")

    def __init__(self, first: bool) -> None:
        self.first = first
        self.given: Worker | None = None
        self.rung = threading.Event()


class Pool:
    """Safe to share between threads. Workers are started as they are needed, one ahead."""

    def __init__(self, nursery: Nursery, options: PoolOptions, bounds: Bounds) -> None:
        self._nursery = nursery
        self._options = options
        self._bounds = bounds
        self._lock = threading.Lock()
        self._free: deque[Worker] = deque()
        self._all: set[Worker] = set()
        # Weakly: a script that nobody can resume any more has no claim to a worker.
        self._paused: dict[weakref.ref[Tenant], None] = {}
        self._gone: deque[Worker] = deque()
        self._waiters: deque[_Waiter] = deque()
        self._closed = False
        weakref.finalize(self, _discard, self._all)
        _living.add(self)

    # ---- what a tenant does ----

    def enter(self, tenant: Tenant) -> Worker | None:
        """Begin to run with the worker that the tenant has; None where it has none any more."""
        with self._lock:
            if tenant.me in self._paused:
                del self._paused[tenant.me]
                worker = tenant.worker
                if worker is not None and worker.alive:
                    return worker
            tenant.worker = None
            return None

    def acquire(self, tenant: Tenant, first: bool) -> Worker:
        """Begin to run with a worker that nobody has. `first`: for a new script, which may be refused.

        Raises PoolBusy, and UsageError where the pool is closed.
        """
        with self._lock:
            if not self._waiters or not first:
                tenant.worker = self._take()
            if tenant.worker is None:
                waiter = self._queue(first)
        if tenant.worker is None:
            tenant.worker = self._wait(waiter)
        if not tenant.worker.bounds.covers(tenant.bounds):
            self._exchange(tenant)
        return tenant.worker

    def pause(self, tenant: Tenant) -> None:
        """The script is paused: its worker may be taken from now on."""
        tenant.since = time.monotonic()
        with self._lock:
            self._paused[tenant.me] = None
            if self._waiters:
                self._waiters[0].rung.set()

    def release(self, tenant: Tenant) -> None:
        """The script is over, or given up: another may have the worker."""
        with self._lock:
            self._paused.pop(tenant.me, None)
            worker, tenant.worker = tenant.worker, None
        if worker is not None:
            self._hand_back(worker)

    def lost(self, tenant: Tenant) -> None:
        """The worker died, or is in a state that nobody knows."""
        worker, tenant.worker = tenant.worker, None
        if worker is not None:
            worker.worn = True
            self._hand_back(worker)

    def abandoned(self, worker: Worker) -> None:
        """A tenant is garbage. Takes no lock: a collector may call this anywhere."""
        self._gone.append(worker)

    # ---- what an owner does ----

    def close(self) -> None:
        """End all workers. Scripts that wait for one, or are resumed later, fail with UsageError."""
        with self._lock:
            self._closed = True
            workers = list(self._all)
            self._all.clear()
            self._free.clear()
            self._paused.clear()
            for waiter in self._waiters:
                waiter.rung.set()
        for worker in workers:
            worker.discard()

    @property
    def size(self) -> int:
        """Workers that there are now."""
        with self._lock:
            return len(self._all)

    def evict_all(self) -> None:
        """Take the workers of all that are paused, as if others needed them."""
        with self._lock:
            for tenant in self._resting():
                if (worker := self._evict(tenant)) is not None:
                    self._free.append(worker)

    # ---- under the lock ----

    def _take(self) -> Worker | None:
        """A worker for one that needs it now, if there is one to be had."""
        if self._closed:
            raise UsageError("the isolated runtime is closed")
        while self._gone:
            worker = self._gone.popleft()
            if worker in self._all:
                self._settle(worker)
        while self._free:
            worker = self._free.popleft()
            if worker.alive:
                self._grow()
                return worker
            self._all.discard(worker)
        if len(self._all) < self._options.size:
            worker = self._new()
            self._grow()
            return worker
        now = time.monotonic()
        for tenant in self._resting():
            if now - tenant.since >= tenant.cost and (found := self._evict(tenant)) is not None:
                return found
        return None

    def _evict(self, tenant: Tenant) -> Worker | None:
        worker = tenant.worker
        if worker is None or not worker.alive or not tenant.leave():
            return None
        del self._paused[tenant.me]
        tenant.worker = None
        return worker

    def _resting(self) -> list[Tenant]:
        """Who is paused, the longest first."""
        found = [(me, me()) for me in self._paused]
        for me, tenant in found:
            if tenant is None:
                del self._paused[me]
        return [tenant for _, tenant in found if tenant is not None]

    def _new(self) -> Worker:
        worker = Worker(self._nursery, self._bounds)
        self._all.add(worker)
        return worker

    def _grow(self) -> None:
        """Have one worker ahead."""
        if not self._free and len(self._all) < self._options.size:
            self._free.append(self._new())

    def _settle(self, worker: Worker) -> None:
        """A worker that nobody has: to whoever waits, or to the free ones."""
        if worker not in self._all:  # closed since
            return
        if worker.worn or not worker.alive:
            self._all.discard(worker)
            worker.discard()
            if self._closed:
                return
            worker = self._new()
        if self._waiters:
            waiter = self._waiters.popleft()
            waiter.given = worker
            waiter.rung.set()
            self._ring()
        else:
            self._free.append(worker)

    def _exchange(self, tenant: Tenant) -> None:
        """A snapshot brings its own limits: a script that may use more than the others has a worker of its own."""
        worker = tenant.worker
        assert worker is not None
        with self._lock:
            self._all.discard(worker)
            worker.discard()
            tenant.worker = None
            tenant.worker = worker = Worker(self._nursery, tenant.bounds)
            self._all.add(worker)
            worker.worn = True

    def _queue(self, first: bool) -> _Waiter:
        if first and sum(waiter.first for waiter in self._waiters) >= self._options.waiting:
            raise PoolBusy(
                f"no worker is free: {len(self._all)} are at work and {len(self._waiters)} scripts wait already"
            )
        waiter = _Waiter(first)
        if first:
            self._waiters.append(waiter)
        else:
            # Scripts that were started are carried on before new ones are begun.
            at = next((i for i, other in enumerate(self._waiters) if other.first), len(self._waiters))
            self._waiters.insert(at, waiter)
        return waiter

    def _ring(self) -> None:
        """Whoever stands first has to look for itself when somebody can be made to leave."""
        if self._waiters:
            self._waiters[0].rung.set()

    # ---- beside the lock ----

    def _hand_back(self, worker: Worker) -> None:
        worker.scripts += 1
        if worker.scripts >= self._options.recycle:
            worker.worn = True
        if not worker.worn and worker.alive:
            try:
                worker.tell(Request.close)
            except OSError:
                worker.worn = True
        with self._lock:
            self._settle(worker)

    def _wait(self, waiter: _Waiter) -> Worker:
        end = time.monotonic() + self._options.patience if waiter.first else math.inf
        try:
            while True:
                now = time.monotonic()
                waiter.rung.wait(min(max(0.0, end - now), self._look(waiter, now)))
                with self._lock:
                    waiter.rung.clear()
                    if waiter.given is not None:
                        return waiter.given
                    if self._closed:
                        raise UsageError("the isolated runtime is closed")
                    if self._waiters[0] is waiter and (worker := self._take()) is not None:
                        self._waiters.popleft()
                        self._ring()
                        return worker
                    if time.monotonic() >= end:
                        raise PoolBusy(
                            f"no worker became free within {self._options.patience:g} s: {len(self._all)} are at work"
                        )
        except BaseException:
            with self._lock:
                if waiter in self._waiters:
                    self._waiters.remove(waiter)
                self._ring()
            if waiter.given is not None:
                self._hand_back(waiter.given)
            raise

    def _look(self, waiter: _Waiter, now: float) -> float:
        """Seconds after which the first in the queue may find somebody who can be made to leave."""
        with self._lock:
            if not self._waiters or self._waiters[0] is not waiter:
                return _LOOK
            due = min((tenant.since + tenant.cost for tenant in self._resting()), default=math.inf)
        return min(_LOOK, max(0.0005, due - now))

    def _forget(self) -> None:
        """In a child that the host forked: all workers are the host's."""
        self._lock = threading.Lock()
        for worker in self._all:
            worker.forget()
        self._all.clear()
        self._free.clear()
        self._gone.clear()
        self._waiters.clear()
        self._paused.clear()


def _discard(workers: set[Worker]) -> None:
    for worker in list(workers):
        worker.discard()


_living: weakref.WeakSet[Pool] = weakref.WeakSet()


def _after_fork() -> None:
    for pool in list(_living):
        pool._forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
