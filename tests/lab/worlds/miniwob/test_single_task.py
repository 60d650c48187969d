"""Skills that serve one task come with this distribution, and can be left out with all that belongs to them."""

from __future__ import annotations

import pytest

from screenwright.agents.planner.general_skills import GENERAL, installed
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.skill_set import SkillSet
from screenwright.core.agency import Refusal
from screenwright_lab.worlds.miniwob.skills.choosing import DEEDS
from screenwright_lab.worlds.miniwob.skills.single_task import SINGLE_TASK, TASKS

ONE_TASK = [
    "Move Milk to the 2nd place",
    "Set the time to 6:45 pm",
    "Sort the numbers in ascending order",
    "Click on the center of the circle",
    "Find the email by Ann and click the trash icon to delete it",
    "Order two of each: Figs, Plums",
    "Copy the text in the text area below and paste it into the Notes field",
    "Guess the number between 1-5 and press Try",
    "Type the value of Religion into the text field",
]


def kinds(goal: str, skills: SkillSet | None = None) -> list[type[object]]:
    read = read_goal(goal, skills)
    return [] if isinstance(read, Refusal) else [type(one) for one in read]


def test_every_skill_can_be_done_and_says_whom_it_serves() -> None:
    assert DEEDS.keys() == SINGLE_TASK.names.keys()
    assert TASKS.keys() == set(SINGLE_TASK.names.values())


def test_they_are_installed() -> None:
    assert installed().names == {**SINGLE_TASK.names, **GENERAL.names}


@pytest.mark.parametrize("goal", ONE_TASK)
def test_what_serves_one_task_is_read_by_these_skills_alone(goal: str) -> None:
    whole = kinds(goal)
    assert whole == kinds(goal, SINGLE_TASK | GENERAL) != []
    assert kinds(goal, GENERAL) != whole
    assert kinds(goal, SkillSet()) != whole


@pytest.mark.parametrize("goal", ONE_TASK)
def test_nothing_is_planned_that_is_off(goal: str) -> None:
    read = read_goal(goal, GENERAL)
    assert isinstance(read, Refusal) or all(GENERAL.has(one) for one in read)
