"""Menus inside of menus and menus that are one sign, and a list that is sorted: look by look, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builders import Item, screen_of
from planner_worlds import clicks, pursue
from screenwright.core.action import Action, Click, Drag, Move, Wait
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

pytestmark = pytest.mark.integration

# -- menus -------------------------------------------------------------------------------------------------------


def menus(actions: Sequence[Action]) -> Screen:
    """Two levels that open under the pointer."""
    over = [action.to for action in actions if isinstance(action, Move)]
    items: list[Item] = [("menuitem", "File", (10, 10, 90, 40)), ("menuitem", "Recent", (300, 300, 380, 330))]
    if Point(50, 25) in over:
        items += [("menuitem", "Open", (10, 50, 90, 80)), ("menuitem", "Share", (10, 90, 90, 120))]
    if Point(50, 105) in over:
        items += [("menuitem", "Mail", (110, 90, 190, 120))]
    return screen_of(*items)


def test_levels_of_a_menu_are_opened_by_pointing() -> None:
    actions, why = pursue("Select File > Share > Mail", menus)
    assert why == ""
    assert actions == [Move(Point(50, 25)), Wait(0.8), Move(Point(50, 105)), Wait(0.8), Click(Point(150, 105))]


def test_a_level_that_does_not_open_is_said() -> None:
    _, why = pursue("Select File > Open > report.txt", menus)
    assert "report.txt" in why or "Open" in why


# -- menus that are one sign -------------------------------------------------------------------------------------

SIGN: Item = ("icon", None, (100, 100, 140, 140))
OTHER: Item = ("button", None, (300, 100, 340, 140))
NAMED: Item = ("button", "Colour", (10, 10, 90, 40))


@pytest.mark.parametrize("goal", ["Expand the pie menu below", "unfold the menu", "Open up the round menu", "展开菜单"])
def test_a_menu_without_words_is_opened_by_its_one_sign(goal: str) -> None:
    actions, why = pursue(goal, lambda _: screen_of(SIGN, NAMED))
    assert why == ""
    assert [type(action) for action in actions] == [Click, Wait]
    assert clicks(actions) == [Point(120, 120)]


def test_a_menu_that_is_named_on_the_screen_is_opened_by_its_name() -> None:
    actions, why = pursue("Expand the Colour menu", lambda _: screen_of(SIGN, NAMED))
    assert (clicks(actions), why) == ([Point(50, 25)], "")


@pytest.mark.parametrize(("items", "count"), [((SIGN, OTHER), "2 controls"), ((NAMED,), "no control")])
def test_of_no_or_several_signs_none_is_pressed(items: tuple[Item, ...], count: str) -> None:
    actions, why = pursue("Expand the pie menu", lambda _: screen_of(*items))
    assert actions == []
    assert count in why


# -- sorting ----------------------------------------------------------------------------------------------------


def test_sorting_takes_one_move_a_look_and_ends_in_order() -> None:
    def world(actions: Sequence[Action]) -> Screen:
        numbers = [7, 3, 5]
        for action in actions:
            if isinstance(action, Drag) and action.start is not None:
                moved = numbers.pop((action.start.y - 10) // 40)
                numbers.insert(max(0, round((action.end.y - 25) / 40 + 0.3)), moved)
        rows = ((str(number), 10 + 40 * at) for at, number in enumerate(numbers))
        return screen_of(*(("list_item", text, (10, top, 200, top + 30)) for text, top in rows))

    actions, why = pursue("Sort the numbers in ascending order", world)
    assert why == ""
    assert [element.text for element in world(actions).elements] == ["3", "5", "7"]
    assert all(isinstance(action, Drag) for action in actions)
