"""What is between things: rules, the straight lines, drawn or made by a change of ground, that tables, frames and
fields are parted by, and the gap between two words of one line."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.overlap import table

LEAST = 5
"""Levels by which the ground changes at a rule."""
LONG = 3.0
"""Length of a rule at least, in heights of a line: longer than strokes of letters."""
MOST = 3
"""Rules beyond so many are not counted."""
WIDEST = 4.0
"""Heights of a line between two words up to which they are neighbours."""
INK = 40
"""Levels by which ink differs from its ground."""
UNDER = 0.2
"""Heights of a line without ink between letters and their underline, at most."""
INTO = 0.6
"""Heights of a line by which the sides of words may be wrong, that were cut out of a line."""
STEPS, MOST_STEPS = 16, 64
"""Steps in which a gap is told, of a height of a line, and at most."""


def rules_between(pixels: NDArray[np.uint8], boxes: Sequence[Box], line: float) -> NDArray[np.uint8]:
    """(n, n, 2), 0..MOST: for each two boxes how many rules one crosses on the way from the height of the middle of one
    to that of the other, and from side to side; the fewer of the ways that begin in either box."""
    x, y = _middles(boxes, pixels.shape[:2])
    length = max(8, round(LONG * line))
    across = _crossed(_edges(pixels, 0, length)[:, x], y)
    down = _crossed(_edges(pixels, 1, length)[y].T, x)
    return np.stack([across, down], axis=-1)


def _middles(boxes: Sequence[Box], size: tuple[int, int]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    sides = table(boxes)
    middles = (sides[:, :2] + sides[:, 2:]) // 2
    x, y = (np.clip(middles[:, i], 0, size[1 - i] - 1).astype(np.intp) for i in (0, 1))
    return x, y


def _edges(pixels: NDArray[np.uint8], axis: int, length: int) -> NDArray[np.uint8]:
    """(height, width): 1 where the picture changes along an axis, in straight runs of so many pixels."""
    ahead = np.roll(pixels, -1, axis)
    changed = (cv2.absdiff(pixels, ahead).max(axis=2) >= LEAST).astype(np.uint8)
    changed[(-1,) if axis == 0 else (slice(None), -1)] = 0
    kernel = np.ones((1, length) if axis == 0 else (length, 1), np.uint8)
    return np.asarray(cv2.morphologyEx(changed, cv2.MORPH_OPEN, kernel), np.uint8)


def _crossed(edges: NDArray[np.uint8], at: NDArray[np.intp]) -> NDArray[np.uint8]:
    """``edges`` (length, n) on the way through each of n boxes, which lie ``at`` (n,) on it. Both sides of a line are
    one rule."""
    near = edges.copy()
    near[1:] |= edges[:-1]
    near[2:] |= edges[:-2]
    begun = near.copy()
    begun[1:] &= 1 - near[:-1]
    passed = begun.cumsum(axis=0, dtype=np.int32)[at]  # (n boxes to reach, n ways)
    counted = np.abs(passed - np.diagonal(passed))
    return np.asarray(np.minimum(np.minimum(counted, counted.T), MOST), np.uint8)


def gaps_between(pixels: NDArray[np.uint8], words: Sequence[Box], line: float) -> NDArray[np.uint8]:
    """(n, n, 2): for each two words that stand beside each other on one line, nothing between them, 1 and how wide the
    gap without any ink is between them, in STEPS of a height of a line; 0 and 0 for all others. Under a link of two
    words there is none; between two links there is."""
    found = np.zeros((len(words), len(words), 2), np.uint8)
    left, top, right, bottom = table(words).T
    for at in range(len(words)):
        shared = np.minimum(bottom, bottom[at]) - np.maximum(top, top[at])
        there = (shared > 0.5 * np.minimum(bottom - top, bottom[at] - top[at])) & (left >= right[at] - 1)
        if not there.any():
            continue
        beside = int(np.where(there, left, np.inf).argmin())
        if left[beside] - right[at] <= WIDEST * line:
            rows = slice(max(0, int(max(top[at], top[beside]))), int(min(bottom[at], bottom[beside])))
            first, last = max(0, int(left[at])), int(right[beside])
            begin, end = round(right[at] - INTO * line) - first, round(left[beside] + INTO * line) - first
            letters = _letters(pixels[rows, first:last], round(UNDER * line))
            gap = round(STEPS * _widest_blank(letters[:, max(0, begin) : end]) / line)
            found[at, beside] = found[beside, at] = 1, min(gap, MOST_STEPS)
    return found


def _letters(pixels: NDArray[np.uint8], under: int) -> NDArray[np.bool_]:
    """Where there is ink, (rows, columns), without the rules of a table: of the bands of rows that are more than
    ``under`` apart, the one with the most, and no column that is ink from end to end."""
    if not pixels.size:
        return np.zeros(pixels.shape[:2], np.bool_)
    grey = pixels.max(axis=2).astype(np.int16) + pixels.min(axis=2)
    inked = np.abs(grey - np.median(grey)) > 2 * INK
    inked[:, inked.all(axis=0)] = False
    rows = np.flatnonzero(inked.any(axis=1))
    bands = np.split(rows, np.flatnonzero(np.diff(rows) > under) + 1)
    return np.asarray(inked[max(bands, key=lambda band: (len(band) > under, int(inked[band].sum())))])


def _widest_blank(inked: NDArray[np.bool_]) -> int:
    """Columns beside each other without ink, the most there are."""
    edges = np.concatenate(([-1], np.flatnonzero(inked.any(axis=0)), [inked.shape[1]]))
    return int(np.diff(edges).max() - 1)
