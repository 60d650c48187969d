"""Marks on pictures: one for each thing with an id, beside what is drawn, the same every time."""

from __future__ import annotations

import numpy as np

from chat_builders import ELEMENTS, make_screen
from screenwright.agents.minds.briefing import Briefing
from screenwright.agents.minds.marks import COLOURS, draw_marks, marked
from screenwright.agents.minds.sight import see
from screenwright.core.geometry import Box
from screenwright.core.screen import Element


def coloured(pixels: np.ndarray, number: int) -> np.ndarray:
    return (pixels == np.array(COLOURS[number % len(COLOURS)])).all(axis=2)


def test_everything_that_can_be_named_is_framed_and_labelled() -> None:
    pixels = draw_marks(make_screen(300, 200))
    assert pixels.shape == (200, 300, 3)
    for number, element in enumerate(ELEMENTS):
        box = element.box
        drawn = coloured(pixels, number)
        assert drawn[box.top, box.left : box.right].all()
        assert drawn[box.bottom - 1, box.left : box.right].all()
        outside = drawn.copy()
        outside[box.top : box.bottom, box.left : box.right] = False
        assert outside.sum() > 20  # the label lies on bare ground beside it


def test_plain_text_has_no_mark() -> None:
    text = Element(id="e1", kind="text", box=Box(10, 10, 60, 20), text="hello")
    screen = make_screen(100, 50, (text,))
    assert np.array_equal(draw_marks(screen), screen.screenshot.pixels)


def test_a_label_does_not_hide_what_is_drawn() -> None:
    screen = make_screen(300, 100, (Element(id="e5", kind="button", box=Box(100, 40, 160, 60), clickable=True),))
    pixels = screen.screenshot.pixels.copy()
    pixels[30:70:2, 60:100] = 0  # something is written left of it
    busy = make_screen(300, 100, screen.elements)
    object.__setattr__(busy.screenshot, "pixels", pixels)
    drawn = coloured(draw_marks(busy), 0)
    assert not drawn[30:70, 60:99].any()


def test_labels_of_neighbours_do_not_lie_on_each_other_and_none_leaves_the_picture() -> None:
    row = tuple(
        Element(id=f"e{n}", kind="button", box=Box(20 * n, 0, 20 * n + 18, 18), clickable=True) for n in range(5)
    )
    pixels = draw_marks(make_screen(100, 40, row))
    counts = [coloured(pixels, n).sum() for n in range(5)]
    assert min(counts) > 60 + 20  # frame and label


def test_it_is_the_same_every_time_and_the_original_stays() -> None:
    sight = see(make_screen())
    first, second = marked(sight), marked(sight)
    assert first.picture == second.picture != sight.picture
    assert (first.picture.width, first.picture.height) == (sight.picture.width, sight.picture.height)
    assert first.shown is sight.shown
    assert Briefing(marks=True).sight(make_screen()).picture == first.picture
