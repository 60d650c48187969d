"""The built-in planner on screens that answer to what it does, without a device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from PIL import Image, ImageDraw

from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.agents.planner.effects import ALREADY
from screenwright.agents.planner.skill_phrases import GO_ON, LOOK_INTO_MENUS
from screenwright.core.action import Action, Click
from screenwright.core.agency import Done, Plan, Refusal, Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot

World = Callable[[Sequence[Action]], Screen]
"""What the screen shows after everything that was done."""


def pursue(goal: str, world: World, planner: BuiltinPlanner | None = None) -> tuple[list[Action], str]:
    """What is done for the first step of the goal, behind a look into the menus, and why it ends: "" where it was
    reached."""
    planner = planner or BuiltinPlanner(grammar_first=True)
    situation, actions = Situation(goal, world(())), list[Action]()
    plan = planner.plan(situation)
    assert isinstance(plan, Plan), plan
    situation = replace(situation, plan=plan)
    while True:
        decided = planner.act(situation)
        if isinstance(decided, Refusal):
            return actions, decided.reason
        done = tuple(Done(situation.subgoal, each, True) for each in decided)
        actions += [each.action for each in decided if each.action != ALREADY]
        after = replace(situation, screen=world(actions), before=situation.screen, history=(*situation.history, *done))
        reflection = planner.reflect(after)
        match reflection.verdict:
            case "proceed" if situation.subgoal == LOOK_INTO_MENUS:
                plan = planner.plan(replace(after, advice=GO_ON))
                if isinstance(plan, Refusal):
                    return actions, plan.reason
                situation = replace(after, plan=plan, before=None)
            case "proceed":
                return actions, ""
            case "replan":
                return actions, reflection.advice
            case "retry":
                situation = replace(after, attempt=after.attempt + 1)
            case "continue":
                situation = after


def clicks(actions: Sequence[Action]) -> list[Point]:
    return [action.at for action in actions if isinstance(action, Click)]


def drawn(screen: Screen, draw: Callable[[ImageDraw.ImageDraw], None]) -> Screen:
    """The screen with its elements as they are, and a white picture that is drawn on."""
    image = Image.new("RGB", (800, 600), "white")
    draw(ImageDraw.Draw(image))
    return replace(screen, screenshot=Screenshot(np.array(image)))
