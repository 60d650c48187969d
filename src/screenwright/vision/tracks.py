"""Sliders found by their form: a long thin track with one thumb that stands out on both sides of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot

DIFFERS = 14
"""Of 255 in any channel: tracks are often drawn in a pale grey."""
LONG = 4.0
"""How many times longer than its thumb is wide a slider is at least."""
LEAST_LENGTH = 60
GAPS = (1, 3, 9)
"""Pixels that are bridged, in turn."""


@dataclass(frozen=True, slots=True)
class Track:
    """``box`` is all of it, thumb included. Screenshot pixels."""

    box: Box
    thumb: Box
    vertical: bool = False

    @property
    def share(self) -> float:
        """How far the thumb is along, 0..1, from the left or from the bottom."""
        if self.vertical:
            gone, room = self.box.bottom - self.thumb.bottom, self.box.height - self.thumb.height
        else:
            gone, room = self.thumb.left - self.box.left, self.box.width - self.thumb.width
        return min(1.0, max(0.0, gone / max(1, room)))

    def point_at(self, share: float) -> Point:
        """Where the thumb's middle is at that share, which is brought into 0..1."""
        share = min(1.0, max(0.0, share))
        if self.vertical:
            room = self.box.height - self.thumb.height
            return Point(self.thumb.center.x, round(self.box.bottom - self.thumb.height / 2 - share * room))
        room = self.box.width - self.thumb.width
        return Point(round(self.box.left + self.thumb.width / 2 + share * room), self.thumb.center.y)


def find_tracks(screenshot: Screenshot) -> tuple[Track, ...]:
    """Every slider that shows, from top to bottom, on whatever ground lies left of it."""
    pixels = screenshot.pixels
    grey = pixels.astype(np.int16)
    ground = np.median(grey.reshape(-1, 3), axis=0).astype(np.int16)
    drawn = (np.abs(grey - ground).max(axis=2) > DIFFERS).astype(np.uint8)
    found: list[Track] = []
    for gap in GAPS:  # a ring around the thumb parts it from the track; labels beside it must stay apart
        for vertical in (False, True):
            kernel = np.ones((gap, 1) if vertical else (1, gap), np.uint8)
            joined = cv2.morphologyEx(drawn, cv2.MORPH_CLOSE, kernel).astype(np.uint8)
            new = [track for track in _tracks(joined, vertical=vertical) if not _overlaps(track, found)]
            found += new
    return tuple(sorted(found, key=lambda track: (track.box.top, track.box.left)))


def _overlaps(track: Track, others: list[Track]) -> bool:
    return any(track.box.overlap(other.box) for other in others)


def _tracks(drawn: NDArray[np.uint8], *, vertical: bool) -> Iterator[Track]:
    _, labels, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    length, breadth = (stats[:, 3], stats[:, 2]) if vertical else (stats[:, 2], stats[:, 3])
    long = (length >= LEAST_LENGTH) & (length >= LONG * breadth)
    for number in (np.flatnonzero(long[1:]) + 1).tolist():
        left, top, width, height = (int(value) for value in stats[number, :4])
        part = labels[top : top + height, left : left + width] == number
        thumb = _thumb(part.T if vertical else part)
        if thumb is None:
            continue
        start, end = thumb
        whole = Box(left, top, left + width, top + height)
        if vertical:
            yield Track(whole, Box(left, top + start, left + width, top + end), True)
        else:
            yield Track(whole, Box(left + start, top, left + end, top + height))


def _thumb(part: NDArray[np.bool_]) -> tuple[int, int] | None:
    """The columns of the thumb in a lying track: where the form rises above it and falls below it. A label may touch
    one side; so the narrower of the two counts. None where the form is another."""
    height = part.shape[0]
    first = part.argmax(axis=0)
    last = height - 1 - part[::-1].argmax(axis=0)
    above = _one_run(first < np.median(first) - 1)
    below = _one_run(last > np.median(last) + 1)
    if above is None or below is None or above[1] <= below[0] or below[1] <= above[0]:
        return None
    start, end = min(above, below, key=lambda run: run[1] - run[0])
    over = float(np.median(first) - np.quantile(first[start:end], 0.4))
    under = float(np.quantile(last[start:end], 0.4) - np.median(last))
    if max(over, under) > 3 * min(over, under) + 2 or end - start > 2.5 * height:
        return None
    return start, end


def _one_run(columns: NDArray[np.bool_]) -> tuple[int, int] | None:
    marked = np.flatnonzero(columns)
    if not len(marked) or marked[-1] - marked[0] + 1 != len(marked):
        return None
    return int(marked[0]), int(marked[-1]) + 1
