"""One press of a button or a finger, from down to up, and what it was: a click, a hold, a drag or a swipe."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from screenwright.core.action import Action, Click, Drag, LongPress, MouseButton, Swipe
from screenwright.core.geometry import Point

SLIP = 4
"""Pixels that a mouse may slip between down and up and still click."""
HOLD_S = 0.7
"""From here on a press is a long press."""
_SHORTEST_SWIPE_S = 0.05


@dataclass(frozen=True, slots=True)
class Gesture:
    """An action and when it was done, in seconds. What follows from one press has the same ``begun``."""

    action: Action
    begun: float
    ended: float


@dataclass
class Stroke:
    """A press under way. ``slop``: pixels that it may slip; ``left_at``: when it slipped farther, None before."""

    button: MouseButton
    start: Point
    begun: float
    slop: int = SLIP
    finger: bool = False

    def __post_init__(self) -> None:
        self.at, self.now = self.start, self.begun
        self.left_at: float | None = None

    def go(self, to: Point, time: float) -> None:
        """It is there now."""
        self.at, self.now = to, time
        if self.left_at is None and hypot(to.x - self.start.x, to.y - self.start.y) > self.slop:
            self.left_at = time


def gesture_of(stroke: Stroke) -> Action:
    """What a whole stroke was. A finger that rested before it moved drags; one that did not swipes."""
    seconds = stroke.now - stroke.begun
    if stroke.left_at is None:
        held = seconds >= HOLD_S and stroke.button == "left"
        return LongPress(stroke.start, round(seconds, 1)) if held else Click(stroke.start, stroke.button)
    if stroke.finger and stroke.left_at - stroke.begun < HOLD_S:
        return Swipe(stroke.start, stroke.at, max(_SHORTEST_SWIPE_S, round(seconds, 2)))
    return Drag(stroke.start, stroke.at, stroke.button)
