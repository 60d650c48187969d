"""The vectorised rule against a slow, literal one, and the cases that it is usually got wrong in."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.episodes.export.aitw_step import DUAL_POINT, TYPE, AitwAction
from screenwright_lab.benchmarks.aitw_matching import DOWN, LEFT, RIGHT, UP, Actions, matches, simplified

pytestmark = pytest.mark.integration

KINDS = (3, 4, 5, 6, 7, 10, 11)
NO_BOXES = np.zeros((0, 4))


def literally(gold, told, boxes):
    """The rule word for word, one pair at a time."""
    if gold.kind != DUAL_POINT or told.kind != DUAL_POINT:
        return gold.kind == told.kind
    taps = [math.dist(one.touch, one.lift) <= 0.04 for one in (gold, told)]
    if taps[0] != taps[1]:
        return False
    if not taps[0]:
        return main_axis(gold) == main_axis(told)
    if math.dist(gold.touch, told.touch) <= 0.14:
        return True
    return any(holds(box, gold.touch) and holds(box, told.touch) for box in boxes)


def main_axis(action):
    down = abs(action.lift[0] - action.touch[0])
    across = abs(action.lift[1] - action.touch[1])
    return "y" if down >= across else "x"


def holds(box, point):
    y, x, height, width = box
    top, left = max(0.0, y - 1.4 * height / 2), max(0.0, x - 1.4 * width / 2)
    height, width = min(1.0, height + 1.4 * height), min(1.0, width + 1.4 * width)
    return top <= point[0] <= top + height and left <= point[1] <= left + width


def test_100000_random_pairs_match_as_the_rule_says():
    rng = np.random.default_rng(5)
    n = 100_000

    def drawn():
        touch = rng.random((n, 2))
        lift = np.where(rng.random((n, 1)) < 0.6, touch, np.clip(touch + rng.normal(0, 0.1, (n, 2)), 0, 1))
        kinds = np.where(rng.random(n) < 0.85, DUAL_POINT, rng.choice(KINDS, n))
        return [AitwAction(int(k), tuple(t), tuple(v)) for k, t, v in zip(kinds, touch, lift, strict=True)]

    gold, told = drawn(), drawn()
    boxes = [np.concatenate([rng.random((k, 2)), rng.random((k, 2)) * 0.4], axis=1) for k in rng.integers(0, 6, n)]
    found = matches(Actions.of(gold), Actions.of(told), boxes)
    expected = [literally(one, other, some) for one, other, some in zip(gold, told, boxes, strict=True)]
    assert found.tolist() == expected
    assert 0.05 < found.mean() < 0.95  # both answers were asked for


def same(gold, told, boxes=NO_BOXES):
    return bool(matches(Actions.of([gold]), Actions.of([told]), [np.asarray(boxes, float).reshape(-1, 4)])[0])


def tap(y, x):
    return AitwAction(DUAL_POINT, (y, x), (y, x))


def swipe(start, end):
    return AitwAction(DUAL_POINT, start, end)


def test_what_is_typed_does_not_count():
    assert same(AitwAction(TYPE, text="one"), AitwAction(TYPE, text="two"))
    assert not same(AitwAction(TYPE), AitwAction(7))
    assert not same(AitwAction(TYPE), tap(0.5, 0.5))


def test_a_screen_without_annotations_is_no_fault():
    assert same(tap(0.5, 0.5), tap(0.5, 0.63))
    assert not same(tap(0.5, 0.5), tap(0.5, 0.65))


def test_far_taps_match_in_one_enlarged_box_alone():
    wide = [0.5, 0.2, 0.1, 0.5]
    assert same(tap(0.5, 0.2), tap(0.5, 0.65), [wide])
    assert not same(tap(0.5, 0.2), tap(0.5, 0.65), [[0.5, 0.2, 0.1, 0.1], [0.5, 0.6, 0.1, 0.1]])


def test_size_is_bounded_and_the_far_edge_is_not():
    tall = [0.6, 0.4, 0.5, 0.1]  # the top goes to 0.25, and the height to 1.0: to 1.25
    assert same(tap(0.26, 0.45), tap(1.0, 0.45), [tall])
    assert not same(tap(0.24, 0.45), tap(1.0, 0.45), [tall])


def test_a_swipe_that_goes_back_matches_and_one_across_does_not():
    down, up = swipe((0.2, 0.5), (0.8, 0.5)), swipe((0.8, 0.5), (0.2, 0.5))
    assert same(down, up)
    assert not same(down, swipe((0.5, 0.2), (0.5, 0.8)))
    assert not same(down, tap(0.2, 0.5))


def test_on_a_tie_the_axis_is_y():
    assert same(swipe((0.25, 0.25), (0.75, 0.75)), swipe((0.2, 0.5), (0.8, 0.5)))


@pytest.mark.parametrize(
    ("touch", "lift", "way"),
    [((0.9, 0.4), (0.3, 0.5), UP), ((0.1, 0.4), (0.3, 0.5), DOWN), ((0.5, 0.9), (0.4, 0.1), LEFT),
     ((0.5, 0.1), (0.4, 0.9), RIGHT)],
)  # fmt: skip
def test_ways_and_what_they_are_simplified_to(touch, lift, way):
    actions = Actions.of([swipe(touch, lift)])
    assert actions.ways.tolist() == [way]
    plain = simplified(actions)
    assert plain.ways.tolist() == [way]
    assert {plain.touch[0].tolist()[0], plain.lift[0].tolist()[0]} <= {0.2, 0.5, 0.8}


def test_a_tap_is_rounded_and_other_types_stay():
    plain = simplified(Actions.of([swipe((0.123456, 0.5), (0.13, 0.51)), AitwAction(5)]))
    assert plain.touch.tolist() == plain.lift.tolist() == [[0.1235, 0.5], [-1.0, -1.0]]


points = st.tuples(st.floats(0, 1), st.floats(0, 1))
actions = st.builds(AitwAction, st.sampled_from(KINDS), points, points)


@given(actions, actions)
def test_matching_is_the_same_both_ways_round(one, other):
    assert same(one, other) == same(other, one)


@given(actions)
def test_everything_matches_itself(one):
    assert same(one, one)
