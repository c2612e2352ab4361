"""The register of airports, with a search for duplicates that takes longer than an agent should wait.

`find_close_pairs` is a long-running tool: the script is put away until the job's result is there. `worker.py` is
the job.
"""

from __future__ import annotations

from functools import cache

import airportsdata

from polyact.seam import Tool


@cache
def _airports() -> dict[str, airportsdata.Airport]:
    return airportsdata.load("ICAO")


def airport(code: str) -> dict[str, str | float | None]:
    """Looks up an airport: code, IATA code, name, city, and elevation in feet.

    Args:
        code: four-character ICAO code
    """
    try:
        found = _airports()[code]
    except KeyError:
        raise LookupError(f"no airport has the ICAO code {code!r}") from None
    iata, name, city = found["iata"] or None, found["name"], found["city"]
    return {"code": code, "iata": iata, "name": name, "city": city, "elevation_ft": found["elevation"]}


def find_close_pairs(country: str, km: float) -> None:
    """Queues a search for airports of a country that lie closer together than some kilometres. The answer is a list
    of {a, b, km}, closest first, with ICAO codes.

    Args:
        country: two-letter ISO code
        km: the distance in kilometres
    """


tools = [airport, Tool.from_function(find_close_pairs, is_long_running=True)]
