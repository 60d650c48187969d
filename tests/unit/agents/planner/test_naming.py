"""New names and new things with a name: typed only where the program asks, and done only where the name is seen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builders import Item, screen_of
from planner_worlds import clicks, pursue
from screenwright.core.action import Action, Click, PressKeys, TypeText
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

SONG, HYMN = ("list_item", "song.txt", (20, 60, 200, 84)), ("list_item", "hymn.txt", (20, 60, 200, 84))
FIELD: Item = ("input", "song.txt", (300, 200, 500, 230))
NEW: Item = ("button", "New folder", (20, 10, 120, 40))
ASKS: tuple[Item, ...] = (("dialog", "Name", (280, 150, 520, 260)), ("input", "", (300, 200, 500, 230)))
RENAME = 'rename "song.txt" to "hymn.txt"'


def renaming(actions: Sequence[Action], *, answers: bool, takes: bool = True) -> Screen:
    """A file manager that asks for the new name after F2, and takes it by Enter."""
    typed = [action.text for action in actions if isinstance(action, TypeText)]
    if PressKeys(("enter",)) in actions and typed and takes:
        return screen_of(HYMN)
    if PressKeys(("f2",)) in actions and answers:
        return screen_of(SONG, ("input", typed[-1] if typed else "song.txt", (300, 200, 500, 230)))
    return screen_of(SONG)


def test_the_new_name_goes_where_the_program_asks_for_it() -> None:
    actions, reason = pursue(RENAME, lambda done: renaming(done, answers=True))
    assert reason == ""
    assert [type(action) for action in actions] == [Click, PressKeys, PressKeys, TypeText, PressKeys]
    assert clicks(actions) == [Point(110, 72)]


def test_where_nothing_asks_no_name_is_typed() -> None:
    actions, reason = pursue(RENAME, lambda done: renaming(done, answers=False))
    assert reason
    assert not any(isinstance(action, TypeText) for action in actions)


def test_a_name_that_stays_in_its_field_was_not_taken() -> None:
    actions, reason = pursue(RENAME, lambda done: renaming(done, answers=True, takes=False))
    assert "still in its field" in reason
    assert TypeText("hymn.txt") in actions


def making(actions: Sequence[Action], *, shows: bool) -> Screen:
    typed = [action.text for action in actions if isinstance(action, TypeText)]
    if typed and PressKeys(("enter",)) in actions:
        return screen_of(NEW, ("list_item", "Choir", (20, 60, 200, 84))) if shows else screen_of(NEW, SONG)
    return screen_of(NEW, *ASKS) if clicks(actions) else screen_of(NEW)


@pytest.mark.parametrize("shows", [True, False])
def test_a_new_thing_is_made_by_the_programs_command_and_must_be_screen_of(shows: bool) -> None:
    actions, reason = pursue('create "folder" named "Choir"', lambda done: making(done, shows=shows))
    assert clicks(actions) == [Point(70, 25)]
    assert TypeText("Choir") in actions
    assert bool(reason) != shows


def test_a_command_that_changes_nothing_is_not_done() -> None:
    actions, reason = pursue('do "new folder"', lambda _: screen_of(NEW))
    assert clicks(actions) == [Point(70, 25)]
    assert "nothing changed" in reason
