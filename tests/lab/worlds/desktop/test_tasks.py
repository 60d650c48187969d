"""The desktop set as it is loaded: large enough, whole, and readable by the planner that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from screenwright.agents.planner.grammar import read_goal
from screenwright.core.agency import Refusal
from screenwright.core.errors import DataError
from screenwright_lab.worlds.desktop.looks import LOOKS, PLAIN
from screenwright_lab.worlds.desktop.task import FEWEST_GOALS, DesktopTask, chosen_tasks, load_tasks

TASKS = load_tasks()
ONE = """command = ["editor"]
[[task]]
name = "one"
goals = ["a", "b", "c", "d", "e"]
solution = "press Enter"
check = [{ see = "text", of = "a.txt", is = "a" }]
"""


def written(folder: Path, content: str) -> Path:
    (folder / "editor.toml").write_text(content)
    return folder


def test_the_set_is_as_large_as_it_says() -> None:
    applications = {task.application for task in TASKS}
    assert len(TASKS) >= 25
    assert len(applications) >= 6
    assert len({task.id for task in TASKS}) == len(TASKS)
    assert sum(any("一" <= sign <= "鿿" for goal in task.goals for sign in goal) for task in TASKS) >= 5


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_every_task_can_be_told_in_five_ways_and_shown(task: DesktopTask) -> None:
    assert len(set(task.goals)) == len(task.goals) >= FEWEST_GOALS
    assert not isinstance(read_goal(task.solution), Refusal)


def test_looks_differ_from_the_one_that_is_shown() -> None:
    names = [look.name for look in LOOKS]
    assert len(set(names)) == len(names) >= 4
    assert all((look.width, look.height, look.settings) != (PLAIN.width, PLAIN.height, {}) for look in LOOKS)


def test_a_file_is_read(tmp_path: Path) -> None:
    (task,) = load_tasks(written(tmp_path, ONE))
    assert (task.id, task.command) == ("editor/one", ("editor",))
    assert task.checks[0].wanted == "a"


def test_a_file_that_still_says_what_was_held_back_is_read(tmp_path: Path) -> None:
    (task,) = load_tasks(written(tmp_path, f"held_back = true\n{ONE}"))
    assert task.id == "editor/one"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"d", "e"]', '"d"]', "at least 5 goals"),
        ('see = "text"', 'see = "screen"', "nobody can see 'screen'"),
        ('name = "one"', "", "'name'"),
        ("command =", "command", "no file of desktop tasks"),
    ],
)
def test_a_fault_in_a_file_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(DataError, match=r"editor\.toml") as raised:
        load_tasks(written(tmp_path, ONE.replace(old, new)))
    assert said in str(raised.value)


def test_tasks_are_chosen_by_name_or_application() -> None:
    chosen = chosen_tasks(TASKS, ["mousepad/new-file"], ["zim"])
    assert {task.application for task in chosen} == {"mousepad", "zim"}
    assert [task.name for task in chosen if task.application == "mousepad"] == ["new-file"]
    assert chosen_tasks(TASKS, (), ()) == list(TASKS)
    with pytest.raises(DataError, match=r"paint.*--list"):
        chosen_tasks(TASKS, ["mousepad/new-file"], ["paint"])
