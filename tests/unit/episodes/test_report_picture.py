"""Steps drawn on their frames."""

import numpy as np
import pytest

from screenwright.core.geometry import Box, Point
from screenwright.episodes.report_drawing import Arrow, Label, Rectangle, Ring
from screenwright.episodes.report_picture import COLOURS, drawn

GREY = np.full((80, 120, 3), 200, dtype=np.uint8)


@pytest.mark.parametrize(
    ("shape", "at", "role"),
    [
        (Rectangle("target", Box(10, 10, 50, 40)), (10, 30), "target"),
        (Rectangle("changed", Box(10, 10, 50, 40)), (39, 30), "changed"),
        (Ring(Point(60, 40), 10), (30, 60), "action"),
        (Arrow(Point(10, 20), Point(90, 20), ((80, 15), (80, 25))), (20, 50), "action"),
    ],
)
def test_a_shape_stands_where_it_should_in_its_colour(shape, at, role):
    picture = drawn(GREY, [shape])
    assert tuple(picture[at]) == COLOURS[role]
    assert picture.shape == GREY.shape
    assert (GREY == 200).all()


def test_words_are_written_and_letters_without_a_shape_do_no_harm():
    written = drawn(GREY, [Label(Point(5, 60), "⌨ hello 你好", 20.0)])
    assert (written[40:62] != 200).any()
    assert (written[:30] == 200).all()


def test_what_reaches_over_the_edge_is_cut():
    assert drawn(GREY, [Ring(Point(119, 79), 500), Ring(Point(0, 0), 9)]).shape == GREY.shape
