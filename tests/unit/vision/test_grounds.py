"""Words on a badge stand where its own ground is, and not where the page around it shows in the box of the line."""

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.vision.grounds import ends_on_ground
from screenwright.vision.text_line import Gap, TextLine


@pytest.fixture
def badge():
    """Twenty rows high with round corners, on white; letters from column 12 to 46."""
    grey = np.full((24, 60), 255, np.uint8)
    grey[2:22, 6:54] = 120
    for row, column in ((2, 6), (2, 53), (21, 6), (21, 53)):
        grey[row, column] = 255
    grey[8:16, 12:46:3] = 250
    return grey


def test_the_page_around_it_is_left_out(badge):
    assert ends_on_ground(badge, Box(0, 0, 60, 24)) == (12, 46)


def test_at_one_side_alone_too(badge):
    assert ends_on_ground(badge, Box(8, 3, 60, 21)) == (12, 46)


@pytest.mark.parametrize("box", [Box(7, 3, 53, 21), Box(20, 2, 40, 22)])
def test_within_it_all_is_the_line(badge, box):
    assert ends_on_ground(badge, box) is None


def test_a_flat_picture_and_a_picture_of_halves_have_none():
    grey = np.full((24, 60), 255, np.uint8)
    assert ends_on_ground(grey, Box(0, 0, 60, 24)) is None
    grey[:, 30:] = 0
    assert ends_on_ground(grey, Box(0, 0, 60, 24)) is None


def test_words_stand_between_the_ends():
    line = TextLine(Box(0, 0, 60, 24), "LAST 4", 0.9, gaps=(Gap(4, 36, 40),), ends=(10, 48))
    assert [(word, box.left, box.right) for word, box in line.words()] == [("LAST", 10, 36), ("4", 40, 48)]
