"""Train the net of answers on questions about screens as the parser saw them: cross entropy of the operation, and of
each item whether it is chosen (Herzig et al. 2020, section 3, with the cells known)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy
from torch.nn.utils.rnn import pad_sequence

from screenwright.core.screen import Screen
from screenwright.reading import OPERATIONS, Line, Selected, items_of, question_arrays, selected
from screenwright_lab.data.answers.draw import Seen
from screenwright_lab.data.answers.variations import Varied, texts_of, varied
from screenwright_lab.training.ahead import ahead
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.linked_net import AnswerNet
from screenwright_lab.training.linking_batches import (
    Linked,
    Sentence,
    best_line,
    export_linked,
    linked,
    told_right,
)
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.validation import Validation

CHECKPOINT = "answers.safetensors"
SCREENS, OF_EACH = 4, 10
"""Of a step: screens, and questions on each."""
CHOSEN = 2.0
"""Weight of an item that is chosen, in the loss."""
VALIDATED = 3
"""One picture in so many of those that are kept back is looked at while the net is trained."""
_TAKES_NOTHING = ("none", "other")


@dataclass(frozen=True, slots=True)
class Batch:
    """The truth: numbers of operations (batch,), and (batch, items) of what is chosen."""

    linked: Linked
    operations: Tensor
    chosen: Tensor


def batched(screens: Sequence[tuple[Screen, Sequence[Varied]]]) -> Batch:
    told = [(items_of(screen), asked) for screen, asked in screens]
    every = [(items, one) for items, asked in told for one in asked]
    chosen = [torch.tensor([float(each.id in one.truth) for each in items.elements]) for items, one in every]
    return Batch(
        linked([Sentence(one.question, items, one.gone) for items, one in every]),
        torch.tensor([OPERATIONS.index(one.operation) for _, one in every]),
        pad_sequence(chosen, batch_first=True),
    )


def train(
    groups: Sequence[Sequence[Seen]], kept_back: Sequence[Sequence[Seen]], out: Path, schedule: Schedule,
    say: Callable[[str], None], until: float, counted: Counted | None = None,
) -> AnswerNet:  # fmt: skip
    texts = texts_of([group[0].screen for group in groups])

    def batches(start: int) -> Iterator[Batch]:
        for step in count(start):
            rng = np.random.default_rng((schedule.seed, step))
            drawn = []
            for at in rng.choice(len(groups), min(SCREENS, len(groups)), replace=False):
                screen, asked = varied(groups[int(at)], texts, rng)
                drawn.append((screen, [asked[int(one)] for one in rng.permutation(len(asked))[:OF_EACH]]))
            yield batched(drawn)

    def measure(net: AnswerNet) -> Mapping[str, float]:
        return {"right": float(np.mean([is_right for is_right, _, _ in answered(net, kept_back[::VALIDATED])]))}

    validation = Validation(measure, every=250, patience=8) if kept_back else None
    return fit(
        AnswerNet, lambda start: ahead(batches(start)), loss, out / CHECKPOINT, schedule, say, until,
        validation=validation, counted=counted,
    )  # fmt: skip


def loss(net: AnswerNet, batch: Batch, device: torch.device) -> dict[str, Tensor]:
    there = batch.linked.there.to(device)
    operations, chosen = net(*(one.to(device) for one in batch.linked.inputs), there=there)
    truth, names = batch.chosen.to(device), batch.operations.to(device)
    each = binary_cross_entropy_with_logits(chosen, truth, reduction="none", weight=1 + (CHOSEN - 1) * truth)
    takes = torch.stack([names != OPERATIONS.index(name) for name in _TAKES_NOTHING]).all(dim=0)
    summed = (each * there[:, batch.linked.pieces :]).sum(dim=1)
    return {
        "operation": cross_entropy(operations, names),
        "chosen": 0.5 * (summed * takes).sum() / takes.sum().clamp(min=1),
    }


@torch.inference_mode()
def answered(
    net: AnswerNet, groups: Sequence[Sequence[Seen]], line: Line = (1.0, 0.0)
) -> list[tuple[bool, Selected, Seen]]:
    """Of each question whether it is answered rightly, and the answer."""
    was_training, found = net.training, []
    net.eval()
    for group in groups:
        items = items_of(group[0].screen)
        for one in group:
            arrays = question_arrays(one.question, items)
            assert arrays is not None
            operations, chosen = net(*(torch.from_numpy(each)[None] for each in arrays))
            told = selected(items, operations[0].numpy(), chosen[0].numpy(), line)
            is_right = told.operation == one.operation
            if one.operation not in ("yes", "no", *_TAKES_NOTHING):
                is_right &= {each.id for each in told.elements} == set(one.truth)
            found.append((is_right, told, one))
    net.train(was_training)
    return found


def calibrated(net: AnswerNet, kept_back: Sequence[Sequence[Seen]]) -> Line:
    """Scale and shift of the chances."""
    return best_line([(right, one.chance) for right, one, _ in answered(net, kept_back)])


def report(net: AnswerNet, kept_back: Sequence[Sequence[Seen]], line: Line) -> list[str]:
    """What the questions kept back are worth: rightly answered by operation, and, of those that it is asked, right and
    wrong from each chance on, a refusal being right where the screen does not tell."""
    told = answered(net, kept_back, line)
    lines = list(told_right([(is_right, one.operation) for is_right, _, one in told]))
    asked = [each for each in told if each[2].operation != "other"]
    for sure in (0.5, 0.6, 0.7, 0.8, 0.9):
        says = [one.chance >= sure and one.operation not in _TAKES_NOTHING for _, one, _ in asked]
        wrong = sum(said and not is_right for said, (is_right, _, _) in zip(says, asked, strict=True))
        right = sum(
            is_right if said else one.operation == "none" for said, (is_right, _, one) in zip(says, asked, strict=True)
        )
        lines.append(f"from {sure} on: {right / len(asked):.3f} right, {wrong / len(asked):.3f} wrong of {len(asked)}")
    return lines


def export_answers(net: AnswerNet, path: Path, facts: dict[str, object]) -> None:
    export_linked(net, path, {"operations": {}, "chosen": {0: "items"}}, facts)
