"""Predicted boxes against true ones; numpy only, no opinion about what is in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box


@dataclass(frozen=True, slots=True)
class Matches:
    """``pairs`` of indices (predicted, true), each used once; the rest was invented or missed."""

    pairs: tuple[tuple[int, int], ...]
    predicted: int
    true: int


def table(boxes: Sequence[Box]) -> NDArray[np.float64]:
    """(n, 4): left, top, right, bottom."""
    return np.array([box.as_tuple() for box in boxes], np.float64).reshape(-1, 4)


def ious(predicted: NDArray[np.float64], true: NDArray[np.float64]) -> NDArray[np.float64]:
    """Intersection over union of every pair, (predicted, true); both as of :func:`table`."""
    a, b = predicted[:, None], true[None]
    width = np.minimum(a[..., 2], b[..., 2]) - np.maximum(a[..., 0], b[..., 0])
    height = np.minimum(a[..., 3], b[..., 3]) - np.maximum(a[..., 1], b[..., 1])
    shared = np.clip(width, 0, None) * np.clip(height, 0, None)
    area_a = (a[..., 2] - a[..., 0]) * (a[..., 3] - a[..., 1])
    area_b = (b[..., 2] - b[..., 0]) * (b[..., 3] - b[..., 1])
    return np.asarray(shared / (area_a + area_b - shared), np.float64)


def match(predicted: Sequence[Box], true: Sequence[Box], least: float = 0.5) -> Matches:
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
