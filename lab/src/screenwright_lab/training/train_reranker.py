"""Train the cross-encoder that tells which label on a screen is meant by what somebody says, or that none is.

Each pair of words and label is read together (Nogueira and Cho 2019, "Passage Re-ranking with BERT", section 3); the
labels of one screen are weighed against each other and against none of them, whose logit is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from screenwright.language import LOWER, WIDTH, pieces_of
from screenwright_lab.data.utterances.meant import Meant
from screenwright_lab.data.utterances.scenes import Choice
from screenwright_lab.training.export_encoder import kept_pieces
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.packed_encoder import PackedEncoder
from screenwright_lab.training.reader_net import Layer, LowerLayers, fill_layer
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.validation import Validation

CHECKPOINT = "reranker.safetensors"
CHOICES = 12
"""Choices of a step."""
MOST_LABELS = 12
OF_OTHERS, TAKEN_AWAY, LOWERED, AS_IT_IS, ALONE = 0.4, 0.12, 0.3, 0.12, 0.25
"""Chances: that labels of other screens stand there too; that the right one is not there; that the words are in lower
case; that they are the label's own; that a choice is made of a label's wordings and other labels by lot."""
_BEGIN, _PAD, _END = 0, 1, 2
_APART = -1e4


class RerankerNet(nn.Module):
    """States (pairs, n, WIDTH) of the lower layers, of the words and behind them of the label; ``second`` (pairs, n) is 1
    for the label's; ``there`` (pairs, n) which pieces are. To logits (pairs,)."""

    def __init__(self, layers: int = LOWER) -> None:
        super().__init__()
        self.layers = nn.ModuleList(Layer() for _ in range(layers))
        self.second = nn.Parameter(torch.zeros(WIDTH))
        self.fits = nn.Linear(WIDTH, 1)
        nn.init.normal_(self.fits.weight, std=0.002)
        nn.init.zeros_(self.fits.bias)

    def forward(self, state: Tensor, second: Tensor, there: Tensor) -> Tensor:
        state = state + second[..., None] * self.second
        for layer in self.layers:
            state = layer(state, there)
        told: Tensor = 8.0 * self.fits(state[:, 0])[:, 0]
        return told


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
) -> RerankerNet:
    lower = LowerLayers(packed, kept_pieces(packed))

    def make() -> RerankerNet:
        net = RerankerNet(packed.layers - LOWER)
        for number, layer in enumerate(net.layers):
            fill_layer(layer, packed, LOWER + number)
        return net

    def batches(start: int) -> Iterator[list[Choice]]:
        for step in count(start):
            rng = np.random.default_rng((schedule.seed, step))
            yield [varied(_drawn(choices, labels, rng), choices, rng) for _ in range(CHOICES)]

    def loss(net: RerankerNet, batch: list[Choice], device: torch.device) -> dict[str, Tensor]:
        with torch.no_grad():
            given = [one.to(device) for one in paired(lower.to(device), batch, device)]
        scores = weighed(net(*given), batch)
        truth = torch.tensor([scores.shape[1] - 1 if one.meant is None else one.meant for one in batch], device=device)
        return {"choice": cross_entropy(scores, truth)}

    def measure(net: RerankerNet) -> Mapping[str, float]:
        return {"chosen": float(np.mean([chosen(net, lower, one) == one.meant for one in kept_back]))}

    validation = Validation(measure, every=200, patience=6) if kept_back else None
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


def paired(lower: LowerLayers, batch: Sequence[Choice], device: torch.device) -> tuple[Tensor, Tensor, Tensor]:
    """What the net is given for all labels of all choices, one after the other."""
    texts = list(dict.fromkeys(text for one in batch for text in (one.words, *one.labels)))
    rows = [torch.tensor([_BEGIN, *pieces_of(text)[0], _END]) for text in texts]
    ids = nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=_PAD).to(device)
    states = lower(ids, ids != _PAD)
    told = {text: states[at, : len(row)] for at, (text, row) in enumerate(zip(texts, rows, strict=True))}
    pairs = [(told[one.words], told[label]) for one in batch for label in one.labels]
    state = nn.utils.rnn.pad_sequence([torch.cat(pair) for pair in pairs], batch_first=True)
    place = torch.arange(state.shape[1], device=device)
    first = torch.tensor([len(one) for one, _ in pairs], device=device)[:, None]
    whole = torch.tensor([len(one) + len(other) for one, other in pairs], device=device)[:, None]
    return state, (place >= first).to(state.dtype), place < whole


def weighed(logits: Tensor, batch: Sequence[Choice]) -> Tensor:
    """(choices, labels + 1): logits of the labels of each, and last of none."""
    rows = torch.split(logits, [len(one.labels) for one in batch])
    scores = nn.utils.rnn.pad_sequence(list(rows), batch_first=True, padding_value=_APART)
    return torch.cat([scores, torch.zeros(len(batch), 1, device=logits.device, dtype=scores.dtype)], dim=1)


@torch.inference_mode()
def chosen(net: RerankerNet, lower: LowerLayers, one: Choice, least: float = 0.0) -> int | None:
    """Place of the label whose chance is largest and at least ``least``; None where that is no label's."""
    net.eval()
    chance = torch.softmax(weighed(net(*paired(lower, [one], torch.device("cpu"))), [one]), dim=1)[0]
    net.train()
    best = int(chance.argmax())
    return best if best < len(one.labels) and chance[best] >= least else None
