"""Lines whose box is the button that they stand on: its edge is read as a part of them, or as a sign around them.

The text net sees a small button as a line. A recogniser that is shown its edge reads 目 for [0] and ① for (1), so only
what is written within is shown to it.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.vision.strokes import BLANK_SHARE, MIN_CONTRAST

WHOLE, STRAIGHT = 0.68, 0.4
"""Share of the width and of the height of a box that the edge of a button spans at least; and of its own width that its
first and its last row span, which are short in a ring."""
RIM = 0.3
"""Parts of the width and of the height from each side within which that edge lies: it is hollow."""
ROOM, LOWEST = 0.25, 5
"""Heights of what is written that are left around it, and pixels that it is high at least."""


def within_frame(grey: NDArray[np.uint8], box: Box) -> Box:
    """What is written in the frame that a box holds; the box itself where it holds none."""
    marks = _marks(grey[box.top : box.bottom, box.left : box.right])
    count, labels, stats, _ = cv2.connectedComponentsWithStats(marks.astype(np.uint8), connectivity=4)
    frames = [i for i in range(1, count) if _is_frame(labels == i, *stats[i, :4].tolist())]
    if not frames:
        return box
    frame = np.isin(labels, frames)
    rows, columns = np.nonzero(marks & ~frame)
    if not rows.size:
        return box
    written = Box(int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1)
    if written.height < LOWEST:
        return box
    room = max(2, round(ROOM * written.height))
    above, below = _free(frame[:, written.left : written.right], written.top, written.bottom, room)
    left, right = _free(frame[above:below].T, written.left, written.right, room)
    return Box(box.left + left, box.top + above, box.left + right, box.top + below)


def _marks(crop: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """What is far from the ground in the middle, which may be that of a button that fills less than half of the box."""
    height, width = crop.shape
    ground = np.median(crop[height // 4 : height - height // 4, width // 4 : width - width // 4])
    away = np.abs(crop.astype(np.int16) - int(ground))
    return np.asarray(away > max(MIN_CONTRAST, BLANK_SHARE * int(away.max())))


def _free(frame: NDArray[np.bool_], start: int, end: int, room: int) -> tuple[int, int]:
    """``start`` and ``end`` moved apart by as much room as is free of the ``frame``, along its first axis."""
    before, behind = frame[max(0, start - room) : start][::-1], frame[end : end + room]
    return start - _clear(before), end + _clear(behind)


def _clear(frame: NDArray[np.bool_]) -> int:
    """How many rows come before the first of the frame."""
    rows = np.flatnonzero(frame.any(axis=1))
    return int(rows[0]) if rows.size else len(frame)


def _is_frame(part: NDArray[np.bool_], left: int, top: int, width: int, height: int) -> bool:
    """``part`` (height, width of the box) is a connected part with its place in it."""
    if width < WHOLE * part.shape[1] or height < WHOLE * part.shape[0]:
        return False
    if min(part[top].sum(), part[top + height - 1].sum()) < STRAIGHT * width:
        return False
    down, across = round(RIM * height), round(RIM * width)
    return not part[top + down : top + height - down, left + across : left + width - across].any()
