"""The papers' measures on small cases whose numbers were worked out on paper before the code was asked."""

import math

import numpy as np
import pytest

from screenwright.core.geometry import Box, Point
from screenwright.episodes.export.aitw_step import DUAL_POINT, AitwAction
from screenwright_lab.benchmarks.aitw_matching import Actions, matches
from screenwright_lab.benchmarks.bleu import letter_bleu
from screenwright_lab.benchmarks.cc_score import cc_score, worth
from screenwright_lab.data.screenagent.calls import call_of


def mouse(kind, x=None, y=None, button=None, area=None):
    entry = {"action_type": "MouseAction", "mouse_action_type": kind}
    if x is not None:
        entry["mouse_position"] = {"width": x, "height": y}
    if button:
        entry["mouse_button"] = button
    if area:
        left, top, right, bottom = area
        entry["clickable_area"] = {"upper_left_position": {"width": left, "height": top},
                                   "lower_right_position": {"width": right, "height": bottom}}  # fmt: skip
    return call_of(entry)


def key(**fields):
    return call_of({"action_type": "KeyboardAction", **fields})


def plan(words):
    return call_of({"action_type": "PlanAction", "element": words})


AREA = (10, 10, 20, 20)


@pytest.mark.parametrize(
    ("text", "reference", "score"),
    [
        # letters 5/6 right, pairs 3/5, threes 1/4, fours 0/3: no fours, no score
        ("abcxef", "abcdef", 0.0),
        # letters 6/8, pairs 5/7, threes 4/6, fours 3/5; longer than the reference, so no penalty
        ("abcdefxy", "abcdef", (6 / 8 * 5 / 7 * 4 / 6 * 3 / 5) ** 0.25),
        # all n-grams right, but 4 letters for 8: exp(1 - 8/4)
        ("abcd", "abcdefgh", math.exp(-1)),
        # "aaaa" in "aabb...": a letter counts as often as the reference has it, 2/4; pairs 1/3; threes 0
        ("aaaa", "aabbcc", 0.0),
        ("", "abcd", 0.0),
        ("abc", "abcd", 0.0),
        ("ok", "ok", 1.0),
        # capitals are other letters: "aved" of "Saved" and "saved": 4/5, 3/4, 2/3, 1/2
        ("Saved", "saved", (4 / 5 * 3 / 4 * 2 / 3 * 1 / 2) ** 0.25),
    ],
)
def test_bleu_over_letters(text, reference, score):
    assert letter_bleu(text, reference) == pytest.approx(score)


@pytest.mark.parametrize(
    ("label", "told", "points"),
    [
        (mouse("click", 15, 15, "left", AREA), mouse("click", 20, 20, "left"), (4, 4)),  # edges are inside
        (mouse("click", 15, 15, "left", AREA), mouse("click", 21, 20, "left"), (3, 4)),
        (mouse("click", 15, 15, "left", AREA), mouse("double_click", 15, 15, "left"), (3, 4)),
        (mouse("click", 15, 15, "left", AREA), mouse("click", 15, 15), (3, 4)),  # no button was told
        (mouse("click", 15, 15, "left", AREA), mouse("click", button="left"), (3, 4)),  # no position was told
        (mouse("move", 15, 15, area=AREA), mouse("move", 15, 15, "right"), (3, 3)),  # a move has no button
        (mouse("scroll_down", 15, 15), mouse("scroll_down", 900, 700), (2, 2)),  # nor a scroll a position
        (mouse("scroll_down"), mouse("scroll_up"), (1, 2)),
        (key(keyboard_key="Ctrl+A"), key(keyboard_key=["Control_L", "a"]), (2, 2)),
        (key(keyboard_key="Return"), key(keyboard_text="Return"), (1, 2)),  # typed, and not the key
        (key(keyboard_text="hi"), key(keyboard_text="ho"), (1, 2)),  # too short for BLEU
        (plan("abcdefgh"), plan("abcd"), (1 + math.exp(-1), 2)),
        (call_of({"action_type": "WaitAction"}), call_of({"action_type": "WaitAction"}), (0, 0)),
    ],
)  # fmt: skip
def test_points_of_one_pair(label, told, points):
    earned, most = points
    assert worth(label) == most
    score = cc_score([label], [told])
    assert score.code == (pytest.approx(earned / most) if most else None)


