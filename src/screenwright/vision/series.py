"""Things of one sort that form a series: the cells of a table, the entries of a list or a menu, a row of tabs, links
below one another at one pitch.

They are found before anything is parted by blank bands, because a table has its blanks inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from statistics import median
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box, enclosing
from screenwright.core.overlap import Table, areas, inside, table
from screenwright.core.screen import BlockRole, Element, Kind
from screenwright.vision.order import each_in_order

Rows: TypeAlias = tuple[tuple[Element | None, ...], ...]

ON_ROW = 0.5
"""Share of the lower one's height by which two elements of one row overlap, and of widths in a column."""
GAPS: dict[Kind, tuple[float, float]] = {
    "cell": (0.6, 0.6), "list_item": (0.6, 0.8), "menuitem": (2.5, 0.8), "tab": (2.0, 0.5), "link": (-inf, 0.8),
}  # fmt: skip
"""Kinds that form series, and the room between neighbours in a row and in a column, in heights."""
FEWEST: dict[Kind, int] = {"cell": 4, "list_item": 3, "menuitem": 3, "tab": 2, "link": 4}
PITCH = 0.25
"""Part of the usual pitch of links below one another by which one may differ."""
CLOSELY = 0.1
"""The same for what was not taken for a link."""
BESIDE = 0.6
"""Heights to the left and right of a link within which what stands there belongs to it."""
LEVEL = 0.1
"""Heights by which the middles of what stands on one line differ."""
HALF, MOST = 0.5, 0.9
"""Shares of the links that have something close beside them, or on their line, from which they are no side bar."""
ITEM = 4
"""Things on one row of a series from which they may stand in several lines."""
INSIDE = 0.7
"""Share of an element that lies in a member of the series for it to be a part of that."""


@dataclass(frozen=True, slots=True)
class Series:
    """``members`` row by row, with what lies in them; ``rows`` of the things of one sort alone."""

    role: BlockRole
    members: tuple[Element, ...]
    rows: Rows

    @property
    def box(self) -> Box:
        return enclosing(member.box for member in self.members)


def find_series(elements: Sequence[Element]) -> tuple[list[Series], list[Element]]:
    """The series among ``elements``, and what is in none."""
    found = list[Series]()
    for kind in GAPS:
        for run in _neighbours(elements, kind):
            series = _series(kind, run if kind != "link" else _stack(run, _free(elements, found)))
            found += [series] if series is not None else []
    homes: list[list[Element]] = [[] for _ in found]
    rest = list[Element]()
    for element, home in zip(elements, _holders(elements, found), strict=True):
        (rest if home is None else homes[home]).append(element)
    whole = [
        Series(series.role, tuple(one for row in _read(series, home) for one in row), series.rows)
        for series, home in zip(found, homes, strict=True)
        if home
    ]
    return whole, rest


def _free(elements: Sequence[Element], found: Sequence[Series]) -> list[Element]:
    taken = {id(one) for series in found for one in series.members}
    return [one for one in elements if id(one) not in taken]


def as_read(series: Series) -> Series:
    """The series with its members in reading order: an item of several lines is read line by line."""
    rows = _read(series, series.members)
    ordered = iter(each_in_order([row for row in rows if len(row) >= ITEM]))
    read = [next(ordered).items if len(row) >= ITEM else row for row in rows]
    return Series(series.role, tuple(one for row in read for one in row), series.rows)


def _read(series: Series, members: Sequence[Element]) -> list[list[Element]]:
    """The members row by row; in a table by the row of cells whose middle is nearest."""
    if series.role != "table":
        return in_lines(members)
    middles = [median(cell.box.center.y for cell in row if cell) for row in series.rows]
    rows: list[list[Element]] = [[] for _ in middles]
    heights = np.array([one.box.center.y for one in members])
    for one, row in zip(members, np.abs(heights[:, None] - np.array(middles)).argmin(axis=1), strict=True):
        rows[row].append(one)
    return [_across(row) for row in rows]


