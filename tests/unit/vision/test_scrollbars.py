"""Tracks with a thumb, drawn as toolkits draw them, and what only looks a little like one."""

from __future__ import annotations

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.vision.scrollbars import find_scrollbars


def page(ground: int = 255) -> np.ndarray:
    """A page (400, 600, 3) with some dark lines of text on the left."""
    pixels = np.full((400, 600, 3), ground, np.uint8)
    for top in range(20, 380, 24):
        pixels[top : top + 9, 30:300:3] = 255 - ground
    return pixels


def overlap(one: Box, other: Box) -> float:
    shared = one.overlap(other)
    return shared / (one.area + other.area - shared)


@pytest.mark.parametrize(("ground", "track", "thumb"), [(255, 240, 160), (30, 45, 110), (255, 255, 170)])
def test_a_bar_at_the_edge_of_the_screen_is_found_whole(ground: int, track: int, thumb: int) -> None:
    pixels = page(ground)
    pixels[:, 585:] = track
    pixels[60:150, 588:597] = thumb
    [found] = find_scrollbars(pixels)
    assert overlap(found, Box(585, 0, 600, 400)) > 0.6


def test_a_bar_beside_the_border_of_a_list_is_found() -> None:
    pixels = page()
    pixels[50:350, 500] = 90
    pixels[50:350, 486:500] = 225
    pixels[200:300, 488:498] = 140
    assert max(overlap(found, Box(486, 50, 500, 350)) for found in find_scrollbars(pixels)) > 0.8


def test_a_lying_bar_is_found() -> None:
    pixels = page()
    pixels[386:] = 235
    pixels[389:397, 100:260] = 150
    [found] = find_scrollbars(pixels)
    assert overlap(found, Box(0, 386, 600, 400)) > 0.8


def test_lines_bars_without_a_wall_and_letters_are_none() -> None:
    pixels = page()
    pixels[40:360, 400] = 0  # a rule
    pixels[80:180, 450:458] = 120  # a bar of a diagram, free on the page
    pixels[100:130, 330:334] = 0  # a letter
    assert find_scrollbars(pixels) == []


def test_a_full_track_is_none() -> None:
    pixels = page()
    pixels[:, 590:] = 150
    assert find_scrollbars(pixels) == []
