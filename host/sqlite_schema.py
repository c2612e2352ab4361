"""The tables of a SQLite store, and how a file comes to have them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from .store import StoreError

__all__ = ["VERSION", "prepare", "transaction"]

VERSION: Final = 1
# "plya": tells our files from other SQLite databases.
APPLICATION: Final = 0x706C7961

# `runs` is the only table whose rows are ever changed, so they are kept short: what is long stands elsewhere.
_TABLES: Final = """
CREATE TABLE runs (
    run         INTEGER PRIMARY KEY,
    run_id      TEXT NOT NULL UNIQUE,
    status      TEXT NOT NULL,
    generation  INTEGER NOT NULL,
    owner       TEXT,
    waiting_for TEXT,
    runtime     TEXT NOT NULL,
    script_name TEXT NOT NULL,
    created     INTEGER NOT NULL,
    updated     INTEGER NOT NULL
);
CREATE INDEX runs_by_status ON runs (status, run);
CREATE TABLE sources (
    run      INTEGER PRIMARY KEY REFERENCES runs,
    script   NOT NULL,
    inputs   TEXT NOT NULL,
    metadata TEXT NOT NULL
);
CREATE TABLE snapshots (run INTEGER PRIMARY KEY REFERENCES runs, snapshot BLOB NOT NULL);
CREATE TABLE calls (
    run           INTEGER NOT NULL REFERENCES runs,
    call_id       INTEGER NOT NULL,
    function_name NOT NULL,
    arguments     TEXT NOT NULL,
    stdout        NOT NULL,
    at            INTEGER NOT NULL
);
CREATE UNIQUE INDEX calls_by_run ON calls (run, call_id);
CREATE TABLE answers (
    run     INTEGER NOT NULL REFERENCES runs,
    call_id INTEGER NOT NULL,
    ok      INTEGER NOT NULL,
    answer  NOT NULL,
    at      INTEGER NOT NULL
);
CREATE UNIQUE INDEX answers_by_run ON answers (run, call_id);
CREATE TABLE notes (
    run     INTEGER NOT NULL REFERENCES runs,
    call_id INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    note    TEXT NOT NULL
);
CREATE INDEX notes_by_run ON notes (run, call_id);
CREATE TABLE results (
    run    INTEGER PRIMARY KEY REFERENCES runs,
    ok     INTEGER NOT NULL,
    result NOT NULL,
    stdout NOT NULL
);
"""


def prepare(connection: sqlite3.Connection, name: str) -> None:
    """Make the tables in a new file. Raises StoreError where it is another's, or of a newer polyact."""
    with transaction(connection, "DEFERRED"):
        if _state(connection, name):
            return
    connection.execute("PRAGMA journal_mode = WAL")
    with transaction(connection, "IMMEDIATE"):
        if _state(connection, name):  # somebody was faster
            return
        for statement in _TABLES.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def transaction(connection: sqlite3.Connection, kind: str) -> Iterator[None]:
    """All or nothing; `kind` is "DEFERRED" to read, "IMMEDIATE" to write."""
    connection.execute(f"BEGIN {kind}")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite itself rolls back on some errors, a full disk among them
            connection.execute("ROLLBACK")
        raise


def _state(connection: sqlite3.Connection, name: str) -> bool:
    """True where the tables are there, False where the file is empty."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application == APPLICATION and version > VERSION:
        raise StoreError(
            f"the store {name} was written by a newer polyact (version {version}, this one knows {VERSION}); "
            "upgrade polyact to open it"
        )
    if application == APPLICATION and version == VERSION:
        return True
    if application or connection.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
        raise StoreError(f"{name} is a SQLite database, but not a store of polyact; give another file")
    return False
