"""Tables: under a row of headings, every row has a cell in every column, as wide as the heading and as high as the row.

A net finds the words of a cell and often not where the cell ends, because nothing is drawn there: it ends where its
neighbours begin.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Element
from screenwright.vision.box_head import Judged, Recognised
from screenwright.vision.detect import Detection
from screenwright.vision.series import find_series
from screenwright.vision.text_line import TextLine

ALIKE, APART = 0.25, 0.6
"""Heights by which headings of one row may differ above and below, and lie apart."""
WIDEST = 6
"""Widths of the wider of two cells that a column of words between them has at most."""
NEAR = 1.2
"""Heights of the headings within which the first row begins."""
STEP = 1.6
"""Distances of rows from which on the table has ended."""
NARROW = 0.6
"""Of the last heading's width that the cells below it have at most, where they may tell how wide the column is."""
SURE = 0.5
"""Chance of a cell that follows from its row and column."""
ALL = 0.4
"""Mean chance of its cells from which there is a table."""
SURE_EMPTY = 0.7
"""Confidence of a cell of no table in which nothing stands: below, one in twenty is one."""
LOW, HIGH = 0.65, 3.0
"""Heights of the headings that a row may have: what lies closer below one another are lines in a high row."""
UNEVEN, EVEN, FEW = 0.3, 0.7, 3
"""Share of the usual distance of rows by which one may differ, how many have to be within that, and rows of which that
is not asked."""
EDGE, CUT = 0.3, 0.15
"""Heights of a word on either side of a column's edge that runs through it, and the share of words so cut from which
there is no table."""


def with_cells(things: Sequence[Detection], lines: Sequence[TextLine], seen: Recognised) -> list[Detection]:
    """The ``things`` with whole cells in place of the parts of cells, and those that were not found at all."""
    found = list(things)
    done = list[Box]()
    for run in _headings(found, lines):
        head = enclosing(run)
        if any(head.overlap(table) > 0.5 * head.area for table in done):
            continue  # a row of a table that is already whole
        headings = _narrowed(run, found, seen)
        marks = [line.box for line in lines] + [
            one.box for one in found if one.view.kind in ("icon", "cell", "checkbox")
        ]
        rows = _rows(headings, [box for box in marks if box.height < HIGH * head.height])
        if not rows:
            continue
        cells = _cells(headings, rows, marks)
        if not cells or _cuts_words(headings, rows, lines):
            continue
        judged = seen.judge(cells)
        if float(np.mean([one.element for one in judged])) < ALL:
            continue
        found = [one for one in found if not (one.view.kind in ("cell", "link", "text") and _in_any(one.box, cells))]
        found += _alike(cells, judged)
        done.append(enclosing([head, *cells]))
    return found


def without_empty(elements: Sequence[Element]) -> list[Element]:
    """The elements without cells of no table that hold nothing, unless the net is sure of them."""
    middles = [one.box.center for one in elements]
    series, _ = find_series([one for one in elements if one.kind == "cell"])
    kept = {id(one) for table in series for one in table.members}

    def is_empty(one: Element) -> bool:
        bare = one.kind == "cell" and not one.text and one.confidence < SURE_EMPTY and id(one) not in kept
        return bare and sum(one.box.contains(middle) for middle in middles) < 2

    return [one for one in elements if not is_empty(one)]


def _headings(things: Sequence[Detection], lines: Sequence[TextLine]) -> list[list[Box]]:
    """Runs of two cells or more side by side, from the top of the screen; words between two of them are one, too."""
    left = sorted((one.box for one in things if one.view.kind == "cell"), key=lambda box: box.top)
    rows = list[list[Box]]()
    for box in left:
        row = next((row for row in rows if _is_beside(row[0], box)), None)
        if row is None:
            rows.append([box])
        else:
            row.append(box)
    runs = [run for row in rows for run in _runs(sorted(row, key=lambda box: box.left), lines)]
    return sorted((run for run in runs if len(run) > 1), key=lambda run: run[0].top)


def _is_beside(one: Box, other: Box) -> bool:
    slack = ALIKE * min(one.height, other.height)
    return abs(one.top - other.top) <= slack and abs(one.bottom - other.bottom) <= slack


