"""What changed between two frames: every pixel of it, and which element it is."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot
from screenwright.vision.change import any_in_columns, changed_boxes, looks_like_caret

spot = st.tuples(st.integers(0, 79), st.integers(0, 99), st.integers(0, 2), st.integers(1, 255))


def noise(height: int = 80, width: int = 100) -> np.ndarray:
    return np.random.default_rng(3).integers(0, 256, (height, width, 3), dtype=np.uint8)


@given(st.lists(spot, max_size=12), st.integers(1, 80), st.integers(1, 100))
def test_every_changed_pixel_lies_in_a_box_and_no_box_is_without_change(
    spots: list[tuple[int, int, int, int]], height: int, width: int
) -> None:
    before = noise(height, width)
    after = before.copy()
    for y, x, channel, level in spots:
        after[y % height, x % width, channel] = level
    differs = (before != after).any(axis=2)
    boxes = changed_boxes(Screenshot(before), Screenshot(after))
    uncovered = differs.copy()
    for box in boxes:
        assert Box(0, 0, width, height).covers(box)
        inside = differs[box.top : box.bottom, box.left : box.right]
        assert inside[0].any()  # tight on all four sides
        assert inside[-1].any()
        assert inside[:, 0].any()
        assert inside[:, -1].any()
        uncovered[box.top : box.bottom, box.left : box.right] = False
    assert not uncovered.any()
    assert bool(boxes) == bool(differs.any())


@given(st.integers(0, 79), st.integers(0, 99), st.integers(0, 2))
def test_one_pixel_by_one_level_is_found(y: int, x: int, channel: int) -> None:
    before = noise()
    after = before.copy()
    after[y, x, channel] ^= 1
    assert changed_boxes(Screenshot(before), Screenshot(after)) == (Box(x, y, x + 1, y + 1),)


def test_far_changes_are_two_boxes_and_near_ones_are_one() -> None:
    before = np.zeros((200, 300, 3), np.uint8)
    after = before.copy()
    after[10:20, 10:20] = after[15:25, 25:35] = after[150:160, 250:260] = 9
    boxes = changed_boxes(Screenshot(before), Screenshot(after))
    assert boxes == (Box(10, 10, 35, 25), Box(250, 150, 260, 160))


def test_the_same_frame_has_no_boxes_and_another_size_is_all_new() -> None:
    before = Screenshot(noise())
    assert changed_boxes(before, before) == ()
    assert changed_boxes(before, Screenshot(noise())) == ()
    assert changed_boxes(before, Screenshot(noise(90, 100))) == (Box(0, 0, 100, 90),)


@pytest.mark.parametrize("at", [Point(0, 0), Point(99, 79)])
def test_corners(at: Point) -> None:
    before = noise()
    after = before.copy()
    after[at.y, at.x] += 1
    assert changed_boxes(Screenshot(before), Screenshot(after))[0].contains(at)


@given(st.integers(0, 2**32 - 1), st.integers(0, 6), st.integers(1, 6), st.sampled_from([1, 3]))
def test_columns_that_hold_anything_are_those_of_the_plain_definition(
    seed: int, rows: int, columns: int, channels: int
) -> None:
    drawn = np.random.default_rng(seed).random((rows, columns, channels)) < 0.2
    assert any_in_columns(drawn).tolist() == drawn.any(axis=(0, 2)).tolist()


@pytest.mark.parametrize(
    ("marks", "is_caret"),
    [
        ([(40, 20, 2, 16)], True), ([(40, 20, 1, 9)], True), ([(40, 20, 2, 16), (40, 40, 2, 16)], True),
        ([(40, 20, 8, 8), (40, 40, 8, 8)], False), ([(40, 20, 8, 8)], False), ([(40, 20, 2, 90)], False),
    ],
)  # fmt: skip
def test_a_caret_is_a_bar_and_marks_of_radio_buttons_in_a_column_are_none(
    marks: list[tuple[int, int, int, int]], is_caret: bool
) -> None:
    """Marks: left, top, width, height."""
    before = np.full((600, 800, 3), 240, np.uint8)
    after = before.copy()
    for left, top, width, height in marks:
        after[top : top + height, left : left + width] = 0
    (box,) = changed_boxes(Screenshot(before), Screenshot(after))
    assert looks_like_caret(box, Screenshot(before), Screenshot(after)) == is_caret
