"""A benchmark small enough to be seen through: numbers in files, of which a solver says whether they are even."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from screenwright.core.episode import ModelUsage
from screenwright.core.errors import DataError
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.samples import Row, Rows, Sample


@dataclass
class Purse:
    """An account that pays 10 tokens a question."""

    asked: int = 0

    def usage(self) -> Sequence[ModelUsage]:
        if not self.asked:
            return ()
        return (ModelUsage(model="toy/one", replies=self.asked, input_tokens=10 * self.asked, output_tokens=self.asked,
                           money=0.5 * self.asked),)  # fmt: skip


@dataclass
class Evens:
    """``answer`` says of a number whether it is even, or raises. A file "none" has no truth; five files are a group."""

    data: Path
    answer: Callable[[int], bool]
    solver: str = "builtin"
    name: str = "evens-1"
    account: Purse = field(default_factory=Purse)
    judged: list[str] = field(default_factory=list)

    def samples(self) -> list[Sample]:
        return [Sample(path.stem, str(int(path.stem) // 5), (path,)) for path in sorted(self.data.glob("*.txt"))]

    def judge(self, sample: Sample) -> Row:
        self.judged.append(sample.id)
        text = sample.files[0].read_text()
        if text == "none":
            return {}
        self.account.asked += 1
        return {"right": [self.answer(int(text)) == (int(text) % 2 == 0), 1], "luck": [luck(sample.id), 1]}

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        return [
            ratio_score(name, [(sample.group, row[name]) for sample, row in rows], share, len(rows))
            for name in ("right", "luck")
        ]


def luck(name: str) -> float:
    """Drawn by lot for each sample by itself, so that it does not matter who draws."""
    return random.Random(name).random()


def numbers(folder: Path, count: int) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (folder / f"{number:03}.txt").write_text(str(number * 7))
    return folder


def is_even(number: int) -> bool:
    return number % 2 == 0


def breaks_at_seven(number: int) -> bool:
    if number == 7:
        raise DataError("seven is too much")
    if number == 14:
        raise ZeroDivisionError
    return True


def opened(data: Path, solver: str = "builtin") -> Evens:
    """Can be called in a worker."""
    return Evens(data, {"builtin": is_even, "always": lambda number: True, "broken": breaks_at_seven}[solver], solver)
