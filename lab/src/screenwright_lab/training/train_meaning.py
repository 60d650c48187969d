"""Train what makes a vector of a text, so that a label and what people say in its place come to lie together.

Each step draws labels, and of each two texts that mean it; each text has to be nearer to its own than to all others of
the step (the loss of van den Oord et al. 2018, section 2.3, both ways).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy, normalize

from screenwright.language import LOWER, pieces_of
from screenwright_lab.data.utterances.meant import Meant
from screenwright_lab.training.export_encoder import kept_pieces
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.packed_encoder import PackedEncoder
from screenwright_lab.training.reader_net import Layer, LowerLayers, fill_layer
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.validation import Validation

CHECKPOINT = "meaning.safetensors"
LABELS = 96
"""Labels of a step."""
SHARP = 20.0
"""What the products are multiplied by."""
LOWERED = 0.3
"""Of the texts, how many are in lower case throughout."""
SCREEN = 60
"""Labels of a screen, of which validation wants the right one to be nearest."""
_BEGIN, _PAD, _END = 0, 1, 2


class MeaningNet(nn.Module):
    """States (batch, n, WIDTH) of the lower layers to vectors (batch, WIDTH) of length 1."""

    def __init__(self, layers: int = LOWER) -> None:
        super().__init__()
        self.layers = nn.ModuleList(Layer() for _ in range(layers))

    def forward(self, state: Tensor, there: Tensor | None = None) -> Tensor:
        for layer in self.layers:
            state = layer(state, there)
        if there is None:
            return normalize(state.mean(dim=1), dim=1)
        held = there[..., None].to(state.dtype)
        return normalize((state * held).sum(dim=1) / held.sum(dim=1), dim=1)


def train(
    packed: PackedEncoder,
    labels: Sequence[Meant],
    kept_back: Sequence[Meant],
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

    def batches(start: int) -> Iterator[list[str]]:
        for step in count(start):
            rng = np.random.default_rng((schedule.seed, step))
            drawn = [labels[int(at)] for at in rng.choice(len(labels), min(LABELS, len(labels)), replace=False)]
            pairs = [rng.choice(len(one.all), 2, replace=False) for one in drawn]
            texts = [one.all[int(pair[side])] for side in (0, 1) for one, pair in zip(drawn, pairs, strict=True)]
            yield [text.lower() if rng.random() < LOWERED else text for text in texts]

    def loss(net: MeaningNet, batch: list[str], device: torch.device) -> dict[str, Tensor]:
        ids, there = as_ids(batch, device)
        with torch.no_grad():
            state = lower.to(device)(ids, there)
        one, other = net(state, there).chunk(2)
        scores = SHARP * one @ other.T
        own = torch.arange(len(one), device=device)
        return {"there": cross_entropy(scores, own) / 2, "back": cross_entropy(scores.T, own) / 2}

    def measure(net: MeaningNet) -> Mapping[str, float]:
        return {"nearest": nearest(lambda texts: vectors(net, lower, texts), kept_back)}

    validation = Validation(measure, every=100, patience=6) if kept_back else None
    return fit(make, batches, loss, out / CHECKPOINT, schedule, say, until, validation=validation, counted=counted)


def as_ids(texts: Sequence[str], device: torch.device) -> tuple[Tensor, Tensor]:
    rows = [torch.tensor([_BEGIN, *pieces_of(text)[0], _END]) for text in texts]
    ids = nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=_PAD).to(device)
    return ids, ids != _PAD


@torch.inference_mode()
def vectors(net: MeaningNet, lower: LowerLayers, texts: Sequence[str]) -> Tensor:
    ids, there = as_ids(texts, torch.device("cpu"))
    told: Tensor = net(lower(ids, there), there)
    return told


def nearest(vectors_of: Callable[[Sequence[str]], Tensor], labels: Sequence[Meant]) -> float:
    """The share of wordings whose own label is the nearest of SCREEN labels, which are drawn the same each time."""
    rng, right, asked = np.random.default_rng(0), 0, 0
    named = vectors_of([one.label for one in labels])
    for at, one in enumerate(labels):
        others = rng.permutation([i for i in range(len(labels)) if i != at])[: SCREEN - 1]
        scores = vectors_of(one.wordings) @ named[[at, *others.tolist()]].T
        right += int((scores.argmax(dim=1) == 0).sum())
        asked += len(one.wordings)
    return right / max(1, asked)
