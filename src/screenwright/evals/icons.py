"""How well icons are named: crops of families that the net was never trained on, laid into made-up scenes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from screenwright.core.errors import DataError, MissingPrerequisite
from screenwright.data.icons.families import OTHER
from screenwright.evals.intervals import Score, ratio_score
from screenwright.evals.runner import Row, Sample
from screenwright.perception.weights import net


@dataclass
class IconNames:
    """Crops of ``screenwright data icons --scenes``; one sample a family, so that the interval is over families."""

    data: Path
    name: str = "icons"
    solver: str = "builtin"

    def samples(self) -> list[Sample]:
        try:
            with np.load(self.data, allow_pickle=False) as kept:
                self._crops, functions, families = kept["crops"], kept["functions"], kept["families"]
        except (OSError, ValueError, KeyError) as error:
            raise DataError(
                f"{self.data} holds no icon scenes ({error}): make some with `screenwright data icons --scenes FILE`"
            ) from error
        self._functions = np.array(functions)
        self._families = np.array(families)
        return [Sample(str(family), str(family), (self.data,)) for family in np.unique(self._families)]

    def judge(self, sample: Sample) -> Row:
        namer = net("icons")
        if namer is None:
            raise MissingPrerequisite("there is no icon net to be judged: install screenwright again")
        of = np.flatnonzero(self._families == sample.id)
        chances = namer.session.run(["chances"], {"crops": self._crops[of]})[0]
        answers = np.array([*namer.manifest["functions"], OTHER])
        truth = self._functions[of]
        truth[~np.isin(truth, answers)] = OTHER
        best = chances.argmax(axis=1)
        known, right = truth != OTHER, answers[best] == truth
        among_known = answers[chances[:, :-1].argmax(axis=1)] == truth
        given = (answers[best] != OTHER) & (chances.max(axis=1) >= namer.manifest["least"])
        row: dict[str, list[float]] = {
            "name": [float(among_known[known].sum()), float(known.sum())],
            "given": [float((right & given).sum()), float(given.sum())],
            "given of known": [float((given & known).sum()), float(known.sum())],
            "silent": [float((~given & ~known).sum()), float((~known).sum())],
        }
        for function in np.unique(truth[known]):
            mine = truth == function
            row[f"name/{function}"] = [float(among_known[mine].sum()), float(mine.sum())]
        return row

    def scores(self, rows: Sequence[tuple[Sample, Row]]) -> list[Score]:
        told = {
            "name": "icon name, of those with a function",
            "given": "right where a name is given",
            "given of known": "names given, of those with a function",
            "silent": "silent, of those without a function",
        }
        worst = sorted({key for _, row in rows for key in row if "/" in key}, key=lambda key: _share(rows, key).value)
        return [*(_share(rows, key, name) for key, name in told.items()), *(_share(rows, key) for key in worst)]


def _share(rows: Sequence[tuple[Sample, Row]], key: str, name: str | None = None) -> Score:
    counts = [(sample.group, row[key]) for sample, row in rows if key in row]
    n = int(sum(row[1] for _, row in counts))
    return ratio_score(name or key, counts, lambda sums: float(sums[0] / sums[1]) if sums[1] else float("nan"), n)
