"""Measuring in processes of their own: what is taken, and what becomes of a runtime that misbehaves."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from polyact.conformance.compare import compare
from polyact.conformance.compare.bench import Bench, NoFigure
from polyact.conformance.compare.candidates import Candidate, find_candidates
from polyact.conformance.compare.checks import run_checks
from polyact.conformance.compare.costs import Effort, Figure, measure_costs
from polyact.conformance.compare.distributions import about
from polyact.conformance.compare.footprint import footprint
from polyact.conformance.compare.measures import MEASURES, measure_of
from polyact.conformance.compare.probe import Probe, ProbeError
from polyact.conformance.compare.programs import COMPUTING, RECORDS
from polyact.conformance.errors import SetupError
from polyact.conformance.outcome import Outcome
from polyact.conformance.program import render
from polyact.conformance.target import Target, load_runtime, make_target
from polyact.host import load_runtime as load_from_host
from polyact.seam import JSON, Limits, Step
from toy_package import TOY

sys.path.insert(0, str(TOY))

from polyact_toy import ToyRuntime

HERE = Path(__file__).stem
LEAST = Effort(rounds=2, budget=5.0, batches=1, batch=5)
WITH_PROC = Path("/proc/self/statm").exists()


class Forgetful(ToyRuntime):
    """Cannot freeze a script."""

    def __init__(self, *, limits: Limits | None = None) -> None:
        super().__init__(limits=limits)
        told = ToyRuntime.capabilities
        self.capabilities = type(told)(
            language=told.language, engine=told.engine, prompt=told.prompt, unsupported=told.unsupported
        )


class Crashing(Forgetful):
    """Takes its process down whenever a script begins."""

    def start(
        self,
        script: str,
        *,
        script_name: str = "script",
        functions: Sequence[str] = (),
        inputs: Mapping[str, JSON] | None = None,
    ) -> Step:
        print("the last words", file=sys.stderr, flush=True)
        os._exit(7)


def target(name: str) -> Target:
    return make_target(f"{HERE}:{name}" if ":" not in name else name, dialects=["polyact_toy:ToyDialect"])


def candidate(name: str) -> Candidate:
    found = target(name)
    return Candidate(name, found, found)


@pytest.mark.parametrize("name", ["lua", "quickjs"])
@pytest.mark.parametrize("measure", [measure.id for measure in MEASURES if measure.sampled])
def test_every_figure_is_taken_of_every_language(name: str, measure: str) -> None:
    bench = Bench(make_target(name))
    assert bench.sample(measure) > 0


def test_a_language_that_the_suite_can_write_needs_nothing_more() -> None:
    assert Bench(target("polyact_toy:ToyRuntime")).sample("cpu-words") > 0


def test_a_wrong_result_gives_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COMPUTING, "cpu-sieve", (COMPUTING["cpu-sieve"][0], 2261))
    with pytest.raises(NoFigure, match="a wrong result: 2262"):
        Bench(make_target("lua")).sample("cpu-sieve")


def test_a_megabyte_is_about_a_megabyte() -> None:
    import json

    assert 0.95e6 < len(json.dumps(RECORDS, separators=(",", ":"))) < 1.05e6


def test_the_programs_are_the_same_in_each_language() -> None:
    for program, _ in COMPUTING.values():
        lua, javascript = (render(program, make_target(name).dialect, [], []) for name in ("lua", "quickjs"))
        assert lua.count("while") == javascript.count("while") > 0


def test_a_runtime_without_suspension_has_no_snapshots_and_all_else() -> None:
    if not WITH_PROC:
        pytest.skip("no /proc")
    measures = [measure for measure in MEASURES if measure.group != "cpu"]  # Toy takes its time
    costs = measure_costs([candidate("Forgetful")], LEAST, measures=measures)
    for measure in measures:
        figure = costs.figures[measure.id]["Forgetful"]
        if measure.suspends:
            assert figure == Figure(problem="not supported: no suspension")
        elif measure.sampled:
            assert figure.spread is not None, (measure, figure)
            assert figure.spread.samples == LEAST.rounds


def test_a_runtime_that_crashes_spoils_its_own_figures_only() -> None:
    measures = [measure_of("start"), measure_of("call")]
    costs = measure_costs([candidate("Crashing"), candidate("Forgetful")], LEAST, measures=measures)
    for measure in measures:
        assert costs.figures[measure.id]["Crashing"].problem == (
            "it took its process down (status 7): the last words"
        )
        assert costs.figures[measure.id]["Forgetful"].spread is not None
        assert costs.best(measure) == "Forgetful"


def test_no_more_is_asked_of_a_runtime_that_goes_on_crashing() -> None:
    measures = [measure_of(name) for name in ("start", "call", "value", "memory", "per-gb")]
    costs = measure_costs([candidate("Crashing")], LEAST, measures=measures)
    died = "it took its process down (status 7): the last words"
    assert [costs.figures[measure.id]["Crashing"].problem for measure in measures] == [
        died,
        died,
        *[f"given up: {died}"] * 3,
    ]


def test_the_suite_is_given_up_for_a_runtime_that_goes_on_crashing() -> None:
    told: list[str] = []
    checks = run_checks([candidate("Crashing")], select="STEP", progress=told.append)
    assert checks.given_up["Crashing"].startswith("given up at STEP-")
    assert len(checks.red["Crashing"]) == 5
    assert len(told) < 12


def test_what_an_adapter_is_known_to_fail_is_no_failure() -> None:
    pytest.importorskip("quickjs_rs", reason="pip install 'polyact[wasm]'")
    checks = run_checks(find_candidates(["quickjs-wasm"], load_from_host)[0], select="ERR-6")
    assert checks.red == {"quickjs-wasm": ()}
    assert checks.failing("quickjs-wasm") == len(checks.known["quickjs-wasm"]) > 0
    assert all("QuickJS" in why for why in checks.known["quickjs-wasm"].values())


def test_the_engine_that_a_runtime_names_is_one_of_its_distributions() -> None:
    pytest.importorskip("quickjs_rs", reason="pip install 'polyact[wasm]'")
    with Probe(make_target("quickjs-wasm")) as probe:
        assert probe.distributions() == ["quickjs-rs", "wasmtime"]


def test_a_sample_that_never_ends_is_given_up() -> None:
    with (
        Probe(target("Forgetful"), deadline=0.0) as probe,
        pytest.raises(ProbeError, match="no end after 0 s"),
    ):
        probe.sample("start")


def test_a_probe_starts_again_after_a_crash_and_closes_twice() -> None:
    probe = Probe(target("Crashing"))
    for _ in range(2):
        with pytest.raises(ProbeError, match="took its process down"):
            probe.sample("start")
    probe.close()
    probe.close()


@pytest.mark.parametrize(
    ("name", "expected"),
    [("lua", ["lupa"]), ("quickjs", ["quickjs-ng"])],
)
def test_the_distribution_of_an_engine_is_found_by_loading_it(name: str, expected: list[str]) -> None:
    with Probe(make_target(name)) as probe:
        assert probe.distributions() == expected
    found = about(expected[0])
    assert found is not None
    assert found.licence
    assert found.wheels
    assert found.size > 100_000


def test_what_is_not_installed_is_not_known() -> None:
    assert about("no-such-distribution-here") is None


@pytest.mark.skipif(not WITH_PROC, reason="no /proc")
def test_the_footprint_grows_with_what_is_held() -> None:
    before = footprint()
    held = bytearray(os.urandom(1)) * 30_000_000
    assert footprint() - before > 25_000_000
    del held


def test_all_installed_runtimes_are_compared_and_broken_ones_are_told_of() -> None:
    def load(name: str, /, **options: object) -> object:
        if name == "lua":
            raise RuntimeError("no engine")
        return load_runtime(name, **options)

    found, problems = find_candidates([], load, ["polyact_toy:ToyDialect", "lua", "javascript"])  # type: ignore[arg-type]
    assert "quickjs" in [one.label for one in found]
    assert "no engine" in problems["lua"]
    with pytest.raises(SetupError, match="no engine"):
        find_candidates(["quickjs", "lua"], load)  # type: ignore[arg-type]


def test_each_is_compared_in_workers_too_where_asked_for() -> None:
    found, problems = find_candidates(["lua[engine=lua53]"], load_from_host, isolated=True)
    assert problems == {}
    assert [one.label for one in found] == ["lua[engine=lua53]", "lua[engine=lua53] isolated"]
    assert found[1].target.capabilities.isolation == "process"
    assert found[1].target.capabilities.engine == "lua53"
    assert found[1].inner is found[0].target
    assert found[1].wraps == found[0].label


def test_a_class_is_called_by_its_own_name_unless_another_has_it() -> None:
    twins = ["polyact.runtimes.lua:LuaRuntime", "polyact.runtimes.lua.__init__:LuaRuntime"]
    assert [one.label for one in find_candidates(twins[:1], load_runtime)[0]] == ["LuaRuntime"]
    assert [one.label for one in find_candidates(twins, load_runtime)[0]] == twins
    options = "polyact.runtimes.lua:LuaRuntime[engine=lua53]"
    assert [one.label for one in find_candidates([options], load_runtime)[0]] == ["LuaRuntime[engine=lua53]"]


@pytest.mark.skipif(not WITH_PROC, reason="no /proc")
def test_a_comparison_of_the_two_languages_is_whole() -> None:
    found, _ = find_candidates(["lua", "quickjs"], load_from_host)
    told: list[str] = []

    class Told:
        def begin(self, title: str, steps: int) -> None:
            told.append(f"{title} 0/{steps}")

        def step(self, text: str) -> None:
            title, _, rest = told[-1].partition(" ")
            done, _, steps = rest.partition("/")
            told[-1] = f"{title} {int(done) + 1}/{steps}"

    result = compare(found, effort=LEAST, select="OUT-1", progress=Told())
    assert [text.partition(" ")[0] for text in told] == ["features", "conformance", "cost"]
    for text in told:
        done, _, steps = text.partition(" ")[2].partition("/")
        assert done == steps
    assert result.labels == ("lua", "quickjs")
    assert result.checks is not None
    assert result.checks.counts.keys() == {"OUT"}
    for label in result.labels:
        assert result.checks.total(label).keys() == {Outcome.PASSED}
    assert result.costs is not None
    assert result.costs.figures.keys() == {measure.id for measure in MEASURES}
    features = {title: cells for title, _, cells in result.features()}
    assert features["snapshot"]["lua"].endswith(" B")
    assert features["distribution"]["quickjs"].startswith("quickjs-ng ")
