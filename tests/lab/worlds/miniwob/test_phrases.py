"""Wishes of one task each that take several looks, as people write them."""

from __future__ import annotations

import datetime

import pytest

from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.instructions import OpenThing, TargetPhrase
from screenwright.core.agency import Refusal
from screenwright_lab.worlds.miniwob.skills.instructions import (
    ClickInOrder,
    CopyText,
    EnterTime,
    FillShown,
    MarkText,
    MoveItem,
    OpenPath,
    OpenSections,
    PickSuggestion,
    SortItems,
    StyleText,
    TypeShown,
)

FIELD = TargetPhrase(kind="input", plainer=TargetPhrase(text="text field"))


@pytest.mark.parametrize(
    ("goal", "kind", "fields"),
    [
        ("Enter 6:45 pm as the time", EnterTime, {"time": datetime.time(18, 45)}),
        ('Pick an entry that begins with "Ne" and ends with "nds"', PickSuggestion, {"starts": "Ne", "ends": "nds"}),
        ("Expand all sections", OpenSections, {}),
        ("Open File > Recent > report.txt", OpenPath, {"names": ("File", "Recent", "report.txt")}),
        ("Highlight the text in the 2nd paragraph", MarkText, {"span": "paragraph", "ordinal": 2}),
        ("Copy the text in the box above and paste it into the Notes field", CopyText, {"ordinal": 1}),
        ('Make "budget" bold', StyleText, {"style": "bold", "text": "budget"}),
        ("Sort the numbers in descending order", SortItems, {"falling": True}),
        ("Move Milk to the 2nd place", MoveItem, {"name": "Milk", "place": 2}),
        ("Click on the numbers in descending order", ClickInOrder, {"falling": True}),
        ("Type the value of Religion into the text field", TypeShown, {"label": "Religion"}),
        ('Copy the content of "Home town" to the City field', TypeShown, {"label": "Home town"}),
        ("Enter the value that corresponds with each label into the form", FillShown, {}),
    ],
)
def test_what_is_wished_for(goal: str, kind: type, fields: dict[str, object]) -> None:
    read = read_goal(goal)
    assert not isinstance(read, Refusal), read
    assert [type(each) for each in read] == [kind]
    assert {name: getattr(read[0], name) for name in fields} == fields


def test_a_shown_value_goes_into_the_field_that_is_named_or_where_the_focus_is() -> None:
    read = read_goal("Type the value of Religion into the text field, then the value of Age")
    assert not isinstance(read, Refusal), read
    assert [(one.label, one.target and one.target.kind) for one in read] == [("Religion", "input"), ("Age", None)]  # type: ignore[union-attr]


def test_other_things_that_are_opened_go_where_they_went() -> None:
    assert read_goal("Expand all sections") == (OpenSections(),)
    (opened,) = read_goal("Open the File menu")  # type: ignore[misc]
    assert isinstance(opened, OpenThing)
