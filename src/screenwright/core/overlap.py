"""How much boxes overlap, all pairs at once: screens have hundreds of boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box

Table: TypeAlias = NDArray[np.float64]
SQUARE = 128
"""Pixels of the side of the squares by which boxes are sorted."""
BLOCK = 256
"""Boxes that are compared at once: a few megabytes, however many there are."""


def table(boxes: Sequence[Box]) -> Table:
    """(n, 4): left, top, right, bottom."""
    return np.array([box.as_tuple() for box in boxes], np.float64).reshape(-1, 4)


def areas(boxes: Table) -> Table:
    """(n,) areas of a :func:`table`."""
    return np.asarray((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]))


def shared(a: Table, b: Table) -> Table:
    """Area of the intersection of every pair, (a, b); both as of :func:`table`."""
    width = np.minimum(a[:, None, 2], b[None, :, 2]) - np.maximum(a[:, None, 0], b[None, :, 0])
    height = np.minimum(a[:, None, 3], b[None, :, 3]) - np.maximum(a[:, None, 1], b[None, :, 1])
    return np.asarray(np.clip(width, 0, None) * np.clip(height, 0, None))


def ious(a: Table, b: Table) -> Table:
    """Intersection over union of every pair, (a, b)."""
    both = shared(a, b)
    return np.asarray(both / (areas(a)[:, None] + areas(b)[None] - both))


def first_of_alike(boxes: Table, same: float) -> list[int]:
    """Indices of the ``boxes``, in their order, but for those whose IoU with one kept before is at least ``same``."""
    kept = list[int]()
    for start in range(0, len(boxes), BLOCK):
        block = boxes[start : start + BLOCK]
        alike = ious(block, block) >= same
        taken = np.any(ious(block, boxes[kept]) >= same, axis=1)
        for i in range(len(block)):
            if not taken[i]:
                kept.append(start + i)
                taken |= alike[i]
    return kept


def any_alike(boxes: Table, known: Table, same: float) -> NDArray[np.bool_]:
    """(n,): whether the IoU of each of the ``boxes`` with any that is ``known`` is at least ``same``."""
    blocks = [boxes[start : start + BLOCK] for start in range(0, len(boxes), BLOCK)]
    return np.concatenate([np.zeros(0, np.bool_), *((ious(block, known) >= same).any(axis=1) for block in blocks)])


def held(inner: Sequence[Box], outer: Sequence[Box], share: float) -> list[list[int]]:
    """For each outer box the indices of the inner ones of which more than this ``share`` lies in it."""
    every, found = table(inner), list[list[int]]()
    for start in range(0, len(outer), BLOCK):
        within = share < inside(every, table(outer[start : start + BLOCK])).T
        found += [np.flatnonzero(row).tolist() for row in within]
    return found


class Squares:
    """Boxes by the squares of the screen that they lie in, so that those near a box are found without asking all."""

    def __init__(self) -> None:
        self._held: dict[tuple[int, int], set[int]] = {}

    def add(self, index: int, box: Box) -> None:
        """One that has grown is added again."""
        for square in _squares(box):
            self._held.setdefault(square, set()).add(index)

    def near(self, box: Box) -> list[int]:
        """The indices of all boxes that may overlap this one, in their order."""
        return sorted(set().union(*(self._held.get(square, ()) for square in _squares(box))))


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    return product(
        range(box.left // SQUARE, (box.right - 1) // SQUARE + 1),
        range(box.top // SQUARE, (box.bottom - 1) // SQUARE + 1),
    )


def inside(inner: Table, outer: Table) -> Table:
    """The share of every inner box that lies in every outer one, (inner, outer)."""
    return np.asarray(shared(inner, outer) / areas(inner)[:, None])