def _runs(row: Sequence[Box], lines: Sequence[TextLine]) -> list[list[Box]]:
    runs = [[row[0]]]
    middles = [line.box.center for line in lines]
    for box in row[1:]:
        last = runs[-1][-1]
        words = sorted(at.x for at in middles if last.right < at.x < box.left and box.top < at.y < box.bottom)
        if (box.left - last.right) > WIDEST * len(words) * max(last.width, box.width):
            words = []
        if words:
            ends = [last.right, *((a + b) // 2 for a, b in pairwise(words)), box.left]
            runs[-1] += [Box(start, box.top, end, box.bottom) for start, end in pairwise(ends) if start < end]
        if words or -ALIKE * box.height <= box.left - last.right <= APART * box.height:
            runs[-1].append(box)
        elif box.left > last.right:
            runs.append([box])
    return runs


def _narrowed(headings: Sequence[Box], things: Sequence[Detection], seen: Recognised) -> list[Box]:
    """The last heading ends where the cells found below it do, if the net believes in narrow cells rather than in wide
    ones: the ground of the headings often goes on to the end of the pane."""
    *others, last = headings
    below = [
        one.box
        for one in things
        if one.view.kind == "cell"
        and one.box.top >= last.center.y
        and abs(one.box.left - last.left) <= last.height / 2
        and last.left < one.box.right < last.left + NARROW * last.width
    ]
    if len(below) < 2:
        return list(headings)
    right = max(box.right for box in below)
    narrow, wide = (
        float(np.mean([one.element for one in seen.judge([Box(box.left, box.top, end, box.bottom) for box in below])]))
        for end in (right, last.right)
    )
    return [*others, replace(last, right=right)] if narrow > wide else list(headings)


@dataclass(frozen=True, slots=True)
class _Row:
    top: int
    bottom: int


def _rows(headings: Sequence[Box], marks: Sequence[Box]) -> list[_Row]:
    """Rows below the headings: where the middles of what stands in the columns are, one about as far from the next."""
    head = enclosing(headings)
    below = [box for box in marks if box.center.y > head.bottom and head.left <= box.center.x < head.right]
    middles = list[list[float]]()
    for y in sorted(box.center.y for box in below):
        if middles and y - middles[-1][-1] <= ALIKE * head.height:
            middles[-1].append(y)
        else:
            middles.append([y])
    ys = [float(np.mean(row)) for row in middles]
    if not ys or ys[0] - head.bottom > NEAR * head.height:
        return []
    steps = np.diff(ys)
    pitch = float(np.median(steps[:8])) if len(steps) else 2 * (ys[0] - head.bottom)
    if not LOW * head.height <= pitch <= HIGH * head.height:
        return []
    far = np.flatnonzero(steps > STEP * pitch)
    ys = ys[: int(far[0]) + 1] if far.size else ys
    if len(ys) > FEW and float(np.mean(np.abs(np.diff(ys) - pitch) <= UNEVEN * pitch)) < EVEN:
        return []  # things of two lists side by side
    edges = [ys[0] - pitch / 2, *((a + b) / 2 for a, b in pairwise(ys)), ys[-1] + pitch / 2]
    edges[0] = max(edges[0], head.bottom)
    return [_Row(round(top), round(bottom)) for top, bottom in pairwise(edges)]


def _cells(columns: Sequence[Box], rows: Sequence[_Row], marks: Sequence[Box]) -> list[Box]:
    """One for each row and column, row by row, in which the middle of a mark lies."""
    x, y = np.array([mark.center.x for mark in marks]), np.array([mark.center.y for mark in marks])
    in_column = [(column.left <= x) & (x < column.right) for column in columns]
    in_row = [(row.top <= y) & (y < row.bottom) for row in rows]
    return [
        Box(column.left, row.top, column.right, row.bottom)
        for row, across in zip(rows, in_row, strict=True)
        for column, down in zip(columns, in_column, strict=True)
        if (across & down).any()
    ]


def _cuts_words(columns: Sequence[Box], rows: Sequence[_Row], lines: Sequence[TextLine]) -> bool:
    """Whether the sides of the columns run through words: what stands below is no table, or another one."""
    left, right = columns[0].left, columns[-1].right
    sides = [column.left for column in columns[1:]]
    cut, inside = 0, 0
    for line in lines:
        if not rows[0].top <= line.box.center.y < rows[-1].bottom or not left <= line.box.center.x < right:
            continue
        for _, word in line.words():
            slack = EDGE * word.height
            inside += 1
            cut += any(word.left + slack < side < word.right - slack for side in sides)
    return cut > CUT * inside


def _in_any(box: Box, cells: Sequence[Box]) -> bool:
    return any(cell.contains(box.center) and box.height <= 1.3 * cell.height for cell in cells)


def _alike(cells: Sequence[Box], judged: Sequence[Judged]) -> list[Detection]:
    """The cells of one table, which can all be clicked or all not, as the net thinks of them in the mean."""
    clickable = float(np.mean([one.view.clickable for one in judged]))
    return [
        Detection(box, SURE, replace(one.view, kind="cell", kind_chance=SURE, clickable=clickable))
        for box, one in zip(cells, judged, strict=True)
    ]
