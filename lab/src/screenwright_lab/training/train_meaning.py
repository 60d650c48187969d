"""Train what makes a vector of a text, so that among the labels of a screen the one that somebody means who calls it by
other words is nearest, and none is near where none is meant.

Each pair of words and label has the logit ``scale (cos - shift)``, none of them 0; the loss is the cross entropy over
the labels of one screen and none (van den Oord et al. 2018, section 2.3, with the neighbours on a screen for
negatives).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import cross_entropy, normalize

from screenwright.language import LOWER, pieces_of
from screenwright_lab.data.utterances.meant import Meant
from screenwright_lab.data.utterances.scenes import Choice
from screenwright_lab.training.export_encoder import kept_pieces
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.packed_encoder import PackedEncoder
from screenwright_lab.training.reader_net import Layer, LowerLayers, fill_layer
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.validation import Validation

CHECKPOINT = "meaning.safetensors"
SCENES, OF_EACH, OF_LABELS = 6, 4, 8
"""Of a step: screens, choices on each of them, and choices that are made of a label's wordings and other labels by
lot."""
MOST_LABELS, MOST_STRANGERS = 12, 60
OF_OTHERS, TAKEN_AWAY, LOWERED, AS_IT_IS = 0.4, 0.35, 0.3, 0.25
"""Chances: that labels of other screens stand there too; that the right one is not there; that the words are in lower
case; that they are the label's own, which its neighbours must not be taken for where it is gone."""
SCALES, SHIFTS = range(8, 30, 2), np.arange(0.4, 0.8, 0.02)
TOGETHER = 64
"""Texts that go through the net together."""
_BEGIN, _PAD, _END = 0, 1, 2
_APART = -1e4


class MeaningNet(nn.Module):
    """States (batch, n, WIDTH) of the lower layers to vectors (batch, WIDTH) of length 1. ``sharp`` is the logarithm of
    the scale of a logit, ``shift`` the product of two vectors at which it is 0."""

    def __init__(self, layers: int = LOWER) -> None:
        super().__init__()
        self.layers = nn.ModuleList(Layer() for _ in range(layers))
        self.sharp, self.shift = nn.Parameter(torch.tensor(3.0)), nn.Parameter(torch.tensor(0.5))

    def forward(self, state: Tensor, there: Tensor | None = None) -> Tensor:
        for layer in self.layers:
            state = layer(state, there)
        if there is None:
            return normalize(state.mean(dim=1), dim=1)
        held = there[..., None].to(state.dtype)
        return normalize((state * held).sum(dim=1) / held.sum(dim=1), dim=1)


def train(
    packed: PackedEncoder,
    choices: Sequence[Choice],
    labels: Sequence[Meant],
    kept_back: Sequence[Choice],
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float,
    counted: Counted | None = None,
) -> MeaningNet:
    lower = LowerLayers(packed, kept_pieces(packed))

    def make() -> MeaningNet:
        net = MeaningNet(packed.layers - LOWER)
        for number, layer in enumerate(net.layers):
            fill_layer(layer, packed, LOWER + number)
        return net

    scenes = list(_by_labels(choices).values())

    def batches(start: int) -> Iterator[list[Choice]]:
        for step in count(start):
            rng = np.random.default_rng((schedule.seed, step))
            drawn = [scenes[int(at)] for at in rng.choice(len(scenes), min(SCENES, len(scenes)), replace=False)]
            seen = list(dict.fromkeys(label for scene in drawn for label in scene[0].labels))
            told = [scene[int(at)] for scene in drawn for at in rng.integers(len(scene), size=OF_EACH)]
            yield [varied(one, seen, rng) for one in (*told, *(_by_lot(labels, rng) for _ in range(OF_LABELS)))]

    def loss(net: MeaningNet, batch: list[Choice], device: torch.device) -> dict[str, Tensor]:
        told = weighed(net, lower.to(device), batch, device)
        truth = torch.tensor([told.shape[1] - 1 if one.meant is None else one.meant for one in batch], device=device)
        return {"choice": cross_entropy(told, truth)}

    def measure(net: MeaningNet) -> Mapping[str, float]:
        found = chosen(net, lower, kept_back)
        return {"chosen": float(np.mean([at == one.meant for at, one in zip(found, kept_back, strict=True)]))}

    validation = Validation(measure, every=100, patience=6) if kept_back else None
    return fit(make, batches, loss, out / CHECKPOINT, schedule, say, until, validation=validation, counted=counted)


def _by_labels(choices: Sequence[Choice]) -> dict[tuple[str, ...], list[Choice]]:
    scenes = dict[tuple[str, ...], list[Choice]]()
    for one in choices:
        scenes.setdefault(one.labels, []).append(one)
    return scenes


