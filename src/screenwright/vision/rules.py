"""Rules: the straight lines, drawn or made by a change of ground, that tables, frames and fields are parted by."""

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
