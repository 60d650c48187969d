"""On which side of one thing another lies: the nine answers of the layout question (paper 000, 4.3 and appendix B)."""

from __future__ import annotations

import math

from screenwright.core.geometry import Box

RELATIONS = (
    "right",
    "lower right",
    "lower",
    "lower left",
    "left",
    "upper left",
    "upper",
    "upper right",
    "the same place",
)
"""Eight directions, clockwise by 45 degrees, and none."""
ALIGNED = 0.5
"""Share of the smaller side from which two things count as being in one column or row."""
CLEAR = 5.0
"""Degrees that the direction must lie inside of its eighth of the circle, so that nobody could tell it otherwise."""


def direction(dx: float, dy: float) -> str:
    """The answer for the way from one place to another: ``dx`` to the right, ``dy`` down, in one unit."""
    if math.hypot(dx, dy) < 1e-9:
        return RELATIONS[8]
    return RELATIONS[round(_degrees(dx, dy) / 45) % 8]


def relation(box: Box, other: Box) -> str | None:
    """Where ``box`` lies as seen from ``other``; None where people could disagree: they overlap, the direction between
    their centres is near the edge of two answers, or rows and columns tell otherwise than the centres."""
    if box.overlap(other):
        return None
    dx = (box.left + box.right - other.left - other.right) / 2
    dy = (box.top + box.bottom - other.top - other.bottom) / 2
    off = (_degrees(dx, dy) + 22.5) % 45
    if min(off, 45 - off) < CLEAR:
        return None
    answer = direction(dx, dy)
    column = _shared(box.left, box.right, other.left, other.right)
    row = _shared(box.top, box.bottom, other.top, other.bottom)
    agrees = {"left": row, "right": row, "upper": column, "lower": column}.get(answer, not row and not column)
    return answer if agrees else None


def _degrees(dx: float, dy: float) -> float:
    return math.degrees(math.atan2(dy, dx)) % 360


def _shared(start: int, end: int, other_start: int, other_end: int) -> bool:
    both = min(end, other_end) - max(start, other_start)
    return both >= ALIGNED * min(end - start, other_end - other_start)