def _by_lot(labels: Sequence[Meant], rng: np.random.Generator) -> Choice:
    drawn = [labels[int(at)] for at in rng.choice(len(labels), int(rng.integers(5, MOST_LABELS)), replace=False)]
    return Choice(str(rng.choice(drawn[0].wordings)), tuple(one.label for one in drawn), 0)


def varied(one: Choice, seen: Sequence[str], rng: np.random.Generator) -> Choice:
    """With some other labels of those ``seen``, at times without the right one."""
    right = None if one.meant is None else one.labels[one.meant]
    words = right if right is not None and rng.random() < AS_IT_IS else one.words
    others = [label for label in one.labels if label != right]
    if rng.random() < OF_OTHERS:
        strangers = [label for label in seen if label not in one.labels]
        rng.shuffle(strangers)
        others += strangers[: int(rng.integers(MOST_STRANGERS))]
    gone = right is not None and rng.random() < TAKEN_AWAY
    held = others if gone or right is None else [*others, right]
    meant = None if gone or right is None else len(held) - 1
    return Choice(words.lower() if rng.random() < LOWERED else words, tuple(held), meant)


def weighed(net: MeaningNet, lower: LowerLayers, batch: Sequence[Choice], device: torch.device) -> Tensor:
    """(choices, labels + 1): logits of the labels of each, and last of none."""
    texts = list(dict.fromkeys(text for one in batch for text in (one.words, *one.labels)))
    vectors, place = vectors_of(net, lower, texts, device), {text: at for at, text in enumerate(texts)}
    logits = [
        net.sharp.exp() * (vectors[[place[label] for label in one.labels]] @ vectors[place[one.words]] - net.shift)
        for one in batch
    ]
    scores = nn.utils.rnn.pad_sequence(logits, batch_first=True, padding_value=_APART)
    return torch.cat([scores, torch.zeros(len(batch), 1, device=device, dtype=scores.dtype)], dim=1)


def vectors_of(net: MeaningNet, lower: LowerLayers, texts: Sequence[str], device: torch.device) -> Tensor:
    """(texts, WIDTH); texts of like length go through the net together."""
    rows = [torch.tensor([_BEGIN, *pieces_of(text)[0], _END]) for text in texts]
    by_length = sorted(range(len(rows)), key=lambda at: len(rows[at]))
    found = list[Tensor]()
    for first in range(0, len(rows), TOGETHER):
        held = [rows[at] for at in by_length[first : first + TOGETHER]]
        ids = nn.utils.rnn.pad_sequence(held, batch_first=True, padding_value=_PAD).to(device)
        with torch.no_grad():
            states = lower(ids, ids != _PAD)
        found.append(net(states, ids != _PAD))
    return torch.cat(found)[torch.argsort(torch.tensor(by_length, device=device))]


@torch.inference_mode()
def products(net: MeaningNet, lower: LowerLayers, choices: Sequence[Choice]) -> list[NDArray[np.float64]]:
    """Of each choice (labels,): the product of the vector of the words and that of each label."""
    was_training = net.training
    texts = list(dict.fromkeys(text for one in choices for text in (one.words, *one.labels)))
    vectors = vectors_of(net.eval(), lower, texts, torch.device("cpu")).double().numpy()
    net.train(was_training)
    place = {text: at for at, text in enumerate(texts)}
    return [vectors[[place[label] for label in one.labels]] @ vectors[place[one.words]] for one in choices]


def chosen(net: MeaningNet, lower: LowerLayers, choices: Sequence[Choice]) -> list[int | None]:
    """Place of the label with the largest logit; None where that is none's."""
    shift = float(net.shift.detach())
    told = products(net, lower, choices)
    return [int(each.argmax()) if each.max() > shift else None for each in told]


def calibrated(net: MeaningNet, lower: LowerLayers, kept_back: Sequence[Choice]) -> tuple[float, float]:
    """``scale`` and ``shift`` with the least cross entropy on ``kept_back``, each choice once as it is and once without
    the label that is meant: what is not called by its name is often not on the screen."""
    told = list(zip(products(net, lower, kept_back), (one.meant for one in kept_back), strict=True))
    told += [(np.delete(each, meant), None) for each, meant in told if meant is not None]

    def entropy(scale: float, shift: float) -> float:
        logits = [np.append(scale * (each - shift), 0.0) for each, _ in told]
        return float(np.mean([
            np.logaddexp.reduce(row) - row[-1 if meant is None else meant]
            for row, (_, meant) in zip(logits, told, strict=True)
        ]))  # fmt: skip

    return min(((float(scale), float(shift)) for scale in SCALES for shift in SHIFTS), key=lambda pair: entropy(*pair))
