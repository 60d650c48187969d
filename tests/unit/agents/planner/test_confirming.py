"""What is left open at the end: answered where it waits, refused where its answer is not clear."""

from __future__ import annotations

from collections.abc import Sequence

from builders import Item, screen_of
from planner_worlds import World, clicks, pursue
from screenwright.agents.planner.skill_phrases import CONFIRM_OPEN
from screenwright.core.action import Action
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

CANCEL: Item = ("button", "Cancel", (20, 100, 100, 130))
OK: Item = ("button", "OK", (120, 100, 200, 130))


def shut_by(*buttons: Item, point: Point) -> World:
    def world(done: Sequence[Action]) -> Screen:
        return screen_of() if point in clicks(done) else screen_of(*buttons)

    return world


def test_nothing_open_is_nothing_to_do() -> None:
    assert pursue(CONFIRM_OPEN, lambda _: screen_of(OK)) == ([], "")


def test_the_one_other_button_is_the_answer() -> None:
    rotate: Item = ("button", "Rotate", (120, 100, 200, 130))
    actions, reason = pursue(CONFIRM_OPEN, shut_by(CANCEL, rotate, point=Point(160, 115)))
    assert (clicks(actions), reason) == ([Point(160, 115)], "")


def test_of_several_the_one_that_says_yes() -> None:
    help_: Item = ("button", "Help", (220, 100, 300, 130))
    actions, reason = pursue(CONFIRM_OPEN, shut_by(CANCEL, OK, help_, point=Point(160, 115)))
    assert (clicks(actions), reason) == ([Point(160, 115)], "")


def test_a_dialog_that_stays_is_no_success() -> None:
    actions, reason = pursue(CONFIRM_OPEN, lambda _: screen_of(CANCEL, OK))
    assert clicks(actions) == [Point(160, 115)]
    assert "still waits" in reason
