"""How well wrong actions are told from right ones: the rows of Table 5 of Tree-of-Lens (paper 000, section 5.3).

Samples are trajectories whose steps are labelled. "correct kept" is the true positive rate, the share of correct steps
that are judged so; "incorrect caught" the true negative rate. Loops are also counted by themselves, and so is every
other category of fault. A step judged uncertain is kept. The interval is over trajectories.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from screenwright.core.errors import DataError
from screenwright.core.verification import CATEGORIES, Judgement
from screenwright.episodes import read_episode
from screenwright_lab.benchmarks.figures import Confusion, Figure, confused
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.samples import Account, Row, Rows, Sample
from screenwright_lab.data.trajectories.labels import FILE, Labels, trajectories

JudgeEpisode: TypeAlias = Callable[[Path], Sequence[Judgement]]
"""The folder of an episode to a judgement for each of its steps."""
KEPT, CAUGHT, NAMED = "correct kept", "incorrect caught", "category named"


@dataclass
class Verification:
    """``judge`` sees the episode alone; the labels stay here."""

    data: Path
    judge_episode: JudgeEpisode
    split: str | None = None
    solver: str = "builtin"
    account: Account | None = None
    name: str = "verify-1"
    labels: Mapping[str, Labels] = field(default_factory=dict)

    def samples(self) -> list[Sample]:
        if not self.data.is_dir():
            raise DataError(f"there is no folder {self.data}: make one with  screenwright data trajectories --out DIR")
        self.labels = trajectories(self.data, self.split)
        return [Sample(name, name, _files(self.data / name)) for name in self.labels]

    def judge(self, sample: Sample) -> Row:
        truth = self.labels[sample.id].steps
        judged = self.judge_episode(self.data / sample.id)
        if len(judged) != len(truth):
            raise DataError(f"{sample.id} has {len(truth)} labels, and {len(judged)} steps were judged")
        row: dict[str, list[float]] = {}
        for label, judgement in zip(truth, judged, strict=True):
            if label is None:
                _count(row, KEPT, judgement.kept)
                continue
            for name in (CAUGHT, f"{CAUGHT}/{label}"):
                _count(row, name, not judgement.kept)
            if not judgement.kept:
                _count(row, NAMED, judgement.category == label)
        return row

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        return [_score(rows, name) for name in (KEPT, CAUGHT, *(f"{CAUGHT}/{one}" for one in CATEGORIES), NAMED)]

    @staticmethod
    def figures(rows: Rows) -> list[Figure]:
        return [_confused(rows)]


def _confused(rows: Rows) -> Confusion:
    pairs = []
    for _, row in rows:
        kept, correct = row.get(KEPT, (0, 0))
        caught, wrong = row.get(CAUGHT, (0, 0))
        pairs += [("correct", "kept", kept), ("correct", "flagged", correct - kept)]
        pairs += [("wrong", "kept", wrong - caught), ("wrong", "flagged", caught)]
    return confused("Steps", pairs)


def always(folder: Path) -> Sequence[Judgement]:
    """The trivial judge: every step is right."""
    return [Judgement("correct", "it always is") for _ in read_episode(folder).steps]


def _count(row: dict[str, list[float]], name: str, right: bool) -> None:
    pair = row.setdefault(name, [0, 0])
    pair[0] += right
    pair[1] += 1


def _score(rows: Rows, name: str) -> Score:
    counted = [(sample.group, row[name]) for sample, row in rows if name in row]
    return ratio_score(name, counted, share, int(sum(pair[1] for _, pair in counted)))


def _files(folder: Path) -> tuple[Path, ...]:
    return (folder / FILE, folder / "steps.jsonl")
