"""Whether a confidence of 0.8 is right eight times of ten: expected calibration error and reliability by tenths.

The error is the mean difference between what was told and what was right, over ten bins of confidence, weighted by how
many elements fall into each (Naeini et al. 2015, Obtaining well calibrated probabilities; ten bins of equal width).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenwright_lab.benchmarks import boxes
from screenwright_lab.benchmarks.elements import NO_ELEMENT, LabelledScreens, known_elements
from screenwright_lab.benchmarks.figures import Figure, Reliability
from screenwright_lab.benchmarks.intervals import Score, ratio_score
from screenwright_lab.benchmarks.samples import Row, Rows, Sample

BINS = 10


@dataclass
class Confidence(LabelledScreens):
    """An element is right where it is the one that was found for a label, IoU of at least 0.5.

    Each row holds, bin after bin, the sum of confidences, how many were right, and how many there were.
    """

    name: str = "confidence-1"

    def judge(self, sample: Sample) -> Row:
        truth = self.shots[sample.id].screen
        known = known_elements(self.parse(self.shots[sample.id].picture), truth)
        asked = [label.box for label in truth.labels if label.kind not in NO_ELEMENT]
        right = {i for i, _ in boxes.match([element.box for element in known], asked).pairs}
        counts = np.zeros((BINS, 3))
        for i, element in enumerate(known):
            counts[min(int(element.confidence * BINS), BINS - 1)] += (element.confidence, i in right, 1)
        return {"bins": counts.ravel().tolist()}

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        told = [(sample.group, row["bins"]) for sample, row in rows]
        total = int(sum(sum(row[2::3]) for _, row in told))
        parts = [
            ratio_score(
                f"right where {i / BINS:.1f} to {(i + 1) / BINS:.1f} is told",
                [(group, row[3 * i : 3 * i + 3]) for group, row in told],
                _right,
                int(sum(row[3 * i + 2] for _, row in told)),
            )
            for i in range(BINS)
        ]
        return [ratio_score("calibration error", told, calibration_error, total), *(one for one in parts if one.n)]

    @staticmethod
    def figures(rows: Rows) -> list[Figure]:
        """Told against right, by tenths of confidence."""
        sums = np.sum([row["bins"] for _, row in rows], axis=0).reshape(-1, 3)
        points = tuple((float(told / n), float(right / n), int(n)) for told, right, n in sums if n)
        return [Reliability("Confidence", points)] if points else []


def calibration_error(counts: NDArray[np.float64]) -> float:
    """Of summed (confidence, right, number) bin after bin."""
    told, right, number = counts.reshape(-1, 3).T
    return float(np.abs(told - right).sum() / number.sum()) if number.sum() else float("nan")


def _right(counts: NDArray[np.float64]) -> float:
    return float(counts[1] / counts[2]) if counts[2] else float("nan")
