"""What is to be done with a letter, and what is to be ordered, as people write it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builders import Item, screen_of
from planner_worlds import clicks, pursue
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.instructions import ClickOn, TargetPhrase
from screenwright.agents.planner.skill_instructions import PressInParts
from screenwright.core.action import Action
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

FORWARDED = ["open Anna", "click the forward icon", 'enter "Ben" into the To field', "click the send icon"]
DELETED = ["open Anna", "click the trash icon"]


def steps(goal: str) -> list[str]:
    read = read_goal(goal)
    return [] if isinstance(read, Refusal) else [each.words for each in read]


@pytest.mark.parametrize(
    "goal",
    [
        "Send Ben the email you got from Anna.",
        "Ben is waiting for the email by Anna.",
        "Ben wants the email Anna sent to you.",
        "Ben would like to see Anna's email",
        "Locate the email by Anna. Forward that email to Ben.",
        "Please find the message by Anna, then send it to Ben.",
        "Forward email to Ben from Anna.",
        "Forward Anna's message to Ben",
    ],
)
def test_a_letter_is_forwarded(goal: str) -> None:
    assert steps(goal) == FORWARDED


@pytest.mark.parametrize(
    "goal",
    [
        "Find Anna's email and delete it.",
        "Find email from Anna and remove it",
        "Search for Anna's email and delete it",
        "Look for the message by Anna, then throw away that message.",
        "Find and remove the email from Anna.",
        "Delete the email by Anna",
    ],
)
def test_a_letter_is_deleted(goal: str) -> None:
    assert steps(goal) == DELETED


@pytest.mark.parametrize(
    ("goal", "first"),
    [
        ("open the mail from Anna and click Archive", "open Anna"),
    ],
)
def test_neighbouring_sentences_go_where_they_went(goal: str, first: str) -> None:
    assert steps(goal)[0] == first


def test_a_letter_is_answered() -> None:
    told = ["open Anna", "click the reply icon", 'enter "Yes." into the message body', "click the send icon"]
    assert steps('Reply to the email from Anna with the text "Yes."') == told


@pytest.mark.parametrize("goal", ["I need the email from Anna", "She wants the email from Anna", "They wait for Anna"])
def test_nobody_is_written_to_who_was_not_named(goal: str) -> None:
    assert "click the send icon" not in steps(goal)


def test_the_star_of_a_message_in_sight_is_pressed_in_its_row() -> None:
    read = read_goal("Find the email by Gisela and click the star icon to mark it as important.")
    assert read == (PressInParts("star", "Gisela", 1),)


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
