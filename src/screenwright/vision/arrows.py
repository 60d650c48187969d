"""The arrow of a box to choose from, seen as a button or field of its own where a line is drawn before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind
from screenwright.core.screenshot import Screenshot
from screenwright.vision.expanders import DIFFERS, LARGEST, LEAST, LEAST_PIXELS, points

PARTS: Final[frozenset[Kind]] = frozenset({"button", "icon", "input", "select"})
APART: Final = 0.3
"""Heights of the box between it and its arrow at most."""
WIDE: Final = 1.5
"""Heights of the box that the ground of an arrow is wide at most."""
LEVEL: Final = 0.7
"""Share of the lower one's height on which both stand side by side."""


def with_arrows(shot: Screenshot, elements: Sequence[Element]) -> list[Element]:
    """The elements; boxes to choose from that end before their arrow together with it."""
    found = list(elements)
    for one in [each for each in elements if each.kind == "select"]:
        if one not in found:
            continue
        arrow = next((other for other in found if other is not one and _is_arrow_of(one.box, other, shot)), None)
        if arrow is not None:
            found.remove(arrow)
            found[found.index(one)] = replace(one, box=one.box.union(arrow.box))
    return found


def _is_arrow_of(box: Box, other: Element, shot: Screenshot) -> bool:
    apart = other.box.left - box.right
    level = min(box.bottom, other.box.bottom) - max(box.top, other.box.top)
    return (
        other.kind in PARTS
        and len(other.text or "") <= 1
        and -box.height <= apart <= APART * box.height
        and other.box.width <= WIDE * box.height
        and level >= LEVEL * min(box.height, other.box.height)
        and _points_down(shot, other.box)
        and (apart < 0 or not _points_down(shot, Box(box.right - box.height, box.top, box.right, box.bottom)))
    )


def _points_down(shot: Screenshot, box: Box) -> bool:
    """Whether a small mark that points down is all that is drawn there but for an outline."""
    inside = box.clipped(shot.width, shot.height)
    if inside is None:
        return False
    pixels = shot.crop(inside).astype(np.int16)
    drawn = (np.abs(pixels - np.median(pixels.reshape(-1, 3), axis=0)).max(axis=2) > DIFFERS).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    marks = [
        number
        for number, (left, top, width, height, _) in enumerate(stats[:count].tolist())
        if number and left > 0 and top > 0 and left + width < inside.width and top + height < inside.height
    ]
    if len(marks) != 1:
        return False
    left, top, width, height, _ = stats[marks[0]].tolist()
    fits = (
        max(LEAST_PIXELS, LEAST * inside.height) <= min(width, height) and max(width, height) <= LARGEST * inside.height
    )
    return fits and points(labels[top : top + height, left : left + width] == marks[0]) is True
