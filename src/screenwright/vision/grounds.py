"""Lines on badges and cells: their boxes hold some of the ground around, and their words begin behind it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.vision.strokes import ink_in

MIDDLE = 0.25
"""Parts of the height above and below which corners that are round leave marks."""


def ends_on_ground(grey: NDArray[np.uint8], box: Box) -> tuple[int, int] | None:
    """Columns (left, right) of the picture between which the words of a line stand whose ``box`` holds whole columns of
    another ground at its ends; None where it does not, or where little would be left."""
    marks = ink_in(grey, box)
    above, below = _set_ends(np.asarray(marks.all(axis=1)))
    left, right = _set_ends(np.asarray(marks[above : len(marks) - below].all(axis=0)))
    rim = round(MIDDLE * len(marks))
    inside = np.asarray(marks[rim : len(marks) - rim].any(axis=0))
    blank = np.flatnonzero(~inside)
    if not blank.size or not left + right:
        return None
    first, last = int(blank[0]) if left else 0, int(blank[-1]) + 1 if right else box.width
    written = np.flatnonzero(inside[first:last])
    if not written.size or max(first, box.width - last) > box.height or last - first < box.width // 2:
        return None
    return box.left + first + int(written[0]), box.left + first + int(written[-1]) + 1


def _set_ends(marks: NDArray[np.bool_]) -> tuple[int, int]:
    """How many are set in a row at the beginning, and at the end; 0 where all are."""
    clear = np.flatnonzero(~marks)
    return (int(clear[0]), len(marks) - 1 - int(clear[-1])) if clear.size else (0, 0)
