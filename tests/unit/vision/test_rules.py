"""Rules between boxes: lines that are drawn, and edges of grounds."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.vision.rules import MOST, STEPS, gaps_between, rules_between

LINE = 12.0


def page() -> np.ndarray:
    return np.full((120, 200, 3), 255, np.uint8)


def test_a_line_parts_what_is_above_and_below_it() -> None:
    pixels = page()
    pixels[50, 10:190] = 0
    above, below, beside = Box(20, 20, 60, 32), Box(20, 70, 60, 82), Box(120, 20, 160, 32)
    found = rules_between(pixels, [above, below, beside], LINE)
    assert found[0, 1].tolist() == [1, 0]
    assert found[0, 2].tolist() == [0, 0]
    assert found[1, 2].tolist() == [1, 0]


def test_a_line_that_ends_before_one_of_them_parts_them_not() -> None:
    pixels = page()
    pixels[50, 10:90] = 0
    found = rules_between(pixels, [Box(20, 20, 60, 32), Box(120, 70, 160, 82)], LINE)
    assert found[0, 1].tolist() == [0, 0]


def test_a_change_of_ground_is_a_rule_and_letters_are_none() -> None:
    pixels = page()
    pixels[:, 100:] = 240
    pixels[24:28, 30:50:4] = 0
    found = rules_between(pixels, [Box(20, 20, 60, 32), Box(120, 20, 160, 32), Box(20, 90, 60, 102)], LINE)
    assert found[0, 1].tolist() == [0, 1]
    assert found[0, 2].tolist() == [0, 0]


def test_no_more_than_some_are_counted() -> None:
    pixels = page()
    pixels[5:115:8, :] = 0
    assert rules_between(pixels, [Box(0, 0, 40, 2), Box(0, 118, 40, 120)], LINE)[0, 1, 0] == MOST


@given(st.lists(st.tuples(st.integers(-20, 190), st.integers(-20, 110)), min_size=1, max_size=6), st.integers(0, 99))
def test_both_ways_are_alike_and_none_to_itself(places: list[tuple[int, int]], seed: int) -> None:
    pixels = np.random.default_rng(seed).integers(0, 255, (120, 200, 3), dtype=np.uint8)
    pixels[seed] = 0
    found = rules_between(pixels, [Box(x, y, x + 30, y + 12) for x, y in places], LINE)
    assert found.shape == (len(places), len(places), 2)
    assert (found == found.transpose(1, 0, 2)).all()
    assert not found[np.arange(len(places)), np.arange(len(places))].any()


def test_the_gap_between_neighbours_of_a_line_is_told() -> None:
    pixels = np.full((120, 400, 3), 255, np.uint8)
    words = [
        Box(20, 20, 60, 32),
        Box(66, 20, 110, 32),
        Box(130, 20, 170, 32),
        Box(20, 60, 60, 72),
        Box(190, 20, 220, 32),
    ]
    for at in words:
        pixels[at.top + 2 : at.bottom - 2, at.left : at.right : 2] = 0
    pixels[31, 20:110] = (0, 0, 200)  # one link of two words
    pixels[22:30, 179] = 0  # a bar
    found = gaps_between(pixels, words, LINE)
    assert found[0, 1].tolist() == found[1, 0].tolist() == [1, 0]
    assert found[1, 2].tolist() == [1, round(20 * STEPS / LINE)]
    assert found[2, 4].tolist() == [1, round(10 * STEPS / LINE)]
    assert not found[0, 2].any()
    assert not found[0, 3].any()


def test_words_far_apart_are_no_neighbours() -> None:
    pixels = np.full((60, 400, 3), 255, np.uint8)
    assert not gaps_between(pixels, [Box(20, 20, 60, 32), Box(300, 20, 340, 32)], LINE).any()
