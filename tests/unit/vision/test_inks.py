"""Lines in two colours: links in running text, on light and dark ground."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from screenwright.core.geometry import Box
from screenwright.vision.inks import runs
from screenwright.vision.text import tight

BLUE, VIOLET = (6, 69, 173), (120, 60, 160)


def line(*words, ground=(255, 255, 255), size=16):
    """Words in their colours on one line, as pixels, with the box of the line and the left edge of every word."""
    font, image = ImageFont.load_default(size), Image.new("RGB", (700, 2 * size), ground)
    pen, x, lefts = ImageDraw.Draw(image), 8.0, []
    for text, colour in words:
        lefts.append(round(x))
        pen.text((x, size // 2), text, fill=colour, font=font)
        x += pen.textlength(text + " ", font=font)
    return np.asarray(image), Box(4, size // 3, round(x) + 2, 2 * size - size // 4), lefts


@pytest.mark.parametrize(
    ("ground", "plain", "link"),
    [
        ((255, 255, 255), (32, 33, 34), BLUE),
        ((246, 246, 246), (90, 90, 90), (13, 110, 253)),
        ((20, 22, 26), (230, 230, 230), (100, 160, 255)),
        ((255, 255, 255), (0, 0, 0), (0, 128, 100)),
    ],
)
def test_a_link_in_running_text_is_a_run_of_its_own(ground, plain, link):
    pixels, box, lefts = line(
        ("It is a species of", plain), ("flowering sedge", link), ("endemic to Kenya", plain), ground=ground
    )
    found = runs(pixels, box)
    assert [run.coloured for run in found] == [False, True, False]
    assert abs(found[1].box.left - lefts[1]) <= 2
    assert abs(found[2].box.left - lefts[2]) <= 2


@pytest.mark.parametrize("colour", [(0, 0, 0), BLUE, (230, 230, 230)])
def test_a_line_in_one_colour_has_no_runs(colour):
    pixels, box, _ = line(("Terms of use and privacy policy", colour), ground=(120, 120, 110))
    assert runs(pixels, box) == []


def test_words_in_greys_are_one_colour():
    pixels, box, _ = line(("Title of the song", (0, 0, 0)), ("by its author", (130, 130, 130)))
    assert runs(pixels, box) == []


def test_more_than_two_colours_are_code():
    pixels, box, _ = line(("return", VIOLET), ("length", (0, 0, 0)), ("comment", (0, 130, 0)), ("number", BLUE))
    assert runs(pixels, box) == []


def test_an_empty_place_has_no_runs():
    assert runs(np.full((40, 80, 3), 200, np.uint8), Box(0, 0, 80, 40)) == []


def test_a_line_loses_its_margins_before_and_behind_and_no_ink():
    pixels, box, _ = line(("Save the file", (0, 0, 0)))
    wide = box.grown(6).intersection(Box(0, 0, pixels.shape[1], pixels.shape[0]))
    found = tight(pixels[:, :, 1], wide)
    inked = np.flatnonzero((pixels[:, :, 1] < 128).any(axis=0))
    rows = np.flatnonzero((pixels[:, :, 1] < 128).any(axis=1))
    high = rows[-1] + 1 - rows[0]
    assert 0 <= rows[0] - found.top <= 0.6 * high + 3
    assert 0 <= found.bottom - 1 - rows[-1] <= 0.6 * high + 3
    assert 0 <= inked[0] - found.left <= 4
    assert 0 <= found.right - 1 - inked[-1] <= 4
