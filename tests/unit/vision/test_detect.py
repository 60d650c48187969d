"""From the net's grids to boxes, without a net."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.screen import KINDS, STATES
from screenwright.vision.detect import LINE_HEIGHT, MAX_SHRINK, SQUEEZED, WHOLE_PIXELS, looks, peaks, views
from screenwright.vision.tiles import screenful

sides = st.integers(40, 4000)


@given(sides, sides, st.lists(st.floats(4, 200), max_size=12))
def test_the_first_look_is_at_the_text_and_the_second_at_the_whole(height, width, heights):
    near, *far = looks((height, width, 3), heights)
    sharp = looks((100, 100, 3), heights)[0]
    assert sharp <= near <= SQUEEZED * sharp * 1.001
    for shrink in far:
        assert shrink > near
        assert abs(math.prod(screenful(width, height)) / shrink**2 - WHOLE_PIXELS) < 1


def test_sharp_text_is_made_plain():
    assert looks((600, 800, 3), [2 * LINE_HEIGHT] * 5)[0] == 2
    assert looks((600, 800, 3), [9 * LINE_HEIGHT] * 5)[0] == MAX_SHRINK
    assert looks((600, 800, 3), [2 * LINE_HEIGHT] * 2)[0] == 1, "two lines tell nothing"


def test_tops_along_the_middle_of_a_long_thing_are_one():
    heat, boxes = np.full((4, 60), -9.0, np.float32), np.zeros((4, 4, 60), np.float32)
    for column in range(20, 41):  # a field from column 0 to 60, of which the middle third answers alike
        heat[2, column] = 3.0 + 0.1 * (column == 27)
        boxes[:, 2, column] = np.log([column + 0.5, 1.0, 60 - column - 0.5, 1.0])
    heat[0, 5], boxes[:, 0, 5] = 2.0, np.log([2.0, 0.5, 2.0, 0.5])
    found = peaks(heat, boxes, 4, 0.3)
    assert found.columns.tolist() == [27, 5]
    assert np.allclose(found.boxes[0], [0, 6, 240, 14], atol=0.01)


@pytest.mark.parametrize(("chance", "enabled"), [(0.07, True), (0.01, False)])
def test_what_is_told_to_be_greyed_out_is_surely_so(chance, enabled):
    said = np.full((1, len(KINDS) + 1 + len(STATES)), -9.0, np.float32)
    said[0, KINDS.index("button")] = 9.0
    said[0, len(KINDS) + 1 + STATES.index("enabled")] = np.log(chance / (1 - chance))
    assert views(said)[0].state.enabled is enabled
