"""The costs on the page: a plot for each figure, and two of how snapshots grow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from .costs import Costs
from .figures import figure_text, ratio_text
from .measures import CALLS, GROUPS, MEASURES, Measure, Unit, measure_of
from .plots import Scale, growth, strip, ticks_axis

__all__ = ["cost_section"]


def cost_section(costs: Costs, styles: Mapping[str, str]) -> Iterator[str]:
    """The section. `styles` are the classes of each candidate."""
    yield '<section id="cost">\n<h2>Cost</h2>'
    yield (
        "<p>Every figure in units of the best of its kind: the dot is the median, the line holds the middle half "
        "of the rounds. Further left is better; plots of one kind have one scale.</p>"
    )
    legend = "".join(map(_key, styles, styles.values()))
    yield f'<ul class="legend">{legend}</ul>'
    scales = {group: _scale(costs, styles, group) for group in GROUPS}
    yield '<div class="figures">'
    for measure in MEASURES:
        if measure.id in costs.figures:
            yield from _figure(costs, measure, styles, scales[_kind(measure)])
    yield "</div>"
    yield from _growths(costs, styles, legend)
    yield "</section>"


def _key(label: str, style: str) -> str:
    return f'<li><span class="key {style}"></span>{escape(label)}</li>'


def _kind(measure: Measure) -> str:
    """The group that a figure is drawn with; what fits in 1 GB follows from the memory of one."""
    return measure.group or "memory"


def _scale(costs: Costs, labels: Mapping[str, str], group: str) -> Scale:
    ratios = [
        ratio.high
        for measure in MEASURES
        if measure.id in costs.figures and _kind(measure) == group
        for label in labels
        if (ratio := costs.ratio(measure, label)) is not None
    ]
    return Scale(0.8, max([10.0, *ratios]) * 1.1)


def _figure(costs: Costs, measure: Measure, styles: Mapping[str, str], scale: Scale) -> Iterator[str]:
    kind = f"{GROUPS[measure.group]}: " if measure.group == "cpu" else ""
    yield (
        f'<figure id="{measure.id}">\n<figcaption><h3>{escape(kind + measure.title)}</h3>'
        f"<p>{escape(measure.about)}</p></figcaption>"
    )
    best = costs.best(measure)
    for label, style in styles.items():
        figure, ratio = costs.figures[measure.id][label], costs.ratio(measure, label)
        name = f'<span class="name">{escape(label)}</span>'
        if figure.spread is None or ratio is None:
            yield f'<div class="row">{name}<span class="none">{escape(figure.problem)}</span></div>'
            continue
        value = figure_text(figure.spread.median, measure.unit)
        times = ratio_text(ratio, is_best=label == best)
        yield (
            f'<div class="row{" best" if label == best else ""}">{name}'
            f"{strip(ratio, scale, style, f'{label}: {value}, {times}')}"
            f'<span class="value"><b>{escape(value)}</b> <small>{escape(times)}</small></span></div>'
        )
    yield f'<div class="row"><span></span>{ticks_axis(scale)}<span></span></div>\n</figure>'


def _growths(costs: Costs, styles: Mapping[str, str], legend: str) -> Iterator[str]:
    plots = {
        "snapshot": "How a snapshot grows with the calls that were made",
        "thaw": "How the time to thaw one grows",
    }
    made = {title: plot for kind, title in plots.items() if (plot := _growth(costs, kind, styles, title))}
    if made:
        yield f'<ul class="legend again">{legend}</ul>\n<div class="figures growths">'
        for title, plot in made.items():
            yield f"<figure><figcaption><h3>{escape(title)}</h3></figcaption>\n{plot}</figure>"
        yield "</div>"


def _growth(costs: Costs, kind: str, styles: Mapping[str, str], title: str) -> str:
    series: dict[str, dict[int, float]] = {}
    for number in CALLS:
        for label, figure in costs.figures.get(f"{kind}-{number}", {}).items():
            if (spread := figure.spread) is not None:
                series.setdefault(label, {})[number] = spread.median
    return growth(series, styles, _ticks(series, measure_of(f"{kind}-1").unit), title)


def _ticks(series: Mapping[str, Mapping[int, float]], unit: Unit) -> dict[float, str]:
    """Powers of ten around what is there."""
    values = [value for points in series.values() for value in points.values()]
    if not values:
        return {}
    ticks: dict[float, str] = {}
    power = -9
    while 10.0**power < max(values) * 10:
        if 10.0 ** (power + 1) > min(values):
            ticks[10.0**power] = _round_text(10.0**power, unit)
        power += 1
    return ticks


def _round_text(value: float, unit: Unit) -> str:
    number, _, name = figure_text(value, unit).partition(" ")
    return f"{float(number.replace(',', '')):g} {name}"
