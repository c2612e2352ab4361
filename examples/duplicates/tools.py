"""The register of airports, with a search for duplicates that takes longer than an agent should wait.

`find_close_pairs` is a long-running tool: the script is put away until the job's result is there, and
`worker.py` is the job.
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


def find_close_pairs(country: str, km: float) -> dict[str, str]:
    """Searches a country for airports that lie closer together than some kilometres. Gives a list of
    {a, b, km}, the closest first, with ICAO codes.

    Args:
        country: two-letter ISO code
        km: the distance in kilometres
    """
    # What starts a job returns a ticket: whoever brings the answer later is told it.
    return {"command": f"python examples/duplicates/worker.py {country} {km:g}"}


tools = [airport, Tool.from_function(find_close_pairs, is_long_running=True)]
