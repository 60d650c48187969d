"""Reports for people: plain text, Markdown or a page, of one run or of several beside each other."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from screenwright.core.errors import UsageError
from screenwright.evals.figures import Confusion, Figure, Reliability
from screenwright.evals.intervals import Score
from screenwright.evals.report import Report, report_to_json

SHORT = ("samples", "errors", "unscored", "asked", "seconds a sample", "tokens asked, answered", "money")
"""Facts that are told on a terminal; documents have them all."""
KINDS = (".md", ".html", ".json")
LONGEST = 160
"""Letters of an example of a miss."""


def document(file: Path, reports: Sequence[Report]) -> str:
    """What belongs into a file by its ending."""
    from screenwright.evals.page import page

    kinds: dict[str, Callable[[Sequence[Report]], str]] = {".md": markdown, ".html": page, ".json": as_json}
    return kinds[kind_of(file)](reports)


def kind_of(file: Path) -> str:
    """The ending of a report. Raises UsageError for one that says of no kind."""
    if file.suffix.lower() not in KINDS:
        raise UsageError(f"--report {file} ends in no kind of report: name a file with {', '.join(KINDS)}")
    return file.suffix.lower()


def as_json(reports: Sequence[Report]) -> str:
    """One report, or a list where there are several."""
    told = [report_to_json(report) for report in reports]
    return json.dumps(told[0] if len(told) == 1 else told, ensure_ascii=False, indent=1) + "\n"


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


def plain_text(reports: Sequence[Report]) -> str:
    """Columns of equal width, for a terminal."""
    table = [["", *(report.solver for report in reports)]]
    table += [[name, *cells] for name, cells in facts(reports) if name in SHORT]
    table += [[name, *map(cell, scores)] for name, scores in lines(reports)]
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    told = ["  ".join(one.ljust(width) for one, width in zip(row, widths, strict=True)).rstrip() for row in table]
    said = [f"{count:4}  {cause}: {name}: {why}" for report in reports for count, cause, name, why in examples(report)]
    return "\n".join([title(reports), *told, *(["", "why not, with an example each", *said] if said else [])])


def markdown(reports: Sequence[Report]) -> str:
    parts = [f"# {title(reports)}", "", *_rows(["", *(report.solver for report in reports)], _cells(reports))]
    for report in reports:
        for figure in report.figures:
            parts += ["", f"## {figure.title}: {report.solver}", "", *_figure(figure)]
        if told := list(examples(report)):
            parts += ["", f"## Why not: {report.solver}", ""]
            parts += _rows(["times", "cause", "an example", ""], [[str(one) for one in row] for row in told])
    return "\n".join(parts) + "\n"


def _cells(reports: Sequence[Report]) -> list[list[str]]:
    told = [[name, *cells] for name, cells in facts(reports)]
    return told + [[f"**{name}**", *map(cell, scores)] for name, scores in lines(reports)]


def _figure(figure: Figure) -> list[str]:
    match figure:
        case Confusion():
            rows = [[name, *map(str, counts)] for name, counts in zip(figure.true, figure.counts, strict=True)]
            return _rows(["is, told as", *figure.told], rows)
        case Reliability():
            rows = [[f"{told:.2f}", f"{right:.2f}", str(n)] for told, right, n in figure.points]
            return _rows(["told", "right", "n"], rows)


def _rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A Markdown table; a bar in a cell would end it."""
    told = [[one.replace("|", "\\|").replace("\n", " ") for one in row] for row in (head, *rows)]
    body = ["| " + " | ".join(row) + " |" for row in told]
    return [body[0], "|" + "---|" * len(head), *body[1:]]
