"""Questions that people asked about pictures, in their own words: answered rightly, wrongly, or refused.

``questions.jsonl`` in a folder of pictures: ``{"picture", "question", "answer"}``, the answer being one of ``{"yes":
bool}``, ``{"number": n}`` (a count, or a portion of 100), ``{"words": [...]}``, all of which a right answer has, and
``{"none": true}`` where the picture does not tell: to refuse is right then.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from screenwright.core.errors import DataError
from screenwright.reading import Answer, ask
from screenwright_lab.benchmarks.elements import Parse, parse
from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.plain import plain
from screenwright_lab.benchmarks.samples import Row, Rows, Sample, share_scores

FILE = "questions.jsonl"
HOWS = ("right", "wrong", "refused")
SORTS = ("yes", "number", "words", "none")
NEAR = 5
"""Of 100, by which a portion may be off."""


@dataclass
class Questioned:
    """Counts of each outcome, over all and by the sort of the answer."""

    data: Path
    parse: Parse = parse
    solver: str = "builtin"
    name: str = "asked-1"
    _questions: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def samples(self) -> list[Sample]:
        """Raises DataError where the questions cannot be read."""
        found: dict[str, list[dict[str, Any]]] = defaultdict(list)
        try:
            for line in (self.data / FILE).read_text(encoding="utf-8").splitlines():
                one = json.loads(line)
                if set(one["answer"]) - set(SORTS):
                    raise ValueError(f"an answer is one of {', '.join(SORTS)}, got {one['answer']}")
                found[one["picture"]].append(one)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise DataError(f"{self.data / FILE} cannot be read: {error}") from error
        self._questions = dict(found)
        return [Sample(name, name, (self.data / name,)) for name in sorted(found)]

    def judge(self, sample: Sample) -> Row:
        screen = self.parse(sample.files[0])
        row = {name: [0.0, 0.0] for name in (*HOWS, *(f"{sort}: {how}" for sort in SORTS for how in HOWS))}
        for one in self._questions[sample.id]:
            came = outcome(one["answer"], ask(screen, one["question"]))
            (sort,) = one["answer"]
            for how in HOWS:
                for name in (how, f"{sort}: {how}"):
                    row[name][0] += came == how
                    row[name][1] += 1
        return row

    @staticmethod
    def scores(rows: Rows) -> Sequence[Score]:
        return share_scores(rows)


def outcome(truth: dict[str, Any], told: Answer) -> str:
    """ "right", "wrong" or "refused"; a refusal is right where the picture does not tell."""
    if not told.known:
        return "right" if "none" in truth else "refused"
    return "right" if _fits(truth, told) else "wrong"


def _fits(truth: dict[str, Any], told: Answer) -> bool:
    match truth:
        case {"yes": holds}:
            return told.holds is holds
        case {"number": number}:
            words = told.words if told.value is None else told.value
            said = [float(word) for word in words.replace("%", " ").split() if word.rstrip(".").isdigit()]
            return told.number == number if told.number is not None else any(abs(one - number) <= NEAR for one in said)
        case {"words": words}:
            return all(plain(word) in plain(told.words) for word in words)
        case _:
            return False
