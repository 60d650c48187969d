"""Lines under words: links have them, and where they are broken around descenders they read as dots and dashes."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.vision.strokes import stroke_runs
from screenwright.vision.text_recognise import Reading

BELOW = 0.6
"""Parts of a line's height from its top, under which an underline may lie."""
ALONG, ABOVE, CLEAR = 0.65, 0.22, 0.5
"""Share of the width of its ink that an underline covers, at least: descenders break it. How much of a row above it is
inked, at most: by descenders, and not by the feet of letters, which are a bar too. And the share of letters that end
above it, at least."""
THIN = 0.14
"""Parts of the height that it is thick, at most; two pixels are always thin."""
BLANK_SHARE, MIN_CONTRAST = 0.35, 12
DOT = 0.35
"""Parts of the height of the ink above an underline that a full stop is high at most."""
_PIECE = re.compile(r"_(?=\w)|[._]+$")


def without_underline(grey: NDArray[np.uint8], box: Box, reading: Reading) -> Reading:
    """The reading of an underlined line without what pieces of the underline are read as; any other as it is."""
    if not _PIECE.search(reading.text):
        return reading
    marks = _marks(grey[box.top : box.bottom, box.left : box.right])
    bar = _underline(marks)
    if bar is None:
        return reading
    text = reading.text.rstrip("._")
    stops = len(reading.text) - len(reading.text.rstrip("."))
    text += "." * min(stops, _dots(marks[:bar]))
    return Reading(text.replace("_", " "), reading.scores[: len(text)], reading.starts[: len(text)])


def _marks(line: NDArray[np.uint8]) -> NDArray[np.bool_]:
    away = np.abs(line.astype(np.int16) - int(np.median(line)))
    return np.asarray(away > max(MIN_CONTRAST, BLANK_SHARE * int(away.max())))


def _underline(marks: NDArray[np.bool_]) -> int | None:
    """The first row of a bar under the words; None where there is none."""
    height = marks.shape[0]
    columns = np.flatnonzero(marks.any(axis=0))
    if not columns.size:
        return None
    inked = marks.sum(axis=1) / (columns[-1] + 1 - columns[0])
    first = int(BELOW * height)
    bars = np.flatnonzero(inked[first:] >= ALONG) + first
    if not bars.size or bars[-1] - bars[0] >= max(2, THIN * height):
        return None
    bar = int(bars[0])
    letters = stroke_runs(marks[:bar])
    clear = sum(letter.bottom < bar for letter in letters) >= CLEAR * len(letters)
    return bar if clear and inked[max(0, bar - 3) : bar].min(initial=1.0) <= ABOVE else None


def _dots(words: NDArray[np.bool_]) -> int:
    """How many full stops end the words above the bar, which is the edge of a button as often as an underline. The
    button's other edges are no letters."""
    runs = [run for run in stroke_runs(words & (words.mean(axis=1) < ALONG)[:, None]) if run.right < words.shape[1]]
    height = max((run.bottom - run.top for run in runs), default=0)
    count = 0
    while count < len(runs) and runs[-1 - count].bottom - runs[-1 - count].top <= DOT * height:
        count += 1
    return count
