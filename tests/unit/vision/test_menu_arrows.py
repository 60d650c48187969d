"""The small triangle at the end of a menu entry, and what is none."""

from __future__ import annotations

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot
from screenwright.vision import arrow_right

ROW = Box(0, 0, 120, 24)


def row(mark: list[str]) -> Screenshot:
    """A light row with the mark at its end, # for what is drawn."""
    pixels = np.full((24, 120, 3), 230, np.uint8)
    for down, line in enumerate(mark):
        for right, sign in enumerate(line):
            if sign == "#":
                pixels[7 + down, 100 + right] = 0
    return Screenshot(pixels)


TRIANGLE = ["#.....", "##....", "####..", "######", "######", "####..", "##....", "#....."]
LETTER = ["######", "######", "##....", "#####.", "#####.", "##....", "######", "######"]
"""An E: its columns fall to the right as well."""


@pytest.mark.parametrize(("mark", "found"), [(TRIANGLE, True), (LETTER, False)])
def test_a_triangle_is_in_one_piece_in_each_column(mark: list[str], found: bool) -> None:
    assert (arrow_right(row(mark), ROW) is not None) == found
