"""Lists that stand open and were seen as lines in a frame, or as one large field; the last word of a long text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from PIL import Image, ImageDraw

from builders import Item, screen_of
from planner_worlds import clicks, pursue
from screens import Canvas
from screenwright.core.action import Action, Scroll, TypeText
from screenwright.core.geometry import Box
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot

FRAME = Box(40, 100, 300, 260)
NAMES = ("Raquel", "Lulita", "Camellia", "Grete", "Angelica", "Eudora", "Beate", "Cora")


def framed(screen: Screen) -> Screen:
    image = Image.new("RGB", (800, 600), "white")
    ImageDraw.Draw(image).rectangle(
        (FRAME.left, FRAME.top, FRAME.right - 1, FRAME.bottom - 1), outline="black", width=2
    )
    return replace(screen, screenshot=Screenshot(np.array(image)))


def entries(scrolled: int) -> Screen:
    shown = NAMES[4 * scrolled :][:4]
    items: list[Item] = [("text", name, (50, 110 + 36 * k, 150, 130 + 36 * k)) for k, name in enumerate(shown)]
    return framed(screen_of(*items))


def test_lines_in_a_frame_are_a_list_that_is_scrolled() -> None:
    def world(actions: Sequence[Action]) -> Screen:
        return entries(min(1, sum(isinstance(each, Scroll) for each in actions)))

    actions, why = pursue("choose Angelica from the list", world)
    assert why == ""
    (scroll,) = [each for each in actions if isinstance(each, Scroll)]
    assert scroll.at is not None
    assert FRAME.contains(scroll.at)
    assert clicks(actions) == [Box(50, 110, 150, 130).center]


def test_lines_beside_each_other_are_no_list() -> None:
    items: list[Item] = [("text", name, (50 + 60 * k, 110, 100 + 60 * k, 130)) for k, name in enumerate(NAMES[:4])]
    actions, why = pursue("choose Angelica from the list", lambda _: framed(screen_of(*items)))
    assert not actions
    assert why


def test_a_line_of_one_large_field_is_clicked_where_it_stands() -> None:
    canvas = Canvas(800, 600, (255, 255, 255))
    canvas.frame(FRAME)
    for k, name in enumerate(NAMES[:4]):
        canvas.words(52, 110 + 34 * k, name, 22)
    field: Item = ("input", " ".join(NAMES[:4]), FRAME.as_tuple())
    screen = replace(screen_of(field), screenshot=canvas.shot())
    actions, why = pursue("choose Camellia from the list", lambda _: screen)
    (at,) = clicks(actions)
    assert (why, 170 < at.y < 215, at.x < 160) == ("", True, True)


def test_the_last_word_of_a_text_area_is_read_at_its_end() -> None:
    def shown(words: str) -> Screen:
        canvas = Canvas(800, 600, (255, 255, 255))
        canvas.frame(FRAME)
        canvas.words(52, 110, words, 22)
        area: Item = ("input", words, FRAME.as_tuple())
        return replace(screen_of(area, ("input", None, (40, 300, 300, 330))), screenshot=canvas.shot())

    def world(actions: Sequence[Action]) -> Screen:
        return shown("Lorem ipsum" if not any(isinstance(each, Scroll) for each in actions) else "dolor finis")

    goal = "Find the last word in the text area, enter it into the text field and hit Submit."
    actions, _ = pursue(goal, world)
    assert [each.text for each in actions if isinstance(each, TypeText)] == ["finis"]
    assert sum(isinstance(each, Scroll) for each in actions) == 2
