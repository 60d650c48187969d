"""95 % intervals: by bootstrap over groups where views of one page or steps of one task depend on each other."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

ROUNDS = 2000
_Z = 1.96
"""Standard deviations that hold 95 % of a normal distribution."""


Counts: TypeAlias = NDArray[np.float64]
Ratio: TypeAlias = Callable[[Counts], float]
"""A value of summed counts; not a number where nothing was asked."""


class Basis(NamedTuple):
    """What a score was made of: the summed counts of each group, and the value of their sum."""

    groups: Mapping[str, Counts]
    ratio: Ratio


@dataclass(frozen=True, slots=True)
class Score:
    """A measure with its interval. ``n`` counts what was judged; ``group`` names a part of it, None for all.

    ``basis`` is what a comparison with another run needs, None for a measure that is no ratio of sums.
    """

    name: str
    value: float
    low: float
    high: float
    n: int
    group: str | None = None
    basis: Basis | None = field(default=None, compare=False, repr=False)


def share(counts: Counts) -> float:
    """Of summed (right, asked, ...); not a number where nothing was asked."""
    return float(counts[0] / counts[1]) if counts[1] else float("nan")


def ratio_score(name: str, rows: Sequence[tuple[str, Sequence[float]]], ratio: Ratio, n: int) -> Score:
    """The value of ``ratio`` on the summed counts, with a percentile bootstrap over groups.

    ``rows``: (group, counts) one an item; ``ratio`` takes the counts summed over items, as for a pooled F1. The same
    rows give the same interval.
    """
    groups = by_group(rows)
    if not groups:
        return Score(name, float("nan"), float("nan"), float("nan"), 0)
    table = np.stack(list(groups.values()))
    low, high = bounds([ratio(counts) for counts in draws(len(table)) @ table])
    return Score(name, ratio(table.sum(axis=0)), low, high, n, basis=Basis(groups, ratio))


def by_group(rows: Sequence[tuple[str, Sequence[float]]]) -> dict[str, Counts]:
    """The counts of each group, summed."""
    groups: dict[str, Counts] = {}
    for group, counts in rows:
        groups[group] = groups.get(group, np.zeros(len(counts))) + np.asarray(counts, np.float64)
    return groups


def draws(groups: int) -> NDArray[np.float64]:
    """(ROUNDS, groups): how often each group is drawn where as many are drawn with replacement, always the same. Times
    the counts (groups, columns) it is the sums of each round."""
    drawn = np.random.default_rng(0).integers(0, groups, (ROUNDS, groups))
    return np.stack([np.bincount(numbers, minlength=groups) for numbers in drawn]).astype(np.float64)


def bounds(values: Sequence[float]) -> tuple[float, float]:
    """The percentiles that hold 95 % of the values that are numbers."""
    told = np.asarray(values)[~np.isnan(values)]
    low, high = np.percentile(told, [2.5, 97.5]) if len(told) else (np.nan, np.nan)
    return float(low), float(high)


def wilson_score(name: str, rows: Sequence[tuple[str, Sequence[float]]]) -> Score:
    """``share_score`` of rows (group, (hits, tries)) whose tries are independent of each other."""
    groups = by_group(rows)
    hits, tries = (round(sum(counts[at] for counts in groups.values())) for at in (0, 1))
    return replace(share_score(name, hits, tries), basis=Basis(groups, share) if groups else None)


def share_score(name: str, hits: int, n: int) -> Score:
    """``hits`` of ``n`` independent tries with Wilson's interval, which tells something even of none and of all."""
    if not n:
        return Score(name, float("nan"), float("nan"), float("nan"), 0)
    value, spread = hits / n, _Z * _Z / n
    middle = (value + spread / 2) / (1 + spread)
    reach = _Z * math.sqrt(value * (1 - value) / n + spread / (4 * n)) / (1 + spread)
    return Score(name, value, max(0.0, middle - reach), min(1.0, middle + reach), n)
