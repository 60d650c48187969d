"""Wishes that take several looks, as people write them."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.instructions import ClickOn, SetState, TypeInto
from screenwright.agents.planner.look_phrases import COLOURS, read_look
from screenwright.agents.planner.skill_instructions import (
    AnswerCount,
    ChooseFromList,
    ClickLook,
    DragLook,
    Look,
    LookFor,
    PickDate,
    PickExtreme,
    SetAmounts,
    TypeRead,
    TypeSolution,
)
from screenwright.core.agency import Refusal


@pytest.mark.parametrize(
    ("goal", "kind", "fields"),
    [
        ("Choose 14 July 2025 as the arrival date", PickDate, {"day": datetime.date(2025, 7, 14)}),
        ("Set the departure date to 2025-07-14", PickDate, {"day": datetime.date(2025, 7, 14)}),
        ("选择2016年10月12日", PickDate, {"day": datetime.date(2016, 10, 12)}),
        ("Set the volume slider to 40", SetAmounts, {"amounts": (40.0,), "grip": "slider"}),
        ("Set the sliders to [3, 5, 8]", SetAmounts, {"amounts": (3.0, 5.0, 8.0)}),
        ("Select 12 with the spinner", SetAmounts, {"amounts": (12.0,), "grip": "spinner"}),
        ("Select Honey, Milk from the list", ChooseFromList, {"options": ("Honey", "Milk")}),
        ('Go through the tabs to find the link "Terms"', LookFor, {"hiding": "tabs"}),
        ("Click the large red circle", ClickLook, {"look": Look("red", "circle", "large")}),
        ("How many blue triangles are there?", AnswerCount, {"look": Look("blue", "triangle")}),
        ("Find the third word in the text, enter it into the Answer field", TypeRead, {"ordinal": 3}),
        ("Find and pick the card with the lowest number", PickExtreme, {"measure": "number", "most": False}),
        ("Type the total number of red blocks into the text box", AnswerCount, {"look": Look("red", "rectangle")}),
        ("Solve the equation and type the answer into the field", TypeSolution, {}),
        ("Drag the red circle to the left", DragLook, {"across": -1, "look": Look("red", "circle")}),
    ],
)
def test_what_is_wished_for(goal: str, kind: type, fields: dict[str, object]) -> None:
    read = read_goal(goal)
    assert not isinstance(read, Refusal), read
    assert [type(each) for each in read] == [kind]
    assert {name: getattr(read[0], name) for name in fields} == fields


@pytest.mark.parametrize(
    ("goal", "kind"),
    [
        ("Click the Red Cross link", ClickOn),
        ("Click on Date", ClickOn),
        ("Type 12/10/2016 into the Notes field", PickDate),
        ('Type "12/10/2016" into Notes', PickDate),
        ("Type find it into Notes", TypeInto),
        ("Check the Sort by date box", SetState),
    ],
)
def test_what_only_looks_like_one(goal: str, kind: type) -> None:
    read = read_goal(goal)
    assert not isinstance(read, Refusal), read
    assert isinstance(read[0], kind)


@pytest.mark.parametrize("name", sorted(COLOURS))
def test_every_colour_has_its_family(name: str) -> None:
    assert read_look(f"large {name} squares") == Look(COLOURS[name], "rectangle", "large")


@given(st.text(max_size=60))
def test_no_text_breaks_the_reading(words: str) -> None:
    for goal in (words, f"find {words}", f"set the slider to {words}", f"click the red {words}"):
        read = read_goal(goal)
        assert isinstance(read, Refusal) or read
