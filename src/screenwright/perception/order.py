"""Reading order and grouping by recursive cuts along blank bands (XY-cut).

The boxes are projected on both axes; the widest blank band, measured against how high the boxes themselves are,
parts them; rows go top to bottom, columns left to right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Protocol, TypeVar

from screenwright.core.geometry import Box, enclosing

SEPARATOR_GAPS = 1.5
"""A drawn separator counts as a blank band of so many times the gap that is asked for."""
SEPARATOR_COVERS = 0.7
"""Share of the group's length along which a separator must run."""
CROSSING = 4
"""Pixels by which a box may reach over a separator: text boxes are a little higher than their letters."""
TABLE_LINES = 6


class Boxed(Protocol):
    @property
    def box(self) -> Box: ...


Item = TypeVar("Item", bound=Boxed)


def typical_height(items: Sequence[Boxed]) -> float:
    """Median height in pixels, bounded so that a few pictures or hair-lines do not set the scale."""
    return min(48.0, max(10.0, median(item.box.height for item in items)))


@dataclass(frozen=True, slots=True)
class Separator:
    """A drawn line: at x = ``at`` from y = ``start`` to ``end`` where ``vertical``, else the other way round."""

    vertical: bool
    at: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Cut:
    """A place to part a group; ``strength`` in pixels of blank band (columns count half)."""

    vertical: bool
    at: float
    strength: float


def group(items: Sequence[Item], gap: float, separators: Sequence[Separator] = ()) -> list[list[Item]]:
    """Groups parted by blank bands of at least ``gap`` pixels, groups and their members in reading order.

    Columns must be parted by twice as much as rows: words of one line stand farther apart than lines. A separator
    along most of a group parts it as a band of ``SEPARATOR_GAPS`` would.
    """
    if len(items) <= 1:
        return [list(items)] if items else []
    cut = max(
        (_band_cut(items, False), _band_cut(items, True), *_drawn_cuts(items, gap, separators)),
        key=lambda cut: cut.strength,
    )
    if cut.strength < gap:
        return [in_rows(items)]
    first = [item for item in items if _middle(item.box, cut.vertical) <= cut.at]
    second = [item for item in items if _middle(item.box, cut.vertical) > cut.at]
    return [*group(first, gap, separators), *group(second, gap, separators)]


def _span(box: Box, vertical: bool) -> tuple[int, int]:
    """The box's extent across a cut: its columns for a vertical cut, its rows for a horizontal one."""
    return (box.left, box.right) if vertical else (box.top, box.bottom)


def _middle(box: Box, vertical: bool) -> float:
    start, end = _span(box, vertical)
    return (start + end) / 2


def _band_cut(items: Sequence[Boxed], vertical: bool) -> _Cut:
    at, width = _widest_band([_span(item.box, vertical) for item in items])
    return _Cut(vertical, at, width / (2 if vertical else 1))


def _widest_band(spans: Sequence[tuple[int, int]]) -> tuple[float, int]:
    """(middle of the widest blank band, its width in pixels); width 0 where the spans cover everything."""
    at, widest = 0.0, 0
    reached: int | None = None
    for start, end in sorted(spans):
        if reached is not None and start - reached > widest:
            at, widest = (start + reached) / 2, start - reached
        reached = end if reached is None else max(reached, end)
    return at, widest


def _drawn_cuts(items: Sequence[Boxed], gap: float, separators: Sequence[Separator]) -> list[_Cut]:
    """Cuts along separators that run along most of the group, cross nothing and leave something on both sides."""
    whole = enclosing(item.box for item in items)
    cuts = []
    for line in separators:
        low, high = _span(whole, line.vertical)
        start, end = _span(whole, not line.vertical)
        along = min(end, line.end) - max(start, line.start)
        if not low < line.at < high or along < SEPARATOR_COVERS * (end - start):
            continue
        spans = [_span(item.box, line.vertical) for item in items]
        crossed = any(s < line.at - CROSSING and e > line.at + CROSSING for s, e in spans)
        before = sum((s + e) / 2 <= line.at for s, e in spans)
        if not crossed and 0 < before < len(items):
            cuts.append(_Cut(line.vertical, line.at, SEPARATOR_GAPS * gap * along / (end - start)))
    # Many parallel lines are the rows of a table and no borders of regions.
    return [cut for cut in cuts if sum(other.vertical == cut.vertical for other in cuts) <= TABLE_LINES]


def in_rows(items: Sequence[Item]) -> list[Item]:
    """Row by row, each from left to right, whatever the width of the bands between.

    What no horizontal band parts, such as a column of fields beside a tall panel, is read column by column.
    """
    rows, row_band = _widest_band([_core(item.box) for item in items])
    columns, column_band = _widest_band([_span(item.box, True) for item in items])
    if row_band:
        first = [item for item in items if _middle(item.box, False) <= rows]
        second = [item for item in items if _middle(item.box, False) > rows]
    elif column_band:
        first = [item for item in items if _middle(item.box, True) <= columns]
        second = [item for item in items if _middle(item.box, True) > columns]
    else:
        return _by_heads(items)
    return [*in_rows(first), *in_rows(second)]


def _core(box: Box) -> tuple[int, int]:
    """Top and bottom without the margin by which the boxes of dense lines overlap."""
    margin = min(box.height // 4, 6)
    return box.top + margin, box.bottom - margin


def _by_heads(items: Sequence[Item]) -> list[Item]:
    """Interlocked boxes: the topmost one, then what overlaps it by half a height, from left to right, and so on."""
    waiting = sorted(items, key=lambda item: (item.box.top, item.box.left))
    ordered: list[Item] = []
    while waiting:
        head = waiting[0].box
        row = [item for item in waiting if _same_row(head, item.box)]
        ordered += sorted(row, key=lambda item: item.box.left)
        chosen = {id(item) for item in row}
        waiting = [item for item in waiting if id(item) not in chosen]
    return ordered


def _same_row(first: Box, other: Box) -> bool:
    shared = min(first.bottom, other.bottom) - max(first.top, other.top)
    return shared >= 0.5 * min(first.height, other.height)
