"""A box to choose from ends behind its arrow, whatever is drawn between them."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.core.screenshot import Screenshot
from screenwright.vision.arrows import with_arrows

CHOICE = Element(id="", kind="select", box=Box(20, 20, 160, 48), text="12 pt", name="Size")


def shot(*arrows):
    """Arrows that point down, with their upper left corners at these columns."""
    picture = Image.new("RGB", (300, 80), "white")
    pen = ImageDraw.Draw(picture)
    for left in arrows:
        pen.polygon([(left, 31), (left + 10, 31), (left + 5, 36)], fill="black")
    return Screenshot(np.asarray(picture, np.uint8))


def part(left, *, kind="button", text=None, width=30):
    return Element(id="", kind=kind, box=Box(left, 20, left + width, 48), text=text)


@pytest.mark.parametrize("arrow", [part(162), part(162, kind="input", text="v"), part(164, kind="icon")])
def test_an_arrow_right_beside_it_is_its_own(arrow):
    (one,) = with_arrows(shot(172), [CHOICE, arrow])
    assert (one.kind, one.text, one.name) == ("select", "12 pt", "Size")
    assert one.box == CHOICE.box.union(arrow.box)


def test_an_arrow_that_was_seen_within_it_is_part_of_it():
    (one,) = with_arrows(shot(142), [CHOICE, part(134, width=28)])
    assert one.box == Box(20, 20, 162, 48)


@pytest.mark.parametrize(
    ("picture", "other"),
    [
        (shot(), part(162)),
        (shot(142, 172), part(162)),
        (shot(202), part(192)),
        (shot(172), part(162, text="Find")),
        (shot(172), part(162, width=100)),
    ],
    ids=["no arrow", "one of its own", "apart", "with words", "wide"],
)
def test_what_else_stands_beside_it_stays(picture, other):
    assert with_arrows(picture, [CHOICE, other]) == [CHOICE, other]
