"""What the reports of several runs say beside each other: facts, scores and misses, as rows of words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.report import Report

LONGEST = 160
"""Letters of an example of a miss."""


def title(reports: Sequence[Report]) -> str:
    return ", ".join(dict.fromkeys(report.benchmark for report in reports))


def facts(reports: Sequence[Report]) -> list[tuple[str, list[str]]]:
    """What stands above the scores: a name, and a cell for each report. What no report has is left out."""
    rows = [
        ("samples", [str(one.n) for one in reports]),
        ("errors", [str(one.errors) for one in reports]),
        ("unscored", [str(one.unscored) if one.unscored else "" for one in reports]),
        ("asked", [", ".join(f"{name} {count}" for name, count in sorted(one.totals.items())) for one in reports]),
        ("seconds a sample", [f"{one.seconds / one.n:.2f}" if one.n else "" for one in reports]),
        ("seconds", [f"{one.seconds:.0f}" for one in reports]),
        ("tokens asked, answered", [_tokens(one) for one in reports]),
        ("money", ["" if one.cost is None else f"{one.cost:.4f}" for one in reports]),
        ("seed", [str(one.seed) for one in reports]),
        ("options", [", ".join(f"{name} {value}" for name, value in one.options.items()) for one in reports]),
        ("data", [one.data_sha256[:12] for one in reports]),
        ("commit", [one.commit or "" for one in reports]),
        ("versions", [", ".join(f"{name} {told}" for name, told in one.versions.items()) for one in reports]),
    ]
    return [(name, cells) for name, cells in rows if any(cells)]


def _tokens(report: Report) -> str:
    asked, answered = report.tokens
    about = "about " if any(each.estimated for each in report.usage) else ""
    return f"{about}{asked}, {answered}" if asked or answered else ""


def lines(reports: Sequence[Report]) -> list[tuple[str, list[Score | None]]]:
    """Each measure in the order of the reports, with the score of each; one that nobody has a value of is left out."""
    told: list[Mapping[tuple[str, str | None], Score]] = [
        {(score.name, score.group): score for score in report.scores} for report in reports
    ]
    keys = dict.fromkeys(key for scores in told for key, score in scores.items() if not math.isnan(score.value))
    return [
        (f"{group}: {name}" if group else name, [scores.get((name, group)) for scores in told]) for name, group in keys
    ]


def number(value: float) -> str:
    if math.isnan(value):
        return "-"
    return f"{value:.3f}" if abs(value) < 100 else f"{value:.0f}"


def cell(score: Score | None) -> str:
    """Value, interval, n."""
    if score is None or math.isnan(score.value):
        return "-"
    return f"{number(score.value)} [{number(score.low)}, {number(score.high)}], n = {score.n}"


def examples(report: Report) -> Iterator[tuple[int, str, str, str]]:
    """(how often, cause, sample, what was said of it) for each cause of a miss, the commonest first."""
    causes = Counter(remark.partition(": ")[0] for remark in report.remarks.values())
    for cause, count in causes.most_common():
        name, said = next((name, said) for name, said in report.remarks.items() if said.partition(": ")[0] == cause)
        yield count, cause, name, said.partition(": ")[2][:LONGEST]
