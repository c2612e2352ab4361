# ruff: noqa: F706, F821
# The editor was asked: "Write a table about the airports of `countries`, most airports first. Ask the scout."

facts, missing = [], []
for country in countries:
    try:
        facts.append(ask_scout(country=country))
    except RuntimeError as error:
        missing.append(country)
        print(f"the scout failed: {error}")
facts.sort(key=lambda each: each["airports"], reverse=True)
lines = ["| country | airports | highest | time zones |", "| --- | --- | --- | --- |"]
for each in facts:
    lines.append(f"| {each['country']} | {each['airports']} | {each['highest']} | {each['timezones']} |")
table = "\n".join(lines)
print(table)
return {"table": table, "missing": missing}
