"""Which label on a screen is meant by other words: scenes of writers who wrote nothing that a net learned from.

Right is the label that is meant, or none where none is; wrong is another label; the rest is left unanswered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from screenwright.core.errors import DataError
from screenwright.language import meant
from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.samples import Row, Rows, Sample, share_scores
from screenwright_lab.data.utterances.scenes import Choice, choices

NAMES = ("right", "wrong", "unanswered", "said where none is meant")


@dataclass
class Labels:
    data: Path
    solver: str = "builtin"
    name: str = "labels-1"
    _choices: dict[str, Choice] = field(default_factory=dict)

    def samples(self) -> list[Sample]:
        """Raises DataError where the scenes cannot be read or there are none."""
        scenes: dict[tuple[str, ...], int] = {}
        for number, one in enumerate(choices(self.data)):
            scene = scenes.setdefault(one.labels, len(scenes))
            self._choices[f"{scene:03}/{number:04}"] = one
        if not self._choices:
            raise DataError(f"{self.data} has no scenes")
        files = tuple(sorted(self.data.glob("*.txt")))
        return [Sample(key, key.partition("/")[0], files) for key in self._choices]

    def judge(self, sample: Sample) -> Row:
        one = self._choices[sample.id]
        told = meant(one.words, one.labels)
        if one.meant is None:
            return dict.fromkeys(NAMES[:3], (0.0, 0.0)) | {NAMES[3]: (float(told is not None), 1.0)}
        right = told == one.meant
        row = {NAMES[0]: right, NAMES[1]: told is not None and not right, NAMES[2]: told is None}
        return {name: [float(value), 1.0] for name, value in row.items()} | {NAMES[3]: [0.0, 0.0]}

    @staticmethod
    def scores(rows: Rows) -> Sequence[Score]:
        return share_scores(rows)
