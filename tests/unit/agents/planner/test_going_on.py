"""A goal that one screen shows a part of: the part is done, and the rest is read beside the screen that it led to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import screen_of
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.agents.planner.deed_selection import Act, Chosen, Deed, Extent
from screenwright.agents.planner.grounded_plan import Grounded, steps_on
from screenwright.agents.planner.program_map import read_map
from screenwright.agents.planner.skill_phrases import CONFIRM_OPEN, GO_ON, LOOK_INTO_MENUS
from screenwright.core.action import Click, PressKeys
from screenwright.core.agency import Decision, Done, Plan, Reflection, Refusal, Situation
from screenwright.core.geometry import Point

GOAL = "the stuff with the lines, whatever, as april"
PLAIN = screen_of(("button", "Save", (10, 10, 60, 36)), ("checkbox", "Wrap", (10, 60, 26, 76)))
CHECK = PLAIN.elements[1]


def read_as(monkeypatch: pytest.MonkeyPatch, read: Grounded | None) -> None:
    monkeypatch.setattr("screenwright.agents.planner.builtin.steps_on", lambda *_: read)


def after(*subgoals: str) -> Situation:
    done = tuple(Done(one, Decision(Click(Point(9, 9)), "a step"), True) for one in subgoals)
    return Situation(GOAL, PLAIN, advice=GO_ON, history=done)


def test_what_is_a_part_is_done_and_the_goal_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(monkeypatch, Grounded(('do "Save As..."',), 0.8, whole=False, leads_on=True))
    planned = BuiltinPlanner().plan(Situation(GOAL, PLAIN))
    assert isinstance(planned, Plan)
    assert planned.subgoals == ('do "Save As..."', GO_ON)


@pytest.mark.parametrize(("goal", "leads_on"), [(GOAL, False), ("what is the time in Rome?", True)])
def test_nothing_is_half_done_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch, goal: str, leads_on: bool) -> None:
    read_as(monkeypatch, Grounded(('click "Save"',), 0.8, whole=False, leads_on=leads_on))
    told = BuiltinPlanner(tries_commands=False).plan(Situation(goal, PLAIN))
    assert isinstance(told, Refusal)
    assert 'perhaps this is meant: click "Save"' in told.reason


@pytest.mark.parametrize(
    ("extent", "act", "whole", "leads_on"),
    [("all", "click", True, False), ("part", "click", False, True), ("part", "on", False, False)],
)
def test_a_part_that_ends_in_a_press_leads_on(
    monkeypatch: pytest.MonkeyPatch, extent: Extent, act: Act, whole: bool, leads_on: bool
) -> None:
    chose = Chosen(extent, (Deed(act, CHECK if act == "on" else PLAIN.elements[0]),), 0.8)
    monkeypatch.setattr("screenwright.agents.planner.grounded_plan.choose", lambda *_: chose)
    found = steps_on(PLAIN, GOAL)
    assert found is not None
    assert (found.whole, found.leads_on) == (whole, leads_on)


@pytest.mark.parametrize(
    ("entry", "chance", "done"),
    [("Save As...", 0.45, True), ("Save As …", 0.45, True), ("Save As...", 0.35, False), ("Save", 0.45, False)],
)
def test_what_only_opens_a_dialog_is_done_from_a_smaller_chance_on(
    monkeypatch: pytest.MonkeyPatch, entry: str, chance: float, done: bool
) -> None:
    screen = screen_of(("menuitem", entry, (10, 10, 90, 36)))
    chose = Chosen("part", (Deed("click", screen.elements[0]),), chance)
    monkeypatch.setattr("screenwright.agents.planner.grounded_plan.choose", lambda *_: chose)
    planned = BuiltinPlanner(tries_commands=False).plan(Situation(GOAL, screen))
    assert isinstance(planned, Plan) == done


WITH_MENUS = screen_of(
    ("menuitem", "File", (10, 10, 50, 36)), ("menuitem", "Edit", (60, 10, 100, 36)),
    ("menuitem", "View", (110, 10, 150, 36)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("goal", "known", "looks"),
    [
        (GOAL, "", True), (GOAL, "File\n  Quit\n", False), ("what is the time in Rome?", "", False),
        ('click "File"', "", False),
    ],
)  # fmt: skip
def test_what_is_not_surely_read_is_read_again_beside_the_menus(
    monkeypatch: pytest.MonkeyPatch, goal: str, known: str, looks: bool
) -> None:
    read_as(monkeypatch, None)
    planner = BuiltinPlanner(known=read_map(known))
    planned = planner.plan(Situation(goal, WITH_MENUS))
    assert (isinstance(planned, Plan) and planned.subgoals == (LOOK_INTO_MENUS, GO_ON)) == looks
    again = planner.plan(replace(after(LOOK_INTO_MENUS), screen=WITH_MENUS))
    assert isinstance(again, Refusal) or LOOK_INTO_MENUS not in again.subgoals


def test_behind_the_look_the_whole_is_planned_as_it_is_read_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(monkeypatch, Grounded(('do "Image > Invert"', 'do "File > Save"'), 0.8))
    planned = BuiltinPlanner().plan(after(LOOK_INTO_MENUS, GO_ON))
    assert isinstance(planned, Plan)
    assert planned.subgoals == ('do "Image > Invert"', 'do "File > Save"', CONFIRM_OPEN)


def test_going_on_asks_for_a_new_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(monkeypatch, None)
    planner, situation = BuiltinPlanner(), Situation(GOAL, PLAIN, Plan((GO_ON,)))
    (decided,) = planner.act(situation)  # type: ignore[misc]
    assert not isinstance(decided.action, (Click, PressKeys))
    assert planner.reflect(situation) == Reflection("replan", GO_ON)


def test_the_rest_is_done_without_what_was_done_before(monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(monkeypatch, Grounded(('do "Save As..."', 'set "Name" to "april"', 'click "Save"'), 0.8))
    planned = BuiltinPlanner().plan(after('do "Save As..."', GO_ON))
    assert isinstance(planned, Plan)
    assert planned.subgoals == ('set "Name" to "april"', 'click "Save"')


def test_where_all_of_it_was_done_only_what_is_left_open_is_confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(monkeypatch, Grounded(('do "Save As..."', 'click "Save"'), 0.8))
    planned = BuiltinPlanner().plan(after('do "Save As..."', GO_ON, 'click "Save"', GO_ON))
    assert isinstance(planned, Plan)
    assert planned.subgoals == (CONFIRM_OPEN,)


def test_what_is_filled_in_is_confirmed_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(monkeypatch, Grounded(('set "Name" to "april"',), 0.8))
    planned = BuiltinPlanner().plan(after('do "Save As..."', GO_ON))
    assert isinstance(planned, Plan)
    assert planned.subgoals == ('set "Name" to "april"', CONFIRM_OPEN)


@pytest.mark.parametrize(
    "read", [None, Grounded(('click "Save"',), 0.4), Grounded(('do "Save As..."',), 0.9, whole=False)]
)
def test_where_the_rest_is_not_to_be_seen_what_was_done_is_told(
    monkeypatch: pytest.MonkeyPatch, read: Grounded | None
) -> None:
    read_as(monkeypatch, read)
    told = BuiltinPlanner().plan(after('do "Save As..."', GO_ON))
    assert isinstance(told, Refusal)
    assert 'done was: do "Save As..."' in told.reason
