"""Where is text? Line boxes from the probability map of the PP-OCR detector.

Differentiable binarisation (DB) shrinks each line in its training target; decoding thresholds the map, takes the
connected components and grows them back. Screens hold upright text, so boxes replace rotated polygons.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.perception.text_models import detector

MAX_SIDE = 2560
"""Pictures with a longer side are scaled down for detection only; below it small text would be lost."""
MIN_SIDE = 1080
"""Small pictures are scaled up, as the net was trained on text of at least this scale, but at most twofold."""
STRIDE = 32
STRIP_PIXELS = 2_400_000
"""A larger picture goes through the net in strips of full width, with so much of their neighbours on both sides:"""
STRIP_OVERLAP = 64
PIXEL_THRESHOLD = 0.3
LINE_THRESHOLD = 0.5
UNCLIP_RATIO = 1.6
"""DB's offset distance is area * ratio / perimeter."""


def detect_lines(pixels: NDArray[np.uint8], whole: Box | None = None) -> list[Box]:
    """Boxes of text lines in RGB ``pixels`` (height, width, 3), in no particular order. Where they are a part of a
    picture as large as ``whole``, they are looked at in its scale, as they were with it."""
    height, width = pixels.shape[:2]
    scale = _scale(whole.width, whole.height) if whole else _scale(width, height)
    grid_w, grid_h = (max(STRIDE, round(side * scale / STRIDE) * STRIDE) for side in (width, height))
    probability = _probability(pixels, grid_w, grid_h)
    return _decode(probability, width / grid_w, height / grid_h, width, height)


def _scale(width: int, height: int) -> float:
    longest, shortest = max(width, height), min(width, height)
    if longest > MAX_SIDE:
        return MAX_SIDE / longest
    return min(2.0, MIN_SIDE / shortest, MAX_SIDE / longest) if shortest < MIN_SIDE else 1.0


def _probability(pixels: NDArray[np.uint8], width: int, height: int) -> NDArray[np.float32]:
    resized = pixels
    if pixels.shape[:2] != (height, width):
        shrinking = width < pixels.shape[1]
        how = cv2.INTER_AREA if shrinking else cv2.INTER_LINEAR
        resized = np.asarray(cv2.resize(pixels, (width, height), interpolation=how), np.uint8)
    result = np.empty((height, width), np.float32)
    for top, bottom in _strips(width, height):
        first, last = max(0, top - STRIP_OVERLAP), min(height, bottom + STRIP_OVERLAP)
        planes = cv2.dnn.blobFromImage(resized[first:last], 1 / 127.5, mean=(127.5, 127.5, 127.5), swapRB=True)
        result[top:bottom] = detector().run(None, {"x": planes})[0][0, 0, top - first : bottom - first]
    return result


def _strips(width: int, height: int) -> list[tuple[int, int]]:
    """Rows (top, bottom) that are looked at together: the net takes about 140 MB for each million pixels."""
    count = -(-width * height // STRIP_PIXELS)
    rows = -(-height // (count * STRIDE)) * STRIDE
    return [(top, min(height, top + rows)) for top in range(0, height, rows)]


def _decode(probability: NDArray[np.float32], fx: float, fy: float, width: int, height: int) -> list[Box]:
    mask = (probability > PIXEL_THRESHOLD).astype(np.uint8)
    mask = np.asarray(cv2.dilate(mask, np.ones((2, 2), np.uint8)), np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    boxes = []
    for left, top, w, h, _area in stats[1:count]:
        if min(w, h) < 3 or probability[top : top + h, left : left + w].max() < LINE_THRESHOLD:
            continue
        inside = mask[top : top + h, left : left + w].astype(bool)
        if probability[top : top + h, left : left + w][inside].mean() < LINE_THRESHOLD:
            continue
        grow = w * h * UNCLIP_RATIO / (2 * (w + h))
        box = Box(
            round((left - grow) * fx), round((top - grow) * fy),
            round((left + w + grow) * fx), round((top + h + grow) * fy),
        ).clipped(width, height)  # fmt: skip
        if box is not None:
            boxes.append(box)
    return boxes
