"""Lists among unlike things: rows below one another that begin at one edge, at one pitch, and are made alike; and what
lies in one row at one distance: the links of a page's head, the numbers of its pages.

Icon and link below icon and link is a list; so are the links below the heading of a footer. Lines of plain text alone
are a paragraph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import enclosing
from screenwright.core.screen import Element
from screenwright.vision.series import Rows, in_lines

ALIKE = 0.7
"""Share of a list's rows that keep to the edge, the pitch and the make of the others."""
ITEMS = 3
PITCH = 0.35
"""Part of the usual pitch by which one may differ."""
APART = 5.0
"""Heights that neighbours in a row may lie apart."""
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
        return _with_rows(members, rows)
    stretches = list[Stretch]()
    for first, last, listed in _runs(_Lines(rows), 0, len(rows)):
        own = {id(one) for row in rows[first:last] for one in row}
        inside = tuple(one for one in members if id(one) in own)
        if listed:
            stretches.append(Stretch(inside, tuple(map(tuple, rows[first:last]))))
        else:
            stretches += _with_rows(inside, rows[first:last])
    return stretches


def _with_rows(members: Sequence[Element], rows: Sequence[Sequence[Element]]) -> list[Stretch]:
    """The lists that lie in one row each, where no row below is made like it, as the rows of a grid are."""
    lists = [one for row in rows if (one := _in_row(row))]
    if len({len(one) for one in lists}) < len(lists):
        lists = []
    stretches, left = list[Stretch](), list(members)
    for items in sorted(lists, key=lambda items: min(map(_place(members), items))):
        places = sorted(map(_place(left), items))
        if places[-1] - places[0] == len(items) - 1:
            before, inside = left[: places[0]], left[places[0] : places[-1] + 1]
            stretches += [Stretch(tuple(before))] if before else []
            stretches.append(Stretch(tuple(inside), tuple((one,) for one in inside)))
            left = left[places[-1] + 1 :]
    return [*stretches, Stretch(tuple(left))] if left else stretches


class _Lines:
    """What the rows of a block have in common."""

    def __init__(self, rows: Sequence[Sequence[Element]]) -> None:
        boxes = [enclosing(one.box for one in row) for row in rows]
        self.makes: list[_Make] = [tuple(one.kind for one in row) for row in rows]
        self.edges: NDArray[np.float64] = np.array(
            [(box.left, box.right, box.left / 2 + box.right / 2) for box in boxes], np.float64
        )
        self.levels: NDArray[np.float64] = np.array(
            [(box.top, box.top / 2 + box.bottom / 2) for box in boxes], np.float64
        )
        self.heights: NDArray[np.float64] = np.array([box.height for box in boxes], np.float64)

    def is_list(self, first: int, last: int) -> bool:
        """Whether the rows from ``first`` to before ``last`` are one; it begins and ends with a usual row."""
        makes = self.makes[first:last]
        usual, count = Counter(makes).most_common(1)[0]
        if set(usual) == {"text"} or usual != makes[0] or usual != makes[-1] or count < ALIKE * len(makes):
            return False
        edges, steps = self.edges[first:last], np.diff(self.levels[first:last], axis=0)
        near = np.abs(edges - np.median(edges, axis=0)) <= np.median(self.heights[first:last]) / 2
        pitch = np.sort(steps, axis=0)[(len(steps) - 1) // 2]
        at_pitch = np.abs(steps - pitch) <= PITCH * pitch
        return bool(near.mean(axis=0).max() >= ALIKE and at_pitch.mean(axis=0).max() >= ALIKE)


def _place(members: Sequence[Element]) -> Callable[[Element], int]:
    places = {id(one): place for place, one in enumerate(members)}
    return lambda one: places.get(id(one), len(places))


def _in_row(row: Sequence[Element]) -> list[Element]:
    """The longest run of a row's links, or of its page numbers with the signs around them, at one distance."""
    row = sorted(row, key=lambda one: one.box.left)
    runs: list[list[Element]] = [[]]
    for one in row:
        if runs[-1] and not _goes_on(runs[-1], one):
            runs.append([])
        runs[-1].append(one)
    return max((run for run in runs if _is_row_list(run)), key=len, default=[])


def _goes_on(run: Sequence[Element], other: Element) -> bool:
    """Of page numbers one in between may have been missed; of links one may be a button, as what opens a menu is."""
    one = run[-1]
    high, low = max(one.box.height, other.box.height), min(one.box.height, other.box.height)
    if high > 2 * low or other.box.left - one.box.right > APART * low:
        return False
    named = all(each.kind in ("link", "button") and each.text for each in (one, other))
    return (_turns(one) and _turns(other)) or (named and _at_one_distance([*run, other]))


def _at_one_distance(run: Sequence[Element]) -> bool:
    gaps = [other.box.left - one.box.right for one, other in pairwise(run)]
    return max(gaps) - min(gaps) <= max(median(gaps), median(one.box.height for one in run)) / 2


def _is_row_list(run: Sequence[Element]) -> bool:
    numbers = [int(one.text) for one in run if one.text and one.text.isdecimal()]
    paged = len(numbers) > 1 and numbers in (sorted(set(numbers)), sorted(set(numbers), reverse=True))
    return len(run) >= ITEMS and (paged or 2 * sum(one.kind == "link" for one in run) > len(run))


def _turns(one: Element) -> bool:
    """A number of a page, or a sign that leads to the next one."""
    return one.kind in ("link", "button") and (not one.text or len(one.text) <= 3)


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
