"""Making fields, windows and panels larger or smaller by the grip in their corner."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

from builders import Item, screen_of
from planner_worlds import pursue
from screenwright.agents.planner.grammar import read_goal
from screenwright.core.action import Drag
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Box
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright_lab.worlds.miniwob.skills.instructions import Resize

NOTES = Box(100, 100, 340, 260)


def drawn(*boxes: Box, gripped: bool = True) -> Screenshot:
    """Fields with a border and the two slanted strokes that browsers draw."""
    image = Image.new("RGB", (800, 600), "white")
    pen = ImageDraw.Draw(image)
    for box in boxes:
        right, bottom = box.right - 1, box.bottom - 1
        pen.rectangle((box.left, box.top, right, bottom), outline="#777")
        for length in (8, 4) if gripped else ():
            pen.line((right - 3 - length, bottom - 3, right - 3, bottom - 3 - length), "#777")
    return Screenshot(np.array(image))


def notes(*items: Item, gripped: bool = True) -> Screen:
    return replace(screen_of(*items), screenshot=drawn(NOTES, gripped=gripped))


FIELD: Item = ("input", None, NOTES.as_tuple())
LABEL: Item = ("text", "Notes", (20, 100, 90, 120))


@pytest.mark.parametrize(
    ("goal", "across", "down", "pixels"),
    [
        ("Resize the textarea so that the height is larger than its initial size", 1.0, 1.5, None),
        ("Resize the text box so that its width is smaller", 0.6, 1.0, None),
        ("Make the Notes field twice as high", 1.0, 2.0, None),
        ("Make the window half as large as before", 0.5, 0.5, None),
        ("make the text area wider by 40 pixels", 1.5, 1.0, 40),
        ("Increase the height of the text area", 1.0, 1.5, None),
        ("reduce the size of the Notes panel by 30 px", 0.6, 0.6, 30),
        ("Enlarge the dialog", 1.5, 1.5, None),
        ("把文本框调大一点", 1.5, 1.5, None),
        ("把窗口拉宽", 1.5, 1.0, None),
    ],
)
def test_what_is_understood(goal: str, across: float, down: float, pixels: int | None) -> None:
    read = read_goal(goal)
    assert not isinstance(read, Refusal), read
    assert read == (Resize(read[0].target, across, down, pixels),)  # type: ignore[union-attr]


@pytest.mark.parametrize("goal", ["make the text bigger", "make the font larger", "make the image smaller"])
def test_what_is_no_field_or_window_is_none_of_it(goal: str) -> None:
    assert isinstance(read_goal(goal), Refusal)


@pytest.mark.parametrize(
    ("goal", "by"),
    [
        ("make the text area higher", (0, 80)),
        ("make the text area wider by 40 pixels", (40, 0)),
        ("make the Notes field smaller by 25 px", (-25, -25)),
        ("make the Notes field twice as large", (240, 160)),
    ],
)
@pytest.mark.parametrize("seen", [(FIELD, LABEL)])
def test_the_corner_is_dragged(goal: str, by: tuple[int, int], seen: tuple[Item, ...]) -> None:
    (drag,), why = pursue(goal, lambda _: notes(*seen))
    assert why == ""
    assert isinstance(drag, Drag)
    assert drag.start is not None
    assert Box(NOTES.right - 14, NOTES.bottom - 14, NOTES.right, NOTES.bottom).contains(drag.start)
    assert (drag.end.x - drag.start.x, drag.end.y - drag.start.y) == by


def test_a_field_that_was_not_seen_as_one_is_known_by_its_grip() -> None:
    (drag,), why = pursue("make the text area higher", lambda _: notes())
    assert why == ""
    assert isinstance(drag, Drag)


@pytest.mark.parametrize("goal", ["make the Notes field wider", "make the text area wider"])
def test_without_a_grip_nothing_is_dragged(goal: str) -> None:
    actions, why = pursue(goal, lambda _: notes(FIELD, LABEL, gripped=False))
    assert actions == []
    assert "no grip" in why


def test_of_two_outlines_with_grips_none_is_guessed() -> None:
    screen = replace(screen_of(), screenshot=drawn(NOTES, NOTES.moved(300, 200)))
    actions, why = pursue("make the text area wider", lambda _: screen)
    assert actions == []
    assert "which one" in why


def test_a_window_is_dragged_by_its_corner() -> None:
    window: Item = ("window", "Notes", (100, 100, 400, 300))
    (drag,), why = pursue("make the Notes window larger", lambda _: screen_of(window))
    assert why == ""
    assert isinstance(drag, Drag)
    assert drag.start is not None
    assert (drag.start.x, drag.start.y) == (399, 299)
