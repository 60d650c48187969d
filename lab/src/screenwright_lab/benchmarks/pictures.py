"""Pictures without controls (photographs, paintings, wallpapers): how much a parser sees there that can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from screenwright.core.errors import DataError
from screenwright_lab.benchmarks.elements import Parse, parse
from screenwright_lab.benchmarks.intervals import Counts, Score, ratio_score
from screenwright_lab.benchmarks.samples import Row, Rows, Sample

KINDS = frozenset({".png", ".jpg", ".jpeg", ".webp"})
MOST = 200
"""More on one picture counts as so many."""
SHARES = {"invented a picture, median": 0.5, "invented a picture, 90th percentile": 0.9}


@dataclass
class Pictures:
    """Each picture counts how many things on it can be clicked; the truth is none."""

    data: Path
    parse: Parse = parse
    solver: str = "builtin"
    name: str = "pictures-1"

    def samples(self) -> list[Sample]:
        """Raises DataError where there is no picture."""
        found = sorted(path for path in self.data.rglob("*") if path.suffix.lower() in KINDS)
        if not found:
            raise DataError(f"there is no picture ({', '.join(sorted(KINDS))}) below {self.data}")
        names = [str(path.relative_to(self.data)) for path in found]
        return [Sample(name, name, (path,)) for name, path in zip(names, found, strict=True)]

    def judge(self, sample: Sample) -> Row:
        invented = sum(one.clickable for one in self.parse(sample.files[0]).elements)
        return {"invented": [float(min(invented, MOST) == many) for many in range(MOST + 1)]}

    @staticmethod
    def scores(rows: Rows) -> Sequence[Score]:
        counts = [(sample.group, row["invented"]) for sample, row in rows]
        return [ratio_score(name, counts, partial(_quantile, part), len(counts)) for name, part in SHARES.items()]


def _quantile(part: float, counts: Counts) -> float:
    """The least number that so large a part of the pictures does not exceed; ``counts``: of pictures by number."""
    return float(np.searchsorted(counts.cumsum(), part * counts.sum()))
