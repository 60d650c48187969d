from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from chat_builders import make_screen
from screenwright.agents.minds.sight import see
from screenwright.core.action import Click, Drag, Scroll, TypeText
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element
from screenwright.core.screenshot import Screenshot


def test_a_small_screen_is_sent_as_it_is() -> None:
    screen = make_screen()
    sight = see(screen)
    assert sight.shown is screen
    assert (sight.picture.width, sight.picture.height) == (200, 100)
    with Image.open(io.BytesIO(sight.picture.png)) as image:
        assert np.array_equal(np.asarray(image), screen.screenshot.pixels)


@pytest.mark.parametrize(
    ("size", "expected"),
    [((1920, 1080), (1568, 882)), ((1080, 2400), (706, 1568)), ((1568, 1569), (1567, 1568)), ((9000, 2), (1568, 1))],
)
def test_a_large_screen_is_reduced_to_the_longest_side(size: tuple[int, int], expected: tuple[int, int]) -> None:
    sight = see(make_screen(*size, elements=()))
    assert (sight.picture.width, sight.picture.height) == expected
    with Image.open(io.BytesIO(sight.picture.png)) as image:
        assert image.size == expected
    assert (sight.shown.screenshot.width, sight.shown.screenshot.height) == expected


def test_what_was_drawn_at_a_point_is_found_at_the_mapped_point() -> None:
    """Against real pixels: the picture's bright spot, mapped back, lies in the screen's bright spot."""
    pixels = np.zeros((1800, 3136, 3), dtype=np.uint8)
    spot = Box(2000, 1234, 2010, 1244)
    pixels[spot.top : spot.bottom, spot.left : spot.right] = 255
    sight = see(replace(make_screen(3136, 1800, elements=()), screenshot=Screenshot(pixels)))
    shown = sight.shown.screenshot.pixels[:, :, 0]
    y, x = np.unravel_index(int(shown.argmax()), shown.shape)
    assert spot.contains(sight.to_screen(sight.grid.read(int(x), int(y))))
    middle = sight.to_picture(spot.center)
    assert shown[int(middle.y), int(middle.x)] > 200


@given(st.integers(1, 6000), st.integers(1, 40))
def test_boxes_never_become_empty_and_stay_on_the_picture(width: int, height: int) -> None:
    box = Box(width - 1, 0, width, height)
    element = Element(id="e1", kind="button", box=box)
    sight = see(make_screen(width, height, (element,)), max_side=16)
    shown = sight.shown.by_id["e1"].box
    assert sight.shown.screenshot.box.covers(shown)
    assert sight.shown.tree.children[0].children[0].box == shown


def test_everything_with_a_box_is_in_the_pictures_pixels() -> None:
    sight = see(make_screen(200, 100), max_side=100)
    assert sight.shown.by_id["e7"].box == Box(5, 20, 26, 31)
    assert sight.shown.blocks[0].box == sight.shown.tree.box == Box(0, 0, 100, 50)
    assert sight.shown.changed.boxes == (Box(5, 20, 26, 31),)
    assert sight.screen.by_id["e7"].box == Box(10, 40, 51, 61)


def test_actions_are_told_in_the_pictures_pixels() -> None:
    sight = see(make_screen(200, 100), max_side=100)
    assert sight.action_values(Click(Point(199, 99)))["at"] == [99, 49]
    assert sight.action_values(Drag(None, Point(20, 10)))["end"] == [10, 5]
    assert sight.action_values(Drag(None, Point(20, 10)))["start"] is None
    assert sight.action_values(Scroll("down")) == {"action": "scroll", "direction": "down", "steps": 3, "at": None}
    assert sight.action_values(TypeText("at")) == {"action": "type_text", "text": "at"}
