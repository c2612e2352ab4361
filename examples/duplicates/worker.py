"""The job behind `find_close_pairs`: python worker.py COUNTRY KM prints its answer as JSON."""

from __future__ import annotations

import json
import sys
from itertools import combinations
from math import asin, cos, radians, sin, sqrt
from typing import Any

import airportsdata


def kilometres(a: airportsdata.Airport, b: airportsdata.Airport) -> float:
    """The great-circle distance."""
    across = cos(radians(a["lat"])) * cos(radians(b["lat"])) * sin(radians(b["lon"] - a["lon"]) / 2) ** 2
    return 2 * 6371 * asin(sqrt(sin(radians(b["lat"] - a["lat"]) / 2) ** 2 + across))


def close_pairs(country: str, km: float) -> list[dict[str, Any]]:
    """Every pair of the country's airports that lie closer than `km`, closest first."""
    register = airportsdata.load("ICAO").items()
    airports = sorted((code, each) for code, each in register if each["country"] == country)
    pairs = [
        {"a": a, "b": b, "km": round(kilometres(first, second), 2)}
        for (a, first), (b, second) in combinations(airports, 2)
        if abs(first["lat"] - second["lat"]) * 111 <= km and kilometres(first, second) < km
    ]
    return sorted(pairs, key=lambda pair: (pair["km"], pair["a"], pair["b"]))


if __name__ == "__main__":
    print(json.dumps(close_pairs(sys.argv[1], float(sys.argv[2]))))
