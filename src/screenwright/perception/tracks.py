"""Sliders found by their form: a long thin track with one thumb that stands out on both sides of it."""

from __future__ import annotations

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


@dataclass(frozen=True, slots=True)
class Track:
    """``box`` is all of it, thumb included. Screenshot pixels."""

    box: Box
    thumb: Box
    vertical: bool = False

    @property
    def share(self) -> float:
        """How far the thumb's middle is along, 0..1, from the left or from the bottom."""
        if self.vertical:
            room = self.box.height - self.thumb.height
            return (self.box.bottom - self.thumb.height / 2 - self.thumb.center.y) / max(1, room)
        room = self.box.width - self.thumb.width
        return (self.thumb.center.x - self.box.left - self.thumb.width / 2) / max(1, room)

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
    count, labels, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    found: list[Track] = []
    for number in range(1, count):
        left, top, width, height = (int(value) for value in stats[number, :4])
        if max(width, height) < LEAST_LENGTH or max(width, height) < LONG * min(width, height):
            continue
        part = labels[top : top + height, left : left + width] == number
        vertical = height > width
        thumb = _thumb(part.T if vertical else part)
        if thumb is not None:
            start, end = thumb
            whole = Box(left, top, left + width, top + height)
            knob = (
                Box(left, top + start, left + width, top + end)
                if vertical
                else Box(left + start, top, left + end, top + height)
            )
            found.append(Track(whole, knob, vertical))
    return tuple(sorted(found, key=lambda track: (track.box.top, track.box.left)))


def _thumb(part: NDArray[np.bool_]) -> tuple[int, int] | None:
    """The columns of the thumb in a lying track; None where the form is another."""
    height = part.shape[0]
    first = part.argmax(axis=0)
    last = height - 1 - part[::-1].argmax(axis=0)
    extent = last - first + 1
    thin = float(np.median(extent))
    high = np.flatnonzero(extent > max(1.2 * thin, thin + 2))
    if not len(high) or high[-1] - high[0] + 1 != len(high):
        return None
    start, end = int(high[0]), int(high[-1]) + 1
    track = np.setdiff1d(np.arange(part.shape[1]), high)
    above = float(np.median(first[track])) - first[start:end].min()
    below = last[start:end].max() - float(np.median(last[track]))
    if min(above, below) < 1 or max(above, below) > 3 * min(above, below) + 2 or end - start > 2.5 * height:
        return None
    return start, end
