"""Scribbles: what a reader of text makes of a row of pictures. A tool bar's buttons are as high as its letters and as
near to each other as words, and the recogniser finds a sign for each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from screenwright.core.screen import Element, Kind
from screenwright.vision.text_line import TextLine

PICTURES: Final[frozenset[Kind]] = frozenset({"button", "icon"})
"""Links are left out: what lies on several of them are their words."""
SURE: Final = 0.85
"""How sure the recogniser is of words, at least."""
FEWEST: Final = 2
WITHIN: Final = 0.7
"""Share of a picture that lies in the line."""
COVERED: Final = 0.5
"""Share of the line's width that is pictures."""


def without_scribbles(lines: Sequence[TextLine], elements: Sequence[Element]) -> list[TextLine]:
    """The lines but those of doubtful words that lie on several pictures without any, for the most part."""
    pictures = [one.box for one in elements if one.kind in PICTURES and one.text is None]

    def is_scribble(line: TextLine) -> bool:
        if line.confidence >= SURE:
            return False
        under = [box for box in pictures if line.box.overlap(box) > WITHIN * box.area]
        width = sum(min(box.right, line.box.right) - max(box.left, line.box.left) for box in under)
        return len(under) >= FEWEST and width > COVERED * line.box.width

    return [line for line in lines if not is_scribble(line)]
