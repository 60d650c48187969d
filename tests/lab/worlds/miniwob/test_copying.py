"""Copying the text of one field into another, also where fields were read as their lines or not seen at all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

from builders import Item, screen_of
from planner_worlds import clicks, pursue
from screenwright.agents.planner.grammar import read_goal
from screenwright.core.action import PressKeys
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Box
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright_lab.worlds.miniwob.skills.instructions import CopyText

FIRST, SECOND, EMPTY, BUTTON = (
    Box(20, 20, 260, 100),
    Box(20, 120, 260, 200),
    Box(20, 220, 260, 260),
    Box(20, 280, 120, 320),
)


def drawn(*outlined: Box, grey: Box | None = None) -> Screenshot:
    image = Image.new("RGB", (800, 600), "white")
    pen = ImageDraw.Draw(image)
    for box in outlined:
        if box != EMPTY:
            pen.text((box.left + 6, box.bottom - 9), "gjy gjy", "black")
        pen.rectangle((0, box.bottom, 400, box.bottom + 20), "white")  # the last line is cut off by the border
        pen.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), outline="#666")
    if grey:
        pen.rectangle((grey.left, grey.top, grey.right - 1, grey.bottom - 1), "#eee", "#666")
    return Screenshot(np.array(image))


def page(*more: Item) -> Screen:
    """Two text areas of which only lines were read, one empty outline, and a button."""
    items: tuple[Item, ...] = (
        ("text", "Tempus", (26, 26, 120, 46)),
        ("text", "rutrum", (26, 50, 120, 70)),
        ("text", "Vitae", (26, 126, 120, 146)),
        ("button", "Submit", BUTTON.as_tuple()),
    )
    return replace(screen_of(*items, *more), screenshot=drawn(FIRST, SECOND, EMPTY, grey=BUTTON))


@pytest.mark.parametrize(
    ("goal", "source"),
    [
        ("Copy the text in the textarea below, paste it into the textbox and press Submit", FIRST),
        ("Copy the text from the 2nd text area below and paste it into the text input", SECOND),
    ],
)
def test_text_areas_are_known_by_their_outline(goal: str, source: Box) -> None:
    actions, why = pursue(goal, lambda _: page())
    assert why == ""
    assert clicks(actions) == [source.center, EMPTY.center]
    assert [action for action in actions if isinstance(action, PressKeys)] == [
        PressKeys(("ctrl", "a")), PressKeys(("ctrl", "c")), PressKeys(("ctrl", "v"))
    ]  # fmt: skip


def test_a_button_is_no_text_to_copy() -> None:
    actions, why = pursue("Copy the text from the 3rd text area and paste it into the field", lambda _: page())
    assert actions == []
    assert "I see 2" in why


NAMED: tuple[Item, ...] = (
    ("text", "Notes", (300, 20, 380, 40)),
    ("input", "milk and tea", (400, 15, 600, 45)),
    ("text", "Summary", (300, 80, 380, 100)),
    ("input", None, (400, 75, 600, 105)),
)


@pytest.mark.parametrize(
    "goal",
    [
        "Copy the text in the Notes field and paste it into the Summary field",
        "copy the contents of the Notes field to the Summary field",
    ],
)
def test_fields_are_named(goal: str) -> None:
    actions, why = pursue(goal, lambda _: screen_of(*NAMED))
    assert why == ""
    assert [(at.x, at.y) for at in clicks(actions)] == [(500, 30), (500, 90)]


def test_nothing_is_pasted_over_its_own_source() -> None:
    goal = "copy the contents of the Notes field to the Letters field"
    actions, why = pursue(goal, lambda _: screen_of(*NAMED[:2]))
    assert actions == []
    assert "copied from" in why


def test_files_and_shortcuts_are_no_fields() -> None:
    for goal in ("copy", "copy the file a.txt to the folder Old", "copy the last line"):
        read = read_goal(goal)
        assert isinstance(read, Refusal) or not any(isinstance(one, CopyText) for one in read)
