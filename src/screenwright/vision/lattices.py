"""Lattices: rectangles side by side and one below the other that share their edges, as days of a month and keys do.

Each of them alone is an empty box with a figure in it, which the net believes as little as any other; together they are
no accident. A place that something else lies across, such as an appointment over several days, follows from its row and
column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.overlap import Table, inside, ious, table
from screenwright.core.screen import Kind, State
from screenwright.vision.box_head import Recognised
from screenwright.vision.detect import Detection
from screenwright.vision.doubts import CLICKABLE
from screenwright.vision.text_line import TextLine

SAME_EDGE, BESIDE = 2, 8
"""Pixels by which edges in line may differ, and by which neighbours lie apart at most: a line is drawn between them."""
SMALL = 12
"""Pixels of the shorter side of a cell at least."""
ROWS, COLUMNS = 2, 3
FULL = 0.6
"""Share of a lattice's places in which there is a rectangle."""
HELD = 0.9
"""Share of a rectangle that lies in the place where it counts."""
MOST, MOST_RECTANGLES = 300, 1000
"""Cells of a lattice at most, and rectangles among which one is looked for: nobody names the cells of a large sheet."""
ALL, SURELY = 0.1, 0.5
"""Mean chance of its cells from which a lattice is one of elements; and from which it is one although little is written
in it, as in an empty sheet, or one of something else than cells."""
SURE = 0.6
"""Chance of a cell that follows from its row and column."""
SAME = 0.5
"""IoU from which a detection is one of the cells."""
BARE: frozenset[Kind] = frozenset({"cell", "text", "link", "list_item", "image", "other"})
"""What the net takes a cell for; anything else, such as the keys of a calculator, is what it is."""


def with_lattices(found: Sequence[Detection], lines: Sequence[TextLine], seen: Recognised) -> list[Detection]:
    """The detections ``found`` with the cells of lattices in place of their parts and of what was not believed."""
    things = list(found)
    for cells in lattices(seen.rectangles):
        judged = seen.judge(cells)
        chance = float(np.mean([one.element for one in judged]))
        if chance < (ALL if _are_written_in(cells, lines) else SURELY):
            continue
        usual = Counter(one.view.kind for one in judged).most_common(1)[0][0]
        kind: Kind = "cell" if usual in BARE or chance < SURELY else usual
        clickable = float(np.mean([one.active for one in judged]))
        things = [part for one in things for part in _parts(one, table(cells))]
        things += [
            Detection(box, SURE, replace(one.view, kind=kind, kind_chance=SURE, clickable=clickable))
            for box, one in zip(cells, judged, strict=True)
        ]
    return things


def _are_written_in(cells: Sequence[Box], lines: Sequence[TextLine]) -> bool:
    """Whether something is written in half of them."""
    middles = [line.box.center for line in lines]
    return sum(any(cell.contains(middle) for middle in middles) for cell in cells) >= len(cells) / 2


def _parts(thing: Detection, places: Table) -> list[Detection]:
    """The detection, unless it is one of the cells; a cell in one of these is something to click, or nothing."""
    box = table([thing.box])
    if ious(box, places).max() >= SAME:
        return []
    held = inside(box, places)[0]
    if thing.view.kind != "cell" or held.max() < SAME:
        return [thing]
    slack = np.abs(places[held.argmax()] - box[0]) <= BESIDE
    is_slice = bool(slack[[0, 2]].all() and slack[[1, 3]].any())  # as wide as the cell, from one of its ends
    if is_slice or thing.view.clickable < CLICKABLE:
        return []
    state = State(enabled=thing.view.state.enabled)  # that a day is chosen says nothing of what lies on it
    return [replace(thing, view=replace(thing.view, kind="link", state=state))]


def lattices(rectangles: Sequence[Box]) -> list[list[Box]]:
    """The cells of every lattice among the ``rectangles``, row by row."""
    boxes = table([box for box in rectangles if min(box.width, box.height) >= SMALL])
    if not ROWS * COLUMNS * FULL <= len(boxes) <= MOST_RECTANGLES:
        return []
    beside = _beside(boxes, 0) | _beside(boxes, 1)
    return [cells for group in _groups(beside | beside.T) if (cells := _completed(boxes[group]))]


def _beside(boxes: Table, axis: int) -> NDArray[np.bool_]:
    """Which follow which along the ``axis`` (0 across, 1 down), with edges in line; (n, n)."""
    other = 1 - axis
    gap = boxes[None, :, axis] - boxes[:, None, axis + 2]
    in_line = np.abs(boxes[:, None, [other, other + 2]] - boxes[None, :, [other, other + 2]]).max(axis=2) <= SAME_EDGE
    return np.asarray((gap >= 0) & (gap <= BESIDE) & in_line)


def _groups(beside: NDArray[np.bool_]) -> list[list[int]]:
    """Those that hang together, of at least ROWS x COLUMNS x FULL."""
    left, groups = set(range(len(beside))), list[list[int]]()
    while left:
        group = [left.pop()]
        for i in group:
            new = [j for j in np.flatnonzero(beside[i]).tolist() if j in left]
            left.difference_update(new)
            group += new
        if len(group) >= ROWS * COLUMNS * FULL:
            groups.append(sorted(group))
    return groups


def _completed(boxes: Table) -> list[Box]:
    """All cells of the lattice of which the ``boxes`` (n, 4) are cells, or what is left of cells beside what lies in
    them; none where there is no lattice."""
    columns, rows = _spans(boxes[:, [0, 2]]), _spans(boxes[:, [1, 3]])
    if len(rows) < ROWS or len(columns) < COLUMNS or len(columns) * len(rows) > MOST:
        return []
    cells = [Box(left, top, right, bottom) for top, bottom in rows for left, right in columns]
    held = inside(boxes, table(cells)) > HELD
    return cells if held.any(axis=0).mean() >= FULL else []


def _spans(sides: Table) -> list[tuple[int, int]]:
    """Begin and end of each column (or row), from those of the boxes (n, 2): of two that overlap the longer, unless it
    is several columns that adjoin."""
    found = list[Table]()
    for one in sides[np.lexsort((sides[:, 1], sides[:, 0]))]:
        if found and np.abs(found[-1][-1] - one).max() <= SAME_EDGE:
            found[-1] = np.vstack([found[-1], one])
        else:
            found.append(one[None])
    spans = [(int(np.median(of[:, 0])), int(np.median(of[:, 1]))) for of in found]
    kept = list[tuple[int, int]]()
    for begin, end in sorted(spans, key=lambda span: span[0] - span[1]):
        free = all(end <= first or begin >= last for first, last in kept)
        if free and not _is_several(begin, end, spans):
            kept.append((begin, end))
    return sorted(kept)


def _is_several(begin: int, end: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether two or more of the ``spans``, in their order, fill the one from ``begin`` to ``end``, each beginning
    where one before it ends."""
    reached = {begin: 0}  # by how many
    for first, last in spans:
        counts = [n for at, n in reached.items() if -SAME_EDGE <= first - at <= (BESIDE if n else SAME_EDGE)]
        if counts and last <= end + SAME_EDGE:
            reached[last] = max(reached.get(last, 0), max(counts) + 1)
    return any(n > 1 and abs(at - end) <= SAME_EDGE for at, n in reached.items())
