"""Reports for people: plain text, Markdown or a page, of one run or of several beside each other."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from screenwright.core.errors import UsageError
from screenwright_lab.benchmarks.figures import Confusion, Figure, Reliability
from screenwright_lab.benchmarks.page import page
from screenwright_lab.benchmarks.report import Report, report_to_json
from screenwright_lab.benchmarks.report_rows import cell, examples, facts, lines, title

SHORT = ("samples", "errors", "unscored", "asked", "seconds a sample", "tokens asked, answered", "money")
"""Facts that are told on a terminal; documents have them all."""
KINDS = (".md", ".html", ".json")


def document(file: Path, reports: Sequence[Report]) -> str:
    """What belongs into a file by its ending."""
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
