"""Frames that are drawn around what is in them: windows, dialogs, menus, cards.

Such a frame holds even where something seems to reach over its edge: that lies below it, and is covered in part. What
tells a drawn frame from one that was only guessed is its outline, which runs all around.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box

STEP = 6
"""Levels (0..255) in any channel between the two sides of an outline."""
REACH = 4
"""Pixels from the edge of the box at which the outline may run, on either side."""
AROUND = 0.92
"""Share of each side along which there is an outline."""
CORNER = 10
"""Pixels at either end of a side that may be rounded."""
BEYOND, RUN_ON = 16, 2
"""Pixels beyond a corner in which a side may run on, and how many of the eight ends may: those of a grid's lines do."""
LEAST = 60
"""Pixels of the shorter side of a frame at least: smaller ones are controls."""


def drawn(pixels: NDArray[np.uint8], boxes: Sequence[Box]) -> list[Box]:
    """Those of the ``boxes`` with an outline all around on RGB ``pixels`` (height, width, 3). What ends at the edge of
    the screen is a pane."""
    return [box for box in boxes if min(box.width, box.height) >= LEAST and _is_drawn(pixels, box)]


def _is_drawn(pixels: NDArray[np.uint8], box: Box) -> bool:
    turned = pixels.transpose(1, 0, 2)
    sides = [(pixels, box.top, box.left, box.right), (pixels, box.bottom, box.left, box.right)]
    sides += [(turned, box.left, box.top, box.bottom), (turned, box.right, box.top, box.bottom)]
    ends = [_ends_run_on(*side) for side in sides if REACH < side[1] < len(side[0]) - REACH]
    return len(ends) == len(sides) and None not in ends and sum(filter(None, ends)) <= RUN_ON


def _ends_run_on(picture: NDArray[np.uint8], at: int, start: int, end: int) -> int | None:
    """How many ends of the line near row ``at`` from column ``start`` to ``end`` run on; None where there is none."""
    corner = min(CORNER, (end - start) // 4)
    strip = picture[at - REACH : at + REACH + 1].astype(np.int16)
    steps = np.abs(np.diff(strip, axis=0)).max(axis=2) >= STEP
    along = steps[:, max(0, start + corner) : end - corner].mean(axis=1)
    if along.max() < AROUND:
        return None
    line = steps[int(along.argmax())]
    before, after = line[max(0, start - REACH - BEYOND) : max(0, start - REACH)], line[end + REACH :][:BEYOND]
    return sum(bool(beyond.size and beyond.mean() >= AROUND) for beyond in (before, after))
