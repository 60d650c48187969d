"""Badges: a few figures on the upper corner of a picture that can be pressed, which say how much is new there.

They are no name of it. Where as many things of one size have figures at that place as a week has days they are dates.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from screenwright.core.geometry import Box
from screenwright.core.screen import Kind
from screenwright.vision.detect import Detection
from screenwright.vision.text_line import TextLine

FIGURES: Final = re.compile(r"\d{1,3}\+?")
PRESSED: Final[frozenset[Kind]] = frozenset({"button", "icon", "link"})
LONG: Final = 1.5
"""How much longer than the other one side of such a picture is at most."""
CORNER, HIGH = 0.35, 0.5
"""Shares of its sides in which the middle of a badge lies, and of its height that one is high at most."""
ALIKE: Final = 0.1
"""Share by which sizes differ that are one."""
WEEK: Final = 7


def with_badges(
    things: Sequence[Detection], lines: Sequence[TextLine]
) -> tuple[list[Detection], list[TextLine], list[TextLine]]:
    """The things without the grounds of badges, the lines that are none, and those that are."""
    pictures = [one.box for one in things if one.view.kind in PRESSED and _is_squarish(one.box)]
    figures = [line for line in lines if FIGURES.fullmatch(line.text)]
    marked = [box for box in pictures if any(_is_at_corner(line.box, box) for line in figures)]
    marked = [box for box in marked if _alike(box, marked) < WEEK]
    badges = [line for line in figures if any(_is_at_corner(line.box, box) for box in marked)]
    kept = [one for one in things if not any(_is_ground(one.box, line, marked) for line in badges)]
    return kept, [line for line in lines if line not in badges], badges


def _is_squarish(box: Box) -> bool:
    shorter, longer = sorted((box.width, box.height))
    return longer <= LONG * shorter


def _is_at_corner(small: Box, picture: Box) -> bool:
    middle = small.center
    return (
        small.height <= HIGH * picture.height
        and 0 <= picture.right - middle.x <= CORNER * picture.width
        and 0 <= middle.y - picture.top <= CORNER * picture.height
    )


def _is_ground(box: Box, badge: TextLine, marked: Sequence[Box]) -> bool:
    return box.contains(badge.box.center) and any(_is_at_corner(box, picture) for picture in marked)


def _alike(box: Box, boxes: Sequence[Box]) -> int:
    return sum(
        abs(one.width - box.width) <= ALIKE * box.width and abs(one.height - box.height) <= ALIKE * box.height
        for one in boxes
    )
