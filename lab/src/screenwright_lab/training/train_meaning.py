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
CHOICES = 24
"""Choices of a step."""
MOST_LABELS = 12
OF_OTHERS, TAKEN_AWAY, LOWERED, AS_IT_IS, ALONE = 0.4, 0.35, 0.3, 0.25, 0.25
"""Chances: that labels of other screens stand there too; that the right one is not there; that the words are in lower
case; that they are the label's own, which its neighbours must not be taken for where it is gone; that a choice is made
of a label's wordings and other labels by lot."""
SCALES, SHIFTS = range(8, 30, 2), np.arange(0.4, 0.8, 0.02)
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

    def batches(start: int) -> Iterator[list[Choice]]:
        for step in count(start):
            rng = np.random.default_rng((schedule.seed, step))
            yield [varied(_drawn(choices, labels, rng), choices, rng) for _ in range(CHOICES)]

    def loss(net: MeaningNet, batch: list[Choice], device: torch.device) -> dict[str, Tensor]:
        told = weighed(net, lower.to(device), batch, device)
        truth = torch.tensor([told.shape[1] - 1 if one.meant is None else one.meant for one in batch], device=device)
        return {"choice": cross_entropy(told, truth)}

    def measure(net: MeaningNet) -> Mapping[str, float]:
        return {"chosen": float(np.mean([chosen(net, lower, one) == one.meant for one in kept_back]))}

    validation = Validation(measure, every=100, patience=6) if kept_back else None
    return fit(make, batches, loss, out / CHECKPOINT, schedule, say, until, validation=validation, counted=counted)


def _drawn(choices: Sequence[Choice], labels: Sequence[Meant], rng: np.random.Generator) -> Choice:
    if rng.random() >= ALONE:
        return choices[int(rng.integers(len(choices)))]
    drawn = [labels[int(at)] for at in rng.choice(len(labels), int(rng.integers(5, MOST_LABELS)), replace=False)]
    return Choice(str(rng.choice(drawn[0].wordings)), tuple(one.label for one in drawn), 0)


def varied(one: Choice, every: Sequence[Choice], rng: np.random.Generator) -> Choice:
    """With some other labels, in another order, at times without the right one."""
    right = None if one.meant is None else one.labels[one.meant]
    words = right if right is not None and rng.random() < AS_IT_IS else one.words
    others = [label for label in one.labels if label != right]
    if rng.random() < OF_OTHERS:
        strangers = every[int(rng.integers(len(every)))].labels
        others += [label for label in strangers if label != right and label not in others][:4]
    rng.shuffle(others)
    gone = right is not None and rng.random() < TAKEN_AWAY
    held = [*others[: MOST_LABELS - 1], *([] if gone or right is None else [right])]
    rng.shuffle(held)
    meant = None if gone or right is None else held.index(right)
    return Choice(words.lower() if rng.random() < LOWERED else words, tuple(held), meant)


def weighed(net: MeaningNet, lower: LowerLayers, batch: Sequence[Choice], device: torch.device) -> Tensor:
    """(choices, labels + 1): logits of the labels of each, and last of none."""
    texts = list(dict.fromkeys(text for one in batch for text in (one.words, *one.labels)))
    rows = [torch.tensor([_BEGIN, *pieces_of(text)[0], _END]) for text in texts]
    ids = nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=_PAD).to(device)
    with torch.no_grad():
        states = lower(ids, ids != _PAD)
    vectors, place = net(states, ids != _PAD), {text: at for at, text in enumerate(texts)}
    logits = [
        net.sharp.exp() * (vectors[[place[label] for label in one.labels]] @ vectors[place[one.words]] - net.shift)
        for one in batch
    ]
    scores = nn.utils.rnn.pad_sequence(logits, batch_first=True, padding_value=_APART)
    return torch.cat([scores, torch.zeros(len(batch), 1, device=device, dtype=scores.dtype)], dim=1)


@torch.inference_mode()
def chosen(net: MeaningNet, lower: LowerLayers, one: Choice) -> int | None:
    """Place of the label with the largest logit; None where that is none's."""
    was_training = net.training
    best = int(weighed(net.eval(), lower, [one], torch.device("cpu"))[0].argmax())
    net.train(was_training)
    return best if best < len(one.labels) else None


@torch.inference_mode()
def calibrated(net: MeaningNet, lower: LowerLayers, kept_back: Sequence[Choice]) -> tuple[float, float]:
    """``scale`` and ``shift`` with the least cross entropy on ``kept_back``, each choice once as it is and once without
    the label that is meant: what is not called by its name is often not on the screen."""
    net.eval()
    told = [(products(net, lower, one), one.meant) for one in kept_back]
    told += [(np.delete(each, meant), None) for each, meant in told if meant is not None]

    def entropy(scale: float, shift: float) -> float:
        logits = [np.append(scale * (each - shift), 0.0) for each, _ in told]
        return float(np.mean([
            np.logaddexp.reduce(row) - row[-1 if meant is None else meant]
            for row, (_, meant) in zip(logits, told, strict=True)
        ]))  # fmt: skip

    return min(((float(scale), float(shift)) for scale in SCALES for shift in SHIFTS), key=lambda pair: entropy(*pair))


def products(net: MeaningNet, lower: LowerLayers, one: Choice) -> NDArray[np.float64]:
    """(labels,) of the vector of the words and of each label."""
    logits = weighed(net, lower, [one], torch.device("cpu"))[0, :-1]
    return np.asarray((logits / net.sharp.exp() + net.shift).numpy(), np.float64)
