"""Spaces beside strokes that stand free; none where they do not."""

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.vision.spaces import with_spaces
from screenwright.vision.text_recognise import Reading

BOX = Box(0, 0, 100, 20)


def figures(*lefts):
    """Strokes six pixels wide that begin at these columns."""
    grey = np.full((20, 100), 255, np.uint8)
    for left in lefts:
        grey[4:16, left : left + 6] = 0
    return grey


def reading(text, *lefts):
    return Reading(text, (0.9,) * len(text), tuple((left + 2) / 100 for left in lefts))


FREE, TIGHT = (10, 18, 32, 46, 54), (10, 18, 26, 34, 42)


@pytest.mark.parametrize(("text", "said"), [("12/34", "12 / 34"), ("ab·cd", "ab · cd"), ("12-34", "12-34")])
def test_a_sign_that_stands_free_has_spaces_on_both_sides(text, said):
    found = with_spaces(figures(*FREE), BOX, reading(text, *FREE))
    assert found.text == said
    assert len(found.scores) == len(found.starts) == len(said)
    assert list(found.starts) == sorted(found.starts)


def test_a_date_stays_whole():
    given = reading("12/34", *TIGHT)
    assert with_spaces(figures(*TIGHT), BOX, given) is given


def test_a_space_that_was_read_is_not_doubled():
    given = Reading("12 /34", (0.9,) * 6, tuple(at / 100 for at in (12, 20, 28, 34, 48, 56)))
    assert with_spaces(figures(*FREE), BOX, given).text == "12 / 34"


def test_an_empty_picture_is_no_error():
    given = reading("12/34", *FREE)
    assert with_spaces(figures(), BOX, given) is given


@pytest.mark.parametrize(
    ("text", "lefts", "said"),
    [
        ("打12", (2, 18, 26), "打 12"),
        ("打12", (2, 10, 18), "打12"),
        ("打12", (2, 11, 19), "打12"),
        ("12打", (2, 10, 26), "12 打"),
        ("1.打", (2, 10, 19), "1.打"),
        ("1.打", (2, 10, 26), "1. 打"),
        ("打打", (2, 18), "打打"),
    ],
)
def test_what_stands_free_of_ideographs_has_a_space(text, lefts, said):
    assert with_spaces(figures(*lefts), BOX, reading(text, *lefts)).text == said
