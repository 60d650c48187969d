"""Values that the screen shows beside their names, and numbers in their order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import Item, screen_of
from planner_worlds import pursue
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.core.action import Click, TypeText
from screenwright.core.agency import Decision, Done, Plan, Refusal, Situation
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Screen
from screenwright_lab.worlds.miniwob.skills.instructions import FillShown
from screenwright_lab.worlds.miniwob.skills.ordering import in_order
from screenwright_lab.worlds.miniwob.skills.shown import act_fill, value_of


def table(*more: Item) -> Screen:
    return screen_of(
        ("cell", "Last name", (0, 0, 100, 20)), ("cell", "Berg", (110, 0, 200, 20)),
        ("cell", "City", (0, 24, 100, 44)), ("cell", "Bern", (110, 24, 200, 44)), *more,
    )  # fmt: skip


def test_a_value_stands_beside_its_name_or_after_its_colon() -> None:
    assert value_of(table(), "City") == "Bern"
    assert value_of(screen_of(("text", "City: Bern", (0, 0, 100, 20))), "City") == "Bern"
    assert isinstance(value_of(table(), "Street"), Refusal)


def test_two_values_of_one_name_are_refused() -> None:
    twice = table(("cell", "City", (0, 48, 100, 68)), ("cell", "Rome", (110, 48, 200, 68)))
    refusal = value_of(twice, "City")
    assert isinstance(refusal, Refusal)
    assert "Bern, Rome" in refusal.reason


def test_each_field_gets_the_value_of_its_label() -> None:
    form = table(("text", "City:", (0, 100, 80, 120)), ("input", None, (110, 98, 300, 122)))
    decided = act_fill(FillShown(), Situation("fill", form))
    assert isinstance(decided, tuple)
    assert [decision.action for decision in decided] == [Click(Box(110, 98, 300, 122).center), TypeText("Bern")]


def test_a_long_empty_box_beside_a_label_is_a_field() -> None:
    form = table(("cell", "City:", (0, 100, 80, 120)), ("button", None, (110, 98, 300, 122)))
    assert isinstance(act_fill(FillShown(), Situation("fill", form)), tuple)


def test_a_form_without_fields_is_refused() -> None:
    assert isinstance(act_fill(FillShown(), Situation("fill", table())), Refusal)


GOAL = "Type the value of City into the Answer field"


def test_the_value_is_typed_into_the_field() -> None:
    screen = table(("input", None, (110, 98, 300, 122)), ("text", "Answer", (0, 100, 90, 120)))
    assert pursue(GOAL, lambda _: screen) == ([Click(Point(205, 110)), TypeText("Bern")], "")


@pytest.mark.parametrize(("came", "verdict"), [(True, "proceed"), (False, "retry")])
def test_what_did_not_come_is_typed_once_more(came: bool, verdict: str) -> None:
    done = Done(GOAL, Decision(TypeText("Bern"), GOAL), came)
    assert BuiltinPlanner().reflect(Situation(GOAL, table(), Plan((GOAL,)), history=(done,))).verdict == verdict


@given(st.lists(st.integers(-99, 999), min_size=2, max_size=6, unique=True), st.booleans())
def test_numbers_are_clicked_in_their_order(numbers: list[int], falling: bool) -> None:
    screen = screen_of(*(("text", str(one), (10, 30 * row, 60, 30 * row + 20)) for row, one in enumerate(numbers)))
    decided = in_order(screen, falling, "click")
    assert isinstance(decided, tuple)
    said = [screen.by_id[each.target or ""].text for each in decided]
    assert said == [str(one) for one in sorted(numbers, reverse=falling)]
