"""Short text that the text net passes over: page numbers, counts in badges, a single word on a button.

Marks of about the height of letters are shown to the recogniser as well; what it reads counts where it is surely no
icon, a figure or a word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.overlap import inside, table
from screenwright.vision.text_recognise import Reading
from screenwright.vision.tiles import connected

LETTERS = 0.62
"""Height of letters as part of the boxes of the text net, which leave room around them."""
CONTRAST = 28
"""Levels of 255 between neighbouring pixels at the edge of a letter."""
LOW, HIGH, NARROW, WIDE = 0.45, 1.5, 0.2, 10.0
"""Least and most height and width of a mark, in heights of letters."""
JOINED, ROOM = 0.4, 0.22
"""Parts of a letter's height: gaps that are closed along a line, and room that is left around what is read."""
FRAMED = 0.5
"""Share of a line that was found within a mark, above which that is what it stands on: a badge, a bar."""
SURE = 0.95
LETTERS_OF_WORDS = 3
_FIGURE = re.compile(r"[#(+\-€$£]*\d[\d.,:/]*[%)+kKM]*")


def missed(grey: NDArray[np.uint8], lines: Sequence[Box]) -> list[Box]:
    """Places beside the ``lines`` of text where something of the height of their letters stands."""
    if not lines:
        return []
    height = LETTERS * float(np.median([box.height for box in lines]))
    edges = cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    marks = (edges > CONTRAST).astype(np.uint8)
    for box in lines:
        marks[box.top : box.bottom, box.left : box.right] = 0
    along = np.ones((1, max(3, int(JOINED * height))), np.uint8)
    parts = connected(np.asarray(cv2.morphologyEx(marks, cv2.MORPH_CLOSE, along), np.uint8))
    room = max(2, round(ROOM * height))
    high = (parts[:, 3] >= LOW * height) & (parts[:, 3] <= HIGH * height)
    wide = (parts[:, 2] >= max(4, NARROW * height)) & (parts[:, 2] <= WIDE * height)
    found = (
        Box(left - room, top - room, left + w + room, top + h + room).clipped(grey.shape[1], grey.shape[0])
        for left, top, w, h in parts[high & wide].tolist()
    )
    boxes = [box for box in found if box is not None]
    frames = np.any(inside(table(lines), table(boxes)) > FRAMED, axis=0)
    return [boxes[i] for i in np.flatnonzero(~frames)]


def is_written(reading: Reading, letters: int = LETTERS_OF_WORDS) -> bool:
    """Whether that is surely a figure or words of so many letters. A nought alone is a ring as well."""
    text = reading.text.strip()
    worded = sum(map(str.isalpha, text)) >= letters
    return reading.confidence >= SURE and (worded or (text != "0" and _FIGURE.fullmatch(text) is not None))
