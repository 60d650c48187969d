"""Points, lines and circles that a drawn figure asks for: its middle, what halves it, what goes through a dot."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from screenwright.agents.planner import Next, look_into, step
from screenwright.core.action import ButtonDown, ButtonUp, Click, Drag, Move
from screenwright.core.agency import Decision, Refusal, Situation
from screenwright.vision import (
    Dot,
    Drawing,
    Spot,
    are_joined,
    between,
    bisector,
    circle_around,
    colour_name,
    direction_from,
    drawing_of,
    find_circles,
    find_dots,
    going,
    is_free,
    is_free_from,
    pixel,
)
from screenwright_lab.worlds.miniwob.skills.instructions import Construct

CORNERS = 20
"""Of a circle that is drawn by hand."""
LENGTHS = (1.0, 0.75, 0.5, 0.35)
"""Of the figure's own lines, those that are tried for a new one, until there is room."""
CLEARLY = 0.7
LEAST, LONGEST = 12, 400
"""Pixels of a line from a dot to one side, or of a circle's radius."""


def act(instruction: Construct, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    texts = [element.box for element in screen.elements if element.text]
    drawing = drawing_of(screen.screenshot, texts)
    match instruction.figure:
        case "center":
            return _middle(drawing)
        case "midpoint":
            dots = _dots(drawing, 2)
            return dots if isinstance(dots, Refusal) else _click(between(dots[0].middle, dots[1].middle), "half way")
        case "vertical" | "horizontal":
            return _line(drawing, (0.0, 1.0) if instruction.figure == "vertical" else (1.0, 0.0))
        case "circle":
            return _circle(drawing)
        case "bisector":
            return _bisect(drawing)
        case "right angle":
            return _square(drawing)


def _middle(drawing: Drawing) -> Next:
    """Of the one circle there is, or of one that is clearly larger than the others."""
    circles = find_circles(drawing)
    if not circles:
        return Refusal("I see no circle")
    if len(circles) > 1 and circles[1].radius > CLEARLY * circles[0].radius:
        return Refusal("I see several circles, and not which one is meant")
    return _click(circles[0].middle, "the middle of it")


def _dots(drawing: Drawing, count: int) -> list[Dot] | Refusal:
    dots = find_dots(drawing)
    if len(dots) == count:
        return dots
    return Refusal(f"{count} dots are needed for it, and I see {len(dots)}")


def _click(spot: Spot, why: str) -> tuple[Decision, ...]:
    return (step(Click(pixel(spot)), why, last=True),)


def _line(drawing: Drawing, way: Spot) -> Next:
    dots = _dots(drawing, 1)
    if isinstance(dots, Refusal):
        return dots
    ends = [_furthest(drawing, dots[0], side) for side in ((-way[0], -way[1]), way)]
    if None in ends:
        return Refusal("there is no room beside the dot for a line")
    start, end = (pixel(spot) for spot in ends if spot is not None)
    return (step(Drag(start, end), "draw through the dot", last=True),)


def _furthest(drawing: Drawing, dot: Dot, way: Spot) -> Spot | None:
    """As far from the dot as nothing is in the way."""
    lengths = range(LONGEST, LEAST, -LEAST)
    spots = (going(dot.middle, way, length) for length in lengths)
    return next((spot for spot in spots if is_free_from(drawing, dot, spot)), None)


def _circle(drawing: Drawing) -> Next:
    """By hand, as large as there is room."""
    dots = _dots(drawing, 1)
    if isinstance(dots, Refusal):
        return dots
    middle = dots[0].middle
    for radius in range(LONGEST, LEAST, -LEAST):
        spots = circle_around(middle, radius, CORNERS)
        if all(is_free_from(drawing, dots[0], spot) for spot in spots):
            break
    else:
        return Refusal("there is no room around the dot for a circle")
    why = "draw around the dot"
    return (
        step(Move(pixel(spots[0])), why),
        step(ButtonDown(), why),
        *(step(Move(pixel(spot)), why) for spot in spots[1:]),
        step(ButtonUp(), why, last=True),
    )


def _bisect(drawing: Drawing) -> Next:
    dots = _dots(drawing, 3)
    if isinstance(dots, Refusal):
        return dots
    for vertex in dots:
        one, other = (dot for dot in dots if dot is not vertex)
        if are_joined(drawing, vertex, one) and are_joined(drawing, vertex, other):
            way = bisector(vertex.middle, one.middle, other.middle)
            length = (dist(vertex.middle, one.middle) + dist(vertex.middle, other.middle)) / 2
            spots = (going(vertex.middle, way, share * length) for share in LENGTHS)
            return _place(drawing, spots, "halve the angle")
    return Refusal("I see no two lines that meet at a dot")


def _square(drawing: Drawing) -> Next:
    """At the end that is marked by a colour; without one at either."""
    dots = _dots(drawing, 2)
    if isinstance(dots, Refusal):
        return dots
    vertex, other = sorted(dots, key=lambda dot: colour_name(dot.rgb) in ("black", "gray", "white"))
    if not are_joined(drawing, vertex, other):
        return Refusal("I see no line between the two dots")
    x, y = direction_from(vertex.middle, other.middle)
    length = dist(vertex.middle, other.middle)
    sides = ((-y, x), (y, -x))
    spots = (going(vertex.middle, way, share * length) for share in LENGTHS for way in sides)
    clear = (spot for spot in spots if is_free_from(drawing, vertex, spot))
    return _place(drawing, clear, "at right angles")


def _place(drawing: Drawing, spots: Iterator[Spot], why: str) -> Next:
    """A click on the first of them that is free."""
    free = next((spot for spot in spots if is_free(drawing, spot, spot)), None)
    return _click(free, why) if free is not None else Refusal("there is no room for the new point")
