"""Only what changed is looked at again, and what scrolled is known to have moved."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Node, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision.glance import AROUND, Expected, Place, expected, is_cut_off, places

SIZE = Box(0, 0, 1000, 800)


def windows(known):
    found = places(known, SIZE)
    return found and [place.window for place in found]


def element(box, kind="button", text=None):
    return Element(id="e1", kind=kind, box=Box(*box), text=text)


def seen(pixels, *elements):
    shot = Screenshot(pixels)
    numbered = tuple(replace(one, id=f"e{i}") for i, one in enumerate(elements, start=1))
    return Screen(screenshot=shot, elements=numbered, blocks=(), tree=Node(id="root", role="screen", box=shot.box))


def noise(height=800, seed=0):
    """Rows that tell themselves apart, as text does, between blank margins."""
    pixels = np.full((height, 1000, 3), 255, np.uint8)
    pixels[:, 100:700] = np.random.default_rng(seed).integers(0, 255, (height, 600, 1), np.uint8)
    return pixels


def test_the_window_holds_what_the_change_touches_and_its_surroundings():
    known = Expected((element((300, 300, 500, 340)),), (Box(310, 310, 320, 330),))
    assert windows(known) == [Box(300 - AROUND, 300 - AROUND, 500 + AROUND, 340 + AROUND)]


def test_text_is_read_where_the_change_reaches():
    [place] = places(Expected((element((300, 300, 500, 340)),), (Box(310, 310, 320, 330),)), SIZE)
    assert place.touched == (Box(300, 300, 500, 340),)


def test_a_line_is_read_as_a_whole_where_words_are_added_behind_a_space():
    line = element((100, 300, 230, 320), "text", "Third one here")
    [place] = places(Expected((line,), (Box(240, 304, 300, 318),)), SIZE)
    assert place.touched == (Box(100, 300, 300, 320),)
    [beside] = places(Expected((replace(line, text=None),), (Box(240, 304, 300, 318),)), SIZE)
    assert beside.touched == (Box(240, 304, 300, 318),)


def test_a_large_field_is_looked_at_as_a_whole():
    field = element((50, 200, 750, 700), "input", "a few lines")
    [place] = places(Expected((field,), (Box(100, 250, 180, 264),)), SIZE)
    assert place.touched == (field.box,)


def test_windows_that_meet_are_one():
    known = Expected((), (Box(100, 100, 110, 110), Box(200, 100, 210, 110), Box(900, 700, 910, 710)))
    first, second = windows(known)
    assert first.covers(Box(100, 100, 210, 110))
    assert not first.overlap(second)


def test_a_bar_beside_a_band_does_not_make_the_window_the_whole_screen():
    known = Expected((), (Box(980, 0, 1000, 300), Box(0, 500, 1000, 520)))
    found = windows(known)
    assert len(found) == 2
    assert sum(box.area for box in found) < 0.5 * SIZE.area


@pytest.mark.parametrize(
    "known",
    [
        Expected((), (Box(0, 0, 900, 700),)),
        Expected((element((0, 0, 900, 700), "input", "words"),), (Box(10, 10, 20, 20),)),
    ],
    ids=["most of the screen", "a large field with text"],
)
def test_sometimes_the_whole_screen_must_be_looked_at(known):
    assert windows(known) is None


def test_a_picture_may_be_large():
    known = Expected((element((0, 0, 900, 700), "image"),), (Box(10, 10, 20, 20),))
    assert windows(known) == [Box(0, 0, 20 + AROUND, 20 + AROUND)]


def test_nothing_changed_where_a_caret_blinks_elsewhere():
    before = noise()
    after = before.copy()
    after[400:420, 800:802] = 0
    known = expected(Screenshot(after), seen(before, element((100, 100, 300, 140))))
    assert known.changed == (Box(800, 400, 802, 420),)


@given(st.integers(20, 300), st.booleans())
def test_what_scrolls_moves_along_and_what_comes_into_sight_is_new(step, upwards):
    page = noise(1200)
    low, high = page[: SIZE.height], page[step : step + SIZE.height]
    before, after = (low, high) if upwards else (high, low)
    moved = -step if upwards else step
    inner, last = element((200, 350, 260, 380)), element((200, 780, 260, 800) if upwards else (200, 0, 260, 20))
    known = expected(Screenshot(after.copy()), seen(before.copy(), inner, last))
    assert known.elements[0].box == Box(200, 350 + moved, 260, 380 + moved)
    fresh = Box(100, SIZE.height - step, 700, SIZE.height) if upwards else Box(100, 0, 700, step)
    assert all(fresh.grown(1).covers(box) for box in known.changed)
    assert sum(box.area for box in known.changed) > 0.9 * fresh.area


def test_what_scrolls_out_of_sight_is_gone():
    page = noise(1000)
    known = expected(Screenshot(page[150:950].copy()), seen(page[:800].copy(), element((200, 10, 260, 40))))
    assert known.elements == ()


@pytest.mark.parametrize(
    ("kind", "box", "cut"),
    [
        ("input", (300, 200, 700, 600), True),  # to the right and the lower edge of the window
        ("input", (120, 130, 680, 590), False),  # inside of it
        ("input", (400, 400, 700, 440), False),  # small
        ("image", (300, 200, 700, 600), False),  # a picture swallows no words
    ],
)
def test_a_large_field_that_ends_with_the_window_is_cut_off(kind, box, cut):
    place = Place(Box(100, 100, 700, 600), (Box(320, 220, 400, 300),))
    assert is_cut_off(element(box, kind), place, SIZE) == cut


def test_what_ends_with_the_screen_is_whole():
    place = Place(Box(100, 100, 1000, 800), ())
    assert not is_cut_off(element((300, 200, 1000, 800), "input"), place, SIZE)
