"""Train the reader of sentences on what people say, each time said a little otherwise (``data/utterances``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy

from screenwright.language import INTENTS, LOWER, SLOTS, Answers, Clause, Trust, Utterance, pieces_of, put_together
from screenwright_lab.data.utterances.variations import Variations
from screenwright_lab.training.checkpoint import load, load_tensors
from screenwright_lab.training.export_encoder import kept_pieces
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.packed_encoder import PackedEncoder
from screenwright_lab.training.reader_net import LowerLayers, ReaderNet, fill_layer
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.validation import Validation

CHECKPOINT = "reader.safetensors"
BATCH, ALIKE = 32, 4
"""Sentences of a batch; batches that are drawn together and parted by length, as the shorter are filled up."""
VARIED = 0.75
"""Of the sentences of a batch, how many are said otherwise."""
_BEGIN, _PAD, _END = 0, 1, 2
_NONE = -100
SMOOTHED = 0.05


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence as pieces, and what is true of each; the first and last piece are the encoder's own."""

    ids: Tensor
    begins: Tensor
    intents: Tensor
    later: Tensor
    tags: Tensor


def example(said: Utterance) -> Example:
    ids, starts, ends = pieces_of(said.text)
    size = len(ids) + 2
    begins, later = torch.zeros(size), torch.zeros(size)
    intents, tags = torch.full((size,), _NONE), torch.full((size,), _NONE)
    tags[1:-1] = 0
    for clause in said.clauses:
        own = [at for at, start in enumerate(starts) if clause.start <= start < clause.end]
        for at in own:
            intents[at + 1], later[at + 1] = INTENTS.index(clause.intent), float(clause.later)
        if own:
            begins[own[0] + 1] = 1.0
        for slot in clause.slots:
            held = [at for at in range(len(ids)) if starts[at] < slot.end and ends[at] > max(slot.start, starts[at])]
            for goes_on, at in enumerate(held):
                tags[at + 1] = 1 + 2 * SLOTS.index(slot.name) + bool(goes_on)
    return Example(torch.tensor([_BEGIN, *ids, _END]), begins, intents, later, tags)


def train(
    packed: PackedEncoder,
    sentences: Sequence[Utterance],
    kept_back: Sequence[Utterance],
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float,
    counted: Counted | None = None,
    start: Path | None = None,
) -> ReaderNet:
    """``start``: weights of another run to begin with, in the place of the published ones."""
    variations, lower = Variations(sentences), LowerLayers(packed, kept_pieces(packed))

    def make() -> ReaderNet:
        net = ReaderNet(packed.layers - LOWER)
        for number, layer in enumerate(net.layers):
            fill_layer(layer, packed, LOWER + number)
        if start is not None:
            load(net, load_tensors(start)[0])
        return net

    def batches(start: int) -> Iterator[list[Example]]:
        for group in count(start // ALIKE):
            rng = np.random.default_rng((schedule.seed, group))
            drawn = [sentences[int(at)] for at in rng.integers(len(sentences), size=ALIKE * BATCH)]
            said = [example(variations.drawn(one, rng) if rng.random() < VARIED else one) for one in drawn]
            said.sort(key=lambda one: len(one.ids))
            for part in rng.permutation(ALIKE)[start % ALIKE if group == start // ALIKE else 0 :]:
                yield said[BATCH * part : BATCH * (part + 1)]

    def loss(net: ReaderNet, batch: list[Example], device: torch.device) -> dict[str, Tensor]:
        ids, *truth = (one.to(device) for one in stacked(batch))
        there = ids != _PAD
        with torch.no_grad():
            state = lower.to(device)(ids, there)
        return losses(net(state, there), truth)

    def measure(net: ReaderNet) -> Mapping[str, float]:
        return {"read": float(np.mean([same(one, read(net, lower, one.text)) for one in kept_back]))}

    validation = Validation(measure, every=250, patience=6) if kept_back else None
    return fit(make, batches, loss, out / CHECKPOINT, schedule, say, until, validation=validation, counted=counted)


def stacked(batch: Sequence[Example]) -> list[Tensor]:
    def padded(parts: Sequence[Tensor], value: float) -> Tensor:
        return torch.nn.utils.rnn.pad_sequence(list(parts), batch_first=True, padding_value=value)

    return [
        padded([one.ids for one in batch], _PAD), padded([one.begins for one in batch], 0.0),
        padded([one.intents for one in batch], _NONE), padded([one.later for one in batch], 0.0),
        padded([one.tags for one in batch], _NONE),
    ]  # fmt: skip


def losses(told: Sequence[Tensor], truth: Sequence[Tensor]) -> dict[str, Tensor]:
    begins, intents, later, tags = told
    asked = (truth[3] != _NONE).float()

    def mean(logits: Tensor, wanted: Tensor) -> Tensor:
        each = binary_cross_entropy_with_logits(logits, wanted, reduction="none") * asked
        return each.sum() / asked.sum()

    return {
        "begins": mean(begins, truth[0]),
        "intents": cross_entropy(intents.flatten(0, 1), truth[1].flatten(), label_smoothing=SMOOTHED),
        "later": mean(later, truth[2]) / 2,
        "tags": cross_entropy(tags.flatten(0, 1), truth[3].flatten()),
    }


@torch.inference_mode()
def read(net: ReaderNet, lower: LowerLayers, text: str) -> Utterance:
    """As the exported net is asked."""
    ids, starts, ends = pieces_of(text)
    given = torch.tensor([[_BEGIN, *ids, _END]])
    state = lower(given, torch.ones_like(given, dtype=torch.bool))
    was_training = net.training
    begins, intents, later, tags = (one[0, 1:-1] for one in net.eval()(state))
    net.train(was_training)
    told = Answers(
        torch.sigmoid(begins).numpy(), torch.log_softmax(intents, 1).numpy(), torch.sigmoid(later).numpy(),
        torch.log_softmax(tags, 1).numpy(),
    )  # fmt: skip
    return put_together(text, told, starts, ends)


def same(one: Utterance, other: Utterance) -> bool:
    """Whether both ask for the same, in the same order, whatever is said around it."""
    return [_key(clause) for clause in one.clauses if clause.intent != "nothing"] == [
        _key(clause) for clause in other.clauses if clause.intent != "nothing"
    ]


def _key(clause: Clause) -> tuple[str, bool, tuple[tuple[str, str], ...]]:
    """All that is read of it."""
    return clause.intent, clause.later, tuple((slot.name, slot.words) for slot in clause.slots)


def trust_in(readings: Sequence[tuple[Utterance, Utterance]]) -> Trust:
    """What makes the chance of a clause mean how often it is right, from pairs of a sentence and how it was read: a
    logistic regression on the facts of its clauses (Platt 1999, with more than one number)."""
    facts, right = list[tuple[float, ...]](), list[bool]()
    for truth, told in readings:
        wanted = {_key(clause) for clause in truth.clauses}
        facts += [(1.0, *clause.facts) for clause in told.clauses]
        right += [_key(clause) in wanted for clause in told.clauses]
    given, wished = np.array(facts), np.array(right, np.float64)
    weights, least = np.zeros(given.shape[1]), 1e-3 * np.eye(given.shape[1])
    for _ in range(30):  # Newton's method; a little ridge keeps it from running away
        chance = 1 / (1 + np.exp(-np.clip(given @ weights, -30, 30)))
        curve = given.T @ (given * (chance * (1 - chance))[:, None]) + least
        weights += np.linalg.solve(curve, given.T @ (wished - chance) - least @ weights)
    return tuple(round(float(one), 4) for one in weights)
