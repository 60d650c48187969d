"""Which skills of the planner serve one task alone, by the sentences of all MiniWoB++ pages and the desktop goals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pytest

from screenwright.agents.planner.general_skills import GENERAL
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.skill_instructions import SkillInstruction
from screenwright.core.agency import Refusal
from screenwright_lab.worlds.desktop.task import load_tasks
from screenwright_lab.worlds.miniwob.pages import WobWorld, standard_tasks
from screenwright_lab.worlds.miniwob.skills.letters import LETTERS, ORDERS
from screenwright_lab.worlds.miniwob.skills.single_task import MAIL, ORDER, SINGLE_TASK, TASKS

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

SEEDS = (1000, 1001)
"""Of development: those for measuring are read by nobody."""


def family(task: str) -> str:
    """Tasks of one page in several forms share the first two words of their names."""
    return "-".join(task.split("-")[:2])


def users(goals: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """By the name of each skill whose the goals are that are read as its own."""
    skills = SINGLE_TASK | GENERAL
    found: defaultdict[str, set[str]] = defaultdict(set)
    for whose, goal in goals:
        read = read_goal(goal, skills)
        for one in () if isinstance(read, Refusal) else read:
            if isinstance(one, SkillInstruction):
                found[skills.names[type(one)]].add(whose)
    return found


def test_skills_say_truly_whether_they_serve_one_task() -> None:
    world = WobWorld(timeout_s=60.0)
    try:
        goals = [(family(task), world.begin(task, seed)) for task in standard_tasks() for seed in SEEDS]
    finally:
        world.close()
    goals += [(task.application, goal) for task in load_tasks() for goal in task.goals]
    found = users(goals)
    assert {name: whose for name, whose in found.items() if name in TASKS} == {
        name: set(tasks) for name, tasks in TASKS.items()
    }
    general = {name: whose for name, whose in found.items() if name not in TASKS}
    assert [name for name, whose in general.items() if len(whose) < 2] == []
    assert general.keys() == set(GENERAL.names.values())
    for rules, task in ((LETTERS, MAIL), (ORDERS, ORDER)):
        assert {whose for whose, goal in goals for rule in rules if rule.pattern.match(goal)} <= {task}
