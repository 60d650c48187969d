"""Wishes about the numbers, figures and colours that a screen shows, as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.instructions import ClickOn, TypeInto
from screenwright.agents.planner.skill_instructions import AnswerCount, SetAmounts
from screenwright.core.agency import Refusal
from screenwright_lab.worlds.miniwob.skills.conditions import Condition, read_condition, read_number
from screenwright_lab.worlds.miniwob.skills.instructions import (
    AnswerSides,
    ClassifyNumbers,
    ClickCoordinate,
    GuessNumber,
    NameFigure,
    PickColour,
    PressUntil,
    PressWhen,
)

# -- conditions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("less than $52.60", Condition(high=52.6, closed=False)),
        ("below 1,000", Condition(high=1000, closed=False)),
        ("greater than -3", Condition(low=-3, closed=False)),
        ("less than or equal to 5", Condition(high=5)),
        ("at most 5", Condition(high=5)),
        ("no less than 5", Condition(low=5)),
        ("5 or more", Condition(low=5)),
        ("between 7 and 3", Condition(3, 7)),
        ("equal to 4", Condition(4, 4)),
        ("4", Condition(4, 4)),
        ("an even number", Condition(odd=False)),
        ("odd and above 3", Condition(low=3, closed=False, odd=True)),
        ("小于6", Condition(high=6, closed=False)),
        ("在3到7之间", Condition(3, 7)),
        ("偶数", Condition(odd=False)),
        ("nice", None),
    ],
)
def test_what_a_number_must_meet(words: str, meant: Condition | None) -> None:
    assert read_condition(words) == meant


@given(st.integers(-99, 99), st.integers(-99, 99))
def test_a_condition_is_met_by_exactly_the_numbers_that_are_meant(number: int, bound: int) -> None:
    said = {
        "less than": number < bound,
        "above": number > bound,
        "at most": number <= bound,
        "exactly": number == bound,
    }
    for words, meets in said.items():
        condition = read_condition(f"{words} {bound}")
        assert condition is not None
        assert condition.meets(float(number)) == meets
    assert Condition(odd=True).meets(float(number)) == (number % 2 == 1)
    assert not Condition(odd=True).meets(number + 0.5)


@pytest.mark.parametrize(
    ("text", "number"),
    [("$52.60", 52.6), ("−7", -7), ("1,250 left", 1250), ("$undefined0", None), ("7:45", None), ("3 of 8", None)],
)
def test_only_a_number_by_itself_is_read(text: str, number: float | None) -> None:
    assert read_number(text) == number


# -- sentences ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "kind", "fields"),
    [
        ("Buy the ACME shares as soon as the price falls below $40", PressWhen, {"measure": "price"}),
        ("Press Stop when the counter is 7", PressWhen, {"measure": "counter", "condition": Condition(7, 7)}),
        ("当价格低于52.6时，点击购买", PressWhen, {"measure": "价格", "condition": Condition(high=52.6, closed=False)}),
        ("Roll an odd number", PressUntil, {"condition": Condition(odd=True), "anew": True}),
        ("Generate a number between 3 and 7", PressUntil, {"condition": Condition(3, 7), "measure": ""}),
        ("Keep clicking Refresh until the total is at least 20", PressUntil, {"measure": "total", "anew": False}),
        ("Press Roll until you get a 6", PressUntil, {"condition": Condition(6, 6), "measure": ""}),
        ("点击生成，直到数字小于6", PressUntil, {"measure": ""}),
        ("Guess the number between 0-9", GuessNumber, {"low": 0, "high": 9, "button": None}),
        ("猜一个1到100之间的数字", GuessNumber, {"low": 1, "high": 100}),
        ("Label each number as positive or negative", ClassifyNumbers, {"first": "positive", "second": "negative"}),
        ("Click the button that tells how many corners the figure has", AnswerSides, {}),
        ("How many sides does the polygon have?", AnswerSides, {}),
        ("Choose the word that best describes the picture", NameFigure, {}),
        ("Pick navy with the colour picker", PickColour, {"code": "000080"}),
        ("Set the color field to #12ab34", PickColour, {"code": "12AB34"}),
        ("Select the following color with the color wheel", PickColour, {"code": ""}),
        ("Click on the point (3, -4)", ClickCoordinate, {"across": 3.0, "up": -4.0}),
    ],
)
def test_what_is_wished_for(goal: str, kind: type, fields: dict[str, object]) -> None:
    read = read_goal(goal)
    assert not isinstance(read, Refusal), read
    assert [type(each) for each in read] == [kind]
    assert {name: getattr(read[0], name) for name in fields} == fields


def test_the_button_of_a_guess_belongs_to_it() -> None:
    read = read_goal("Guess a number from 1 to 100 and click Check. Then press Close")
    assert not isinstance(read, Refusal), read
    assert isinstance(read[0], GuessNumber)
    assert (read[0].button and read[0].button.text, type(read[1]), len(read)) == ("Check", ClickOn, 2)


@pytest.mark.parametrize(
    ("goal", "kind"),
    [
        ("Click Save when you are done", ClickOn),
        ("Type hello when the price is below 5", TypeInto),
        ("Click Save until 5 pm", ClickOn),
        ("Set the volume slider to 40", SetAmounts),
        ("Click the number 5", ClickOn),
        ("Select red", object),
    ],
)
def test_neighbours_go_where_they_went(goal: str, kind: type) -> None:
    read = read_goal(goal)
    assert not isinstance(read, Refusal), read
    assert isinstance(read[0], kind)
    assert not isinstance(read[0], (PressWhen, PressUntil, PickColour, AnswerCount, ClickCoordinate))


@pytest.mark.parametrize("goal", ["Mark the numbers as odd or positive", "Guess what I am thinking of"])
def test_what_cannot_be_meant_is_not_read_so(goal: str) -> None:
    read = read_goal(goal)
    assert isinstance(read, Refusal) or not isinstance(read[0], (ClassifyNumbers, GuessNumber))


@pytest.mark.parametrize(
    ("name", "code"),
    [("black", "000000"), ("Navy", "000080"), ("tomato", "FF6347"), ("darkgreen", "006400"), ("dark green", "006400")],
)
def test_colours_have_the_digits_of_style_sheets(name: str, code: str) -> None:
    read = read_goal(f"Choose {name} in the colour chooser")
    assert not isinstance(read, Refusal)
    assert read[0] == PickColour(code)


@given(st.text(max_size=40))
def test_no_text_breaks_the_reading(words: str) -> None:
    for goal in (f"generate a number {words}", f"buy {words} when the price is {words}", f"press Go until {words}"):
        read = read_goal(goal)
        assert isinstance(read, Refusal) or read
