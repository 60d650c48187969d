"""What the elements of a block are together: a table with rows and columns, a list with items, a row of tabs, or none.

A table is a grid of cells. A list is three rows or more that begin at one edge, at one pitch, and are made alike;
lines of plain text alone are a paragraph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import TypeAlias

from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import BlockRole, Element

Rows: TypeAlias = tuple[tuple[str | None, ...], ...]

ON_ROW = 0.5
"""Share of the lower one's height by which two elements of one row overlap."""
CELLS = 0.6
"""Share of the elements of a table that are cells; the others are in them."""
ALIKE = 0.7
"""Share of a list's rows that keep to the edge, the pitch and the make of the others."""
ITEMS = 3
PITCH = 0.35
"""Part of the usual pitch by which one may differ."""
ENTRIES = ("list_item", "menuitem")


def role_and_rows(members: Sequence[Element]) -> tuple[BlockRole, Rows]:
    """What these elements are, and the ids of each item or table row; cells that are missing are None."""
    cells = [one for one in members if one.kind == "cell"]
    if len(cells) >= CELLS * len(outermost(members)) and (table := _table(cells)):
        return "table", table
    tabs = [one for one in members if one.kind == "tab"]
    if len(tabs) >= 2 and len(tabs) >= len(members) / 2:
        return "tabs", tuple((tab.id,) for tab in tabs)
    rows = in_lines(members)
    if _is_list(rows):
        return "list", tuple(tuple(one.id for one in row) for row in rows)
    return "group", ()


def outermost(members: Sequence[Element]) -> list[Element]:
    """Those that lie in no other."""
    return [
        one
        for one in members
        if not any(other is not one and other.box.covers(one.box) and other.box != one.box for other in members)
    ]


def in_lines(members: Sequence[Element]) -> list[list[Element]]:
    """Rows from top to bottom, each from left to right; what lies in another is on its row."""
    rows = list[list[Element]]()
    reach = list[Box]()
    for one in sorted(members, key=lambda element: (element.box.top, -element.box.height)):
        if reach and _overlap(reach[-1], one.box) >= ON_ROW:
            rows[-1].append(one)
            reach[-1] = reach[-1].union(one.box)
        else:
            rows.append([one])
            reach.append(one.box)
    return [sorted(row, key=lambda element: element.box.left) for row in rows]


def _overlap(one: Box, other: Box) -> float:
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return shared / min(one.height, other.height)


def _table(cells: Sequence[Element]) -> Rows:
    """The ids by row and column; empty where the cells are no grid."""
    rows = in_lines(cells)
    heads = max(rows, key=len, default=[])
    if len(rows) < 2 or len(heads) < 2:
        return ()
    grid = list[tuple[str | None, ...]]()
    for row in rows:
        line: list[str | None] = [None] * len(heads)
        for cell in row:
            shared = [min(cell.box.right, head.box.right) - max(cell.box.left, head.box.left) for head in heads]
            line[shared.index(max(shared))] = cell.id
        grid.append(tuple(line))
    return tuple(grid)


def _is_list(rows: Sequence[Sequence[Element]]) -> bool:
    if len(rows) < ITEMS:
        return False
    makes = Counter(tuple(one.kind for one in row) for row in rows)
    usual, count = makes.most_common(1)[0]
    if usual == ("text",):
        return False
    if sum(any(one.kind in ENTRIES for one in row) for row in rows) >= ALIKE * len(rows):
        return True
    boxes = [enclosing(one.box for one in row) for row in rows]
    edge, high = median(box.left for box in boxes), median(box.height for box in boxes)
    steps = [below.top - above.top for above, below in pairwise(boxes)]
    pitch = median(steps)
    on_edge = sum(abs(box.left - edge) <= high / 2 for box in boxes)
    at_pitch = sum(abs(step - pitch) <= PITCH * pitch for step in steps)
    return count >= ALIKE * len(rows) and on_edge >= ALIKE * len(rows) and at_pitch >= ALIKE * len(steps)
