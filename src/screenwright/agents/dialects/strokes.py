"""Swipes that are told by a direction alone: the finger's, in shares of the screen."""

from __future__ import annotations

from screenwright.agents.minds import Sight
from screenwright.core.action import Direction, Swipe
from screenwright.core.geometry import Point

_ENDS: dict[Direction, tuple[tuple[float, float], tuple[float, float]]] = {
    "up": ((0.5, 0.8), (0.5, 0.2)),
    "down": ((0.5, 0.2), (0.5, 0.8)),
    "left": ((0.8, 0.5), (0.2, 0.5)),
    "right": ((0.2, 0.5), (0.8, 0.5)),
}
_WAYS: dict[Direction, tuple[int, int]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_REACH = 0.3
"""Of a swipe that begins at a point, as far as the screen goes."""


def swiped_over(direction: Direction, sight: Sight) -> Swipe:
    """The finger goes over the middle of the screen the way it says."""
    start, end = _ENDS[direction]
    return Swipe(_at(*start, sight), _at(*end, sight))


def swiped_from(start: Point, direction: Direction, sight: Sight) -> Swipe:
    """The finger goes from a point the way it says."""
    shot = sight.screen.screenshot
    right, down = _WAYS[direction]
    x, y = start.x + right * round(_REACH * shot.width), start.y + down * round(_REACH * shot.height)
    return Swipe(start, Point(min(max(x, 0), shot.width - 1), min(max(y, 0), shot.height - 1)))


def _at(x: float, y: float, sight: Sight) -> Point:
    shot = sight.screen.screenshot
    return Point(min(int(x * shot.width), shot.width - 1), min(int(y * shot.height), shot.height - 1))
