"""How a model counts positions, found out by targets that it was asked for: which rule explains its answers.

The picture's sides lie half way between multiples of 28 and of 32, on opposite sides of the middle, so that a server
that makes them multiples moves the far corner by 13 pixels one way or by 15 the other: more than half a target.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import TypeAlias

from screenwright.core.geometry import Box, Point
from screenwright.core.spaces import Grid, Size, smart_resize

PICTURE: Size = (1359, 911)
SIDE = 22
"""Pixels of a target's side."""
TARGETS: tuple[Point, ...] = (
    Point(1310, 868), Point(1262, 74), Point(148, 846), Point(1131, 612), Point(420, 233), Point(873, 774),
)  # fmt: skip
"""The middles of the targets: most of them far out, where the rules differ, and none with x and y alike."""
MOST = 2 / 3
"""Of the targets that a rule has to explain."""

Numbers: TypeAlias = tuple[float, float]
_X_FIRST: Mapping[str, Grid] = {
    "pixels of the picture": Grid(*PICTURE),
    "pixels after smart resize 28": Grid(*smart_resize(PICTURE, 28)),
    "pixels after smart resize 32": Grid(*smart_resize(PICTURE, 32)),
    "0 to 1000": Grid(1000, 1000, "marks"),
    "0 to 999": Grid(999, 999, "marks"),
    "0 to 1": Grid(1, 1, "parts"),
    "0 to 100": Grid(100, 100, "parts"),
}
RULES: Mapping[str, Grid] = {
    **_X_FIRST, **{f"{name}, y first": replace(grid, y_first=True) for name, grid in _X_FIRST.items()},
}  # fmt: skip
"""By the words of docs/reference/dialects.md where dialects have them."""


@dataclass(frozen=True, slots=True)
class Fit:
    """``rule`` explains most of the answers best, None where none does; ``also``: rules that explain as many, and may
    be meant as well. ``hits``: targets hit under each rule, of ``targets``."""

    rule: str | None
    also: tuple[str, ...]
    hits: Mapping[str, int]
    targets: int

    @property
    def dialects(self) -> tuple[str, ...]:
        """The dialects that count by the rule."""
        from screenwright.agents.dialects import DIALECTS

        if self.rule is None:
            return ()
        meant = _span(RULES[self.rule])
        return tuple(name for name, dialect in DIALECTS.items() if _span(dialect.grid(PICTURE)) == meant)


def target_box(middle: Point) -> Box:
    """The target, half open as all boxes."""
    half = SIDE // 2
    return Box(middle.x - half, middle.y - half, middle.x + half, middle.y + half)


def fit_rules(answers: Sequence[Numbers | None]) -> Fit:
    """``answers``: two numbers for each of ``TARGETS`` as the model wrote them, None where it wrote none.

    Of rules with as many hits the one whose points lie nearest to the middles is taken.
    """
    found = {rule: _points(grid, answers) for rule, grid in RULES.items()}
    hits = {rule: sum(map(_is_hit, TARGETS, points)) for rule, points in found.items()}
    best = max(hits.values())
    alike = sorted((rule for rule in RULES if hits[rule] == best), key=lambda rule: _distance(found[rule]))
    if best < MOST * len(TARGETS):
        return Fit(None, (), hits, len(TARGETS))
    return Fit(alike[0], tuple(alike[1:]), hits, len(TARGETS))


def _points(grid: Grid, answers: Sequence[Numbers | None]) -> list[Point | None]:
    """Where the answers point to on the picture; None off it."""
    named = [None if answer is None else grid.read(*answer) for answer in answers]
    return [None if one is None or not one.is_inside else one.to_screen(PICTURE) for one in named]


def _is_hit(middle: Point, point: Point | None) -> bool:
    return point is not None and target_box(middle).contains(point)


def _distance(points: Sequence[Point | None]) -> float:
    """Of the points from the middles, all together; a place that is missing counts as the longest way there is."""
    far = hypot(*PICTURE)
    ways = (
        far if point is None else hypot(point.x - middle.x, point.y - middle.y)
        for middle, point in zip(TARGETS, points, strict=True)
    )
    return sum(ways)


def _span(grid: Grid) -> tuple[int, int, bool]:
    """The largest numbers that a grid has, which cells have one less of; pixels have so many that it does not count."""
    less = grid.counting == "cells" and grid.width == grid.height
    return grid.width - less, grid.height - less, grid.y_first
