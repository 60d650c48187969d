"""Matching of boxes, targets above chance, intervals: what they promise."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright_lab.benchmarks.boxes import f1, match, precision, recall
from screenwright_lab.benchmarks.intervals import ratio_score
from screenwright_lab.benchmarks.targets import above_chance, covered, judge, tight

boxes = st.builds(
    lambda x, y, w, h: Box(x, y, x + w, y + h),
    st.integers(0, 50), st.integers(0, 50), st.integers(1, 40), st.integers(1, 40),
)  # fmt: skip


@given(st.lists(boxes, max_size=6), st.lists(boxes, max_size=6))
def test_pairs_are_one_to_one_and_overlap_enough(predicted, true):
    found = match(predicted, true)
    assert len({i for i, _ in found.pairs}) == len({j for _, j in found.pairs}) == len(found.pairs)
    assert all(predicted[i].iou(true[j]) >= 0.5 for i, j in found.pairs)


@given(st.lists(boxes, max_size=6, unique=True))
def test_the_same_boxes_match_all(found):
    assert len(match(found, found).pairs) == len(found)


def test_a_second_box_on_the_same_thing_is_invented():
    one = Box(0, 0, 10, 10)
    found = match([one, Box(0, 0, 10, 9)], [one])
    counts = np.array([len(found.pairs), found.predicted, found.true], float)
    assert found.pairs == ((0, 0),)
    assert (precision(counts), recall(counts), f1(counts)) == (0.5, 1.0, pytest.approx(2 / 3))


def test_covered_wants_centre_size_and_overlap():
    area = Box(10, 10, 30, 20)
    assert covered(np.array([[12.0, 11, 28, 19]]), area)
    assert not covered(np.array([[0.0, 10, 20, 20]]), Box(16, 10, 36, 20))  # its centre is outside
    assert not covered(np.array([[0.0, 0, 40, 31]]), area)  # more than four times as large
    assert not covered(np.array([[19.0, 14, 22, 16]]), area)  # hardly any overlap
    assert tight(np.array([[10.0, 10, 30, 16]]), area)
    assert not tight(np.array([[10.0, 10, 30, 14]]), area)


def test_a_blind_grid_scores_about_nothing_above_chance():
    grid = [Box(x, y, x + 40, y + 20) for x in range(0, 400, 40) for y in range(0, 300, 20)]
    rng = np.random.default_rng(0)
    counts = np.zeros(3)
    for number in range(150):
        left, top = int(rng.integers(0, 350)), int(rng.integers(0, 280))
        hit, chance, _, _ = judge(grid, Box(left, top, left + 45, top + 18), 400, 300, number)
        counts += (hit, chance, 1)
    assert counts[0] > 50
    assert abs(above_chance(counts)) < 0.25


def test_intervals_hold_the_value_and_are_the_same_every_time():
    rows = [(str(i % 5), [float(i % 3 == 0), 1.0]) for i in range(60)]
    score = ratio_score("share", rows, lambda counts: float(counts[0] / counts[1]), 60)
    assert score.low <= score.value <= score.high
    assert score.value == pytest.approx(1 / 3)
    assert score == ratio_score("share", rows, lambda counts: float(counts[0] / counts[1]), 60)


def test_views_of_one_group_count_as_one():
    alike = [("page", [1.0, 1.0])] * 30 + [("other", [0.0, 1.0])] * 30
    score = ratio_score("share", alike, lambda counts: float(counts[0] / counts[1]), 60)
    assert (score.low, score.high) == (0.0, 1.0)
