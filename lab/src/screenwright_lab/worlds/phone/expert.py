"""The scripted expert: from the state and the true elements to the next action, whatever happened before.

It is no mind and sees no picture: it knows where everything is, and is there to show how goals are reached.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from screenwright.core.action import Action, Back, Click, Finish, Home, Impossible, PressKeys, Swipe, TypeText
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element
from screenwright_lab.worlds.phone.goals.goal import Deed, GiveUp, Goal, Move, Press, Pull, Tap, Write
from screenwright_lab.worlds.phone.state import HOME, World

Way: TypeAlias = Literal["down", "up"]


@dataclass(frozen=True, slots=True)
class Seen:
    """What a renderer says is on its screen: ``elements`` that are to be seen, ``away`` the touchable ones that are
    scrolled out of sight, by the way in which one has to go on to see them."""

    elements: Sequence[Element]
    away: Mapping[str, Way]
    view: Box


class Lost(Exception):
    """The expert does not know on: a fault of a goal's moves."""


def next_action(goal: Goal, world: World, seen: Seen, rng: random.Random) -> Action:
    """The next action, with its point drawn by lot on the thing that it is meant for. Raises Lost."""
    if world.dialog is None and goal.met(world):
        return Finish() if goal.possible else Impossible("it is not there")
    return _action(_deed(goal, world), world, seen, rng)


def _deed(goal: Goal, world: World) -> Deed:
    if goal.before and not goal.before.met(world):
        return _deed(goal.before, world)
    if world.dialog:
        return _asked(goal, world)
    place = world.place
    if goal.app == place.app:
        move = goal.moves.get(f"{place.page}/{place.of}") or goal.moves.get(place.page)
        if move is not None:
            return _of(move, world)
        return Press("back") if place.page else Press("home")
    return Tap(goal.app) if place == HOME else Press("home")


def _of(move: Move, world: World) -> Deed:
    return move(world) if callable(move) else move


def _asked(goal: Goal, world: World) -> Deed:
    """A question that belongs to the goal is answered with what it asks for, any other one is sent away."""
    assert world.dialog is not None
    first, *_, last = world.dialog.buttons
    move = goal.moves.get(f"dialog/{world.dialog.title}")
    return Tap(last.text) if move else Tap(first.text)


def _action(deed: Deed, world: World, seen: Seen, rng: random.Random) -> Action:
    match deed:
        case Tap(name=name):
            return _tap(name, seen, rng)
        case Write(key=key, label=label, text=text):
            held = world.text(key)
            if held and held != text:
                return _tap(f"Clear {label}", seen, rng)
            return TypeText(text) if world.focus == key else _tap(label, seen, rng)
        case Press(key="back"):
            return Back()
        case Press(key="home"):
            return Home()
        case Press():
            return PressKeys(("enter",))
        case Pull(way=way):
            return _pull(way, seen.view, rng)
        case GiveUp():
            return Impossible("it is not there")
        case _:
            assert_never(deed)


def _tap(name: str, seen: Seen, rng: random.Random) -> Action:
    for element in seen.elements:
        if element.name == name and element.clickable:
            return Click(_within(element.box, rng))
    if name in seen.away:
        return _pull(seen.away[name], seen.view, rng)
    raise Lost(f"nothing named {name!r} can be touched here: {[one.name for one in seen.elements if one.clickable]}")


def _within(box: Box, rng: random.Random) -> Point:
    """Near the middle, as fingers do; never at the edge, where another thing may begin."""
    x, y = box.center.x, box.center.y
    return Point(
        round(min(max(rng.gauss(x, box.width / 10), x - box.width / 4), x + box.width / 4)),
        round(min(max(rng.gauss(y, box.height / 12), y - box.height / 4), y + box.height / 4)),
    )


def _pull(way: Way, view: Box, rng: random.Random) -> Action:
    """A finger over the middle of the page: upwards to see what is further down."""
    x = round(rng.uniform(0.4, 0.6) * view.width)
    low, high = view.top + round(0.8 * view.height), view.top + round(0.2 * view.height)
    start, end = (low, high) if way == "down" else (high, low)
    return Swipe(Point(x, start), Point(x, end), 0.3)
