"""Overlaps of all pairs at once are those of the boxes one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.core.overlap import areas, inside, ious, shared, table

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
