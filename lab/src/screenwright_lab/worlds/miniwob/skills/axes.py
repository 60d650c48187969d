"""A point on drawn axes: the numbers along them tell the scale, and a mark that is drawn there is hit in its middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from screenwright.agents.planner import Next, step
from screenwright.core.action import Click
from screenwright.core.agency import Refusal, Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright.vision import find_glyphs
from screenwright_lab.worlds.miniwob.skills.conditions import NUMBER, read_number
from screenwright_lab.worlds.miniwob.skills.instructions import ClickCoordinate

LEAST_LABELS = 2
OFF = 0.2
"""Of a unit, by which the middle of a label may lie beside its place."""
NEAR = 0.35
"""Of a unit, within which a mark belongs to the place."""


@dataclass(frozen=True, slots=True)
class Scale:
    """``zero`` is where 0 lies, in pixels, ``unit`` by how many 1 lies further; ``labels`` how many numbers say so."""

    zero: float
    unit: float
    labels: int

    def at(self, number: float) -> float:
        return self.zero + self.unit * number


def act(instruction: ClickCoordinate, situation: Situation) -> Next:
    screen = situation.screen
    labels = _labels(screen)
    across = _scale([(number, place.x, place.y) for number, place in labels])
    up = _scale([(number, place.y, place.x) for number, place in labels])
    if across is None or up is None or across.unit < 0 or up.unit > 0:
        return Refusal("I cannot read the numbers at the two axes")
    aimed = Point(round(across.at(instruction.across)), round(up.at(instruction.up)))
    if not screen.screenshot.box.contains(aimed):
        return Refusal(f"({instruction.across:g},{instruction.up:g}) lies outside of what is shown")
    place = _mark(screen, aimed, min(across.unit, -up.unit))
    return (step(Click(place), f"({instruction.across:g},{instruction.up:g}) by the numbers at the axes", last=True),)


def _labels(screen: Screen) -> list[tuple[float, Point]]:
    numbers = [(read_number(each.text or ""), each) for each in screen.elements if NUMBER.fullmatch(each.text or "")]
    return [(number, each.box.center) for number, each in numbers if number is not None]


def _scale(labels: Sequence[tuple[float, int, int]]) -> Scale | None:
    """The scale that most labels of one line agree on; each comes as its number, its place along the axis and its
    place across it."""
    best: Scale | None = None
    for (number, along, beside), (other, other_along, other_beside) in combinations(labels, 2):
        if number == other or abs(along - other_along) <= 2 * abs(beside - other_beside):
            continue
        unit = (other_along - along) / (other - number)
        zero = along - unit * number
        limit = OFF * abs(unit)
        agree = [
            (each, place)
            for each, place, across in labels
            if abs(zero + unit * each - place) <= limit and abs(across - beside) <= abs(unit) / 2
        ]
        if best is None or len(agree) > best.labels:
            best = Scale(zero, unit, len(agree))
    return best if best and best.labels >= LEAST_LABELS else None


def _mark(screen: Screen, aimed: Point, unit: float) -> Point:
    """The middle of the mark nearest to the place, the place itself where none is drawn."""
    shot = screen.screenshot
    middles = [
        glyph.box.center
        for glyph in find_glyphs(shot, shot.box)
        if max(glyph.box.width, glyph.box.height) < unit and glyph.shape in ("circle", "polygon", "rectangle")
    ]
    near = [middle for middle in middles if _apart(middle, aimed) <= NEAR * unit]
    return min(near, key=lambda middle: _apart(middle, aimed), default=aimed)


def _apart(one: Point, other: Point) -> float:
    return float(((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5)
