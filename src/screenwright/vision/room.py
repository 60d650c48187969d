"""The room above and below words that can be clicked: a press there still counts, though nothing shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.text_line import TextLine

ROOM = 0.1
"""Heights of the line above it and below it. Pages give their links a line's height or more, the text net little more
than ink; half-way between, a box is near enough to both (docs/log.md)."""
TOUCH = 2
"""Pixels by which neighbours may overlap."""


def with_room(elements: Sequence[Element], lines: Sequence[TextLine]) -> list[Element]:
    """The elements; of those that can be clicked and of which no more is seen than a line, with room around it, up to
    half-way to what is above and below."""
    boxes, written = [one.box for one in elements], {line.box for line in lines}
    return [
        replace(one, box=_roomy(one.box, boxes)) if one.clickable and one.box in written else one for one in elements
    ]


def _roomy(box: Box, others: Sequence[Box]) -> Box:
    above = below = ROOM * box.height
    for other in others:
        if min(other.right, box.right) <= max(other.left, box.left):
            continue
        if other.bottom <= box.top + TOUCH:
            above = min(above, max(0, box.top - other.bottom) / 2)
        if other.top >= box.bottom - TOUCH:
            below = min(below, max(0, other.top - box.bottom) / 2)
    return replace(box, top=max(0, round(box.top - above)), bottom=round(box.bottom + below))