def _holders(elements: Sequence[Element], found: Sequence[Series]) -> list[int | None]:
    """The series that each element is a member of, else the one with the smallest member that it lies in; between its
    cells a table holds what no cell was seen around."""
    shown = [(i, one) for i, series in enumerate(found) for row in series.rows for one in row if one]
    own = {id(one): i for i, one in shown}
    members = [(i, one.box) for i, one in shown]
    members += [(i, series.box) for i, series in enumerate(found) if series.role == "table"]
    if not elements or not members:
        return [None] * len(elements)
    outer = table([box for _, box in members])
    held = inside(table([element.box for element in elements]), outer) >= INSIDE
    sizes = np.where(held, areas(outer)[None], np.inf)
    holders = [members[int(row.argmin())][0] if np.isfinite(row.min()) else None for row in sizes]
    return [own.get(id(element), holder) for element, holder in zip(elements, holders, strict=True)]


def _neighbours(elements: Sequence[Element], kind: Kind) -> list[list[Element]]:
    """Runs of elements of one kind, each beside or below another of the run."""
    alike = [one for one in elements if one.kind == kind]
    if not alike:
        return []
    beside, below = _adjoin(table([one.box for one in alike]), *GAPS[kind])
    if kind == "menuitem":  # the entries of an open menu are no part of the bar that it hangs from
        in_bar = np.asarray(beside.any(axis=1))
        below &= in_bar[:, None] == in_bar
    near = beside | below
    left = np.ones(len(alike), np.bool_)
    runs = []
    while left.any():
        run = np.zeros(len(alike), np.bool_)
        fresh = np.arange(len(alike)) == int(left.argmax())
        while fresh.any():
            run |= fresh
            fresh = near[fresh].any(axis=0) & ~run
        left &= ~run
        runs.append([alike[i] for i in np.flatnonzero(run)])
    return runs


