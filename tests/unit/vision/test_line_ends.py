"""Icons at the ends of a line and between its words are no letters; letters that look like icons stay."""

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.vision.line_ends import parted_at_icons, without_icons
from screenwright.vision.text_recognise import Reading

BLANK = np.full((60, 800), 255, np.uint8)


def read(text):
    """Signs of ten pixels each."""
    return Box(10, 10, 10 + 10 * len(text), 30), Reading(
        text, (0.9,) * len(text), tuple(i / len(text) for i in range(len(text)))
    )


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("QFind in page", "Find in page"),
        ("Q Search", "Search"),
        ("X Cancel", "Cancel"),
        ("XClose", "Close"),
        ("X Position", "X Position"),
        ("X Closed tabs", "X Closed tabs"),
        ("世Recent files", "Recent files"),
        ("≡ Recent files", "Recent files"),
        ("☆44", "44"),
        ("☆令☆79%", "79%"),
        ("★★★★★(411)", "(411)"),
        ("19:24>", "19:24"),
        ("< Back", "Back"),
        ("(124)★★★★", "(124)"),
        ("20:43 √", "20:43"),
        ("Biography ×", "Biography"),
        ("  Yes", "Yes"),
        ("Quick start", "Quick start"),
        ("QA tools", "QA tools"),
        ("I am here", "I am here"),
        ("设置 Wi-Fi", "设置 Wi-Fi"),
        ("3月", "3月"),
        ("Home > Files", "Home > Files"),
        ("<span>", "<span>"),
        ("20°", "20°"),
        ("50㎡", "50㎡"),
        ("Next →", "Next →"),
        ("3×", "3×"),
        ("A", "A"),
        ("★★★★", "★★★★"),
        ("Q ", "Q "),
    ],
)
def test_what_is_cut_off(text, kept):
    box, reading = read(text)
    place, rest = without_icons(BLANK, box, reading)
    assert rest.text == kept
    first = text.index(kept)
    assert (place.left - box.left, place.width) == (10 * first, 10 * len(kept))
    assert len(rest.scores) == len(rest.starts) == len(kept)
    assert all(0 <= start < 1 for start in rest.starts)


def drawn(*signs):
    """White with black strokes (left, right, top, bottom)."""
    grey = np.full((40, 200), 255, np.uint8)
    for left, right, top, bottom in signs:
        grey[top:bottom, left:right] = 0
    return grey


LETTERS = [(50 + 12 * i, 58 + 12 * i, 14, 26) for i in range(5)]
FIVE = Reading("6 River", (0.9,) * 7, (0.02, 0.15, 0.25, 0.33, 0.4, 0.47, 0.54))
AROUND = Box(20, 5, 180, 35)


def test_a_first_sign_that_is_larger_than_the_letters_is_an_icon():
    place, rest = without_icons(drawn((22, 40, 8, 32), *LETTERS), AROUND, FIVE)
    assert rest.text == "River"
    assert 40 < place.left <= 50


def test_a_figure_of_their_height_is_none():
    assert without_icons(drawn((22, 32, 14, 26), *LETTERS), AROUND, FIVE)[1] is FIVE


def test_a_last_sign_that_is_larger_is_an_icon_too():
    reading = Reading("RiverO", (0.9,) * 6, (0.2, 0.27, 0.34, 0.41, 0.48, 0.75))
    place, rest = without_icons(drawn((140, 160, 8, 32), *LETTERS), AROUND, reading)
    assert rest.text == "River"
    assert 106 <= place.right <= 140


def test_an_icon_between_words_parts_the_line():
    box, reading = read("2024-07-05☆262")
    first, second = parted_at_icons(BLANK, box, reading)
    assert (first[1].text, second[1].text) == ("2024-07-05", "☆262")
    assert first[0].right == second[0].left == 110


@pytest.mark.parametrize("text", ["★★★★", "☆44", "Save all", "44 ☆"])
def test_other_lines_are_one(text):
    box, reading = read(text)
    assert parted_at_icons(BLANK, box, reading) == [(box, reading)]


def test_an_icon_of_which_nothing_was_read_takes_no_letter_with_it():
    """The recogniser tells of a letter where it first sees it, which may be before its ink."""
    reading = Reading("River", (0.9,) * 5, (0.14, 0.25, 0.33, 0.4, 0.47))
    assert without_icons(drawn((22, 40, 8, 32), *LETTERS), AROUND, reading)[1] is reading
