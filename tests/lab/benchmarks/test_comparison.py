"""Two runs sample against sample: nothing is nothing, sides are alike, and the exact test is that of all exchanges."""

from __future__ import annotations

import math
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenwright.core.errors import DataError
from screenwright_lab.benchmarks.comparison import EXACT, Comparison, compare, comparison_to_json, permutation_p
from screenwright_lab.benchmarks.intervals import Score, share
from screenwright_lab.benchmarks.outcomes import Outcome
from screenwright_lab.benchmarks.run_folder import KeptRun, RunHead
from screenwright_lab.benchmarks.samples import Rows
from toy_benchmark import Evens

pytestmark = pytest.mark.integration

HEAD = RunHead("evens-1", "builtin", 0, {})
PAIRS = st.integers(1, 16).flatmap(lambda n: st.tuples(*(st.lists(st.integers(0, 3), min_size=n, max_size=n),) * 2))


def kept(hits: dict[str, float], head: RunHead = HEAD, data: str = "x", group: int = 1) -> KeptRun:
    """A run whose samples "0", "1" ... were right or not, so many of them to a group."""
    outcomes = [
        Outcome(name, str(int(name) // group), data, {"right": (hit, 1.0), "luck": (0.5, 1.0)})
        for name, hit in hits.items()
    ]
    return KeptRun(Path(head.solver), head, outcomes)


def numbered(hits: list[int]) -> dict[str, float]:
    return {str(number): float(hit) for number, hit in enumerate(hits)}


def compared(first: KeptRun, second: KeptRun) -> Comparison:
    return compare(first, second, Evens.scores)


@given(st.lists(st.integers(0, 1), min_size=1, max_size=30), st.integers(1, 4))
@settings(max_examples=15)
def test_a_run_against_itself_is_nothing(hits, group):
    told = compared(kept(numbered(hits), group=group), kept(numbered(hits), group=group))
    assert (told.n, told.only_first, told.only_second) == (len(hits), (), ())
    for one in told.differences:
        assert (one.value, one.p) == (0.0, 1.0)
        assert one.low == one.high == 0.0 or one.groups == 1


@given(PAIRS)
@settings(max_examples=12)
def test_the_other_way_round_is_the_same_with_another_sign(pair):
    there = compared(*(kept(numbered(hits)) for hits in pair)).differences[0]
    back = compared(*(kept(numbered(hits)) for hits in reversed(pair))).differences[0]
    assert back.value == pytest.approx(-there.value)
    assert back.p == there.p
    if there.groups > 1:
        assert (back.low, back.high) == (pytest.approx(-there.high), pytest.approx(-there.low))


@given(st.integers(1, 8).flatmap(lambda n: st.tuples(*(st.lists(st.integers(0, 3), min_size=n, max_size=n),) * 2)))
def test_the_exact_test_counts_all_exchanges(pair):
    a, b = (np.array([(hits, 3) for hits in side], float) for side in pair)
    seen = abs(sum(pair[0]) - sum(pair[1]))
    sums = [
        abs(sum(y - x if other else x - y for x, y, other in zip(*pair, way, strict=True)))
        for way in product((False, True), repeat=len(a))
    ]
    assert permutation_p(a, b, share) == pytest.approx(sum(one >= seen for one in sums) / len(sums))


@given(PAIRS)
def test_p_is_a_chance_and_never_nothing(pair):
    a, b = (np.array([(hits, 3) for hits in side], float) for side in pair)
    assert 0 < permutation_p(a, b, share) <= 1


def test_five_of_five_better_by_hand():
    """Two of 32 exchanges are as large: all as they are, and all the other way round."""
    a, b = np.array([(0, 1)] * 5, float), np.array([(1, 1)] * 5, float)
    assert permutation_p(a, b, share) == 2 / 32


def test_many_groups_are_drawn_and_never_give_nothing():
    a, b = np.array([(0, 1)] * (EXACT + 20), float), np.array([(1, 1)] * (EXACT + 20), float)
    assert permutation_p(a, b, share) == 1 / 5000


def test_samples_of_one_group_are_no_proof():
    """Forty samples that are all better, in one group: that may be the group."""
    one = compared(kept(numbered([0] * 40), group=40), kept(numbered([1] * 40), group=40)).differences[0]
    assert (one.value, one.p, one.groups) == (1.0, 1.0, 1)
    assert math.isnan(one.low)


def test_samples_of_one_run_alone_are_named_and_left_out():
    told = compared(kept({"0": 1.0, "1": 0.0, "7": 0.0}), kept({"1": 1.0, "0": 1.0, "8": 0.0}))
    assert (told.n, told.only_first, told.only_second) == (2, ("7",), ("8",))
    assert (told.differences[0].first, told.differences[0].second) == (0.5, 1.0)


def test_an_error_counts_for_neither():
    broken = kept({"0": 1.0, "1": 1.0})
    first = KeptRun(broken.folder, HEAD, [*broken.outcomes[:1], Outcome("1", "1", "x", None, "it broke")])
    assert compared(first, kept({"0": 1.0, "1": 0.0})).only_second == ("1",)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (kept({"0": 1.0}, RunHead("evens-2", "other", 0, {})), "builtin is a run of evens-1, other of evens-2"),
        (kept({"0": 1.0}, RunHead("evens-1", "other", 0, {}), data="y"), "the files of 0 differ"),
        (kept({"5": 1.0}, RunHead("evens-1", "other", 0, {})), "no judged sample in common"),
    ],
)
def test_what_cannot_be_compared_is_refused(other, said):
    with pytest.raises(DataError, match=said):
        compared(kept({"0": 1.0}), other)


def test_a_score_that_is_no_ratio_is_left_out_by_name():
    def scores(rows: Rows) -> list[Score]:
        return [*Evens.scores(rows), Score("median", 1.0, 0.0, 2.0, len(rows), "all")]

    told = compare(kept({"0": 1.0}), kept({"0": 0.0}), scores)
    assert told.left_out == ("median, all",)
    document = comparison_to_json(told)
    assert document["schema"] == "screenwright.comparison/1"
    assert document["differences"][0]["low"] is None, "one group has no interval"
