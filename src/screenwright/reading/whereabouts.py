"""Where something is: its place in a region, its turn in a row, its neighbours, and what it could be confused with.

Every function gives words that are true of the boxes alone; what a thing is for is not judged here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Node, Screen
from screenwright.reading.words import count, label_of, name_of, nouns, ordinal

Side: TypeAlias = Literal["left", "right", "above", "below"]
ALL_OVER = "over most of"
_SPANS = 0.5
"""A thing that takes up more than this share of a side is not said to be at one end of it."""
_EDGE_TO_EDGE = 0.85
_AS_NEAR = 8
"""Pixels: gaps within the same step of this size count as equal."""
_SHARES = (
    (0.05, "a twentieth"),
    (0.1, "a tenth"),
    (0.2, "a fifth"),
    (0.25, "a quarter"),
    (1 / 3, "a third"),
    (0.5, "half"),
    (2 / 3, "two thirds"),
    (0.75, "three quarters"),
)

_BESIDE = 14
"""Pixels within which a text may stand for the name of a thing."""
_COUNTABLE = 12
_BREAK, _SMALL = 3, 12
"""A gap of more than three heights (of at least 12 pixels each) ends a row or column."""


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


def place_in(box: Box, container: Box) -> str:
    """ "in the top right of", "across the bottom of", "over most of": goes before the container's name."""
    across = _third(box.left + box.right, container.left, container.width, ("left", "centre", "right"))
    upright = _third(box.top + box.bottom, container.top, container.height, ("top", "middle", "bottom"))
    wide, tall = box.width > _SPANS * container.width, box.height > _SPANS * container.height
    if wide and tall:
        return ALL_OVER
    if wide:
        return f"across the {upright} of"
    if tall:
        return "in the middle of" if across == "centre" else f"on the {across} of"
    if upright == "middle":
        return "in the middle of" if across == "centre" else f"halfway down on the {across} of"
    return f"at the {upright} centre of" if across == "centre" else f"in the {upright} {across} of"


def _third(twice_center: int, start: int, size: int, names: tuple[str, str, str]) -> str:
    share = (twice_center / 2 - start) / size
    return names[0] if share < 1 / 3 else names[2] if share > 2 / 3 else names[1]


def spread_on(box: Box, screen: Box) -> str:
    """What a region does on the screen: "fills the left third of the screen". Follows "that" or "which"."""
    width, height = box.width / screen.width, box.height / screen.height
    left, right = box.left - screen.left, screen.right - box.right
    top, bottom = box.top - screen.top, screen.bottom - box.bottom
    if width >= _EDGE_TO_EDGE and height >= _EDGE_TO_EDGE:
        return "fills nearly the whole screen" if box != screen else "fills the whole screen"
    if height >= _EDGE_TO_EDGE:
        return _strip(width, left / screen.width, right / screen.width, ("left", "right"), "from top to bottom")
    if width >= _EDGE_TO_EDGE:
        return _strip(height, top / screen.height, bottom / screen.height, ("top", "bottom"), "from left to right")
    where = place_in(box, screen)
    if width * height < 0.04:
        return f"is a small area {where} the screen"
    if where == ALL_OVER:
        return "covers most of the screen"
    return f"lies {where} the screen and covers about {_share(width * height)} of it"


def _strip(share: float, before: float, after: float, ends: tuple[str, str], course: str) -> str:
    """A region that reaches from edge to edge in one direction and takes up ``share`` of the other."""
    gap = 0.1  # of the screen: as far from the edge a strip still counts as lying along it
    if min(before, after) > gap:
        return f"runs across the middle of the screen {course}"
    end = ends[0] if before <= after else ends[1]
    if share < 0.15:
        return f"runs along the {end} of the screen"
    return f"fills the {end} {_share(share).removeprefix('a ')} of the screen"


def _share(part: float) -> str:
    return min(_SHARES, key=lambda item: abs(math.log(item[0] / part)))[1]


def turn_of(element: Element, others: Iterable[Element]) -> Turn | None:
    """Its turn among things of the same kind in one row, else in one column (of three or more).

    None if it is alone, or one of more than anybody would count.
    """
    alike = [o for o in others if o.kind == element.kind and o.id != element.id and not _overlapping(o, element)]
    row = _run(element, [o for o in alike if _same_row(o.box, element.box)], lambda box: (box.left, box.right))
    if len(row) >= 2:
        return Turn(row.index(element) + 1, len(row), "row") if len(row) <= _COUNTABLE else None
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


def turn_words(turn: Turn, element: Element) -> str:
    """ "second of five buttons in its row", "third of eight list entries from the top"."""
    things = "pieces of text" if element.kind == "text" else nouns(element.kind)
    course = "in its row" if turn.line == "row" else "from the top"
    return f"{ordinal(turn.position)} of {count(turn.total)} {things} {course}"


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
    found: dict[Side, tuple[tuple[int, float], Element]] = {}
    for other in others:
        if other.id == element.id or _overlapping(element, other):
            continue
        for side, gap in _sides(element.box, other.box):
            nearness = (gap // _AS_NEAR, other.box.distance(element.box.center))
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
    slack = 3  # detected boxes of things side by side overlap by a few pixels
    return [(side, max(0, gap)) for side, gap in sides if gap >= -slack]


def text_beside(element: Element, others: Sequence[Element]) -> Neighbour | None:
    """The text directly below a nameless thing, as under a desktop's icons, else directly to its right."""
    if name_of(element) is not None:
        return None
    texts = [other for other in others if other.kind == "text" and name_of(other)]
    close = {one.side: one for one in neighbours(element, texts, _BESIDE)}
    return close.get("below") or close.get("right")


def namesakes(element: Element, others: Iterable[Element]) -> list[Element]:
    """Other things with the same name, nearest first."""
    name = name_of(element)
    if name is None:
        return []
    alike = [
        other
        for other in others
        if other.id != element.id
        and (name_of(other) or "").casefold() == name.casefold()
        and (label_of(other) is None) == (label_of(element) is None)  # a field's own label is not its double
        and not _overlapping(element, other)
    ]
    return sorted(alike, key=lambda other: other.box.distance(element.box.center))


def further(box: Box, other: Box) -> str:
    """Where the other lies as a person would tell it: "further down", "further up and to the left"."""
    dx, dy = other.center.x - box.center.x, other.center.y - box.center.y
    upright = "up" if dy < 0 else "down"
    sideways = "to the left" if dx < 0 else "to the right"
    if abs(dy) < 0.5 * max(box.height, other.height) or abs(dx) > 4 * abs(dy):
        return f"further {sideways}"
    if abs(dx) < 0.5 * max(box.width, other.width) or abs(dy) > 4 * abs(dx):
        return f"further {upright}"
    return f"further {upright} and {sideways}"
