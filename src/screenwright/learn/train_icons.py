"""Train the icon namer on glyphs laid into made-up scenes, and measure it on families that it has never seen."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.functional import cross_entropy

from screenwright.data.icons.families import OTHER
from screenwright.data.icons.glyphs import Glyphs
from screenwright.learn.fit import Schedule, fit
from screenwright.learn.icon_net import IconNet
from screenwright.learn.icon_scenes import scenes

CHECKPOINT = "icons.safetensors"
BATCH = 128
SMOOTHING = 0.05
Batch: TypeAlias = tuple[Tensor, Tensor]


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


def train(
    glyphs: Glyphs,
    names: Names,
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float = math.inf,
    batch: int = BATCH,
) -> IconNet:
    """Train, or go on training, in the folder ``out``; see :func:`fit.fit`."""
    labels = torch.tensor(_labels(glyphs, names))
    ink = torch.from_numpy(glyphs.ink)
    weights = torch.from_numpy(_chances(glyphs))

    def batches(step: int) -> Iterator[Batch]:
        rng = torch.Generator().manual_seed(schedule.seed * 1_000_003 + step)
        while True:
            chosen = torch.multinomial(weights, batch, replacement=True, generator=rng)
            yield scenes(ink[chosen], rng), labels[chosen]

    return fit(lambda: IconNet(len(names.functions)), batches, _loss, out / CHECKPOINT, schedule, say, until)


def _labels(glyphs: Glyphs, names: Names) -> list[int]:
    """A function that too few families have is "other" here."""
    known = set(names.functions)
    return [names.index(function if function in known else OTHER) for function in glyphs.functions]


def _chances(glyphs: Glyphs) -> NDArray[np.float64]:
    """Families alike by the square root of their size; within one, functions alike; "other" a tenth of all."""
    families = Counter(glyphs.families)
    pairs = Counter(zip(glyphs.families, glyphs.functions, strict=True))
    kinds = Counter(family for family, _ in pairs)
    weights = np.array(
        [
            families[family] ** 0.5
            * (0.1 if function == OTHER else 0.9 / max(1, kinds[family] - 1))
            / pairs[family, function]
            for family, function in zip(glyphs.families, glyphs.functions, strict=True)
        ]
    )
    return np.asarray(weights / weights.sum(), np.float64)


def _loss(net: IconNet, batch: Batch, device: torch.device) -> dict[str, Tensor]:
    crops, labels = batch[0].to(device), batch[1].to(device)
    with torch.autocast(device.type, torch.bfloat16):
        said = net(crops.contiguous(memory_format=torch.channels_last))
    return {"name": cross_entropy(said.float(), labels, label_smoothing=SMOOTHING)}


def held_out(glyphs: Glyphs, names: Names, seed: int, rounds: int = 1) -> Sequence[tuple[Tensor, Tensor, list[str]]]:
    """Scenes of all glyphs for measuring: crops, labels, families; the same for the same seed."""
    rng = torch.Generator().manual_seed(seed)
    labels, ink = torch.tensor(_labels(glyphs, names)), torch.from_numpy(glyphs.ink)
    batches = []
    for _ in range(rounds):
        order = torch.randperm(len(ink), generator=rng)
        for chosen in torch.split(order, BATCH):
            families = [glyphs.families[int(i)] for i in chosen]
            batches.append((scenes(ink[chosen], rng), labels[chosen], families))
    return batches
