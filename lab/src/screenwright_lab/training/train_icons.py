"""Train the icon namer on glyphs laid into made-up scenes and on pictures of programs, and measure it on families that
it has never seen.

Beside the function the net tells the words of the name that a family gives a picture ("arrow", "circle", "left"), so
that pictures without a function teach it too: pictures and words in one space, as in VisionTasker (paper 003, 4.3.2).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy

from screenwright_lab.data.icons.families import OTHER, words_of
from screenwright_lab.data.icons.glyphs import Glyphs
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.icon_net import IconNet
from screenwright_lab.training.icon_pictures import Captured
from screenwright_lab.training.icon_scenes import scenes, shown
from screenwright_lab.training.schedule import Schedule

CHECKPOINT = "icons.safetensors"
BATCH = 128
CAPTURED = 0.25
"""Pictures of programs to one glyph."""
SMOOTHING = 0.05
OTHERS = 0.2
"""Share of the pictures without a function."""
WORDS_WEIGHT = 0.15
Batch: TypeAlias = tuple[Tensor, Tensor, Tensor]


@dataclass(frozen=True, slots=True)
class Names:
    """The functions in the order of the net's answers; "other" comes last and is none of them."""

    functions: tuple[str, ...]

    def index(self, function: str) -> int:
        return len(self.functions) if function == OTHER else self.functions.index(function)


def names_in(glyphs: Glyphs, least: int = 8) -> Names:
    """The functions of which at least ``least`` families have a picture."""
    seen = Counter(function for function, _ in set(zip(glyphs.functions, glyphs.families, strict=True)))
    return Names(tuple(sorted(name for name, count in seen.items() if count >= least and name != OTHER)))


def words_in(glyphs: Glyphs, least: int = 10) -> tuple[str, ...]:
    """The words of names that at least ``least`` families use."""
    pairs = {(word, of) for name, of in zip(glyphs.names, glyphs.families, strict=True) for word in words_of(name)}
    seen = Counter(word for word, _ in pairs)
    return tuple(sorted(word for word, count in seen.items() if count >= least))


def train(
    glyphs: Glyphs,
    names: Names,
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float = math.inf,
    counted: Counted | None = None,
    batch: int = BATCH,
    captured: Captured | None = None,
) -> IconNet:
    """Train, or go on training, in the folder ``out``; see :func:`fit.fit`. The words of ``captured`` pictures are not
    known, so that they teach functions alone."""
    labels = torch.tensor(_labels(glyphs.functions, names))
    words = words_in(glyphs)
    said = torch.tensor([[word in words_of(name) for word in words] for name in glyphs.names], dtype=torch.bool)
    ink = torch.from_numpy(glyphs.ink)
    weights = torch.from_numpy(_chances(glyphs))
    if captured is not None:
        own, own_labels = torch.from_numpy(captured.crops), torch.tensor(_labels(captured.functions, names))
        own_weights = torch.from_numpy(_evenly(captured))

    def batches(start: int) -> Iterator[Batch]:
        for step in count(start):
            rng = torch.Generator().manual_seed(schedule.seed * 1_000_003 + step)
            chosen = torch.multinomial(weights, batch, replacement=True, generator=rng)
            crops, meant = scenes(ink[chosen], rng), labels[chosen]
            if captured is not None:
                some = torch.multinomial(own_weights, round(CAPTURED * batch), replacement=True, generator=rng)
                crops, meant = torch.cat([crops, shown(own[some], rng)]), torch.cat([meant, own_labels[some]])
            yield crops, meant, said[chosen]

    return fit(
        lambda: IconNet(len(names.functions), len(words)),
        batches,
        _loss,
        out / CHECKPOINT,
        schedule,
        say,
        until,
        counted=counted,
    )


def _labels(functions: Sequence[str], names: Names) -> list[int]:
    """A function that too few families have is "other" here."""
    known = set(names.functions)
    return [names.index(function if function in known else OTHER) for function in functions]


def _evenly(captured: Captured) -> NDArray[np.float64]:
    """Functions by the square root of their pictures, within one programs alike."""
    functions = Counter(captured.functions)
    pairs = Counter(zip(captured.programs, captured.functions, strict=True))
    programs = Counter(function for _, function in pairs)
    weights = np.array(
        [
            functions[function] ** 0.5 / programs[function] / pairs[program, function]
            for program, function in zip(captured.programs, captured.functions, strict=True)
        ]
    )
    return np.asarray(weights / weights.sum(), np.float64)


def _chances(glyphs: Glyphs) -> NDArray[np.float64]:
    """Families alike by the square root of their size; within one, functions alike; "other" OTHERS of all."""
    families = Counter(glyphs.families)
    pairs = Counter(zip(glyphs.families, glyphs.functions, strict=True))
    kinds = Counter(family for family, _ in pairs)
    weights = np.array(
        [
            families[family] ** 0.5
            * (OTHERS if function == OTHER else (1 - OTHERS) / max(1, kinds[family] - 1))
            / pairs[family, function]
            for family, function in zip(glyphs.families, glyphs.functions, strict=True)
        ]
    )
    return np.asarray(weights / weights.sum(), np.float64)


def _loss(net: IconNet, batch: Batch, device: torch.device) -> dict[str, Tensor]:
    crops, labels, words = (part.to(device) for part in batch)
    function, said = net(crops.contiguous(memory_format=torch.channels_last), with_words=True)
    each = binary_cross_entropy_with_logits(said[: len(words)].float(), words.float(), reduction="none")
    return {
        "function": cross_entropy(function.float(), labels, label_smoothing=SMOOTHING),
        "words": WORDS_WEIGHT * each.sum() / len(words),
    }


def held_out(glyphs: Glyphs, names: Names, seed: int, rounds: int = 1) -> Sequence[tuple[Tensor, Tensor, list[str]]]:
    """Scenes of all glyphs for measuring: crops, labels, families; the same for the same seed."""
    rng = torch.Generator().manual_seed(seed)
    labels, ink = torch.tensor(_labels(glyphs.functions, names)), torch.from_numpy(glyphs.ink)
    batches = []
    for _ in range(rounds):
        order = torch.randperm(len(ink), generator=rng)
        for chosen in torch.split(order, BATCH):
            families = [glyphs.families[int(i)] for i in chosen]
            batches.append((scenes(ink[chosen], rng), labels[chosen], families))
    return batches
