"""Goals of people who know nothing of the planner, each labelled by two readers: read rightly, wrongly, or refused.

A folder holds ``NAME.a.txt`` and ``NAME.b.txt``, the same sentences in the same order with the marks of each reader.
Right is what comes to the same as one of the two: the same instructions on the same things, in the same order; where
both readers see a question or a condition, to refuse is right. A model may be asked about what is not read surely; how
often it was, and for how long, is told then, and of those goals what came of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from screenwright.agents.planner import SecondReader, Unread, gist, installed, understand, understood
from screenwright.core.agency import Refusal
from screenwright.core.errors import DataError
from screenwright.language import Utterance
from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.samples import Account, Row, Rows, Sample, share_scores
from screenwright_lab.data.utterances.sentences import read_marked

HOWS = ("right", "wrong", "refused")
ASKED, SECONDS = "a model was asked", "seconds of a goal that it was asked about"


@dataclass
class Goals:
    """Counts of each outcome, over all and by the file that a goal stands in; with a ``second`` reader of goals those
    that it was asked about too."""

    data: Path
    solver: str = "builtin"
    second: SecondReader | None = None
    account: Account | None = None
    name: str = "goals-1"
    _labelled: dict[str, tuple[Utterance, Utterance]] = field(default_factory=dict)

    def samples(self) -> list[Sample]:
        """Raises DataError where the labels cannot be read or do not belong together."""
        for first in sorted(self.data.glob("*.a.txt")):
            name = first.name.removesuffix(".a.txt")
            other = self.data / f"{name}.b.txt"
            pairs = list(zip(read_marked(first), read_marked(other), strict=True))
            if any(one.text != two.text for one, two in pairs):
                raise DataError(f"{first} and {other} are not about the same sentences")
            self._labelled |= {f"{name}-{number:03}": pair for number, pair in enumerate(pairs)}
        if not self._labelled:
            raise DataError(f"{self.data} has no NAME.a.txt and NAME.b.txt")
        return [
            Sample(key, key, tuple(self.data / f"{key.rpartition('-')[0]}.{reader}.txt" for reader in "ab"))
            for key in self._labelled
        ]

    def judge(self, sample: Sample) -> Row:
        timed = _Timed(self.second) if self.second else None
        came, group = outcome(*self._labelled[sample.id], timed), sample.id.rpartition("-")[0]
        names = self._groups()
        row = {name: [0.0, 0.0] for name in (*HOWS, *(f"{one}: {how}" for one in names for how in HOWS))}
        for how in HOWS:
            for name in (how, f"{group}: {how}"):
                row[name] = [float(came == how), 1.0]
        if timed:
            asked = float(timed.asked)
            row[ASKED], row[SECONDS] = [asked, 1.0], [timed.seconds, asked]
            row |= {f"asked: {how}": [asked * (came == how), asked] for how in HOWS}
        return row

    def _groups(self) -> list[str]:
        return sorted({key.rpartition("-")[0] for key in self._labelled})

    @staticmethod
    def scores(rows: Rows) -> Sequence[Score]:
        return share_scores(rows)


class _Timed:
    """A second reader of goals, by the clock."""

    def __init__(self, reader: SecondReader) -> None:
        self.name, self.remote = reader.name, reader.remote
        self.asked, self.seconds = False, 0.0
        self._reader = reader

    def steps(self, unread: Unread, fault: Callable[[Sequence[str]], str]) -> Sequence[str]:
        self.asked, begun = True, time.perf_counter()
        try:
            return self._reader.steps(unread, fault)
        finally:
            self.seconds = time.perf_counter() - begun


def outcome(one: Utterance, other: Utterance, second: SecondReader | None = None) -> str:
    """ "right", "wrong" or "refused"."""
    wanted = [understood(said, installed()).instructions for said in (one, other)]
    told = understand(one.text, second=second).instructions
    if isinstance(told, Refusal):
        return "right" if all(isinstance(each, Refusal) for each in wanted) else "refused"
    came = gist(told)
    return "right" if any(not isinstance(each, Refusal) and came == gist(each) for each in wanted) else "wrong"
