"""A thing that is put somewhere else: dragged, the program's question answered, and seen to be gone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builders import Item, screen_of
from planner_worlds import clicks, pursue
from screenwright.agents.planner.general_skills import installed
from screenwright.agents.planner.goals import understand
from screenwright.agents.planner.skill_instructions import MoveThing
from screenwright.core.action import Action, Drag
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

GOAL = 'move "stew.txt" to "Archive"'
FOLDER: Item = ("list_item", "Archive", (20, 40, 200, 60))
FILE: Item = ("list_item", "stew.txt", (20, 80, 200, 100))
ASKED: tuple[Item, ...] = (
    ("menuitem", "Copy here", (210, 50, 300, 70)),
    ("menuitem", "Move here", (210, 75, 300, 95)),
    ("menuitem", "Cancel", (210, 100, 300, 120)),
)


def folder(actions: Sequence[Action], *, asks: bool) -> Screen:
    dragged = any(isinstance(action, Drag) for action in actions)
    answered = clicks(actions) == [Point(255, 85)]
    gone = answered if asks else dragged
    return screen_of(FOLDER, *([] if gone else [FILE]), *(ASKED if asks and dragged and not answered else ()))


@pytest.mark.parametrize("asks", [True, False])
def test_it_is_dragged_and_what_the_program_asks_is_answered(asks: bool) -> None:
    actions, reason = pursue(GOAL, lambda done: folder(done, asks=asks))
    assert not reason
    assert actions[0] == Drag(Point(110, 90), Point(110, 50))
    assert clicks(actions) == ([Point(255, 85)] if asks else [])


def test_what_stays_where_it_was_was_not_moved() -> None:
    _, reason = pursue(GOAL, lambda _: screen_of(FOLDER, FILE))
    assert "where it was" in reason


def test_what_is_not_to_be_seen_is_refused() -> None:
    actions, reason = pursue(GOAL, lambda _: screen_of(FILE))
    assert not [action for action in actions if isinstance(action, Drag)]
    assert "Archive" in reason


def test_free_words_come_to_it() -> None:
    told = understand("put stew.txt into Archive", installed()).instructions
    assert isinstance(told, tuple)
    assert isinstance(told[0], MoveThing)
