"""What follows from a comparison once it is made: tables, ratios, advice, JSON and the page."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from polyact.conformance.compare import Comparison, advise
from polyact.conformance.compare.checks import Checks
from polyact.conformance.compare.comparison import Made
from polyact.conformance.compare.costs import Costs, Figure
from polyact.conformance.compare.distributions import Installed
from polyact.conformance.compare.features import FEATURE_ROWS, Facts, language_level
from polyact.conformance.compare.figures import bytes_text, figure_text, ratio_text, seconds_text
from polyact.conformance.compare.measures import GROUPS, MEASURES, measure_of
from polyact.conformance.compare.needs import NEEDS, VOCABULARY, needs_for, needs_named
from polyact.conformance.compare.page import page
from polyact.conformance.compare.plain import to_plain
from polyact.conformance.compare.plots import Scale
from polyact.conformance.compare.spread import Spread, by_round, ratio_to, spread_of
from polyact.conformance.compare.terminal import show
from polyact.conformance.errors import SetupError
from polyact.conformance.features import FEATURES
from polyact.conformance.outcome import Outcome
from polyact.seam import RuntimeCapabilities
from polyact.seam.limits import LIMIT_NAMES
from rich.console import Console

NAMES = ("quick", "safe <b>", "plain")
ENGINE = Installed(
    "fastlib", "1.2", "MIT", ("cp311-abi3-linux_x86_64",), ("POSIX :: Linux",), ">=3.10", 3_000_000
)


def facts() -> tuple[Facts, ...]:
    quick = RuntimeCapabilities(
        "Quick",
        supports_suspension=True,
        suspension="replay",
        prompt="Write Quick 5.4. Be brief.",
        engine="fastlib",
        engine_version="1.2",
        hard_limits=frozenset({"memory"}),
    )
    safe = replace(
        quick,
        isolation="process",
        hard_limits=frozenset(LIMIT_NAMES),
        suspension="heap image",
        engine_version="9",
    )
    plain = RuntimeCapabilities("Plain", unsupported=frozenset({"limit-memory", "big-integers"}))
    return (
        Facts("quick", quick, frozenset(), engine=(ENGINE,)),
        Facts("safe <b>", safe, frozenset(), engine=(ENGINE,), wraps="quick"),
        Facts("plain", plain, plain.unsupported | {"suspension"}),
    )


def costs() -> Costs:
    """`quick` is the best at all but memory; `safe` takes twice as much; `plain` has no snapshots."""
    figures: dict[str, dict[str, Figure]] = {}
    for measure in MEASURES:
        quick, safe = (1.0, 1.1, 1.2), (2.0, 2.2, 2.4)
        if measure.group == "memory" or measure.is_more:
            quick, safe = safe, quick
        lacks = Figure(problem="not supported: no suspension")
        plain = lacks if measure.suspends else Figure((4.0, 4.4, 4.8))
        figures[measure.id] = dict(zip(NAMES, (Figure(quick), Figure(safe), plain), strict=True))
    return Costs(figures)


def checks() -> Checks:
    passed, failed, unsupported = Outcome.PASSED, Outcome.FAILED, Outcome.UNSUPPORTED
    return Checks(
        {
            "CALL": {
                "quick": Counter({passed: 7}),
                "safe <b>": Counter({passed: 7}),
                "plain": Counter({failed: 2}),
            },
            "SNAP": {"quick": Counter({passed: 3}), "plain": Counter({unsupported: 3})},
        },
        ("straight",),
        {"quick": (), "safe <b>": (), "plain": ("CALL-1/a", "CALL-2/b")},
        {"safe <b>": {"SNAP-1/c": "a bug <of old>"}},
        {"plain": "given up at CALL-3/d"},
    )


@pytest.fixture
def comparison() -> Comparison:
    made = Made("2026-01-01 10:00 UTC", "0.1.0", "CPython 3.11", "Linux x86_64", 4, "polyact compare")
    return Comparison(made, facts(), checks(), costs(), {"broken": "it cannot be imported: <oops>"})


# ---- spreads and figures


def test_a_spread_is_a_median_and_quartiles() -> None:
    assert spread_of([5, 1, 3, 2, 4]) == Spread(3, 2, 4, 5)
    assert spread_of([7.0]) == Spread(7, 7, 7, 1)


def test_what_slowed_a_round_for_all_cancels_out() -> None:
    compared = by_round({"a": [1, 10, 3], "b": [4, 40, 12]})
    assert compared["a"] == pytest.approx([0.5, 0.5, 0.5])
    assert compared["b"] == pytest.approx([2, 2, 2])
    assert by_round({}) == {}


def test_one_that_left_early_is_held_to_the_rounds_that_it_took_part_in() -> None:
    compared = by_round({"a": [1, 10, 3], "slow": [9, 90]})
    assert compared["a"] == pytest.approx([1, 1, 1])
    assert compared["slow"] == pytest.approx([9, 9])


def test_the_median_ratio_of_nobody_is_better_than_that_of_the_best() -> None:
    noisy = {"a": Figure((1.0, 9.0, 2.0)), "b": Figure((3.0, 1.0, 3.0)), "c": Figure((2.0, 2.0, 7.0))}
    measure = measure_of("start")
    made = Costs({"start": noisy})
    ratios = {label: made.ratio(measure, label) for label in noisy}
    assert all(ratio is not None and ratio.median >= 1 for ratio in ratios.values())
    best = ratios[made.best(measure)]
    assert best is not None
    assert best.median == 1


def test_a_ratio_is_how_many_times_worse() -> None:
    assert ratio_to([1, 2, 4], 1.0).median == 2
    assert ratio_to([1, 2, 4], 4.0, is_more=True).median == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (seconds_text(1.5e-7), "0.15 µs"),
        (seconds_text(412e-6), "412 µs"),
        (seconds_text(0.00312), "3.12 ms"),
        (seconds_text(2.4), "2.40 s"),
        (bytes_text(512), "512 B"),
        (bytes_text(16_600), "16.6 kB"),
        (bytes_text(2_400_000), "2.40 MB"),
        (figure_text(3318.4, "count"), "3,320"),
        (ratio_text(Spread(3.21, 3.0, 3.6, 9)), "×3.21 (3.00–3.60)"),
        (ratio_text(Spread(1, 1, 1, 9), is_best=True), "×1"),
    ],
)
def test_a_figure_has_three_digits_and_a_unit(text: str, expected: str) -> None:
    assert text == expected


def test_the_best_has_the_least_median_or_the_most_where_more_is_better() -> None:
    made = costs()
    assert made.best(measure_of("start")) == "quick"
    assert made.best(measure_of("memory")) == "safe <b>"
    assert made.best(measure_of("per-gb")) == "plain"
    ratio = made.ratio(measure_of("start"), "safe <b>")
    assert ratio is not None
    assert ratio.median == pytest.approx(2)
    assert made.ratio(measure_of("thaw-1"), "plain") is None


def test_every_measure_is_of_a_known_group_and_has_an_id_of_its_own() -> None:
    assert len({measure.id for measure in MEASURES}) == len(MEASURES)
    assert {measure.group for measure in MEASURES} - {""} == GROUPS.keys()


# ---- features


@pytest.mark.parametrize(
    ("language", "prompt", "level"),
    [
        ("Lua", "Write a script in Lua 5.4.\n", "Lua 5.4"),
        ("JavaScript", "Write JavaScript (ES2023).", "JavaScript (ES2023)"),
        ("Python", "Write Python 3.14 (a part of it).", "Python 3.14"),
        ("Toy", "Write a script in Toy. It", "Toy"),
        ("C++", "", "C++"),
    ],
)
def test_the_level_of_a_language_is_what_the_prompt_says(language: str, prompt: str, level: str) -> None:
    assert language_level(RuntimeCapabilities(language, prompt=prompt)) == level


def test_features_are_read_from_capabilities_and_metadata(comparison: Comparison) -> None:
    table = {title: cells for title, _, cells in comparison.features()}
    assert table.keys() == {title for title, _, _ in FEATURE_ROWS} | {"snapshot"}
    assert all(cells.keys() == set(NAMES) for cells in table.values())
    assert table["language"]["quick"] == "Quick 5.4"
    assert table["engine"]["safe <b>"] == "fastlib 9"
    assert [table["suspension"][name] for name in NAMES] == ["replay", "heap image", "no"]
    assert [table["snapshot"][name] for name in NAMES] == ["1 B", "2 B", "—"]
    assert table["limits"]["quick"] == "hard: memory; soft: seconds, stack, output, value, calls"
    assert table["limits"]["plain"] == "soft: seconds, stack, output, value, calls; none: memory"
    assert table["distribution"]["quick"] == "fastlib 1.2"
    assert table["licence"]["quick"] == "MIT"
    assert table["wheel here"]["quick"] == "cp311-abi3-linux_x86_64"
    assert table["installed size"]["quick"] == "3.00 MB"
    assert table["licence"]["plain"] == "—"


# ---- needs and advice


def test_every_limit_and_every_feature_is_a_need() -> None:
    assert FEATURES.keys() <= NEEDS.keys()
    assert len([name for name in NEEDS if name.startswith("hard-")]) == len(LIMIT_NAMES)
    assert {group for need in NEEDS.values() for group in need.weighs} == GROUPS.keys()
    assert all(need.help for need in NEEDS.values())


def test_phrases_stand_for_known_needs() -> None:
    for phrase, names in VOCABULARY.items():
        assert [need.name for need in needs_for(phrase)] == list(names)
    found = [
        need.name for need in needs_for("Untrusted, many tool-calls; must survive restarts and big integers")
    ]
    assert found == [*VOCABULARY["untrusted"], "fast-calls", "suspension", "big-integers"]


@pytest.mark.parametrize("text", ["cheap", "untrusted, and cheap", "", " , "])
def test_an_unknown_phrase_is_an_error_that_lists_the_known_ones(text: str) -> None:
    with pytest.raises(SetupError) as caught:
        needs_for(text)
    assert all(phrase in str(caught.value) for phrase in VOCABULARY)


def test_an_unknown_need_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(SetupError, match=r"no need 'speed'; there are suspension, .*low-memory"):
        needs_named(["suspension", "speed"])


def test_advice_orders_by_cost_and_says_why_not(comparison: Comparison) -> None:
    advice = advise(comparison, needs_named(["suspension"]))
    assert [one.label for one in advice.qualified] == ["quick", "safe <b>"]
    first, second = advice.qualified
    assert first.groups == pytest.approx({**dict.fromkeys(GROUPS, 1.0), "memory": 2.0})
    assert first.cost == pytest.approx(2 ** (1 / 7))
    assert second.cost == pytest.approx(2 ** (6 / 7))
    assert advice.rejected == {"plain": ("a paused script cannot be frozen",)}


def test_a_wish_says_what_weighs(comparison: Comparison) -> None:
    advice = advise(comparison, needs_named(["low-memory"]))
    assert advice.weighs == ("memory",)
    assert [one.label for one in advice.qualified] == ["safe <b>", "quick", "plain"]
    assert not advice.rejected


def test_a_runtime_without_a_figure_that_weighs_comes_last(comparison: Comparison) -> None:
    assert comparison.costs is not None
    figures = {name: dict(row) for name, row in comparison.costs.figures.items()}
    figures["call"]["quick"] = Figure(problem="it took its process down")
    advice = advise(replace(comparison, costs=Costs(figures)), needs_named(["fast-calls", "fast-start"]))
    assert [one.label for one in advice.qualified] == ["safe <b>", "plain", "quick"]


@pytest.mark.parametrize(
    ("need", "label", "reason"),
    [
        ("isolation", "quick", "its scripts run in-process"),
        ("heap-image", "quick", "its snapshots are made by replay, and thawing one runs the script again"),
        ("hard-time-limit", "quick", "its limit on time is not hard (hard are: memory)"),
        ("hard-memory-limit", "plain", "its limit on memory is not hard (hard are: none)"),
        ("big-integers", "plain", "it lacks big-integers: integers beyond ±2^53, exact"),
        ("conformant", "plain", "2 cases of the contract failed"),
        ("conformant", "safe <b>", "1 case of the contract failed"),
    ],
)
def test_a_need_that_is_not_met_has_a_reason(
    comparison: Comparison, need: str, label: str, reason: str
) -> None:
    assert advise(comparison, needs_named([need])).rejected[label] == (reason,)


def test_without_figures_there_is_no_order(comparison: Comparison) -> None:
    advice = advise(replace(comparison, costs=None, checks=None), needs_named(["suspension"]))
    assert [(one.label, one.cost) for one in advice.qualified] == [("quick", None), ("safe <b>", None)]
    conformant = advise(replace(comparison, checks=None), needs_named(["conformant"]))
    assert set(conformant.rejected.values()) == {("the suite was not run",)}


# ---- JSON and terminal


def test_the_json_holds_everything(comparison: Comparison) -> None:
    advice = advise(comparison, needs_named(["suspension"]))
    plain = json.loads(json.dumps(to_plain(comparison, advice), allow_nan=False))
    assert [runtime["name"] for runtime in plain["runtimes"]] == list(NAMES)
    assert plain["runtimes"][1]["wraps"] == "quick"
    assert plain["conformance"]["groups"]["CALL"]["plain"] == {"failed": 2}
    assert plain["conformance"]["red"]["plain"] == ["CALL-1/a", "CALL-2/b"]
    assert plain["conformance"]["known"] == {"safe <b>": {"SNAP-1/c": "a bug <of old>"}}
    assert plain["conformance"]["given_up"] == {"plain": "given up at CALL-3/d"}
    cost = {row["id"]: row for row in plain["cost"]}
    assert cost.keys() == {measure.id for measure in MEASURES}
    assert cost["start"]["runtimes"]["safe <b>"]["ratio"]["median"] == pytest.approx(2)
    assert cost["thaw-1"]["runtimes"]["plain"] == {"problem": "not supported: no suspension"}
    assert plain["advice"]["qualified"][0]["runtime"] == "quick"
    assert plain["problems"] == {"broken": "it cannot be imported: <oops>"}
    bare = to_plain(replace(comparison, checks=None, costs=None))
    assert bare.keys() == {"format", "made", "runtimes", "features", "problems"}


def shown(comparison: Comparison, width: int, *needs: str) -> str:
    console = Console(record=True, width=width, file=io.StringIO())
    show(console, comparison, advise(comparison, needs_named(needs)) if needs else None)
    return console.export_text()


def test_the_terminal_shows_every_table(comparison: Comparison) -> None:
    text = shown(comparison, 250, "suspension")
    for expected in (
        *(title for title, _, _ in FEATURE_ROWS),
        *(measure.title for measure in MEASURES),
        "2 failed",
        "plain, not green: CALL-1/a, CALL-2/b",
        "safe <b>, known to fail: SNAP-1/c (a bug <of old>)",
        "plain: given up at CALL-3/d",
        "1. quick  ×1.10",
        "✗ plain  a paused script cannot be frozen",
        "broken is left out",
    ):
        assert expected in text


@pytest.mark.parametrize(("width", "tables"), [(250, 1), (80, 2), (60, 3), (20, 3)])
def test_a_narrow_terminal_gets_tables_of_fewer_runtimes(
    comparison: Comparison, width: int, tables: int
) -> None:
    text = shown(comparison, width)
    assert max(map(len, text.splitlines())) <= width
    assert len(re.findall(r"^Features", text, re.MULTILINE)) == tables
    assert len(re.findall(r"^Cost", text, re.MULTILINE)) == tables


def test_nothing_that_a_runtime_says_moves_the_cursor(comparison: Comparison) -> None:
    rude = replace(comparison.facts[0].capabilities, engine="[red]\x1b[2J\n\u202e")
    text = shown(replace(comparison, facts=(Facts("quick", rude, frozenset()),)), 250)
    assert "[red]\ufffd[2J \ufffd 1.2" in text
    assert "\x1b[2J" not in text


# ---- the page

VOID = {"meta", "br", "hr", "img", "input", "link"}


class Reader(HTMLParser):
    """Notes what is open, and fails where a tag is closed that is not."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.ids: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += attrs
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.words.append(data)


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


