"""What people ask and want on captures of real programs, by the net of sentences alone: read rightly, wrongly, or
refused.

Beside the labelled screens ``data`` stand in ``said`` the sentences, as in ``data/answers/captured``. A thing is right
where its middle lies in the label that is meant; a goal where just its steps are done, in any order. Where a screen
does not answer, or nothing there does it, to refuse is right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from screenwright.agents.planner import SURE_HERE, Chosen, choose
from screenwright.core.errors import DataError
from screenwright.core.screen import Element
from screenwright.reading import CHOSEN_SURE, Selected, select
from screenwright_lab.benchmarks.elements import Parse, parse
from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.samples import Row, Rows, Sample, share_scores
from screenwright_lab.data.answers.captured import LabelledGoal, LabelledQuestion, Sentence, sentences, told_of
from screenwright_lab.data.screens.labels import Label
from screenwright_lab.data.screens.store import Shot, shots

HOWS = ("right", "wrong", "refused")
_UNTOLD = ("none", "other")


@dataclass
class SaidOnScreens:
    """Counts of each outcome of questions and of goals."""

    data: Path
    said: Path
    parse: Parse = parse
    solver: str = "builtin"
    name: str = "sentences-1"
    _of: dict[str, tuple[Shot, list[Sentence]]] = field(default_factory=dict)

    def samples(self) -> list[Sample]:
        """Raises DataError where there are no sentences on these screens."""
        every = sentences(self.said)
        self._of = {one.picture.stem: (one, every[one.picture.stem]) for one in shots(self.data)
                    if one.picture.stem in every}  # fmt: skip
        if not self._of:
            raise DataError(f"{self.said} has no sentence on a screen of {self.data}")
        return [Sample(name, one.screen.origin.application, (one.picture,)) for name, (one, _) in self._of.items()]

    def judge(self, sample: Sample) -> Row:
        shot, said = self._of[sample.id]
        screen = self.parse(shot.picture)
        questions, goals = told_of(shot.screen.labels, said)
        row = {f"{sort}: {how}": [0.0, 0.0] for sort in ("questions", "goals") for how in HOWS}
        came = [("questions", answered(one, select(screen, one.question))) for one in questions]
        came += [("goals", done(one, choose(screen, one.goal))) for one in goals]
        for sort, outcome in came:
            for how in HOWS:
                row[f"{sort}: {how}"][0] += outcome == how
                row[f"{sort}: {how}"][1] += 1
        return row

    @staticmethod
    def scores(rows: Rows) -> Sequence[Score]:
        return share_scores(rows)


def answered(asked: LabelledQuestion, told: Selected | None) -> str:
    """ "right", "wrong" or "refused"."""
    if told is None or told.operation in _UNTOLD or told.chance < CHOSEN_SURE:
        return "right" if asked.operation in _UNTOLD else "refused"
    right = told.operation == asked.operation
    if asked.operation not in ("yes", "no"):
        right &= _are(told.elements, asked.labels)
    return "right" if right else "wrong"


def done(wanted: LabelledGoal, told: Chosen | None) -> str:
    """ "right", "wrong" or "refused"."""
    if told is None or told.extent != "all" or told.chance < SURE_HERE:
        return "refused" if wanted.steps and wanted.whole else "right"
    left = list(told.deeds)
    for act, label, words in wanted.steps:
        fits = [one for one in left if one.act == act and label.box.contains(one.element.box.center)]
        fits = [one for one in fits if (one.words or "").casefold() == (words or "").casefold()]
        if not fits:
            return "wrong"
        left.remove(fits[0])
    return "right" if wanted.steps and wanted.whole and not left else "wrong"


def _are(elements: Sequence[Element], labels: Sequence[Label]) -> bool:
    """Whether each is one of the labels, and all of them are there."""
    left = list(labels)
    for element in elements:
        held = [label for label in left if label.box.contains(element.box.center)]
        if not held:
            return False
        left.remove(min(held, key=lambda label: label.box.area))
    return not left
