"""What is left to see of a box when others lie over it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from screenwright.core.geometry import Box


def uncovered(box: Box, above: Sequence[Box]) -> tuple[float, Box | None]:
    """The visible share 0..1 of ``box``, and the smallest box around what is visible; None where nothing is."""
    over = [part for one in above if (part := box.intersection(one))]
    if not over:
        return 1.0, box
    xs = sorted({box.left, box.right, *(x for one in over for x in (one.left, one.right))})
    ys = sorted({box.top, box.bottom, *(y for one in over for y in (one.top, one.bottom))})
    free = [
        Box(left, top, right, bottom)
        for left, right in pairwise(xs)
        for top, bottom in pairwise(ys)
        if not any(one.left <= left < one.right and one.top <= top < one.bottom for one in over)
    ]
    if not free:
        return 0.0, None
    around = free[0]
    for part in free[1:]:
        around = around.union(part)
    return sum(part.area for part in free) / box.area, around