def test_the_page_is_whole_and_has_every_figure(comparison: Comparison) -> None:
    reader = read(page(comparison, advise(comparison, needs_named(["suspension"]))))
    assert len(reader.ids) == len(set(reader.ids))
    assert {measure.id for measure in MEASURES} <= set(reader.ids)
    assert {"advice", "features", "conformance", "cost"} <= set(reader.ids)
    read_there = " ".join(" ".join(reader.words).split())
    assert comparison.costs is not None
    for measure in MEASURES:
        assert measure.title in read_there
        for figure in comparison.costs.figures[measure.id].values():
            spread = figure.spread
            assert (figure_text(spread.median, measure.unit) if spread else figure.problem) in read_there
    measured = sum(
        figure.spread is not None for row in comparison.costs.figures.values() for figure in row.values()
    )
    strips = [
        value for name, value in reader.attributes if name == "class" and (value or "").startswith("strip ")
    ]
    assert len(strips) == measured
    assert read_there.count("2 failed") == 2  # in its group, and in all
    assert "known to fail: SNAP-1/c (a bug <of old>)" in read_there
    assert "given up at CALL-3/d" in read_there


def test_the_page_asks_for_nothing_from_outside(comparison: Comparison) -> None:
    text = page(comparison)
    reader = read(text)
    assert not {"script", "link", "img", "iframe", "object", "embed", "a", "base"} & reader.tags.keys()
    assert not {"src", "href", "xlink:href", "srcset", "style"} & {name for name, _ in reader.attributes}
    assert not re.search(r"https?:|//\w|url\(|@import|\bdata:", text)


