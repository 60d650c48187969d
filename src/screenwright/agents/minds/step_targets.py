"""The thing on the screen that a step means: by its id, by its exact words, else by the matcher's close fit."""

from __future__ import annotations

import re
from dataclasses import dataclass

from screenwright.agents.minds.steps import StepSaid
from screenwright.agents.planner import Match, find, nearest_words, read_target
from screenwright.core.errors import UsageError
from screenwright.core.geometry import Point
from screenwright.core.screen import Element, Screen
from screenwright.reading import name_of, one_line

_ID = re.compile(r"\W*(?P<id>e\d+)\b\W*(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
"""``e7``, ``[e7]``, ``e7 (Save)``: words after an id count where they are the whole name of something."""


@dataclass(frozen=True, slots=True)
class Place:
    """``point`` is where to press, in pixels of the screenshot."""

    element: Element
    point: Point


@dataclass(frozen=True, slots=True)
class Missing:
    """It is not there, or it is not told which: ``near`` says what is."""

    near: str


def place_of(said: StepSaid, screen: Screen) -> Place | Missing | None:
    """Where the step is to be done; None for one that is for nothing in particular."""
    if not said.target:
        return None
    hit = _ID.match(said.target)
    called = screen.by_id.get(hit["id"].lower()) if hit else None
    if called is not None and hit is not None and not hit["rest"]:
        return _middle(called, screen)
    exact = [one for one in screen.elements if _plain(said.target) in (_plain(name_of(one)), _plain(one.text))]
    pressed = [one for one in exact if one.clickable] or exact
    if len(pressed) == 1:
        return _middle(pressed[0], screen)
    if called is not None:
        return _middle(called, screen)
    try:
        match = find(screen, read_target(said.target), "input" if said.verb in ("type", "replace") else "click")
    except UsageError:
        return Missing(nearest_words(screen, said.target))
    return Place(match.element, match.point) if isinstance(match, Match) else Missing(match.reason)


def _plain(words: str | None) -> str:
    return one_line(words).casefold()


def _middle(element: Element, screen: Screen) -> Place | Missing:
    point = element.box.center
    if not screen.screenshot.contains(point):
        return Missing(f"the middle of {element.id} lies outside of the screen")
    return Place(element, point)
