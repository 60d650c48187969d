"""CC-Score by dynamic programming against all alignments, its points, and BLEU over letters."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box, Point
from screenwright_lab.benchmarks.bleu import letter_bleu
from screenwright_lab.benchmarks.cc_score import align, cc_score, similarity, worth
from screenwright_lab.data.screenagent.calls import Call

AREA = Box(10, 10, 21, 21)


def press(mouse="click", button="left", at=Point(15, 15), area=AREA):
    return Call(family="mouse", mouse=mouse, button=button, at=at, area=area)


def plan(words):
    return Call(family="plan", words=words)


def keys(words):
    return Call(family="keyboard", words=words)


def judged(situation):
    return Call(family="evaluate", situation=situation)


SCROLL = Call(family="mouse", mouse="scroll_down")
WAIT = Call(family="wait")
points = st.builds(Point, st.integers(0, 30), st.integers(0, 30))
presses = st.builds(
    press, st.sampled_from(["click", "double_click", "move", "drag"]), st.sampled_from(["left", "right"]), points,
    st.sampled_from([AREA, None]),
)  # fmt: skip
calls = st.one_of(
    presses, st.builds(plan, st.text("ab c", max_size=9)), st.builds(keys, st.text("ab+", max_size=6)),
    st.builds(judged, st.sampled_from(["sub_task_success", "need_retry"])), st.just(SCROLL), st.just(WAIT),
)  # fmt: skip
rows = st.lists(calls, min_size=1, max_size=5)


def best_of_all(label, told):
    """Every alignment, as the published code goes through them."""
    most = 0.0
    for size in range(1, min(len(label), len(told)) + 1):
        for ours in combinations(range(len(label)), size):
            for theirs in combinations(range(len(told)), size):
                most = max(most, sum(similarity(label[i], told[j]) for i, j in zip(ours, theirs, strict=True)))
    return most


@given(rows, st.lists(calls, max_size=5))
def test_dynamic_programming_finds_the_best_of_all_alignments(label, told):
    points, pairs = align(label, told, similarity)
    assert points == pytest.approx(best_of_all(label, told))
    assert points == pytest.approx(sum(similarity(one, other) for one, other in pairs))


@given(rows, st.lists(calls, max_size=5))
def test_scores_lie_between_nothing_and_one(label, told):
    scored = cc_score(label, told)
    assert scored.code is None or 0.0 <= scored.code <= 1.0 + 1e-9
    assert 0.0 <= scored.paper <= 1.0 + 1e-9


@given(rows)
def test_what_is_told_alike_is_whole_where_every_position_is_right(label):
    label = [press(one.mouse, one.button, Point(15, 15), one.area) if one.at else one for one in label]
    scored = cc_score(label, label)
    assert scored.code in (None, pytest.approx(1.0))
    assert scored.paper == pytest.approx(1.0)


@given(rows, st.lists(calls, max_size=4), st.integers(0, 5))
def test_more_told_never_costs(label, more, place):
    label = list(label)
    told = [*label[:place], *more, *label[place:]]
    assert align(label, told, similarity)[0] >= align(label, label, similarity)[0] - 1e-9


def test_order_matters():
    one, other = plan("open the file"), plan("close the window")
    assert cc_score([one, other], [one, other]).code == 1.0
    assert cc_score([one, other], [other, one]).code < 0.9


@pytest.mark.parametrize(
    ("label", "told", "points", "most"),
    [
        (press(), press(), 4, 4),
        (press(), press("double_click"), 3, 4),
        (press(), press(button="right", at=Point(50, 50)), 2, 4),
        (press(), press(at=Point(20, 20)), 4, 4),
        (press(), press(at=Point(21, 20)), 3, 4),
        (press(area=None), press(at=Point(900, 9)), 3, 3),
        (press("move"), press("move", button="right"), 3, 3),
        (SCROLL, Call(family="mouse", mouse="scroll_up"), 1, 2),
        (keys("enter"), keys("enter"), 2, 2),
        (keys("ctrl+s"), keys("s"), 1, 2),
        (judged("sub_task_success"), judged("need_reformulate"), 0, 1),
        (judged("need_retry"), judged("need_reformulate"), 1, 1),
        (plan("open it"), keys("open it"), 0, 2),
        (WAIT, WAIT, 0, 0),
    ],
)
def test_points(label, told, points, most):
    assert similarity(label, told) == points
    assert worth(label) == most


def test_divisors():
    """A right plan (2 of 2) and a missed press (0 of 4): a third of the points, half of the calls."""
    scored = cc_score([plan("open it"), press()], [plan("open it")])
    assert (scored.code, scored.paper) == (pytest.approx(1 / 3), pytest.approx(0.5))
    assert cc_score([WAIT], [WAIT])[:2] == (None, 1.0)


def test_calls_of_two_types_are_paired_where_nothing_is_better():
    scored = cc_score([press()], [plan("click it")])
    assert scored.pairs == ((press(), plan("click it")),)


def test_bleu_by_hand():
    """ "abcde" for "abcdf": 4/5, 3/4, 2/3, 1/2 of the n-grams; as long as the other, so no penalty."""
    assert letter_bleu("abcde", "abcdf") == pytest.approx((4 / 5 * 3 / 4 * 2 / 3 * 1 / 2) ** 0.25)
    assert letter_bleu("abcd", "abcdefgh") == pytest.approx(2.718281828459045 ** (1 - 8 / 4))


@pytest.mark.parametrize(
    ("told", "gold", "score"), [("", "", 1.0), ("", "abc", 0), ("ab", "ab", 1.0), ("ab", "abc", 0)]
)
def test_bleu_of_short_texts(told, gold, score):
    assert letter_bleu(told, gold) == score
