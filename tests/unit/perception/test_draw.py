"""The picture for people: same size, something drawn, the screenshot itself untouched."""

from __future__ import annotations

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.perception.draw import COLOURS, OTHER, draw
from screenwright.perception.layout import arrange


def screen(width: int, height: int, *boxes: tuple[int, int, int, int], kind: Kind = "button") -> Screen:
    shot = Screenshot(np.full((height, width, 3), 255, np.uint8))
    layout = arrange(shot.box, [Element(id="", kind=kind, box=Box(*box)) for box in boxes], [])
    return Screen(screenshot=shot, elements=layout.elements, blocks=layout.blocks, tree=layout.tree)


def test_boxes_are_drawn_on_a_copy_of_the_same_size() -> None:
    seen = screen(200, 100, (20, 30, 80, 60))
    picture = draw(seen)
    assert picture.shape == seen.screenshot.pixels.shape
    assert picture.dtype == np.uint8
    assert (seen.screenshot.pixels == 255).all()
    for x, y in ((20, 45), (79, 45), (50, 30), (50, 59)):
        assert tuple(picture[y, x]) == COLOURS["button"]
    assert (picture[31:59, 21:79] == 255).all()


def test_kinds_without_a_colour_of_their_own_share_one() -> None:
    assert tuple(draw(screen(200, 100, (20, 30, 80, 60), kind="slider"))[45, 20]) == OTHER


@pytest.mark.parametrize("size", [(1, 1), (6, 4), (40, 12)])
def test_small_screens_and_boxes_at_the_edge(size: tuple[int, int]) -> None:
    width, height = size
    assert draw(screen(width, height, (0, 0, width, height))).shape == (height, width, 3)


def test_an_empty_screen_is_drawn_as_it_is() -> None:
    assert (draw(screen(50, 40)) == 255).all()
