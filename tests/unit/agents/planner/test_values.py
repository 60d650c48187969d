"""A value for what is called so, whatever it is; and getting rid of what is named."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builders import screen_of
from planner_worlds import clicks, pursue
from screenwright.core.action import Action, Click, PressKeys, TypeText
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen, State


def done(goal: str, screen: Screen) -> list[Action]:
    return pursue(goal, lambda _: screen)[0]


AGE = (("text", "Age", (10, 10, 50, 30)), ("input", "", (60, 10, 260, 30)))


def test_a_field_is_written_over() -> None:
    assert done('set "Age" to "42"', screen_of(*AGE))[:3] == [
        Click(Point(160, 20)), PressKeys(("ctrl", "a")), TypeText("42"),
    ]  # fmt: skip


def test_a_field_that_says_so_is_left() -> None:
    screen = screen_of(("text", "Age", (10, 10, 50, 30)), ("input", "42", (60, 10, 260, 30)))
    assert not [one for one in done('set "Age" to "42"', screen) if isinstance(one, TypeText)]


def test_a_list_is_opened_and_the_option_chosen() -> None:
    closed = (("text", "Language", (10, 10, 80, 30)), ("select", "English", (100, 10, 260, 30)))
    options = (("list_item", "English", (100, 32, 260, 50)), ("list_item", "French", (100, 52, 260, 70)))

    def world(actions: list[Action]) -> Screen:
        clicks = [one.at for one in actions if isinstance(one, Click)]
        if clicks == [Point(180, 20)]:
            return screen_of(*closed, *options)
        now = "French" if Point(180, 61) in clicks else "English"
        return screen_of(closed[0], ("select", now, (100, 10, 260, 30)))

    actions, reason = pursue('set "Language" to "French"', world)
    assert reason == ""
    assert [one.at for one in actions if isinstance(one, Click)] == [Point(180, 20), Point(180, 61)]


def test_of_several_options_the_one_that_says_it_is_pressed() -> None:
    screen = screen_of(
        ("text", "Theme", (10, 10, 60, 30)), ("radio", "Light", (10, 40, 60, 60)), ("radio", "Dark", (80, 40, 130, 60))
    )
    assert done('set "Theme" to "Dark"', screen)[0] == Click(Point(105, 50))


def table(*more: tuple[str, str, tuple[int, int, int, int]]) -> Screen:
    return screen_of(
        ("cell", "Ella", (10, 10, 100, 30)), ("button", "Remove", (200, 10, 280, 30)),
        ("cell", "Bo", (10, 40, 100, 60)), ("button", "Remove", (200, 40, 280, 60)), *more,
    )  # fmt: skip


def test_what_deletes_in_its_row_is_pressed() -> None:
    def world(actions: list[Action]) -> Screen:
        return screen_of(("cell", "Ella", (10, 10, 100, 30))) if Click(Point(240, 50)) in actions else table()

    actions, reason = pursue('delete "Bo"', world)
    assert (reason, [one for one in actions if isinstance(one, Click)]) == ("", [Click(Point(240, 50))])


def test_without_that_it_is_selected_and_the_key_pressed() -> None:
    screen = screen_of(("list_item", "a.txt", (10, 10, 100, 30)), ("list_item", "b.txt", (10, 40, 100, 60)))

    def world(actions: list[Action]) -> Screen:
        return screen_of(("list_item", "a.txt", (10, 10, 100, 30))) if PressKeys(("delete",)) in actions else screen

    actions, reason = pursue('delete "b.txt"', world)
    assert reason == ""
    assert [one for one in actions if not isinstance(one, Click)][:1] == [PressKeys(("delete",))]


@pytest.mark.parametrize("goal", ['delete "Nobody"', 'set "Shoe size" to "42"'])
def test_what_is_not_there_is_refused(goal: str) -> None:
    told = pursue(goal, lambda _: table())
    assert told[1] != ""
    assert not [one for one in told[0] if isinstance(one, TypeText)]


def test_what_is_closed_and_is_a_switch_is_turned_off() -> None:
    def world(done: Sequence[Action]) -> Screen:
        return screen_of(("switch", "Bluetooth", (20, 20, 60, 40)), states={1: State(checked=not clicks(done))})

    actions, reason = pursue('close "Bluetooth"', world)
    assert reason == ""
    assert clicks(actions) == [Point(40, 30)]
