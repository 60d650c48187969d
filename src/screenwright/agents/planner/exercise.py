"""A page that shows the task itself is an exercise: what was done counts once it is handed in, said or not."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.agents.planner.echo import echo_of
from screenwright.core.screen import Screen
from screenwright.reading import likeness

_HANDS_IN = ("Submit", "Hand in", "提交")


def handing_in(screen: Screen, goal: str, subgoals: Sequence[str]) -> tuple[str, ...]:
    """The step that hands in, where the screen shows the goal and one button for it that no step names; else none."""
    if not echo_of(screen.elements, goal) or any(
        name.lower() in step.lower() for step in subgoals for name in _HANDS_IN
    ):
        return ()
    named = [
        name
        for element in screen.elements
        for name in _HANDS_IN
        if element.kind == "button" and (fit := likeness(name, element.text or "")) and fit.how == "exact"
    ]
    return (f"click {named[0]}",) if len(named) == 1 else ()
