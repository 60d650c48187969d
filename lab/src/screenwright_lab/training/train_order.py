"""Train the net that says which blank band parts a screen first, on the trees of labelled pages.

A cut is as good as the order that follows from it: the share of all pairs across it that the toolkit names in that
order. Every page is parted as its own tree wants it, mostly along the best band, so that the groups are those that are
met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits

from screenwright.core.overlap import table
from screenwright.vision import (
    CUT_FACTS,
    Cut,
    Separator,
    cut_facts,
    cuts,
    find_separators,
    holders_of,
    is_leftwards,
    kin,
    mirrored,
)
from screenwright_lab.data.screens.labels import Label
from screenwright_lab.data.screens.store import Shot
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.schedule import Schedule

CHECKPOINT, CUTS = "order.safetensors", "cuts.npz"
BATCH = 2048
LEFT_OUT = (0.0, 0.1, 0.3)
"""Shares of the labels that are left out of a screen, as a detector does."""
BLURRED = 1.2
"""Standard deviation of the edges of a detector, in pixels."""
BEST, NEARLY = 0.85, 0.7
"""How often a group is parted along its best band; else along one that is at least so good, to the best."""
NO_PART = ("dialog", "window", "scrollbar")
"""Kinds that take no part in the order of what they hold."""

Floats = NDArray[np.float32]


class OrderNet(nn.Module):
    """From what is known of a cut (n, CUT_FACTS) to how well the order would hold (n,), a logit."""

    mean: Tensor
    spread: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(CUT_FACTS))
        self.register_buffer("spread", torch.ones(CUT_FACTS))
        self.layers = nn.Sequential(
            nn.Linear(CUT_FACTS, 128), nn.ReLU(), nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 1)
        )  # fmt: skip

    def forward(self, facts: Tensor) -> Tensor:
        said: Tensor = self.layers((facts - self.mean) / self.spread)
        return said.squeeze(1)


@dataclass(frozen=True, slots=True)
class Cuts:
    """``facts`` (n, CUT_FACTS), how ``good`` each cut is (n,), 0..1, and how ``much`` hangs on it (n,)."""

    facts: Floats
    good: Floats
    much: Floats


def train(
    examples: Cuts,
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float,
    counted: Counted | None = None,
) -> OrderNet:
    known = [torch.from_numpy(one) for one in (examples.facts, examples.good, examples.much)]

    def make() -> OrderNet:
        net = OrderNet()
        net.mean.copy_(known[0].mean(dim=0))
        net.spread.copy_(known[0].std(dim=0) + 1e-3)
        return net

    def batches(start: int) -> Iterator[list[Tensor]]:
        for step in count(start):
            rng = torch.Generator().manual_seed(schedule.seed * 1_000_003 + step)
            chosen = torch.randint(len(known[0]), (BATCH,), generator=rng)
            yield [one[chosen] for one in known]

    def loss(net: OrderNet, batch: list[Tensor], device: torch.device) -> dict[str, Tensor]:
        facts, good, much = (one.to(device) for one in batch)
        return {"order": (binary_cross_entropy_with_logits(net(facts), good, reduction="none") * much).mean()}

    return fit(make, batches, loss, out / CHECKPOINT, schedule, say, until, counted=counted)


def gathered(screens: Sequence[Shot], out: Path, seed: int, say: Callable[[str], None]) -> Cuts:
    """The cuts of all screens; kept in ``out``, so that a run goes on with the same ones."""
    path = out / CUTS
    if not path.exists():
        out.mkdir(parents=True, exist_ok=True)
        found = [cut for number, shot in enumerate(screens) for cut in _told(shot, len(screens), number, seed, say)]
        facts, good, much = (np.array(column, np.float32) for column in zip(*found, strict=True))
        np.savez_compressed(path, facts=facts, good=good, much=much)
    with np.load(path) as kept:
        return Cuts(kept["facts"], kept["good"], kept["much"])


def _told(shot: Shot, of: int, number: int, seed: int, say: Callable[[str], None]) -> Iterator[_Example]:
    if (number + 1) % 100 == 0:
        say(f"cuts of {number + 1} of {of} screens")
    labels = [label for label in shot.screen.labels if label.kind not in NO_PART]
    lines = find_separators(shot.pixels())
    rng = np.random.default_rng((seed, number))
    yield from examples(labels, lines, rng, blurred=False)
    yield from examples(labels, lines, rng, blurred=True)


_Example = tuple[tuple[float, ...], float, float]


def examples(
    labels: Sequence[Label], lines: Sequence[Separator], rng: np.random.Generator, *, blurred: bool
) -> Iterator[_Example]:
    """(facts, good, much) of the cuts between some of the ``labels``, which stand in the toolkit's order."""
    some = [label for label in labels if rng.random() >= rng.choice(LEFT_OUT)]
    if len(some) < 2:
        return
    boxes = table([label.box for label in some]).astype(np.float64)
    if blurred:
        boxes += rng.normal(0, BLURRED, boxes.shape)
        boxes[:, 2:] = np.maximum(boxes[:, 2:], boxes[:, :2] + 2)
    if is_leftwards([label.text or "" for label in some]):
        boxes, lines = mirrored(boxes, lines)
    holders, common = holders_of(boxes), kin(boxes)
    waiting = [np.flatnonzero(holders == holder) for holder in np.unique(holders)]
    while waiting:
        group = waiting.pop()
        ways = cuts(boxes[group], lines)
        if not ways:
            continue
        good = [_holds(cut, group) for cut in ways]
        if len(ways) > 1:
            told = cut_facts(ways, boxes[group], common.of(group)).tolist()
            for cut, fact, share in zip(ways, told, good, strict=True):
                yield fact, share, float(np.log1p(cut.first.sum() * (~cut.first).sum()))
        least = max(good) if rng.random() < BEST else NEARLY * max(good)
        first = ways[rng.choice(np.flatnonzero(np.array(good) >= least))].first
        waiting += [group[first], group[~first]]


def _holds(cut: Cut, group: NDArray[np.intp]) -> float:
    """Share of the pairs across the cut that are named in its order."""
    return float((group[cut.first][:, None] < group[~cut.first]).mean())
