"""Whether a screen is read from right to left: by its letters, or by how its lines stand where no net reads them.

Lines of a script that is read from right to left end at one edge on the right, and the text net, which knows Latin and
Chinese letters, is unsure of what they say. One alone means little: forms set their labels to the right as well.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from screenwright.core.overlap import table
from screenwright.vision.bidi import is_leftwards
from screenwright.vision.text_line import TextLine

FEWEST = 4
"""Lines below which nothing can be said."""
SURE, LEGIBLE = 0.9, 0.93
"""A line is legible from this confidence on, and a screen in letters that are known from this share of such lines."""
NEAR, SAME_EDGE, UNLIKE = 6, 2, 4
"""Heights within which two lines belong together; pixels by which one edge may differ, and widths must."""
RIGHTWARDS = 0.1
"""How many more lines end at one right edge than begin at one left edge, as a share of both."""


def right_to_left(lines: Sequence[TextLine]) -> bool:
    if is_leftwards([line.text for line in lines]):
        return True
    if len(lines) < FEWEST:
        return False
    legible = np.mean([line.confidence > SURE for line in lines])
    return bool(legible < LEGIBLE and _lean(lines) > RIGHTWARDS)


def _lean(lines: Sequence[TextLine]) -> float:
    """From -1, all lines of unlike width begin at the edge of another one, to 1, they end at it."""
    left, top, right, bottom = table([line.box for line in lines]).T
    width, middle = right - left, (top + bottom) / 2
    near = np.abs(middle[:, None] - middle) < NEAR * np.median(bottom - top)
    near &= np.minimum(right[:, None], right) > np.maximum(left[:, None], left)
    near &= np.abs(width[:, None] - width) > UNLIKE
    begin, end = (int((near & (np.abs(edge[:, None] - edge) <= SAME_EDGE)).any(axis=1).sum()) for edge in (left, right))
    return (end - begin) / max(1, end + begin)
