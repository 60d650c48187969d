"""Boxes of widgets, panels and icons by classical vision: no training, no weights.

Two views of one edge map. Flat areas between edges that fill their bounding box are *rectangles*: windows, panels,
buttons, input fields, check boxes. Clusters of edges that belong neither to text nor to a rectangle's outline are
*marks*: icons, or pictures where they are large.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box

EDGE = 14
"""Levels (0..255) between neighbouring pixels that make an edge; less is a gradient or JPEG noise."""
RECTANGLE_EDGES = (4, EDGE, 36)
"""Panels are often set off by a few levels only, while in a noisy JPEG only strong borders are closed."""
MIN_RECTANGLE = 9
"""Pixels of the shorter side, inside the outline: a small check box."""
CORNER = 0.4
"""Share of the shorter side that a rounded corner may take."""
SIDE_FILL = 0.85
"""Share of each side, corners apart, that must be flat along its inner edge."""
BODY = 24
"""Pixels; a smaller rectangle may be the body of an icon, and its outline is left to it."""
ICON_SIDES = (8, 96)
BAND = 512
"""Rows that are compared at a time: a large picture is not held several times."""
JOIN = 5
"""Pixels between parts of one icon at the most."""


@dataclass(frozen=True, slots=True)
class Shapes:
    """``rectangles`` are inner areas without their outline; ``icons`` are small marks, ``pictures`` large ones."""

    rectangles: tuple[Box, ...]
    icons: tuple[Box, ...]
    pictures: tuple[Box, ...]

    @property
    def edges(self) -> tuple[Box, ...]:
        return (*self.rectangles, *self.icons, *self.pictures)


def find_shapes(pixels: NDArray[np.uint8], text: Sequence[Box]) -> Shapes:
    """Shapes in RGB ``pixels`` (height, width, 3); ``text`` boxes are left out of the search for marks."""
    steps = _steps(pixels)
    corners = np.zeros(steps.shape, np.uint8)
    rectangles = _distinct([box for edge in RECTANGLE_EDGES for box in _rectangles(_edges(steps, edge), corners)])
    icons, pictures = _marks(_edges(steps, EDGE) & (1 - corners), text, rectangles)
    return Shapes(tuple(rectangles), tuple(icons), tuple(pictures))


def _steps(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Largest difference in any channel to the right or lower neighbour; shape (height, width)."""
    steps = np.zeros(pixels.shape[:2], np.uint8)
    if min(steps.shape) < 2:
        return steps
    for top in range(0, len(pixels), BAND):
        band, part = pixels[top : top + BAND + 1], steps[top : top + BAND]
        right = cv2.absdiff(band[: len(part), 1:], band[: len(part), :-1])
        below = cv2.absdiff(band[1:], band[:-1]) if len(band) > 1 else band[:0]  # the last row has none below it
        for channel in range(3):  # slices of one channel are far cheaper to reduce than the last axis of an array
            np.maximum(part[:, :-1], right[:, :, channel], out=part[:, :-1])
            np.maximum(part[: len(below)], below[:, :, channel], out=part[: len(below)])
    return steps


def _edges(steps: NDArray[np.uint8], threshold: int) -> NDArray[np.uint8]:
    return np.asarray(cv2.threshold(steps, threshold, 1, cv2.THRESH_BINARY)[1], np.uint8)


def _rectangles(edges: NDArray[np.uint8], corners: NDArray[np.uint8]) -> list[Box]:
    """Connected flat areas whose four sides run along their bounding box.

    What a rounded corner leaves of that box is set to 1 in ``corners``, so that its arc is not taken for an icon.
    """
    height, width = edges.shape
    _count, labels, stats, _ = cv2.connectedComponentsWithStats(1 - edges, connectivity=4)
    w, h, area = stats[:, 2], stats[:, 3], stats[:, 4]
    large_enough = (np.minimum(w, h) >= MIN_RECTANGLE) & (area >= w + h) & (w * h <= 0.98 * width * height)
    large_enough[0] = False  # label 0 is the edges themselves
    found = []
    for label in np.flatnonzero(large_enough):
        box = Box(*(int(v) for v in stats[label, :2]), *(int(v) for v in stats[label, :2] + stats[label, 2:4]))
        flat = labels[box.top : box.bottom, box.left : box.right] == label
        if _fills_its_sides(flat):
            found.append(box)
            if min(flat.shape) > BODY:
                corners[box.top : box.bottom, box.left : box.right] |= _beyond(flat)
    return found


