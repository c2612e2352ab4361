# ruff: noqa: F706, F821
# The scout was asked: "Tell me about the airports of `country`: how many there are, which lies highest, and in how
# many time zones."

airports = airports_of(country=country)
highest = max(airports, key=lambda each: each["elevation_ft"])
zones = {each["timezone"] for each in airports}
print(f"scouted {len(airports)} airports in {country}")
return {"country": country, "airports": len(airports), "highest": highest["name"], "timezones": len(zones)}
