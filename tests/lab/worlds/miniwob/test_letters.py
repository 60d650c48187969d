"""What is to be done with a letter, as people write it."""

from __future__ import annotations

import pytest

from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.skill_instructions import PressInParts
from screenwright.core.agency import Refusal

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
    ],
)
def test_a_letter_is_deleted(goal: str) -> None:
    assert steps(goal) == DELETED


@pytest.mark.parametrize(
    ("goal", "first"),
    [
        ("open the mail from Anna and click Archive", "open Anna"),
        ("search for Anna's email address", 'enter "Anna\'s email address" into the search field'),
        ("Select all and delete it", "Select all"),
    ],
)
def test_neighbouring_sentences_go_where_they_went(goal: str, first: str) -> None:
    assert steps(goal)[0] == first


@pytest.mark.parametrize("goal", ["I need the email from Anna", "She wants the email from Anna", "They wait for Anna"])
def test_nobody_is_written_to_who_was_not_named(goal: str) -> None:
    assert "click the send icon" not in steps(goal)


def test_the_star_of_a_message_in_sight_is_pressed_in_its_row() -> None:
    read = read_goal("Find the email by Gisela and click the star icon to mark it as important.")
    assert read == (PressInParts("star", "Gisela", 1),)
