"""Large pictures in parts: nets see them piece by piece, at the scale of the screens that they are made of."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box

LONGEST = 2.4
"""How many times as long as wide a screen is at most; what is longer was scrolled, or is several side by side."""

SPARSE = 16
"""One in so many rows and columns is looked at first."""


def screenful(width: int, height: int) -> tuple[int, int]:
    """Width and height of a picture, or of as much of it as one screen shows where it is longer than any."""
    return min(width, round(LONGEST * height)), min(height, round(LONGEST * width))


def tiles(width: int, height: int, stride: int, pixels: int, widest: int) -> list[Box]:
    """Parts of a grid of ``width`` by ``height``, none of them wider than ``widest`` or of many more than so many
    ``pixels``; their edges lie at multiples of ``stride``."""
    columns = _step(width, -(-width // widest), stride)
    rows = _step(height, -(-min(columns, width) * height // pixels), stride)
    return [
        Box(left, top, min(width, left + columns), min(height, top + rows))
        for top in range(0, height, rows)
        for left in range(0, width, columns)
    ]


def connected(mask: NDArray[np.uint8]) -> NDArray[np.int64]:
    """(n, 4): left, top, width, height of what is set and touches, corners included, from top to bottom. By outer
    contours: a map of labels would take four times as much as the mask."""
    contours, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    holes = tree[0][:, 3] >= 0 if len(contours) else ()
    found = [cv2.boundingRect(one) for one, hole in zip(contours, holes, strict=True) if not hole]
    found.sort(key=lambda box: (box[1], box[0]))
    return np.array(found, np.int64).reshape(-1, 4)


def is_flat(part: NDArray[np.uint8], levels: int) -> bool:
    """Whether no pixel of (height, width, 3) differs from the first by more than so many ``levels``: a net that would
    find nothing need not look."""
    first = part[0, 0].astype(np.int16)
    sparse = part[::SPARSE, ::SPARSE]  # settles it nearly always
    return not any((np.abs(some - first) > levels).any() for some in (sparse, part))


def _step(side: int, count: int, stride: int) -> int:
    return -(-side // (count * stride)) * stride
