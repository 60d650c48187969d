"""Two runs of one benchmark, sample against sample: by how much each score differs, and whether that may be luck.

Both runs are scored anew on the samples that both have. Samples of one group (views of one page, steps of one task)
depend on each other, so that groups are drawn and exchanged as wholes:

* the interval is a percentile bootstrap of the difference, with the same groups drawn for both runs (Efron and
  Tibshirani 1993, An Introduction to the Bootstrap, chapters 8 and 13);
* the test is a paired permutation test: if the two solvers were alike, the counts of a group might as well have come
  from the other one. p is the share of exchanges whose difference is at least as large, two-sided (Fisher 1935, The
  Design of Experiments, section 21; for ratios of sums, Noreen 1989, Computer-Intensive Methods for Testing
  Hypotheses, section 2.3). Up to EXACT groups that differ all exchanges are counted; beyond that EXCHANGES are drawn,
  and p is (1 + those as large) / (1 + EXCHANGES) (Phipson and Smyth 2010, Permutation P-values Should Never Be Zero).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DataError
from screenwright_lab.benchmarks.intervals import Basis, Counts, Ratio, Score, bounds, draws
from screenwright_lab.benchmarks.outcomes import Outcome
from screenwright_lab.benchmarks.run_folder import KeptRun, RunHead
from screenwright_lab.benchmarks.samples import Rows, Sample

SCHEMA = "screenwright.comparison/1"
EXACT = 12
EXCHANGES = 4999
NEARLY = 1e-12
"""Differences this much smaller count as equal: sums of the same numbers in another order differ by less."""


@dataclass(frozen=True, slots=True)
class Difference:
    """``value`` = second - first, with its interval; ``p`` by exchange of ``groups`` groups that both have. Not a
    number where one run has no value; a single group has no interval."""

    name: str
    group: str | None
    first: float
    second: float
    value: float
    low: float
    high: float
    p: float
    groups: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """``n`` samples that both judged; ids that only one did; ``left_out``: scores that are no ratios of sums."""

    first: RunHead
    second: RunHead
    n: int
    only_first: Sequence[str]
    only_second: Sequence[str]
    differences: Sequence[Difference]
    left_out: Sequence[str]


def compare(first: KeptRun, second: KeptRun, scores: Callable[[Rows], Sequence[Score]]) -> Comparison:
    """``scores``: those of the benchmark. Raises DataError for runs of two benchmarks or of other data, or of nothing
    in common."""
    _check_alike(first, second)
    here, there = _judged(first), _judged(second)
    both = [name for name in here if name in there]
    if not both:
        raise DataError(f"{first.folder} and {second.folder} have no judged sample in common: nothing can be compared")
    if other := [name for name in both if here[name].data != there[name].data]:
        raise DataError(
            f"{first.folder} and {second.folder} were judged on other data: the files of {other[0]} differ"
            + (f", and those of {len(other) - 1} more" if len(other) > 1 else "")
        )
    old, new = (
        {(score.name, score.group): score for score in scores([_row(run[name]) for name in both])}
        for run in (here, there)
    )
    pairs = [(score, new[key]) for key, score in old.items() if key in new]
    told = [difference(one, other) for one, other in pairs if one.basis is not None and other.basis is not None]
    compared = {(one.name, one.group) for one in told}
    return Comparison(
        first.head, second.head, len(both),
        tuple(name for name in here if name not in there), tuple(name for name in there if name not in here),
        tuple(told), tuple(_called(*key) for key in dict.fromkeys((*old, *new)) if key not in compared),
    )  # fmt: skip


def _check_alike(first: KeptRun, second: KeptRun) -> None:
    one, other = first.head.benchmark, second.head.benchmark
    if one != other:
        raise DataError(f"{first.folder} is a run of {one}, {second.folder} of {other}: compare runs of one benchmark")


def _judged(run: KeptRun) -> dict[str, Outcome]:
    return {each.id: each for each in run.outcomes if each.row}


def _row(outcome: Outcome) -> tuple[Sample, dict[str, Sequence[float]]]:
    return Sample(outcome.id, outcome.group, ()), dict(outcome.row or {})


def _called(name: str, group: str | None) -> str:
    return f"{name}, {group}" if group else name


def difference(one: Score, other: Score) -> Difference:
    """Of two scores of one measure on the same samples. Raises ValueError for one that is no ratio of sums."""
    first, second = one.basis, other.basis
    if first is None or second is None:
        raise ValueError(f"{one.name} is no ratio of sums")
    groups = list(dict.fromkeys((*first.groups, *second.groups)))
    a, b = _table(first, groups), _table(second, groups)
    low, high = _interval(a, b, first.ratio)
    return Difference(
        one.name, one.group, one.value, other.value, other.value - one.value, low, high,
        permutation_p(a, b, first.ratio), len(groups),
    )  # fmt: skip


def _table(basis: Basis, groups: Sequence[str]) -> Counts:
    """(groups, counts); a group that the other run alone has counts for nothing."""
    width = len(next(iter(basis.groups.values())))
    return np.stack([basis.groups.get(group, np.zeros(width)) for group in groups])


def _interval(a: Counts, b: Counts, ratio: Ratio) -> tuple[float, float]:
    if len(a) < 2:
        return math.nan, math.nan
    drawn = draws(len(a))
    return bounds([ratio(after) - ratio(before) for before, after in zip(drawn @ a, drawn @ b, strict=True)])


def permutation_p(a: Counts, b: Counts, ratio: Ratio) -> float:
    """Of two tables (groups, counts): the chance of so large a difference if groups were exchanged by lot.

    1 for equal tables, the same for (b, a); not a number where one side has no value.
    """
    seen = _gap(a.sum(axis=0), b.sum(axis=0), ratio)
    if math.isnan(seen):
        return math.nan
    differ = (a != b).any(axis=1)
    same_a, same_b = a[~differ].sum(axis=0), b[~differ].sum(axis=0)
    left, right = a[differ], b[differ]
    masks, is_exact = _exchanges(len(left))
    kept_left, kept_right = (np.where(masks, 0.0, 1.0) @ side for side in (left, right))
    moved_left, moved_right = (np.where(masks, 1.0, 0.0) @ side for side in (left, right))
    gaps = [
        _gap(same_a + kept_left[i] + moved_right[i], same_b + kept_right[i] + moved_left[i], ratio)
        for i in range(len(masks))
    ]
    as_large = sum(not gap < seen - NEARLY for gap in gaps)
    return as_large / len(masks) if is_exact else (1 + as_large) / (1 + len(masks))


def _exchanges(groups: int) -> tuple[NDArray[np.bool_], bool]:
    """(exchanges, groups) which groups change sides; all of them where they are few."""
    if groups <= EXACT:
        return np.array(list(product((False, True), repeat=groups)), dtype=bool), True
    return np.random.default_rng(0).random((EXCHANGES, groups)) < 0.5, False


def _gap(a: Counts, b: Counts, ratio: Ratio) -> float:
    return abs(ratio(a) - ratio(b))


def comparison_to_json(comparison: Comparison) -> dict[str, Any]:
    """``screenwright.comparison/1``; a number that there is not is null."""
    return {
        "schema": SCHEMA,
        "first": asdict(comparison.first),
        "second": asdict(comparison.second),
        "n": comparison.n,
        "only_first": list(comparison.only_first),
        "only_second": list(comparison.only_second),
        "differences": [_difference_to_json(one) for one in comparison.differences],
        "left_out": list(comparison.left_out),
    }


def _difference_to_json(one: Difference) -> dict[str, Any]:
    told = {name: getattr(one, name) for name in ("first", "second", "value", "low", "high", "p")}
    numbers = {name: None if math.isnan(value) else round(value, 6) for name, value in told.items()}
    return {"name": one.name, "group": one.group, **numbers, "groups": one.groups}
