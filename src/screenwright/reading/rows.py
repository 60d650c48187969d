"""Which entry of a list, and which row and column of a table, an element stands in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from screenwright.core.screen import Block, BlockRole, Element, Screen
from screenwright.reading.names import name_of, tells

Series: TypeAlias = BlockRole | Literal["menu"]
"""What the things of a block form; a menu is a list of menu items."""
_INSIDE = 0.7
"""Share of an element that lies in an entry or a cell for it to be a part of that."""
_FILLED = 0.5
"""Share of a table's places that have a cell at least."""
_HEADINGS = 3
"""Rows at the top of a table among which its headings are: above them may stand the letters of a spreadsheet."""
_FIGURE = re.compile(r"[^\w]*\d")
_FEWEST = 2
"""Entries, or rows and columns, that are worth counting."""


class Entry(NamedTuple):
    """``position`` from 1 of ``total`` entries. ``whole``: the element is the entry, else it is one thing of several in
    it."""

    series: Series
    position: int
    total: int
    whole: bool


class Cell(NamedTuple):
    """``row`` from 1 of ``rows`` below the headings, 0 for a heading itself; ``column`` from 1. ``heading`` over the
    column and ``beginning`` of the row: the elements that have the words for them, None where there are none."""

    row: int
    rows: int
    column: int
    heading: Element | None
    beginning: Element | None


def entry_of(screen: Screen, element: Element) -> Entry | None:
    """Its entry in the list that holds it; None outside of lists and for a list of one."""
    block = _block(screen, element, "list")
    at = _position(screen, element, block) if block else None
    if block is None or at is None or len(block.rows) < _FEWEST:
        return None
    row = [id_ for id_ in block.rows[at[0]] if id_]
    return Entry(series_of(screen, block), at[0] + 1, len(block.rows), row == [element.id])


def series_of(screen: Screen, block: Block) -> Series:
    """What the block is told as: a table that is mostly gaps is things that happen to stand in line."""
    if block.role == "table" and not _is_filled(block):
        return "group"
    kinds = {screen.by_id[id_].kind for row in block.rows for id_ in row if id_}
    return "menu" if block.role == "list" and kinds == {"menuitem"} else block.role


def cell_of(screen: Screen, element: Element) -> Cell | None:
    """Its row and column in the table that holds it; None outside of tables."""
    block = _block(screen, element, "table")
    at = _position(screen, element, block) if block and _is_filled(block) else None
    if block is None or at is None or len(block.rows) < _FEWEST:
        return None
    head = _headings(screen, block)
    row, column = at
    heading = screen.by_id.get(block.rows[head - 1][column] or "") if 0 < head <= row else None
    start = next((one for id_ in block.rows[row] if id_ and name_of(one := screen.by_id[id_])), None)
    itself = start is not None and (start.id == element.id or start.box.covers(element.box))
    beginning = None if itself or row < head else start
    return Cell(max(0, row + 1 - head), len(block.rows) - head, column + 1, _named(heading), beginning)


def length_of(screen: Screen, block: Block) -> int:
    """How many entries a list has, or rows below its headings a table."""
    return len(block.rows) - (_headings(screen, block) if block.role == "table" else 0)


def _block(screen: Screen, element: Element, role: str) -> Block | None:
    return next((block for block in screen.blocks if block.id == element.parent and block.role == role), None)


def _is_filled(block: Block) -> bool:
    cells = [id_ for row in block.rows for id_ in row]
    return len(cells) - cells.count(None) >= _FILLED * len(cells)


def _named(element: Element | None) -> Element | None:
    return element if element is not None and name_of(element) else None


def _position(screen: Screen, element: Element, block: Block) -> tuple[int, int] | None:
    """Row and column, from 0, of the member that is the element or that holds most of it."""
    members = [(id_, (i, j)) for i, row in enumerate(block.rows) for j, id_ in enumerate(row) if id_]
    own = next((at for id_, at in members if id_ == element.id), None)
    if own is not None:
        return own
    holding = [
        (box.area, at)
        for id_, at in members
        if (box := screen.by_id[id_].box).overlap(element.box) >= _INSIDE * element.box.area
    ]
    return min(holding)[1] if holding else None


def _headings(screen: Screen, block: Block) -> int:
    """How many rows at the top are headings and what stands above them: 0 where no row reads like headings."""
    for i, row in enumerate(block.rows[:_HEADINGS]):
        named = [one for id_ in row if id_ and name_of(one := screen.by_id[id_])]
        if _read_like_headings(named) and len(block.rows) > i + 1:
            return i + 1
    return 0


def _read_like_headings(named: Sequence[Element]) -> bool:
    """Mostly words, and at most one figure: the number of a spreadsheet's row. Its letters of columns are none."""
    words, figures = sum(map(tells, named)), sum(bool(_FIGURE.match(name_of(one) or "")) for one in named)
    return words >= _FEWEST and words > len(named) / 2 and figures <= 1
