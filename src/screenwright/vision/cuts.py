"""Places where a group of boxes can be parted, and what speaks for each: blank bands across it, drawn or not.

Recursive cuts (Nagy and Seth 1984, XY-cut) stand and fall with which band is cut first: a page with a side bar wants
the narrow band beside it before any of the wide ones between paragraphs, a table its rows before its columns. So every
band is described by numbers, and a small net that was taught by the trees of pages (``training/train_order.py`` of the
lab) says how well the order would hold that follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.core.overlap import Table

MOST = 10
"""Bands that are looked at in each direction, the widest ones."""
ALONG, ACROSS = 6, 2
"""Pixels by which the boxes of dense lines may overlap those below, and boxes side by side each other."""
REACH = 4
"""Pixels from the edge of a band at which a drawn line still is in it."""
SAME_EDGE = 3
"""Pixels by which the edges of boxes in one column may differ."""

Flags: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Separator:
    """A drawn line: at x = ``at`` from y = ``start`` to ``end`` where ``vertical``, else the other way round."""

    vertical: bool
    at: int
    start: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """A blank band ``width`` pixels wide, 0 where boxes touch. ``first`` (n,) are the boxes above or left of it;
    ``drawn`` is the share of its length along which a line is drawn in it. ``band`` is its width without the margin by
    which boxes of dense lines overlap, and ``rivals`` are the bands so measured: the widest of its direction and of the
    other, how many are half as wide as that in either, how many there are in either."""

    vertical: bool
    width: float
    first: Flags
    drawn: float
    band: float
    rivals: tuple[float, ...]


CUT_FACTS = 30
"""Numbers that describe a cut. Lengths are in typical heights of the group's boxes, as logarithms; shares are 0..1."""


@dataclass(frozen=True, slots=True)
class Kin:
    """What each box has in common with each other, (n, n): the ``row``, an edge or the middle of a ``column``, the
    ``height``."""

    row: Flags
    column: Flags
    height: Flags

    def of(self, some: NDArray[np.intp]) -> Kin:
        at = np.ix_(some, some)
        return Kin(self.row[at], self.column[at], self.height[at])


def kin(boxes: Table) -> Kin:
    """For ``boxes`` (n, 4), pixels."""
    left, top, right, bottom = np.asarray(boxes, np.float64).T
    height, x, y = bottom - top, (left + right) / 2, (top + bottom) / 2
    edges = [np.abs(edge[:, None] - edge) <= SAME_EDGE for edge in (left, x, right)]
    return Kin(
        np.abs(y[:, None] - y) < 0.3 * np.minimum(height[:, None], height),
        edges[0] | edges[1] | edges[2],
        np.abs(np.log((height[:, None] + 1) / (height + 1))) < 0.2,
    )


