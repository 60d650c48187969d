"""95 % intervals: by bootstrap over groups where views of one page or steps of one task depend on each other."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

ROUNDS = 2000
_Z = 1.96
"""Standard deviations that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Score:
    """A measure with its interval. ``n`` counts what was judged; ``group`` names a part of it, None for all."""

    name: str
    value: float
    low: float
    high: float
    n: int
    group: str | None = None


def share(counts: NDArray[np.float64]) -> float:
    """Of summed (right, asked, ...); not a number where nothing was asked."""
    return float(counts[0] / counts[1]) if counts[1] else float("nan")


def ratio_score(
    name: str, rows: Sequence[tuple[str, Sequence[float]]], ratio: Callable[[NDArray[np.float64]], float], n: int
) -> Score:
    """The value of ``ratio`` on the summed counts, with a percentile bootstrap over groups.

    ``rows``: (group, counts) one an item; ``ratio`` takes the counts summed over items, as for a pooled F1. The same
    rows give the same interval.
    """
    groups: dict[str, NDArray[np.float64]] = {}
    for group, counts in rows:
        groups[group] = groups.get(group, np.zeros(len(counts))) + np.asarray(counts, np.float64)
    if not groups:
        return Score(name, float("nan"), float("nan"), float("nan"), 0)
    table = np.stack(list(groups.values()))
    draws = np.random.default_rng(0).integers(0, len(table), (ROUNDS, len(table)))
    values = np.array([ratio(table[draw].sum(axis=0)) for draw in draws])
    told = values[~np.isnan(values)]
    low, high = np.percentile(told, [2.5, 97.5]) if len(told) else (np.nan, np.nan)
    return Score(name, ratio(table.sum(axis=0)), float(low), float(high), n)


def share_score(name: str, hits: int, n: int) -> Score:
    """``hits`` of ``n`` independent tries with Wilson's interval, which tells something even of none and of all."""
    if not n:
        return Score(name, float("nan"), float("nan"), float("nan"), 0)
    value, spread = hits / n, _Z * _Z / n
    middle = (value + spread / 2) / (1 + spread)
    reach = _Z * math.sqrt(value * (1 - value) / n + spread / (4 * n)) / (1 + spread)
    return Score(name, value, max(0.0, middle - reach), min(1.0, middle + reach), n)
