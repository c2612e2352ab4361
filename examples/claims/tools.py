"""A claims desk for cancelled flights: what Regulation (EC) 261/2004 grants, and a ledger of what was paid.

Distances come from airportsdata. The ledger is the file `claims-ledger.db`, or what `CLAIMS_LEDGER` names.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from functools import cache
from math import asin, cos, radians, sin, sqrt

import airportsdata
from polyact.host import current_call
from polyact.seam import Tool

LIMIT = 400
UNION = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK"


@cache
def _airports() -> dict[str, airportsdata.Airport]:
    return airportsdata.load("IATA")


def _find(code: str) -> airportsdata.Airport:
    try:
        return _airports()[code]
    except KeyError:
        raise LookupError(f"no airport has the IATA code {code!r}") from None


def assess(origin: str, destination: str) -> dict[str, int]:
    """Gives the distance of a route in kilometres and the euros that a passenger is due when it is cancelled.

    Args:
        origin: three-letter IATA code
        destination: three-letter IATA code
    """
    a, b = _find(origin), _find(destination)
    across = cos(radians(a["lat"])) * cos(radians(b["lat"])) * sin(radians(b["lon"] - a["lon"]) / 2) ** 2
    km = round(2 * 6371 * asin(sqrt(sin(radians(b["lat"] - a["lat"]) / 2) ** 2 + across)))
    if km <= 1500:
        euros = 250
    elif km <= 3500 or {a["country"], b["country"]} <= set(UNION.split()):
        euros = 400
    else:
        euros = 600
    return {"km": km, "euros": euros}


def _pay(claim: str, euros: int) -> dict[str, str | int]:
    # The key is the same when a call that a crash cut off is made again: nothing is paid twice.
    key = current_call().idempotency_key
    with closing(sqlite3.connect(os.environ.get("CLAIMS_LEDGER", "claims-ledger.db"))) as ledger, ledger:
        ledger.execute("CREATE TABLE IF NOT EXISTS payments (key PRIMARY KEY, claim TEXT, euros INTEGER)")
        ledger.execute("INSERT INTO payments VALUES (?, ?, ?) ON CONFLICT DO NOTHING", [key, claim, euros])
    return {"claim": claim, "euros": euros}


def pay(claim: str, euros: int) -> dict[str, str | int]:
    """Pays a claim of at most 400 euros.

    Args:
        claim: the claim's number
        euros: whole euros
    """
    if euros > LIMIT:
        raise PermissionError(f"{euros} euros is over the limit of {LIMIT}: use pay_with_approval")
    return _pay(claim, euros)


def pay_with_approval(claim: str, euros: int) -> dict[str, str | int]:
    """Pays a claim of any size, once a person has approved it.

    Args:
        claim: the claim's number
        euros: whole euros
    """
    return _pay(claim, euros)


tools = [assess, pay, Tool.from_function(pay_with_approval, requires_confirmation=True)]
