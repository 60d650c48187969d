"""Sets of skills are joined, can be left out, and what is not in one is not read."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from builders import screen_of
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.agents.planner.general_skills import GENERAL, installed
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.retelling import rule
from screenwright.agents.planner.skill_instructions import SkillInstruction, TypeSolution
from screenwright.agents.planner.skill_set import SkillSet, forms, sentences
from screenwright.agents.planner.skills.choosing import DEEDS
from screenwright.core.agency import Plan, Refusal, Situation

NONE = SkillSet()
SKILLED = ["Choose 14 July 2025 as the date", "Set the slider to 37", "How many blue squares are there?"]
PLAIN = ["click Save", 'type "a" into Name', "check Newsletter"]
SHOWN = [
    "Type the value of Religion into the text field",
    "Enter the value that corresponds with each label into the form",
]


def kinds(goal: str, skills: SkillSet | None = None) -> list[type[object]]:
    read = read_goal(goal, skills)
    return [] if isinstance(read, Refusal) else [type(one) for one in read]


@dataclass(frozen=True, slots=True)
class Wave(SkillInstruction):
    """Of a set that is no part of the product."""


def _wave(_hit: re.Match[str], _literals: object) -> SkillInstruction:
    return Wave()


WAVES = SkillSet(
    {Wave: "waves"},
    sentences(("lift the hand, then swing it", "wave at everyone")),
    forms((r"wave at (?:everyone|\x00\d+\x00)|count waves", _wave)),
    (rule("wave at everyone", "greet them all"),),
    ("wave(?= )",),
)


def test_every_general_skill_can_be_done() -> None:
    assert DEEDS.keys() == GENERAL.names.keys()
    assert GENERAL.deed(TypeSolution()) is DEEDS[TypeSolution]


@pytest.mark.parametrize("goal", SKILLED)
def test_what_serves_several_is_general(goal: str) -> None:
    assert kinds(goal, GENERAL) == kinds(goal) != []
    assert kinds(goal, NONE) != kinds(goal)


@pytest.mark.parametrize("goal", PLAIN)
@pytest.mark.parametrize("skills", [GENERAL, NONE])
def test_single_steps_need_no_skill(goal: str, skills: SkillSet) -> None:
    assert kinds(goal, skills) == kinds(goal) != []


@pytest.mark.parametrize("goal", SKILLED)
def test_nothing_is_planned_that_is_off(goal: str) -> None:
    read = read_goal(goal, NONE)
    assert isinstance(read, Refusal) or all(NONE.has(one) for one in read)


@pytest.mark.parametrize("goal", SHOWN)
def test_words_that_tell_of_a_text_are_not_typed(goal: str) -> None:
    assert isinstance(read_goal(goal, GENERAL), Refusal)


@pytest.mark.parametrize("skills", [WAVES | GENERAL, GENERAL | WAVES])
@pytest.mark.parametrize(
    "goal", ["Lift the hand, then swing it", "wave at everyone", "Greet them all", 'wave at "Ann"', "count waves"]
)
def test_a_set_brings_what_it_reads(goal: str, skills: SkillSet) -> None:
    assert kinds(goal, skills) == [Wave]
    assert kinds(f"click Save and {goal[0].lower()}{goal[1:]}", skills)[1:] == ([Wave] if "count" not in goal else [])
    assert Wave not in kinds(goal, GENERAL)


def test_the_first_of_two_sets_is_read_first() -> None:
    taken = SkillSet({Wave: "waves"}, forms=forms((r"set the slider to \d+", _wave)))
    assert kinds("Set the slider to 37", taken | GENERAL) == [Wave]
    assert kinds("Set the slider to 37", GENERAL | taken) == kinds("Set the slider to 37", GENERAL)


def test_what_is_installed_has_the_general_skills() -> None:
    assert installed() is installed()
    assert GENERAL.names.items() <= installed().names.items()


def test_the_planner_plans_with_its_skills() -> None:
    situation = Situation("Set the slider to 37", screen_of())
    assert isinstance(BuiltinPlanner().plan(situation), Plan)
    assert isinstance(BuiltinPlanner(GENERAL).plan(situation), Plan)
    assert isinstance(BuiltinPlanner(NONE).plan(situation), Refusal)


def test_without_skills_nothing_is_looked_for_behind_what_is_seen() -> None:
    situation = Situation("click Save", screen_of(("button", "File", (10, 10, 80, 40))), Plan(("click Save",)))
    assert isinstance(BuiltinPlanner(NONE).act(situation), Refusal)
