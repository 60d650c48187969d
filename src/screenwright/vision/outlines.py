"""Rectangles drawn with a border, whatever is in them, and the grips in their corners: for what the eyes took for
lines of text, for something else, or for nothing."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box, Point, enclosing
from screenwright.core.screenshot import Screenshot
from screenwright.vision.glyphs import differing, drawn

LEAST_SIDE, LARGEST = 16, 0.9
"""Pixels of an outline's sides at least, and its share of the screen at most."""
BORDER, ROUNDED = 3, 0.85
"""Pixels in which a side must be drawn, and along how much of it; the rest are round corners."""
FILLED = 0.5
REACHES = (3, 2)
"""A grip lies within a third of the shorter side; in a low field within half."""
LARGEST_GRIP, LEAST_GRIP = 80, 3
UPPER_LEFT = 0.2
"""Of a grip's pixels, at most that many lie above its slope, which climbs from the lower left."""


@lru_cache(4)
def outlines(shot: Screenshot) -> tuple[Box, ...]:
    """From top to bottom."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(drawn(shot), connectivity=8)
    found = []
    for number in range(1, count):
        left, top, width, height = (int(value) for value in stats[number][:4])
        large = width * height > LARGEST * shot.box.area
        if min(width, height) < LEAST_SIDE or large:
            continue
        if _is_outline(labels[top : top + height, left : left + width] == number):
            found.append(Box(left, top, left + width, top + height))
    return tuple(sorted(found, key=lambda box: (box.top, box.left)))


def _is_outline(part: NDArray[np.bool_]) -> bool:
    sides = (part[:BORDER].any(0), part[-BORDER:].any(0), part[:, :BORDER].any(1), part[:, -BORDER:].any(1))
    return all(float(side.mean()) >= ROUNDED for side in sides) and float(part.mean()) < FILLED


def grip_of(shot: Screenshot, box: Box) -> Point | None:
    """The outermost point of what is drawn in the lower right corner and is no part of a border: strokes or dots that
    rise to the right and leave the upper left free."""
    side = min(box.width, box.height)
    grips = (_grip_within(shot, box, min(LARGEST_GRIP, side // reach)) for reach in REACHES)
    return next((grip for grip in grips if grip is not None), None)


def _grip_within(shot: Screenshot, box: Box, reach: int) -> Point | None:
    corner = Box(box.right - reach, box.bottom - reach, box.right + 2, box.bottom + 2).clipped(shot.width, shot.height)
    if corner is None or reach < LEAST_GRIP:
        return None
    pixels = shot.crop(corner)
    ground = np.median(pixels[: corner.height // 2, : corner.width // 2].reshape(-1, 3), axis=0)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(differing(pixels, ground), connectivity=8)
    boxes = {number: Box(x, y, x + w, y + h) for number, (x, y, w, h, _) in enumerate(stats.tolist()) if number}
    inner = {number: part for number, part in boxes.items() if _is_inside(part, corner)}
    around = enclosing(inner.values()) if inner else None
    if around is None or min(around.width, around.height) < LEAST_GRIP:
        return None
    rows, columns = np.nonzero(np.isin(labels, list(inner)))
    slope = (columns - around.left + 0.5) / around.width + (rows - around.top + 0.5) / around.height
    if float((slope < 0.8).mean()) > UPPER_LEFT:
        return None
    lowest = int(slope.argmax())
    return Point(corner.left + int(columns[lowest]), corner.top + int(rows[lowest]))


def _is_inside(part: Box, corner: Box) -> bool:
    """What touches the edge of the corner is a border, or text that runs in from elsewhere."""
    return part.left > 0 and part.top > 0 and part.right < corner.width and part.bottom < corner.height
