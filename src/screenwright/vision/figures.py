"""Figures drawn on a plain ground: dots, circles and the lines between dots, and what is constructed on them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot
from screenwright.vision.glyphs import Rgb, drawn, main_colour

LEAST_RADIUS = 2.5
"""Pixels of a dot."""
LIKE = 0.5
"""Of the largest dot's radius, that others have at least: smaller ones are parts of a dotted border."""
THIN = 0.6
"""Of a dot's radius; lines are no thicker than that."""
OFF_ROUND, LEAST_OFF = 0.05, 0.7
"""By how much of its radius, or how many pixels, the edge of a round thing may be off a circle, on average."""
TURNS, LEAST_TURNS = 24, 14
"""Into how many directions a circle is cut, and in how many its edge must be seen; the rest may be covered."""
DRAWN = 0.9
"""Of the way between two dots, how much a line that joins them covers."""
MARGIN = 4
"""Pixels around text that belong to it."""
BESIDE = 6
"""Pixels around a free way that must be free as well."""

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Dot:
    """A small solid disc, or a circle of any size; ``middle`` is exact to less than a pixel."""

    middle: Spot
    radius: float
    rgb: Rgb


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn on the ground of a screen and belongs to no text; ``covered`` is where text lies over it."""

    shot: Screenshot
    mask: NDArray[np.uint8]
    covered: NDArray[np.uint8]


def drawing_of(shot: Screenshot, texts: Sequence[Box]) -> Drawing:
    mask = drawn(shot)
    covered = np.zeros_like(mask)
    for box in (text.grown(MARGIN).clipped(shot.width, shot.height) for text in texts):
        if box is not None:
            covered[box.top : box.bottom, box.left : box.right] = 1
    return Drawing(shot, mask & (1 - covered), covered)


def find_dots(drawing: Drawing) -> list[Dot]:
    """Solid discs, also at the ends of lines, which are thinner than they; from the left."""
    found = []
    for part in _parts(drawing.mask):
        thickest = float(cv2.distanceTransform(np.pad(part, 1), cv2.DIST_L2, 5).max())
        if thickest >= LEAST_RADIUS:
            side = 2 * round(THIN * thickest) + 1
            opened = cv2.morphologyEx(part, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
            found += [dot for blob in _parts(np.asarray(opened, np.uint8)) if (dot := _round(drawing, blob))]
    largest = max((dot.radius for dot in found), default=0.0)
    return sorted((dot for dot in found if dot.radius >= LIKE * largest), key=lambda dot: dot.middle)


def find_circles(drawing: Drawing) -> list[Dot]:
    """Outlines of circles and discs, the largest first."""
    circles = [circle for part in _parts(drawing.mask) if (circle := _round(drawing, part))]
    return sorted(circles, key=lambda circle: -circle.radius)


def _parts(mask: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    count, labels = cv2.connectedComponents(mask, connectivity=8)
    return [(labels == number).astype(np.uint8) for number in range(1, count)]


def _round(drawing: Drawing, part: NDArray[np.uint8]) -> Dot | None:
    """The circle that its outer edge lies on, where it does; a part of it may be covered."""
    contours, _ = cv2.findContours(part, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    edge = max(contours, key=len).reshape(-1, 2)
    beside = cv2.dilate(drawing.covered, np.ones((5, 5), np.uint8))
    edge = edge[beside[edge[:, 1], edge[:, 0]] == 0].astype(np.float64)
    if len(edge) < TURNS // 2:
        return None
    left, top = edge.mean(axis=0)
    x, y = edge[:, 0] - left, edge[:, 1] - top
    (across, down, rest), *_ = np.linalg.lstsq(np.stack((2 * x, 2 * y, np.ones_like(x)), axis=1), x * x + y * y)
    radius = math.sqrt(max(0.0, rest + across * across + down * down))
    off = float(np.abs(np.hypot(x - across, y - down) - radius).mean())
    turns = np.floor(np.arctan2(y - down, x - across) / (2 * math.pi) * TURNS)
    if radius < LEAST_RADIUS or off > max(LEAST_OFF, OFF_ROUND * radius) or len(np.unique(turns)) < LEAST_TURNS:
        return None
    box = Box(*_corners(edge))
    return Dot((float(left + across), float(top + down)), radius, main_colour(drawing.shot, box))


def _corners(edge: NDArray[np.float64]) -> tuple[int, int, int, int]:
    (left, top), (right, bottom) = edge.min(axis=0), edge.max(axis=0)
    return int(left), int(top), int(right) + 1, int(bottom) + 1


def are_joined(drawing: Drawing, one: Dot, other: Dot) -> bool:
    """Whether a straight line is drawn from one to the other."""
    way = _way(one.middle, other.middle)
    mask = cv2.dilate(drawing.mask, np.ones((3, 3), np.uint8))
    return float(np.mean([mask[round(y), round(x)] for x, y in way])) >= DRAWN


def is_free_from(drawing: Drawing, dot: Dot, end: Spot) -> bool:
    """The way from beside the dot."""
    return is_free(drawing, dot.middle, end, dot.radius + 2 * BESIDE)


def is_free(drawing: Drawing, start: Spot, end: Spot, skip: float = 0.0) -> bool:
    """Whether nothing is drawn on the way, but for the first ``skip`` pixels, and it ends on the screen."""
    height, width = drawing.mask.shape
    if not (BESIDE <= end[0] < width - BESIDE and BESIDE <= end[1] < height - BESIDE):
        return False
    way = [spot for spot in _way(start, end) if math.dist(spot, start) > skip]
    around = [
        drawing.mask[round(y) - BESIDE : round(y) + BESIDE + 1, round(x) - BESIDE : round(x) + BESIDE + 1]
        for x, y in way
    ]
    return not any(part.any() for part in around)


def _way(one: Spot, other: Spot) -> list[Spot]:
    count = max(2, round(math.dist(one, other)))
    return [between(one, other, at / count) for at in range(count + 1)]


# -- constructing ------------------------------------------------------------------------------------------------


def between(one: Spot, other: Spot, share: float = 0.5) -> Spot:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def going(start: Spot, way: Spot, length: float) -> Spot:
    return start[0] + way[0] * length, start[1] + way[1] * length


def direction_from(one: Spot, other: Spot) -> Spot:
    """Of length 1. The two differ."""
    length = math.dist(one, other)
    return (other[0] - one[0]) / length, (other[1] - one[1]) / length


def bisector(vertex: Spot, one: Spot, other: Spot) -> Spot:
    """The direction that halves the angle; of a straight line it is at right angles to it."""
    first, second = direction_from(vertex, one), direction_from(vertex, other)
    both = (first[0] + second[0], first[1] + second[1])
    length = math.hypot(*both)
    return (both[0] / length, both[1] / length) if length > 1e-6 else (-first[1], first[0])


def circle_around(middle: Spot, radius: float, count: int) -> list[Spot]:
    """``count`` spots on it, and the first one again."""
    turns = (2 * math.pi * at / count for at in range(count + 1))
    return [going(middle, (math.cos(turn), math.sin(turn)), radius) for turn in turns]


def pixel(spot: Spot) -> Point:
    return Point(round(spot[0]), round(spot[1]))
