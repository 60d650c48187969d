"""A cell that is named by its column and its row: "price of Plums", "the Email of Anna", "cell B3"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.reading import likeness

_NAMED = (
    re.compile(r"(?:the )?(?P<column>\S.*?) (?:of|for|in the row of) (?:the )?(?P<row>\S.*)", re.IGNORECASE),
    re.compile(r"(?P<row>\S.*?)['’]s? (?P<column>\S.*)"),
    re.compile(r"(?:cell )?(?P<column>[A-Z]{1,2})(?P<row>[1-9]\d{0,4})"),
)
_SMALLEST, _QUARTER = 3, 0.25
"""Pixels, and part of the narrower of both, from which two things share a column: neighbours' edges may overlap."""


def crossing(screen: Screen, words: str) -> Element | None:
    """The cell below the one label and right of the other; None unless each of them is seen in one place that fits.

    What stands there is returned as it was seen; an empty place as a cell of its own, which the screen does not have.
    """
    for form in _NAMED:
        if (hit := form.fullmatch(words.strip())) is None:
            continue
        boxes = [
            Box(column.left, row.top, column.right, row.bottom)
            for column in _labels(screen.elements, hit["column"])
            for row in _labels(screen.elements, hit["row"])
            if column.bottom <= row.top + row.height // 2 and row.left < column.left and not _share_column(row, column)
        ]
        if len(boxes) == 1:
            return _standing_in(screen, boxes[0])
    return None


def _labels(elements: Sequence[Element], name: str) -> Iterator[Box]:
    for element in elements:
        fit = likeness(name, element.text or "")
        if fit is not None and fit.how == "exact":
            yield element.box


def _standing_in(screen: Screen, place: Box) -> Element:
    """Numbers stand at the end of a cell and not under the middle of its heading: what shares the row and any part of
    the column is taken."""
    shared = [
        element
        for element in screen.elements
        if element.text
        and min(element.box.bottom, place.bottom) - max(element.box.top, place.top) > place.height // 2
        and _share_column(element.box, place)
        and element.box.height < 2 * place.height
    ]
    return shared[0] if len(shared) == 1 else Element(id="", kind="cell", box=place)


def _share_column(one: Box, other: Box) -> bool:
    shared = min(one.right, other.right) - max(one.left, other.left)
    return shared >= max(_SMALLEST, _QUARTER * min(one.width, other.width))
