"""When a pointer rests, and where."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from screenwright.core.geometry import Point


@dataclass(frozen=True, slots=True)
class Rest:
    """A place at which the pointer came to rest; ``since`` is when it had been still for long enough."""

    at: Point
    since: float


class Resting:
    """The recent past of one pointer, told by :meth:`see`; times are seconds on any clock that does not go back.

    It rests when it has moved by less than ``px`` pixels for ``seconds``.
    """

    def __init__(self, px: float, seconds: float) -> None:
        self._px, self._seconds = px, seconds
        self._anchor: Point | None = None
        self._came = 0.0

    def see(self, at: Point | None, now: float) -> None:
        """Where it is now; None where nobody knows."""
        if at is None:
            self._anchor = None
        elif self._anchor is None or hypot(at.x - self._anchor.x, at.y - self._anchor.y) >= self._px:
            self._anchor, self._came = at, now

    def rest(self, now: float) -> Rest | None:
        """The rest that lasts now, the same for as long as it does; None while the pointer is on its way."""
        if self._anchor is None or now - self._came < self._seconds:
            return None
        return Rest(self._anchor, self._came + self._seconds)
