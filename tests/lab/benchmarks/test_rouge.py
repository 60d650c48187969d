"""ROUGE-L by its definition."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright_lab.benchmarks.rouge import rouge_l

texts = st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=8).map(" ".join)


def longest(a, b):
    """The longest common subsequence by its recursive definition."""
    if not a or not b:
        return 0
    if a[0] == b[0]:
        return 1 + longest(a[1:], b[1:])
    return max(longest(a[1:], b), longest(a, b[1:]))


@given(texts, texts)
def test_it_is_the_f1_of_the_longest_common_subsequence(said, reference):
    a, b = said.split(), reference.split()
    common = longest(a, b)
    wanted = 2 * (common / len(a)) * (common / len(b)) / (common / len(a) + common / len(b)) if common else 0.0
    assert rouge_l(said, reference) == pytest.approx(wanted)


def test_case_and_stops_do_not_count():
    assert rouge_l("The Save button.", "the save Button") == 1.0
    assert rouge_l("the button Save", "the save button") == pytest.approx(2 / 3)
    assert rouge_l("", "words") == 0.0
