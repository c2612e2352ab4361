"""Which script has which worker.

A tenant is a live script. It has a worker of its own while it runs, and keeps it while it is paused, unless
another needs one. Then the pool takes the worker of the tenant that has been paused the longest, once it has
been paused for as long as it would cost to run it again: so what is lost to running again is never more than
what was lost to waiting. All transitions are here; all but the tenant's own, from paused to running and back, are
under one lock.
"""

from __future__ import annotations

import contextlib
import math
import os
import threading
import time
import weakref
from collections import deque
from typing import Final

from ...seam import InterpreterError, UsageError
from .errors import PoolBusy
from .frames import Request
from .nursery import NoWorker, Nursery
from .options import PoolOptions
from .process import Bounds, Worker

__all__ = ["Pool", "Tenant"]

# Waiting without an end in sight still looks up: a tenant may have gone without a word.
_LOOK: Final = 0.25


class Tenant:
    """A live script, as the pool sees it.

    worker  while it runs
    held    while it is paused, a list of its worker alone: its pop is atomic, so that it is either the tenant
            that goes on with the worker or the pool that takes it
    cost    what it would take to run it again, in seconds; math.inf where it cannot be
    """

    __slots__ = ("__weakref__", "bounds", "cost", "held", "me", "worker")

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.cost = 0.0
        self.held: list[Worker] = []
        self.me = weakref.ref(self)
        self.worker: Worker | None = None

    def leave(self, worker: Worker) -> bool:
        """Get ready to lose `worker`, or refuse. Called under the pool's lock, while paused."""
        return True


class _Waiter:
    __slots__ = ("first", "given", "me", "rung")

    def __init__(self, tenant: Tenant, first: bool) -> None:
        self.me = tenant.me
        self.first = first
        self.given: Worker | None = None
        self.rung = threading.Event()


def _since(tenant: Tenant) -> float:
    """When a paused tenant was paused."""
    try:
        return tenant.held[0].told
    except IndexError:  # it goes on just now
        return math.inf


