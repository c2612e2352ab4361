"""Every example in every language: equal results, and true ones.

What the results should be is worked out here from the same data by other means.
"""

from __future__ import annotations

import importlib.util
import json
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from functools import partial
from itertools import combinations
from math import asin, cos, dist, radians, sin
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

import airportsdata
import anyio
import pycountry
import pytest
from polyact import host
from polyact.seam import Raise, Value

EXAMPLES = Path(__file__).parent.parent / "examples"
SUFFIXES = {"quickjs": ".js", "lua": ".lua"}
JOBS = ["countries", "sql", "round_trip", "claims", "duplicates"]

ICAO = airportsdata.load("ICAO")
IATA = airportsdata.load("IATA")

every_language = pytest.mark.parametrize("language", SUFFIXES)


def run(job: str, language: str, **options: Any) -> host.Outcome:
    script = EXAMPLES / job / f"script{SUFFIXES[language]}"
    runtime = host.load_runtime(language)
    tools = host.load_tools([str(EXAMPLES / job / "tools.py")])
    go = partial(
        host.run, runtime, script.read_text("utf-8"), script_name=script.name, tools=tools, **options
    )
    return anyio.run(go)


def resume(job: str, language: str, store: host.Store, run_id: str, answer: Any) -> host.Outcome:
    runtime = host.load_runtime(language)
    tools = host.load_tools([str(EXAMPLES / job / "tools.py")])
    return anyio.run(partial(host.resume, run_id, answer, runtime=runtime, tools=tools, store=store))


def finished(outcome: host.Outcome) -> Any:
    assert isinstance(outcome, host.Finished), outcome
    return outcome.value


def suspended(outcome: host.Outcome) -> host.SuspendedCall:
    assert isinstance(outcome, host.Suspended), outcome
    return outcome.call


def kilometres(a: Mapping[str, Any], b: Mapping[str, Any]) -> float:
    """The great circle by way of the chord through the Earth."""
    return 2 * 6371 * asin(dist(_point(a), _point(b)) / 2)


def _point(airport: Mapping[str, Any]) -> tuple[float, float, float]:
    lat, lon = radians(airport["lat"]), radians(airport["lon"])
    return cos(lat) * cos(lon), cos(lat) * sin(lon), sin(lat)


@pytest.mark.parametrize("job", ["countries", "sql", "round_trip"])
def test_a_job_has_the_same_value_and_output_in_every_language(job: str) -> None:
    outcomes = [run(job, language) for language in SUFFIXES]
    values = [finished(outcome) for outcome in outcomes]
    assert values[0] == values[1]
    assert outcomes[0].stdout == outcomes[1].stdout
    assert outcomes[0].stdout.count("\n") >= 6


@every_language
def test_countries_are_resolved_and_what_is_none_is_rejected(language: str) -> None:
    value = finished(run("countries", language))
    codes = {typed: found["code"] for typed, found in value["resolved"].items()}
    assert codes == {
        "Vietnam": "VN",
        "cote d'ivoire": "CI",
        "Deutschland": "DE",
        "South Korea": "KR",
        "日本": "JP",
    }
    for found in value["resolved"].values():
        top = Counter(
            each.type
            for each in pycountry.subdivisions
            if each.country_code == found["code"] and each.parent_code is None
        )
        assert {part["type"]: part["n"] for part in found["divisions"]} == top
        assert [part["n"] for part in found["divisions"]] == sorted(top.values(), reverse=True)
    assert value["resolved"]["Deutschland"]["divisions"] == [{"type": "Land", "n": 16}]
    assert "is no more (since 2003" in value["rejected"]["Yugoslavia"]
    assert value["rejected"]["Freedonia"] == "LookupError: there never was a country called 'Freedonia'"


@every_language
def test_the_report_from_the_database_is_what_the_data_say(language: str) -> None:
    outcome = run("sql", language)
    assert f"airports ({len(ICAO)} rows): icao TEXT, iata TEXT" in outcome.stdout
    assert f"countries ({len(pycountry.countries)} rows): code TEXT, name TEXT" in outcome.stdout
    report = {each["country"]: each for each in finished(outcome)}
    assert set(report) == {"DK", "FI", "IS", "NO", "SE"}
    for country, found in report.items():
        airports = [each for each in ICAO.values() if each["country"] == country]
        coded = [each for each in airports if each["iata"]]
        feet = [each["elevation"] for each in airports]
        assert found["airports"] == len(airports)
        assert found["with_code"] == len(coded)
        assert found["highest"]["metres"] == pytest.approx(max(feet) * 0.3048, abs=0.5)
        assert found["median_metres"] == pytest.approx(median(feet) * 0.3048, abs=0.5)
        longest = max(kilometres(a, b) for a, b in combinations(coded, 2))
        leg = found["longest_leg"]
        assert leg["km"] == pytest.approx(longest, abs=0.6)
        assert kilometres(IATA[leg["from"]], IATA[leg["to"]]) == pytest.approx(longest, abs=0.6)
    counts = [each["with_code"] for each in finished(outcome)]
    assert counts == sorted(counts, reverse=True)


