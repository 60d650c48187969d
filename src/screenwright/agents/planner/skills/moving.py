"""Put a thing somewhere else by dragging it there: it is done when it does not stand any more where it stood.

A program may ask what the drag is for; the answer is what the goal said.
"""

from __future__ import annotations

from screenwright.agents.planner.effects import CANCEL_WORDS
from screenwright.agents.planner.kinds import CHOICES
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.meant import all_meant, says_one_of
from screenwright.agents.planner.picking import Match
from screenwright.agents.planner.skill_instructions import MoveThing
from screenwright.agents.planner.skills.common import Next, as_a_whole, reached, said, step
from screenwright.core.action import Click, Drag
from screenwright.core.agency import Refusal, Situation
from screenwright.core.screen import Element

DRAGGED, ANSWERED = "drag it there", "say that it is to be moved"
MOVING = ("Move", "Move here", "移动")


def act(instruction: MoveThing, situation: Situation) -> Next:
    target, screen = instruction.target, situation.screen
    dragged = said(situation, DRAGGED)
    if not dragged:
        found, place = find(screen, target, "any"), find(screen, instruction.destination, "any")
        if isinstance(found, Refusal):
            return found
        if isinstance(place, Refusal):
            return place
        return (step(Drag(found.point, place.point), DRAGGED, found.element),)
    if not said(situation, ANSWERED) and (answer := _asked(situation)) is not None:
        return (step(Click(answer.box.center), ANSWERED, answer),)
    was = dragged[-1].decision.action
    left = find(screen, target, "any")
    if isinstance(left, Match) and isinstance(was, Drag) and was.start and left.element.box.contains(was.start):
        return Refusal(f"dragged {target.words!r} to {instruction.destination.words!r}, and it is where it was")
    return reached(f"{target.text!r} is no longer where it was")


def _asked(situation: Situation) -> Element | None:
    """What says so in a menu or dialog that came up with the drag, and that can be cancelled."""
    before = {one.text for one in situation.before.elements} if situation.before else set()
    new = [one for one in as_a_whole(situation).screen.elements if one.kind in CHOICES and one.text not in before]
    if not any(says_one_of(one, CANCEL_WORDS) for one in new):
        return None
    return next(iter([one for one in new if says_one_of(one, MOVING)] or all_meant(MOVING[0], new)), None)
