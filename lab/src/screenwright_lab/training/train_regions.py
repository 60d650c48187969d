"""Train the net that says which area a point means and which lies around it, on points of labelled screens.

The parser looks at each screen, so that the areas are those that are met; the truth of a point is the smallest thing
of the labels that holds it, and the smallest global region around that (``data/screenpr/truth.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from zlib import crc32

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits

from screenwright.core.overlap import ious, table
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision import AREA_FACTS, Floats, areas_at, facts_of_areas, look, with_meant
from screenwright_lab.data.screenpr.draw import SIZES, targets
from screenwright_lab.data.screenpr.samples import Target
from screenwright_lab.data.screens.labels import LabelledScreen
from screenwright_lab.data.screens.store import Shot
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.schedule import Schedule

CHECKPOINT = "regions.safetensors"
BATCH = 512
POINTS = 40
"""Points of a screen at most."""
FOUND = 0.5
"""IoU from which an area is the one of the labels."""
TOLERANCE = 5
"""Pixels that an area may miss the point by, as in the reading."""
ASTRAY = 0.3
"""How often the area around is asked for with the second best area in place of the one that is meant."""
NOISE = 0.1
"""Deviations that are added to the numbers."""
HIDDEN, DROPPED = 64, 0.3
"""Neurons of the first hidden layer, and the share of them, and a quarter of that of the facts, that is left out: some
thousand points are few."""


class RegionNet(nn.Module):
    """From what is known of an area (n, AREA_FACTS) to logits (n, 2): it is meant, it lies around what is meant."""

    mean: Tensor
    spread: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(AREA_FACTS))
        self.register_buffer("spread", torch.ones(AREA_FACTS))
        self.layers = nn.Sequential(
            nn.Dropout(DROPPED / 4), nn.Linear(AREA_FACTS, HIDDEN), nn.ReLU(), nn.Dropout(DROPPED),
            nn.Linear(HIDDEN, HIDDEN // 2), nn.ReLU(), nn.Linear(HIDDEN // 2, 2),
        )  # fmt: skip

    def forward(self, facts: Tensor) -> Tensor:
        said: Tensor = self.layers((facts - self.mean) / self.spread)
        return said


@dataclass(frozen=True, slots=True)
class Asked:
    """``facts`` (n, AREA_FACTS), whether each area is the ``right`` one (n,), and how much that counts (n,)."""

    facts: Floats
    right: Floats
    much: Floats


@dataclass(frozen=True, slots=True)
class Known:
    """What the two answers are taught by."""

    meant: Asked
    around: Asked


def train(
    known: Known,
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float,
    counted: Counted | None = None,
) -> RegionNet:
    parts = [
        [torch.from_numpy(one) for one in (part.facts, part.right, part.much)] for part in (known.meant, known.around)
    ]

    def make() -> RegionNet:
        net = RegionNet()
        every = torch.cat([part[0] for part in parts])
        net.mean.copy_(every.mean(dim=0))
        net.spread.copy_(every.std(dim=0) + 1e-3)
        return net

    def batches(start: int) -> Iterator[list[list[Tensor]]]:
        for step in count(start):
            rng = torch.Generator().manual_seed(schedule.seed * 1_000_003 + step)
            batch = []
            for facts_, right, much in parts:
                chosen = torch.randint(len(facts_), (BATCH,), generator=rng)
                batch.append(
                    [facts_[chosen], torch.randn(BATCH, AREA_FACTS, generator=rng), right[chosen], much[chosen]]
                )
            yield batch

    def loss(net: RegionNet, batch: list[list[Tensor]], device: torch.device) -> dict[str, Tensor]:
        losses = {}
        for answer, (name, part) in enumerate(zip(("meant", "around"), batch, strict=True)):
            told, noise, right, much = (one.to(device) for one in part)
            said = net(told + NOISE * noise * net.spread)[:, answer]
            losses[name] = (binary_cross_entropy_with_logits(said, right, reduction="none") * much).mean()
        return losses

    return fit(make, batches, loss, out / CHECKPOINT, schedule, say, until, counted=counted)


def gathered(screens: Sequence[Shot], out: Path, seed: int, say: Callable[[str], None]) -> Known:
    """What is asked of all ``screens``, each looked at once: a file a screen stays in ``out``."""
    files = list[Path]()
    for number, shot in enumerate(screens):
        name = f"{shot.picture.stem}-{crc32(str(shot.picture.parent).encode()):08x}"  # stems may be met in two folders
        file = out / "areas" / f"{name}.npz"
        if not file.exists():
            told(look(Screenshot(shot.pixels())), shot.screen, Random(f"{seed}/{shot.picture.stem}"), file)
        files.append(file)
        if (number + 1) % 20 == 0:
            say(f"areas of {number + 1} of {len(screens)} screens")
    return joined(files)


def told(screen: Screen, truth: LabelledScreen, rng: Random, file: Path) -> None:
    """Write what is asked of one screen: of each area at some points its facts before what is meant is known
    (``first``) and after, its IoU with the truth of both answers, and the share of the screen that is meant."""
    asked = list(targets(truth, rng))
    rows = [_at(screen, one, rng) for one in rng.sample(asked, min(POINTS, len(asked)))]
    file.parent.mkdir(parents=True, exist_ok=True)
    if not rows:
        np.savez_compressed(file)
        return
    first, second, meant, around, share = (np.concatenate(column) for column in zip(*rows, strict=True))
    np.savez_compressed(file, first=first, second=second, meant=meant, around=around, share=share)


def _at(screen: Screen, target: Target, rng: Random) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    areas = areas_at(screen, target.point, TOLERANCE)
    assert target.region is not None
    assert target.around is not None
    fits, truth = table([area.box for area in areas]), table([target.region, target.around])
    meant, around = ious(fits, truth).astype(np.float32).T
    first = facts_of_areas(screen, target.point, areas)
    order = np.argsort(-meant)
    best = int(order[1 if len(order) > 1 and rng.random() < ASTRAY else 0])
    share = np.full(len(areas), target.region.area / screen.screenshot.box.area, np.float32)
    return first, with_meant(first, areas, areas[best].box), meant, around, share


def joined(files: Sequence[Path]) -> Known:
    """Large and small regions count alike: each by one over the root of how often its size is met."""
    kept = [dict(np.load(file)) for file in files]
    first, second, meant, around, share = (
        np.concatenate([one[name] for one in kept if name in one])
        for name in ("first", "second", "meant", "around", "share")
    )
    sizes = np.digitize(share, SIZES[1:-1])
    much = 1 / np.sqrt(np.bincount(sizes, minlength=len(SIZES)))[sizes]
    much = (much / much.mean()).astype(np.float32)
    return Known(Asked(first, _right(meant), much), Asked(second, _right(around), much))


def _right(fits: Floats) -> Floats:
    return (fits >= FOUND).astype(np.float32)