@every_language
def test_a_database_for_reading_cannot_be_written(language: str) -> None:
    call = {"quickjs": 'await query({sql: "%s"})', "lua": 'query{sql = "%s"}'}[language]
    tools = host.load_tools([str(EXAMPLES / "sql" / "tools.py")])
    script = call % "DELETE FROM airports"
    outcome = anyio.run(partial(host.run, host.load_runtime(language), script, tools=tools))
    assert isinstance(outcome, host.Failed)
    assert "attempt to write a readonly database" in outcome.message


@every_language
def test_the_round_trip_goes_to_the_nearest_city_next(language: str) -> None:
    value = finished(run("round_trip", language))
    left = {"ATH", "CDG", "WAW", "MAD", "OSL", "FCO", "VIE"}
    here = "LIS"
    for leg in value["legs"][:-1]:
        nearest = min(left, key=lambda code: kilometres(IATA[here], IATA[code]))
        assert (leg["from"], leg["to"]) == (here, nearest)
        left.remove(nearest)
        here = nearest
    assert left == set()
    assert (value["legs"][-1]["from"], value["legs"][-1]["to"]) == (here, "LIS")
    for leg in value["legs"]:
        assert leg["km"] == pytest.approx(kilometres(IATA[leg["from"]], IATA[leg["to"]]), abs=0.6)
    assert value["legs"][0] == {"from": "LIS", "to": "MAD", "km": pytest.approx(513, abs=5)}
    assert value["total"] == sum(leg["km"] for leg in value["legs"])
    assert value["unknown"] == [
        {"code": "QQQ", "why": "LookupError: no airport has the IATA code 'QQQ'"},
    ]


