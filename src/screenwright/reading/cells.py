"""Cells of tables that a question asks for: it says what stands in a row, and what the column is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from screenwright.core.screen import Block, Element, Screen
from screenwright.reading.finding import important, place_of, plain_words


@dataclass(frozen=True, slots=True)
class Mention:
    """A cell whose words are in the question, from sign ``start`` to ``end``."""

    row: int
    column: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Asked:
    """``cells`` are the answer; where there are none, the table of these ``columns`` has no column, or no row
    (``of_row``), for the words ``missing``."""

    cells: tuple[Element, ...]
    columns: tuple[str, ...] = ()
    missing: str = ""
    of_row: bool = False


def asked_of_table(screen: Screen, question: str, about: str | None) -> Asked | None:
    """What a table says to a question; None where no table is meant. ``about``: the words that name what is asked for,
    None where the question was not understood otherwise."""
    tables = [block for block in screen.blocks if block.role == "table"]
    told = [found for table in tables if (found := _of(screen, table, question, about))]
    told.sort(key=lambda pair: (not pair[1].cells, -pair[0]))
    return told[0][1] if told else None


def _of(screen: Screen, block: Block, question: str, about: str | None) -> tuple[int, Asked] | None:
    """With the signs of the question that the table accounts for."""
    rows = [[screen.by_id.get(cell) if cell else None for cell in row] for row in block.rows]
    if len(rows) < 2 or max(map(len, rows)) < 2:
        return None
    mentions = _mentions(rows, question)
    columns = {one.column for one in mentions if not one.row}
    of_rows = {one.row for one in mentions if one.row}
    covered = sum(end - start for start, end in {(one.start, one.end) for one in mentions})
    if len(columns) == 1 and of_rows:
        column = columns.pop()
        if any(one.row and one.column == column for one in mentions):  # who has that value there?
            cells = [rows[row][0] for row in sorted(of_rows)] if about is None and column else []
        else:
            cells = [rows[row][column] for row in of_rows if column < len(rows[row])] if len(of_rows) == 1 else []
        found = tuple(one for one in cells if one and one.text)
        return (covered, Asked(found)) if found else None
    left = _left(mentions, question, about or "")
    if not left or (not columns and not of_rows):
        return None
    return covered, Asked((), tuple(one.text for one in rows[0] if one and one.text), left, of_row=bool(columns))


def _mentions(rows: Sequence[Sequence[Element | None]], question: str) -> list[Mention]:
    """The cells whose words are said, the longest first; what lies in a longer one is none."""
    words = plain_words(question)
    found = [
        Mention(r, c, start, start + len(text))
        for r, row in enumerate(rows)
        for c, cell in enumerate(row)
        if cell and (text := plain_words(cell.text or "")) and (start := place_of(text, words)) is not None
    ]
    found.sort(key=lambda one: one.start - one.end)
    kept = list[Mention]()
    for one in found:
        if all(one.end <= other.start or other.end <= one.start or (one.start, one.end) == (other.start, other.end)
               for other in kept):  # fmt: skip
            kept.append(one)
    return kept


def _left(mentions: Sequence[Mention], question: str, about: str) -> str:
    """The words of what is asked for that no cell says."""
    words = plain_words(question)
    for one in mentions:
        words = words[: one.start] + " " * (one.end - one.start) + words[one.end :]
    left = important(words)
    return " ".join(word for word in important(about) if word in left)
