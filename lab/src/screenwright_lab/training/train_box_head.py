"""Train the box head on the proposals of labelled screens."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from PIL import Image
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy, smooth_l1_loss
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from screenwright.core.screen import KINDS, STATES
from screenwright.vision import EDGE_SCALE, EDGES, KIND, OF_LOOKS, STATE, Crops, Cutter, cut
from screenwright_lab.training.box_head import BoxHead
from screenwright_lab.training.box_head_samples import Samples, load
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.validation import Validation

CHECKPOINT = "box-head.safetensors"
SCREENS, EACH = 8, 56
"""Screens in a batch, and proposals of each."""
THINGS = 0.45
"""Share of these that are elements, where there are so many."""
SAME, NEAR = 0.5, 0.35
"""IoU from which a proposal is an element, and from which its edges can be mended."""
WEIGHTS = {"hit": 1.0, "fit": 1.0, "active": 1.0, "click": 0.5, "kind": 0.7, "states": 0.7, "edges": 1.0}
BLIND = 0.4
"""Share of the screens on which the head has to do without the numbers of the first stage, which knows training screens
better than it will know others."""
CHECK_EVERY, CHECKED = 1000, 100
"""Steps after which the head is asked about so many validation screens; the best of these averages is what is kept."""
NOISE = 0.08
"""Deviation that is added to the numbers."""
DECAY = 0.05
"""Of the weights; the head knows its training screens by heart soon enough."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Truths of a batch, (n,) each but for ``states`` (n, STATES) and ``edges`` (n, 4)."""

    hit: Tensor
    active: Tensor
    asked: Tensor
    asked_active: Tensor
    kind: Tensor
    click: Tensor
    states: Tensor
    edges: Tensor


Batch: TypeAlias = tuple[tuple[Tensor, ...], Wanted]


def train(
    files: Sequence[Path],
    chances: NDArray[np.float64],
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float = math.inf,
    counted: Counted | None = None,
    workers: int = 1,
    validation: Validation[BoxHead] | None = None,
) -> BoxHead:
    """Train, or go on training, in the folder ``out``; ``files`` are those of ``box_head_samples.gathered``, drawn by
    their ``chances``; see :func:`fit.fit`."""

    def batches(start: int) -> Iterable[Batch]:
        return DataLoader[Any](_Stream(files, chances, schedule.seed, start), batch_size=None, num_workers=workers)

    return fit(BoxHead, batches, losses, out / CHECKPOINT, schedule, say, until, validation=validation, counted=counted)


class _Stream(IterableDataset[Batch]):
    """Batches from ``start`` on. The workers, whom the loader asks in turn, take every so-manieth one each."""

    def __init__(self, files: Sequence[Path], chances: NDArray[np.float64], seed: int, start: int) -> None:
        self.files, self.chances, self.seed, self.start = files, chances, seed, start

    def __iter__(self) -> Iterator[Batch]:
        worker = get_worker_info()
        first, stride = (self.start + worker.id, worker.num_workers) if worker else (self.start, 1)
        for step in count(first, stride):
            rng = np.random.default_rng((self.seed, step))
            chosen = rng.choice(len(self.files), SCREENS, p=self.chances)
            yield collated([drawn(load(self.files[i]), rng) for i in chosen])


def drawn(samples: Samples, rng: np.random.Generator) -> tuple[Samples, NDArray[np.intp], Crops, NDArray[np.float32]]:
    """Some proposals of a screen: which, their crops, and their facts."""
    things = rng.permutation(np.flatnonzero(samples.hit >= SAME))[: round(EACH * THINGS)]
    rest = rng.permutation(np.flatnonzero(samples.hit < SAME))[: EACH - len(things)]
    chosen = np.concatenate([things, rest])
    pixels = np.load(samples.array, mmap_mode="r")
    crops = cut(Cutter(np.asarray(pixels)), samples.boxes[chosen], samples.text)
    facts = samples.facts[chosen] + rng.normal(0, NOISE, (len(chosen), samples.facts.shape[1])).astype(np.float32)
    if rng.random() < BLIND:
        facts[:, -OF_LOOKS:] = 0
    return samples, chosen, _disturbed(crops, rng), facts


