"""Train the net of answers on questions about screens as the parser saw them: cross entropy of the operation, and of
each item whether it is chosen (Herzig et al. 2020, section 3, with the cells known)."""

from __future__ import annotations

import zlib
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
from screenwright.reading import OPERATIONS, items_of, one_line, question_arrays, selected
from screenwright_lab.data.answers.draw import Seen
from screenwright_lab.data.answers.variations import Varied, varied
from screenwright_lab.training.answer_net import AnswerNet
from screenwright_lab.training.export import export_graph, write_manifest
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.validation import Validation

CHECKPOINT = "answers.safetensors"
SCREENS, OF_EACH = 4, 10
"""Of a step: screens, and questions on each."""
CHOSEN = 2.0
"""Weight of an item that is chosen, in the loss."""
_KEPT_BACK = 10
"""One written screen in so many is for validation."""


@dataclass(frozen=True, slots=True)
class Group:
    """The questions of one screen in one look."""

    name: str
    asked: tuple[Seen, ...]


def grouped(every: Sequence[tuple[str, Seen]]) -> list[Group]:
    found = dict[int, list[Seen]]()
    names = dict[int, str]()
    for name, one in every:
        found.setdefault(id(one.screen), []).append(one)
        names[id(one.screen)] = name
    return [Group(names[key], tuple(asked)) for key, asked in found.items()]


def parted(every: Sequence[Group]) -> tuple[list[Group], list[Group]]:
    """For training and for validation, by a checksum of the written screen: all its looks are in one of them."""
    back = [zlib.crc32(one.name.encode()) % _KEPT_BACK == 0 for one in every]
    return (
        [one for one, is_back in zip(every, back, strict=True) if not is_back],
        [one for one, is_back in zip(every, back, strict=True) if is_back],
    )


@dataclass(frozen=True, slots=True)
class Batch:
    """Inputs of AnswerNet, and the truth: numbers of operations (batch,), and (batch, items) of what is chosen."""

    inputs: tuple[Tensor, ...]
    there: Tensor
    operations: Tensor
    chosen: Tensor


def batched(screens: Sequence[tuple[Screen, Sequence[Varied]]]) -> Batch:
    rows, operations, chosen, there = (
        list[tuple[Tensor, ...]](),
        list[int](),
        list[Tensor](),
        list[tuple[int, Tensor]](),
    )
    for screen, asked in screens:
        items = items_of(screen)
        for one in asked:
            arrays = question_arrays(one.question, items)
            if arrays is None:
                continue
            rows.append(tuple(map(torch.from_numpy, arrays)))
            operations.append(OPERATIONS.index(one.operation))  # type: ignore[arg-type]
            chosen.append(torch.tensor([float(each.id in one.truth) for each in items.elements]))
            there.append((len(arrays[0]), torch.tensor([each.id not in one.gone for each in items.elements])))
    pieces, items_most = max(n for n, _ in there), max(len(row) for _, row in there)
    whole = torch.zeros(len(rows), pieces + items_most, dtype=torch.bool)
    for at, (n, row) in enumerate(there):
        whole[at, :n], whole[at, pieces : pieces + len(row)] = True, row
    inputs = (
        pad_sequence([row[0] for row in rows], batch_first=True),
        _filled([row[1] for row in rows], pieces, items_most),
        *(pad_sequence([row[at] for row in rows], batch_first=True) for at in (2, 3, 4)),
        _filled([row[5] for row in rows], items_most, items_most),
    )
    return Batch(inputs, whole, torch.tensor(operations), pad_sequence(chosen, batch_first=True))


def _filled(those: Sequence[Tensor], first: int, second: int) -> Tensor:
    found = torch.zeros(len(those), first, second, those[0].shape[2])
    for at, one in enumerate(those):
        found[at, : one.shape[0], : one.shape[1]] = one
    return found


