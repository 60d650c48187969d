"""Menus inside of menus: the pointer opens each level, or a click where the pointer alone does not. Menus that are
one sign until they are opened."""

from __future__ import annotations

from screenwright.agents.planner import Match, Next, TargetPhrase, find, look_into, point_at, point_on, said, step
from screenwright.core.action import Click, Move, Wait
from screenwright.core.agency import Refusal, Situation
from screenwright.core.screen import Element, Screen
from screenwright_lab.worlds.miniwob.skills.instructions import ExpandMenu, OpenPath

LARGEST_SIGN = 0.1
"""Of the screen, what a control with one sign on it covers at most."""
OPENS_S = 1.5
"""Seconds that a menu may take to unfold."""
_OPENERS = ("menu", "add", "plus", "more", "expand", "arrow", "chevron")


def act(instruction: OpenPath, situation: Situation) -> Next:
    """The innermost entry that is in sight, and whose menu was opened here, is opened next; the last is clicked."""
    screen = look_into(situation.screen)
    names = instruction.names
    reason = ""
    for level in reversed(range(len(names))):
        if level and not said(situation, f"open {names[level - 1]!r}"):
            continue
        found = find(screen, TargetPhrase(text=names[level], words=names[level]), "click")
        if isinstance(found, Refusal):
            reason = reason or found.reason
            continue
        if level == len(names) - 1:
            return (step(Click(point_on(screen, found)), f"choose {names[level]!r}", found.element, last=True),)
        return _open(situation, screen, names[level], found, touch=situation.environment == "phone")
    return Refusal(reason)


def _open(situation: Situation, screen: Screen, name: str, found: Match, *, touch: bool) -> Next:
    """Pointed at first, with time for the menu to come; clicked where that opens nothing."""
    pointed = [done for done in said(situation, f"open {name!r}") if isinstance(done.decision.action, Move)]
    clicked = [done for done in said(situation, f"open {name!r}") if isinstance(done.decision.action, Click)]
    if clicked:
        return Refusal(f"{name!r} was pointed at and clicked, and what is in it does not show")
    if not pointed and not touch:
        return point_at(point_on(screen, found), f"open {name!r}", found.element)
    return (step(Click(point_on(screen, found)), f"open {name!r}", found.element),)


def act_expand(instruction: ExpandMenu, situation: Situation) -> Next:
    """Pressed once, and time given until it has unfolded."""
    screen = look_into(situation.screen)
    opener = _opener(screen, instruction.name)
    if isinstance(opener, Refusal):
        return opener
    why = f"open the {instruction.name} menu".replace("  ", " ")
    return (step(Click(opener.box.center), why, opener), step(Wait(OPENS_S), why, last=True))


def _opener(screen: Screen, name: str) -> Element | Refusal:
    named = find(screen, TargetPhrase(text=name, kind="menu", words=f"the {name} menu")) if name else None
    if isinstance(named, Match):
        return named.element
    signs = [each for each in screen.elements if _is_sign(each, screen)]
    signs = [each for each in signs if any(word in (each.icon or "") for word in _OPENERS)] or signs
    if len(signs) == 1:
        return signs[0]
    seen = f"{len(signs)} controls without words" if signs else "no control without words"
    return Refusal(f"no menu of that name is to be seen, and there is {seen} to open it by")


def _is_sign(element: Element, screen: Screen) -> bool:
    pressed = element.clickable or element.kind in ("button", "icon", "image", "menuitem")
    return pressed and not element.text and element.box.area <= LARGEST_SIGN * screen.screenshot.box.area
