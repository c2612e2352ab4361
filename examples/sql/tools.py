"""A read-only SQLite database of the world's airports, loaded from airportsdata and pycountry."""

from __future__ import annotations

import sqlite3
from functools import cache
from typing import Any

import airportsdata
import pycountry

_SCHEMA = """
CREATE TABLE countries (code TEXT PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE airports (
    icao TEXT PRIMARY KEY, iata TEXT, name TEXT NOT NULL, city TEXT, country TEXT REFERENCES countries (code),
    elevation_ft REAL, latitude REAL NOT NULL, longitude REAL NOT NULL, timezone TEXT
);
CREATE INDEX airports_by_country ON airports (country);
"""


@cache
def _database() -> sqlite3.Connection:
    # Tools run in threads, one call at a time.
    database = sqlite3.connect(":memory:", check_same_thread=False)
    database.row_factory = sqlite3.Row
    database.executescript(_SCHEMA)
    database.executemany(
        "INSERT INTO countries VALUES (?, ?)",
        [(each.alpha_2, getattr(each, "common_name", each.name)) for each in pycountry.countries],
    )
    database.executemany(
        """INSERT INTO airports VALUES
           (:icao, nullif(:iata, ''), :name, :city, :country, :elevation, :lat, :lon, :tz)""",
        airportsdata.load("ICAO").values(),
    )
    database.commit()
    database.execute("PRAGMA query_only = ON")
    return database


def list_tables() -> list[dict[str, Any]]:
    """Lists the tables of the database and how many rows each has."""
    tables = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    names = [name for (name,) in _database().execute(tables)]
    count = "SELECT count(*) FROM {}".format
    return [{"table": name, "rows": _database().execute(count(name)).fetchone()[0]} for name in names]


def describe(table: str) -> list[dict[str, Any]]:
    """Lists the columns of a table: name, type, and whether it may be null.

    Args:
        table: a name from list_tables
    """
    columns = _database().execute("SELECT * FROM pragma_table_info(?)", [table]).fetchall()
    if not columns:
        raise LookupError(f"there is no table {table!r}; list_tables gives the names")
    return [
        {"column": each["name"], "type": each["type"], "nullable": not (each["notnull"] or each["pk"])}
        for each in columns
    ]


def query(sql: str, params: list[str | float | None] | None = None) -> list[dict[str, Any]]:
    """Runs one SELECT of SQLite's dialect and gives its rows, at most 1000 of them, as objects.

    Args:
        sql: the statement, with ? where a parameter goes
        params: values for the ? in order
    """
    rows = _database().execute(sql, params or []).fetchmany(1001)
    if len(rows) > 1000:
        raise ValueError("more than 1000 rows: aggregate, or add a LIMIT")
    return [dict(row) for row in rows]


tools = [list_tables, describe, query]
