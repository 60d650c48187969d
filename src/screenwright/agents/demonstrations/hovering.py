"""A pointer that pressed nothing and yet did something: it lay on what opens a menu.

What lies under a press may have come up while the pointer only moved. Then the place where the pointer was, when it
came, belongs to what was shown.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot
from screenwright.core.watching import Sight
from screenwright.vision import changed_boxes

LEAST_WIDTH, LEAST_HEIGHT = 40, 40
"""Pixels of what comes up; lower is a line that lights up under the pointer."""
REACH = 24
"""Pixels that may lie between the pointer and what it opened."""
AWAY = 16
"""Pixels between the pointer and the press; nearer is the same thing."""
LATE_S = 0.4
"""What comes sooner after an action is its effect."""
KEPT = 6


@dataclass(frozen=True, slots=True)
class Opened:
    """The pointer at ``at`` brought something up: ``before`` it was not there; ``time`` is when it was first seen."""

    time: float
    at: Point
    before: Screenshot
    boxes: tuple[Box, ...]


@dataclass
class Hovering:
    """Fed with pictures, and where the pointer was at each, between two actions."""

    _last: Screenshot | None = None
    _acted: float = float("-inf")
    _opened: deque[Opened] = field(default_factory=lambda: deque(maxlen=KEPT))

    def see(self, sight: Sight, pointer: Point | None) -> None:
        before, self._last = self._last, sight.shot
        if before is None or pointer is None or sight.time - self._acted < LATE_S or before.same_pixels(sight.shot):
            return
        large = tuple(
            box
            for box in changed_boxes(before, sight.shot)
            if box.width >= LEAST_WIDTH and box.height >= LEAST_HEIGHT and box.contains(pointer, REACH)
        )
        if large and before.pixels.shape == sight.shot.pixels.shape:
            self._opened.append(Opened(sight.time, pointer, before, large))

    def acted(self, time: float) -> None:
        """Something was done: what was open before is its business no more."""
        self._acted = time
        self._opened.clear()

    def behind(self, press: Point, time: float) -> Opened | None:
        """What may have brought up what was pressed at ``time``; None where nothing did."""
        for opened in reversed(self._opened):
            apart = abs(opened.at.x - press.x) + abs(opened.at.y - press.y)
            if opened.time <= time and apart > AWAY and any(box.contains(press) for box in opened.boxes):
                return opened
        return None
