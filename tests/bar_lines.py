"""Lines of text for the trainings of readers, whose signs are drawn as bars."""

from __future__ import annotations

import numpy as np

from screenwright_lab.data.lines.render import DrawnLine

SHAPES = {"a": (4, 24), "b": (10, 6), "日": (14, 30)}
"""Width and height of the bars that these signs are drawn as."""


def bar_line(text: str, script: str) -> DrawnLine:
    grey = np.full((46, 24 + 24 * len(text)), 230, np.uint8)
    for at, sign in enumerate(text):
        wide, high = SHAPES[sign]
        left = 18 + 24 * at
        grey[34 - high : 34, left : left + wide] = 20
    return DrawnLine(grey, text, script)
