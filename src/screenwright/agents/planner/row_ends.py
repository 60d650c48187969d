"""What stands at the end of a row that is too narrow for all that is in it: an arrow that moves it on, or a sign that
opens the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from screenwright.core.agency import Done
from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Element, Kind, Screen
from screenwright.reading import name_of
from screenwright.vision import arrow_right, find_glyphs

BAND, REACH = 0.4, 4
"""Of a tab's height in which the arrow at the end of its row is drawn, and heights within which it stands."""
MOST_ARROWS = 8
"""Presses of the arrow for one thing."""
MORE_SIGNS = frozenset({"»", "≫", ">>", "...", "…", "⋮", "☰", "≡"})
MORE_NAMES = frozenset({"more", "more vertical", "menu"})
_SIGNS: frozenset[Kind] = frozenset({"button", "icon", "menuitem", "tab", "link", "other"})


def arrow_behind(screen: Screen, last: Box) -> Box | None:
    """The arrow to the right that is drawn behind the ``last`` tab in sight, or over its cut end."""
    return next((arrow for band in _bands(last) if (arrow := arrow_right(screen.screenshot, band)) is not None), None)


def may_go_on(pressed: Sequence[Done]) -> bool:
    """Whether the arrow may be pressed once more, after these presses: while it moves something, some times."""
    return len(pressed) < MOST_ARROWS and (not pressed or pressed[-1].changed)


def _bands(last: Box) -> Iterator[Box]:
    """Narrow enough for one arrow of two that stand side by side, from the middle of the last tab on."""
    height = round(BAND * last.height)
    top = last.center.y - height // 2
    for left in range(last.center.x, last.right + REACH * last.height, max(height // 2, 1)):
        yield Box(left, top, left + height, top + height)


def double_arrow(screen: Screen, left: Box, right: Box) -> Box | None:
    """Two equal marks close to each other between two things of a row, which were not seen as a thing."""
    if left.right >= right.left:
        return None
    between = find_glyphs(screen.screenshot, Box(left.right, left.top, right.left, left.bottom))
    marks = sorted((glyph.box for glyph in between), key=lambda box: box.left)
    for one, other in pairwise(marks):
        alike = abs(one.width - other.width) <= 1 and (one.top, one.bottom) == (other.top, other.bottom)
        if alike and one.height > one.width and other.left - one.right <= one.width:
            return enclosing([one, other])
    return None


def opens_more(one: Element) -> bool:
    """Whether it is a sign of three dots, three lines or two arrows, by what was read or by its picture."""
    means_more = (one.text or "").strip() in MORE_SIGNS or (not one.text and name_of(one) in MORE_NAMES)
    return one.kind in _SIGNS and means_more
