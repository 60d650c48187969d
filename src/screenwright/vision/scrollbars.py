"""Scroll bars by their looks: a thumb on a plain track that ends at a wall.

A learned detector hardly finds them: they are longer than what it sees at once and look alike along their whole
length. What they are it tells well once they are found (``fuse.py`` asks it).
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box

PLAIN = 10
"""Levels of 255 by which pixels of one colour may differ."""
THICK = (4, 22)
"""Pixels across a thumb."""
LONGER, ROOM = 2.0, 1.2
"""A thumb is at least so many times as long as thick, and its track so many times as long as the thumb."""
SHORTEST = 60
"""Pixels of a track."""
REACH = 10
"""Pixels from the thumb to the wall, where the track ends sideways."""
WALL = 0.8
"""Share of a track's length along which its wall is seen."""
SOFT = 3
"""Pixels of a thumb's rounded or soft ends."""

Grey = NDArray[np.uint8]


def find_scrollbars(pixels: NDArray[np.uint8]) -> list[Box]:
    """Tracks of what may be vertical and horizontal scroll bars on RGB pixels (height, width, 3), uint8."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), np.uint8)
    upright = [_track(grey, thumb) for thumb in _thumbs(grey)]
    turned = np.ascontiguousarray(grey.T)
    level = [_track(turned, thumb) for thumb in _thumbs(turned)]
    boxes = [box for box in upright if box]
    boxes += [Box(box.top, box.left, box.bottom, box.right) for box in level if box]
    return boxes


def _thumbs(grey: Grey) -> list[Box]:
    """Plain upright bars of a thumb's thickness."""
    edges = cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats((edges <= PLAIN).astype(np.uint8), connectivity=4)
    _, _, width, height, area = stats[1:].T
    least, most = THICK
    fits = (width + 2 >= least) & (width + 2 <= most) & (height >= LONGER * (width + 2)) & (height >= 12)
    fits &= area >= 0.85 * width * height
    return [Box(*map(int, (x - 1, y - 1, x + w + 1, y + h + 1))) for x, y, w, h in stats[1:][fits][:, :4]]


def _track(grey: Grey, thumb: Box) -> Box | None:
    """The upright track on which the thumb runs."""
    height, width = grey.shape
    middle = (thumb.left + thumb.right) // 2
    core = grey[thumb.top + 1 : thumb.bottom - 1, middle]
    first = _end(grey, thumb.top, -1, middle, core)
    last = _end(grey, thumb.bottom - 1, 1, middle, core)
    if first is None and last is None:
        return None
    top, bottom = (thumb.top if first is None else first), (thumb.bottom if last is None else last)
    length = bottom - top
    if length < SHORTEST or length < ROOM * thumb.height:
        return None
    rows = np.r_[top : max(top, thumb.top - SOFT), min(thumb.bottom + SOFT, bottom) : bottom]
    if len(rows) < 8:
        return None
    ground = int(np.median(grey[rows, middle]))
    right = _wall(grey, rows, ground, thumb.right - 1, 1)
    left = _wall(grey, rows, ground, thumb.left, -1)
    if right is None:
        return None
    if left is None or middle - left > 2 * REACH:
        left = max(0, 2 * middle - right)
    return Box(left, top, right, bottom).clipped(width, height)


def _end(grey: Grey, row: int, step: int, middle: int, core: Grey) -> int | None:
    """Where the track ends above (``step`` -1) or below (1) the thumb; None where the thumb touches its end."""
    height = grey.shape[0]
    begin = row + step * SOFT
    if not 0 <= begin < height:
        return None
    line = grey[: begin + 1, middle][::-1] if step < 0 else grey[begin:, middle]
    ground = int(line[0])
    if abs(ground - int(np.median(core))) <= PLAIN:
        return None
    other = np.flatnonzero(np.abs(line.astype(np.int16) - ground) > PLAIN)
    length = int(other[0]) if other.size else len(line)
    return begin - length + 1 if step < 0 else begin + length


def _wall(grey: Grey, rows: NDArray[np.intp], ground: int, column: int, step: int) -> int | None:
    """The column at which the track ends to one side: along most of its length the colour changes there, or the
    screen ends."""
    width = grey.shape[1]
    for at in range(column, column + step * (REACH + 1), step):
        if not 0 <= at < width:
            return 0 if at < 0 else int(width)
        changed = np.count_nonzero(np.abs(grey[rows, at].astype(np.int16) - ground) > PLAIN)
        if changed >= WALL * len(rows):
            return at if step > 0 else at + 1
    return None
