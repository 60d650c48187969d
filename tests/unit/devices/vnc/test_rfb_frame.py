"""The kept picture and its damage."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.devices.vnc.frame import MAX_DAMAGE, Framebuffer, joined

WIDTH, HEIGHT = 300, 200


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    left, top = draw(st.integers(0, WIDTH - 1)), draw(st.integers(0, HEIGHT - 1))
    return Box(left, top, draw(st.integers(left + 1, WIDTH)), draw(st.integers(top + 1, HEIGHT)))


@given(st.lists(boxes(), max_size=200))
def test_joined_boxes_are_few_and_cover_all(many: list[Box]) -> None:
    few = joined(many, WIDTH, HEIGHT)
    assert len(few) <= MAX_DAMAGE
    assert len(few) <= len(many)
    assert all(any(box.covers(one) for box in few) for one in many)
    assert all(Box(0, 0, WIDTH, HEIGHT).covers(box) for box in few)


def test_a_box_within_another_is_left_out_and_a_repeated_one_said_once() -> None:
    large, small = Box(0, 0, 50, 50), Box(10, 10, 20, 20)
    assert joined([small, large, large, small], WIDTH, HEIGHT) == (large,)


def patch(value: int, width: int, height: int) -> np.ndarray:
    return np.full((height, width, 3), value, np.uint8)


@given(st.lists(st.tuples(boxes(), st.integers(0, 3), st.booleans()), max_size=40))
def test_pictures_differ_only_where_there_is_damage(changes: list[tuple[Box, int, bool]]) -> None:
    buffer = Framebuffer(WIDTH, HEIGHT)
    before, damage = buffer.rgb()
    assert damage is None
    truth = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    for box, value, look in changes:
        buffer.put(box.left, box.top, patch(value, box.width, box.height))
        truth[box.top : box.bottom, box.left : box.right] = value
        if look:
            after, damage = buffer.rgb()
            assert damage is not None
            assert np.array_equal(after, truth)
            assert (after is before) == (damage == ())
            differs = (after != before).any(axis=2)
            for hurt in damage:
                differs[hurt.top : hurt.bottom, hurt.left : hurt.right] = False
            assert not differs.any()
            before = after


def test_damage_that_nobody_takes_does_not_pile_up() -> None:
    buffer = Framebuffer(WIDTH, HEIGHT)
    buffer.rgb()
    for number in range(50_000):
        buffer.put(number % WIDTH, number % HEIGHT, patch(number % 251, 1, 1))
    assert len(buffer._damage) <= 17 * MAX_DAMAGE
    _, damage = buffer.rgb()
    assert damage is not None
    assert 0 < len(damage) <= MAX_DAMAGE
