"""On which side: the nine answers, and that nothing is asked of which people could disagree."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright_lab.data.screenpr.relation import RELATIONS, direction, relation

sides = st.integers(1, 400)
boxes = st.builds(lambda x, y, w, h: Box(x, y, x + w, y + h), st.integers(0, 2000), st.integers(0, 2000), sides, sides)
OPPOSITE = {
    "right": "left", "lower right": "upper left", "lower": "upper", "lower left": "upper right",
}  # fmt: skip
OPPOSITE |= {b: a for a, b in OPPOSITE.items()}


@pytest.mark.parametrize(
    ("dx", "dy", "answer"),
    [
        (5, 0, "right"),
        (0, 5, "lower"),
        (-5, 0, "left"),
        (0, -5, "upper"),
        (4, 4, "lower right"),
        (0, 0, "the same place"),
    ],
)
def test_down_is_lower_and_left_is_left(dx, dy, answer):
    assert direction(dx, dy) == answer


@given(boxes, boxes)
def test_the_other_way_round_it_is_the_opposite(one, other):
    told = relation(one, other)
    assert relation(other, one) == (OPPOSITE[told] if told else None)


@given(boxes, boxes)
def test_a_clear_answer_is_the_direction_of_the_centres(one, other):
    told = relation(one, other)
    if told is None:
        return
    assert not one.overlap(other)
    dx = (one.left + one.right - other.left - other.right) / 2
    dy = (one.top + one.bottom - other.top - other.bottom) / 2
    assert direction(dx, dy) == told
    for turned in (-4, 4):  # a few degrees do not change it
        angle = math.atan2(dy, dx) + math.radians(turned)
        assert direction(math.cos(angle), math.sin(angle)) == told


@given(boxes, boxes, st.integers(2, 5))
def test_a_larger_screen_changes_nothing(one, other, times):
    larger = [Box(*(times * side for side in box.as_tuple())) for box in (one, other)]
    assert relation(*larger) == relation(one, other)


def test_things_that_overlap_or_lie_between_two_answers_are_not_asked():
    assert relation(Box(0, 0, 100, 100), Box(50, 50, 150, 150)) is None
    assert relation(Box(0, 0, 10, 10), Box(100, 41, 110, 51)) is None  # 22 degrees
    assert relation(Box(0, 0, 10, 10), Box(100, 0, 110, 10)) == "left"
    assert len(set(RELATIONS)) == 9
