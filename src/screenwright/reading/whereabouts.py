"""What stands around an element: its turn in a row, its neighbours, the text beside it, and what has the same name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Node, Screen
from screenwright.reading.names import label_of, name_of

Side: TypeAlias = Literal["left", "right", "above", "below"]
_AS_NEAR = 8
"""Pixels: gaps within the same step of this size count as equal."""
_BESIDE = 14
"""Pixels within which a text may stand for the name of a thing."""
_CAPTION = 0.25
"""Share of a thing's width or height that a text at its side has at least to be told with it."""
_COUNTABLE = 12
_BREAK, _SMALL = 3, 12
"""A gap of more than three heights (of at least 12 pixels each) ends a row or column."""


_OVER, _INTO = 3, 0.35
"""Pixels, and share of the lesser one's side, by which things that lie beside each other may overlap."""


class Turn(NamedTuple):
    """Place in a row or column of things of the same kind: ``position`` from 1, of ``total``."""

    position: int
    total: int
    line: Literal["row", "column"]


class Neighbour(NamedTuple):
    side: Side
    element: Element


def elements_in(screen: Screen, region: Node) -> list[Element]:
    """The elements that hang below a region in the tree, in reading order."""
    ids = {node.id for node in region.walk()}
    return [element for element in screen.elements if element.id in ids]


def turn_of(element: Element, others: Iterable[Element]) -> Turn | None:
    """Its turn among things of the same kind in one row, else in one column (of three or more).

    None if it is alone, or one of more than anybody would count; lines of text below one another are not counted.
    """
    alike = [o for o in others if o.kind == element.kind and o.id != element.id and not _overlapping(o, element)]
    row = _run(element, [o for o in alike if _same_row(o.box, element.box)], lambda box: (box.left, box.right))
    if len(row) >= 2:
        return Turn(row.index(element) + 1, len(row), "row") if len(row) <= _COUNTABLE else None
    if element.kind == "text":
        return None
    column = _run(element, [o for o in alike if _same_column(o.box, element.box)], lambda box: (box.top, box.bottom))
    if 3 <= len(column) <= _COUNTABLE:
        return Turn(column.index(element) + 1, len(column), "column")
    return None


def _run(element: Element, others: list[Element], ends: Callable[[Box], tuple[int, int]]) -> list[Element]:
    """The part of a row or column around the element that no wide gap breaks, in order. ``ends``: along the line."""
    line = sorted([*others, element], key=lambda item: ends(item.box))
    gap = _BREAK * max(element.box.height, _SMALL)
    runs: list[list[Element]] = [[]]
    for item in line:
        if runs[-1] and ends(item.box)[0] - ends(runs[-1][-1].box)[1] > gap:
            runs.append([])
        runs[-1].append(item)
    return next(run for run in runs if element in run)


def _same_row(a: Box, b: Box) -> bool:
    shared = min(a.bottom, b.bottom) - max(a.top, b.top)
    return shared >= 0.5 * max(a.height, b.height)


def _same_column(a: Box, b: Box) -> bool:
    """Left edges in line, or as wide as each other and one above the other."""
    shared = min(a.right, b.right) - max(a.left, b.left)
    return shared > 0 and (abs(a.left - b.left) <= 6 or shared >= 0.8 * max(a.width, b.width))


def _overlapping(a: Element, b: Element) -> bool:
    """Whether the two are one thing seen twice, or one holds the other."""
    return a.box.overlap(b.box) > 0.5 * min(a.box.area, b.box.area)


def neighbours(element: Element, others: Sequence[Element], reach: int) -> list[Neighbour]:
    """The nearest thing on each side, at most ``reach`` pixels away, in the order left, right, above, below.

    Of several as near as each other, the one most in line.
    """
    apart = [other for other in others if other.id != element.id and not _overlapping(element, other)]
    return around(element.box, apart, reach)


def around(box: Box, others: Sequence[Element], reach: int) -> list[Neighbour]:
    """The same of a place on the screen."""
    found: dict[Side, tuple[tuple[int, float], Element]] = {}
    for other in others:
        for side, gap in _sides(box, other.box):
            nearness = (gap // _AS_NEAR, other.box.distance(box.center))
            if gap <= reach and (side not in found or nearness < found[side][0]):
                found[side] = (nearness, other)
    order: tuple[Side, ...] = ("left", "right", "above", "below")
    return [Neighbour(side, found[side][1]) for side in order if side in found]


def _sides(box: Box, other: Box) -> list[tuple[Side, int]]:
    """On which side of ``box`` the other lies, with the gap in pixels; none where it only lies diagonally."""
    upright = min(box.bottom, other.bottom) - max(box.top, other.top)
    across = min(box.right, other.right) - max(box.left, other.left)
    sides: list[tuple[Side, int]] = []
    if upright >= 0.4 * min(box.height, other.height):
        sides += [("left", box.left - other.right), ("right", other.left - box.right)]
    if across >= 0.4 * min(box.width, other.width):
        sides += [("above", box.top - other.bottom), ("below", other.top - box.bottom)]
    # Detected boxes of things side by side overlap by a few pixels, and a caption's box reaches into its picture.
    low, narrow = min(box.height, other.height), min(box.width, other.width)
    slack = {side: max(_OVER, _INTO * (low if side in ("above", "below") else narrow)) for side, _ in sides}
    return [(side, max(0, gap)) for side, gap in sides if gap >= -slack[side]]


def text_beside(element: Element, others: Sequence[Element]) -> Neighbour | None:
    """The text directly below a nameless thing, as under a desktop's icons, else directly to its right.

    A line at the foot of a wide picture is no caption: it is as likely to be about something else.
    """
    if name_of(element) is not None:
        return None
    texts = [other for other in others if other.kind == "text" and name_of(other)]
    close = {one.side: one for one in neighbours(element, texts, _BESIDE)}
    below, right = close.get("below"), close.get("right")
    if below is not None and below.element.box.width >= _CAPTION * element.box.width:
        return below
    return right if right is not None and right.element.box.height >= _CAPTION * element.box.height else None


def namesakes(element: Element, others: Iterable[Element]) -> list[Element]:
    """Other things with the same name, nearest first. Of controls with a label beside them only those of one kind."""
    name, labelled = name_of(element), label_of(element) is not None
    if name is None:
        return []
    alike = [
        other
        for other in others
        if other.id != element.id
        and (name_of(other) or "").casefold() == name.casefold()
        and (label_of(other) is not None) == labelled  # a field's own label is not its double
        and (not labelled or other.kind == element.kind)
        and not _overlapping(element, other)
    ]
    return sorted(alike, key=lambda other: other.box.distance(element.box.center))
