"""Every area of a screen that somebody may mean who points at a spot: the nodes of the tree and those of a finer one.

The tree parts a screen once. What a toolkit calls a card, a row of a form or a column is often none of its nodes, but
some of the things in one, so that a finer tree is cut here, at all bands and not only at wide ones (Nagy and Seth 1984,
XY-cut). Which of the areas at a point is meant is told by ``regions.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from screenwright.core.geometry import Box, Point, enclosing
from screenwright.core.overlap import Table, table
from screenwright.core.screen import Kind, Node, Screen

TOUCHES = 3
"""Pixels by which things on either side of a cut may overlap."""
ALIKE = 0.7
"""Bands of at least this share of the widest one are cut together."""
_NO_PARTS: frozenset[Kind] = frozenset(("window", "dialog", "scrollbar"))


@dataclass(frozen=True, slots=True)
class Area:
    """``chain``: the node of the tree with all that it hangs on, root first; empty for what is none. ``is_row``: the
    row of a list or table; ``is_part``: what lies between two bands."""

    box: Box
    chain: tuple[Node, ...] = ()
    is_row: bool = False
    is_part: bool = False


def areas_at(screen: Screen, point: Point, tolerance: int) -> list[Area]:
    """The areas that hold the point or miss it by at most so many pixels, small to large, each box once; the last one
    is the whole screen."""
    found = dict[Box, Area]()
    for chain in _chains(screen.tree):
        _add(found, Area(chain[-1].box, chain), point, tolerance)
    for row in _rows(screen):
        _add(found, Area(row, is_row=True), point, tolerance)
    boxes = table([one.box for one in screen.elements if one.kind not in _NO_PARTS])
    for part in _parts_at(boxes, point, tolerance):
        _add(found, Area(part, is_part=True), point, tolerance)
    return sorted(found.values(), key=lambda area: (area.box.area, -len(area.chain)))


def _add(found: dict[Box, Area], area: Area, point: Point, tolerance: int) -> None:
    """Of nodes with the same box the one deeper in the tree stays."""
    if not area.box.contains(point, tolerance):
        return
    before = found.get(area.box, area)
    found[area.box] = Area(
        area.box,
        max(before.chain, area.chain, key=len),
        before.is_row or area.is_row,
        before.is_part or area.is_part,
    )


def _chains(node: Node, above: tuple[Node, ...] = ()) -> Iterator[tuple[Node, ...]]:
    chain = (*above, node)
    yield chain
    for child in node.children:
        yield from _chains(child, chain)


def _rows(screen: Screen) -> Iterable[Box]:
    for block in screen.blocks:
        for row in block.rows:
            members = [screen.by_id[cell].box for cell in row if cell in screen.by_id]
            if members:
                yield enclosing(members)


def _parts_at(boxes: Table, point: Point, tolerance: int) -> Iterator[Box]:
    """The boxes around groups of two things or more that hold the point, cut again and again at the widest bands."""
    waiting = [boxes]
    while waiting:
        group = waiting.pop()
        if len(group) < 2:
            continue
        around = Box(*map(int, (*group[:, :2].min(axis=0), *group[:, 2:].max(axis=0))))
        if around.contains(point, tolerance):
            yield around
            waiting += _cut(group)


def _cut(group: Table) -> list[Table]:
    """The group parted at its widest bands, across or along; none where things overlap in both directions."""
    best: tuple[float, list[Table]] = (-TOUCHES, [])
    for axis in (0, 1):
        ordered = group[np.argsort(group[:, axis], kind="stable")]
        bands = ordered[1:, axis] - np.maximum.accumulate(ordered[:, axis + 2])[:-1]
        widest = float(bands.max())
        if widest > best[0]:
            least = ALIKE * widest if widest > 0 else widest
            best = widest, np.split(ordered, np.flatnonzero(bands >= least) + 1)
    return best[1]
