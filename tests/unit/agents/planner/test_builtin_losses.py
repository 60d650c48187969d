"""The built-in planner after a step in which the device was lost: what is seen is done, what is not is not repeated."""

from __future__ import annotations

import pytest

from builders import Item, screen_of
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.core.action import Action, Click, PressKeys, Scroll, TypeText, Wait
from screenwright.core.agency import Decision, Done, Plan, Situation
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import State

PLANNER = BuiltinPlanner()
FIELD: Item = ("input", None, (100, 56, 300, 84))
NAME: Item = ("text", "Name:", (10, 60, 60, 80))
SAVE: Item = ("button", "Save", (10, 10, 80, 40))
OTHER: Item = ("text", "Something new", (10, 300, 200, 320))
TYPED: Item = ("text", "hello there", (100, 300, 300, 320))
PART: Item = ("text", "hel", (100, 300, 130, 320))
BOX: Item = ("checkbox", "Backup", (10, 100, 100, 120))


def verdict(subgoal: str, action: Action, *after: Item, before: tuple[Item, ...], on: bool | None = None) -> str:
    done = Done(subgoal, Decision(action, "why"), changed=before != after, effect=(), unknown=True)
    states = {number: State(checked=on) for number, item in enumerate(after, 1) if item == BOX}
    situation = Situation(
        "goal", screen_of(*after, states=states), Plan((subgoal,)), history=(done,), before=screen_of(*before)
    )
    return PLANNER.reflect(situation).verdict


@pytest.mark.parametrize(
    ("subgoal", "action", "before", "after", "expected"),
    [
        ('type "hello there"', TypeText("hello there"), (NAME,), (NAME, TYPED), "proceed"),
        ('type "hello there"', TypeText("hello there"), (NAME,), (NAME,), "retry"),
        ('type "hello there"', TypeText("hello there"), (NAME,), (NAME, PART), "replan"),
        ('type "hello there" into Name', Click(Point(200, 70)), (NAME, FIELD), (NAME, FIELD, OTHER), "retry"),
        ('type "x1" into the password field', TypeText("x1"), (NAME,), (NAME, OTHER), "replan"),
        ("click Save", Click(Point(40, 20)), (SAVE,), (SAVE,), "replan"),
        ("click Save", Click(Point(40, 20)), (SAVE,), (OTHER,), "replan"),
        ("press Enter", PressKeys(("enter",)), (SAVE,), (SAVE, OTHER), "replan"),
        ("scroll to Something new", Scroll("down", 5), (SAVE,), (SAVE, OTHER), "proceed"),
        ("scroll to Something new", Scroll("down", 5), (SAVE,), (SAVE,), "retry"),
        ("wait for Something new", Wait(2.0), (SAVE,), (SAVE, OTHER), "proceed"),
        ("wait for Something new", Wait(2.0), (SAVE,), (SAVE,), "retry"),
        ("bring up the save dialog", PressKeys(("ctrl", "s")), (NAME,), (NAME,), "retry"),
    ],
)
def test_the_verdict_after_a_loss(
    subgoal: str, action: Action, before: tuple[Item, ...], after: tuple[Item, ...], expected: str
) -> None:
    assert verdict(subgoal, action, *after, before=before) == expected


@pytest.mark.parametrize(("on", "expected"), [(True, "proceed"), (False, "retry")])
def test_a_box_shows_whether_it_is_ticked(on: bool, expected: str) -> None:
    assert verdict("check Backup", Click(Point(20, 110)), BOX, before=(BOX,), on=on) == expected


def test_what_changes_by_itself_is_no_effect_of_a_click() -> None:
    ticking = Box(10, 300, 200, 320)
    done = Done("click Save", Decision(Click(Point(40, 20)), "why", "e1"), changed=False, effect=())
    situation = Situation(
        "goal", screen_of(SAVE, OTHER), Plan(("click Save",)), history=(done,), before=screen_of(SAVE)
    )
    assert PLANNER.reflect(situation).verdict == "proceed"
    blind = Situation(
        "goal", situation.screen, situation.plan, history=(done,), before=situation.before, restless=(ticking,)
    )
    assert PLANNER.reflect(blind).verdict == "retry"
