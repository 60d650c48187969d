"""Figures on the corner of a picture say how much is new there, and are no name of it."""

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import State
from screenwright.vision.badges import with_badges
from screenwright.vision.detect import Detection, View
from screenwright.vision.text_line import TextLine

SIDE = 60


def picture(column, kind="button", width=SIDE):
    return Detection(Box(100 * column, 100, 100 * column + width, 100 + SIDE), 0.9, View(kind, 0.9, 0.9, State()))


def figures(column, text="3", right=0, down=0, height=16):
    left, top = 100 * column + SIDE - 10 - right, 100 - 6 + down
    return TextLine(Box(left, top, left + 16, top + height), text, 0.9)


def test_a_badge_is_apart_and_its_ground_is_no_button():
    mail, phone = picture(0), picture(1)
    ground = Detection(figures(1).box.grown(4), 0.7, View("button", 0.9, 0.9, State()))
    word = TextLine(Box(5, 120, 55, 140), "Mail", 0.9)
    things, lines, badges = with_badges([mail, phone, ground], [word, figures(0, "99+"), figures(1)])
    assert things == [mail, phone]
    assert lines == [word]
    assert [one.text for one in badges] == ["99+", "3"]


@pytest.mark.parametrize(
    "line",
    [
        figures(0, "New"),
        figures(0, right=30),  # in the middle, as on a key of a calculator
        figures(0, down=40),
        figures(0, height=40),  # what fills it is its label
        figures(0, "1024"),
    ],
)
def test_what_is_no_badge(line):
    assert with_badges([picture(0)], [line]) == ([picture(0)], [line], [])


def test_neither_wide_buttons_nor_fields_have_badges():
    for thing in (picture(0, width=200), picture(0, kind="input")):
        line = TextLine(Box(thing.box.right - 14, 96, thing.box.right + 2, 112), "3", 0.9)
        assert with_badges([thing], [line])[2] == []


def test_the_days_of_a_week_are_dates():
    days = [picture(column) for column in range(7)]
    dates = [figures(column, str(column + 1)) for column in range(7)]
    assert with_badges(days, dates) == (days, dates, [])
    assert len(with_badges(days, dates[:6])[2]) == 6