def test_the_page_escapes_what_a_runtime_says(comparison: Comparison) -> None:
    text = page(comparison)
    assert "safe &lt;b&gt;" in text
    assert "<oops>" not in text
    assert read(text).tags["b"] == read(page(replace(comparison, problems={}))).tags["b"] + 1


def test_the_page_is_made_for_a_phone_for_print_and_for_the_dark(comparison: Comparison) -> None:
    text = page(comparison)
    assert '<meta name="viewport"' in text
    assert "@media print" in text
    assert "<body>" in text
    many = tuple(replace(comparison.facts[0], label=f"r{number}") for number in range(6))
    assert '<body class="wide">' in page(replace(comparison, facts=many, checks=None, costs=None))
    assert "prefers-color-scheme: dark" in text
    assert read(text).attributes.count(("data-runtime", "quick")) == len(FEATURE_ROWS) + 1 + 3


def test_a_page_of_features_alone_is_whole(comparison: Comparison) -> None:
    reader = read(page(replace(comparison, checks=None, costs=None)))
    assert "svg" not in reader.tags


def test_a_scale_puts_values_between_its_ends() -> None:
    scale = Scale(1, 100)
    places = [scale.at(value) for value in (0.001, 1, 10, 100, 1e9)]
    assert places == pytest.approx([3, 3, 50, 97, 97])
    assert scale.ticks() == [1, 3, 10, 30, 100]
    assert Scale(0.8, 11).ticks() == [1, 2, 5, 10]
