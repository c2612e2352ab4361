"""A comparison as tables for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from ..outcome import Outcome
from .advice import Advice
from .checks import Checks
from .comparison import Comparison
from .costs import Costs
from .figures import figure_text, ratio_text
from .measures import GROUPS, MEASURES, Measure
from .plain import OUTCOMES

__all__ = ["show"]

_LISTED: Final = 8
#: Columns of text: of the first, and what each of the others is given at least.
_FIRST: Final = 26
_COLUMN: Final = 26
_STYLES: Final = {
    Outcome.PASSED: "green",
    Outcome.FAILED: "bold red",
    Outcome.SURPRISE: "bold red",
    Outcome.BROKEN: "bold magenta",
    Outcome.KNOWN: "yellow",
    Outcome.UNSUPPORTED: "dim",
}


def show(console: Console, comparison: Comparison, advice: Advice | None = None) -> None:
    """Print what there is: the advice last, where it is seen first."""
    for part in _parts(comparison, console.width):
        console.print(part)
        console.print()
    if advice is not None:
        # Where nobody reads along, a sentence is a line.
        console.print(_advice(advice), soft_wrap=not console.is_terminal)
        console.print()


def _parts(comparison: Comparison, width: int) -> Iterator[RenderableType]:
    # Where they do not stand side by side, a table of few follows the other.
    at_once = max(1, (width - _FIRST) // _COLUMN)
    shares = [comparison.labels[at : at + at_once] for at in range(0, len(comparison.labels), at_once)]
    for labels in shares:
        yield _features(comparison, labels)
    if (checks := comparison.checks) is not None:
        for labels in shares:
            yield _conformance(checks, labels)
        yield from _exceptions(checks)
    if comparison.costs is not None:
        for labels in shares:
            yield _costs(comparison.costs, labels)
        made = comparison.made
        yield Text(
            f"Measured {made.when} on {made.system}, {made.processors} processors, {made.python}. "
            "×n is times the best of all in the row; in parentheses, what half of the rounds lie between.",
            style="dim",
        )
    for label, problem in comparison.problems.items():
        yield Text(f"{label} is left out: {problem}", style="red")


def _exceptions(checks: Checks) -> Iterator[Text]:
    """The cases that are not green, and those that are known to fail."""
    for label, cases in checks.red.items():
        if cases:
            more = f" and {len(cases) - _LISTED} more" if len(cases) > _LISTED else ""
            yield Text(f"{label}, not green: {', '.join(cases[:_LISTED])}{more}", style="red")
    for label, reasons in checks.known.items():
        if reasons:
            listed = ", ".join(f"{case} ({why})" for case, why in reasons.items())
            yield Text(f"{label}, known to fail: {listed}", style="yellow")
    for label, why in checks.given_up.items():
        yield Text(f"{label}: {why}", style="red")


def _table(title: str, labels: Sequence[str], first: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold")
    table.add_column(first, style="bold", max_width=_FIRST)
    for label in labels:
        table.add_column(Text(label), overflow="fold")
    return table


def _features(comparison: Comparison, labels: Sequence[str]) -> Table:
    table = _table("Features", labels, "feature")
    for title, _, cells in comparison.features():
        table.add_row(title, *(Text(cells[label]) for label in labels))
    return table


def _conformance(checks: Checks, labels: Sequence[str]) -> Table:
    table = _table(f"Conformance, by group of clauses ({', '.join(checks.ways)})", labels, "clauses")
    for group, row in checks.counts.items():
        table.add_row(group, *(_counts(row.get(label, Counter())) for label in labels))
    table.add_section()
    table.add_row("all", *(_counts(checks.total(label)) for label in labels))
    return table


def _counts(counts: Counter[Outcome]) -> Text:
    parts = [
        Text(f"{counts[kind]} {word}", style=_STYLES[kind]) for kind, word in OUTCOMES.items() if counts[kind]
    ]
    return Text(", ").join(parts)


def _costs(costs: Costs, labels: Sequence[str]) -> Table:
    table = _table("Cost, here and now", labels, "figure")
    group = MEASURES[0].group
    for measure in MEASURES:
        if measure.group and measure.group != group:
            table.add_section()
            group = measure.group
        best = costs.best(measure)
        table.add_row(measure.title, *(_figure(costs, measure, label, label == best) for label in labels))
    return table


def _figure(costs: Costs, measure: Measure, label: str, is_best: bool) -> Text:
    figure = costs.figures[measure.id][label]
    ratio = costs.ratio(measure, label)
    if figure.spread is None or ratio is None:
        return Text(figure.problem, style="dim")
    text = Text(figure_text(figure.spread.median, measure.unit), style="bold green" if is_best else "")
    return text + Text(f"  {ratio_text(ratio, is_best=is_best)}", style="dim")


def _advice(advice: Advice) -> Text:
    text = Text("Needed: ", style="bold") + Text(", ".join(need.name for need in advice.needs))
    weighed = ", ".join(GROUPS[group] for group in advice.weighs)
    if not advice.qualified:
        text += Text("\nNo runtime meets it.", style="bold red")
    for place, one in enumerate(advice.qualified, 1):
        text += Text(f"\n{place}. {one.label}", style="bold green")
        if one.cost is None:
            text += Text("  (not measured: in no order)", style="dim")
        else:
            parts = ", ".join(f"{group} ×{ratio:.2f}" for group, ratio in one.groups.items())
            text += Text(f"  ×{one.cost:.2f}" + (f"  ({parts})" if len(one.groups) > 1 else ""))
    for label, reasons in advice.rejected.items():
        text += Text(f"\n✗ {label}", style="red") + Text(f"  {'; '.join(reasons)}")
    if any(one.cost is not None for one in advice.qualified):
        text += Text(f"\nThe order is by {weighed}: times the best of all, as a geometric mean.", style="dim")
    return text
