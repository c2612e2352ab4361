"""A comparison as one page of HTML that needs nothing else: no script, no font, no request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Final

from ..outcome import Outcome
from .advice import Advice
from .checks import Checks
from .comparison import Comparison
from .measures import GROUPS
from .page_costs import cost_section
from .plain import OUTCOMES
from .plots import bar

__all__ = ["page"]

_LISTED: Final = 8
#: Candidates that stand side by side on an upright sheet of paper.
_NARROW: Final = 4


def page(comparison: Comparison, advice: Advice | None = None) -> str:
    """The page. Everything that came from a runtime is escaped."""
    style = Path(__file__).with_name("page.css").read_text("utf-8")
    names = ", ".join(comparison.labels)
    wide = ' class="wide"' if len(comparison.labels) > _NARROW else ""
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>Runtimes compared: {escape(names)}</title>",
            f"<style>\n{style}</style>\n</head>\n<body{wide}>",
            *_header(comparison),
            *(_advice(advice) if advice is not None else ()),
            *_features(comparison),
            *(_conformance(comparison, comparison.checks) if comparison.checks is not None else ()),
            *(cost_section(comparison.costs, _styles(comparison)) if comparison.costs is not None else ()),
            "</body>\n</html>\n",
        ]
    )


def _styles(comparison: Comparison) -> dict[str, str]:
    """The classes of each candidate: a colour for a runtime, hollow where it is in workers."""
    colours: dict[str, int] = {}
    styles: dict[str, str] = {}
    for facts in comparison.facts:
        colour = colours.setdefault(facts.wraps or facts.label, len(colours) % 8)
        styles[facts.label] = f"r{colour} wrapped" if facts.wraps else f"r{colour}"
    return styles


def _header(comparison: Comparison) -> Iterator[str]:
    made = comparison.made
    yield "<header>\n<h1>Runtimes compared</h1>"
    yield (
        f'<p class="soft">{escape(made.when)}, on {escape(made.system)} with {made.processors} processors, '
        f"{escape(made.python)}, polyact {escape(made.polyact)}. Figures are true there and then; the ratios "
        "between them travel better.</p>"
    )
    if made.command:
        yield f"<pre><code>{escape(made.command)}</code></pre>"
    for label, problem in comparison.problems.items():
        yield f'<p class="soft"><b>{escape(label)}</b> is left out: {escape(problem)}</p>'
    yield "</header>"


def _advice(advice: Advice) -> Iterator[str]:
    yield '<section id="advice">\n<h2>Which one</h2>'
    yield '<dl class="needs">'
    for need in advice.needs:
        yield f"<dt><code>{escape(need.name)}</code></dt><dd>{escape(need.help)}</dd>"
    yield "</dl>"
    if not advice.qualified:
        yield "<p><b>No runtime meets it.</b></p>"
    else:
        yield '<ol class="choices">'
        for one in advice.qualified:
            cost = f" ×{one.cost:.2f}" if one.cost is not None else ""
            if len(one.groups) > 1:
                parts = ", ".join(f"{group} ×{ratio:.2f}" for group, ratio in one.groups.items())
                cost += f' <span class="soft">({escape(parts)})</span>'
            yield f"<li><b>{escape(one.label)}</b>{cost}</li>"
        yield "</ol>"
    if advice.rejected:
        yield "<p>Not these:</p>\n<ul>"
        for label, reasons in advice.rejected.items():
            yield f"<li><b>{escape(label)}</b>: {escape('; '.join(reasons))}</li>"
        yield "</ul>"
    weighed = ", ".join(GROUPS[group] for group in advice.weighs)
    measured = any(one.cost is not None for one in advice.qualified)
    order = (
        f"The order is by {weighed}: times the best of all, as a geometric mean."
        if measured
        else ("Nothing was measured, so they are in no order.")
    )
    yield f'<p class="soft">{escape(order)}</p>\n</section>'


def _features(comparison: Comparison) -> Iterator[str]:
    yield '<section id="features">\n<h2>Features</h2>'
    yield from _table_head(comparison)
    for title, tells, cells in comparison.features():
        row = "".join(_cell(label, escape(cells[label])) for label in comparison.labels)
        yield f'<tr><th scope="row">{escape(title)} <small>{escape(tells)}</small></th>{row}</tr>'
    yield "</tbody>\n</table>\n</section>"


def _conformance(comparison: Comparison, checks: Checks) -> Iterator[str]:
    yield '<section id="conformance">\n<h2>Conformance</h2>'
    ways = ", ".join(checks.ways)
    yield f'<p class="soft">The cases of the contract, run now ({escape(ways)}), by group of clauses.</p>'
    for label in comparison.labels:
        total = checks.total(label)
        plot = bar(total, OUTCOMES, f"{label}: {_plain_counts(total)}")
        yield f'<div class="row bars"><span class="name">{escape(label)}</span>{plot}</div>'
    yield from _table_head(comparison)
    for group, row in checks.counts.items():
        cells = "".join(_cell(label, _counts(row.get(label, Counter()))) for label in comparison.labels)
        yield f'<tr><th scope="row">{escape(group)}</th>{cells}</tr>'
    totals = "".join(_cell(label, _counts(checks.total(label))) for label in comparison.labels)
    yield f'<tr class="all"><th scope="row">all</th>{totals}</tr>\n</tbody>\n</table>'
    for label, cases in checks.red.items():
        if cases:
            more = f" and {len(cases) - _LISTED} more" if len(cases) > _LISTED else ""
            listed = ", ".join(f"<code>{escape(case)}</code>" for case in cases[:_LISTED])
            yield f"<p><b>{escape(label)}</b>, not green: {listed}{more}</p>"
    for label, reasons in checks.known.items():
        if reasons:
            listed = ", ".join(
                f"<code>{escape(case)}</code> ({escape(why)})" for case, why in reasons.items()
            )
            yield f"<p><b>{escape(label)}</b>, known to fail: {listed}</p>"
    for label, why in checks.given_up.items():
        yield f"<p><b>{escape(label)}</b>: {escape(why)}</p>"
    yield "</section>"


def _table_head(comparison: Comparison) -> Iterator[str]:
    styles: Mapping[str, str] = _styles(comparison)
    heads = "".join(
        f'<th scope="col"><span class="key {styles[label]}"></span>{escape(label)}</th>'
        for label in comparison.labels
    )
    yield f"<table>\n<thead><tr><td></td>{heads}</tr></thead>\n<tbody>"


def _cell(label: str, content: str) -> str:
    return f'<td data-runtime="{escape(label)}"><span>{content}</span></td>'


def _counts(counts: Counter[Outcome]) -> str:
    return ", ".join(
        f'<span class="{word.replace(" ", "-")}">{counts[kind]} {word}</span>'
        for kind, word in OUTCOMES.items()
        if counts[kind]
    )


def _plain_counts(counts: Counter[Outcome]) -> str:
    return ", ".join(f"{counts[kind]} {word}" for kind, word in OUTCOMES.items() if counts[kind])
