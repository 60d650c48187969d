"""The short bar under one letter of a menu's or button's label: it tells the key that chooses it and is no part of the
letter, which is read as another one with it ("Eile" for "File")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box

SHORTEST, SHORT, LONG = 3, 0.12, 1.2
"""Pixels that a bar is long at least; and parts of the line's height that it is long at least and at most."""
LOWER, ROOM = 0.45, 3
"""Parts of the line's height from its top, under which a bar may lie, and rows below the line that are looked at."""
THICKEST = 3
"""Rows of a bar at most: two, and one more where it falls between rows."""
LEVEL = 0.12
"""How far the pixels of a bar's row are apart, at most, in parts of the line's contrast: feet of letters are round."""
INKED, FAINT, FIRM = 0.2, 0.08, 0.35
"""Shares of a line's contrast from which a pixel is ink, may be the faint edge of some, and is no edge."""
MIN_CONTRAST, MIN_FAINT = 12, 5
"""Levels of 255 below which nothing is ink, or the edge of some."""
PASSING = 1.0
"""Columns that reach below the bar's top, at most, for each that ends where most of the others do."""
APART, NEAREST = 0.25, 3
"""How far above the bar letters end, at most: this part of the line's height, or so many rows."""
ROWS, MIDDLE = 3, 0.25
"""Rows with ink above a bar at least, without these parts of it at either end: above the middle of a low line is
nothing, or the edge of a field."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Columns ``left`` to ``right``, rows ``top`` to ``bottom``."""

    left: int
    right: int
    top: int
    bottom: int


@dataclass(frozen=True, slots=True)
class _Line:
    """``away``: how far each pixel is from the ground of a line that is ``height`` rows high; ROOM rows more."""

    away: NDArray[np.int16]
    ink: NDArray[np.bool_]
    faint: NDArray[np.bool_]
    firm: NDArray[np.bool_]
    contrast: int
    height: int


def without_access_keys(pixels: NDArray[np.uint8], boxes: Sequence[Box]) -> NDArray[np.uint8]:
    """The RGB picture, (height, width, 3), with the ground in the place of the bars under letters of the lines at
    ``boxes``; the same object where there is none."""
    bars = [bar for box in boxes for bar in access_keys(pixels[:, :, 1], box)]
    if not bars:
        return pixels
    bare = pixels.copy()
    for bar in bars:
        bare[bar.top : bar.bottom, bar.left : bar.right] = pixels[bar.bottom, bar.left : bar.right]
    return bare


def access_keys(grey: NDArray[np.uint8], box: Box) -> list[Bar]:
    """The bars under single letters of the line in a box, in pixels of the picture."""
    line = _line(grey, box)
    if line.contrast < MIN_CONTRAST:
        return []
    found = list[Bar]()
    for top in range(int(LOWER * line.height), len(line.ink) - 1):
        bars = [bar for bar in _bars(line, top) if not any(_holds(one, bar) for one in found)]
        feet = _feet(line, bars, top) if bars else None
        if feet is not None:
            found += [bar for bar in bars if _is_under_letter(line, bar, feet)]
    return [Bar(box.left + bar.left, box.left + bar.right, box.top + bar.top, box.top + bar.bottom) for bar in found]


def _line(grey: NDArray[np.uint8], box: Box) -> _Line:
    crop = grey[box.top : box.bottom + ROOM, box.left : box.right].astype(np.int16)
    away = np.abs(crop - int(np.median(crop)))
    contrast = int(away.max())
    ink, faint = away > max(MIN_CONTRAST, INKED * contrast), away > max(MIN_FAINT, FAINT * contrast)
    return _Line(away, ink, faint, away > FIRM * contrast, contrast, box.height)


def _holds(one: Bar, other: Bar) -> bool:
    return one.left <= other.left and other.right <= one.right and other.top < one.bottom


def _bars(line: _Line, top: int) -> Iterator[Bar]:
    """Level runs of ink that begin at row ``top``, of the length of a letter, with a free row below."""
    steps = np.diff(np.concatenate(([0], line.ink[top].astype(np.int8), [0])))
    for left, right in zip(np.flatnonzero(steps == 1).tolist(), np.flatnonzero(steps == -1).tolist(), strict=True):
        if not max(SHORTEST, SHORT * line.height) <= right - left <= LONG * line.height:
            continue
        bottom = top
        while bottom < len(line.ink) and _is_level(line, bottom, left, right):
            bottom += 1
        if top < bottom <= min(top + THICKEST, len(line.ink) - 1) and not line.ink[bottom, left:right].any():
            yield Bar(left, right, top, bottom)


def _is_level(line: _Line, row: int, left: int, right: int) -> bool:
    level = np.ptp(line.away[row, left:right]) <= LEVEL * line.contrast
    return bool(level and line.faint[row, left:right].all())


def _feet(line: _Line, bars: Sequence[Bar], top: int) -> int | None:
    """The last row of most letters beside the ``bars`` that begin at row ``top``; None where no letters end near it,
    too many reach below, or the bars are longer than all of them: those are the feet of figures."""
    beside = np.ones(line.faint.shape[1], bool)
    for bar in bars:
        beside[max(0, bar.left - 1) : bar.right + 1] = False
    passing = line.faint[top : top + 2].any(axis=0) & beside
    apart = max(NEAREST, round(APART * line.height))
    upwards = line.faint[max(0, top - apart) : top, beside & ~passing][::-1]
    upwards = upwards[:, upwards.any(axis=0)]
    if not upwards.size:
        return None
    ends = np.bincount(upwards.argmax(axis=0))
    are_feet = len(bars) > 1 and sum(bar.right - bar.left for bar in bars) > ends.max()
    return None if are_feet or passing.sum() > PASSING * ends.max() else top - 1 - int(ends.argmax())


def _is_under_letter(line: _Line, bar: Bar, feet: int) -> bool:
    """Whether a bar lies free under a letter; or right under its feet and reaches beyond them, where the tail of a Q
    goes on into the letter at its left end."""
    aside, above = int(MIDDLE * (bar.right - bar.left)), bar.top - 1
    letter = line.ink[: feet + 1, bar.left + aside : bar.right - aside]
    if letter.any(axis=1).sum() < ROWS:
        return False
    if not line.faint[above, bar.left : bar.right].any():
        return True
    goes_on = bool(line.firm[above, max(0, bar.left - 1) : bar.left + 1].all())
    return above == feet and not goes_on and not line.ink[above, bar.left : bar.right].all()
