"""Screens that follow one another and a clock that is set by hand, for tests of live reading."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from builders import Item, screen_of
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.vision.identity import keep_ids


@dataclass
class Clock:
    """Seconds that pass when the test says so."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now

    def pause(self, seconds: float) -> None:
        self.now += seconds


def then(before: Screen, *items: Item | Element, states: dict[int, State] | None = None, **more: Any) -> Screen:
    """The screen of these items as it is seen after ``before``: ids kept, changes told."""
    size = more.pop("size", (before.screenshot.width, before.screenshot.height))
    screen = screen_of(*items, states=states, size=size, **more)
    return keep_ids(marked(screen), before)


def marked(screen: Screen) -> Screen:
    """With a mark in the picture of each thing that has a state or a value, as a screen shows it."""
    pixels = screen.screenshot.pixels.copy()
    for element in screen.elements:
        told = [value for value in vars_of(element.state) if value is not None]
        if told or element.value is not None:
            shade = sum(2**place for place, value in enumerate(vars_of(element.state)) if value) * 8
            shade += int((element.value or 0) * 100)
            box = element.box
            pixels[box.top : box.bottom, box.left : box.left + max(2, box.width // 4)] = shade
    return replace(screen, screenshot=Screenshot(pixels))


def vars_of(state: State) -> tuple[bool | None, ...]:
    return (state.enabled, state.checked, state.selected, state.expanded, state.focused)


def with_panel(screen: Screen, box: Box, shade: int = 250) -> Screen:
    """The same with a filled rectangle under the things that lie in it."""
    pixels = screen.screenshot.pixels.copy()
    inside = {one.id: pixels[_area(one.box)].copy() for one in screen.elements if box.covers(one.box)}
    pixels[_area(box)] = shade
    for one in screen.elements:
        if one.id in inside:
            pixels[_area(one.box)] = inside[one.id]
    return replace(screen, screenshot=Screenshot(np.ascontiguousarray(pixels)))


def _area(box: Box) -> tuple[slice, slice]:
    return slice(box.top, box.bottom), slice(box.left, box.right)
