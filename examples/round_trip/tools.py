"""Airports and the distances between them, from airportsdata."""

from __future__ import annotations

from functools import cache
from math import asin, cos, radians, sin, sqrt

import airportsdata


@cache
def _airports() -> dict[str, airportsdata.Airport]:
    return airportsdata.load("IATA")


def _find(code: str) -> airportsdata.Airport:
    try:
        return _airports()[code]
    except KeyError:
        raise LookupError(f"no airport has the IATA code {code!r}") from None


async def airport(code: str) -> dict[str, str]:
    """Looks up an airport: its name, city, two-letter country and time zone.

    Args:
        code: three-letter IATA code
    """
    found = _find(code)
    name, city, country, timezone = found["name"], found["city"], found["country"], found["tz"]
    return {"name": name, "city": city, "country": country, "timezone": timezone}


async def distance(origin: str, destination: str) -> int:
    """Gives the great-circle distance between two airports in whole kilometres.

    Args:
        origin: three-letter IATA code
        destination: three-letter IATA code
    """
    a, b = _find(origin), _find(destination)
    across = cos(radians(a["lat"])) * cos(radians(b["lat"])) * sin(radians(b["lon"] - a["lon"]) / 2) ** 2
    return round(2 * 6371 * asin(sqrt(sin(radians(b["lat"] - a["lat"]) / 2) ** 2 + across)))


tools = [airport, distance]