def cuts(boxes: Table, separators: Sequence[Separator] = ()) -> list[Cut]:
    """The cuts between ``boxes`` (n, 4) that leave something on both sides."""
    place = np.asarray(boxes, np.float64)
    margin = np.minimum((place[:, 3] - place[:, 1]) // 4, ALONG)
    rows = _bands(place[:, 1] + margin, place[:, 3] - margin)
    columns = _bands(place[:, 0] + ACROSS, place[:, 2] - ACROSS)
    found = list[Cut]()
    for vertical, own, other in ((False, rows, columns), (True, columns, rows)):
        wide = np.sort(np.argsort(-own[:, 1], kind="stable")[:MOST])
        widest, across = own[:, 1].max(initial=0.0), other[:, 1].max(initial=0.0)
        counts = (own[:, 1] >= widest / 2).sum(), (other[:, 1] >= across / 2).sum(), len(own), len(other)
        for at, band in own[wide].tolist():
            cut = _cut(vertical, at, band, place, separators, (widest, across, *map(float, counts)))
            found += [cut] if cut else []
    return found


def _bands(starts: Floats, ends: Floats) -> Floats:
    """(middle, width) of the blanks that no span from ``starts`` to ``ends`` reaches into."""
    order = np.argsort(starts, kind="stable")
    begin, reached = starts[order][1:], np.maximum.accumulate(ends[order])[:-1]
    blank = begin > reached
    return np.stack([(begin + reached)[blank] / 2, (begin - reached)[blank]], axis=1)


def _cut(
    vertical: bool, at: float, band: float, place: Floats, separators: Sequence[Separator], rivals: tuple[float, ...]
) -> Cut | None:
    axis = 0 if vertical else 1
    first = (place[:, axis] + place[:, axis + 2]) / 2 <= at
    if first.all() or not first.any():
        return None
    width = max(0.0, float(place[~first, axis].min() - place[first, axis + 2].max()))
    low, high = float(place[:, 1 - axis].min()), float(place[:, 3 - axis].max())
    drawn = max((_drawn(line, vertical, at, band, low, high) for line in separators), default=0.0)
    return Cut(vertical, width, first, drawn, band, rivals)


def _drawn(line: Separator, vertical: bool, at: float, band: float, low: float, high: float) -> float:
    if line.vertical != vertical or abs(line.at - at) > band / 2 + REACH:
        return 0.0
    return max(0.0, min(line.end, high) - max(line.start, low)) / max(1.0, high - low)


def cut_facts(ways: Sequence[Cut], boxes: Table, common: Kin) -> Floats:
    """What the net is told of the cuts ``ways`` of the group ``boxes`` (n, 4): (cuts, CUT_FACTS)."""
    place, first = np.asarray(boxes, np.float64), np.stack([cut.first for cut in ways])
    vertical, drawn = (np.array([getattr(cut, name) for cut in ways], np.float64) for name in ("vertical", "drawn"))
    typical = float(_middle(place[:, 3] - place[:, 1], np.ones((1, len(place)), np.bool_))[0])
    high = min(48.0, max(10.0, typical))
    columns = [vertical, *_band_facts(ways, high, len(place)), *_sides(first, vertical > 0, place, high)]
    return np.stack([*columns, *_kin_facts(first, vertical > 0, common), drawn], axis=1)


def _band_facts(ways: Sequence[Cut], high: float, boxes: int) -> list[Floats]:
    """How wide it is: to the text, to the widest of its direction and of the other, and how many of these there are."""
    band = np.array([cut.band for cut in ways])
    widest, across, own, other, all_own, all_other = np.array([cut.rivals for cut in ways]).T
    counts = [np.log1p(count) for count in (own, other, all_own, all_other)]
    return [
        np.log1p(band / high), np.log1p(across / high), band / widest, band / (band + across), *counts,
        np.full(len(ways), np.log(boxes)),
    ]  # fmt: skip


def _sides(first: Flags, vertical: Flags, place: Floats, typical: float) -> list[Floats]:
    """How much of the group lies on either side, and how far it reaches, across the cut and along it."""
    left, top, right, bottom = place.T
    turned = vertical[:, None]
    start, end = np.where(turned, left, top), np.where(turned, right, bottom)
    low, high = np.where(turned, top, left), np.where(turned, bottom, right)
    (from_a, to_a), (from_b, to_b) = ((_least(low, side), _most(high, side)) for side in (first, ~first))
    whole = np.maximum(1.0, np.maximum(to_a, to_b) - np.minimum(from_a, from_b))
    shared = np.maximum(0.0, np.minimum(to_a, to_b) - np.maximum(from_a, from_b))
    across = np.maximum(1.0, end.max(axis=1) - start.min(axis=1))
    reach = [(_most(end, side) - _least(start, side)) / across for side in (first, ~first)]
    heights, widths = ([_middle(size, side) for side in (first, ~first)] for size in (bottom - top, right - left))
    aspect = np.log((right.max() - left.min() + 1) / (bottom.max() - top.min() + 1))
    share = first.mean(axis=1)
    return [
        np.minimum(share, 1 - share), share, np.full(len(first), aspect),
        (to_a - from_a) / whole, (to_b - from_b) / whole,
        shared / np.maximum(1.0, np.minimum(to_a - from_a, to_b - from_b)), *reach,
        np.log((heights[0] + 1) / (heights[1] + 1)), *(np.log1p(width / typical) for width in widths),
        (from_b < from_a).astype(np.float64), (np.abs(from_b - from_a) <= SAME_EDGE + 1).astype(np.float64),
    ]  # fmt: skip


def _kin_facts(first: Flags, vertical: Flags, common: Kin) -> list[Floats]:
    """Shares of the lesser and of the larger side that have a fellow across the cut, in a row or in a column; then the
    same of fellows of one height; and the shares of either side that stand in a column of their own side."""
    few = np.where((first.sum(axis=1) <= (~first).sum(axis=1))[:, None], first, ~first)
    turned = vertical[:, None]
    found = list[Floats]()
    for alike in (np.ones_like(common.height), common.height):
        rows, columns = common.row & alike, common.column & alike
        for side in (few, ~few):
            fellows = np.where(turned, _counts(~side, rows), _counts(~side, columns)) > 0
            found.append((fellows & side).sum(axis=1) / side.sum(axis=1))
    for side in (first, ~first):
        found.append(((_counts(side, common.column) > 1) & side).sum(axis=1) / side.sum(axis=1))
    return found


def _counts(which: Flags, related: Flags) -> NDArray[np.float32]:
    """To how many of ``which`` (cuts, n) each box is ``related`` (n, n): (cuts, n)."""
    return which.astype(np.float32) @ related.astype(np.float32)


def _least(values: Floats, which: Flags) -> Floats:
    return np.asarray(np.where(which, values, np.inf).min(axis=1))


def _most(values: Floats, which: Flags) -> Floats:
    return np.asarray(np.where(which, values, -np.inf).max(axis=1))


def _middle(values: Floats, which: Flags) -> Floats:
    """The median of those ``values`` (n,) that each row of ``which`` (cuts, n) names."""
    ordered, count = np.sort(np.where(which, values, np.inf), axis=1), which.sum(axis=1)
    rows = np.arange(len(which))
    return np.asarray((ordered[rows, (count - 1) // 2] + ordered[rows, count // 2]) / 2)