def _beyond(flat: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """1 for the pixels before the first or after the last flat one of their row, and a little further in."""
    seen = np.maximum.accumulate(flat, axis=1) & np.maximum.accumulate(flat[:, ::-1], axis=1)[:, ::-1]
    return np.asarray(cv2.dilate((~seen).astype(np.uint8), np.ones((5, 5), np.uint8)), np.uint8)


def _fills_its_sides(flat: NDArray[np.bool_]) -> bool:
    corner, deep = int(CORNER * min(flat.shape)), 1 + min(flat.shape) // BODY  # a round end touches at one pixel only
    across, down = slice(corner, flat.shape[1] - corner), slice(corner, flat.shape[0] - corner)
    rims = flat[:deep, across], flat[-deep:, across], flat[down, :deep].T, flat[down, -deep:].T
    sides = [rim.any(axis=0) for rim in rims]
    return all(np.count_nonzero(side) >= SIDE_FILL * side.size for side in sides)


def _distinct(boxes: Sequence[Box]) -> list[Box]:
    """Of boxes whose corners nearly coincide the first stays."""
    seen: set[tuple[int, ...]] = set()
    kept = []
    for box in boxes:
        cell = tuple(side // 6 for side in box.as_tuple())
        near = tuple((side + 3) // 6 for side in box.as_tuple())
        if cell not in seen and near not in seen:
            kept.append(box)
        seen.update((cell, near))
    return kept


def _marks(edges: NDArray[np.uint8], text: Sequence[Box], rectangles: Sequence[Box]) -> tuple[list[Box], list[Box]]:
    """Clusters of edges apart from text and outlines, split by size into icons and pictures."""
    rest = edges.copy()
    for box in text:
        rest[box.top : box.bottom, box.left : box.right] = 0
    for box in rectangles:
        if min(box.width, box.height) > BODY:
            _erase_outline(rest, box)
    rest = _without_long_lines(rest)
    closed = cv2.morphologyEx(rest, cv2.MORPH_CLOSE, np.ones((JOIN, JOIN), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    icons, pictures = [], []
    smallest, largest = ICON_SIDES
    for left, top, w, h, area in stats[1:count]:
        if max(w, h) < smallest or min(w, h) < smallest // 2 or area < 24:
            continue
        box = Box(int(left), int(top), int(left + w), int(top + h))
        if max(w, h) <= largest:
            icons.append(box)
        elif min(w, h) > largest // 2 and area > 0.3 * w * h:
            pictures.append(box)
    return icons, pictures


def _erase_outline(edges: NDArray[np.uint8], box: Box) -> None:
    """Remove the edges just outside the four sides of a flat area, corners included."""
    reach = 3
    top, left = max(0, box.top - reach), max(0, box.left - reach)
    bottom, right = box.bottom + reach, box.right + reach
    edges[top : box.top, left:right] = 0
    edges[box.bottom : bottom, left:right] = 0
    edges[top:bottom, left : box.left] = 0
    edges[top:bottom, box.right : right] = 0


def _without_long_lines(edges: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Separators and borders are straight for longer than any icon is wide."""
    length = ICON_SIDES[1] // 2
    across = cv2.morphologyEx(edges, cv2.MORPH_OPEN, np.ones((1, length), np.uint8))
    down = cv2.morphologyEx(edges, cv2.MORPH_OPEN, np.ones((length, 1), np.uint8))
    lines = np.asarray(cv2.bitwise_or(across, down), np.uint8)
    return edges & (1 - lines)
