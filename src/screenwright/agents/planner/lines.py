"""The lines of a text area: a screen knows the area as one field, and a person points at a word in it."""

from __future__ import annotations

from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Screen
from screenwright.reading import Likeness, likeness, squash
from screenwright.vision import closer_of

ROWS = 40
"""Pixels: a field that is higher may hold more than one line."""
MARGIN = 4


def is_text_area(element: Element) -> bool:
    return element.kind == "input" and element.box.height > ROWS and bool(element.text)


def lines_in(screen: Screen, area: Element) -> tuple[tuple[Box, str], ...]:
    """The lines of the area from top to bottom, with their boxes in pixels of the screenshot."""
    shot = screen.screenshot
    around = area.box.grown(MARGIN).clipped(shot.width, shot.height) or area.box
    lines = closer_of(screen).lines_of(shot, around)
    return tuple((line.box, line.text) for line in sorted(lines, key=lambda line: (line.box.center.y, line.box.left)))


def line_at(screen: Screen, area: Element, point: Point) -> tuple[Box, str] | None:
    """The line that the point lies on."""
    return next((line for line in lines_in(screen, area) if line[0].contains(point)), None)


def places_of(screen: Screen, area: Element, words: str) -> list[tuple[Box, Likeness]]:
    """Where the words stand in the lines of the area and how well, the best readings alone, from top to bottom."""
    fits = [(box, fit) for box, text in lines_in(screen, area) if (fit := likeness(words, text))]
    best = max((fit.how == "exact" for _, fit in fits), default=False)
    return [(_part(box, fit), fit) for box, fit in fits if (fit.how == "exact") == best]


def written(screen: Screen, words: str) -> list[tuple[Element, Box]]:
    """Where a line of these words stands, in text areas and elsewhere, from top to bottom."""
    found: list[tuple[Element, Box]] = []
    for element in screen.elements:
        if is_text_area(element):
            lines = lines_in(screen, element)
            found += [(element, box) for box, text in lines if squash(text) == squash(words)]
        elif element.text and squash(element.text) == squash(words):
            found.append((element, element.box))
    return sorted(found, key=lambda pair: (pair[1].top, pair[1].left))


def _part(box: Box, fit: Likeness) -> Box:
    start, end = (box.left + round(share * box.width) for share in fit.span)
    return Box(start, box.top, max(end, start + 1), box.bottom)
