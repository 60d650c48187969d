"""Cells of tables that a question asks for: it says what stands in a row, and what the column is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from screenwright.core.screen import Block, Element, Screen
from screenwright.reading.finding import important, place_of, plain_words

Rows: TypeAlias = Sequence[Sequence[Element | None]]


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
    (``of_row``), for the words ``missing``. ``in_full``: its column and its row are said in all their words."""

    cells: tuple[Element, ...]
    columns: tuple[str, ...] = ()
    missing: str = ""
    of_row: bool = False
    in_full: bool = False


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
    of_rows = sorted({one.row for one in mentions if one.row})
    covered = sum(end - start for start, end in {(one.start, one.end) for one in mentions})
    cells = _meant(rows, mentions, columns, of_rows, understood=about is not None)
    if cells or not mentions or (len(columns) == 1 and of_rows):
        in_full = len(cells) == 1 and len(columns) == 1 and all(_is_whole(rows, one) for one in mentions)
        return (covered, Asked(cells, in_full=in_full)) if cells else None
    left = _left(mentions, question, about or "")
    heads = tuple(one.text for one in rows[0] if one and one.text)
    return (covered, Asked((), heads, left, of_row=bool(columns))) if left else None


def _meant(
    rows: Rows, mentions: Sequence[Mention], columns: set[int], of_rows: Sequence[int], *, understood: bool
) -> tuple[Element, ...]:
    """The one cell of a column and a row; of a question that was not ``understood`` otherwise, as "who has ...?", the
    first cells of the rows in which that is said."""
    said_in = {one.column for one in mentions if one.row}
    if len(columns) == 1 and len(of_rows) == 1 and not columns & said_in:
        found = [rows[of_rows[0]][column] for column in columns if column < len(rows[of_rows[0]])]
    elif not understood and 0 not in said_in and (columns == said_in or (not columns and len(of_rows) == 1)):
        found = [rows[row][0] for row in of_rows]
    else:
        found = []
    return tuple(one for one in found if one and one.text)


def _is_whole(rows: Rows, mention: Mention) -> bool:
    cell = rows[mention.row][mention.column]
    return cell is not None and len(plain_words(cell.text or "")) == mention.end - mention.start


def _mentions(rows: Rows, question: str) -> list[Mention]:
    """The cells whose words are said, or one of them that no other cell has, the longest first; what lies in a longer
    one is none."""
    words = plain_words(question)
    texts = {(r, c): plain_words(cell.text or "") for r, row in enumerate(rows) for c, cell in enumerate(row) if cell}
    often = Counter(word for text in set(texts.values()) for word in set(important(text)))
    found = [
        Mention(r, c, start, start + len(said))
        for (r, c), text in texts.items()
        for said in (text, *(word for word in important(text) if often[word] == 1))
        if said and (start := place_of(said, words)) is not None
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


def row_of(screen: Screen, element: Element) -> tuple[Element, ...]:
    """What is written in the row of a table in which an element stands; nothing for one in none."""
    rows = (row for block in screen.blocks if block.role == "table" for row in block.rows)
    own = next((row for row in rows if element.id in row), ())
    return tuple(one for cell in own if cell and (one := screen.by_id[cell]).text)
