"""Places where a group of boxes can be parted, and what speaks for each: blank bands across it, drawn or not.

Recursive cuts (Nagy and Seth 1984, XY-cut) stand and fall with which band is cut first: a page with a side bar wants
the narrow band beside it before any of the wide ones between paragraphs, a table its rows before its columns. So every
band is described by numbers, and a small net (``learn/train_order.py``) that was taught by the trees of pages says how
well the order would hold that follows from it.
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
    ``drawn`` is the share of its length along which a line is drawn in it; ``facts`` are what the net is told of it,
    see :data:`FACTS`."""

    vertical: bool
    width: float
    first: Flags
    drawn: float
    facts: tuple[float, ...]


FACTS = 30
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


def cuts(boxes: Table, common: Kin, separators: Sequence[Separator] = ()) -> list[Cut]:
    """The cuts between ``boxes`` (n, 4) that leave something on both sides."""
    place = np.asarray(boxes, np.float64)
    margin = np.minimum((place[:, 3] - place[:, 1]) // 4, ALONG)
    rows = _bands(place[:, 1] + margin, place[:, 3] - margin)
    columns = _bands(place[:, 0] + ACROSS, place[:, 2] - ACROSS)
    found = list[Cut]()
    for vertical, own, other in ((False, rows, columns), (True, columns, rows)):
        wide = np.sort(np.argsort(-own[:, 1], kind="stable")[:MOST])
        found += [
            cut
            for band in own[wide]
            if (cut := _cut(vertical, band, own, other, place, common, separators)) is not None
        ]
    return found


def _bands(starts: Floats, ends: Floats) -> Floats:
    """(middle, width) of the blanks that no span from ``starts`` to ``ends`` reaches into."""
    order = np.argsort(starts, kind="stable")
    begin, reached = starts[order][1:], np.maximum.accumulate(ends[order])[:-1]
    blank = begin > reached
    return np.stack([(begin + reached)[blank] / 2, (begin - reached)[blank]], axis=1)


def _cut(
    vertical: bool, band: Floats, own: Floats, other: Floats, place: Floats, common: Kin,
    separators: Sequence[Separator],
) -> Cut | None:  # fmt: skip
    at, width = band.tolist()
    axis = 0 if vertical else 1
    first = (place[:, axis] + place[:, axis + 2]) / 2 <= at
    if first.all() or not first.any():
        return None
    one, two = place[first], place[~first]
    along = 1 - axis
    blank = max(0.0, float(two[:, axis].min() - one[:, axis + 2].max()))
    low, high = (min(one[:, along].min(), two[:, along].min()), max(one[:, along + 2].max(), two[:, along + 2].max()))
    drawn = max((_drawn(line, vertical, at, width, low, high) for line in separators), default=0.0)
    sides = _sides(one, two, axis, place)
    facts = (float(vertical), *_band_facts(width, own, other, place), *sides, *_kin_facts(first, common, vertical))
    return Cut(vertical, blank, first, drawn, (*facts, drawn))


def _drawn(line: Separator, vertical: bool, at: float, width: float, low: float, high: float) -> float:
    if line.vertical != vertical or abs(line.at - at) > width / 2 + REACH:
        return 0.0
    return max(0.0, min(line.end, high) - max(line.start, low)) / max(1.0, high - low)


def _band_facts(width: float, own: Floats, other: Floats, place: Floats) -> tuple[float, ...]:
    """How wide it is: to the text, to the widest of its direction and of the other, and how many of these there are."""
    high = _typical(place)
    widest, across = own[:, 1].max(), other[:, 1].max(initial=0.0)
    rivals = (own[:, 1] >= widest / 2).sum(), (other[:, 1] >= across / 2).sum()
    return (
        np.log1p(width / high), np.log1p(across / high), width / widest, width / (width + across),
        *np.log1p(rivals), *np.log1p((len(own), len(other))), np.log(len(place)),
    )  # fmt: skip


def _sides(one: Floats, two: Floats, axis: int, place: Floats) -> tuple[float, ...]:
    """How much of the group lies on either side, and how far it reaches, across the cut and along it."""
    along = 1 - axis
    spans = [(side[:, along].min(), side[:, along + 2].max()) for side in (one, two)]
    (low, high), (other_low, other_high) = spans
    whole = max(1.0, max(high, other_high) - min(low, other_low))
    shared = max(0.0, min(high, other_high) - max(low, other_low))
    start, end = place[:, axis].min(), place[:, axis + 2].max()
    reach = [(side[:, axis + 2].max() - side[:, axis].min()) / max(1.0, end - start) for side in (one, two)]
    wide = np.ptp([place[:, 0].min(), place[:, 2].max()]), np.ptp([place[:, 1].min(), place[:, 3].max()])
    typical = _typical(place)
    heights = [np.median(side[:, 3] - side[:, 1]) for side in (one, two)]
    widths = [np.median(side[:, 2] - side[:, 0]) for side in (one, two)]
    return (
        min(len(one), len(two)) / len(place), len(one) / len(place), np.log((wide[0] + 1) / (wide[1] + 1)),
        (high - low) / whole, (other_high - other_low) / whole,
        shared / max(1.0, min(high - low, other_high - other_low)), *reach,
        np.log((heights[0] + 1) / (heights[1] + 1)), *np.log1p(np.array(widths) / typical),
        float(other_low < low), float(abs(other_low - low) <= SAME_EDGE + 1),
    )  # fmt: skip


def _kin_facts(first: Flags, common: Kin, vertical: bool) -> tuple[float, ...]:
    """Shares of the lesser and of the larger side that have a fellow across the cut, in a row or in a column; then the
    same of fellows of one height; and the shares of either side that stand in a column of their own side."""
    few, many = (first, ~first) if first.sum() <= (~first).sum() else (~first, first)
    at = np.ix_(few, many)
    fellows = (common.row if vertical else common.column)[at]
    alike = fellows & common.height[at]
    across = tuple(float(which.any(axis=axis).mean()) for which in (fellows, alike) for axis in (1, 0))
    own = tuple(float((common.column[np.ix_(side, side)].sum(axis=1) > 1).mean()) for side in (first, ~first))
    return across + own


def _typical(place: Floats) -> float:
    """Median height, bounded so that a few pictures or hair-lines do not set the scale."""
    return min(48.0, max(10.0, float(np.median(place[:, 3] - place[:, 1]))))
