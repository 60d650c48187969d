"""Points between what a model counts and the screen, in any of the forms that models write, never off the picture."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from screenwright.agents.dialects.checks import inexpressible
from screenwright.agents.minds import Sight
from screenwright.core.action import Drag, Swipe
from screenwright.core.errors import BadReply
from screenwright.core.geometry import Box, Point
from screenwright.core.spaces import Grid

Numbers: TypeAlias = tuple[float, float]
"""Two numbers in the order in which the dialect writes them."""

_NUMBER = r"[-+]?(?:\d{1,9}(?:\.\d{0,18})?|\.\d{1,18})"
_ONE = re.compile(rf"\s*({_NUMBER})\s*")
_SEVERAL = re.compile(rf"[\s(\[<]*{_NUMBER}(?:[\s,]+{_NUMBER})*[\s)\]>]*")
_DIGITS = 4
"""Decimals of a coordinate between 0 and 1: fine enough for screens of up to 9999 pixels."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """A dialect's grid laid upon one sight."""

    grid: Grid
    sight: Sight

    def point(self, first: float, second: float, where: str) -> Point:
        """The pixel of the screen that two numbers name, in the order in which they were written. Raises BadReply."""
        named = self.grid.read(first, second)
        if not named.is_inside:
            size = f"{self.grid.width} wide and {self.grid.height} high"
            raise BadReply(f"{where} [{first:g}, {second:g}] lies outside of the picture, which is {size}")
        return self.sight.to_screen(named)

    def point_of(self, value: object, where: str) -> Point:
        """``[x, y]``, ``{"x": x, "y": y}``, ``"x y"``, ``"(x, y)"`` in the grid's order; of a box its middle."""
        match numbers_of(value, self.grid.y_first):
            case (first, second):
                return self.point(first, second, where)
            case (left, top, right, bottom):
                start, end = self.point(left, top, where), self.point(right, bottom, where)
                if start.x <= end.x and start.y <= end.y:
                    return Box(start.x, start.y, end.x + 1, end.y + 1).center
            case _:
                pass
        raise BadReply(f"{where} is a point of two numbers, got {value!r:.60}")

    def numbers(self, point: Point) -> Numbers:
        """How the model writes this pixel of the screen."""
        shot = self.sight.screen.screenshot
        first, second = self.grid.name(point, (shot.width, shot.height)).written
        return (round(first, _DIGITS), round(second, _DIGITS)) if self.grid.counting == "parts" else (first, second)

    def stroke(self, dialect: str, action: Drag | Swipe) -> tuple[Numbers, Numbers]:
        """Where a drag or swipe begins and ends. Raises Inexpressible where the grid is too coarse to tell them apart,
        or where it begins at the pointer."""
        if action.start is None:
            raise inexpressible(dialect, action, "it has to be told where it begins")
        start, end = self.numbers(action.start), self.numbers(action.end)
        if start == end and action.start != action.end:
            raise inexpressible(dialect, action, "it is shorter than one step of the dialect's grid")
        return start, end


def number_of(value: object, where: str) -> float:
    """A number, also where it was written as a string. Raises BadReply."""
    if type(value) in (int, float):
        return value  # type: ignore[return-value]  # the line above says so
    if isinstance(value, str) and (match := _ONE.fullmatch(value)):
        return float(match[1])
    raise BadReply(f"{where} is a number, got {value!r:.60}")


def numbers_of(value: object, y_first: bool = False) -> tuple[float, ...]:
    """The numbers of a point or a box in the order written; none where it is no such thing."""
    match value:
        case {"x": x, "y": y, **rest} if not rest:
            value = [y, x] if y_first else [x, y]
        case str() if _SEVERAL.fullmatch(value):
            value = re.findall(_NUMBER, value)
    try:
        return tuple(number_of(item, "") for item in value) if isinstance(value, list | tuple) else ()
    except BadReply:
        return ()
