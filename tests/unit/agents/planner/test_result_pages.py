"""Results that are counted over several pages."""

from __future__ import annotations

from collections.abc import Sequence

from builders import Item, screen_of
from planner_worlds import clicks, pursue
from screenwright.agents.planner.skills.hiding import sign_after_number
from screenwright.core.action import Action
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

NEXT = Point(115, 315)


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