def train(
    groups: Sequence[Group], kept_back: Sequence[Group], out: Path, schedule: Schedule, say: Callable[[str], None],
    until: float, counted: Counted | None = None,
) -> AnswerNet:  # fmt: skip
    texts = texts_of(groups)

    def batches(start: int) -> Iterator[Batch]:
        for step in count(start):
            rng = np.random.default_rng((schedule.seed, step))
            drawn = []
            for at in rng.choice(len(groups), min(SCREENS, len(groups)), replace=False):
                screen, asked = varied(groups[int(at)].asked, texts, rng)
                some = rng.permutation(len(asked))[:OF_EACH]
                drawn.append((screen, [asked[int(one)] for one in some]))
            yield batched(drawn)

    def loss(net: AnswerNet, batch: Batch, device: torch.device) -> dict[str, Tensor]:
        inputs = tuple(one.to(device) for one in batch.inputs)
        operations, chosen = net(*inputs, batch.there.to(device))
        seen = batch.there[:, -chosen.shape[1] :].to(device)
        truth, names = batch.chosen.to(device), batch.operations.to(device)
        each = binary_cross_entropy_with_logits(chosen, truth, reduction="none", weight=1 + (CHOSEN - 1) * truth)
        told = (names != OPERATIONS.index("other")) & (names != OPERATIONS.index("none"))
        summed = (each * seen).sum(dim=1)
        return {
            "operation": cross_entropy(operations, names),
            "chosen": 0.5 * (summed * told).sum() / told.sum().clamp(min=1),
        }

    def measure(net: AnswerNet) -> Mapping[str, float]:
        told = answered(net, kept_back)
        return {"right": float(np.mean([is_right for is_right, _, _ in told]))}

    validation = Validation(measure, every=200, patience=8) if kept_back else None
    return fit(AnswerNet, batches, loss, out / CHECKPOINT, schedule, say, until, validation=validation, counted=counted)


def texts_of(groups: Sequence[Group]) -> list[str]:
    """Words on the screens, without figures, by which others may be replaced."""
    every = {one_line(one.text) for group in groups for one in group.asked[0].screen.elements if one.text}
    return sorted(text for text in every if text.replace(" ", "").isalpha() and len(text) < 30)


@torch.inference_mode()
def answered(
    net: AnswerNet, groups: Sequence[Group], temperature: float = 1.0
) -> list[tuple[bool, str, tuple[Seen, float]]]:
    """Of each question: whether it is answered rightly, the operation, the question and the chance that was told."""
    was_training, found = net.training, []
    net.eval()
    for group in groups:
        items = items_of(group.asked[0].screen)
        for one in group.asked:
            arrays = question_arrays(one.question, items)
            assert arrays is not None
            operations, chosen = net(*(torch.from_numpy(each)[None] for each in arrays))
            told = selected(items, operations[0].numpy(), chosen[0].numpy(), temperature)
            is_right = told.operation == one.operation
            if one.operation in ("say", "name", "count", "sum"):
                is_right &= {each.id for each in told.elements} == set(one.truth)
            found.append((is_right, told.operation, (one, told.chance)))
    net.train(was_training)
    return found


def calibrated(net: AnswerNet, kept_back: Sequence[Group]) -> float:
    """The temperature with the least cross entropy of being right."""

    def entropy(temperature: float) -> float:
        told = answered(net, kept_back, temperature)
        chances = np.clip([chance if right else 1 - chance for right, _, (_, chance) in told], 1e-4, 1)
        return float(-np.log(chances).mean())

    return min((0.8, 1.0, 1.25, 1.5, 2.0, 2.5), key=entropy)


def export_answers(net: AnswerNet, path: Path, facts: dict[str, object]) -> None:
    """Write ``path`` (.onnx) and its manifest, for one question about one screen at a time."""
    from screenwright.language import WIDTH
    from screenwright.reading import FACTS, INPUTS, LINKS, RELATIONS

    class Graph(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.net = net

        def forward(self, *arrays: Tensor) -> tuple[Tensor, Tensor]:
            operations, chosen = self.net(*(one[None] for one in arrays))
            return operations[0], chosen[0]

    shapes = ((5, WIDTH), (5, 3, 2 * LINKS), (3, WIDTH), (3, WIDTH), (3, FACTS), (3, 3, RELATIONS))
    axes = {name: {0: "items"} for name in ("called", "says", "facts", "chosen")}
    axes |= {"question": {0: "pieces"}, "links": {0: "pieces", 1: "items"}, "relations": {0: "items", 1: "items"}}
    export_graph(
        Graph(), tuple(torch.zeros(shape) for shape in shapes), path, list(INPUTS), ["operations", "chosen"], axes
    )
    write_manifest(path, dict(facts))
