"""Overlaps of all pairs at once are those of the boxes one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core import overlap
from screenwright.core.geometry import Box
from screenwright.core.overlap import Squares, any_alike, areas, first_of_alike, held, inside, ious, shared, table

boxes = st.lists(
    st.builds(
        lambda x, y, w, h: Box(x, y, x + w, y + h),
        st.integers(0, 50), st.integers(0, 50), st.integers(1, 40), st.integers(1, 40),
    ),
    max_size=5,
)  # fmt: skip


@given(boxes, boxes)
def test_every_pair_is_as_the_boxes_say(first, second):
    a, b = table(first), table(second)
    assert areas(a).tolist() == [box.area for box in first]
    for i, one in enumerate(first):
        for j, other in enumerate(second):
            assert shared(a, b)[i, j] == one.overlap(other)
            assert ious(a, b)[i, j] == pytest.approx(one.iou(other))
            assert inside(a, b)[i, j] == pytest.approx(one.overlap(other) / one.area)


def test_no_boxes_are_an_empty_table():
    assert ious(table([]), table([Box(0, 0, 1, 1)])).shape == (0, 1)


crowds = st.lists(
    st.builds(
        lambda x, y, w, h: Box(x, y, x + w, y + h),
        st.integers(0, 6), st.integers(0, 6), st.integers(1, 9), st.integers(1, 9),
    ),
    max_size=40,
)  # fmt: skip


@given(crowds, st.sampled_from([0.3, 0.5, 0.85]), st.sampled_from([1, 7, 256]))
def test_of_alike_boxes_the_first_stays_however_many_are_compared_at_once(many, same, block):
    one_by_one = list[int]()
    for i, box in enumerate(many):
        if all(box.iou(many[k]) < same for k in one_by_one):
            one_by_one.append(i)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(overlap, "BLOCK", block)
        assert first_of_alike(table(many), same) == one_by_one


@given(crowds, boxes.filter(bool))
def test_squares_find_every_box_that_overlaps(known, some):
    squares, box = Squares(), some[0]
    for index, one in enumerate(known):
        squares.add(index, one)
    near = squares.near(box)
    assert near == sorted(set(near))
    assert {i for i, one in enumerate(known) if one.overlap(box)} <= set(near)


def test_far_boxes_are_not_near():
    squares = Squares()
    for index in range(50):
        squares.add(index, Box(500 * index, 0, 500 * index + 20, 20))
    assert squares.near(Box(1000, 5, 1010, 9)) == [2]


@given(boxes, boxes, st.sampled_from([0.0, 0.5, 0.9]))
def test_what_is_held_is_what_lies_within(inner, outer, share):
    expected = [[i for i, one in enumerate(inner) if one.overlap(box) / one.area > share] for box in outer]
    assert held(inner, outer, share) == expected


@given(crowds, boxes, st.sampled_from([0.1, 0.5, 0.9]))
def test_what_is_alike_any_is_alike_one(some, known, same):
    expected = [any(one.iou(other) >= same for other in known) for one in some]
    assert any_alike(table(some), table(known), same).tolist() == expected
