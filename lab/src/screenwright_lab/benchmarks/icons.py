"""How well icons are named: families that the net was never trained on, in made-up scenes and on rendered pages.

"icon name" is A2 of VisionTasker (paper 003, 7.1.2): of buttons with an icon alone, the share whose likeliest meaning
is the right one, over meanings and not over spellings of a label.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DataError, MissingPrerequisite, UsageError
from screenwright.vision import PICTURES, Net, icon_crops, net, picture_box
from screenwright_lab.benchmarks.elements import of_split, one_a_screen
from screenwright_lab.benchmarks.intervals import Score, ratio_score
from screenwright_lab.benchmarks.samples import Benchmark, Row, Rows, Sample
from screenwright_lab.data.icons.families import OTHER
from screenwright_lab.data.icons.said import function_said, is_picture
from screenwright_lab.data.screens.labels import Label
from screenwright_lab.data.screens.store import Shot
from screenwright_lab.data.screens.web.pages.icons import function_meant

COMMONEST = "baseline:commonest"
SOLVERS = ("builtin", COMMONEST)
"""The trivial solver calls every icon by the function that is commonest in the data."""


def benchmark(data: Path, split: str | None = None, solver: str = "builtin") -> Benchmark:
    """Rendered icons for a folder of labelled screens, made-up scenes for a file."""
    if solver not in SOLVERS:
        raise UsageError(f"no solver {solver!r} here: write one of {', '.join(SOLVERS)}")
    return RenderedIcons(data, split, solver=solver) if data.is_dir() else IconNames(data, solver=solver)


class _Scored:
    """The scores that both forms share."""

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        told = {
            "name": "icon name, of those with a function",
            "given": "right where a name is given",
            "given to known": "the same, of those with a function",
            "given of known": "names given, of those with a function",
            "silent": "silent, of those without a function",
        }
        worst = sorted({key for _, row in rows for key in row if "/" in key}, key=lambda key: _share(rows, key).value)
        return [*(_share(rows, key, name) for key, name in told.items()), *(_share(rows, key) for key in worst)]


@dataclass
class IconNames(_Scored):
    """Crops of ``screenwright data icons --scenes``; one sample a family, so that the interval is over families."""

    data: Path
    name: str = "icons-1"
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
        self._always = _commonest(self._functions) if self.solver == COMMONEST else None
        return [Sample(str(family), str(family), (self.data,)) for family in np.unique(self._families)]

    def judge(self, sample: Sample) -> Row:
        of = np.flatnonzero(self._families == sample.id)
        return _counts(self._crops[of], self._functions[of], self._always)


@dataclass
class RenderedIcons(_Scored):
    """Icons without words on labelled screens, cut out as the parser cuts them; one sample a screen."""

    data: Path
    split: str | None = None
    name: str = "icons-rendered-2"
    solver: str = "builtin"

    def samples(self) -> list[Sample]:
        screens = of_split(self.data, self.split)
        self._shots = {name: shot for name, shot in screens.items() if _silent_icons(shot)}
        meant = [_meant(label) for shot in self._shots.values() for label in _silent_icons(shot)]
        self._always = _commonest(np.array(meant)) if self.solver == COMMONEST else None
        return one_a_screen(self._shots)

    def judge(self, sample: Sample) -> Row:
        shot = self._shots[sample.id]
        chosen = _silent_icons(shot)
        pixels = shot.pixels()
        return _counts(
            icon_crops(pixels, [picture_box(pixels, label.kind, label.box) for label in chosen]),
            np.array([_meant(label) for label in chosen]),
            self._always,
        )


def _silent_icons(shot: Shot) -> list[Label]:
    """Of pages, which tell what they drew, all pictures; of programs those whose name tells a function."""
    silent = [label for label in shot.screen.labels if not label.text and label.kind in PICTURES]
    return [label for label in silent if label.icon or (is_picture(label) and function_said(label.name or "") != OTHER)]


def _meant(label: Label) -> str:
    return function_meant(label.icon) if label.icon else function_said(label.name or "")


def _commonest(functions: NDArray[Any]) -> str:
    known = functions[functions != OTHER]
    names, counts = np.unique(known if len(known) else functions, return_counts=True)
    return str(names[counts.argmax()])


def _counts(pictures: NDArray[np.uint8], functions: NDArray[Any], always: str | None) -> Row:
    """``pictures`` (n, side, side, 3), ``functions`` (n,) names; ``always``: what every one of them is called."""
    namer = _namer()
    answers = np.array([*namer.manifest["functions"], OTHER])
    truth = np.where(np.isin(functions, answers), functions, OTHER)
    if always is None:
        chances = namer.session.run(["chances"], {"crops": pictures})[0]
    else:
        chances = np.tile(answers == always, (len(pictures), 1)).astype(np.float64)
    best = chances.argmax(axis=1)
    known, right = truth != OTHER, answers[best] == truth
    among_known = answers[chances[:, :-1].argmax(axis=1)] == truth
    given = (answers[best] != OTHER) & (chances.max(axis=1) >= namer.manifest["least"])
    row: dict[str, list[float]] = {
        "name": [float(among_known[known].sum()), float(known.sum())],
        "given": [float((right & given).sum()), float(given.sum())],
        "given to known": [float((right & given & known).sum()), float((given & known).sum())],
        "given of known": [float((given & known).sum()), float(known.sum())],
        "silent": [float((~given & ~known).sum()), float((~known).sum())],
    }
    for function in np.unique(truth[known]):
        mine = truth == function
        row[f"name/{function}"] = [float(among_known[mine].sum()), float(mine.sum())]
    return row


def _namer() -> Net:
    namer = net("icons")
    if namer is None:
        raise MissingPrerequisite("there is no icon net to be judged: install screenwright again")
    return namer


def _share(rows: Rows, key: str, name: str | None = None) -> Score:
    counts = [(sample.group, row[key]) for sample, row in rows if key in row]
    n = int(sum(row[1] for _, row in counts))
    return ratio_score(name or key, counts, lambda sums: float(sums[0] / sums[1]) if sums[1] else float("nan"), n)
