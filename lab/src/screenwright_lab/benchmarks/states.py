"""How well states are told: ticked, chosen, open, focused, greyed out, on our own labelled screens.

Nearly every control is enabled and few are focused, so that a parser which never looks would be right nearly always.
The measure is therefore the mean over both answers of every state, and silence counts as wrong. Where only the yes
shows (a pressed toggle among buttons), there are two more answers: ``marked``, which is a yes, and ``plain``, where
silence is right, too, and only a yes is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenwright.core.screen import STATES
from screenwright.core.states import MARKED, shows
from screenwright_lab.benchmarks import boxes
from screenwright_lab.benchmarks.elements import LabelledScreens, known_elements
from screenwright_lab.benchmarks.intervals import Score, ratio_score
from screenwright_lab.benchmarks.samples import Row, Rows, Sample

ANSWERS = (
    *(f"{state}/{value}" for state in STATES for value in (True, False)),
    *(f"{state}/{value}" for state in MARKED for value in ("marked", "plain")),
)
BARS = ("slider", "progress")
NEAR = 0.1
"""Of the way, for the value of a slider or bar to be right."""
LEAST = 10
"""Labels that an answer needs to count in the mean: fewer tell nothing."""


@dataclass
class States(LabelledScreens):
    """Labels with a known state whose box was found: is it said? Counts (right, silent, labels) for every answer."""

    name: str = "states-1"

    def judge(self, sample: Sample) -> Row:
        shot = self.shots[sample.id]
        known = known_elements(self.parse(shot.picture), shot.screen)
        labels = [label for label in shot.screen.labels if label.clickable or label.kind in BARS]
        found = boxes.match([element.box for element in known], [label.box for label in labels])
        row = {name: [0.0, 0.0, 0.0] for name in ("value", "told", *ANSWERS)}
        for i, j in found.pairs:
            true, told = labels[j].value, known[i].value
            if true is not None and labels[j].kind in BARS:
                row["value"][0] += told is not None and abs(told - true) <= NEAR
                row["value"][1] += told is None
                row["value"][2] += 1
            for state in STATES:
                truth, said = getattr(labels[j].state, state), getattr(known[i].state, state)
                if said is (state != "enabled") and truth is not None:
                    _count(row["told"], said == truth, False)
                if labels[j].kind in MARKED.get(state, ()):
                    _count(row[f"{state}/{'marked' if truth else 'plain'}"], bool(said) == bool(truth), said is None)
                elif truth is not None and shows(labels[j].kind, state, truth):
                    _count(row[f"{state}/{truth}"], said == truth, said is None)
        return row

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        table = [(sample.group, np.concatenate([row[key] for key in ANSWERS]).tolist()) for sample, row in rows]
        parts = [(key, [(sample.group, row[key]) for sample, row in rows]) for key in (*ANSWERS, "told", "value")]
        asked = {key: int(sum(row[2] for _, row in part)) for key, part in parts}
        parts = [(key, part) for key, part in parts if asked[key]]
        return [
            ratio_score("state", table, _mean_of_answers, sum(asked[key] for key in ANSWERS)),
            *(ratio_score(key, part, _right, asked[key]) for key, part in parts),
            *(ratio_score(f"silent/{key}", part, _silent, asked[key]) for key, part in parts),
        ]


def _count(counts: list[float], right: bool, silent: bool) -> None:
    for at, one in enumerate((right, silent, True)):
        counts[at] += one


def _mean_of_answers(counts: NDArray[np.float64]) -> float:
    right, _, asked = counts.reshape(-1, 3).T
    enough = asked >= LEAST
    return float((right[enough] / asked[enough]).mean()) if enough.any() else float("nan")


def _right(counts: NDArray[np.float64]) -> float:
    return float(counts[0] / counts[2]) if counts[2] else float("nan")


def _silent(counts: NDArray[np.float64]) -> float:
    return float(counts[1] / counts[2]) if counts[2] else float("nan")
