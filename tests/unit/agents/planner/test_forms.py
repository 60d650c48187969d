"""A form that is filled from one sentence."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import Item, screen_of
from planner_worlds import clicks, pursue
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.skill_instructions import FillForm
from screenwright.agents.planner.skills.forms import match
from screenwright.core.action import Action, PressKeys, TypeText
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

FILMS = "action films directed by Duffy from the year 1999"


def test_a_search_with_parts_is_one_form() -> None:
    assert read_goal(f'fill in the form for "{FILMS}"') == (FillForm(FILMS),)


@pytest.mark.parametrize(
    ("labels", "sentence", "values"),
    [
        (("Genre", "Director", "Year"), FILMS, ("action", "Duffy", "1999")),
        (("Released Date", "Movie Genre", "Director Name"), FILMS, ("1999", "action", "Duffy")),
        (("From", "To", "Date"), "flights from Oslo to Bern on 12/26/2016", ("Oslo", "Bern", "12/26/2016")),
        (("Written by", "Subject"), "books written by Anna Berg about plums", ("Anna Berg about plums", "")),
    ],
)
def test_parts_go_to_the_fields_of_their_words(labels: Sequence[str], sentence: str, values: Sequence[str]) -> None:
    assert match(labels, sentence) == {label: value for label, value in zip(labels, values, strict=True) if value}


@pytest.mark.parametrize(
    ("labels", "reason"),
    [
        (("Genre", "Director"), "which field"),
        (("Name", "Place", "Kind"), "which field"),
        (("Year from", "Year to", "Director", "Genre"), "may belong to any"),
    ],
)
def test_what_does_not_fit_one_to_one_is_refused(labels: Sequence[str], reason: str) -> None:
    refused = match(labels, FILMS)
    assert isinstance(refused, Refusal)
    assert reason in refused.reason


@given(st.lists(st.text(max_size=12), max_size=4), st.text(max_size=60))
def test_no_sentence_is_put_into_fields_that_are_not_there(labels: list[str], sentence: str) -> None:
    found = match(labels, sentence)
    assert isinstance(found, Refusal) or set(found) <= set(labels)


def form(*labels: str, buttons: Sequence[str] = ("Submit",)) -> Screen:
    items: list[Item] = []
    for row, label in enumerate(labels):
        items += [("text", label, (20, 20 + 60 * row, 120, 50 + 60 * row))]
        items += [("input", None, (140, 20 + 60 * row, 400, 50 + 60 * row))]
    for place, button in enumerate(buttons):
        items.append(("button", button, (140 + 120 * place, 400, 240 + 120 * place, 440)))
    return screen_of(*items)


def test_fields_are_filled_and_the_form_is_handed_in() -> None:
    actions, why = pursue(f'fill in the form for "{FILMS}"', lambda _: form("Year", "Genre", "Director"))
    assert why == ""
    assert clicks(actions) == [Point(270, 35), Point(270, 95), Point(270, 155), Point(190, 420)]
    assert [action.text for action in actions if isinstance(action, TypeText)] == ["1999", "action", "Duffy"]


def test_one_field_takes_the_whole_sentence() -> None:
    actions, why = pursue(f'fill in the form for "{FILMS}"', lambda _: form("Search", buttons=()))
    assert why == ""
    assert actions[-2:] == [TypeText(FILMS), PressKeys(("enter",))]


def test_two_buttons_that_hand_in_are_not_chosen_between() -> None:
    def world(_: Sequence[Action]) -> Screen:
        return form("Year", "Genre", "Director", buttons=("Submit", "Go"))

    actions, why = pursue(f'fill in the form for "{FILMS}"', world)
    assert len(clicks(actions)) == 3
    assert "no one button" in why
