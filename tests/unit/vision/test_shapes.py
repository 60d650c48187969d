"""Bodies of controls and panels are found where they were drawn, and nothing where nothing is."""

from __future__ import annotations

import numpy as np
import pytest

from screens import FORM, Canvas, form
from screenwright.core.geometry import Box
from screenwright.vision.shapes import BAND, Shapes, find_shapes


@pytest.fixture(scope="module")
def shapes() -> Shapes:
    return find_shapes(form().shot().pixels, [])


def best(truth: Box, found: tuple[Box, ...]) -> float:
    return max((truth.iou(box) for box in found), default=0.0)


@pytest.mark.parametrize("name", ["name", "nickname", "save", "cancel", "continue", "ticked", "unticked", "panel"])
def test_the_inside_of_every_control_is_a_rectangle(name: str, shapes: Shapes) -> None:
    outline = 0 if name == "continue" else 1  # the pill has none
    assert best(FORM[name].grown(-outline), shapes.rectangles) > 0.8


def test_an_icon_is_a_mark(shapes: Shapes) -> None:
    drawn = Canvas(10, 10).folder(520, 70, 40)  # the same place, for its ink
    assert best(drawn, shapes.icons) > 0.7


@pytest.mark.parametrize("outline", [(52, 56, 64), (90, 94, 102)], ids=["faint", "plain"])
def test_a_dark_theme(outline: tuple[int, int, int]) -> None:
    canvas = Canvas(600, 300, (40, 44, 52))
    button = canvas.frame(Box(50, 50, 150, 82), (40, 44, 52), outline)
    panel = canvas.frame(Box(200, 40, 560, 260), (48, 52, 60), outline)
    found = find_shapes(canvas.shot().pixels, []).rectangles
    assert best(button.grown(-1), found) > 0.8
    assert best(panel.grown(-1), found) > 0.8


@pytest.mark.parametrize("direction", ["down", "right", "slanting"])
def test_a_gradient_holds_no_shapes(direction: str) -> None:
    y, x = np.mgrid[0:400, 0:640]
    level = {"down": y * 255 / 400, "right": x * 255 / 640, "slanting": (x + y) * 255 / 1040}[direction]
    pixels = np.stack([level, 255 - level, np.full_like(level, 120)], axis=2).astype(np.uint8)
    assert find_shapes(pixels, []) == Shapes((), (), ())


def test_a_flat_screen_holds_no_shapes() -> None:
    assert find_shapes(Canvas(300, 200).shot().pixels, []) == Shapes((), (), ())


def test_text_is_no_icon_where_it_is_known_to_be_text() -> None:
    canvas = Canvas(300, 100)
    words = canvas.words(20, 30, "Options", 20)
    assert find_shapes(canvas.shot().pixels, []).icons
    assert find_shapes(canvas.shot().pixels, [words.grown(3)]).icons == ()


@pytest.mark.parametrize("more", [0, 1, 2])
def test_a_picture_may_end_anywhere_in_a_band(more):
    picture = np.full((BAND + more, 300, 3), 255, np.uint8)
    picture[BAND - 60 : BAND - 20, 40:200] = 90
    assert any(box.iou(Box(40, BAND - 60, 200, BAND - 20)) > 0.9 for box in find_shapes(picture, []).rectangles)
