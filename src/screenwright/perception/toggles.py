"""Check boxes, radio buttons and switches: small shapes that say on or off, named by the text beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, State
from screenwright.core.screenshot import Screenshot
from screenwright.perception.colour import contrast, has_outline, is_two_tone
from screenwright.perception.text_line import TextLine

SIDES = (9, 30)
"""Pixels of a check box or radio button; a screen at scale 2 has them up to the upper bound."""
SWITCH_ASPECT, SWITCH_HEIGHT = (1.5, 2.4), (14, 128)
FAINT = 0.1
"""Contrast (0..1) of what is as good as empty."""
TOGGLE_CONFIDENCE = 0.6
ALIGNED, NAMED, SWALLOWED = 0.5, 2.5, 1.3
"""Sides of a check box by which another of its column or row may lie off, within which the words it asks about are, and
by which they may begin before its end, where the text net took the box for a part of them."""


def is_small_square(box: Box) -> bool:
    return SIDES[0] <= min(box.width, box.height) and max(box.width, box.height) <= SIDES[1] and squarish(box)


def squarish(box: Box) -> bool:
    return 0.8 <= box.width / box.height <= 1.25


def part_from_squares(lines: Sequence[TextLine], rectangles: Sequence[Box]) -> list[TextLine]:
    """Lines without the check box that the text detector took for their first letter."""
    squares = [box for box in rectangles if is_small_square(box)]
    return [_parted(line, squares) for line in lines]


def _parted(line: TextLine, squares: Sequence[Box]) -> TextLine:
    box = line.box
    for square in squares:
        heads_it = -4 <= square.left - box.left <= 0.6 * box.height and square.right < box.left + box.width // 2
        if (
            heads_it
            and box.top - 2 <= square.top
            and square.bottom <= box.bottom + 2
            and square.height > 0.35 * box.height
        ):
            words = line.text.lstrip("□☐☑■▢口囗回○◯●◉〇◎⊙V√✓ ") or line.text
            return replace(line, box=Box(square.right + 2, box.top, box.right, box.bottom), text=words)
    return line


def toggle(shot: Screenshot, box: Box, lines: Sequence[TextLine]) -> Element | None:
    """A check box or radio button for a small square with words to its right; None where it is something else."""
    caption = _caption_right(box, lines) if is_small_square(box) else None
    checked = _ticked(shot, box) if caption else None
    if caption is None or checked is None:
        return None
    return Element(
        id="",
        kind="radio" if _is_round(shot, box) else "checkbox",
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


def _ticked(shot: Screenshot, box: Box) -> bool | None:
    """True where a tick of one colour stands in the middle, False where nothing does within an outline, None where
    the square is something else, such as a small icon of several colours."""
    w, h = box.width // 5, box.height // 5
    inner = Box(box.left + w, box.top + h, box.right - w, box.bottom - h)
    if contrast(shot, inner) < FAINT:
        return False if has_outline(shot, box) else None
    return True if is_two_tone(shot, inner) else None


def _is_round(shot: Screenshot, box: Box) -> bool:
    """Whether the box shows what is outside of it near its corners: a circle stays further away from them, by 0.15
    of its width, than the rounded corner of a check box."""
    pixels = shot.crop(box).astype(np.float64)
    k = max(1, round(0.1 * box.width))
    corners = pixels[[k, k, -k - 1, -k - 1], [k, -k - 1, k, -k - 1]]
    middles = pixels[[0, -1, box.height // 2, box.height // 2], [box.width // 2, box.width // 2, 0, -1]]
    side = np.median(middles, axis=0)
    return bool((np.abs(corners - side).max(axis=1) > 24).sum() >= 3)


def likely_toggles(elements: Sequence[Element]) -> list[Element]:
    """The elements; check boxes and radio buttons that have no fellow and ask about nothing beside them are buttons or
    pictures."""
    boxes = [one for one in elements if one.kind in ("checkbox", "radio")]
    lines = [one.box for one in elements if one.text]
    return [
        one if one.kind not in ("checkbox", "radio") or one.text or _has_fellow(one, boxes) or _asks(one.box, lines)
        else replace(one, kind="button" if one.clickable else "icon", state=replace(one.state, checked=None))
        for one in elements
    ]  # fmt: skip


def _has_fellow(one: Element, boxes: Sequence[Element]) -> bool:
    slack = ALIGNED * max(one.box.width, one.box.height)
    return any(
        other is not one
        and other.kind == one.kind
        and (abs(other.box.left - one.box.left) <= slack or abs(other.box.center.y - one.box.center.y) <= slack)
        for other in boxes
    )


def _asks(box: Box, lines: Sequence[Box]) -> bool:
    """Whether words stand on its row and near it."""
    return any(
        line.top <= box.center.y < line.bottom
        and -SWALLOWED * box.width <= max(line.left - box.right, box.left - line.right) <= NAMED * box.width
        for line in lines
    )


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
