"""Screenshots of a page that was scrolled, put together into one long picture (VisionTasker, paper 003, section 6).

The overlap is found exactly, by comparing rows of pixels and not by template matching. Rows that stand still at the top
and at the bottom while the rest moves are headers and footers: they appear once.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot
from screenwright.vision.change import any_in_columns

MATCHING = 0.985
"""Share of the overlapping pixels that must be equal; a pointer, a caret or a clock may spoil a few."""
MIN_OVERLAP, CANDIDATES = 8, 5
CARET_ROWS = 40
"""Where no more rows than these differ, a caret blinked and nothing scrolled."""
SCROLL_BAR = 0.025
"""Share of the width at the right that is left out: a scroll bar moves in its own way."""
COLUMN_GAP = 48
"""Pixel columns without a change that part the scrolling column from others."""


@dataclass(frozen=True, eq=False, slots=True)
class LongPicture:
    """``pixels``: RGB uint8 (long height, width, 3). ``offsets[k]`` is how far frame k is scrolled, in pixels.

    ``top`` and ``bottom`` are the heights of the fixed header and footer on each frame of ``frame_height``.
    """

    pixels: NDArray[np.uint8]
    offsets: tuple[int, ...]
    top: int
    bottom: int
    frame_height: int

    def locate(self, point: Point) -> tuple[int, Point]:
        """(the frame to scroll to, where the point is on it): first in the middle of a frame, else wherever it is."""
        if point.y < self.top:
            return 0, point
        if point.y >= self.pixels.shape[0] - self.bottom:
            last = len(self.offsets) - 1
            return last, Point(point.x, point.y - self.offsets[last])
        shown = [
            (abs(point.y - offset - self.frame_height // 2), k)
            for k, offset in enumerate(self.offsets)
            if self.top <= point.y - offset < self.frame_height - self.bottom
        ]
        _, frame = min(shown)
        return frame, Point(point.x, point.y - self.offsets[frame])


def shift_between(before: Screenshot, after: Screenshot) -> int | None:
    """Pixels by which the content moved up; 0 where nothing moved, None where no overlap is found."""
    if before.pixels.shape != after.pixels.shape:
        return None
    first, second = _rows(before, after)
    top, bottom = _fixed(first, second)
    if len(first) - top - bottom <= CARET_ROWS:
        return 0
    return _shift(first[top : len(first) - bottom], second[top : len(second) - bottom])


def scrolled(before: Screenshot, after: Screenshot) -> tuple[Box, int] | None:
    """The area whose content moved, and by how many pixels up (down where negative); None where nothing scrolled."""
    if before.pixels.shape != after.pixels.shape:
        return None
    first, second = _rows(before, after)
    top, bottom = _fixed(first, second)
    if len(first) - top - bottom <= CARET_ROWS:
        return None
    first, second = first[top : len(first) - bottom], second[top : len(second) - bottom]
    columns = _moving_columns(before, after)
    area = Box(columns.start, top, columns.stop, before.height - bottom)
    up = _shift(first, second)
    if up is None:
        down = _shift(second, first)
        up = None if down is None else -down
    return None if up is None else (_widened(area, up, before, after), up)


def _widened(area: Box, up: int, before: Screenshot, after: Screenshot) -> Box:
    """With the columns beside it that moved along, as far as there are any: not every window has a scroll bar."""
    there = slice(max(area.top, area.top + up), min(area.bottom, area.bottom + up))
    here = slice(there.start - up, there.stop - up)
    apart = np.flatnonzero(any_in_columns(before.pixels[there] != after.pixels[here]))
    left, right = max(apart[apart < area.left], default=-1), min(apart[apart >= area.right], default=before.width)
    rows = slice(area.top, area.bottom)
    changed = np.flatnonzero(any_in_columns(before.pixels[rows] != after.pixels[rows]))
    along = changed[(changed > left) & (changed < right)]
    return Box(int(along[0]), area.top, int(along[-1]) + 1, area.bottom)


def stitch(frames: Sequence[Screenshot], shifts: Sequence[int]) -> LongPicture:
    """The long picture of ``frames``, each ``shifts[k]`` > 0 pixels further down than the one before it.

    ``shifts`` has one item fewer than ``frames``; all frames have one size.
    """
    edges = [_fixed(*_rows(a, b)) for a, b in itertools.pairwise(frames)] or [(0, 0)]
    top, bottom = min(edge[0] for edge in edges), min(edge[1] for edge in edges)
    height = frames[0].height
    parts = [frames[0].pixels[: height - bottom]]
    parts += [
        frame.pixels[height - bottom - shift : height - bottom] for frame, shift in zip(frames[1:], shifts, strict=True)
    ]
    parts.append(frames[-1].pixels[height - bottom :])
    offsets = np.concatenate(([0], np.cumsum(shifts, dtype=int))).tolist()
    return LongPicture(np.concatenate(parts), tuple(offsets), top, bottom, height)


def _rows(before: Screenshot, after: Screenshot) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Both frames as flat rows of bytes, cut to the columns that scrolled: side bars stand still beside them."""
    columns = _moving_columns(before, after)
    first, second = (np.ascontiguousarray(frame.pixels[:, columns]) for frame in (before, after))
    return first.reshape(before.height, -1), second.reshape(after.height, -1)


def _moving_columns(before: Screenshot, after: Screenshot) -> slice:
    """The widest stretch of columns with changes, all columns where nothing changed."""
    changed = any_in_columns(before.pixels != after.pixels)
    changed[round(before.width * (1 - SCROLL_BAR)) :] = False
    places = np.flatnonzero(changed)
    if len(places) == 0:
        return slice(0, before.width)
    stretches = np.split(places, np.flatnonzero(np.diff(places) > COLUMN_GAP) + 1)
    widest = max(stretches, key=len)
    return slice(int(widest[0]), int(widest[-1]) + 1)


def _fixed(first: NDArray[np.uint8], second: NDArray[np.uint8]) -> tuple[int, int]:
    """Rows at the top and at the bottom that are the same on both frames.

    Blank rows of the content that happen to coincide count in: dropping them here loses nothing, because the
    neighbouring frames show them.
    """
    moved = np.flatnonzero((first != second).any(axis=1))
    if len(moved) == 0:
        return len(first), 0
    return int(moved[0]), len(first) - 1 - int(moved[-1])


def _shift(first: NDArray[np.uint8], second: NDArray[np.uint8]) -> int | None:
    """The shift that most equal rows vote for, if nearly all pixels of the overlap agree with it.

    Rows that stand more than once on a frame (blank ones, rules) do not vote. The pixels decide in the end, because a
    pointer or a caret spoils a few rows wholly and of the pixels next to none.
    """
    places: dict[bytes, list[int]] = {}
    for y, row in enumerate(second):
        places.setdefault(row.tobytes(), []).append(y)
    votes: Counter[int] = Counter()
    for y, name in enumerate([row.tobytes() for row in first]):
        there = places.get(name, [])
        if len(there) == 1 and there[0] < y:
            votes[y - there[0]] += 1
    for shift, _ in votes.most_common(CANDIDATES):
        overlap = len(first) - shift
        if overlap >= MIN_OVERLAP and (first[shift:] == second[:overlap]).mean() >= MATCHING:
            return shift
    return None
