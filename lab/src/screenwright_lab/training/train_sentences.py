"""Train the net of sentences on questions about screens and goals on them, as the parser saw them; both in every step,
as what they say of a screen is the same language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from torch import Tensor

from screenwright.core.errors import DataError
from screenwright.reading import Line
from screenwright_lab.data.answers.draw import Aimed, Seen
from screenwright_lab.data.answers.variations import Varied, VariedGoal, menus_of, texts_of, varied, varied_goals
from screenwright_lab.training import answer_targets, deed_targets
from screenwright_lab.training.ahead import ahead
from screenwright_lab.training.checkpoint import load, load_tensors
from screenwright_lab.training.exported import exported
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.linked_net import OUTPUTS, SentenceNet
from screenwright_lab.training.linking_batches import best_line, export_linked
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.train_meaning import MeaningNet
from screenwright_lab.training.validation import Validation

CHECKPOINT = "sentences.safetensors"
SCREENS, OF_EACH = 3, 8
"""Of a step: screens with questions and screens with goals, and sentences on each."""
VALIDATED = 3
"""One picture in so many of those that are kept back is looked at while the net is trained."""
One = TypeVar("One")


@dataclass(frozen=True, slots=True)
class Sentences:
    """Questions and goals by picture."""

    questions: Sequence[Sequence[Seen]]
    goals: Sequence[Sequence[Aimed]]


@dataclass(frozen=True, slots=True)
class Batch:
    answers: answer_targets.Batch
    deeds: deed_targets.Batch


def train(
    learned: Sentences, kept_back: Sentences, make: Callable[[], SentenceNet], out: Path, schedule: Schedule,
    say: Callable[[str], None], until: float, counted: Counted | None = None,
) -> SentenceNet:  # fmt: skip
    """``make``: the net to begin with. Raises DataError."""
    worked = [group[0].screen for group in learned.goals]
    texts, menus = texts_of([*(group[0].screen for group in learned.questions), *worked]), menus_of(worked)

    def batches(first: int) -> Iterator[Batch]:
        for step in count(first):
            rng = np.random.default_rng((schedule.seed, step))
            asked = [varied(group, texts, rng) for group in _drawn(learned.questions, SCREENS, rng)]
            wanted = [varied_goals(group, texts, menus, rng) for group in _drawn(learned.goals, SCREENS, rng)]
            questions = [(screen, list[Varied](_drawn(those, OF_EACH, rng))) for screen, those in asked]
            goals = [one for those in wanted for one in list[VariedGoal](_drawn(those, OF_EACH, rng))]
            yield Batch(answer_targets.batched(questions), deed_targets.batched(goals))

    def measure(net: SentenceNet) -> Mapping[str, float]:
        right = [
            float(np.mean([is_right for is_right, _ in told]))
            for told in (
                answer_targets.rated(net, kept_back.questions[::VALIDATED]),
                deed_targets.rated(net, kept_back.goals[::VALIDATED]),
            )
        ]
        return {"right": sum(right) / 2, "questions": right[0], "goals": right[1]}

    validation = Validation(measure, every=500, patience=8) if kept_back.goals else None
    return fit(
        make, lambda first: ahead(batches(first)), loss, out / CHECKPOINT, schedule, say, until,
        validation=validation, counted=counted,
    )  # fmt: skip


def from_meaning(weights: Path) -> SentenceNet:
    """A net with the layers of a run of ``train meaning``. Raises DataError."""
    net, before = SentenceNet(), MeaningNet()
    load(before, load_tensors(weights)[0])
    net.upper.load_state_dict(before.layers.state_dict())
    return net


def from_exported(path: Path) -> SentenceNet:
    """The net of a file of :func:`export_sentences`. Raises DataError."""
    net, told = SentenceNet(), exported(path)
    constants = [*told.folded.get("Add", ()), *told.folded.get("Expand", ())]
    if len(constants) != 4:
        raise DataError(f"{path}: this is no net of sentences")
    sorts, (first, queries) = torch.stack(constants[:2]), constants[2:]
    load(net, told.weights | {"sorts": sorts, "first": first[0], "queries": queries - first})
    return net


def loss(net: SentenceNet, batch: Batch, device: torch.device) -> dict[str, Tensor]:
    return answer_targets.loss(net, batch.answers, device) | deed_targets.loss(net, batch.deeds, device)


def report(net: SentenceNet, kept_back: Sentences) -> tuple[list[str], dict[str, Line]]:
    """What the sentences kept back are worth, and the lines of the chances by which they are told."""
    asked, wanted = answer_targets.answered(net, kept_back.questions), deed_targets.read(net, kept_back.goals)
    lines = {
        name: best_line([(is_right, one.chance) for is_right, one, _ in told])
        for name, told in (("answers", asked), ("deeds", wanted))
    }
    questions = answer_targets.report(asked, lines["answers"])
    goals = deed_targets.report(wanted, lines["deeds"])
    return ["Questions:", *questions, "Goals:", *goals], lines


def export_sentences(net: SentenceNet, path: Path, facts: dict[str, object]) -> None:
    axes = {"chosen": {0: "items"}, "deeds": {1: "choices"}, "begins": {1: "pieces"}, "ends": {1: "pieces"}}
    export_linked(net, path, {name: axes.get(name, {}) for name in OUTPUTS}, facts)


def _drawn(those: Sequence[One], many: int, rng: np.random.Generator) -> list[One]:
    return [those[int(at)] for at in rng.permutation(len(those))[:many]]
