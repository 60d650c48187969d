"""The planner reads a language, and not the goals that it is measured with.

People put a command in few ways, and wish in many: a form of a wish that reads the goals of one program of the desktop
set and no other was written for these goals.
"""

from __future__ import annotations

import re
from collections import defaultdict

from screenwright.agents.planner.deed_words import WISH
from screenwright.agents.planner.desktop_deeds import RULES
from screenwright.agents.planner.quoting import mask
from screenwright_lab.worlds.desktop.task import load_tasks

STATED = re.compile(rf"{WISH}\b|.*?\b(?:should|must|needs?|belongs?|is|are|was|were)\b", re.IGNORECASE)
"""What wishes for a state ("I need a folder Old", "the note should be called b.txt") and commands no deed."""


def serving(goals: dict[str, list[str]]) -> dict[str, set[str]]:
    """By each form of a wish that reads any of the goals, the tasks whose goals it reads."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for task, told in goals.items():
        for goal in told:
            masked, _ = mask(goal)
            for rule in RULES:
                if any(STATED.match(hit[0][len(hit["lead"]) :]) for hit in rule.pattern.finditer(masked)):
                    found[rule.pattern.pattern].add(task)
    return found


def test_no_form_of_a_wish_reads_the_goals_of_one_program_alone() -> None:
    programs: defaultdict[str, list[str]] = defaultdict(list)
    for task in load_tasks():
        programs[task.application] += task.goals
    alone = {form: tasks for form, tasks in serving(programs).items() if len(tasks) == 1}
    assert alone == {}


def test_a_form_that_serves_one_task_would_be_seen() -> None:
    found = serving({"notes": ["The file a.txt should be called b.txt."], "tables": ["delete the line Figs"]})
    assert {"notes"} in found.values()
