"""A screen that was seen before: what only moved is moved along, and only what changed is looked at again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision.change import changed_boxes
from screenwright.vision.stitch import scrolled

AROUND = 96
"""Pixels around a change that are looked at with it: nets see a thing in its surroundings."""
MOST = 0.75
"""Share of the screen from which a look at the whole of it is hardly dearer."""
JOINED = 1.15
"""Two places are looked at as one where that is at most so much larger than both."""
LARGE = 0.25
"""Share of the screen from which an element is not looked at again as a whole because something in it changed."""
EDGE = 2
"""Pixels from the edge of a window within which a thing is taken to end at it."""
MOVED = 0.3
"""Share of the screen that scrolls, at least: what is smaller is read again as fast as it is found."""
WITHIN = 0.9
"""Share of an element that lies in what scrolls for it to scroll along, and of it that must stay in sight."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What is known of a screen before it is looked at: the elements of the previous one where they should be now, and
    the boxes in which the picture is another than they say."""

    elements: tuple[Element, ...]
    changed: tuple[Box, ...]


def expected(screenshot: Screenshot, previous: Screen) -> Expected:
    """For a picture of the same size as the previous one."""
    plain = changed_boxes(previous.screenshot, screenshot)
    whole = sum(box.area for box in plain)
    if whole >= MOVED * screenshot.box.area and (found := scrolled(previous.screenshot, screenshot)):
        area, up = found
        changed = changed_boxes(_moved_picture(previous.screenshot, screenshot, area, up), screenshot)
        return Expected(_moved_elements(previous.elements, area, up), changed)
    return Expected(previous.elements, plain)


@dataclass(frozen=True, slots=True)
class Place:
    """Where to look again: a ``window`` of the screen, of which what lies in the ``touched`` boxes may be new."""

    window: Box
    touched: tuple[Box, ...]


def places(known: Expected, screen: Box) -> list[Place] | None:
    """Where to look again; None where the whole screen must be looked at."""
    reach = [_reach(box, known.elements, screen) for box in known.changed]
    touched = [box for box in reach if box]
    if len(touched) < len(reach):
        return None
    windows = _joined([box.grown(AROUND).clipped(screen.width, screen.height) or box for box in touched])
    if sum(window.area for window in windows) > MOST * screen.area:
        return None
    return [Place(window, tuple(box for box in touched if window.covers(box))) for window in windows]


def is_cut_off(element: Element, place: Place, screen: Box) -> bool:
    """Whether it is a large field that ends where the window does: what is seen as its edge is the window's own, and it
    would swallow all that is written there."""
    if element.kind != "input" or element.box.area < LARGE * place.window.area:
        return False
    inner = place.window.grown(-EDGE)
    ends = zip(element.box.as_tuple(), inner.as_tuple(), screen.as_tuple(), (1, 1, -1, -1), strict=True)
    return any(side * (end - edge) <= 0 and abs(edge - limit) > 2 * EDGE for end, edge, limit, side in ends)


def _reach(changed: Box, elements: Sequence[Element], screen: Box) -> Box | None:
    """The change with the elements that it touches; None where one is large and what is written in it is one text.

    A field is looked at as a whole, however large: in a part of it nobody sees that it is one."""
    touched = [one for one in elements if _may_change(one, changed)]
    large = [one for one in touched if one.box.area >= LARGE * screen.area and one.kind != "input"]
    if any(one.text for one in large):
        return None
    return enclosing([changed, *(one.box for one in touched if one not in large)])


def _may_change(element: Element, changed: Box) -> bool:
    """Whether a change in the box may be one of the element: a line goes on behind a space as wide as it is high."""
    room = element.box.height if element.text else 0
    near = Box(element.box.left - room, element.box.top, element.box.right + room, element.box.bottom)
    return bool(near.grown(2).overlap(changed))


def _joined(boxes: Sequence[Box]) -> list[Box]:
    """The boxes, those joined that are hardly dearer as one."""
    left, done = list(boxes), list[Box]()
    while left:
        box = left.pop()
        other = next((one for one in done if box.union(one).area <= JOINED * (box.area + one.area)), None)
        if other is None:
            done.append(box)
        else:
            done.remove(other)
            left.append(box.union(other))
    return sorted(done, key=lambda box: (box.top, box.left))


def _moved_picture(before: Screenshot, after: Screenshot, area: Box, up: int) -> Screenshot:
    """The former picture with its content moved; what has come into sight differs from ``after`` everywhere."""
    pixels = before.pixels.copy()
    rows, columns = slice(area.top, area.bottom), slice(area.left, area.right)
    pixels[rows, columns] = 255 - after.pixels[rows, columns]
    top, bottom = max(area.top, area.top - up), min(area.bottom, area.bottom - up)
    pixels[top:bottom, columns] = before.pixels[top + up : bottom + up, columns]
    return Screenshot(np.ascontiguousarray(pixels))


def _moved_elements(elements: Sequence[Element], area: Box, up: int) -> tuple[Element, ...]:
    """Without those that have gone out of sight."""
    found = list[Element]()
    for element in elements:
        if area.overlap(element.box) < WITHIN * element.box.area:
            found.append(element)
            continue
        box = element.box.moved(0, -up)
        if area.overlap(box) >= WITHIN * box.area:
            found.append(replace(element, box=box))
    return tuple(found)
