"""Which skills of the planner serve one task alone, by the sentences of all MiniWoB++ pages and the desktop goals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pytest

from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.retelling import RULES
from screenwright.agents.planner.skill_registry import SKILLS, Skill
from screenwright.core.agency import Refusal
from screenwright_lab.worlds.desktop.task import load_tasks
from screenwright_lab.worlds.miniwob.pages import WobWorld, standard_tasks

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

SEEDS = (1000, 1001)
"""Of development: those for measuring are read by nobody."""


def family(task: str) -> str:
    """Tasks of one page in several forms share the first two words of their names."""
    return "-".join(task.split("-")[:2])


def users(goals: Iterable[tuple[str, str]]) -> dict[Skill, set[str]]:
    """By each skill whose the goals are that are read as its own."""
    found: defaultdict[Skill, set[str]] = defaultdict(set)
    for whose, goal in goals:
        read = read_goal(goal)
        for skill in () if isinstance(read, Refusal) else (SKILLS.get(type(one)) for one in read):
            if skill is not None:
                found[skill].add(whose)
    return found


def test_skills_say_truly_whether_they_serve_one_task() -> None:
    world = WobWorld(timeout_s=60.0)
    try:
        goals = [(family(task), world.begin(task, seed)) for task in standard_tasks() for seed in SEEDS]
    finally:
        world.close()
    goals += [(task.application, goal) for task in load_tasks() for goal in task.goals]
    found = users(goals)
    assert {skill.name: set(skill.one_task) for skill in found if skill.one_task} == {
        skill.name: whose for skill, whose in found.items() if skill.one_task
    }
    assert [skill.name for skill, whose in found.items() if not skill.one_task and len(whose) < 2] == []
    assert {skill.name for skill in SKILLS.values()} == {skill.name for skill in found}
    for rule in RULES:
        if rule.skill is not None:
            assert {whose for whose, goal in goals if rule.pattern.match(goal)} <= set(rule.skill.one_task)