def judged(situation):
    return call_of({"action_type": "EvaluateSubTaskAction", "situation": situation})


def test_reflections_are_success_or_not():
    assert cc_score([judged("need_retry")], [judged("need_reformulate")]).code == 1.0
    assert cc_score([judged("sub_task_success")], [judged("goal_success")]).code == 1.0
    assert cc_score([judged("sub_task_success")], [judged("need_retry")]).code == 0.0


def test_a_whole_answer_by_both_divisors():
    """Label: click (4 points), text (2), press (2). Told: the right text first, then the click in place with the wrong
    button, then the key. In order, click and key can be paired (3 + 2 points, shares 3/4 + 1), or text and key (2 + 2,
    shares 1 + 1), and not all three. By points the first is best, 5 of 8; by shares the second, 2 of 3 calls."""
    label = [mouse("click", 15, 15, "left", AREA), key(keyboard_text="hello"), key(keyboard_key="Return")]
    told = [key(keyboard_text="hello"), mouse("click", 15, 15, "right"), key(keyboard_key="enter")]
    score = cc_score(label, told)
    assert score.code == pytest.approx(5 / 8)
    assert score.paper == pytest.approx(2 / 3)


def test_what_is_told_beyond_the_label_costs_nothing_and_nothing_told_is_nothing():
    label = [plan("open it"), plan("close it")]
    assert cc_score(label, [plan("open it"), plan("shake it"), plan("close it")]).code == 1.0
    assert cc_score(label, []).code == 0.0
    assert cc_score([*label, call_of({"action_type": "WaitAction"})], label).code == 1.0  # a wait brings no points
    assert cc_score([*label, call_of({"action_type": "WaitAction"})], label).paper == pytest.approx(2 / 3)


def tap(y, x):
    return AitwAction(DUAL_POINT, (y, x), (y, x))


def swipe(start, end):
    return AitwAction(DUAL_POINT, start, end)


@pytest.mark.parametrize(
    ("gold", "told", "boxes", "same"),
    [
        (tap(0.5, 0.5), tap(0.6, 0.59), [], True),  # sqrt(0.01 + 0.0081) = 0.1345
        (tap(0.5, 0.5), tap(0.6, 0.6), [], False),  # 0.1414
        (tap(0.10, 0.10), tap(0.10, 0.31), [[0.05, 0.15, 0.10, 0.10]], True),  # x from 0.15 - 0.07 to 0.08 + 0.24
        (tap(0.10, 0.10), tap(0.10, 0.33), [[0.05, 0.15, 0.10, 0.10]], False),
        (tap(0.10, 0.07), tap(0.10, 0.31), [[0.05, 0.15, 0.10, 0.10]], False),
        # the corner stays on the screen, the size is 0.24 all the same: x from 0 to 0.24, not to 0.17
        (tap(0.10, 0.01), tap(0.10, 0.23), [[0.05, 0.00, 0.10, 0.10]], True),
        (swipe((0.5, 0.5), (0.53, 0.52)), tap(0.5, 0.5), [], True),  # a way of 0.036 is a tap
        (swipe((0.5, 0.5), (0.53, 0.53)), tap(0.5, 0.5), [], False),  # one of 0.042 is a swipe
        (swipe((0.2, 0.5), (0.6, 0.8)), swipe((0.9, 0.1), (0.3, 0.2)), [], True),  # both mostly along y
        (swipe((0.5, 0.2), (0.6, 0.8)), swipe((0.9, 0.1), (0.3, 0.2)), [], False),
        (AitwAction(3, text="a"), AitwAction(3, text=""), [], True),
        (AitwAction(10), AitwAction(11), [], False),
        (AitwAction(5), tap(0.5, 0.5), [], False),
    ],
)
def test_action_matching(gold, told, boxes, same):
    table = [np.array(boxes, float).reshape(-1, 4)]
    assert matches(Actions.of([gold]), Actions.of([told]), table).tolist() == [same]


def test_an_area_includes_its_edges():
    assert mouse("click", 1, 1, "left", AREA).area == Box(10, 10, 21, 21)
    assert mouse("click", 1, 1, "left", AREA).area.contains(Point(20, 20))
