"""Lines in scripts that the recogniser of Latin letters and ideographs does not know, read by a net of our own.

Only lines of which the recogniser is unsure are shown to it. It reads signs from left to right, as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.perception.text_recognise import Reading, batches, decoded
from screenwright.perception.weights import Net, net

HEIGHT, STEP = 32, 4
"""Pixels: height at which lines are read, and columns for each of the net's answers."""
MAX_WIDTH = 1600
MIN_INK = 12
"""Levels of 255 by which ink differs from its ground, at least."""
UNSURE = 0.93
"""Lines that the recogniser reads with less confidence may be in another script: it knows no letter of it."""
LEAST = 0.7
"""Confidence with which the net must read them."""
WORD, LINES = 3, 2
"""A line of fewer letters may be an icon, unless so many lines are longer."""
OWN = re.compile("[\u0370-\u03ff\u0400-\u04ff\u0590-\u06ff\u0900-\u097f]")
"""Letters of the scripts that it is asked for."""


def with_other_scripts(grey: NDArray[np.uint8], boxes: Sequence[Box], readings: Sequence[Reading]) -> list[Reading]:
    """The readings, those that are unsure replaced where the net of other scripts knows better."""
    known = list(readings)
    unsure = [i for i, reading in enumerate(readings) if reading.confidence < UNSURE]
    reader = net("scripts") if unsure else None
    if reader is None:
        return known
    others = dict(zip(unsure, _read(grey, [boxes[i] for i in unsure], reader), strict=True))
    right = {
        i: other
        for i, other in others.items()
        if other.confidence >= max(LEAST, readings[i].confidence) and _letters(other.text)
    }
    several = sum(_letters(other.text) >= WORD for other in right.values()) >= LINES
    for i, other in right.items():
        if several or _letters(other.text) >= WORD:
            known[i] = other
    return known


def _letters(text: str) -> int:
    """How many letters are of these scripts; 0 where most are not."""
    letters = [sign for sign in text if sign.isalpha()]
    own = sum(1 for sign in letters if OWN.match(sign))
    return own if own > len(letters) / 2 else 0


def _read(grey: NDArray[np.uint8], boxes: Sequence[Box], reader: Net) -> list[Reading]:
    lines = [inked(grey[box.top : box.bottom, box.left : box.right]) for box in boxes]
    alphabet = ("", *reader.manifest["alphabet"])
    readings = list[Reading]([Reading("", (), ())] * len(lines))
    for batch in batches([line.shape[1] for line in lines]):
        planes = np.zeros((len(batch), 1, HEIGHT, max(lines[i].shape[1] for i in batch)), np.float32)
        for plane, i in zip(planes, batch, strict=True):
            plane[0, :, : lines[i].shape[1]] = lines[i]
        signs, scores = reader.session.run(["sign", "score"], {"lines": planes})
        for row, i in enumerate(batch):
            steps = lines[i].shape[1] // STEP
            readings[i] = decoded(signs[row, :steps], scores[row, :steps], alphabet, 1.0)
    return readings


def inked(grey: NDArray[np.uint8]) -> NDArray[np.float32]:
    """A line (height, width) at the net's size (HEIGHT, a multiple of STEP), how far each pixel is from the ground: 0
    none, 1 the most of this line."""
    height, width = grey.shape
    wide = min(MAX_WIDTH, max(2, round(width * HEIGHT / height / STEP)) * STEP)
    how = cv2.INTER_AREA if height > HEIGHT else cv2.INTER_LINEAR
    sized = cv2.resize(grey, (wide, HEIGHT), interpolation=how).astype(np.float32)
    away = np.abs(sized - float(np.median(sized)))
    return np.asarray(away / max(MIN_INK, float(away.max())), np.float32)
