"""What is said of a picture: its meaning where that is sure, a probable one, none; and letters that were read on it."""

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision import icons
from screenwright.vision.icons import Meaning, name_icons, with_icon_names

PIXELS = np.full((60, 200, 3), 250, np.uint8)


def button(text=None, name=None, kind="button", box=Box(10, 10, 34, 34)):
    return Element(id="e", kind=kind, box=box, text=text, name=name or text, clickable=True, source="read")


@pytest.fixture
def means(monkeypatch):
    def answer(function, chance):
        found = Meaning(function, chance, chance >= 0.9) if function else None
        monkeypatch.setattr(icons, "meanings", lambda _pixels, boxes: [found] * len(boxes))

    return answer


def test_a_sure_meaning_is_icon_and_name(means):
    means("more_vertical", 0.95)
    (one,) = with_icon_names(PIXELS, [button()])
    assert (one.icon, one.name) == ("more_vertical", "more vertical")


def test_a_likely_one_is_a_probable_name_alone(means):
    means("more_vertical", 0.6)
    (one,) = with_icon_names(PIXELS, [button()])
    assert (one.icon, one.name) == (None, "probably more vertical")
    assert name_icons(PIXELS, [Box(0, 0, 9, 9)]) == [None]


@pytest.mark.parametrize(("function", "chance"), [("menu", 0.4), (None, 0.0)])
def test_a_doubtful_one_is_not_told(means, function, chance):
    means(function, chance)
    assert with_icon_names(PIXELS, [button()]) == (button(),)


def test_a_name_that_is_known_stays(means):
    means("menu", 0.6)
    assert with_icon_names(PIXELS, [button(name="Open")])[0].name == "Open"


@pytest.mark.parametrize("read", ["Q", "2", "II", "<1>", "א א א"])
def test_a_letter_that_was_read_on_a_picture_goes(means, read):
    means("search", 0.8)
    (one,) = with_icon_names(PIXELS, [button(read)])
    assert (one.text, one.name, one.source) == (None, "probably search", "detected")


@pytest.mark.parametrize(
    "written",
    [button("Yes"), button("12", box=Box(10, 10, 90, 34)), button("Q", kind="text"), button("Save")],
)
def test_words_and_wide_buttons_are_what_they_are(means, written):
    means("search", 0.99)
    assert with_icon_names(PIXELS, [written]) == (written,)


def test_a_figure_stays_where_no_picture_is_likely(means):
    means("star", 0.7)
    assert with_icon_names(PIXELS, [button("3")])[0].text == "3"
