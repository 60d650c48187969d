"""The words of a line and where they stand, in the order in which they are spoken."""

from screenwright.core.geometry import Box
from screenwright.vision.text_line import Gap, TextLine


def test_words_from_left_to_right():
    line = TextLine(Box(20, 10, 200, 26), "Team Find all", 0.9, gaps=(Gap(4, 60, 100), Gap(9, 150, 156)))
    assert line.words() == [
        ("Team", Box(20, 10, 60, 26)),
        ("Find", Box(100, 10, 150, 26)),
        ("all", Box(156, 10, 200, 26)),
    ]


def test_words_from_right_to_left():
    line = TextLine(Box(20, 10, 200, 26), "שלום לך", 0.9, gaps=(Gap(4, 90, 96),))
    assert line.words() == [("שלום", Box(96, 10, 200, 26)), ("לך", Box(20, 10, 90, 26))]


def test_a_line_of_one_word_is_that_word():
    assert TextLine(Box(0, 0, 9, 9), "one", 1.0).words() == [("one", Box(0, 0, 9, 9))]
