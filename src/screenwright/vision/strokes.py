"""The ink of one line of text, run by run, and where the signs of its reading stand in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.vision.text_recognise import Reading

BLANK_SHARE, MIN_CONTRAST = 0.2, 12
"""How far ink is from the ground: this share of the most of its line, and levels of 255."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A run of inked columns of a box: columns ``left`` to ``right``, rows ``top`` to ``bottom``."""

    left: int
    right: int
    top: int
    bottom: int


def strokes(grey: NDArray[np.uint8], box: Box) -> list[Stroke]:
    """The runs in a box, from left to right."""
    return stroke_runs(ink_in(grey, box))


def stroke_runs(marks: NDArray[np.bool_]) -> list[Stroke]:
    """The runs of columns in which there is a mark, from left to right."""
    columns = np.flatnonzero(marks.any(axis=0))
    if not columns.size:
        return []
    breaks = np.flatnonzero(np.diff(columns) > 1)
    starts, ends = [columns[0], *columns[breaks + 1]], [*(columns[breaks] + 1), columns[-1] + 1]
    runs = []
    for left, right in zip(starts, ends, strict=True):
        rows = np.flatnonzero(marks[:, left:right].any(axis=1))
        runs.append(Stroke(int(left), int(right), int(rows[0]), int(rows[-1]) + 1))
    return runs


def ink_in(grey: NDArray[np.uint8], box: Box) -> NDArray[np.bool_]:
    """Which pixels of a box, (height, width), are far from its ground."""
    crop = grey[box.top : box.bottom, box.left : box.right]
    away = np.abs(crop.astype(np.int16) - int(np.median(crop)))
    return np.asarray(away > max(MIN_CONTRAST, BLANK_SHARE * int(away.max())))


def gap_before(ink: Sequence[Stroke], reading: Reading, box: Box, at: int) -> tuple[int, int] | None:
    """Columns (left, right) of the widest of :func:`gaps_before`; None where there is none."""
    return max(gaps_before(ink, reading, box, at), key=lambda gap: (gap[1] - gap[0], *gap), default=None)


def gaps_before(ink: Sequence[Stroke], reading: Reading, box: Box, at: int) -> list[tuple[int, int]]:
    """Columns (left, right) of the gaps between sign ``at`` and the last one with ink before it, as exactly as the
    recogniser tells where signs begin: parts of the one before may stand apart as well."""
    last = next((i for i in range(at - 1, 0, -1) if not reading.text[i].isspace()), 0)
    low, high = (round(reading.starts[i] * box.width) for i in (last, at))
    return [
        (before.right, after.left) for before, after in pairwise(ink) if low < (before.right + after.left) / 2 <= high
    ]
