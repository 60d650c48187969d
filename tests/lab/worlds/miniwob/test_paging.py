"""Someone who is found page by page."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builders import Item, screen_of
from planner_worlds import World, clicks, pursue
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.skill_instructions import LookFor
from screenwright.core.action import Action
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright_lab.worlds.miniwob.skills.instructions import PressValue

NEXT = Point(115, 315)
PEOPLE = ("Verina", "Atlanta", "Winifred Berg")


@pytest.mark.parametrize(
    ("goal", "wish"),
    [
        (
            "Find Winifred in the contact book and click on their phone number.",
            PressValue("phone number", "Winifred"),
        ),
        ("Look up Anna Berg in my contacts, then click her e-mail", PressValue("e-mail", "Anna Berg")),
        ("look up Anna Berg's email address", PressValue("email address", "Anna Berg")),
        ("look up the address of Anna", PressValue("address", "Anna")),
    ],
)
def test_values_are_told_by_whose_they_are(goal: str, wish: PressValue) -> None:
    assert read_goal(goal) == (wish,)


@pytest.mark.parametrize(("goal", "kind"), [("find and click Save", LookFor)])
def test_other_searches_go_where_they_went(goal: str, kind: type) -> None:
    read = read_goal(goal)
    assert not isinstance(read, Refusal)
    assert [type(each) for each in read] == [kind]


def book(sign: str | None = ">", people: Sequence[str] = PEOPLE) -> World:
    """One person a page, the sign at the page's number turns it."""

    def world(actions: Sequence[Action]) -> Screen:
        page = min(clicks(actions).count(NEXT), len(people) - 1)
        items: list[Item] = [
            ("text", people[page], (20, 20, 200, 50)),
            ("link", f"Phone: 555 010{page}", (20, 80, 220, 104)),
            ("text", "Address:", (20, 120, 110, 144)), ("link", f"{page} Hill St", (120, 120, 220, 144)),
            ("text", str(page + 1), (60, 300, 80, 330)),
        ]  # fmt: skip
        if page < len(people) - 1:
            items.append(("button", sign, (100, 300, 130, 330)))
        return screen_of(*items)

    return world


@pytest.mark.parametrize("sign", [">", "Next", None])
def test_pages_are_turned_until_the_name_is_in_sight(sign: str | None) -> None:
    actions, why = pursue("Find Winifred in the book and click on their address", book(sign))
    assert (clicks(actions), why) == ([NEXT, NEXT, Point(170, 132)], "")


def test_of_a_line_with_its_label_the_value_is_pressed() -> None:
    actions, _ = pursue("look up Verina's phone number", book())
    (at,) = clicks(actions)
    assert 90 < at.x < 220
    assert at.y == 92


def test_the_last_page_ends_the_search() -> None:
    actions, why = pursue("look up the address of Cleo", book())
    assert clicks(actions) == [NEXT, NEXT]
    assert "'Cleo'" in why


def test_pages_that_do_not_turn_end_it_too() -> None:
    still = book()(())
    actions, why = pursue("look up the address of Cleo", lambda _: still)
    assert clicks(actions) == [NEXT]
    assert "'Cleo'" in why


def test_a_value_that_is_not_there_is_said() -> None:
    _, why = pursue("look up Verina's birthday", book())
    assert "no 'birthday'" in why
