"""Every example in every language: equal results, and true ones.

What the results should be is worked out here from the same data by other means.
"""

from __future__ import annotations

import importlib.util
import json
import sqlite3
import subprocess
import sys
import sysconfig
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from functools import partial
from itertools import combinations, product
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
from polyact.seam import Call, Complete, Raise, Tool, Value

EXAMPLES = Path(__file__).parent.parent / "examples"
SUFFIXES = {"quickjs": ".js", "lua": ".lua"}

ICAO = airportsdata.load("ICAO")
IATA = airportsdata.load("IATA")

every_language = pytest.mark.parametrize("language", SUFFIXES)


def tools_of(job: str) -> list[Tool]:
    return host.load_tools([str(EXAMPLES / job / "tools.py")])


def run(job: str, language: str, **options: Any) -> host.Outcome:
    script = EXAMPLES / job / f"script{SUFFIXES[language]}"
    runtime, tools = host.load_runtime(language), tools_of(job)
    options |= {"script_name": script.name, "tools": tools}
    return anyio.run(partial(host.run, runtime, script.read_text("utf-8"), **options))


def resume(job: str, language: str, store: host.Store, run_id: str, answer: Any) -> host.Outcome:
    runtime, tools = host.load_runtime(language), tools_of(job)
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
@pytest.mark.parametrize("job", ["countries", "sql", "round_trip"])
def test_a_job_frozen_at_every_call_ends_the_same(job: str, language: str) -> None:
    events: list[host.Event] = []
    outcome = run(job, language, on_event=events.append)
    answers = [event.answer for event in events if isinstance(event, host.CallEnded)]

    runtime = host.load_runtime(language)
    script = EXAMPLES / job / f"script{SUFFIXES[language]}"
    step = runtime.start(script.read_text("utf-8"), functions=[tool.name for tool in tools_of(job)])
    printed = step.stdout
    for answer in answers:
        assert isinstance(step, Call)
        assert answer is not None
        snapshot = step.call.dump()
        step.call.close()
        step = runtime.resume(snapshot, answer)
        printed += step.stdout
    assert isinstance(step, Complete)
    assert step.value == finished(outcome)
    assert printed == outcome.stdout


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
    tools = tools_of("sql")
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
        assess = tools_of("claims")[0]
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
    def close_pairs(country: str) -> list[Any]:
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


@pytest.fixture(scope="module")
def program() -> ModuleType:
    spec = importlib.util.spec_from_file_location("two_agents", EXAMPLES / "two_agents" / "main.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["two_agents"] = module
    spec.loader.exec_module(module)
    return module


class TestTwoAgents:
    """Two agents of one program, in languages that its configuration chooses."""

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

    @pytest.mark.parametrize(
        ("language", "editor"), [*product(SUFFIXES, repeat=2), ("monty", "quickjs"), ("lua", "monty")]
    )
    def test_any_mix_of_languages_writes_the_same_brief_in_one_store(
        self, program: ModuleType, tmp_path: Path, language: str, editor: str
    ) -> None:
        if "monty" in (language, editor):
            pytest.importorskip("pydantic_monty", reason="pip install 'polyact[python]'")
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


class TestCommandLine:
    """The commands of `examples/README.md`, in another folder than the project's."""

    @pytest.fixture(autouse=True)
    def elsewhere(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        for variable in ("PYTHONPATH", "POLYACT_STORE", "CLAIMS_LEDGER"):
            monkeypatch.delenv(variable, raising=False)

    @staticmethod
    def polyact(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        command = [Path(sysconfig.get_path("scripts"), "polyact"), *arguments]
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")

    @classmethod
    def run(cls, job: str, language: str, *options: str) -> subprocess.CompletedProcess[str]:
        script, tools = EXAMPLES / job / f"script{SUFFIXES[language]}", EXAMPLES / job / "tools.py"
        return cls.polyact("run", script, "--tools", tools, *options)

    @every_language
    @pytest.mark.parametrize("job", ["countries", "sql", "round_trip"])
    def test_a_job_prints_what_it_prints_and_then_its_value(self, job: str, language: str) -> None:
        done = self.run(job, language)
        assert done.returncode == 0, done.stderr
        printed, _, value = done.stdout.rstrip("\n").rpartition("\n")
        outcome = run(job, language)
        assert printed + "\n" == outcome.stdout
        assert json.loads(value) == finished(outcome)

    @every_language
    def test_claims_are_approved_and_refused_the_next_day(self, language: str) -> None:
        first = self.run("claims", language, "--store", "runs.db", "--run-id", "claims")
        assert first.returncode == 3, first.stderr
        assert 'pay_with_approval(claim="C-1043", euros=600)' in first.stderr
        second = self.polyact("resume", "claims", "--store", "runs.db", "--approve")
        assert second.returncode == 3, second.stderr
        assert "C-1043: paid 600 euros for CDG-JFK" in second.stdout
        third = self.polyact("resume", "claims", "--store", "runs.db", "--raise", "no such booking", "--json")
        assert third.returncode == 0, third.stderr
        value = json.loads(third.stdout)["value"]
        assert value["total"] == 1500
        assert value["refused"]["C-1045"] == "no such booking"
        assert Path("claims-ledger.db").exists()

    @every_language
    def test_a_job_that_takes_long_is_answered_with_its_result(self, language: str) -> None:
        steps = [self.run("duplicates", language, "--store", "runs.db", "--run-id", "register")]
        for country in ("DE", "FR"):
            assert steps[-1].returncode == 3, steps[-1].stderr
            assert f"python examples/duplicates/worker.py {country} 2" in steps[-1].stderr
            answer = TestDuplicates.worker(country)
            steps.append(self.polyact("resume", "register", "--store", "runs.db", "--value", answer))
        assert steps[-1].returncode == 0, steps[-1].stderr
        *printed, value = "".join(step.stdout for step in steps).splitlines()
        pairs = sum(len(TestDuplicates.close_pairs(country)) for country in ("DE", "FR"))
        assert len(printed) == 2 + pairs
        assert sum(map(len, json.loads(value).values())) == pairs

    def test_both_agents_runs_are_in_one_store(self) -> None:
        program: list[str | Path] = [
            sys.executable,
            EXAMPLES / "two_agents" / "main.py",
            "--store",
            "runs.db",
            "Nepal",
        ]
        done = subprocess.run(program, check=True, capture_output=True, encoding="utf-8")
        assert "scout (Lua): scouted" in done.stdout
        assert "editor (JavaScript): | Nepal |" in done.stdout
        listed = json.loads(self.polyact("runs", "--store", "runs.db", "--json").stdout)["runs"]
        assert {(each["run_id"], each["runtime"]) for each in listed} == {
            ("brief", "quickjs"),
            ("brief:1", "lua"),
        }
