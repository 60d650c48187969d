"""A line with check boxes in the middle of it is read between them."""

import numpy as np
import pytest

from screens import Canvas
from screenwright.core.geometry import Box
from screenwright.core.screen import State
from screenwright.vision.detect import Detection, View
from screenwright.vision.marks import read_at_marks
from screenwright.vision.text_line import Gap, TextLine


def mark(kind, left):
    return Detection(Box(left, 22, left + 14, 36), 0.9, View(kind, 0.9, 0.9, State()))


@pytest.fixture(scope="module")
def pixels():
    canvas = Canvas(400, 80)
    canvas.words(20, 20, "Alerts")
    canvas.check_box(90, 22, "Digest", ticked=False)
    return canvas.shot().pixels


LINE = TextLine(Box(18, 16, 170, 42), "AlertsDigest", 0.9)


def test_words_on_both_sides_of_a_mark_are_read_apart(pixels):
    found = read_at_marks(pixels, [LINE], [mark("checkbox", 90)])
    assert [one.text for one in found] == ["Alerts", "Digest"]
    assert found[0].box.right <= 90 < 104 <= found[1].box.left


@pytest.mark.parametrize(
    "things",
    [[], [mark("button", 90)], [mark("checkbox", 200)], [Detection(Box(90, 60, 104, 74), 0.9, mark("radio", 0).view)]],
    ids=["none", "a button", "behind it", "below it"],
)
def test_a_line_without_a_mark_in_it_stays(pixels, things):
    assert read_at_marks(pixels, [LINE], things) == [LINE]


def test_a_mark_between_words_or_read_as_a_word_is_met_elsewhere():
    spaced = TextLine(Box(18, 16, 170, 42), "Alerts Digest", 0.9, gaps=(Gap(6, 80, 110),))
    alone = TextLine(Box(88, 16, 106, 42), "O", 0.9)
    white = np.full((80, 400, 3), 255, np.uint8)
    assert read_at_marks(white, [spaced, alone], [mark("radio", 90)]) == [spaced, alone]