class TestClaims:
    """The approval flow: what is over the limit waits for a person."""

    @pytest.fixture(autouse=True)
    def ledger(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setenv("CLAIMS_LEDGER", str(tmp_path / "ledger.db"))
        return tmp_path / "ledger.db"

    def paid(self, ledger: Path) -> list[tuple[str, int]]:
        with closing(sqlite3.connect(ledger)) as database:
            return database.execute("SELECT claim, euros FROM payments ORDER BY claim").fetchall()

    @every_language
    def test_a_payment_over_the_limit_waits_and_is_made_once_approved(
        self, language: str, tmp_path: Path, ledger: Path
    ) -> None:
        with closing(host.SQLiteStore(str(tmp_path / "runs.db"))) as store:
            first = suspended(run("claims", language, store=store, run_id="r"))
            assert (first.function_name, first.reason) == ("pay_with_approval", "confirmation")
            assert first.arguments == {"claim": "C-1043", "euros": 600}
            assert self.paid(ledger) == [("C-1041", 250), ("C-1042", 400)]

            second = suspended(resume("claims", language, store, "r", host.Approve()))
            assert second.arguments == {"claim": "C-1045", "euros": 600}
            assert ("C-1043", 600) in self.paid(ledger)

            denial = Raise("PermissionError: the flight was not cancelled, see the log of 3 May")
            value = finished(resume("claims", language, store, "r", denial))
        assert value["paid"] == [
            {"claim": claim, "euros": euros}
            for claim, euros in (("C-1041", 250), ("C-1042", 400), ("C-1043", 600), ("C-1046", 250))
        ]
        assert value["total"] == 1500
        assert value["refused"] == {
            "C-1044": "LookupError: no airport has the IATA code 'QQQ'",
            "C-1045": "PermissionError: the flight was not cancelled, see the log of 3 May",
        }
        assert self.paid(ledger) == [(each["claim"], each["euros"]) for each in value["paid"]]

    def test_both_languages_say_the_same_where_all_is_approved(self) -> None:
        outcomes = [run("claims", language, confirm=lambda *_: True) for language in SUFFIXES]
        assert finished(outcomes[0]) == finished(outcomes[1])
        assert outcomes[0].stdout == outcomes[1].stdout
        assert finished(outcomes[0])["total"] == 2100

    @every_language
    def test_a_denial_is_an_error_that_the_script_reports(self, language: str) -> None:
        value = finished(run("claims", language, confirm=lambda *_: False))
        assert value["refused"]["C-1043"] == "PermissionError: the call of pay_with_approval was denied"
        assert value["total"] == 900

    def test_the_regulation_grants_by_distance_and_by_union(self) -> None:
        (assess, *_) = host.load_tools([str(EXAMPLES / "claims" / "tools.py")])
        assert assess.function is not None
        for origin, destination, euros in [
            ("LIS", "MAD", 250),
            ("HEL", "LPA", 400),  # farther than 3500 km, but within the Union
            ("CDG", "TLV", 400),
            ("CDG", "JFK", 600),
        ]:
            due = assess.function(origin=origin, destination=destination)
            assert due["euros"] == euros
            assert due["km"] == pytest.approx(kilometres(IATA[origin], IATA[destination]), abs=0.6)


class TestDuplicates:
    """The long-running job: the script is put away until its answer comes."""

    @staticmethod
    def close_pairs(country: str) -> list[dict[str, Any]]:
        codes = sorted(code for code, each in ICAO.items() if each["country"] == country)
        pairs = [(kilometres(ICAO[a], ICAO[b]), a, b) for a, b in combinations(codes, 2)]
        return [{"a": a, "b": b, "km": round(km, 2)} for km, a, b in sorted(pairs) if km < 2]

    @staticmethod
    def worker(country: str) -> str:
        command = [sys.executable, str(EXAMPLES / "duplicates" / "worker.py"), country, "2"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def test_the_job_finds_the_pairs_that_are_close(self) -> None:
        for country in ("DE", "FR"):
            assert json.loads(self.worker(country)) == self.close_pairs(country)

    def test_the_script_goes_on_with_each_answer(self, tmp_path: Path) -> None:
        outcomes = []
        for language in SUFFIXES:
            with closing(host.SQLiteStore(str(tmp_path / f"{language}.db"))) as store:
                german = suspended(run("duplicates", language, store=store, run_id="r"))
                assert (german.function_name, german.reason) == ("find_close_pairs", "long-running")
                assert german.arguments == {"country": "DE", "km": 2}
                assert german.ticket == {"command": "python examples/duplicates/worker.py DE 2"}
                answer = Value(json.loads(self.worker("DE")))
                french = suspended(resume("duplicates", language, store, "r", answer))
                assert french.arguments == {"country": "FR", "km": 2}
                outcomes.append(resume("duplicates", language, store, "r", Value(self.close_pairs("FR"))))
        assert finished(outcomes[0]) == finished(outcomes[1])
        assert outcomes[0].stdout == outcomes[1].stdout

        expected: dict[bool, list[list[str]]] = {True: [], False: []}
        for pair in self.close_pairs("DE") + self.close_pairs("FR"):
            names = [ICAO[pair[end]]["name"].replace("-", " ").split()[0] for end in "ab"]
            expected[names[0] == names[1]].append([pair["a"], pair["b"]])
        assert finished(outcomes[0]) == {"duplicates": expected[True], "unsure": expected[False]}


class TestTwoAgents:
    """Two agents of one program, in languages that its configuration chooses."""

    @pytest.fixture(scope="class")
    def program(self) -> ModuleType:
        spec = importlib.util.spec_from_file_location("two_agents", EXAMPLES / "two_agents" / "main.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["two_agents"] = module
        spec.loader.exec_module(module)
        return module

    @staticmethod
    def expected(countries: Mapping[str, str]) -> str:
        rows = []
        for name, code in countries.items():
            airports = [ICAO[icao] for icao in sorted(ICAO) if ICAO[icao]["country"] == code]
            highest = max(airports, key=lambda each: each["elevation"])
            zones = {each["tz"] for each in airports}
            rows.append((len(airports), f"| {name} | {len(airports)} | {highest['name']} | {len(zones)} |"))
        head = ["| country | airports | highest | time zones |", "| --- | --- | --- | --- |"]
        return "\n".join(head + [row for _, row in sorted(rows, reverse=True)])

    @every_language
    @pytest.mark.parametrize("editor", SUFFIXES)
    def test_any_mix_of_languages_writes_the_same_brief_in_one_store(
        self, program: ModuleType, tmp_path: Path, language: str, editor: str
    ) -> None:
        config = tmp_path / "agents.json5"
        config.write_text(f"{{scout: {{language: '{language}'}}, editor: {{language: '{editor}'}}}}")
        with closing(host.SQLiteStore(str(tmp_path / "runs.db"))) as store:
            agents = program.load_agents(config, store)
            write = partial(program.write, agents, "brief", ["Iceland", "Atlantis", "Chile"])
            value = finished(anyio.run(write))
            again = finished(anyio.run(write))
            runs = {each.run_id: each for each in store.runs()}
        assert value == {
            "table": self.expected({"Iceland": "IS", "Chile": "CL"}),
            "missing": ["Atlantis"],
        }
        assert again == value
        assert {name: each.runtime for name, each in runs.items()} == {
            "brief": editor,
            "brief:1": language,
            "brief:2": language,
            "brief:3": language,
        }
        assert runs["brief:2"].status == "failed"

    def test_the_program_runs_as_it_is_configured(self, tmp_path: Path) -> None:
        command = [sys.executable, str(EXAMPLES / "two_agents" / "main.py"), "--store", "runs.db", "Nepal"]
        done = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
        assert "scout (Lua): scouted" in done.stdout
        assert "editor (JavaScript): | Nepal |" in done.stdout
