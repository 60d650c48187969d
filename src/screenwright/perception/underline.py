"""Lines under words: links have them, and where they are broken around descenders they read as dots and dashes."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.perception.text_recognise import Reading

BELOW = 0.6
"""Parts of a line's height from its top, under which an underline may lie."""
ALONG, ABOVE = 0.65, 0.22
"""Share of the width of its ink that an underline covers, at least: descenders break it. And how much of a row above it
is inked, at most: by descenders, and not by the feet of letters, which are a bar too."""
THIN = 0.14
"""Parts of the height that it is thick, at most; two pixels are always thin."""
BLANK_SHARE, MIN_CONTRAST = 0.35, 12
_PIECE = re.compile(r"_(?=\w)|[._]+$")


def without_underline(grey: NDArray[np.uint8], box: Box, reading: Reading) -> Reading:
    """The reading of an underlined line without what pieces of the underline are read as; any other as it is."""
    if not _PIECE.search(reading.text) or not _underlined(grey[box.top : box.bottom, box.left : box.right]):
        return reading
    text = reading.text.rstrip("._")
    return Reading(text.replace("_", " "), reading.scores[: len(text)], reading.starts[: len(text)])


def _underlined(line: NDArray[np.uint8]) -> bool:
    height = line.shape[0]
    away = np.abs(line.astype(np.int16) - int(np.median(line)))
    marks = away > max(MIN_CONTRAST, BLANK_SHARE * int(away.max()))
    columns = np.flatnonzero(marks.any(axis=0))
    if not columns.size:
        return False
    inked = marks.sum(axis=1) / (columns[-1] + 1 - columns[0])
    first = int(BELOW * height)
    bars = np.flatnonzero(inked[first:] >= ALONG) + first
    if not bars.size or bars[-1] - bars[0] >= max(2, THIN * height):
        return False
    return bool(inked[max(0, bars[0] - 3) : bars[0]].min(initial=1.0) <= ABOVE)
