"""A row of a tree is open or closed where a mark before its words says so, and else neither."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, State
from screenwright.core.screenshot import Screenshot
from screenwright.vision.expanders import expander, with_expanders

ROW = Box(40, 20, 240, 44)


def shot(*draw, ground="white"):
    picture = Image.new("RGB", (300, 120), ground)
    pen = ImageDraw.Draw(picture)
    for one in draw:
        one(pen)
    return Screenshot(np.asarray(picture, np.uint8))


def words(left=70, top=26, ink="black"):
    """Letters as a row of upright strokes."""
    return lambda pen: [pen.rectangle((left + 6 * n, top, left + 6 * n + 2, top + 11), fill=ink) for n in range(8)]


def right(x, y, size=8, ink="black"):
    return lambda pen: pen.polygon([(x, y), (x, y + size), (x + size // 2, y + size // 2)], fill=ink)


def down(x, y, size=8, ink="black"):
    return lambda pen: pen.polygon([(x, y), (x + size, y), (x + size // 2, y + size // 2)], fill=ink)


def angle_right(x, y, size=8):
    corners = [(x, y), (x + size // 2, y + size // 2), (x, y + size)]
    return lambda pen: pen.line(corners, fill="black", width=2)


def angle_down(x, y, size=8):
    corners = [(x, y), (x + size // 2, y + size // 2), (x + size, y)]
    return lambda pen: pen.line(corners, fill="black", width=2)


def square(x, y, *, plus, lines=False):
    def draw(pen):
        if lines:
            pen.point(
                [(x + 4, y + n) for n in (-5, -3, -1, 9, 11, 13)] + [(x + n, y + 4) for n in (9, 11, 13)], "black"
            )
        pen.rectangle((x, y, x + 8, y + 8), outline="black")
        pen.line((x + 2, y + 4, x + 6, y + 4), fill="black")
        if plus:
            pen.line((x + 4, y + 2, x + 4, y + 6), fill="black")

    return draw


@pytest.mark.parametrize(
    ("mark", "opened"),
    [
        (right(50, 28), False),
        (right(24, 28), False),
        (down(50, 30), True),
        (angle_right(50, 28), False),
        (angle_down(50, 30), True),
        (square(50, 28, plus=True), False),
        (square(50, 28, plus=False), True),
        (square(50, 28, plus=True, lines=True), False),
    ],
    ids=["triangle", "before the box of the row", "down", "angle", "angle down", "plus", "minus", "lines of a tree"],
)
def test_a_mark_before_the_words_says_whether_the_row_is_open(mark, opened):
    assert expander(shot(mark, words()), ROW) is opened


def test_on_a_dark_ground_it_is_the_same():
    assert expander(shot(right(50, 28, ink="#ddd"), words(ink="#ddd"), ground="#222"), ROW) is False


def _ring(pen):
    pen.ellipse((48, 27, 57, 36), outline="black", width=2)


def _box(pen):
    pen.rectangle((48, 27, 57, 36), outline="black")


@pytest.mark.parametrize(
    "drawn",
    [
        (words(),),
        (words(50),),
        (right(50, 28),),
        (right(62, 28), words(67)),
        (right(50, 20), words()),
        (right(46, 21, size=20), words(80)),
        (_ring, words()),
        (_box, words()),
    ],
    ids=["nothing", "words alone", "nothing behind it", "part of a word", "at the edge", "large", "ring", "empty box"],
)
def test_what_is_no_such_mark_says_nothing(drawn):
    assert expander(shot(*drawn), ROW) is None


def row(box, kind="cell", *, expanded=True):
    return Element(
        id="e", kind=kind, box=box, text="a", state=State(expanded=expanded), source="detected", confidence=0.9
    )


def test_only_the_first_of_a_row_and_only_rows_are_asked():
    seen = shot(right(50, 28), words(), right(150, 28), words(170))
    cells = [row(Box(40, 20, 140, 44)), row(Box(140, 20, 240, 44)), row(Box(40, 60, 240, 84), "select")]
    assert [one.state.expanded for one in with_expanders(seen, cells)] == [False, None, True]


@given(st.integers(0, 2**32 - 1), st.integers(-40, 320), st.integers(-20, 130), st.integers(1, 200), st.integers(1, 60))
def test_any_box_on_any_picture_has_an_answer(seed, left, top, width, height):
    noise = np.random.default_rng(seed).integers(0, 255, (120, 300, 3), dtype=np.uint8)
    assert expander(Screenshot(noise), Box(left, top, left + width, top + height)) in (True, False, None)
