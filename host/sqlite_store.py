"""Runs in one SQLite file: no server, no set-up."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ..seam import JSON, Complete, PendingCall, Raise, Raised, ResumeWith, UsageError, Value
from ..seam.values import encode
from .outcome import SuspensionReason
from .sqlite_rows import call_of, packed, run_of, summary_of, unpacked
from .sqlite_schema import prepare, transaction
from .store import Lease, NewRun, RunBusy, RunStatus, RunSummary, StoredCall, StoredRun, StoreError

__all__ = ["SQLiteStore"]

_SUMMARY = "run_id, status, runtime, script_name, waiting_for, created, updated"


class SQLiteStore:
    """A `Store` in the file `path`, which is made when it is not there.

    busy_timeout  seconds to wait for another process that is writing, before StoreError
    durable       whether each record is on the disk before the run goes on. False is faster and still
                  survives the death of the process; after a power cut the last records may be missing, so
                  that tools which had answered are called again (with the same idempotency key).

    Safe to share between threads, and the file between processes. Closed by `close()` or at the end of
    `with`. Raises StoreError where the file cannot be opened, is not a store, or was written by a newer
    polyact.
    """

    def __init__(
        self, path: str | os.PathLike[str], *, busy_timeout: float = 5.0, durable: bool = True
    ) -> None:
        self.path = Path(path)
        self._busy_timeout = busy_timeout
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        with self._errors():
            self._connection = sqlite3.connect(
                self.path, timeout=busy_timeout, isolation_level=None, check_same_thread=False
            )
            try:
                prepare(self._connection, str(self.path))
                self._connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            except BaseException:
                self.close()
                raise

    def __repr__(self) -> str:
        return f"SQLiteStore({str(self.path)!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    # Writing

    def create(self, run: NewRun, owner: str) -> Lease:
        inputs, metadata = encode(dict(run.inputs), "inputs"), encode(dict(run.metadata), "metadata")
        now = _now()
        with self._transaction() as db:
            if db.execute("SELECT 1 FROM runs WHERE run_id = ?", (run.run_id,)).fetchone():
                raise UsageError(
                    f"there is a run {run.run_id!r} in {self.path} already: recover it, or choose another id"
                )
            number = db.execute(
                "INSERT INTO runs (run_id, status, generation, owner, runtime, script_name, created, updated)"
                " VALUES (?, 'running', 1, ?, ?, ?, ?, ?)",
                (run.run_id, owner, run.runtime, packed(run.script_name), now, now),
            ).lastrowid
            db.execute(
                "INSERT INTO sources VALUES (?, ?, ?, ?)", (number, packed(run.script), inputs, metadata)
            )
        return Lease(run.run_id, 1, owner)

    def claim(self, run: StoredRun, owner: str) -> Lease:
        with self._transaction() as db:
            won = db.execute(
                "UPDATE runs SET owner = ?, generation = generation + 1, updated = ?"
                " WHERE run_id = ? AND generation = ? AND status = ? AND owner IS ?",
                (owner, _now(), run.run_id, run.generation, run.status, run.owner),
            ).rowcount
        if not won:
            raise RunBusy(f"run {run.run_id} was taken by another process a moment ago; look at it again")
        return Lease(run.run_id, run.generation + 1, owner)

    def release(self, lease: Lease) -> None:
        with self._transaction() as db:
            db.execute(
                "UPDATE runs SET owner = NULL, updated = ? WHERE run_id = ? AND generation = ?",
                (_now(), lease.run_id, lease.generation),
            )

    def asked(self, lease: Lease, call: PendingCall, stdout: str, snapshot: bytes | None) -> None:
        arguments = encode([list(call.positional_args), dict(call.keyword_args)])
        with self._leased(lease) as (db, run):
            if snapshot is not None:
                db.execute("INSERT INTO snapshots VALUES (?, ?)", (run, snapshot))
            db.execute(
                "INSERT INTO calls VALUES (?, ?, ?, ?, ?, ?)",
                (run, call.call_id, packed(call.function_name), arguments, packed(stdout), _now()),
            )

    def confirmed(self, lease: Lease, call_id: int) -> None:
        with self._leased(lease) as (db, run):
            db.execute("INSERT INTO notes VALUES (?, ?, 'confirmed', '')", (run, call_id))
            self._state(db, run, "running")

    def suspended(self, lease: Lease, call: PendingCall, reason: SuspensionReason, ticket: JSON) -> None:
        with self._leased(lease) as (db, run):
            db.execute(
                "INSERT INTO notes VALUES (?, ?, ?, ?)",
                (run, call.call_id, reason, encode(ticket, "the ticket")),
            )
            self._state(db, run, "suspended", waiting_for=call.function_name, owned=False)

    def answered(self, lease: Lease, call_id: int, answer: ResumeWith) -> None:
        match answer:
            case Value(value):
                ok, text = True, packed(encode(value, "the answer"))
            case Raise(message):
                ok, text = False, packed(message)
        at = _now() if answer.at is None else answer.at
        with self._leased(lease) as (db, run):
            db.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?)", (run, call_id, ok, text, at))
            if db.execute("SELECT status FROM runs WHERE run = ?", (run,)).fetchone() == ("suspended",):
                self._state(db, run, "running")

    def finished(self, lease: Lease, step: Complete | Raised) -> None:
        match step:
            case Complete(value, stdout):
                status, result = "completed", packed(encode(value))
            case Raised(message, stdout):
                status, result = "failed", packed(message)
        with self._leased(lease) as (db, run):
            db.execute(
                "INSERT INTO results VALUES (?, ?, ?, ?)",
                (run, status == "completed", result, packed(stdout)),
            )
            self._state(db, run, status, owned=False)

    @staticmethod
    def _state(
        db: sqlite3.Connection, run: int, status: str, *, waiting_for: str | None = None, owned: bool = True
    ) -> None:
        db.execute(
            "UPDATE runs SET status = ?, waiting_for = ?, updated = ?, owner = CASE WHEN ? THEN owner END"
            " WHERE run = ?",
            (status, packed(waiting_for) if waiting_for is not None else None, _now(), owned, run),
        )

    # Reading

    def get(self, run_id: str) -> StoredRun | None:
        row = self._rows(
            f"SELECT {_SUMMARY}, script, inputs, metadata, ok, result, generation, owner"
            " FROM runs JOIN sources USING (run) LEFT JOIN results USING (run) WHERE run_id = ?",
            run_id,
        )
        return run_of(row[0]) if row else None

    def runs(
        self, status: RunStatus | None = None, *, limit: int = 100, offset: int = 0
    ) -> Sequence[RunSummary]:
        where, given = ("WHERE status = ?", [status]) if status else ("", [])
        rows = self._rows(
            f"SELECT {_SUMMARY} FROM runs {where} ORDER BY run DESC LIMIT ? OFFSET ?", *given, limit, offset
        )
        return [summary_of(row) for row in rows]

    def count(self, status: RunStatus | None = None) -> int:
        where, given = ("WHERE status = ?", [status]) if status else ("", [])
        return int(self._rows(f"SELECT count(*) FROM runs {where}", *given)[0][0])

    def calls(self, run_id: str) -> Sequence[StoredCall]:
        notes: dict[int, dict[str, str]] = {}
        with self._lock:
            for call_id, kind, note in self._rows(
                "SELECT call_id, kind, note FROM notes JOIN runs USING (run) WHERE run_id = ?", run_id
            ):
                notes.setdefault(call_id, {})[kind] = note
            rows = self._rows(
                "SELECT calls.call_id, function_name, arguments, stdout, calls.at, ok, answer, answers.at"
                " FROM runs JOIN calls USING (run)"
                " LEFT JOIN answers ON answers.run = calls.run AND answers.call_id = calls.call_id"
                " WHERE run_id = ? ORDER BY calls.call_id",
                run_id,
            )
        return [call_of(row, notes.get(row[0], {})) for row in rows]

    def snapshot(self, run_id: str) -> bytes | None:
        rows = self._rows("SELECT snapshot FROM runs JOIN snapshots USING (run) WHERE run_id = ?", run_id)
        return bytes(rows[0][0]) if rows else None

    def stdout(self, run_id: str) -> str:
        rows = self._rows(
            "SELECT stdout FROM ("
            "SELECT call_id AS place, stdout FROM calls JOIN runs USING (run) WHERE run_id = ? UNION ALL"
            " SELECT 9e999, stdout FROM results JOIN runs USING (run) WHERE run_id = ?) ORDER BY place",
            run_id,
            run_id,
        )
        return "".join(unpacked(stdout) for (stdout,) in rows)

    # The database

    def _rows(self, query: str, *given: Any) -> list[Any]:
        with self._lock, self._errors():
            return self._open().execute(query, given).fetchall()

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            raise UsageError(f"the store {self.path} is closed")
        return self._connection

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing, on the disk at the end."""
        with self._lock, self._errors():
            db = self._open()
            with transaction(db, "IMMEDIATE"):
                yield db

    @contextmanager
    def _leased(self, lease: Lease) -> Iterator[tuple[sqlite3.Connection, int]]:
        """A transaction that holds only while the lease is the run's latest."""
        with self._transaction() as db:
            row = db.execute(
                "SELECT run FROM runs WHERE run_id = ? AND generation = ?", (lease.run_id, lease.generation)
            ).fetchone()
            if row is None:
                raise RunBusy(f"run {lease.run_id} was taken over by another process; this one stops here")
            yield db, row[0]

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(self._told(error)) from error

    def _told(self, error: sqlite3.Error) -> str:
        match getattr(error, "sqlite_errorname", "").split("_")[1:2]:
            case ["BUSY" | "LOCKED"]:
                return (
                    f"the store {self.path} is locked by another process (waited {self._busy_timeout:g} s); "
                    "nothing was changed, try again"
                )
            case ["FULL"]:
                return f"the disk is full: the store {self.path} was not written; what it holds is intact"
            case ["READONLY"]:
                return f"the store {self.path} is read-only"
            case ["CANTOPEN"]:
                return f"the store {self.path} cannot be opened: is its folder there, and may it be written?"
            case ["NOTADB"]:
                return f"{self.path} is not a store of polyact, nor any SQLite database"
            case ["CORRUPT"]:
                return f"the store {self.path} is damaged: {error}"
        return f"the store {self.path} failed: {error}"


def _now() -> int:
    return time.time_ns() // 1_000_000
