"""Radio buttons without words: rings of one size in a row or column, one of them perhaps with a dot in it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, State
from screenwright.core.screenshot import Screenshot
from screenwright.vision.text_line import TextLine
from screenwright.vision.toggles import (
    EDGE,
    TOGGLE_CONFIDENCE,
    is_round,
    is_small_square,
    squarish,
    ticked,
    usual_height,
)

AROUND = 0.25
"""Widths of a ring by which its surroundings are looked at."""
OUTER = 1.5
"""How many times larger the outer edge of a ring is than the inner at most."""
ALIGNED = 0.5
"""Sides of a ring by which another of its column or row may lie off."""
SAME_GROUND = 12
"""Levels by which a ground differs from itself."""


def bare_rings(
    shot: Screenshot, rectangles: Sequence[Box], marks: Sequence[Box], lines: Sequence[TextLine]
) -> list[Element]:
    """Radio buttons without words: empty rings of one size in a row or column, no letters among them, and such with a
    dot in them beside these."""
    text = usual_height(lines)
    boxes = [box for box in rectangles if is_small_square(box, text)]
    boxes = [box for box in boxes if not any(line.box.overlap(box) for line in lines)]
    empty = _apart([box for box in boxes if ticked(shot, box) is False and _is_ring(shot, box)])
    dotted = [box for box in (*boxes, *marks) if any(_is_as_large(box, ring, OUTER) for ring in empty)]
    dotted = [box for box in dotted if squarish(box) and is_round(shot, box) and _has_dot(shot, box)]
    radios = [_radio(box, checked=False) for box in empty]
    radios += [_radio(box, checked=True) for box in _apart([*empty, *dotted])[len(empty) :]]
    return [one for one in radios if _has_fellow(one, [other for other in radios if _belong_together(one, other)])]


def _has_fellow(one: Element, others: Sequence[Element]) -> bool:
    """Whether another stands in its column or row."""
    slack = ALIGNED * max(one.box.width, one.box.height)
    return any(
        other is not one
        and (abs(other.box.left - one.box.left) <= slack or abs(other.box.center.y - one.box.center.y) <= slack)
        for other in others
    )


def _belong_together(one: Element, other: Element) -> bool:
    return _is_as_large(one.box, other.box, OUTER if one.state.checked or other.state.checked else 1.0)


def _has_dot(shot: Screenshot, box: Box) -> bool:
    """Whether a disc stands in the middle, with ground all around it as wide on all sides, and then an outline."""
    x, y, half = (box.left + box.right - 1) / 2, (box.top + box.bottom - 1) / 2, box.width / 2
    ground = np.median(shot.crop(box.grown(2).clipped(shot.width, shot.height) or box)[[0, -1]].reshape(-1, 3), axis=0)
    radii = list[int]()
    for angle in np.arange(8) * np.pi / 4:
        steps = np.arange(0, 1.4 * half)
        columns = np.clip(np.round(x + np.cos(angle) * steps), 0, shot.width - 1).astype(np.intp)
        rows = np.clip(np.round(y + np.sin(angle) * steps), 0, shot.height - 1).astype(np.intp)
        inked = np.abs(shot.pixels[rows, columns].astype(np.int16) - ground).max(axis=1) > EDGE
        end = int((~inked).argmax())
        if not inked[0] or inked.all() or not inked[end:].any():
            return False
        radii.append(end)
    return max(radii) - min(radii) <= max(2, 0.2 * half) and min(radii) >= 0.2 * half


def _apart(boxes: Sequence[Box]) -> list[Box]:
    """Of boxes that overlap the first."""
    kept = list[Box]()
    for box in boxes:
        if not any(box.overlap(other) for other in kept):
            kept.append(box)
    return kept


def _radio(box: Box, *, checked: bool) -> Element:
    return Element(
        id="", kind="radio", box=box, state=State(checked=checked), clickable=True, confidence=TOGGLE_CONFIDENCE
    )


def _is_ring(shot: Screenshot, box: Box) -> bool:
    """Whether a round outline parts what is alike on both of its sides: the knob of a switch lies on something else."""
    around = box.grown(round(AROUND * box.width)).clipped(shot.width, shot.height) or box
    pixels = shot.crop(around).astype(np.int16)
    rims = [np.median(rim, axis=0) for rim in (pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1])]
    middle = shot.pixels[box.center.y, box.center.x].astype(np.int16)
    return max(float(np.abs(rim - middle).max()) for rim in rims) <= SAME_GROUND and is_round(shot, box)


def _is_as_large(one: Box, other: Box, times: float = 1.0) -> bool:
    """Within two pixels, or so many times larger: of one ring the outer edge may be seen, of the next the inner."""
    small, large = sorted((one.width, other.width))
    return large - small <= 2 or large <= times * small
