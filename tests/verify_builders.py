"""Steps for the tests of action verification: screens built by hand, and what was done on them."""

from __future__ import annotations

from screenwright.agents.verification.verify import SeenStep, places
from screenwright.core.action import Action, Click, Finish
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright.core.verification import Verification


def press(screen: Screen, element: str) -> Click:
    """A click on the middle of the element."""
    return Click(screen.by_id[element].box.center)


def steps_of(*taken: tuple[str, Action, Screen, Screen]) -> list[SeenStep]:
    """(sub-goal, action, screen before, screen after) one a step."""
    steps: list[SeenStep] = []
    for number, (subgoal, action, before, after) in enumerate(taken, start=1):
        paths = places(action, before, None, steps)
        steps.append(SeenStep(number, subgoal, action, before, after.screenshot, paths))
    return steps


def findings(verification: Verification) -> list[str | None]:
    """For each step its category, None where it is kept."""
    return [step.judgement.category for step in verification.steps]


def done(goal: str, screen: Screen) -> tuple[str, Action, Screen, Screen]:
    return (goal, Finish(), screen, screen)


GROUND = Point(700, 550)
