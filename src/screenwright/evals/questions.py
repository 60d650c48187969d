"""Questions about a screen by five sorts (paper 003, 7.1, A3), answered by the built-in answers or by any model.

The questions are made from the labels alone (``question_making``); who answers, and what of the screen they are told,
stands in ``answerers``. The score of each sort is the share of right answers (accuracy), the overall one is over all
questions, as in the paper's Table 1; there people judged the answers, here the labels do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from screenwright.data.screens.store import Shot
from screenwright.evals.answerers import Answerer
from screenwright.evals.elements import of_split, one_a_screen
from screenwright.evals.intervals import Score, ratio_score, share
from screenwright.evals.question_making import SORTS, asked
from screenwright.evals.runner import Row, Sample


@dataclass
class Questions:
    """Counts (right, asked) for each sort. The reply to a question has the id ``SCREEN#NUMBER``, as ``ids`` has it."""

    data: Path
    answerer: Answerer
    split: str | None = None
    name: str = "questions"

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
        row = {sort: [0.0, 0.0] for sort in (*SORTS, "overall")}
        for number, question in enumerate(asked(shot.screen)):
            right = question.right(self.answerer.answer(shot.picture, f"{sample.id}#{number}", question.words))
            for key in (question.sort, "overall"):
                row[key][0] += right
                row[key][1] += 1
        return row

    @staticmethod
    def scores(rows: Sequence[tuple[Sample, Row]]) -> list[Score]:
        return [
            ratio_score(
                sort,
                [(sample.group, row[sort]) for sample, row in rows],
                share,
                int(sum(row[sort][1] for _, row in rows)),
            )
            for sort in (*SORTS, "overall")
        ]
