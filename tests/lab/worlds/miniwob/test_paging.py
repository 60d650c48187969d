"""Someone who is found page by page, and a list that is looked through to both ends."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builders import Item, screen_of
from planner_worlds import World, clicks, pursue
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.instructions import ClickOn, TargetPhrase
from screenwright.agents.planner.skill_instructions import DoCommand, LookFor, PressInParts, PressValue
from screenwright.agents.planner.skills.hiding import sign_after_number
from screenwright.core.action import Action
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

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


@pytest.mark.parametrize(("goal", "kind"), [("find and click Save", LookFor), ("look up the date", DoCommand)])
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


def test_words_after_a_number_are_no_sign() -> None:
    words: Item = ("button", "Save", (100, 300, 130, 330))
    assert sign_after_number(screen_of(("text", "3", (60, 300, 80, 330)), words)) is None
    assert sign_after_number(screen_of(("text", "three", (60, 300, 80, 330)))) is None


def test_results_are_counted_over_pages_that_a_sign_without_a_name_turns() -> None:
    def world(actions: Sequence[Action]) -> Screen:
        page = len(clicks(actions))
        links: list[Item] = [("link", f"Result {3 * page + k}", (20, 60 + 40 * k, 160, 80 + 40 * k)) for k in range(3)]
        return screen_of(*links, ("text", str(page + 1), (60, 300, 80, 330)), ("button", None, (100, 300, 130, 330)))

    actions, why = pursue("find and click the 5th search result", world)
    assert (clicks(actions), why) == ([NEXT, Point(90, 110)], "")


def test_addresses_are_no_results_and_numbers_read_as_one_are_pages() -> None:
    def world(actions: Sequence[Action]) -> Screen:
        page = len(clicks(actions))
        items: list[Item] = [("text", str(page + 1), (60, 300, 80, 330)), ("link", "23", (100, 300, 140, 330))]
        for k in range(3):
            items.append(("link", f"Result {3 * page + k}", (20, 60 + 60 * k, 160, 80 + 60 * k)))
            items.append(("link", f"https://{k}.example", (20, 82 + 60 * k, 160, 100 + 60 * k)))
        return screen_of(*items)

    actions, why = pursue("find and click the 5th search result", world)
    assert (clicks(actions), why) == ([Point(110, 315), Point(90, 130)], "")


# -- as many of each ---------------------------------------------------------------------------------------------


def test_one_of_each_is_the_plus_beside_each_and_the_button() -> None:
    read = read_goal("Order one of each item: Chicken wings, Spaghetti and Meatballs")
    order = ClickOn(TargetPhrase("Order"))
    assert read == (PressInParts("plus", "Chicken wings"), PressInParts("plus", "Spaghetti and Meatballs"), order)


@pytest.mark.parametrize(
    ("goal", "wishes"),
    [
        ("Add one of each: tea and milk", [PressInParts("plus", "tea"), PressInParts("plus", "milk")]),
        ("add 3 of Plums", [PressInParts("plus", "Plums", times=3)]),
        ('buy two of "Figs, dried" and click Pay', [PressInParts("plus", "Figs, dried", times=2), ClickOn]),
    ],
)
def test_how_many_of_what(goal: str, wishes: Sequence[object]) -> None:
    read = read_goal(goal)
    assert not isinstance(read, Refusal), read
    assert len(read) == len(wishes)
    for each, wish in zip(read, wishes, strict=True):
        assert isinstance(each, ClickOn) if wish is ClickOn else each == wish


def test_what_only_tells_of_things_is_not_ordered() -> None:
    assert isinstance(read_goal("Order 3 items that are gluten-free"), Refusal)


def test_the_plus_in_its_row_is_pressed_so_often() -> None:
    def shop(actions: Sequence[Action]) -> Screen:
        items: list[Item] = []
        for row, name in enumerate(("Figs", "Plums")):
            count = sum(at == Point(245, 35 + 60 * row) for at in clicks(actions))
            items += [("text", name, (20, 20 + 60 * row, 90, 50 + 60 * row))]
            items += [("button", "-", (170, 20 + 60 * row, 200, 50 + 60 * row))]
            items += [("text", str(count), (205, 20 + 60 * row, 225, 50 + 60 * row))]
            items += [("button", "+", (230, 20 + 60 * row, 260, 50 + 60 * row))]
        return screen_of(*items)

    actions, why = pursue("add 3 of Plums", shop)
    assert (clicks(actions), why) == ([Point(245, 95)] * 3, "")
