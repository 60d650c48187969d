"""Blocks that borders enclose."""

import numpy as np

from screenwright.core.geometry import Box
from screenwright.vision.borders import COLOURS, find_borders, quantised

WHITE, GREY, BLUE = (255, 255, 255), (225, 228, 232), (40, 60, 160)


def page(*patches, size=(600, 400)):
    pixels = np.full((size[1], size[0], 3), WHITE, np.uint8)
    for (left, top, right, bottom), colour in patches:
        pixels[top:bottom, left:right] = colour
    return pixels


def near(box, boxes, pixels=3):
    return any(max(abs(a - b) for a, b in zip(box, one.as_tuple(), strict=True)) <= pixels for one in boxes)


def test_a_bar_and_a_side_bar_enclose_the_page():
    found = find_borders(page(((0, 0, 600, 50), BLUE), ((0, 50, 150, 400), GREY)))
    for box in ((0, 0, 600, 50), (0, 50, 150, 400), (150, 50, 600, 400)):
        assert near(box, found)


def test_corners_need_not_meet():
    outline = [((104, 100, 400, 102), BLUE), ((100, 104, 102, 296), BLUE)]
    outline += [((104, 298, 400, 300), BLUE), ((402, 100, 404, 300), BLUE)]
    assert near((101, 101, 403, 299), find_borders(page(*outline)))


def test_a_plain_screen_is_one_block():
    assert find_borders(page()) == (Box(0, 0, 600, 400),)


def test_noise_is_no_border():
    rng = np.random.default_rng(3)
    pixels = page(((0, 0, 600, 60), BLUE)).astype(np.int16) + rng.integers(-6, 7, (400, 600, 3))
    found = find_borders(np.clip(pixels, 0, 255).astype(np.uint8))
    assert sorted(box.as_tuple() for box in found) == [(0, 0, 600, 60), (0, 60, 600, 400)]


def test_a_screen_is_reduced_to_few_colours():
    rng = np.random.default_rng(1)
    pixels = rng.integers(0, 256, (120, 160, 3)).astype(np.uint8)
    assert len(np.unique(quantised(pixels))) <= COLOURS


def test_a_single_pixel_has_borders_too_small_to_tell():
    assert find_borders(np.zeros((1, 1, 3), np.uint8)) == ()
