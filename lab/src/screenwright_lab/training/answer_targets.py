"""What the net of sentences learns of questions: cross entropy of the operation, and of each item whether it is chosen
(Herzig et al. 2020, section 3, with the cells known)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy
from torch.nn.utils.rnn import pad_sequence

from screenwright.core.screen import Screen
from screenwright.reading import OPERATIONS, Line, Selected, items_of, on_line, question_arrays, selected
from screenwright_lab.data.answers.draw import Seen
from screenwright_lab.data.answers.variations import Varied
from screenwright_lab.training.linked_net import SentenceNet
from screenwright_lab.training.linking_batches import MEMORY, Linked, Sentence, linked, told_right

CHOSEN = 2.0
"""Weight of an item that is chosen, in the loss."""
_TAKES_NOTHING = ("none", "other")
Answered: TypeAlias = tuple[bool, Selected, Seen]


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


def loss(net: SentenceNet, batch: Batch, device: torch.device) -> dict[str, Tensor]:
    there = batch.linked.there.to(device)
    operations, chosen, *_ = net(*(one.to(device) for one in batch.linked.inputs), there=there)
    truth, names = batch.chosen.to(device), batch.operations.to(device)
    each = binary_cross_entropy_with_logits(chosen, truth, reduction="none", weight=1 + (CHOSEN - 1) * truth)
    takes = torch.stack([names != OPERATIONS.index(name) for name in _TAKES_NOTHING]).all(dim=0)
    summed = (each * there[:, batch.linked.pieces :]).sum(dim=1)
    return {
        "operation": cross_entropy(operations, names),
        "chosen": 0.5 * (summed * takes).sum() / takes.sum().clamp(min=1),
    }


@torch.inference_mode()
def answered(net: SentenceNet, groups: Sequence[Sequence[Seen]]) -> list[Answered]:
    """Of each question whether it is answered rightly, the answer with the chance of the net itself, and the truth."""
    was_training, found = net.training, []
    net.eval()
    for group in groups:
        items = items_of(group[0].screen)
        for one in group:
            arrays = question_arrays(one.question, items, MEMORY)
            assert arrays is not None
            operations, chosen, *_ = net(*(torch.from_numpy(each)[None] for each in arrays))
            told = selected(items, operations[0].numpy(), chosen[0].numpy())
            is_right = told.operation == one.operation
            if one.operation not in ("yes", "no", *_TAKES_NOTHING):
                is_right &= {each.id for each in told.elements} == set(one.truth)
            found.append((is_right, told, one))
    net.train(was_training)
    return found


def rated(net: SentenceNet, groups: Sequence[Sequence[Seen]]) -> list[tuple[bool, float]]:
    """Of each question whether it is answered rightly, and the chance that it was."""
    return [(right, one.chance) for right, one, _ in answered(net, groups)]


def report(told: Sequence[Answered], line: Line) -> list[str]:
    """What the answers to questions kept back are worth: rightly answered by operation, and, of those that it is asked,
    right and wrong from each chance on, a refusal being right where the screen does not tell."""
    lines = list(told_right([(is_right, one.operation) for is_right, _, one in told]))
    asked = [each for each in told if each[2].operation != "other"]
    for sure in (0.5, 0.6, 0.7, 0.8, 0.9):
        says = [on_line(one.chance, line) >= sure and one.operation not in _TAKES_NOTHING for _, one, _ in asked]
        wrong = sum(said and not is_right for said, (is_right, _, _) in zip(says, asked, strict=True))
        right = sum(
            is_right if said else one.operation == "none" for said, (is_right, _, one) in zip(says, asked, strict=True)
        )
        lines.append(f"from {sure} on: {right / len(asked):.3f} right, {wrong / len(asked):.3f} wrong of {len(asked)}")
    return lines
