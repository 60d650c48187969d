"""What is left to see of a box when others lie over it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from screenwright.core.geometry import Box, enclosing


def uncovered(box: Box, above: Sequence[Box]) -> tuple[float, Box | None]:
    """The visible share 0..1 of ``box``, and the smallest box around what is visible; None where nothing is."""
    free = free_parts(box, above)
    return sum(part.area for part in free) / box.area, enclosing(free) if free else None


def free_parts(box: Box, above: Sequence[Box]) -> list[Box]:
    """What is visible of ``box``, as boxes that do not overlap."""
    over = [part for one in above if (part := box.intersection(one))]
    ys = sorted({box.top, box.bottom, *(y for one in over for y in (one.top, one.bottom))})
    free = list[Box]()
    for top, bottom in pairwise(ys):
        at = box.left
        for one in sorted((one for one in over if one.top <= top < one.bottom), key=lambda one: one.left):
            if one.left > at:
                free.append(Box(at, top, one.left, bottom))
            at = max(at, one.right)
        if at < box.right:
            free.append(Box(at, top, box.right, bottom))
    return free
