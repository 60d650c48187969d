"""What is read over several pictures is no text."""

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.scribbles import without_scribbles
from screenwright.vision.text_line import TextLine


def line(left, right, text="日 · Ω", confidence=0.6):
    return TextLine(Box(left, 50, right, 80), text, confidence)


def buttons(*lefts, text=None, kind="button"):
    return [Element(id="", kind=kind, box=Box(left, 52, left + 26, 78), text=text) for left in lefts]


def test_signs_over_a_row_of_tool_buttons_are_pictures():
    words = line(400, 500, "Liberation Serif")
    assert without_scribbles([line(0, 110), words], buttons(2, 42, 82)) == [words]


@pytest.mark.parametrize(
    "elements",
    [buttons(2), buttons(2, 42, 82, text="B"), buttons(130, 170), buttons(2, 102), buttons(2, 42, 82, kind="link")],
    ids=["one", "with words", "elsewhere", "at its ends", "links"],
)
def test_what_lies_on_no_row_of_them_is_text(elements):
    assert without_scribbles([line(0, 130)], elements) == [line(0, 130)]


def test_words_that_are_read_surely_stay():
    words = line(0, 110, "Bold", 0.97)
    assert without_scribbles([words], buttons(2, 42, 82)) == [words]
