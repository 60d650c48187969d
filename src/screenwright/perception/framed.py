"""Lines whose box is the button that they stand on: its edge is read as a part of them, or as a sign around them.

The text net sees a small button as a line. A recogniser that is shown its edge reads 目 for [0] and ① for (1), so only
what is written within is shown to it.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.perception.strokes import ink_in

WHOLE = 0.8
"""Share of the width and of the height of a box that the edge of a button spans at least; letters have room around."""
RIM = 0.3
"""Parts of the width and of the height from each side within which that edge lies: it is hollow."""
ROOM, LOWEST = 0.25, 5
"""Heights of what is written that are left around it, and pixels that it is high at least."""


def within_frame(grey: NDArray[np.uint8], box: Box) -> Box:
    """What is written in the frame that a box holds; the box itself where it holds none."""
    marks = ink_in(grey, box)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(marks.astype(np.uint8), connectivity=8)
    frames = [i for i in range(1, count) if _is_frame(labels == i, stats[i])]
    if not frames:
        return box
    rows, columns = np.nonzero(marks & ~np.isin(labels, frames))
    if not rows.size:
        return box
    written = Box(int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1)
    if written.height < LOWEST:
        return box
    inner = written.grown(max(2, round(ROOM * written.height))).clipped(box.width, box.height)
    return inner.moved(box.left, box.top) if inner else box


def _is_frame(part: NDArray[np.bool_], stat: NDArray[np.int32]) -> bool:
    height, width = part.shape
    if stat[cv2.CC_STAT_WIDTH] < WHOLE * width or stat[cv2.CC_STAT_HEIGHT] < WHOLE * height:
        return False
    down, across = round(RIM * height), round(RIM * width)
    return not part[down : height - down, across : width - across].any()
