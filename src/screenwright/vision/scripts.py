"""Lines in scripts that the recogniser of Latin letters and ideographs does not know, read by a net of our own.

Only lines of which the recogniser is unsure, or of which it read a few figures only, are shown to it. It reads signs
from left to right, as they stand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.vision.text_recognise import Reading, batches, decoded, in_pieces
from screenwright.vision.weights import Net, net

HEIGHT, STEP = 32, 4
"""Pixels: height at which lines are read, and columns for each of the net's answers."""
STRETCH = 1.25
"""How much wider than high they are made: two narrow letters of one kind want three answers."""
MAX_WIDTH = 2000
MIN_INK = 12
"""Levels of 255 by which ink differs from its ground, at least."""
UNSURE = 0.93
"""Lines that the recogniser reads with less confidence may be in another script: it knows no letter of it."""
SQUARE = 1.3
"""Heights of a line up to which it may be an icon; where there are no others the net is not asked at all."""
SPARSE = 0.55
"""Heights of a line for each sign that was read, and one around them, above which it may be a part of what is there."""
LEAST = 0.7
"""Confidence with which the net must read them."""
WORD, LINES = 3, 2
"""A line of fewer letters may be an icon, unless so many lines of its script are longer."""
ARABIC = re.compile("[\u0620-\u06d5]")
PERSIAN = re.compile("[پچژگکڈڑٹےہںۀېټډړښڼ]")
"""Letters that Arabic does not have, of Persian, Urdu and Pashto."""
TO_PERSIAN = str.maketrans("يىك", "ییک")
PERSIAN_LINES = 0.2
"""Share of the Arabic lines of a picture that hold such a letter from which all are taken for Persian."""
OWN = re.compile("([\u0370-\u03ff])|([\u0400-\u04ff])|([\u0590-\u05ff])|([\u0600-\u06ff])|([\u0900-\u097f])")
"""Letters of the scripts that it is asked for."""


def with_other_scripts(grey: NDArray[np.uint8], boxes: Sequence[Box], readings: Sequence[Reading]) -> list[Reading]:
    """The readings, those that are unsure or a part only replaced where the net of other scripts knows better."""
    known = list(readings)
    doubtful = [
        i
        for i, (box, reading) in enumerate(zip(boxes, readings, strict=True))
        if _is_unsure(reading) or _is_sparse(box, reading)
    ]
    worded = any(boxes[i].width > SQUARE * boxes[i].height for i in doubtful)
    reader = net("scripts") if worded else None
    if reader is None:
        return known
    read = _in_their_language(_read(grey, [boxes[i] for i in doubtful], reader))
    right = {i: one for i, one in zip(doubtful, read, strict=True) if _knows_better(one, readings[i])}
    written = Counter(_script(one.text) for one in right.values() if _letters(one.text) >= WORD)
    for i, one in right.items():
        if _letters(one.text) >= WORD or written[_script(one.text)] >= LINES:
            known[i] = one
    return known


def _is_unsure(reading: Reading) -> bool:
    """Of its letters, where it has some: a box or a dot beside them says nothing of their script."""
    letters = [score for sign, score in zip(reading.text, reading.scores, strict=True) if sign.isalpha()]
    return (sum(letters) / len(letters) if letters else reading.confidence) < UNSURE


def _is_sparse(box: Box, reading: Reading) -> bool:
    """Whether it is of figures alone, and so few that words beside them may have been passed over."""
    figures = not any(map(str.isalpha, reading.text))
    return figures and box.width > box.height * (SPARSE * len(reading.text) + 1)


def _knows_better(one: Reading, reading: Reading) -> bool:
    """Whether the net's is the better reading: surer, or words around what the recogniser surely read."""
    letters, read = _letters(one.text), reading.text.strip()
    if not letters or one.confidence < LEAST:
        return False
    return one.confidence >= reading.confidence or (letters >= WORD and bool(read) and read in one.text)


def _script(text: str) -> int:
    """Of its first letter of these scripts, by number."""
    found = OWN.search(text)
    return found.lastindex or 0 if found else 0


def _in_their_language(readings: Sequence[Reading]) -> list[Reading]:
    """The net knows by one sign what looks the same in Arabic and in Persian; the letters around tell the language."""
    persian = [PERSIAN.search(one.text) is not None for one in readings]
    whole = sum(persian) > PERSIAN_LINES * sum(ARABIC.search(one.text) is not None for one in readings)
    return [
        replace(one, text=one.text.translate(TO_PERSIAN)) if whole or own else one
        for one, own in zip(readings, persian, strict=True)
    ]


def _letters(text: str) -> int:
    """How many letters are of one of these scripts; 0 where most are not: icons are read as letters of several."""
    letters = [sign for sign in text if sign.isalpha()]
    own = max(Counter(_script(sign) for sign in letters if OWN.match(sign)).values(), default=0)
    return own if own > len(letters) / 2 else 0


def _read(grey: NDArray[np.uint8], boxes: Sequence[Box], reader: Net) -> list[Reading]:
    return in_pieces(grey, boxes, MAX_WIDTH / HEIGHT / STRETCH, lambda pieces: _read_pieces(grey, pieces, reader))


def _read_pieces(grey: NDArray[np.uint8], boxes: Sequence[Box], reader: Net) -> list[Reading]:
    lines = [inked(grey[box.top : box.bottom, box.left : box.right]) for box in boxes]
    alphabet = ("", *reader.manifest["alphabet"])
    readings = list[Reading]([Reading("", (), ())] * len(lines))
    for padded, batch in batches([line.shape[1] for line in lines]):
        planes = np.zeros((len(batch), 1, HEIGHT, padded), np.float32)
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
    wide = min(MAX_WIDTH, max(2, round(width * STRETCH * HEIGHT / height / STEP)) * STEP)
    how = cv2.INTER_AREA if height > HEIGHT else cv2.INTER_LINEAR
    sized = cv2.resize(grey, (wide, HEIGHT), interpolation=how).astype(np.float32)
    away = np.abs(sized - float(np.median(sized)))
    return np.asarray(away / max(MIN_INK, float(away.max())), np.float32)
