"""Parts of a line of text that are written in colours of their own, as links in running text are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box

SPACE = 0.2
"""Heights of the line that are empty between two words."""
INK, STRONG = 0.3, 0.6
"""Of the line's greatest contrast, from which a column has ink; of a word's, from which a pixel is clearly ink."""
MIN_CONTRAST = 90
"""Sum of the differences of the three channels that letters have at least."""
SAME_INK = 0.97
"""Cosine of two inks' differences from the ground, from which they are one colour in more or less of it."""
NEUTRAL = 0.985
"""The same to grey, from which an ink is black, grey or white."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Run:
    """Words in a row in one colour: their box, and whether that colour is no shade of grey."""

    box: Box
    coloured: bool


def runs(pixels: NDArray[np.uint8], box: Box) -> list[Run]:
    """The runs of a line in two colours, from left to right; none for a line in one colour, or in more than two, which
    is code or a picture. What is narrower than the line is high has the colour that it is nearer to.

    ``pixels``: RGB (height, width, 3).
    """
    crop = pixels[box.top : box.bottom, box.left : box.right].astype(np.float64)
    away = crop - np.median(crop.reshape(-1, 3), axis=0)
    contrast = np.abs(away).sum(axis=2)
    words = _words(contrast, box.height)
    if len(words) < 2:
        return []
    inks = [_ink(away[:, first:last], contrast[:, first:last]) for first, last in words]
    clear = [ink for ink, (first, last) in zip(inks, words, strict=True) if last - first >= box.height]
    colours = _distinct(clear or inks)
    if len(colours) != 2:
        return []
    which = [int(np.argmax([_likeness(ink, colour) for colour in colours])) for ink in inks]
    found = list[Run]()
    start = 0
    for i in range(1, len(words) + 1):
        if i == len(words) or which[i] != which[start]:
            left, right = words[start][0], words[i - 1][1]
            found.append(
                Run(Box(box.left + left, box.top, box.left + right, box.bottom), _is_coloured(colours[which[start]]))
            )
            start = i
    return found


def _words(contrast: Floats, height: int) -> list[tuple[int, int]]:
    """First and one after the last column of each word."""
    columns = contrast.max(axis=0)
    inked = np.flatnonzero(columns > max(MIN_CONTRAST / 2, INK * float(np.percentile(columns, 95))))
    if not inked.size:
        return []
    breaks = np.flatnonzero(np.diff(inked) > SPACE * height)
    firsts, lasts = inked[[0, *(breaks + 1)]], inked[[*breaks, -1]] + 1
    return list(zip(firsts.tolist(), lasts.tolist(), strict=True))


def _ink(away: Floats, contrast: Floats) -> Floats:
    """The mean difference (3) of a word's strongest pixels from the ground; that of soft edges leans to it."""
    strongest = float(contrast.max())
    if strongest < MIN_CONTRAST:
        return np.zeros(3)
    return np.asarray(away[contrast >= STRONG * strongest].mean(axis=0), np.float64)


def _likeness(one: Floats, other: Floats) -> float:
    lengths = float(np.linalg.norm(one) * np.linalg.norm(other))
    return float(one @ other) / lengths if lengths else 1.0


def _distinct(inks: Sequence[Floats]) -> list[Floats]:
    found = list[Floats]()
    for ink in inks:
        if not any(_likeness(ink, one) >= SAME_INK for one in found):
            found.append(ink)
    return found


def _is_coloured(ink: Floats) -> bool:
    return abs(float(ink.sum())) < NEUTRAL * 3**0.5 * float(np.linalg.norm(ink))
