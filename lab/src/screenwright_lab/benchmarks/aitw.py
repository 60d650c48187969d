"""Actions on Android in the Wild, by its own rule (``benchmarks.aitw_matching``), and by category as in paper 004, 5.1.

| score | of | counts |
|---|---|---|
| partial match, by episode | episodes | mean of right steps by the episode's length (paper 002, 3.1; paper 004, 4.3) |
| partial match, by step | steps | right steps of all (what Auto-UI's code prints) |
| complete match | episodes | all steps right |
| action type | steps | type told; a swipe for a tap is wrong |
| click region | true taps | told as a tap that matches |
| scroll direction | true swipes | told as a swipe of the same sense |
| typed text | true texts | the same text but for case and spaces around |
| typed text, contained | true texts | one is part of the other (Auto-UI's code: an empty text always is) |

A reply that cannot be read is a step told wrong, as an action that the set does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from zlib import crc32

import numpy as np

from screenwright.core.errors import UsageError
from screenwright.episodes import DUAL_POINT, TYPE, AitwAction, AitwStep
from screenwright_lab.benchmarks.aitw_matching import Actions, matches, simplified
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share, wilson_score
from screenwright_lab.benchmarks.samples import Account, Row, Rows, Sample
from screenwright_lab.data.aitw.read import read_steps

Tell: TypeAlias = Callable[[AitwStep], AitwAction | None]
"""The action that is told for a step; None where there is none that can be read."""
UNREAD = AitwAction(-1)
BASELINES = ("centre", "box", "complete", "scroll")
_CATEGORIES = ("action type", "click region", "scroll direction", "typed text", "typed text, contained")


def baseline(name: str, seed: int = 0) -> Tell:
    """Always the same: a tap on the middle of the screen, "task complete", or a scroll down the page; ``box``: a tap on
    one of the annotated boxes, drawn by lot, the same of one step and seed."""
    always = {
        "centre": AitwAction(DUAL_POINT, (0.5, 0.5), (0.5, 0.5)),
        "complete": AitwAction(10),
        "scroll": AitwAction(DUAL_POINT, (0.8, 0.5), (0.2, 0.5)),
    }
    if name == "box":
        return lambda step: _in_a_box(step, seed) if len(step.boxes) else always["centre"]
    if name not in always:
        raise UsageError(f"there is no baseline {name}: choose from {', '.join(BASELINES)}")
    return lambda _: always[name]


def _in_a_box(step: AitwStep, seed: int) -> AitwAction:
    y, x, height, width = step.boxes[crc32(step.id.encode(), seed) % len(step.boxes)].tolist()
    at = (y + height / 2, x + width / 2)
    return AitwAction(DUAL_POINT, at, at)


@dataclass
class AitwMatching:
    """``simple``: both sides' swipes are one of four and taps rounded, as in paper 004."""

    data: Path
    tell: Tell
    solver: str
    simple: bool = False
    account: Account | None = None
    steps: Mapping[str, AitwStep] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return "aitw-simple-1" if self.simple else "aitw-1"

    def samples(self) -> list[Sample]:
        self.steps = {step.id: step for step in read_steps(self.data)}
        files = tuple(sorted(self.data.iterdir())) if self.data.is_dir() else (self.data,)
        return [
            Sample(step.id, step.episode, tuple(one for one in files if one.is_file())) for step in self.steps.values()
        ]

    def judge(self, sample: Sample) -> Row:
        step = self.steps[sample.id]
        gold, told = Actions.of([step.action]), Actions.of([self.tell(step) or UNREAD])
        if self.simple:
            gold, told = simplified(gold), simplified(told)
        right = bool(matches(gold, told, [step.boxes])[0])
        return {"match": (float(right), 1.0), **_by_category(gold, told, right)}

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        episodes: dict[str, list[float]] = {}
        for sample, row in rows:
            episodes.setdefault(sample.group, []).append(row["match"][0])
        means = [(name, (float(np.mean(hits)), 1.0)) for name, hits in episodes.items()]
        whole = [(name, (float(all(hits)), 1.0)) for name, hits in episodes.items()]
        return [
            ratio_score("partial match, by episode", means, share, len(means)),
            _pooled("match", "partial match, by step", rows),
            wilson_score("complete match", whole),
            *(_pooled(name, name, rows) for name in _CATEGORIES),
        ]


def _by_category(gold: Actions, told: Actions, right: bool) -> dict[str, tuple[float, float]]:
    kind = (int(gold.kinds[0]), bool(gold.taps[0])) == (int(told.kinds[0]), bool(told.taps[0]))
    found = {"action type": (float(kind), 1.0)}
    if gold.taps[0]:
        found["click region"] = (float(right), 1.0)
    if gold.swipes[0]:
        found["scroll direction"] = (float(bool(told.swipes[0]) and int(gold.ways[0]) == int(told.ways[0])), 1.0)
    if gold.kinds[0] == TYPE:
        one, other = (text.strip().casefold() for text in (gold.texts[0], told.texts[0]))
        typed = told.kinds[0] == TYPE
        found["typed text"] = (float(typed and one == other), 1.0)
        found["typed text, contained"] = (float(typed and (one in other or other in one)), 1.0)
    return found


def _pooled(name: str, called: str, rows: Rows) -> Score:
    counted = [(sample.group, row[name]) for sample, row in rows if name in row]
    return ratio_score(called, counted, share, len(counted))
