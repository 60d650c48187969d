"""Lines with a dot, a dash or a number before them are the items of a list."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.core.screenshot import Screenshot
from screenwright.vision.bullets import written_lists


def line(text, left, top, width=200, kind="text", height=20):
    return Element(id="", kind=kind, box=Box(left, top, left + width, top + height), text=text)


def page(*marks):
    """Dots of 6 pixels at these places."""
    picture = Image.new("RGB", (600, 400), "white")
    pen = ImageDraw.Draw(picture)
    for x, y in marks:
        pen.ellipse((x, y, x + 6, y + 6), fill="black")
    return Screenshot(np.asarray(picture, np.uint8))


def told(shot, elements):
    return [[[one.text for one in item] for item in items] for items in written_lists(shot, elements)]


TOPS = (20, 50, 80)
DOTS = page(*((30, top + 7) for top in TOPS))
FRUIT = [line(text, 50, top) for text, top in zip(("apples", "pears", "plums"), TOPS, strict=True)]


def test_dots_before_lines_make_a_list():
    assert told(DOTS, [line("Fruit", 10, 0, height=16), *FRUIT]) == [[["apples"], ["pears"], ["plums"]]]


def test_lines_alone_are_none():
    assert told(page(), FRUIT) == []


def test_two_are_none():
    assert told(DOTS, FRUIT[:2]) == []


@pytest.mark.parametrize("mark", ["• {}", "- {}", "– {}"])
def test_signs_that_were_read_do_as_well(mark):
    lines = [line(mark.format(one.text), 30, one.box.top) for one in FRUIT]
    assert told(page(), lines) == [[[one.text] for one in lines]]


def test_numbers_that_count_on_do_and_others_do_not():
    counted, years = (
        [line(f"{number}. step", 30, top) for number, top in zip(numbers, TOPS, strict=True)]
        for numbers in ((1, 2, 3), (19, 84, 5))
    )
    assert told(page(), counted) == [[["1. step"], ["2. step"], ["3. step"]]]
    assert told(page(), years) == []


def test_what_goes_on_below_or_beside_is_the_same_item():
    shot = page((30, 27), (30, 77), (30, 107))
    lines = [
        line("apples from", 50, 20), line("the north", 50, 44),
        line("pears", 50, 70, 60), line("2 kg", 116, 70, 40, "link"), line("another column", 330, 70),
        line("plums", 50, 100), line("Prices", 10, 150),
    ]  # fmt: skip
    assert told(shot, lines) == [[["apples from", "the north"], ["pears", "2 kg"], ["plums"]]]


def test_a_mark_that_is_a_thing_by_itself_stands_first_in_its_item():
    dots = [Element(id="", kind="icon", box=Box(30, top + 7, 37, top + 14)) for top in TOPS]
    (items,) = written_lists(DOTS, [*FRUIT, *dots])
    assert [[one.kind for one in item] for item in items] == [["icon", "text"]] * 3


@pytest.mark.parametrize(
    "shot",
    [
        page(*((30, top + 7) for top in TOPS), *((20, top + 3) for top in TOPS)),
        page(*((30 + 14 * n, top + 7) for n, top in enumerate(TOPS))),
        page(*((42, top + 7) for top in TOPS)),
    ],
    ids=["more than one thing", "at different edges", "close to the words"],
)
def test_other_marks_say_nothing(shot):
    assert told(shot, FRUIT) == []


PLACES = st.tuples(
    st.sampled_from(["text", "link", "icon", "button"]), st.integers(0, 500), st.integers(0, 370), st.integers(5, 90)
)


@given(st.lists(PLACES, max_size=16), st.lists(st.tuples(st.integers(0, 580), st.integers(0, 380)), max_size=8))
def test_nothing_is_in_two_items(places, marks):
    elements = [line(f"{n}. a", left, top, width, kind) for n, (kind, left, top, width) in enumerate(places)]
    lists = written_lists(page(*marks), elements)
    members = [id(one) for items in lists for item in items for one in item]
    assert len(members) == len(set(members))
    assert all(len(items) >= 3 for items in lists)
