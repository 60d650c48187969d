"""Skills have names, and those that serve one task can be left out, with the forms that belong to them alone."""

from __future__ import annotations

from typing import get_args

import pytest

from builders import screen_of
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.skill_instructions import SkillInstruction
from screenwright.agents.planner.skill_registry import SKILLS, Skills, is_on
from screenwright.core.agency import Plan, Refusal, Situation

ONE_TASK = [
    "Move Milk to the 2nd place",
    "Set the time to 6:45 pm",
    "Sort the numbers in ascending order",
    "Click on the center of the circle",
    "Find the email by Ann and click the trash icon to delete it",
    "Order two of each: Figs, Plums",
    "Copy the text in the text area below and paste it into the Notes field",
    "Guess the number between 1-5 and press Try",
]
GENERAL = ["Choose 14 July 2025 as the date", "Set the slider to 37", "How many blue squares are there?"]
PLAIN = ["click Save", 'type "a" into Name', "check Newsletter", "Log in as anna with password x"]


def kinds(goal: str, skills: Skills) -> list[type[object]]:
    read = read_goal(goal, skills)
    return [] if isinstance(read, Refusal) else [type(one) for one in read]


def test_every_instruction_of_a_skill_is_declared() -> None:
    assert [one.__name__ for one in get_args(SkillInstruction) if one not in SKILLS] == []


@pytest.mark.parametrize("goal", ONE_TASK)
def test_what_serves_one_task_is_read_by_all_skills_alone(goal: str) -> None:
    whole = kinds(goal, "all")
    assert whole
    assert kinds(goal, "general") != whole
    assert kinds(goal, "none") != whole


@pytest.mark.parametrize("goal", GENERAL)
def test_what_serves_several_is_general(goal: str) -> None:
    assert kinds(goal, "general") == kinds(goal, "all") != []
    assert kinds(goal, "none") != kinds(goal, "all")


@pytest.mark.parametrize("goal", PLAIN)
@pytest.mark.parametrize("skills", get_args(Skills))
def test_single_steps_need_no_skill(goal: str, skills: Skills) -> None:
    assert kinds(goal, skills) == kinds(goal, "all") != []


@pytest.mark.parametrize("goal", [*ONE_TASK, *GENERAL])
@pytest.mark.parametrize("skills", ["general", "none"])
def test_nothing_is_planned_that_is_off(goal: str, skills: Skills) -> None:
    read = read_goal(goal, skills)
    assert isinstance(read, Refusal) or all(is_on(one, skills) for one in read)


def test_the_planner_plans_with_its_skills() -> None:
    situation = Situation("Set the slider to 37", screen_of())
    assert isinstance(BuiltinPlanner().plan(situation), Plan)
    assert isinstance(BuiltinPlanner("general").plan(situation), Plan)
    assert isinstance(BuiltinPlanner("none").plan(situation), Refusal)


def test_without_skills_nothing_is_looked_for_behind_what_is_seen() -> None:
    situation = Situation("click Save", screen_of(("button", "File", (10, 10, 80, 40))), Plan(("click Save",)))
    assert isinstance(BuiltinPlanner("none").act(situation), Refusal)
