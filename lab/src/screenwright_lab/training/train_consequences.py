"""Train what judges labels in any language, on labels of programs that were told by hand in English."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.functional import cross_entropy

from screenwright.language import LOWER
from screenwright.safety.consequences import HARMLESS, KINDS, KNOWN, as_written, rule_for
from screenwright_lab.data.consequences.labels import HELD_BACK, Labelled
from screenwright_lab.training.consequence_net import LAYERS, ConsequenceNet
from screenwright_lab.training.encoded import AT_ONCE, Encoded
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.packed_encoder import PackedEncoder
from screenwright_lab.training.reader_net import fill_layer
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.validation import Validation

CHECKPOINT = "consequences.safetensors"
BATCH, DRAWN = 128, 8
"""Labels of a step, and how many times so many are drawn: those of like length go together."""
SMOOTHED = 0.03
FOUND = 0.99
"""Of what has a consequence, the share that is to be asked about in languages that are learned: with it the test has
0.98."""
WRONGLY = 0.03
"""Of what is harmless and passes the lexicon, the share that may be taken for surely consequential."""
_RULES = len(KINDS) - 2
_BARE = str.maketrans("ıłøđĐŁØ", "iloddLO")


class Lesson(NamedTuple):
    text: str
    kind: str
    english: str
    worth: float


def lessons(labels: Sequence[Labelled], part: str) -> list[Lesson]:
    """What is learned from: every label as it is written, and, where that is another, without its accents, as a reader
    of few letters reads it. Rarer translations count half, and so do bare ones."""
    found = []
    for one in labels:
        if one.part == part and one.language not in HELD_BACK:
            text = as_written(one.label)
            found.append(Lesson(text, one.kind, one.english, 0.5 if one.rank else 1.0))
            if part == "train" and not one.rank and (bare := unaccented(text)) != text:
                found.append(Lesson(bare, one.kind, one.english, 0.5))
    return found


def unaccented(label: str) -> str:
    """Latin letters alone; others stay as they are."""
    parts = unicodedata.normalize("NFKD", label)
    if not all(sign < "\u0250" or unicodedata.combining(sign) for sign in parts):
        return label
    return "".join(sign for sign in parts if not unicodedata.combining(sign)).translate(_BARE)


def train(
    packed: PackedEncoder,
    states: Encoded,
    every: Sequence[Labelled],
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float,
    counted: Counted | None = None,
    layers: int = LAYERS,
) -> ConsequenceNet:
    """The net at its best on the labels for validation."""
    learned = [one for one in lessons(every, "train") if one.text in states.place]
    kept_back = validated(every, states, listed=False)
    alike = Counter(one.english for one in learned)
    worth = np.array([one.worth / alike[one.english] ** 0.5 for one in learned])
    worth /= worth.sum()
    lengths = np.array([states.length(one.text) for one in learned])

    def make() -> ConsequenceNet:
        net = ConsequenceNet(layers)
        for number, layer in enumerate(net.layers):
            fill_layer(layer, packed, LOWER + number)
        return net

    def batches(start: int) -> Iterator[list[Lesson]]:
        for step in count(start):
            rng = np.random.default_rng((schedule.seed, step))
            drawn = rng.choice(len(learned), BATCH * DRAWN, p=worth)
            drawn = drawn[np.argsort(lengths[drawn], kind="stable")]
            first = BATCH * int(rng.integers(DRAWN))
            yield [learned[at] for at in drawn[first : first + BATCH]]

    def loss(net: ConsequenceNet, batch: list[Lesson], device: torch.device) -> dict[str, Tensor]:
        state, there = (one.to(device) for one in states.batch([one.text for one in batch]))
        wanted = torch.tensor([KINDS.index(one.kind) for one in batch], device=device)
        return {"kinds": cross_entropy(net(state, there), wanted, label_smoothing=SMOOTHED)}

    def measure(net: ConsequenceNet) -> Mapping[str, float]:
        least = least_of(net, states, kept_back)
        return {"passed": 1 - stopped(net, states, kept_back, least), "least": least}

    validation = Validation(measure, every=500, patience=6) if kept_back else None
    return fit(make, batches, loss, out / CHECKPOINT, schedule, say, until, validation=validation, counted=counted)


def validated(every: Sequence[Labelled], states: Encoded, listed: bool) -> list[Lesson]:
    """The commonest translations of labels for validation, in languages that the lexicon has words for or in others."""
    chosen = [one for one in every if (one.language in KNOWN) == listed and not one.rank]
    return [one for one in lessons(chosen, "validation") if one.text in states.place]


def least_of(net: ConsequenceNet, states: Encoded, kept_back: Sequence[Lesson]) -> float:
    """The chance from which FOUND of what has a consequence is asked about."""
    told = chances(net, states, [one.text for one in kept_back if has_consequence(one.kind)])
    return float(np.quantile(told, 1 - FOUND))


def surely_of(net: ConsequenceNet, states: Encoded, kept_back: Sequence[Lesson]) -> float:
    """The chance to which no more than WRONGLY comes of what is harmless and passes the lexicon."""
    passing = [one.text for one in kept_back if one.kind == HARMLESS and rule_for(one.text) is None]
    return float(np.quantile(chances(net, states, passing), 1 - WRONGLY))


def stopped(net: ConsequenceNet, states: Encoded, kept_back: Sequence[Lesson], least: float) -> float:
    """The share of what is harmless that comes to so much."""
    told = chances(net, states, [one.text for one in kept_back if not has_consequence(one.kind)])
    return float((told >= least).mean())


def has_consequence(kind: str) -> bool:
    return KINDS.index(kind) < _RULES


@torch.inference_mode()
def chances(net: ConsequenceNet, states: Encoded, texts: Sequence[str]) -> NDArray[np.float32]:
    """Of each text, that it has any consequence."""
    was_training, found = net.training, dict[str, float]()
    net.eval()
    known = sorted(set(texts), key=states.place.__getitem__)
    for start in range(0, len(known), AT_ONCE):
        some = known[start : start + AT_ONCE]
        told = torch.softmax(net(*states.batch(some)), dim=1)[:, :_RULES].sum(dim=1)
        found.update(zip(some, told.tolist(), strict=True))
    net.train(was_training)
    return np.array([found[text] for text in texts], np.float32)