def _disturbed(crops: Crops, rng: np.random.Generator) -> Crops:
    """Brightness, contrast, tint, swapped, inverted or pale colours, fewer pixels: each in a part of the screens."""
    table = np.arange(256, dtype=np.float64)[:, None].repeat(3, axis=1)
    if rng.random() < 0.4:
        table = table * rng.uniform(0.7, 1.25) + rng.uniform(-20, 20) + rng.uniform(-25, 25, 3) * (rng.random() < 0.5)
    if rng.random() < 0.12:
        table = 255 - table
    order = rng.permutation(3) if rng.random() < 0.3 else np.arange(3)
    grey = rng.uniform(0.3, 1) if rng.random() < 0.15 else 0.0
    coarse = rng.uniform(0.5, 0.9) if rng.random() < 0.3 else 1.0
    lut = np.clip(table, 0, 255).astype(np.uint8)

    def changed(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        made = np.stack([lut[pixels[..., c], c] for c in order], axis=-1)
        if grey:
            made = (made * (1 - grey) + made.mean(axis=-1, keepdims=True) * grey).astype(np.uint8)
        return np.ascontiguousarray(coarser(made, coarse) if coarse < 1 else made)

    return Crops(changed(crops.close), crops.close_place, changed(crops.wide), crops.wide_place)


def coarser(pixels: NDArray[np.uint8], by: float) -> NDArray[np.uint8]:
    """Crops as they come from a screen that is shown smaller, (n, rows, columns, 3)."""
    rows, columns = pixels.shape[1:3]
    size = (max(8, round(columns * by)), max(8, round(rows * by)))
    few = (Image.fromarray(crop).resize(size, Image.Resampling.BOX) for crop in pixels)
    return np.array([np.asarray(crop.resize((columns, rows), Image.Resampling.BILINEAR)) for crop in few], np.uint8)


def collated(parts: Sequence[tuple[Samples, NDArray[np.intp], Crops, NDArray[np.float32]]]) -> Batch:
    def joined(arrays: Iterable[NDArray[Any]]) -> Tensor:
        return torch.from_numpy(np.concatenate(list(arrays)))

    shown = (
        joined(crops.close for _, _, crops, _ in parts).permute(0, 3, 1, 2),
        joined(crops.close_place for _, _, crops, _ in parts),
        joined(crops.wide for _, _, crops, _ in parts).permute(0, 3, 1, 2),
        joined(crops.wide_place for _, _, crops, _ in parts),
        joined(facts for *_, facts in parts),
    )
    names = ("hit", "active", "asked", "asked_active", "kind", "click", "states")
    truths = {name: joined(getattr(samples, name)[chosen] for samples, chosen, *_ in parts) for name in names}
    edges = joined(_edges(samples, chosen) for samples, chosen, *_ in parts)
    return shown, Wanted(**truths, edges=edges)


def _edges(samples: Samples, chosen: NDArray[np.intp]) -> NDArray[np.float32]:
    """By how much the edges have to move, in EDGE_SCALE of the sides; (n, 4)."""
    boxes, true = samples.boxes[chosen], samples.true[chosen]
    sides = np.tile(boxes[:, 2:] - boxes[:, :2], 2)
    return np.asarray(np.clip((true - boxes) / sides / EDGE_SCALE, -10, 10), np.float32)


def losses(net: BoxHead, batch: Batch, device: torch.device) -> dict[str, Tensor]:
    shown = tuple(part.to(device) for part in batch[0])
    wanted = Wanted(*(getattr(batch[1], field.name).to(device) for field in fields(Wanted)))
    close, close_place, wide, wide_place, facts = shown
    said = net(close.float(), close_place, wide.float(), wide_place, facts).float()
    thing = wanted.hit >= SAME
    near = wanted.hit >= NEAR
    parts = {
        "hit": _known(said[:, 0], thing.float(), wanted.asked),
        "fit": _known(said[:, 1], wanted.hit, near),
        "active": _known(said[:, 2], (wanted.active >= SAME).float(), wanted.asked_active),
        "click": _known(said[:, 3], wanted.click.float(), wanted.click >= 0),
        "kind": _kinds(said[:, KIND:STATE], wanted.kind.long()),
        "states": _states(said[:, STATE:EDGES], wanted.states),
        "edges": smooth_l1_loss(said[near][:, EDGES:], wanted.edges[near]) if near.any() else said.sum() * 0,
    }
    return {name: value * WEIGHTS[name] for name, value in parts.items()}


def _known(said: Tensor, truth: Tensor, known: Tensor) -> Tensor:
    if not known.any():
        return said.sum() * 0
    return binary_cross_entropy_with_logits(said[known], truth[known])


def _kinds(said: Tensor, truth: Tensor) -> Tensor:
    """Kinds count by the square root of their share, as in the first stage."""
    named = truth >= 0
    if not named.any():
        return said.sum() * 0
    shares = torch.bincount(truth[named], minlength=len(KINDS)).float()
    weights = shares[truth[named]].rsqrt()
    return (cross_entropy(said[named], truth[named], reduction="none") * weights).sum() / weights.sum()


def _states(said: Tensor, truth: Tensor) -> Tensor:
    """Either answer to every state counts alike, as in the first stage."""
    parts = [
        binary_cross_entropy_with_logits(said[asked, i], truth[asked, i].float())
        for i in range(len(STATES))
        for answer in (0, 1)
        if (asked := truth[:, i] == answer).any()
    ]
    return torch.stack(parts).mean() if parts else said.sum() * 0
