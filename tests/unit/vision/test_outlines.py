"""Outlines of fields that are drawn, and the grip in their corner."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot
from screenwright.vision.outlines import grip_of, outlines

SIDES = st.tuples(st.integers(10, 400), st.integers(10, 300), st.integers(36, 350), st.integers(36, 250))


@given(SIDES, st.integers(0, 8), st.integers(1, 3))
def test_an_outline_is_found_with_round_corners_and_text_in_it(
    at: tuple[int, int, int, int], radius: int, border: int
) -> None:
    left, top, width, height = at
    radius = min(radius, min(width, height) // 14)
    image = Image.new("RGB", (800, 600), "white")
    pen = ImageDraw.Draw(image)
    right, bottom = left + width, top + height
    pen.rounded_rectangle((left, top, right - 1, bottom - 1), radius, outline="#666", width=border)
    pen.text((left + 5, top + 4), "g", "black")
    assert Box(left, top, right, bottom) in outlines(Screenshot(np.array(image)))


@pytest.mark.parametrize("draw", ["rectangle", "ellipse", "line"])
def test_what_is_full_or_round_is_no_outline(draw: str) -> None:
    image = Image.new("RGB", (800, 600), "white")
    getattr(ImageDraw.Draw(image), draw)((100, 100, 300, 200), *(("#666",) if draw != "ellipse" else (None, "#666")))
    assert outlines(Screenshot(np.array(image))) == ()


def drawn(box: Box, *, gripped: bool = True) -> Screenshot:
    """A field with a border and the two slanted strokes that browsers draw."""
    image = Image.new("RGB", (800, 600), "white")
    pen = ImageDraw.Draw(image)
    right, bottom = box.right - 1, box.bottom - 1
    pen.rectangle((box.left, box.top, right, bottom), outline="#777")
    for length in (8, 4) if gripped else ():
        pen.line((right - 3 - length, bottom - 3, right - 3, bottom - 3 - length), "#777")
    return Screenshot(np.array(image))


def test_text_in_the_corner_is_no_grip() -> None:
    box = Box(100, 100, 340, 260)
    image = Image.new("RGB", (800, 600), "white")
    ImageDraw.Draw(image).text((box.right - 30, box.bottom - 20), "then", "black")
    assert grip_of(Screenshot(np.array(image)), box) is None


@given(st.integers(0, 500), st.integers(0, 300), st.integers(40, 300), st.integers(40, 300))
def test_a_grip_is_found_in_the_corner_that_has_one(left: int, top: int, width: int, height: int) -> None:
    box = Box(left, top, left + width, top + height)
    at = grip_of(drawn(box), box)
    assert at is not None
    assert Box(box.right - 14, box.bottom - 14, box.right, box.bottom).contains(at)
    assert grip_of(drawn(box, gripped=False), box) is None
