"""A report as one self-contained page: the table with a bar and its interval in each cell, and what else there is.

The page asks for nothing outside of itself and runs no script. Every drawing says in words what it shows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

from screenwright_lab.benchmarks.figures import Confusion, Figure, Reliability
from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.report import Report
from screenwright_lab.benchmarks.report_rows import cell, examples, facts, lines, number, title

WIDE, HIGH = 160, 14
"""Pixels of a bar from 0 to 1."""
SIDE, EDGE = 300, 36
"""Pixels of the reliability drawing and of the room for its numbers."""

_STYLE = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --line: #d0d0d0; --bar: #2f6fb3; --reach: #b35a00; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eee; --paper: #161616; --line: #444; --bar: #6aa7e8; --reach: #ffb45c; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 80rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; } th, td { padding: .3rem .8rem .3rem 0; text-align: left; vertical-align: middle;
  border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
th { font-weight: 600; } thead th { border-bottom: 2px solid var(--ink); }
td small { opacity: .75; white-space: nowrap; } svg { vertical-align: middle; }
.bar { fill: var(--bar); } .track { fill: var(--line); opacity: .5; } .reach { stroke: var(--reach); stroke-width: 2; }
.axis { stroke: var(--ink); } .even { stroke: var(--line); stroke-dasharray: 4 4; } text { fill: var(--ink);
  font-size: 12px; } .facts td { word-break: break-word; } .confusion td { text-align: right; padding: .3rem .6rem; }
.confusion thead th { writing-mode: vertical-rl; font-weight: 400; padding: .4rem; }
"""


def page(reports: Sequence[Report]) -> str:
    name = escape(title(reports))
    parts = [
        f'<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>{name}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{_STYLE}</style></head>\n<body>\n<h1>{name}</h1>",
        _facts(reports),
        "<h2>Scores</h2>\n<p>Bars go from 0 to 1; the thin line is the 95 % interval.</p>",
        _scores(reports),
        *(_figure(figure, report) for report in reports for figure in report.figures),
        *(_misses(report) for report in reports if report.remarks),
        "</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _facts(reports: Sequence[Report]) -> str:
    return _table(_head("", reports), [(name, map(escape, cells)) for name, cells in facts(reports)], "facts")


def _scores(reports: Sequence[Report]) -> str:
    told = lines(reports)
    return _table(_head("measure", reports), [(name, map(_drawn, scores)) for name, scores in told], "scores")


def _head(first: str, reports: Sequence[Report]) -> list[str]:
    return [first, *(report.solver for report in reports)]


def _table(head: Sequence[str], rows: Sequence[tuple[str, Iterator[str]]], kind: str) -> str:
    """``rows``: the name of each and its cells, which are markup."""
    top = "".join(f'<th scope="col">{escape(one)}</th>' for one in head)
    body = "\n".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{one}</td>" for one in cells)}</tr>'
        for name, cells in rows
    )
    return _framed(kind, top, body)


def _framed(kind: str, top: str, body: str) -> str:
    table = f'<table class="{kind}"><thead><tr>{top}</tr></thead>\n<tbody>\n{body}\n</tbody></table>'
    return f'<div class="wide">{table}</div>'


def _drawn(score: Score | None) -> str:
    """The bar of a score between 0 and 1, and its numbers in words; others have no bar."""
    words = f"<small>{escape(cell(score))}</small>"
    if score is None or math.isnan(score.value) or not (0 <= score.value <= 1 and score.high <= 1 and score.low >= 0):
        return words
    left, right = (round(WIDE * at, 1) for at in (score.low, score.high))
    middle = HIGH / 2
    return (
        f'<svg width="{WIDE}" height="{HIGH}" role="img" aria-label="{number(score.value)}">'
        f'<rect class="track" width="{WIDE}" height="{HIGH}"/>'
        f'<rect class="bar" width="{WIDE * score.value:.1f}" height="{HIGH}"/>'
        f'<path class="reach" d="M{left} {middle}H{right}M{left} 2V{HIGH - 2}M{right} 2V{HIGH - 2}"/></svg> {words}'
    )


def _figure(figure: Figure, report: Report) -> str:
    head = f"<h2>{escape(figure.title)}: {escape(report.solver)}</h2>"
    match figure:
        case Confusion():
            return f"{head}\n<p>Rows are what a thing is, columns what it was told as.</p>\n{_confusion(figure)}"
        case Reliability():
            return f"{head}\n{_reliability(figure)}"


def _confusion(figure: Confusion) -> str:
    """Darker is a larger share of the row."""
    rows = []
    for name, counts in zip(figure.true, figure.counts, strict=True):
        cells = "".join(_shaded(count, sum(counts)) for count in counts)
        rows.append(f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>')
    top = "".join(f'<th scope="col">{escape(one)}</th>' for one in ("", *figure.told))
    return _framed("confusion", top, "\n".join(rows))


def _shaded(count: int, of: int) -> str:
    share = round(55 * count / of) if of else 0
    colour = f' style="background: color-mix(in srgb, var(--bar) {share}%, transparent)"' if count else ""
    return f"<td{colour}>{count or ''}</td>"


def _reliability(figure: Reliability) -> str:
    """Told against right; on the broken line both are alike."""
    inner = SIDE - 2 * EDGE

    def at(told: float, right: float) -> tuple[float, float]:
        return round(EDGE + inner * told, 1), round(SIDE - EDGE - inner * right, 1)

    (x0, y0), (x1, y1) = at(0, 0), at(1, 1)
    most = max(n for _, _, n in figure.points)
    dots = "".join(
        f'<circle class="bar" cx="{x}" cy="{y}" r="{3 + 7 * math.sqrt(n / most):.1f}">'
        f"<title>told {told:.2f}, right {right:.2f}, n = {n}</title></circle>"
        for told, right, n in figure.points
        for x, y in (at(told, right),)
    )
    words = "; ".join(f"told {told:.2f}, right {right:.2f} of {n}" for told, right, n in figure.points)
    numbers = "".join(
        f'<text x="{at(one, 0)[0] - 8}" y="{y0 + 18}">{one:g}</text><text x="8" y="{at(0, one)[1] + 4}">{one:g}</text>'
        for one in (0, 0.5, 1)
    )
    return (
        f'<svg width="{SIDE}" height="{SIDE}" role="img" aria-label="{words}"><path class="axis" fill="none" '
        f'd="M{x0} {y1}V{y0}H{x1}"/><path class="even" d="M{x0} {y0}L{x1} {y1}"/>{dots}{numbers}'
        f'<text x="{SIDE / 2 - 10}" y="{SIDE - 4}">told</text><text x="8" y="{EDGE - 14}">right</text></svg>'
        f"\n<p>{words}</p>"
    )


def _misses(report: Report) -> str:
    rows = [(cause, iter((str(count), escape(f"{name}: {why}")))) for count, cause, name, why in examples(report)]
    head = ("cause", "times", "an example")
    return f"<h2>Why not: {escape(report.solver)}</h2>\n{_table(head, rows, 'misses')}"
