"""Whether a screen is read from right to left, from lines that may say anything."""

import pytest

from screenwright.core.geometry import Box
from screenwright.vision.direction import right_to_left
from screenwright.vision.text_line import TextLine

WIDTHS = (180, 90, 140, 60, 200, 120)


def lines(sure, *, right):
    lefts = [400 - width if right else 20 for width in WIDTHS]
    places = enumerate(zip(lefts, WIDTHS, strict=True))
    return [
        TextLine(Box(left, 30 * row, left + width, 30 * row + 16), "words", 0.99 if row >= len(WIDTHS) - sure else 0.6)
        for row, (left, width) in places
    ]


@pytest.mark.parametrize("sure", [0, 2, 5])
def test_unreadable_lines_that_end_at_one_edge_are_read_from_the_right(sure):
    assert right_to_left(lines(sure, right=True))


def test_legible_labels_set_to_the_right_are_not():
    assert not right_to_left(lines(len(WIDTHS), right=True))


def test_unreadable_lines_that_begin_at_one_edge_are_not():
    assert not right_to_left(lines(0, right=False))


def test_a_few_lines_tell_nothing():
    assert not right_to_left(lines(0, right=True)[:3])
