"""Check boxes, radio buttons and switches: small shapes that say on or off, named by the text beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, State
from screenwright.core.screenshot import Screenshot
from screenwright.vision.colour import contrast, has_outline, is_two_tone
from screenwright.vision.text_line import TextLine

SIDES, OF_TEXT = (9, 30), 1.3
"""Pixels of a check box or radio button, and heights of a line of text that it has at the most on sharp screens."""
SWITCH_ASPECT, SWITCH_HEIGHT = (1.5, 2.4), (14, 128)
FAINT = 0.1
"""Contrast (0..1) of what is as good as empty."""
TOGGLE_CONFIDENCE = 0.6
_MARK = re.compile(r"[□☐☑■▢○◯●◉◎⊙√✓ ]*[口囗回〇]?[□☐☑■▢○◯●◉◎⊙√✓ ]*")
"""What the recogniser makes of a check box or radio button before words; one ideograph, as words begin with these."""
EDGE = 24
"""Levels (0..255) by which an outline differs from what is beside it."""
ROUNDED = 1.12
"""How much farther the outline of something round is on the diagonals at most; that of a rounded square is by 1.2."""
_TALL = re.compile(r"[A-Z0-9bdfhkl]")
"""Letters as high as a round capital."""
LETTERS = "O0QV"
"""What it makes of them as well; words begin with these, too."""
INK, OUTLINE, GAP = 40, 0.25, 0.14
"""Levels (0..255) from the ground that are ink; heights of the line that the outline behind a check box may be wide,
and that is clear between it and its words."""
WIDER, FAR, MUCH_WIDER, LARGER = 1.5, 0.5, 2.0, 1.15
"""Times the usual gap between letters by which the one behind a check box is wider; heights of the letters from which,
and the times by which, it is a space even where none was read; times as high as the letters that no letter is."""
SWALLOWED = 1.3
"""Sides of a check box by which its words may begin before its end, where the text net took the box for a part of
them."""


def is_small_square(box: Box, text: float) -> bool:
    """``text``: the usual height of a line in pixels."""
    largest = max(SIDES[1], OF_TEXT * text)
    return SIDES[0] <= min(box.width, box.height) and max(box.width, box.height) <= largest and squarish(box)


def usual_height(lines: Sequence[TextLine]) -> float:
    """Of the lines in pixels; 0 where there are none."""
    return median(line.box.height for line in lines) if lines else 0


def squarish(box: Box) -> bool:
    return 0.8 <= box.width / box.height <= 1.25


def part_from_squares(
    lines: Sequence[TextLine], rectangles: Sequence[Box], pixels: NDArray[np.uint8]
) -> list[TextLine]:
    """Lines without the check box that the text detector took for their first letter on RGB ``pixels``."""
    text = usual_height(lines)
    squares = [box for box in rectangles if is_small_square(box, text)]
    return [_parted(line, squares, pixels) for line in lines]


def _parted(line: TextLine, squares: Sequence[Box], pixels: NDArray[np.uint8]) -> TextLine:
    box = line.box
    for square in squares:
        heads_it = -4 <= square.left - box.left <= 0.6 * box.height and square.right < box.left + box.width // 2
        if (
            heads_it
            and box.top - 2 <= square.top
            and square.bottom <= box.bottom + 2
            and square.height > 0.35 * box.height
            and (signs := _signs_of(square, line, pixels)) is not None
        ):
            gaps = tuple(replace(gap, at=gap.at - signs) for gap in line.gaps if gap.at >= signs)
            return replace(
                line, box=replace(box, left=square.right + 2), text=line.text[signs:], gaps=gaps, begins=None
            )
    return line


def _signs_of(square: Box, line: TextLine, pixels: NDArray[np.uint8]) -> int | None:
    """How many signs of the line's text a square at its beginning was read as; None where it is the inside of a letter.

    A letter is parted from the next one as all letters of its word are. So a square stands before words where more room
    is behind it, and a sign that may be a letter is one of it only where a space follows, or where it is larger than
    all letters.
    """
    behind = _behind(pixels, square, line.box)
    if behind is None or behind.gap < max(2, round(GAP * line.box.height)):
        return None
    larger = behind.own > LARGER * behind.height and _TALL.search(line.text[1:]) is not None
    if not larger and behind.gap <= WIDER * behind.usual:
        return None
    if line.begins is not None and line.begins >= square.right:
        return 0
    mark = _MARK.match(line.text)
    signs = mark.end() if mark else 0
    if not signs and line.text[0] in LETTERS:
        spaces = line.text[1:2] == " "
        far = behind.gap > max(FAR * behind.height, MUCH_WIDER * behind.usual)
        signs = 1 + spaces if spaces or far or larger else 0
    return signs if 0 < signs < len(line.text) else None


@dataclass(frozen=True, slots=True)
class _Behind:
    """What stands behind a square: ``gap`` columns without ink, then letters ``height`` rows high, ``usual`` columns
    between them (0 where there is one). The square with its outline is ``own`` rows high."""

    gap: int
    usual: float
    height: int
    own: int


def _behind(pixels: NDArray[np.uint8], square: Box, line: Box) -> _Behind | None:
    """None where nothing is written behind the square and its outline."""
    behind = pixels[line.top : line.bottom, square.right : line.right].astype(np.int16)
    if not behind.size:
        return None
    ground = np.median(behind, axis=(0, 1))
    inked = np.abs(behind - ground).max(axis=2) > INK
    columns = inked.any(axis=0)
    clear = np.flatnonzero(~columns[: round(OUTLINE * line.height) + 1])
    first = int(clear[0]) if len(clear) else len(columns)
    written = np.flatnonzero(columns[first:]) + first
    if not len(written):
        return None
    own = np.abs(pixels[line.top : line.bottom, square.left : square.right].astype(np.int16) - ground).max(axis=2) > INK
    steps = np.diff(written)
    gaps = (steps[steps > 1] - 1).tolist()
    return _Behind(
        gap=int(written[0]) - first,
        usual=median(gaps) if gaps else 0.0,
        height=_rows(inked[:, written[0] :]),
        own=_rows(own),
    )


def _rows(inked: NDArray[np.bool_]) -> int:
    rows = np.flatnonzero(inked.any(axis=1))
    return int(rows[-1] - rows[0]) + 1 if len(rows) else 0


def toggle(shot: Screenshot, box: Box, lines: Sequence[TextLine]) -> Element | None:
    """A check box or radio button for a small square with words to its right; None where it is something else."""
    caption = _caption_right(box, lines) if is_small_square(box, usual_height(lines)) else None
    checked = ticked(shot, box) if caption else None
    if caption is None or checked is None:
        return None
    return Element(
        id="",
        kind="radio" if is_round(shot, box) else "checkbox",
        box=box,
        name=caption.text,
        state=State(checked=checked),
        clickable=True,
        confidence=TOGGLE_CONFIDENCE,
    )


def _caption_right(box: Box, lines: Sequence[TextLine]) -> TextLine | None:
    """The text that begins just to the right of the square, on its row."""
    for line in lines:
        if 0 <= line.box.left - box.right + 4 <= 1.5 * box.height and line.box.top < box.center.y < line.box.bottom:
            return line
    return None


def ticked(shot: Screenshot, box: Box) -> bool | None:
    """True where a tick of one colour stands in the middle, False where nothing does within an outline, None where
    the square is something else, such as a small icon of several colours."""
    w, h = box.width // 5, box.height // 5
    inner = Box(box.left + w, box.top + h, box.right - w, box.bottom - h)
    if contrast(shot, inner) < FAINT:
        return False if has_outline(shot, box) else None
    return True if is_two_tone(shot, inner) else None


def is_round(shot: Screenshot, box: Box) -> bool:
    """Whether the outline is as far from the middle on the diagonals as straight up, down and to the sides. ``box`` may
    hold the outline or end within it."""
    straight = _reach(shot, box, [(0, 1), (0, -1), (1, 0), (-1, 0)], 1.6)
    slanted = _reach(shot, box, [(x, y) for x in (-(0.5**0.5), 0.5**0.5) for y in (-(0.5**0.5), 0.5**0.5)], 2.0)
    return slanted <= ROUNDED * straight


def _reach(shot: Screenshot, box: Box, ways: Sequence[tuple[float, float]], start: float) -> float:
    """Pixels from the middle at which, from ``start`` times half the box inwards, something else than the ground is
    met; the median of all ``ways`` (x, y)."""
    x, y, half = (box.left + box.right - 1) / 2, (box.top + box.bottom - 1) / 2, box.width / 2
    steps = np.arange(start * half, half / 2, -0.5)
    met = []
    for right, down in ways:
        columns = np.clip(np.round(x + right * steps), 0, shot.width - 1).astype(np.intp)
        rows = np.clip(np.round(y + down * steps), 0, shot.height - 1).astype(np.intp)
        pixels = shot.pixels[rows, columns].astype(np.int16)
        other = np.abs(pixels - pixels[0]).max(axis=1) > EDGE
        met.append(float(steps[other.argmax()]) if other.any() else half / 2)
    return median(met)


def find_switches(rectangles: Sequence[Box], icons: Sequence[Box]) -> dict[Box, bool]:
    """Of ``icons`` and ``rectangles`` those that are a pill with a round knob at one end; True where it is on, at the
    right."""
    found: dict[Box, bool] = {}
    low, high = SWITCH_HEIGHT
    for pill in {*rectangles, *icons}:
        if not (low <= pill.height <= high and SWITCH_ASPECT[0] <= pill.width / pill.height <= SWITCH_ASPECT[1]):
            continue
        for knob in rectangles:
            inside = pill.covers(knob, 1) and squarish(knob) and 0.5 * pill.height <= knob.height < pill.height
            if inside and knob.width < 0.62 * pill.width:
                left, right = knob.left - pill.left, pill.right - knob.right
                if min(left, right) <= 0.25 * pill.height and max(left, right) > 0.5 * knob.width:
                    found[pill] = right < left
    return found
