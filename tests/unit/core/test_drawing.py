"""The picture for people: same size, something drawn, the screenshot itself untouched."""

from __future__ import annotations

import numpy as np
import pytest

from screenwright.core.drawing import COLOURS, OTHER, caption, draw
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright.vision.layout import arrange


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
    for x, y in ((20, 45), (79, 45), (70, 30), (50, 59)):
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


@pytest.mark.parametrize(
    ("element", "words"),
    [
        (Element(id="e1", kind="text", box=Box(0, 0, 9, 9), text="Terms"), "e1"),
        (Element(id="e2", kind="checkbox", box=Box(0, 0, 9, 9), state=State(checked=False)), "e2 checkbox not checked"),
        (Element(id="e3", kind="button", box=Box(0, 0, 9, 9), icon="search"), "e3 button :search:"),
        (
            Element(id="e4", kind="slider", box=Box(0, 0, 9, 9), value=0.4, state=State(enabled=False)),
            "e4 slider off 40%",
        ),
        (Element(id="e5", kind="tab", box=Box(0, 0, 9, 9), state=State(enabled=True, selected=False)), "e5 tab"),
    ],
)
def test_captions(element: Element, words: str) -> None:
    assert caption(element) == words
