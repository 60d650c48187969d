"""Lists among unlike things: rows below one another that begin at one edge, at one pitch, and are made alike.

Icon and link below icon and link is a list; so are the links below the heading of a footer. Lines of plain text alone
are a paragraph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import enclosing
from screenwright.core.screen import Element
from screenwright.perception.series import Rows, in_lines

ALIKE = 0.7
"""Share of a list's rows that keep to the edge, the pitch and the make of the others."""
ITEMS = 3
PITCH = 0.35
"""Part of the usual pitch by which one may differ."""
MOST = 60
"""Rows of a block that are looked at; longer ones are no lists that were not seen as such."""

_Make: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Things that follow one another; ``rows`` are the items where they are a list, else empty."""

    members: tuple[Element, ...]
    rows: Rows = ()


def with_lists(members: Sequence[Element]) -> list[Stretch]:
    """The members of a block, parted into the lists among them and what stands before, between and after."""
    rows = in_lines(members)
    if not ITEMS <= len(rows) <= MOST or _plain(rows) > len(rows) - ITEMS:
        return [Stretch(tuple(members))] if members else []
    stretches = list[Stretch]()
    for first, last, listed in _runs(_Lines(rows), 0, len(rows)):
        own = {id(one) for row in rows[first:last] for one in row}
        inside = tuple(one for one in members if id(one) in own)
        stretches.append(Stretch(inside, tuple(map(tuple, rows[first:last])) if listed else ()))
    return stretches


class _Lines:
    """What the rows of a block have in common."""

    def __init__(self, rows: Sequence[Sequence[Element]]) -> None:
        boxes = [enclosing(one.box for one in row) for row in rows]
        self.makes: list[_Make] = [tuple(one.kind for one in row) for row in rows]
        self.edges: NDArray[np.float64] = np.array(
            [(box.left, box.right, box.left / 2 + box.right / 2) for box in boxes], np.float64
        )
        self.tops: NDArray[np.float64] = np.array([box.top for box in boxes], np.float64)
        self.heights: NDArray[np.float64] = np.array([box.height for box in boxes], np.float64)

    def is_list(self, first: int, last: int) -> bool:
        """Whether the rows from ``first`` to before ``last`` are one; it begins and ends with a usual row."""
        makes = self.makes[first:last]
        usual, count = Counter(makes).most_common(1)[0]
        if set(usual) == {"text"} or usual != makes[0] or usual != makes[-1] or count < ALIKE * len(makes):
            return False
        edges, steps = self.edges[first:last], np.diff(self.tops[first:last])
        near = np.abs(edges - np.median(edges, axis=0)) <= np.median(self.heights[first:last]) / 2
        pitch = float(np.sort(steps)[(len(steps) - 1) // 2])
        at_pitch = np.abs(steps - pitch) <= PITCH * pitch
        return bool(near.mean(axis=0).max() >= ALIKE and at_pitch.mean() >= ALIKE)


def _plain(rows: Sequence[Sequence[Element]]) -> int:
    return sum(all(one.kind == "text" for one in row) for row in rows)


def _runs(lines: _Lines, first: int, last: int) -> list[tuple[int, int, bool]]:
    """(first, last, whether a list) of the stretches between rows, the longest list chosen first."""
    if first == last:
        return []
    for length in range(last - first, ITEMS - 1, -1):
        for start in range(first, last - length + 1):
            if lines.is_list(start, start + length):
                end = start + length
                return [*_runs(lines, first, start), (start, end, True), *_runs(lines, end, last)]
    return [(first, last, False)]
