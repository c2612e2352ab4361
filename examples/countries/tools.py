"""Countries past and present, from the ISO tables that pycountry ships."""

from __future__ import annotations

import gettext
from functools import cache
from typing import Any

import pycountry


@cache
def _names_in(language: str) -> dict[str, str]:
    """Country codes by their names in `language`, in lower case."""
    try:
        translation = gettext.translation("iso3166-1", pycountry.LOCALES_DIR, languages=[language])
    except FileNotFoundError:
        raise LookupError(f"there are no country names in the language {language!r}") from None
    names: dict[str, str] = {}
    for country in pycountry.countries:
        for field in ("official_name", "name", "common_name"):
            if english := getattr(country, field, None):
                names[translation.gettext(english).casefold()] = country.alpha_2
    return names


def find_country(name: str, language: str = "en") -> dict[str, str]:
    """Finds a country by its name, and gives its ISO code, its English name and its flag.

    Args:
        name: the name as a person would type it
        language: two-letter code of the language that the name is in
    """
    text = name.strip()
    if language == "en":
        try:
            country: Any = pycountry.countries.search_fuzzy(text)[0]
        except LookupError:
            raise LookupError(f"no country is called {name!r} in English") from None
    else:
        code = _names_in(language).get(text.casefold())
        if code is None:
            raise LookupError(f"no country is called {name!r} in the language {language!r}")
        country = pycountry.countries.get(alpha_2=code)
    return {
        "code": country.alpha_2,
        "name": getattr(country, "common_name", country.name),
        "flag": country.flag,
    }


def find_former_country(name: str) -> dict[str, str | None]:
    """Finds a country that is no more, and gives its name and when its code was withdrawn.

    Args:
        name: part of its English name
    """
    for country in pycountry.historic_countries:
        if name.strip().casefold() in country.name.casefold():
            return {"name": country.name, "withdrawn": getattr(country, "withdrawal_date", None)}
    raise LookupError(f"there never was a country called {name!r}")


def list_subdivisions(country: str) -> list[dict[str, str | None]]:
    """Lists the states, provinces and so on of a country: code, name, type, and parent where there is one.

    Args:
        country: two-letter ISO code
    """
    return [
        {"code": each.code, "name": each.name, "type": each.type, "parent": each.parent_code}
        for each in sorted(pycountry.subdivisions, key=lambda each: each.code)
        if each.country_code == country
    ]


tools = [find_country, find_former_country, list_subdivisions]
