"""Text that hardly stands out from its ground: parts of the picture whose contrast is low are looked at stretched."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.vision.text_detect import detect_lines

EDGE, STRONG = 5, 28
"""Levels of 255 between neighbouring pixels: of the edge of a faint letter, and of one that needs no second look."""
BLOCK = 16
"""Pixels: side of the squares in which edges are counted."""
DENSE = 0.2
"""Share of a square's pixels that are faint edges where something may be written."""
LEAST, MOST = 14, 2
"""Squares of the smallest part that is looked at, one around it counted, and how many parts, the largest ones."""
FLAT = 0.7
"""Share of such a part that is ground, at least: a photograph has none."""
STRETCHED = 5
"""How many times the contrast with the ground is enlarged."""


def faint_lines(pixels: NDArray[np.uint8], lines: Sequence[Box]) -> list[Box]:
    """Boxes of lines in RGB ``pixels`` that were missed for want of contrast, beside the ``lines`` that were not."""
    found = list[Box]()
    for part in _faint_parts(np.ascontiguousarray(pixels[:, :, 1]), lines):
        crop = pixels[part.top : part.bottom, part.left : part.right]
        away = crop.astype(np.int16) - np.median(crop, axis=(0, 1)).astype(np.int16)
        if (np.abs(away).max(axis=2) <= EDGE).mean() < FLAT:
            continue
        stretched = np.clip(128 + away * STRETCHED, 0, 255).astype(np.uint8)
        found += [box.moved(part.left, part.top) for box in detect_lines(stretched)]
    return [box for box in found if not any(box.overlap(line) for line in lines)]


def _faint_parts(grey: NDArray[np.uint8], lines: Sequence[Box]) -> list[Box]:
    """Where faint edges stand close together, the largest such parts first."""
    height, width = (side // BLOCK * BLOCK for side in grey.shape)
    if not height or not width:
        return []
    edges = cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    for box in lines:
        edges[box.top : box.bottom, box.left : box.right] = 0
    squares = edges[:height, :width].reshape(height // BLOCK, BLOCK, width // BLOCK, BLOCK)
    faint = ((squares > EDGE) & (squares <= STRONG)).mean(axis=(1, 3))
    dense = (faint > DENSE) & ((squares > STRONG).mean(axis=(1, 3)) < faint / 4)
    joined = cv2.dilate(dense.astype(np.uint8), np.ones((3, 3), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(joined)
    parts = [stat for stat in stats[1:count].tolist() if stat[4] >= LEAST]
    parts.sort(key=lambda stat: -stat[4])
    whole = Box(0, 0, grey.shape[1], grey.shape[0])
    boxes = [Box(x, y, x + w, y + h) for x, y, w, h, _ in parts[:MOST]]
    scaled = [Box(*(side * BLOCK for side in box.as_tuple())) for box in boxes]
    return [inside for box in scaled if (inside := box.clipped(whole.width, whole.height))]