def _adjoin(boxes: Table, beside: float, below: float) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which of the ``boxes`` (n, 4) lie beside each other, and which below each other, (n, n) both."""
    left, top, right, bottom = boxes.T
    wide = np.maximum(left[:, None], left) - np.minimum(right[:, None], right)
    high = np.maximum(top[:, None], top) - np.minimum(bottom[:, None], bottom)
    lower = np.minimum((bottom - top)[:, None], bottom - top)
    narrower = np.minimum((right - left)[:, None], right - left)
    in_row = (-high >= ON_ROW * lower) & (wide <= beside * lower)
    in_column = (-wide >= ON_ROW * narrower) & (high <= below * lower)
    np.fill_diagonal(in_row, False)
    return np.asarray(in_row), np.asarray(in_column & (-high < ON_ROW * lower))


def _stack(links: Sequence[Element], elements: Sequence[Element]) -> list[Element]:
    """The longest part of those that are among ``elements`` that is at one edge and one pitch, as the entries of a side
    bar are; nothing where half of them have something else close beside them, which belongs to the entry, or nearly all
    have something else on their line, as the columns of a table have."""
    free = {id(one) for one in elements}
    column = sorted((one for one in links if id(one) in free), key=lambda one: one.box.top)
    part = max(_at_one_pitch(column), key=len, default=[])
    if len(part) < FEWEST["link"] or not _is_even([one.box for one in part]):
        return []
    others = [one.box for one in elements if one.kind != "link"]
    beside = sum(any(_is_beside(one.box, other) for other in others) for one in part)
    level = sum(any(_is_level(one.box, other) for other in others) for one in part)
    return [] if beside >= HALF * len(part) or level >= MOST * len(part) else _grown(part, elements)


def _at_one_pitch(column: Sequence[Element]) -> Iterator[list[Element]]:
    """The stretches of a column whose steps are alike; where the pitch changes, one is the last of the stretch above
    and the first of that below."""
    stretch: list[Element] = []
    for above, below in pairwise(column):
        step = below.box.center.y - above.box.center.y
        if not _share_edge(above.box, below.box):
            yield stretch
            stretch = []
        elif stretch and abs(step - _pitch(stretch)) <= PITCH * _pitch(stretch):
            stretch.append(below)
        else:
            yield stretch
            stretch = [above, below]
    yield stretch


def _pitch(stretch: Sequence[Element]) -> float:
    return (stretch[-1].box.center.y - stretch[0].box.center.y) / (len(stretch) - 1)


def _share_edge(one: Box, other: Box) -> bool:
    apart = min(abs(one.left - other.left), abs(one.right - other.right), abs(one.center.x - other.center.x))
    return apart <= min(one.height, other.height)


def _grown(part: Sequence[Element], elements: Sequence[Element]) -> list[Element]:
    """With the entries before and behind that were taken for plain text: at its edge, and closely at its pitch."""
    stack = list(part)
    height, left = median(one.box.height for one in part), median(one.box.left for one in part)
    pitch = median(below.box.center.y - above.box.center.y for above, below in pairwise(part))
    near = [one for one in elements if one.kind in ("text", "link") and abs(one.box.left - left) <= height / 2]
    for way in (-1, 1):
        while True:
            end = stack[0] if way < 0 else stack[-1]
            wanted = end.box.center.y + way * pitch
            found = [one for one in near if abs(one.box.center.y - wanted) <= CLOSELY * pitch and one not in stack]
            if not found:
                break
            stack.insert(0 if way < 0 else len(stack), found[0])
    return stack


def _is_even(boxes: Sequence[Box]) -> bool:
    near = median(box.height for box in boxes) / 2
    edges = ([box.left for box in boxes], [box.right for box in boxes], [box.center.x for box in boxes])
    steps = [below.center.y - above.center.y for above, below in pairwise(boxes)]
    pitch = median(steps)
    at_edge = any(max(abs(one - median(edge)) for one in edge) <= near for edge in edges)
    return at_edge and all(abs(step - pitch) <= PITCH * pitch for step in steps)


def _is_beside(box: Box, other: Box) -> bool:
    gap = max(box.left, other.left) - min(box.right, other.right)
    return gap <= BESIDE * box.height and _overlap(box, other) >= ON_ROW and not box.contains(other.center)


def _is_level(box: Box, other: Box) -> bool:
    """Whether both stand on one line of a table, however far apart."""
    apart = abs(box.center.y - other.center.y)
    return apart <= LEVEL * box.height and other.height <= 2 * box.height and not box.contains(other.center)


def _series(kind: Kind, run: Sequence[Element]) -> Series | None:
    if len(run) < FEWEST[kind]:
        return None
    if kind == "cell":
        rows = _grid(_in_cell_rows(run))
        return Series("table", tuple(run), rows) if rows else None
    ordered = [one for row in in_lines(run) for one in row]
    return Series("tabs" if kind == "tab" else "list", tuple(run), tuple((one,) for one in ordered))


def _grid(rows: Sequence[Sequence[Element]]) -> Rows:
    """One place for each column in every row; empty where there are no two rows and columns."""
    heads = max(rows, key=len)
    if len(rows) < 2 or len(heads) < 2:
        return ()
    grid = list[tuple[Element | None, ...]]()
    for row in rows:
        line: list[Element | None] = [None] * len(heads)
        for cell in row:
            shared = [min(cell.box.right, head.box.right) - max(cell.box.left, head.box.left) for head in heads]
            line[shared.index(max(shared))] = cell
        grid.append(tuple(line))
    return tuple(grid)


def _in_cell_rows(cells: Sequence[Element]) -> list[list[Element]]:
    """Rows from top to bottom. What all cells of a row have in common decides, so that one that is too high, or seen
    where there is none, joins no two rows."""
    rows = list[list[Element]]()
    common = list[tuple[int, int]]()
    for one in sorted(cells, key=lambda element: (element.box.top, -element.box.height)):
        top, bottom = common[-1] if rows else (0, 0)
        shared = min(bottom, one.box.bottom) - max(top, one.box.top)
        if rows and shared >= ON_ROW * min(bottom - top, one.box.height):
            rows[-1].append(one)
            common[-1] = max(top, one.box.top), min(bottom, one.box.bottom)
        else:
            rows.append([one])
            common.append((one.box.top, one.box.bottom))
    return [_across(row) for row in rows]


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
    return [_across(row) for row in rows]


def _across(row: Sequence[Element]) -> list[Element]:
    return sorted(row, key=lambda element: (element.box.left, -element.box.area))


def _overlap(one: Box, other: Box) -> float:
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return shared / min(one.height, other.height)
