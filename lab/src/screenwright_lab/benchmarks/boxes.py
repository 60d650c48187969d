"""Predicted boxes against true ones; numpy only, no opinion about what is in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.overlap import ious, table

SAME = 0.5
"""IoU from which a predicted box is the true one."""


@dataclass(frozen=True, slots=True)
class Matches:
    """``pairs`` of indices (predicted, true), each used once; the rest was invented or missed."""

    pairs: tuple[tuple[int, int], ...]
    predicted: int
    true: int


def match(predicted: Sequence[Box], true: Sequence[Box], least: float = SAME) -> Matches:
    """One to one, best overlaps first; a pair needs an IoU of at least ``least``."""
    if not predicted or not true:
        return Matches((), len(predicted), len(true))
    overlaps = ious(table(predicted), table(true))
    order = np.argsort(-overlaps, axis=None, kind="stable")
    pairs, used_a, used_b = [], set[int](), set[int]()
    for flat in order:
        i, j = divmod(int(flat), len(true))
        if overlaps[i, j] < least:
            break
        if i not in used_a and j not in used_b:
            pairs.append((i, j))
            used_a.add(i)
            used_b.add(j)
    return Matches(tuple(pairs), len(predicted), len(true))


def f1(counts: NDArray[np.float64]) -> float:
    """Of summed (hits, predicted, true)."""
    hits, predicted, true = counts
    return float(2 * hits / (predicted + true)) if predicted + true else float("nan")


def precision(counts: NDArray[np.float64]) -> float:
    return float(counts[0] / counts[1]) if counts[1] else float("nan")


def recall(counts: NDArray[np.float64]) -> float:
    return float(counts[0] / counts[2]) if counts[2] else float("nan")
