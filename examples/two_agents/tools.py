"""What the scout can call: airports by country, from airportsdata and pycountry."""

from __future__ import annotations

from functools import cache
from typing import Any

import airportsdata
import pycountry


@cache
def _airports() -> dict[str, airportsdata.Airport]:
    return airportsdata.load("ICAO")


def airports_of(country: str) -> list[dict[str, Any]]:
    """Lists the airports of a country: code, name, elevation in feet, time zone.

    Args:
        country: its name in English
    """
    try:
        code = pycountry.countries.lookup(country).alpha_2
    except LookupError:
        raise LookupError(f"no country is called {country!r}") from None
    return [
        {"code": icao, "name": each["name"], "elevation_ft": each["elevation"], "timezone": each["tz"]}
        for icao, each in sorted(_airports().items())
        if each["country"] == code
    ]


tools = [airports_of]
