"""What all skills share: a step, the end of a skill, what was done before, and a closer look at large parts.

A skill keeps nothing between two looks. What it has done it reads from the history: actions, and the reasons that it
gave for them. The reason of its last action ends in :data:`LAST`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from screenwright.agents.planner.blank import blank_place
from screenwright.agents.planner.echo import without_echo
from screenwright.agents.planner.effects import ALREADY, LOOK_AGAIN, SEARCHING
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.picking import Match
from screenwright.core.action import Action, Click, Move, PressKeys, TypeText, Wait
from screenwright.core.agency import Decision, Done, Reflection, Refusal, Situation
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.reading import squash
from screenwright.vision import closer_of, find_glyphs

Next: TypeAlias = tuple[Decision, ...] | Refusal

MOST_LOOKS = 30
"""Actions for one sub-goal, after which a skill stops by itself."""
LAST = " (done with this)"
FIELDS = ("input", "select")
MANY_WORDS = 8
LARGE = 0.15
"""Of the screen: a thing of that size with so many words is more than one thing."""
LEAST_INSIDE = 3
MENU_S = 0.8
SAME_PLACE = 0.6
EDGE = 8
"""Pixels of a border that are left out."""


def as_a_whole(situation: Situation) -> Situation:
    """With the screen looked at anew, where it was looked at only where it had changed: a dialog that came up may not
    have been seen as one."""
    screen = situation.screen
    if screen.changed.since is None:
        return situation
    return replace(situation, screen=without_echo(closer_of(screen).screen(screen.screenshot), situation.goal))


def here(situation: Situation) -> tuple[Done, ...]:
    """What was done for the current sub-goal, in order."""
    history = situation.history
    first = len(history)
    while first and history[first - 1].subgoal == situation.subgoal:
        first -= 1
    return history[first:]


def said(situation: Situation, words: str) -> list[Done]:
    """What was done here for a reason that holds these words."""
    return [done for done in here(situation) if words in done.decision.why]


def is_worn_out(situation: Situation) -> bool:
    """Whether too much was done for the current sub-goal; waiting and looking into menus do nothing, and are bounded
    where they are done."""
    idle = SEARCHING[1:3]
    did = (one for one in here(situation) if not isinstance(one.decision.action, Wait))
    return sum(not one.decision.why.startswith(idle) for one in did) > MOST_LOOKS


def judge(situation: Situation) -> Reflection:
    """Done after the last action of a skill, as its reason says; else the skill goes on."""
    last = situation.history[-1].decision if situation.history else None
    if last is None:
        return Reflection("continue")
    if situation.history[-1].unknown and not isinstance(last.action, Wait):
        return Reflection("replan", f"{situation.subgoal!r} was broken off: see how far it came, and say what is left")
    if last.action == ALREADY or last.why.endswith(LAST):
        return Reflection("proceed")
    if last.action == LOOK_AGAIN:
        return Reflection("retry", "looked again")
    if is_worn_out(situation):
        return Reflection("replan", f"{situation.subgoal!r} was not reached in {MOST_LOOKS} actions")
    return Reflection("continue")


def step(action: Action, why: str, element: Element | None = None, *, last: bool = False) -> Decision:
    target = element.id.partition(".")[0] if element else None  # of what was looked into, the loop knows the whole
    confidence = element.confidence if element else 1.0
    return Decision(action, why + (LAST if last else ""), target, confidence)


def point_at(at: Point, why: str, element: Element | None = None) -> tuple[Decision, ...]:
    """Hold the pointer there for as long as menus take to come."""
    return (step(Move(at), why, element), step(Wait(MENU_S), why))


def reached(why: str) -> Next:
    return (Decision(ALREADY, f"already done: {why}"),)


def look_into(screen: Screen) -> Screen:
    """A large part of the screen that was taken for one thing with many words is looked at by itself: panels with a
    border are seen as one large field at times."""
    elements: list[Element] = []
    for element in screen.elements:
        inner = _inside(screen, element) if _is_swallowed(screen, element) else ()
        elements += [replace(element, text=None), *inner] if len(inner) >= LEAST_INSIDE else [element]
    return replace(screen, elements=tuple(elements)) if len(elements) != len(screen.elements) else screen


def _is_swallowed(screen: Screen, element: Element) -> bool:
    words = len((element.text or "").split())
    return words >= MANY_WORDS and element.box.area > LARGE * screen.screenshot.box.area


def _inside(screen: Screen, element: Element) -> tuple[Element, ...]:
    shot = screen.screenshot
    box = element.box.grown(-EDGE).clipped(shot.width, shot.height) or element.box
    part = Screenshot(shot.pixels[box.top : box.bottom, box.left : box.right].copy())
    return tuple(
        replace(each, id=f"{element.id}.{each.id}", box=each.box.moved(box.left, box.top), parent=None)
        for each in closer_of(screen).screen(part).elements
    )


def fields(screen: Screen) -> list[Element]:
    return [element for element in screen.elements if element.kind in FIELDS]


def find_field(screen: Screen, target: TargetPhrase | None) -> Element | Refusal:
    """The field that is named, or the only one: "the date" may be what it is for and stand nowhere."""
    seen = fields(screen)
    if target is not None and (target.text or target.ordinal):
        found = find(screen, target, "input")
        if isinstance(found, Refusal):
            return seen[0] if len(seen) == 1 else found
        return found.element
    blank = [each for each in seen if not each.text and not shown_in(screen, each.box)] or _outlines(screen)
    for alone in (blank, seen):
        if len(alone) == 1:
            return alone[0]
    count = f"{len(seen)} fields" if seen else "no field"
    return Refusal(f"I see {count} on the screen: say which one is meant, as  the Date field")


def _outlines(screen: Screen) -> list[Element]:
    """What was seen at empty outlines and not taken for fields."""
    shot = screen.screenshot
    empty = [glyph.box for glyph in find_glyphs(shot, shot.box) if glyph.shape == "frame"]
    return [
        replace(each, kind="input", box=box)
        for box in empty
        for each in screen.elements
        if not each.text and each.box.iou(box) > SAME_PLACE and not shown_in(screen, box)
    ]


def overwrite(field: Element, text: str, why: str) -> tuple[Decision, ...]:
    """Click into the field, select what is there, type over it."""
    return (
        step(Click(field.box.center), why, field),
        step(PressKeys(("ctrl", "a")), why),
        step(TypeText(text), why),
    )


def leave(screen: Screen, why: str) -> Decision:
    """Out of a field that Tab did not leave: a click on nothing, so that it shows its value plainly and what it opened
    closes."""
    place = blank_place(screen)
    return step(Click(place.center) if place else PressKeys(("escape",)), why)


def shown_in(screen: Screen, field: Box) -> str:
    """What can be read in a field."""
    inside = [
        element
        for element in screen.elements
        if element.text and field.covers(element.box, tolerance=6) and element.box.area <= field.area
    ]
    return " ".join(element.text or "" for element in inside)


def read_line(screen: Screen, box: Box) -> str:
    """The text in a part of the screen, read anew."""
    lines = closer_of(screen).lines(screen.screenshot, [box])
    return " ".join(line.text for line in lines if box.contains(line.box.center))


def point_on(screen: Screen, found: Match) -> Point:
    """Where to press: the words themselves, where the element was seen larger than they are and holds others too."""
    others = [each for each in screen.elements if each.id != found.element.id and each.text]
    if not any(found.element.box.contains(each.box.center) for each in others):
        return found.point
    lines = closer_of(screen).lines(screen.screenshot, [found.element.box])
    named = [line for line in lines if squash(line.text) == squash(found.element.text or "")]
    return named[0].box.center if named else found.point
