"""Pieces of an underline are no signs; full stops of plain lines are."""

import numpy as np

from screenwright.core.geometry import Box
from screenwright.perception.text_recognise import Reading
from screenwright.perception.underline import without_underline

BOX = Box(0, 0, 120, 24)
READ = Reading("daily_play.", (0.9,) * 11, tuple(i / 11 for i in range(11)))


def line(*, underlined):
    grey = np.full((24, 120), 255, np.uint8)
    for left in range(6, 110, 10):
        grey[5:16, left : left + 3] = 0
    if underlined:
        grey[19:21, 6:90] = 0
        grey[19:21, 96:110] = 0
    return grey


def test_dots_and_dashes_of_an_underline_go():
    found = without_underline(line(underlined=True), BOX, READ)
    assert found.text == "daily play"
    assert len(found.scores) == len(found.starts) == 10


def test_those_of_a_plain_line_stay():
    assert without_underline(line(underlined=False), BOX, READ) is READ
    assert without_underline(np.full((24, 120), 255, np.uint8), BOX, READ) is READ
