"""What stands around a place, as words that are there once: by them the place is found again on another screen.

On another resolution, scale or layout nothing has the same coordinates, but a label still stands beside its field
and a row's name in its row. Every such neighbour has a say about where the place is now; those in the same row, or
straight above, and those near by weigh more, because layouts wrap at a distance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Screen
from screenwright.reading import squash, without_chord

NEAREST = 8
"""Neighbours that are heard."""
LEAST_LETTERS = 2
IN_ROW, IN_COLUMN = 6.0, 2.0
"""Weight of a neighbour in the same row and of one straight above or below, where any other has 1."""

ROOM = 0.5
"""Of the recorded distance: by so much and a letter's height (half of one across the rows, which are told apart by
it) a neighbour may be off and still half agree."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """Words that stood once on the recorded screen, at ``then``, and all places where they stand ``now``."""

    words: str
    then: Box
    now: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Anchors:
    """All anchors of a recorded screen against another one; ``scale``: how many times larger its letters are now."""

    anchors: tuple[Anchor, ...]
    scale: float

    def support(self, then: Box, candidate: Box, twins: Sequence[Box] = ()) -> float | None:
        """0 to 1: how far the neighbours of the recorded box stand the same way around the candidate.

        A neighbour that is gone speaks against every candidate. None where no words stood around it at all.
        ``twins``: recorded boxes of the same look. Of a column of them each is known by its row, of a row of them
        each by its column, where there are words in it; a heading near the first of them must not decide.
        """
        heard = self._around(then)
        heard = [pair for pair in heard if _tells_apart(pair[0].then, then, twins)] or heard
        if not heard:
            return None
        agreed = sum(weight * self._agreement(anchor, then, candidate) for anchor, weight in heard)
        return agreed / sum(weight for _, weight in heard)

    def carry(self, point: Point) -> Point | None:
        """Where a recorded point lies now: of what each neighbour says the weighted median, so that a few that have
        moved elsewhere do not pull it away. None where no neighbour is left, or only ones that stand here twice."""
        here = Box(point.x, point.y, point.x + 1, point.y + 1)
        said = [(anchor, weight) for anchor, weight in self._around(here) if len(anchor.now) == 1]
        if not said:
            return None
        points = [(carried(point, anchor.then, anchor.now[0], self.scale), weight) for anchor, weight in said]
        x = _weighted_median([(at.x, weight) for at, weight in points])
        y = _weighted_median([(at.y, weight) for at, weight in points])
        return Point(x, y)

    def _around(self, then: Box) -> list[tuple[Anchor, float]]:
        """The recorded neighbours of a box with their weights, the weightiest first."""
        apart = [anchor for anchor in self.anchors if not _nested(anchor.then, then)]
        weighed = [(anchor, _weight(anchor.then, then)) for anchor in apart]
        return sorted(weighed, key=lambda pair: -pair[1])[:NEAREST]

    def _agreement(self, anchor: Anchor, then: Box, candidate: Box) -> float:
        """1 where the candidate lies to the anchor as it was recorded, falling with the distance from there."""
        across, down = (self.scale * gap for gap in _gaps(anchor.then, then))
        height = self.scale * anchor.then.height
        best = 0.0
        for box in anchor.now:
            x, y = _gaps(box, candidate)
            off_x = (x - across) / (ROOM * abs(across) + height)
            off_y = (y - down) / (ROOM * abs(down) + height / 2)
            best = max(best, 1 / (1 + off_x**2 + off_y**2))
        return best


def anchors_between(then: Screen, now: Screen) -> Anchors:
    """Words are compared without case, ornaments and the usual slips of reading."""
    before, after = _words(then), _words(now)
    anchors = tuple(
        Anchor(words, boxes[0], tuple(after.get(words, ()))) for words, boxes in before.items() if len(boxes) == 1
    )
    grown = [anchor.now[0].width / anchor.then.width for anchor in anchors if len(anchor.now) == 1]
    return Anchors(anchors, median(grown) if grown else 1.0)


def _words(screen: Screen) -> dict[str, list[Box]]:
    found: dict[str, list[Box]] = defaultdict(list)
    for element in screen.elements:
        words = squash(without_chord(element.text)) if element.text else ""
        if len(words) >= LEAST_LETTERS:
            found[words].append(element.box)
    return found


def _weight(anchor: Box, box: Box) -> float:
    across, down = _gaps(anchor, box)
    related = IN_ROW if down == 0 else IN_COLUMN if across == 0 else 1.0
    return related / (abs(across) + abs(down) + anchor.height)


def _gaps(anchor: Box, box: Box) -> tuple[int, int]:
    """Pixels from the anchor to the box to the right and down, negative to the left and up, 0 where they overlap.

    Gaps and not middles: a field that grew wider still begins just right of its label.
    """
    across = max(box.left - anchor.right, 0) or min(box.right - anchor.left, 0)
    down = max(box.top - anchor.bottom, 0) or min(box.bottom - anchor.top, 0)
    return across, down


def _tells_apart(anchor: Box, box: Box, twins: Sequence[Box]) -> bool:
    others = [_gaps(twin, box) for twin in twins if not _nested(twin, box)]
    across, down = _gaps(anchor, box)
    if others and all(gap[0] == 0 for gap in others):
        return down == 0
    if others and all(gap[1] == 0 for gap in others):
        return across == 0
    return True


def _nested(one: Box, other: Box) -> bool:
    return one.covers(other, tolerance=2) or other.covers(one, tolerance=2)


def carried(point: Point, then: Box, now: Box, scale: float) -> Point:
    """From the nearest pixel of the anchor the same way, in letters' sizes."""
    x = min(max(point.x, then.left), then.right - 1)
    y = min(max(point.y, then.top), then.bottom - 1)
    across = now.left + (x - then.left) / then.width * now.width + scale * (point.x - x)
    down = now.top + (y - then.top) / then.height * now.height + scale * (point.y - y)
    return Point(round(across), round(down))


def _weighted_median(values: Sequence[tuple[int, float]]) -> int:
    half = sum(weight for _, weight in values) / 2
    heard = 0.0
    for value, weight in sorted(values):
        heard += weight
        if heard >= half:
            return value
    return max(value for value, _ in values)
