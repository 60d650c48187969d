"""Scroll on while something is looked for: as far as leaves nothing unseen, until the screen moves no more."""

from __future__ import annotations

from screenwright.agents.loop import differences
from screenwright.agents.planner.effects import FURTHER
from screenwright.agents.planner.skills.common import said, step
from screenwright.core.action import Direction, Scroll
from screenwright.core.agency import Decision, Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

MOST_SCROLLS = 24
MOST_NOTCHES = 5
UP = f"{FURTHER} up"
STRIDE = 0.35
"""Of the screen's height: what is higher than the rest of it may pass unseen."""


def look_on(situation: Situation) -> tuple[Decision, ...] | None:
    """One stride down or, from the end on, up, where earlier steps have scrolled; None where all was seen."""
    scrolls = said(situation, FURTHER)
    way: Direction = "up" if said(situation, UP) else "down"
    if scrolls and is_still(situation):
        if way == "up" or not _was_scrolled(situation):
            return None
        way = "up"
    if len(scrolls) >= MOST_SCROLLS:
        return None
    notches = _notches(situation)
    return (step(Scroll(way, notches, _quiet_place(situation.screen)), f"{FURTHER} {way}, by {notches}"),)


def _was_scrolled(situation: Situation) -> bool:
    done = (each for each in situation.history if each.subgoal != situation.subgoal)
    return any(isinstance(each.decision.action, Scroll) for each in done)


def is_still(situation: Situation) -> bool:
    """Whether the last action changed nothing."""
    before = situation.before
    return before is not None and not differences(before.screenshot, situation.screen.screenshot, situation.restless)


def _quiet_place(screen: Screen) -> Point:
    """About the middle; on a list that opens, a slider or a number the wheel would change what is set there."""
    middle = screen.screenshot.box.center
    heights = (middle.y * part // 6 for part in (6, 5, 7, 4, 8, 3, 9))
    turned = [one.box for one in screen.elements if one.kind in ("select", "slider", "input")]
    places = [Point(middle.x, y) for y in heights]
    return next((at for at in places if not any(box.contains(at) for box in turned)), middle)


def _notches(situation: Situation) -> int:
    """As many as move the screen by the stride, told by how far its lines moved the last time."""
    last = situation.history[-1].decision if situation.history else None
    if last is None or not isinstance(last.action, Scroll) or situation.before is None:
        return 1
    tops = {one.text: one.box.top for one in situation.before.elements if one.text}
    moved = [tops[one.text] - one.box.top for one in situation.screen.elements if one.text in tops]
    far = max(map(abs, moved), default=0) / last.action.steps
    wanted = STRIDE * situation.screen.screenshot.height
    return max(1, min(MOST_NOTCHES, int(wanted / far))) if far > 0 else last.action.steps
