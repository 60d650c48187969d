"""Where boxes are, as values that any language can word: a place in a container, a share of it, a way between two.

Everything here is true of the boxes alone; what a thing is for is not judged.
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple, TypeAlias

from screenwright.core.geometry import Box, Point

Across: TypeAlias = Literal["left", "centre", "right"]
Upright: TypeAlias = Literal["top", "middle", "bottom"]
End: TypeAlias = Literal["left", "right", "top", "bottom"]
Share: TypeAlias = Literal["1/20", "1/10", "1/5", "1/4", "1/3", "1/2", "2/3", "3/4"]
Form: TypeAlias = Literal["whole", "nearly", "most", "belt", "rim", "strip", "small", "part"]
"""whole, nearly: fills the screen; most: over most of it; belt: from edge to edge through its middle; rim: a thin strip
along one end; strip: fills a share of it from one end; small: a small area; part: a share somewhere."""

_ACROSS: tuple[Across, Across, Across] = ("left", "centre", "right")
_UPRIGHT: tuple[Upright, Upright, Upright] = ("top", "middle", "bottom")
_SPANS = 0.5
"""A thing that takes up more than this share of a side is not said to be at one end of it."""
_EDGE_TO_EDGE = 0.85
_SMALL_AREA = 0.04
_RIM = 0.15
_GAP = 0.1
"""Of the screen: as far from the edge a strip still counts as lying along it."""
_SHARES: tuple[tuple[float, Share], ...] = (
    (0.05, "1/20"), (0.1, "1/10"), (0.2, "1/5"), (0.25, "1/4"), (1 / 3, "1/3"), (0.5, "1/2"), (2 / 3, "2/3"),
    (0.75, "3/4"),
)  # fmt: skip


class Place(NamedTuple):
    """Which third of a container the middle lies in; ``wide``, ``tall``: over more than half of its width, height."""

    across: Across
    upright: Upright
    wide: bool
    tall: bool

    @property
    def all_over(self) -> bool:
        return self.wide and self.tall


class Exact(NamedTuple):
    """The middle of a box in whole percents of a container's width, from its left, and height, from its top."""

    across: int
    down: int


class Spread(NamedTuple):
    """What a region takes up of the screen. ``end`` of a rim or strip; ``standing``: from top to bottom, as far as it
    goes from edge to edge; ``share`` of a strip or part; ``place`` of what is small or a part."""

    form: Form
    end: End | None = None
    standing: bool = False
    share: Share | None = None
    place: Place | None = None


class Way(NamedTuple):
    """From one thing to another; None where it does not matter in that direction."""

    upright: Literal["up", "down"] | None
    sideways: Literal["left", "right"] | None


def place_in(box: Box, container: Box) -> Place:
    across = (box.left + box.right) / 2 - container.left
    down = (box.top + box.bottom) / 2 - container.top
    return Place(
        _ACROSS[_third(across / container.width)],
        _UPRIGHT[_third(down / container.height)],
        box.width > _SPANS * container.width,
        box.height > _SPANS * container.height,
    )


def _third(share: float) -> int:
    return 0 if share < 1 / 3 else 2 if share > 2 / 3 else 1


def exactly(box: Box, container: Box) -> Exact:
    return Exact(
        round(100 * ((box.left + box.right) / 2 - container.left) / container.width),
        round(100 * ((box.top + box.bottom) / 2 - container.top) / container.height),
    )


def spread_on(box: Box, screen: Box) -> Spread:
    """What a region takes up of the screen: all, the left third, a small area in the top right ..."""
    width, height = box.width / screen.width, box.height / screen.height
    left, right = box.left - screen.left, screen.right - box.right
    top, bottom = box.top - screen.top, screen.bottom - box.bottom
    if width >= _EDGE_TO_EDGE and height >= _EDGE_TO_EDGE:
        return Spread("nearly" if box != screen else "whole")
    if height >= _EDGE_TO_EDGE:
        return _strip(width, left / screen.width, right / screen.width, ("left", "right"))
    if width >= _EDGE_TO_EDGE:
        return _strip(height, top / screen.height, bottom / screen.height, ("top", "bottom"))
    place = place_in(box, screen)
    if width * height < _SMALL_AREA:
        return Spread("small", place=place)
    if place.all_over:
        return Spread("most")
    return Spread("part", share=_share(width * height), place=place)


def _strip(share: float, before: float, after: float, ends: tuple[End, End]) -> Spread:
    """A region that reaches from edge to edge in one direction and takes up ``share`` of the other."""
    standing = ends[0] == "left"
    if min(before, after) > _GAP:
        return Spread("belt", standing=standing)
    end = ends[0] if before <= after else ends[1]
    if share < _RIM:
        return Spread("rim", end=end, standing=standing)
    return Spread("strip", end=end, standing=standing, share=_share(share))


def _share(part: float) -> Share:
    return min(_SHARES, key=lambda item: abs(math.log(item[0] / part)))[1]


def further(box: Box, other: Box) -> Way:
    """Where the other lies as a person would tell it: further down, further up and to the left."""
    dx, dy = other.center.x - box.center.x, other.center.y - box.center.y
    upright: Literal["up", "down"] = "up" if dy < 0 else "down"
    sideways: Literal["left", "right"] = "left" if dx < 0 else "right"
    if abs(dy) < 0.5 * max(box.height, other.height) or abs(dx) > 4 * abs(dy):
        return Way(None, sideways)
    if abs(dx) < 0.5 * max(box.width, other.width) or abs(dy) > 4 * abs(dx):
        return Way(upright, None)
    return Way(upright, sideways)


def way_to(point: Point, box: Box) -> Way:
    """Where a box lies as seen from a point; both None where the point lies in it."""
    dx = min(0, box.right - 1 - point.x) + max(0, box.left - point.x)
    dy = min(0, box.bottom - 1 - point.y) + max(0, box.top - point.y)
    flat, steep = abs(dy) * 3 < abs(dx), abs(dx) * 3 < abs(dy)
    return Way(
        None if flat or not dy else "up" if dy < 0 else "down",
        None if steep or not dx else "left" if dx < 0 else "right",
    )
