"""How much two small pictures look alike, whatever their size: for what has no words to be known by.

Compared is where the edges are, not which colours: a symbol drawn larger, or light on dark, stays the same symbol.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot

SIDE = 24
"""Pixels to which each picture is brought: a small icon keeps its strokes, a large one loses only fineness."""
SLACK = 2
"""Pixels of those by which the two may be shifted: boxes are found to a pixel or two."""
MOST_STRETCH = 1.6
"""Proportions further apart than this are those of two different things."""


def resemblance(one: Screenshot, box: Box, other: Screenshot, other_box: Box) -> float:
    """0 (nothing in common) to 1 (the same picture): the correlation of the edges, at the best small shift.

    Boxes are pixels of their own screenshot. A flat picture resembles nothing.
    """
    stretch = (box.width / box.height) / (other_box.width / other_box.height)
    if not 1 / MOST_STRETCH <= stretch <= MOST_STRETCH:
        return 0.0
    edges, other_edges = _edges(one, box), _edges(other, other_box)
    inner = edges[SLACK:-SLACK, SLACK:-SLACK]
    if inner.std() == 0 or other_edges.std() == 0:
        return 0.0
    found = cv2.matchTemplate(other_edges, inner, cv2.TM_CCOEFF_NORMED)
    return float(np.clip(found.max(), 0.0, 1.0))


def _edges(shot: Screenshot, box: Box) -> NDArray[np.float32]:
    """Strength of the edges, (SIDE, SIDE), softened so that strokes of other thickness still meet."""
    area = box.clipped(shot.width, shot.height)
    if area is None:
        return np.zeros((SIDE, SIDE), np.float32)
    grey = cv2.cvtColor(shot.crop(area), cv2.COLOR_RGB2GRAY).astype(np.float32)
    small = cv2.resize(grey, (SIDE, SIDE), interpolation=cv2.INTER_AREA if area.width > SIDE else cv2.INTER_LINEAR)
    across, down = cv2.Sobel(small, cv2.CV_32F, 1, 0), cv2.Sobel(small, cv2.CV_32F, 0, 1)
    return np.asarray(cv2.GaussianBlur(cv2.magnitude(across, down), (5, 5), 0), np.float32)
