"""Is a click target among the elements? Covered and tight, both corrected for what chance covers.

Covered: some element has its centre in the labelled area, is at most four times as large, and overlaps it with an IoU
of at least 0.1. Tight: some element overlaps it with an IoU of at least 0.5. A fine grid of boxes covers a lot, so the
mean after shifting all boxes at random, wrapped round the edges, is taken off: (c - chance) / (1 - chance).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.overlap import areas, ious, table

SHIFTS = 40
LARGEST, LEAST_COVER, LEAST_TIGHT = 4.0, 0.1, 0.5


def covered(boxes: NDArray[np.float64], area: Box) -> bool:
    """``boxes`` (n, 4): left, top, right, bottom."""
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    inside = (area.left <= x) & (x < area.right) & (area.top <= y) & (y < area.bottom)
    near = ious(boxes, table([area]))[:, 0] >= LEAST_COVER
    return bool((inside & (areas(boxes) <= LARGEST * area.area) & near).any())


def tight(boxes: NDArray[np.float64], area: Box) -> bool:
    return bool((ious(boxes, table([area])) >= LEAST_TIGHT).any())


def judge(boxes: Sequence[Box], area: Box, width: int, height: int, seed: int) -> tuple[float, float, float, float]:
    """Covered, its chance, tight, its chance: of the elements of one screen and one target on it."""
    found = table(boxes)
    rng = np.random.default_rng(seed)
    shifted = [
        _shifted(found, int(rng.integers(width)), int(rng.integers(height)), width, height) for _ in range(SHIFTS)
    ]
    return (
        float(covered(found, area)),
        float(np.mean([covered(one, area) for one in shifted])),
        float(tight(found, area)),
        float(np.mean([tight(one, area) for one in shifted])),
    )


def above_chance(counts: NDArray[np.float64]) -> float:
    """Of summed (hits, chances, judged)."""
    hits, chance, judged = counts
    return float((hits - chance) / (judged - chance)) if judged > chance else float("nan")


def _shifted(boxes: NDArray[np.float64], dx: int, dy: int, width: int, height: int) -> NDArray[np.float64]:
    """Every box moved as a whole, wrapped by its centre, so that its size stays."""
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    move_x, move_y = (x + dx) % width - x, (y + dy) % height - y
    return boxes + np.stack([move_x, move_y, move_x, move_y], axis=1)
