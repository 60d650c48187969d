"""Pieces of an underline are no signs; full stops of plain lines are."""

import numpy as np

from screenwright.core.geometry import Box
from screenwright.vision.text_recognise import Reading
from screenwright.vision.underline import without_underline

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


def test_full_stops_above_the_edge_of_a_button_stay():
    grey = line(underlined=False)
    grey[14:16, 112:114] = 0
    grey[14:16, 117:119] = 0
    grey[21:23] = 0  # from end to end
    reading = Reading("Open..", (0.9,) * 6, tuple(i / 6 for i in range(6)))
    box = Box(0, 0, 124, 24)
    assert without_underline(np.pad(grey, ((0, 0), (0, 4)), mode="edge"), box, reading) == reading


def test_a_piece_of_an_underline_behind_a_full_stop_goes():
    grey = line(underlined=True)
    grey[14:16, 100:102] = 0
    reading = Reading("Play..", (0.9,) * 6, tuple(i / 6 for i in range(6)))
    assert without_underline(grey[:, :104], Box(0, 0, 104, 24), reading).text == "Play."


def test_the_feet_of_figures_are_no_underline():
    grey = np.full((24, 40), 255, np.uint8)
    for left in (6, 22):
        grey[4:18, left + 3 : left + 6] = 0
        grey[16:18, left : left + 9] = 0
        grey[15:18, left + 12 : left + 15] = 0
    reading = Reading("1.1.", (0.9,) * 4, (0.1, 0.4, 0.5, 0.8))
    assert without_underline(grey, Box(0, 0, 40, 24), reading) is reading
