"""Values of sliders and bars that are drawn at a known place, in several styles."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.values import bar_value, with_values

BOX = Box(20, 30, 220, 50)
values = st.integers(0, 20).map(lambda twentieth: twentieth / 20)


def canvas(paper="white"):
    image = Image.new("RGB", (240, 80), paper)
    return image, ImageDraw.Draw(image)


def slider(value, *, two_tone=True, paper="white", knob="circle"):
    image, pen = canvas(paper)
    at = BOX.left + round(value * (BOX.width - 20))
    pen.rectangle((BOX.left, 38, BOX.right - 1, 41), fill=(150, 150, 160))
    if two_tone:
        pen.rectangle((BOX.left, 38, at + 10, 41), fill=(30, 110, 220))
    shape = (at, BOX.top, at + 19, BOX.bottom - 1)
    if knob == "circle":
        pen.ellipse(shape, fill=(30, 110, 220))
    else:
        pen.rounded_rectangle((at + 5, BOX.top, at + 14, BOX.bottom - 1), 3, fill=(200, 200, 205), outline=(90, 90, 90))
    return np.asarray(image)


def bar(value, fill=(40, 160, 60), rest=(225, 225, 225)):
    image, pen = canvas()
    pen.rectangle((BOX.left, 36, BOX.right - 1, 43), fill=rest)
    if value > 0:
        pen.rectangle((BOX.left, 36, BOX.left + round(value * BOX.width) - 1, 43), fill=fill)
    return np.asarray(image)


@given(values, st.booleans(), st.sampled_from(["white", (32, 33, 36)]), st.sampled_from(["circle", "block"]))
def test_a_slider_is_where_its_knob_stands(value, two_tone, paper, knob):
    pixels = slider(value, two_tone=two_tone, paper=paper, knob=knob)
    assert bar_value(pixels, BOX) == pytest.approx(value, abs=0.06)


@given(st.integers(2, 18).map(lambda twentieth: twentieth / 20))
def test_a_bar_is_as_far_as_its_fill(value):
    assert bar_value(bar(value), Box(20, 36, 220, 44)) == pytest.approx(value, abs=0.03)


@pytest.mark.parametrize("value", [0.2, 0.5, 0.9])
def test_what_stands_upright_is_read_from_the_bottom_up(value):
    pixels = np.ascontiguousarray(slider(value).transpose(1, 0, 2)[::-1])
    height = pixels.shape[0]
    box = Box(BOX.top, height - BOX.right, BOX.bottom, height - BOX.left)
    assert bar_value(pixels, box) == pytest.approx(value, abs=0.06)


def test_an_empty_or_a_full_bar_tells_nothing():
    assert bar_value(bar(0), Box(20, 36, 220, 44)) is None
    assert bar_value(bar(1), Box(20, 36, 220, 44)) is None


@given(st.integers(-30, 230), st.integers(-30, 70), st.integers(1, 260), st.integers(1, 120))
def test_any_box_gives_a_value_in_range_or_none(left, top, width, height):
    value = bar_value(slider(0.5), Box(left, top, left + width, top + height))
    assert value is None or 0 <= value <= 1


def test_only_sliders_and_bars_have_a_value():
    pixels = slider(0.5)
    slide, button = with_values(pixels, [Element(id="", kind=kind, box=BOX) for kind in ("slider", "button")])
    assert slide.value == pytest.approx(0.5, abs=0.06)
    assert button.value is None
