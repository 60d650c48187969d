"""How like texts are to their references: BLEU over letters, ROUGE-L, and BERTScore where an encoder is given.

Lines of ``{"id": ..., "told": ..., "gold": ...}``, with a ``group`` for what depends on each other. The paper of
Tree-of-Lens has such measures beside its own (paper 000, 5.1), which tell how a thing is worded and not whether it is
true.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeAlias

from screenwright.core.errors import DataError
from screenwright_lab.benchmarks.bert_score import Embed, bert_score
from screenwright_lab.benchmarks.bleu import letter_bleu
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.rouge import rouge_l
from screenwright_lab.benchmarks.samples import Row, Rows, Sample

Alike: TypeAlias = Callable[[str, str], float]
"""(text, reference) to a number, mostly 0 to 1."""
BERT = "BERTScore"


class Pair(NamedTuple):
    id: str
    group: str
    told: str
    gold: str


def bert_f1(embed: Embed) -> Alike:
    """F of BERTScore without weights."""
    return lambda told, gold: bert_score(embed(told), embed(gold)).f1


@dataclass
class Likeness:
    """``measures`` by their names; each score is the mean over pairs."""

    data: Path
    measures: dict[str, Alike]
    solver: str = "replies"
    name: str = "likeness-1"
    pairs: dict[str, Pair] = field(default_factory=dict)

    def samples(self) -> list[Sample]:
        self.pairs = {pair.id: pair for pair in read_pairs(self.data)}
        return [Sample(pair.id, pair.group, (self.data,)) for pair in self.pairs.values()]

    def judge(self, sample: Sample) -> Row:
        pair = self.pairs[sample.id]
        return {name: [alike(pair.told, pair.gold), 1.0] for name, alike in self.measures.items()}

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        names = dict.fromkeys(name for _, row in rows for name in row)
        return [
            ratio_score(name, [(sample.group, row[name]) for sample, row in rows], share, len(rows)) for name in names
        ]


def measures(bert: Alike | None = None) -> dict[str, Alike]:
    """All that can be measured here."""
    return {"BLEU over letters": letter_bleu, "ROUGE-L": rouge_l, **({BERT: bert} if bert else {})}


def read_pairs(file: Path) -> list[Pair]:
    """Raises DataError, which names the line."""
    try:
        lines = file.read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError) as error:
        raise DataError(f"{file} cannot be read: {error}") from error
    found = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            values = json.loads(line)
            texts = {name: values[name] for name in ("told", "gold")}
            if not all(isinstance(text, str) for text in texts.values()):
                raise TypeError("told and gold are texts")
            found.append(Pair(str(values["id"]), str(values.get("group", values["id"])), texts["told"], texts["gold"]))
        except (ValueError, KeyError, TypeError) as error:
            raise DataError(f"{file}, line {number}, is no pair of texts with an id: {error}") from error
    if len({pair.id for pair in found}) < len(found) or not found:
        raise DataError(f"{file} holds no pairs, or two of one id")
    return found
