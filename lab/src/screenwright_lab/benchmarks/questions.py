"""Questions about a screen by five sorts (paper 003, 7.1, A3), answered by the built-in answers or by any model.

The questions are made from the labels alone (``question_making``); who answers, and what of the screen they are told,
stands in ``answerers``. The score of each sort is the share of right answers (accuracy), the overall one is over all
questions, as in the paper's Table 1; there people judged the answers, here the labels do. Who says that the screen does
not tell is wrong like any other; beside it stands how often that was said, and how many of the other answers are right.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from screenwright_lab.benchmarks.answerers import Answerer
from screenwright_lab.benchmarks.elements import of_split, one_a_screen
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.question_making import SORTS, asked
from screenwright_lab.benchmarks.samples import Account, Row, Rows, Sample
from screenwright_lab.data.screens.store import Shot

_ANSWERED, _RIGHT = "answered", "right where answered"
_SCORES = (*SORTS, "overall", _ANSWERED, _RIGHT)


@dataclass
class Questions:
    """Counts (right, asked) for each sort and those of what was answered at all. The reply to a question has the id
    ``SCREEN#NUMBER``, as ``ids`` has it."""

    data: Path
    answerer: Answerer
    split: str | None = None
    name: str = "questions-1"
    account: Account | None = None

    @property
    def solver(self) -> str:
        return self.answerer.name

    def samples(self) -> list[Sample]:
        self.shots: dict[str, Shot] = of_split(self.data, self.split)
        return one_a_screen(self.shots)

    def ids(self, sample: Sample) -> list[tuple[str, str]]:
        """(id, question) of what is asked about one screen."""
        return [(f"{sample.id}#{n}", one.words) for n, one in enumerate(asked(self.shots[sample.id].screen))]

    def judge(self, sample: Sample) -> Row:
        shot = self.shots[sample.id]
        row = {name: [0.0, 0.0] for name in _SCORES}
        for number, question in enumerate(asked(shot.screen)):
            told = self.answerer.answer(shot.picture, f"{sample.id}#{number}", question.words)
            right = question.right(told)
            for key in (question.sort, "overall"):
                row[key][0] += right
                row[key][1] += 1
            row[_ANSWERED][0] += told.known
            row[_ANSWERED][1] += 1
            if told.known:
                row[_RIGHT][0] += right
                row[_RIGHT][1] += 1
        return row

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        return [
            ratio_score(
                sort,
                [(sample.group, row[sort]) for sample, row in rows],
                share,
                int(sum(row[sort][1] for _, row in rows)),
            )
            for sort in _SCORES
        ]