class Pool:
    """Safe to share between threads. Workers are started as they are needed, one ahead."""

    def __init__(self, nursery: Nursery, options: PoolOptions, bounds: Bounds) -> None:
        self._nursery = nursery
        self._options = options
        self._bounds = bounds
        self._lock = threading.Lock()
        self._free: deque[Worker] = deque()
        self._all: set[Worker] = set()
        self._waiters: deque[_Waiter] = deque()
        self.closed = False
        # Not at the end of the interpreter: threads may still use them then, and the nursery ends them.
        weakref.finalize(self, _discard, self._all).atexit = False
        _living.add(self)

    # ---- what a tenant does ----

    def enter(self, tenant: Tenant) -> Worker | None:
        """Begin to run with the worker that the tenant has; None where it has none any more."""
        try:
            tenant.worker = worker = tenant.held.pop()
        except IndexError:
            # Taken, or about to be, or to be given back since it cannot be.
            with self._lock:
                if not tenant.held:
                    return None
                tenant.worker = worker = tenant.held.pop()
        if worker.alive:
            return worker
        self.lost(tenant)
        return None

    def acquire(self, tenant: Tenant, first: bool) -> Worker:
        """Begin to run with a worker that nobody has. `first`: for a new script, which may be refused.

        Raises PoolBusy, and UsageError where the pool is closed.
        """
        waiter = None
        with self._lock:
            worker = self._take(tenant) if not self._waiters or not first else None
            if worker is None:
                waiter = self._queue(tenant, first)
        if waiter is not None:
            worker = self._wait(waiter)
        assert worker is not None
        if not worker.bounds.covers(tenant.bounds):
            worker = self._exchange(tenant, worker)
        tenant.worker = worker
        return worker

    def pause(self, tenant: Tenant) -> None:
        """The script is paused: its worker may be taken from now on."""
        worker, tenant.worker = tenant.worker, None
        assert worker is not None
        tenant.held.append(worker)
        # A waiter that comes after this look finds the tenant paused.
        if self._waiters:
            with self._lock:
                self._ring()
        if self.closed:
            self.release(tenant)

    def release(self, tenant: Tenant) -> None:
        """The script is over, or given up: another may have the worker."""
        if tenant.worker is not None or self.enter(tenant) is not None:
            self._hand_back(tenant)

    def lost(self, tenant: Tenant) -> None:
        """The worker died, or is in a state that nobody knows."""
        if tenant.worker is not None:
            tenant.worker.worn = True
            self._hand_back(tenant)

    # ---- what an owner does ----

    def close(self) -> None:
        """End all workers. Scripts that run, or wait for one, or are resumed later, fail with UsageError."""
        with self._lock:
            self.closed = True
            workers = list(self._all)
            self._all.clear()
            idle = [*self._free]
            for tenant in self._resting():
                with contextlib.suppress(IndexError):  # it goes on just now
                    idle.append(tenant.held.pop())
            self._free.clear()
            for waiter in self._waiters:
                waiter.rung.set()
        for worker in workers:
            if worker in idle:
                worker.discard()
            else:  # its tenant will
                worker.kill()

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

    def _take(self, tenant: Tenant) -> Worker | None:
        """A worker for a tenant that needs it now, if there is one to be had."""
        worker = self._found()
        if worker is not None:
            worker.tenant = tenant.me
        return worker

    def _found(self) -> Worker | None:
        if self.closed:
            raise UsageError("the isolated runtime is closed")
        while self._free:
            worker = self._free.popleft()
            if worker.alive:
                self._grow()
                return worker
            self._all.discard(worker)
            worker.discard()
        if len(self._all) < self._options.size:
            try:
                worker = self._new()
            except NoWorker:
                if not self._all:
                    raise
            else:
                self._grow()
                return worker
        if (found := self._deserted()) is not None:
            return found
        now = time.monotonic()
        for tenant in self._resting():
            if now - _since(tenant) >= tenant.cost and (found := self._evict(tenant)) is not None:
                return found
        return None

    def _deserted(self) -> Worker | None:
        """The worker of a script that nobody can resume any more; or one that got lost when there are no free ones."""
        for worker in list(self._all):
            if (worker.tenant is None or worker.tenant() is None) and (
                found := self._cleared(worker)
            ) is not None:
                return found
        return None

    def _evict(self, tenant: Tenant) -> Worker | None:
        try:
            worker = tenant.held.pop()
        except IndexError:
            return None
        if worker.alive and tenant.leave(worker):
            worker.tenant = None
            return self._cleared(worker)
        tenant.held.append(worker)
        return None

    def _cleared(self, worker: Worker) -> Worker | None:
        """A worker that was in use, fit for another script; or a new one, where there is one to be had."""
        worker.scripts += 1
        if worker.scripts >= self._options.recycle or worker.worn or worker.owing or not worker.alive:
            self._all.discard(worker)
            worker.discard()
            try:
                return self._new()
            except InterpreterError:  # whoever needs one will ask, and hear why
                return None
        return worker

    def _resting(self) -> list[Tenant]:
        """Who is paused, the longest first."""
        found = [worker.tenant() for worker in self._all if worker.tenant is not None]
        return sorted((tenant for tenant in found if tenant is not None and tenant.held), key=_since)

    def _new(self) -> Worker:
        worker = Worker(self._nursery, self._bounds)
        self._all.add(worker)
        return worker

    def _grow(self) -> None:
        """Have one worker ahead."""
        if not self._free and len(self._all) < self._options.size:
            with contextlib.suppress(InterpreterError):
                self._free.append(self._new())

    def _settle(self, worker: Worker) -> None:
        """A worker that nobody has: to whoever waits, or to the free ones."""
        if worker not in self._all:  # closed since
            worker.discard()
            return
        cleared = self._cleared(worker)
        if cleared is None:
            self._ring()
            return
        worker = cleared
        worker.tenant = None
        if (waiter := self._front()) is not None:
            self._waiters.popleft()
            worker.tenant = waiter.me
            waiter.given = worker
            waiter.rung.set()
            self._ring()
        else:
            self._free.append(worker)

    def _exchange(self, tenant: Tenant, worker: Worker) -> Worker:
        """A snapshot brings its own limits: a script that may use more than the others has a worker of its own."""
        with self._lock:
            self._all.discard(worker)
            worker.discard()
            worker = Worker(self._nursery, tenant.bounds)
            worker.tenant = tenant.me
            worker.worn = True
            self._all.add(worker)
            return worker

    def _queue(self, tenant: Tenant, first: bool) -> _Waiter:
        if first and sum(waiter.first for waiter in self._waiters) >= self._options.waiting:
            raise PoolBusy(
                f"no worker is free: {len(self._all)} are at work and {len(self._waiters)} scripts wait already"
            )
        waiter = _Waiter(tenant, first)
        if first:
            self._waiters.append(waiter)
        else:
            # Scripts that were started are carried on before new ones are begun.
            at = next((i for i, other in enumerate(self._waiters) if other.first), len(self._waiters))
            self._waiters.insert(at, waiter)
        return waiter

    def _front(self) -> _Waiter | None:
        """Who stands first."""
        while self._waiters and self._waiters[0].me() is None:
            self._waiters.popleft()
        return self._waiters[0] if self._waiters else None

    def _ring(self) -> None:
        """Whoever stands first has to look for itself when somebody can be made to leave."""
        if (waiter := self._front()) is not None:
            waiter.rung.set()

    # ---- beside the lock ----

    def _hand_back(self, tenant: Tenant) -> None:
        worker = tenant.worker
        assert worker is not None
        if worker.alive and not worker.worn and not worker.owing:
            try:
                worker.tell(Request.close)
            except OSError:
                worker.worn = True
        with self._lock:
            tenant.worker = None
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
                    if self.closed:
                        raise UsageError("the isolated runtime is closed")
                    if self._front() is waiter and (worker := self._found()) is not None:
                        worker.tenant = waiter.me
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
                if waiter.given is not None:
                    self._settle(waiter.given)
                self._ring()
            raise

    def _look(self, waiter: _Waiter, now: float) -> float:
        """Seconds after which the first in the queue may find somebody who can be made to leave."""
        with self._lock:
            if self._front() is not waiter:
                return _LOOK
            due = min((_since(tenant) + tenant.cost for tenant in self._resting()), default=math.inf)
        return min(_LOOK, max(0.0005, due - now))

    def _forget(self) -> None:
        """In a child that the host forked: all workers are the host's."""
        self._lock = threading.Lock()
        for worker in self._all:
            worker.forget()
        self._all.clear()
        self._free.clear()
        self._waiters.clear()


def _discard(workers: set[Worker]) -> None:
    for worker in list(workers):
        worker.discard()


_living: weakref.WeakSet[Pool] = weakref.WeakSet()


def _after_fork() -> None:
    for pool in list(_living):
        pool._forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
