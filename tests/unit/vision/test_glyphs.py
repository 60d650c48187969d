"""Plain shapes and sliders, drawn here, found and named."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot
from screenwright.vision.glyphs import colour_name, find_glyphs, main_colour
from screenwright.vision.tracks import find_tracks

SIZE = (400, 300)


def drawing(ground: str = "white") -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGB", SIZE, ground)
    return image, ImageDraw.Draw(image)


def shot(image: Image.Image) -> Screenshot:
    return Screenshot(np.array(image))


@pytest.mark.parametrize(
    ("rgb", "name"),
    [
        ((255, 0, 0), "red"), ((128, 0, 0), "red"), ((255, 165, 0), "orange"), ((255, 255, 0), "yellow"),
        ((0, 128, 0), "green"), ((0, 255, 0), "green"), ((0, 255, 255), "cyan"), ((0, 0, 128), "blue"),
        ((30, 144, 255), "blue"), ((128, 0, 128), "purple"), ((130, 0, 220), "purple"), ((255, 0, 255), "magenta"),
        ((0, 0, 0), "black"), ((255, 255, 255), "white"), ((128, 128, 128), "gray"),
    ],
)  # fmt: skip
def test_colours_have_the_names_that_people_use(rgb: tuple[int, int, int], name: str) -> None:
    assert colour_name(rgb) == name


@given(st.tuples(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255)))
def test_every_colour_has_a_name(rgb: tuple[int, int, int]) -> None:
    assert colour_name(rgb)


@pytest.mark.parametrize("ground", ["white", "#303030", "#cce"])
@pytest.mark.parametrize("side", [12, 30, 90])
def test_shapes(ground: str, side: int) -> None:
    image, pen = drawing(ground)
    pen.ellipse((20, 20, 20 + side, 20 + side), "#d02020")
    pen.rectangle((150, 20, 150 + side, 20 + side), "#20a020")
    pen.polygon([(270 + side // 2, 20), (270, 20 + side), (270 + side, 20 + side)], "#e0d010")
    pen.rectangle((20, 150, 120, 250), outline="#000" if ground != "#303030" else "#fff", width=3)
    found = find_glyphs(shot(image), Box(0, 0, *SIZE))
    assert {(glyph.colour, glyph.shape) for glyph in found if glyph.shape != "frame"} == {
        ("red", "circle"), ("green", "rectangle"), ("yellow", "triangle"),
    }  # fmt: skip
    assert [glyph.box for glyph in found if glyph.shape == "frame"] == [Box(20, 150, 121, 251)]


def test_shapes_that_touch_are_told_apart_by_colour() -> None:
    image, pen = drawing()
    pen.rectangle((50, 50, 109, 109), "red")
    pen.rectangle((110, 50, 169, 109), "blue")
    found = find_glyphs(shot(image), Box(0, 0, *SIZE))
    assert [(glyph.colour, glyph.box) for glyph in found] == [
        ("red", Box(50, 50, 110, 110)), ("blue", Box(110, 50, 170, 110)),
    ]  # fmt: skip


def test_an_empty_screen_has_none() -> None:
    image, _ = drawing()
    assert find_glyphs(shot(image), Box(0, 0, *SIZE)) == ()
    assert main_colour(shot(image), Box(10, 10, 40, 40)) == (255, 255, 255)


@pytest.mark.parametrize("share", [0.0, 0.25, 0.8, 1.0])
@pytest.mark.parametrize("vertical", [False, True])
def test_a_slider_and_where_it_stands(share: float, vertical: bool) -> None:
    image, pen = drawing()
    middle = 60 + round(share * 180)
    pen.rounded_rectangle((50, 146, 250, 153), 4, "#bbb")
    pen.ellipse((middle - 10, 140, middle + 10, 160), "#2060d0")
    if vertical:
        image = image.rotate(90, expand=True)
    (track,) = find_tracks(shot(image))
    assert track.vertical == vertical
    assert track.share == pytest.approx(share, abs=0.03)
    at = track.point_at(share)
    assert track.thumb.contains(at)


def test_rules_and_words_are_no_sliders() -> None:
    image, pen = drawing()
    pen.rectangle((20, 50, 300, 53), "#888")
    pen.rectangle((20, 100, 300, 130), outline="#888")
    pen.text((20, 160), "a line of words and a_very_long_underlined_word", "#000")
    assert find_tracks(shot(image)) == ()
