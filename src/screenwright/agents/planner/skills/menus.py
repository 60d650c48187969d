"""Menus inside of menus: the pointer opens each level, or a click where the pointer alone does not."""

from __future__ import annotations

from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.picking import Match
from screenwright.agents.planner.skill_instructions import OpenPath
from screenwright.agents.planner.skills.common import Next, look_into, point_at, point_on, said, step
from screenwright.core.action import Click, Move
from screenwright.core.agency import Refusal, Situation
from screenwright.core.screen import Screen


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
