"""What conversions of web pages need of their pixels: where in a box something is drawn, and how alike two pages are.

Grey pictures of shape (height, width), float64, 0 to 255.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box, Point

Grey: TypeAlias = NDArray[np.float64]
EDGE = 40.0
"""Change of grey from a pixel to its neighbours that counts as an edge."""
WINDOW = 8
_C1, _C2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2


def grey(pixels: NDArray[np.uint8]) -> Grey:
    """Luma (ITU-R BT.601) of RGB pixels (height, width, 3)."""
    return np.asarray(pixels.astype(np.float64) @ (0.299, 0.587, 0.114))


def drawn_middle(picture: Grey, box: Box) -> Point:
    """The middle of the edges in the box, which is where its words or its sign stand (paper 001's conversion of
    Mind2Web presses there); the middle of the box where nothing is drawn."""
    part = picture[box.top : box.bottom, box.left : box.right]
    down, across = np.abs(np.diff(part, axis=0, append=part[-1:])), np.abs(np.diff(part, axis=1, append=part[:, -1:]))
    rows, columns = np.nonzero(np.maximum(down, across) >= EDGE)
    if not len(rows):
        return box.center
    return Point(box.left + round(float(columns.mean())), box.top + round(float(rows.mean())))


def likeness(one: Grey, other: Grey) -> float:
    """Structural similarity (SSIM; Wang and others 2004, eq. 13), a mean over squares of WINDOW pixels, -1 to 1, of the
    part that both pictures have; 0 where one is too small for a square."""
    height, width = (min(a, b) // WINDOW for a, b in zip(one.shape, other.shape, strict=True))
    if not height or not width:
        return 0.0
    a, b = (_squares(picture[: height * WINDOW, : width * WINDOW], height, width) for picture in (one, other))
    mean_a, mean_b = a.mean(axis=1), b.mean(axis=1)
    together = ((a - mean_a[:, None]) * (b - mean_b[:, None])).mean(axis=1)
    alike = (2 * mean_a * mean_b + _C1) * (2 * together + _C2)
    return float((alike / ((mean_a**2 + mean_b**2 + _C1) * (a.var(axis=1) + b.var(axis=1) + _C2))).mean())


def _squares(picture: Grey, height: int, width: int) -> Grey:
    """(squares, pixels)"""
    parts = picture.reshape(height, WINDOW, width, WINDOW).transpose(0, 2, 1, 3)
    return parts.reshape(height * width, WINDOW * WINDOW)
