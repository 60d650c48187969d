"""Rows of a list that are alike: where one of them shows how wide and high it is, the others are as wide and high.

In a bar of links or a menu only the chosen entry has a ground of its own; of the others there are but words. They can
be clicked all over their row (the law of similarity: what is set alike belongs together, Wertheimer 1923).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from screenwright.core.geometry import Box, enclosing
from screenwright.core.overlap import held
from screenwright.core.screen import Element, Kind
from screenwright.vision.text_line import TextLine

ROWS: frozenset[Kind] = frozenset({"link", "list_item", "menuitem", "button", "tab"})
"""Kinds that a row may be taken for."""
ROOM = 1.3
"""How much wider and higher than its words an entry is, at least, that shows its row."""
WRITTEN = 0.7
"""Share of a line that lies in an entry from which it is written in it."""
ALIGNED = 3
"""Pixels by which the words of two rows may begin apart."""
STEP = 1.7
"""Heights of the row that show how far the next one is, at most."""


def with_alike_rows(elements: Sequence[Element], lines: Sequence[TextLine]) -> list[Element]:
    """The elements, those in a column with a row that is drawn as large as it."""
    found = list(elements)
    entries = [one for one in elements if one.kind in ROWS]
    written = held([line.box for line in lines], [one.box for one in entries], WRITTEN)
    for shown, words in zip(entries, written, strict=True):
        if not words:
            continue
        text = enclosing(lines[i].box for i in words)
        if shown.box.width < ROOM * text.width or shown.box.height < ROOM * text.height:
            continue
        for way in (-1, 1):
            found = _along(found, shown, text, way)
    return found


def _along(elements: list[Element], shown: Element, text: Box, way: int) -> list[Element]:
    """From the row that shows itself up (-1) or down (1), as long as the next one follows."""
    found, last = list(elements), shown.box
    column = [i for i, one in enumerate(found) if _may_be_row(one) and abs(one.box.left - text.left) <= ALIGNED]
    while True:
        at = _next(found, column, last, text, way, shown.box.height)
        if at is None:
            return found
        box = _row_at(found[at].box, shown.box)
        others = [one.box for i, one in enumerate(found) if i != at and box.overlap(one.box)]
        if any(box.overlap(other) < 0.9 * other.area for other in others if not other.covers(box)):
            return found
        found[at] = replace(found[at], box=box)
        last = box


def _may_be_row(one: Element) -> bool:
    return bool(one.text) and one.clickable and one.kind in (*ROWS, "text")


def _next(
    elements: Sequence[Element], column: Sequence[int], last: Box, text: Box, way: int, height: int
) -> int | None:
    """The nearest words of the column in that direction that begin where the others do and are no row yet."""
    best, nearest = None, STEP * height
    for i in column:
        one = elements[i]
        apart = way * (one.box.center.y - last.center.y)
        if (
            abs(one.box.left - text.left) <= ALIGNED
            and 0.5 * height < apart < nearest
            and one.box.height < 1.2 * height
        ):
            best, nearest = i, apart
    return best


def _row_at(words: Box, shown: Box) -> Box:
    """A box as large as ``shown``, in its columns, around the middle of the words."""
    top = words.center.y - shown.height // 2
    return Box(shown.left, top, max(shown.right, words.right), top + shown.height)
