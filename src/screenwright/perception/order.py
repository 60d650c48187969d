"""Reading order and grouping by recursive cuts along blank bands (XY-cut).

The boxes are projected on both axes; the widest blank band, measured against how high the boxes themselves are,
parts them; rows go top to bottom, columns left to right.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Protocol, TypeVar

from screenwright.core.geometry import Box


class Boxed(Protocol):
    @property
    def box(self) -> Box: ...


Item = TypeVar("Item", bound=Boxed)


def typical_height(items: Sequence[Boxed]) -> float:
    """Median height in pixels, bounded so that a few pictures or hair-lines do not set the scale."""
    return min(48.0, max(10.0, median(item.box.height for item in items)))


def group(items: Sequence[Item], gap: float) -> list[list[Item]]:
    """Groups parted by blank bands of at least ``gap`` pixels, groups and their members in reading order.

    Columns must be parted by twice as much as rows: words of one line stand farther apart than lines.
    """
    if len(items) <= 1:
        return [list(items)] if items else []
    rows, row_band = _widest_cut([(item.box.top, item.box.bottom) for item in items])
    columns, column_band = _widest_cut([(item.box.left, item.box.right) for item in items])
    if max(row_band, column_band / 2) < gap:
        return [in_rows(items)]
    by_rows = row_band >= column_band / 2
    cut = rows if by_rows else columns
    first = [item for item in items if (item.box.bottom if by_rows else item.box.right) <= cut]
    second = [item for item in items if (item.box.bottom if by_rows else item.box.right) > cut]
    return [*group(first, gap), *group(second, gap)]


def _widest_cut(spans: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """(position after which the widest blank band begins, its width); width 0 where the spans cover everything."""
    best_at, best = 0, 0
    reached: int | None = None
    for start, end in sorted(spans):
        if reached is not None and start - reached > best:
            best_at, best = reached, start - reached
        reached = end if reached is None else max(reached, end)
    return best_at, best


def in_rows(items: Sequence[Item]) -> list[Item]:
    """Row by row, each from left to right; a row is what overlaps its first box by half a height."""
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
