"""Train the detector on random crops of labelled screens."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import count, islice
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from screenwright_lab.training.crops import Decoded, Example, crops
from screenwright_lab.training.detector import COARSE_STRIDE, FINE_STRIDE, Detector
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.losses import Wanted, level_loss
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.targets import LevelTargets

WEIGHTS = {
    "heat": 1.0, "sides": 3.0, "region sides": 1.0, "kind": 0.7, "click": 1.0, "states": 1.0,
}  # fmt: skip
"""How much each part of the loss counts."""
COARSE_SHARE = 0.5
CHECKPOINT = "detector.safetensors"

Batch: TypeAlias = tuple[Tensor, Wanted, Wanted]


@dataclass(frozen=True, slots=True)
class Feed:
    """Batches of ``batch`` crops of ``height`` x ``width`` pixels, made by ``workers`` processes beside."""

    batch: int = 8
    height: int = 384
    width: int = 704
    workers: int = 1


def train(
    screens: Sequence[Decoded],
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    feed: Feed | None = None,
    until: float = math.inf,
    counted: Counted | None = None,
) -> Detector:
    """Train, or go on training, in the folder ``out``; see :func:`fit.fit`."""
    how = feed or Feed()

    def batches(start: int) -> Iterable[Batch]:
        return DataLoader[Any](_Stream(screens, how, schedule.seed, start), batch_size=None, num_workers=how.workers)

    return fit(Detector, batches, _losses, out / CHECKPOINT, schedule, say, until, counted=counted)


class _Stream(IterableDataset[Batch]):
    """Batches from ``start`` on. The workers, whom the loader asks in turn, take every so-manieth one each."""

    def __init__(self, screens: Sequence[Decoded], feed: Feed, seed: int, start: int) -> None:
        self.screens, self.feed, self.seed, self.start = screens, feed, seed, start

    def __iter__(self) -> Iterator[Batch]:
        worker = get_worker_info()
        first, stride = (self.start + worker.id, worker.num_workers) if worker else (self.start, 1)
        for step in count(first, stride):
            drawn = crops(self.screens, (self.seed, step), self.feed.height, self.feed.width)
            yield _collate(list(islice(drawn, self.feed.batch)))


def _losses(net: Detector, batch: Batch, device: torch.device) -> dict[str, Tensor]:
    pictures, fine, coarse = batch[0].to(device), _to(batch[1], device), _to(batch[2], device)
    fine_said, coarse_said = net(pictures.float().contiguous(memory_format=torch.channels_last))
    parts = level_loss(fine_said.float(), fine, FINE_STRIDE, sets=1)
    weighted = {f"fine {name}": value * WEIGHTS[name] for name, value in parts.items()}
    parts = level_loss(coarse_said.float(), coarse, COARSE_STRIDE, sets=2)
    return weighted | {f"coarse {name}": value * WEIGHTS[name] * COARSE_SHARE for name, value in parts.items()}


def _collate(examples: list[Example]) -> Batch:
    pictures = torch.from_numpy(np.stack([one.pixels for one in examples])).permute(0, 3, 1, 2)
    return pictures, _stack([one.fine for one in examples]), _stack([one.coarse for one in examples])


def _stack(targets: list[LevelTargets]) -> Wanted:
    names = [field.name for field in fields(Wanted)]
    return Wanted(*(torch.from_numpy(np.stack([getattr(one, name) for one in targets])) for name in names))


def _to(wanted: Wanted, device: torch.device) -> Wanted:
    return Wanted(*(getattr(wanted, field.name).to(device) for field in fields(Wanted)))
