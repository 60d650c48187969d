"""Long straight lines that part a screen: borders of panes, rules, edges between grounds of another colour.

A line is a run of pixels that all step the same way. Asking how many of them do, and not how much on average, keeps
rows of letters out: even a dense line of text steps at less than half of its pixels.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.vision.cuts import Separator

STEP = 3
"""Levels (0..255) between the two sides; borders of dark themes are this faint."""
AGREEMENT = 0.85
WINDOW_SHARE, MIN_LENGTH = 0.08, 0.15
"""Shares of the screen's side: the piece in which pixels must agree, and the shortest line that counts."""


def find_separators(pixels: NDArray[np.uint8]) -> list[Separator]:
    """Horizontal and vertical separators of the RGB picture (height, width, 3)."""
    return separators_of(np.ascontiguousarray(pixels[:, :, 1]))


def separators_of(grey: NDArray[np.uint8]) -> list[Separator]:
    """Horizontal and vertical separators of a picture (height, width) of lightness alone."""
    rows = [Separator(False, at, start, end) for at, start, end in _lines(grey)]
    columns = [Separator(True, at, start, end) for at, start, end in _lines(np.ascontiguousarray(grey.T))]
    return rows + columns


def _lines(grey: NDArray[np.uint8]) -> list[tuple[int, int, int]]:
    """(row, start, end) of long runs along the rows where all steps to the next row are alike."""
    if len(grey) < 2 or not grey.shape[1]:
        return []
    length = grey.shape[1]
    window = max(16, round(WINDOW_SHARE * length))
    above, below = grey[:-1], grey[1:]
    found: list[tuple[int, int, int]] = []
    for one, other in ((below, above), (above, below)):  # what is negative becomes 0
        _, agrees = cv2.threshold(cv2.subtract(one, other), STEP, 255, cv2.THRESH_BINARY)
        share = cv2.blur(agrees, (window, 1), borderType=cv2.BORDER_CONSTANT)
        _, dense = cv2.threshold(share, int(AGREEMENT * 255), 1, cv2.THRESH_BINARY)
        counts = cv2.reduce(dense, 1, cv2.REDUCE_SUM, dtype=cv2.CV_32S)[:, 0]
        for row in np.flatnonzero(counts > MIN_LENGTH * length - window * AGREEMENT):
            found += [
                (int(row) + 1, start, end)
                for start, end in _runs(dense[row] > 0, window)
                if end - start > MIN_LENGTH * length
            ]
    return _merged(found)


def _runs(dense: NDArray[np.bool_], window: int) -> list[tuple[int, int]]:
    """Stretches of True, widened by what the window has cut off at their ends."""
    padded = np.concatenate(([False], dense, [False]))
    edges = np.flatnonzero(padded[1:] != padded[:-1])
    reach = window // 2
    return [
        (max(0, int(start) - reach), min(len(dense), int(end) + reach))
        for start, end in zip(edges[::2], edges[1::2], strict=True)
    ]


def _merged(lines: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The two edges of one drawn line, a few pixels apart, count once."""
    kept: list[tuple[int, int, int]] = []
    for at, start, end in sorted(lines):
        if not any(at - other[0] <= 4 and start < other[2] and other[1] < end for other in kept[-8:]):
            kept.append((at, start, end))
    return kept
