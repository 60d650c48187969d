"""Reports as tables: one row a reader, one column a measure, each with its interval."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright_lab.benchmarks.intervals import Score


def table(scores: Sequence[Score], measures: Sequence[str]) -> str:
    """Lines of plain text; rows are the groups of the scores in their order, measures that nobody has are left out."""
    rows = list(dict.fromkeys(score.group or "" for score in scores))
    at = {(score.group or "", score.name): score for score in scores}
    columns = [measure for measure in measures if any((row, measure) in at for row in rows)]
    cells = [["", *columns]] + [[row, *(_cell(at.get((row, column))) for column in columns)] for row in rows]
    widths = [max(len(line[column]) for line in cells) for column in range(len(cells[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells
    )


def _cell(score: Score | None) -> str:
    if score is None:
        return "-"
    return f"{score.value:.3f} [{score.low:.3f}, {score.high:.3f}]" if score.value <= 1 else f"{score.value:.1f}"
