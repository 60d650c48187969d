"""``screenwright eval compare RUN_A RUN_B``: the difference of two runs, and whether it may be luck."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.interfaces.cli import print_json, write_output

if TYPE_CHECKING:
    from screenwright_lab.benchmarks.comparison import Comparison
    from screenwright_lab.benchmarks.run_folder import RunHead

MANY = 10
"""Scores among which some are found to differ by luck alone."""
NAMED = 5
"""Samples of one run alone that are named in the table; JSON names all."""


def compare(
    first: Annotated[Path, typer.Argument(metavar="RUN_A", help="Folder of a run: its --resume.")],
    second: Annotated[Path, typer.Argument(metavar="RUN_B", help="Folder of the other run.")],
    report: Annotated[Path | None, typer.Option(help="Write it as a table to this .md file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Comparison JSON.")] = False,
) -> None:
    """B - A of each score on the samples that both runs have, with its interval and a paired permutation test."""
    from screenwright_lab.benchmarks.catalogue import scorer
    from screenwright_lab.benchmarks.comparison import compare as compared
    from screenwright_lab.benchmarks.comparison import comparison_to_json
    from screenwright_lab.benchmarks.run_folder import read_run

    one, other = read_run(first), read_run(second)
    told = compared(one, other, scorer(one.head.benchmark))
    if report:
        write_output(report, _markdown(told).encode())
    if as_json:
        print_json(comparison_to_json(told))
    else:
        print("\n".join(_lines(told)))


def _lines(told: Comparison) -> list[str]:
    rows = [["", "A", "B", "B - A", "p", "groups"], *_rows(told)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    table = ["  ".join(one.ljust(width) for one, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return [*_head(told), *table, *_tail(told)]


def _markdown(told: Comparison) -> str:
    head, *facts = _head(told)
    rows = ["| " + " | ".join(row) + " |" for row in _rows(told)]
    table = ["| | A | B | B - A | p | groups |", "|---|---|---|---|---|---|", *rows]
    return "\n\n".join([f"# {head}", *facts, "\n".join(table), *_tail(told)]) + "\n"


def _head(told: Comparison) -> list[str]:
    both = f"{told.n} samples that both have"
    return [f"{told.first.benchmark}, {both}", f"A: {_called(told.first)}", f"B: {_called(told.second)}"]


def _called(head: RunHead) -> str:
    options = "".join(f", {name} {value}" for name, value in head.options.items())
    return f"{head.solver}, seed {head.seed}{options}"


def _rows(told: Comparison) -> list[list[str]]:
    from screenwright_lab.benchmarks.report_rows import number

    return [
        [
            f"{one.group}: {one.name}" if one.group else one.name, number(one.first), number(one.second),
            f"{one.value:+.3f} [{_signed(one.low)}, {_signed(one.high)}]", _p(one.p), str(one.groups),
        ]
        for one in told.differences if not math.isnan(one.value)
    ]  # fmt: skip


def _tail(told: Comparison) -> list[str]:
    said = []
    for name, only in (("A", told.only_first), ("B", told.only_second)):
        if only:
            more = f" and {len(only) - NAMED} more" if len(only) > NAMED else ""
            said.append(f"judged in {name} alone, and left out: {', '.join(only[:NAMED])}{more}")
    if told.left_out:
        said.append(f"not compared, as they are no ratios of sums or only one run has them: {', '.join(told.left_out)}")
    tested = len(_rows(told))
    if tested >= MANY:
        said.append(f"of {tested} scores without any difference, {tested * 0.05:.1f} would have p below 0.05 by luck")
    return said


def _signed(value: float) -> str:
    return "-" if math.isnan(value) else f"{value:+.3f}"


def _p(value: float) -> str:
    return f"{value:.4f}" if value >= 0.0001 else "< 0.0001"
