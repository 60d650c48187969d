"""Short text beside the lines that were found: shown to the recogniser, and kept where it is surely text."""

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.vision.missed import is_written, missed
from screenwright.vision.text_recognise import Reading

LINES = [Box(10, 10, 90, 30), Box(10, 40, 90, 60)]


def screen(*marks):
    grey = np.full((120, 200), 240, np.uint8)
    for box in marks:
        grey[box.top : box.bottom, box.left : box.right] = 20
    return grey


def test_a_mark_of_the_height_of_letters_is_looked_at_again():
    mark = Box(150, 80, 156, 92)
    (found,) = missed(screen(mark), LINES)
    assert found.covers(mark)
    assert found.height < 2 * mark.height


def test_what_is_a_line_already_is_not():
    assert missed(screen(Box(20, 14, 80, 26)), LINES) == []


def test_nor_is_the_badge_that_it_stands_on():
    """Its rim is seen around the line that was found, and would be read a second time."""
    badge = screen(Box(100, 42, 190, 58))
    assert missed(badge, [*LINES, Box(108, 43, 170, 57)]) == []
    assert missed(badge, LINES)


def test_nor_are_pictures_and_specks():
    assert missed(screen(Box(120, 40, 190, 110)), LINES) == []
    assert missed(screen(Box(150, 80, 152, 82)), LINES) == []


def test_without_any_line_nothing_tells_how_high_letters_are():
    assert missed(screen(Box(150, 80, 156, 92)), []) == []


@pytest.mark.parametrize(
    ("text", "score", "written"),
    [("7", 0.99, True), ("-38%", 0.99, True), ("(12)", 0.97, True), ("Save", 0.99, True), (" 3 ", 0.99, True),
     ("0", 1.0, False), ("Q", 1.0, False), ("OK", 1.0, False), ("7", 0.9, False), ("★", 1.0, False), ("", 0.0, False)],
)  # fmt: skip
def test_a_figure_or_a_word_that_is_sure_is_text(text, score, written):
    reading = Reading(text, (score,) * len(text), tuple(i / (len(text) or 1) for i in range(len(text))))
    assert is_written(reading) is written
