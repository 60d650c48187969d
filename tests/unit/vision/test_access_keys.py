"""The bar under a letter that tells its access key is no part of it; feet, tails and low lines of letters are."""

import numpy as np
import pytest

from screens import MONO, SANS, WHITE, Canvas, font
from screenwright.core.geometry import Box
from screenwright.vision.access_keys import access_keys, without_access_keys
from screenwright.vision.text import lines_in, read_text

LEFT, BASE, SIZE = 20, 40, 13
BOLD = SANS.replace("Sans", "Sans-Bold")
MENU = ("File", "Edit", "Find", "Tools", "Open", "Trash")


def written(text, *, key=None, below=1, size=SIZE, face=SANS, thick=1):
    """A line, and the box that the text net would give it; the letter at ``key`` with a bar."""
    canvas, letters = Canvas(400, 80, WHITE), font(face, size)
    canvas.pen.text((LEFT, BASE), text, (0, 0, 0), letters, anchor="ls")
    if key is not None:
        left, right = (LEFT + round(letters.getlength(text[: key + more])) for more in (0, 1))
        canvas.pen.rectangle((left, BASE + below, right - 1, BASE + below + thick - 1), (0, 0, 0))
    box = Box(LEFT - 4, BASE - size - 3, LEFT + round(letters.getlength(text)) + 4, BASE + size // 2)
    return canvas.shot().pixels.copy(), box


@pytest.mark.parametrize("size", [10, 13, 16])
@pytest.mark.parametrize("below", [0, 1, 2])
@pytest.mark.parametrize(("text", "key"), [("File", 0), ("Tools", 0), ("Format", 1), ("Open...", 0), ("Copy", 0)])
def test_what_is_left_without_the_bar_is_the_word(text, key, below, size):
    marked, box = written(text, key=key, below=below, size=size)
    plain, _ = written(text, size=size)
    assert np.array_equal(without_access_keys(marked, [box]), plain)


def test_a_bar_of_two_rows_and_one_between_two_rows_go():
    plain, box = written("File")
    assert np.array_equal(without_access_keys(written("File", key=0, thick=2)[0], [box]), plain)
    (bar,) = access_keys(written("File", key=0)[0][:, :, 1], box)
    spread = plain.copy()
    spread[bar.top, bar.left : bar.right], spread[bar.top + 1, bar.left : bar.right] = 102, 217
    assert np.array_equal(without_access_keys(spread, [box]), plain)


def test_a_bar_before_a_ground_that_grows_darker_goes():
    marked, box = written("Find", key=0)
    shade = np.linspace(0, 24, box.height + 3).astype(np.uint8)[:, None, None]
    marked[box.top : box.bottom + 3] = np.maximum(marked[box.top : box.bottom + 3], shade) - shade
    (bar,) = access_keys(marked[:, :, 1], box)
    assert (bar.top, bar.bottom) == (BASE + 1, BASE + 2)


@pytest.mark.parametrize("face", [SANS, MONO, BOLD])
@pytest.mark.parametrize("size", [9, 11, 13, 16, 22])
@pytest.mark.parametrize(
    "text", ["EXIT", "FILE Le", "Quit FAQs", "gauging", "a_b tmp_l0_x", "a, b; c", "12 = 2", "x ≤ 12", "Jj yes", "B"]
)
def test_letters_without_a_bar_stay(text, size, face):
    pixels, box = written(text, size=size, face=face)
    assert without_access_keys(pixels, [box]) is pixels


def test_the_underline_of_a_word_and_an_even_ground_stay():
    pixels, box = written("terms of service")
    pixels[BASE + 2, LEFT : box.right - 4] = 0
    assert without_access_keys(pixels, [box]) is pixels
    assert access_keys(np.full((80, 400), 200, np.uint8), box) == []


@pytest.mark.integration
@pytest.mark.parametrize("below", [0, 1])
def test_a_menu_bar_is_read_without_its_bars(below):
    canvas, letters, left = Canvas(500, 120, (220, 218, 213)), font(SANS, SIZE), LEFT
    boxes = []
    for word in MENU:
        canvas.pen.text((left, BASE), word, (0, 0, 0), letters, anchor="ls")
        key = (left, BASE + below, left + round(letters.getlength(word[0])) - 1, BASE + below)
        canvas.pen.rectangle(key, (0, 0, 0))
        boxes.append(Box(left - 3, BASE - SIZE - 2, left + round(letters.getlength(word)) + 3, BASE + 6))
        left += round(letters.getlength(word)) + 16
    pixels = canvas.shot().pixels
    assert sorted(" ".join(line.text for line in read_text(pixels).lines).split()) == sorted(MENU)
    assert [line.text for line in lines_in(pixels, boxes)] == list(MENU)
