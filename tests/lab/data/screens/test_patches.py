"""Rare widgets drawn onto bare ground: only there, as large as their labels say, and to be seen."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright_lab.data.screens.patches import patched

SCREEN = Box(0, 0, 480, 330)


def ground(colour):
    return np.full((SCREEN.height, SCREEN.width, 3), colour, np.uint8)


@given(st.tuples(*[st.integers(0, 255)] * 3), st.integers(0, 10_000))
def test_what_is_drawn_lies_in_its_labels_and_can_be_seen(colour, seed):
    before = ground(colour)
    after, labels = patched(before, [], np.random.default_rng(seed), 4)
    assert (before == np.array(colour)).all(), "the picture given is left as it was"
    changed = (after != before).any(axis=2)
    outside = changed.copy()
    for label in labels:
        assert SCREEN.covers(label.box)
        inside = changed[label.box.top : label.box.bottom, label.box.left : label.box.right]
        assert inside.any()
        near = label.box.grown(1)  # soft edges
        outside[near.top : near.bottom, near.left : near.right] = False
    assert not outside.any()


def test_nothing_is_drawn_where_something_is():
    taken = Box(0, 0, 480, 200)
    pixels = ground((250, 250, 250))
    pixels[200:, ::2] = 0
    after, labels = patched(pixels, [taken], np.random.default_rng(1), 8)
    assert labels == []
    assert np.array_equal(after, pixels)


def test_all_sorts_come_with_states_and_values():
    found = [
        label for seed in range(40) for label in patched(ground((240,) * 3), [], np.random.default_rng(seed), 3)[1]
    ]
    assert {label.kind for label in found} == {"slider", "rating", "page_indicator", "progress", "radio"}
    assert {label.state.checked for label in found if label.kind == "radio"} == {True, False}
    assert all(0 <= label.value <= 1 for label in found if label.kind in ("slider", "rating", "page_indicator"))


@pytest.mark.parametrize("size", [(20, 20), (3, 400)])
def test_a_picture_without_room_is_left_alone(size):
    pixels = np.zeros((*size, 3), np.uint8)
    assert patched(pixels, [], np.random.default_rng(0), 5)[1] == []
