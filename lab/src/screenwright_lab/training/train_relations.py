"""Train the net of relations on what the parser sees of labelled pages (``relation_samples``).

Some pages are shown bare, as the parser asks again once it has decided what there is: the words of free texts and the
controls that take a label alone, without what the detector thinks of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy

from screenwright.core.geometry import Box
from screenwright.vision import (
    COLOURS,
    LABELLED,
    LETTERS,
    LOOK,
    MOST_NODES,
    NODE_KINDS,
    OPINION,
    RELATIONS,
    SIZES,
    WHAT,
    Floats,
    line_height,
    pair_facts,
)
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.relation_net import RelationNet
from screenwright_lab.training.relation_samples import UNKNOWN, Known, Thing
from screenwright_lab.training.schedule import Schedule

CHECKPOINT = "relations.safetensors"
PAGES = 2
"""Pages of a step."""
BARE = 0.35
BLURRED, ASTRAY = 0.04, 0.12
"""Standard deviations of edges in heights of a word, and of the sides of words in a bare page."""
MISSING = 0.02
CUT, STRETCHED, INVERTED = 0.4, 0.25, 0.2
"""How often tables are cut short, by how much a page is stretched (logarithm), and how often dark is light."""
CROPPED, LEAST, MOST = 0.25, 0.05, 0.6
"""How often only a window of a page is seen, and the least and most that it is wide and high, in shares of the page."""
UNTOLD = ((LETTERS, 0.15), (LOOK, 0.1), (OPINION, 0.1))
"""How often a net is not told some facts of all nodes, so that it does not go by one of them alone."""
FREE = frozenset(WHAT.index(kind) for kind in ("text", "link", "cell", "nothing"))


def truth_of(things: Sequence[Thing], *, labels: bool = True) -> tuple[Floats, Floats]:
    """What holds of each pair, (len(RELATIONS), n, n), and of which pairs that is asked. ``labels``: whether it is
    known which words are whose label."""
    word = np.array([thing.node.kind == "word" for thing in things])
    known = np.array([thing.of is not None for thing in things]) & word
    others = ~np.eye(len(things), dtype=bool)
    unit = _same([thing.of if thing.node.kind == "word" else None for thing in things])
    controls = np.array([UNKNOWN if thing.control is None else thing.control for thing in things])
    label_of = np.array([UNKNOWN - 1 if thing.label_of is None else thing.label_of for thing in things])
    label = controls[:, None] == label_of[None]
    cells = [thing.cell for thing in things]
    of_table = _same([cell[:1] if cell else None for cell in cells])
    row = _same([cell[:2] if cell else None for cell in cells])
    column = _same([(cell[0], cell[2]) if cell else None for cell in cells])
    holds = np.stack([unit, label, of_table, row, column]) & others
    asked = np.stack([
        known[:, None] & known[None], ~word[:, None] & word[None] & labels, np.ones_like(unit), of_table, of_table,
    ]) & others  # fmt: skip
    return holds.astype(np.float32), asked.astype(np.float32)


def _same(values: Sequence[object]) -> NDArray[np.bool_]:
    """Whether two have the same value, None being like nothing."""
    numbers = {value: number for number, value in enumerate(dict.fromkeys(values)) if value is not None}
    found = np.array([numbers.get(value, -1) for value in values])
    return np.asarray((found[:, None] == found[None]) & (found >= 0)[:, None])


def as_seen(page: Known, rng: np.random.Generator) -> tuple[tuple[Thing, ...], Floats, Floats]:
    """The things as another look at a page of another size, with shorter tables, may see them, their facts, and those
    of their pairs."""
    things, facts = page.things, page.facts.astype(np.float32)
    bare = not page.looked or (page.labels and rng.random() < BARE)
    cut = _cut_short(things, rng) if rng.random() < CUT else set[int]()
    if rng.random() < CROPPED:
        cut |= _outside(things, rng)
    kept = [
        i for i, thing in enumerate(things)
        if i not in cut and rng.random() >= MISSING and (not bare or _is_bare(thing))
    ]  # fmt: skip
    if len(kept) < 2:
        return things, facts, pair_facts([thing.node for thing in things], page.drawn)
    height = line_height([thing.node for thing in things])
    stretch = np.exp(rng.uniform(-STRETCHED, STRETCHED, 2))
    seen = [_blurred(things[i], rng, height, stretch, bare=bare) for i in kept]
    facts = facts[kept]
    usual = line_height([thing.node for thing in seen])
    sides = np.array([(thing.node.box.width, thing.node.box.height) for thing in seen], np.float32)
    facts[:, SIZES] = np.log1p(sides / usual)
    facts[:, : len(NODE_KINDS)] = np.eye(len(NODE_KINDS))[[NODE_KINDS.index(thing.node.kind) for thing in seen]]
    if rng.random() < INVERTED:
        facts[:, COLOURS], facts[:, LOOK] = 1 - facts[:, COLOURS], 1 - facts[:, LOOK]
    for part, chance in UNTOLD:
        if rng.random() < chance or (bare and part == OPINION):
            facts[:, part] = 0
    return tuple(seen), facts, pair_facts([thing.node for thing in seen], page.drawn[np.ix_(kept, kept)])


def _cut_short(things: Sequence[Thing], rng: np.random.Generator) -> set[int]:
    """The things in rows and columns of tables by lot, of which two of each stay."""
    gone = set[int]()
    for place in (1, 2):
        lines = sorted({(thing.cell[0], thing.cell[place]) for thing in things if thing.cell})
        for table in {line[0] for line in lines}:
            own = [line for line in lines if line[0] == table]
            most = len(own) - 2
            if most > 0:
                away = rng.choice(len(own), int(rng.integers(0, most + 1)), replace=False)
                lost = {own[i] for i in away}
                gone |= {
                    i for i, thing in enumerate(things) if thing.cell and (thing.cell[0], thing.cell[place]) in lost
                }
    return gone


def _outside(things: Sequence[Thing], rng: np.random.Generator) -> set[int]:
    """The things outside of a window around one of them by lot."""
    middles = np.array([(thing.node.box.center.x, thing.node.box.center.y) for thing in things], np.float32)
    half = rng.uniform(LEAST, MOST, 2) * (np.ptp(middles, axis=0) + 1) / 2
    far = (np.abs(middles - middles[int(rng.integers(len(things)))]) > half).any(axis=1)
    return set(np.flatnonzero(far).tolist())


def _is_bare(thing: Thing) -> bool:
    if thing.node.kind == "word":
        return thing.what in FREE
    return thing.what != UNKNOWN and WHAT[thing.what] in LABELLED


def _blurred(thing: Thing, rng: np.random.Generator, height: float, stretch: Floats, *, bare: bool) -> Thing:
    box, node = thing.node.box, thing.node
    off = rng.normal(0, 1, 4) * BLURRED * height
    if bare and node.kind == "word":
        off[[0, 2]] += rng.normal(0, ASTRAY * height)
    left, top, right, bottom = (round(side) for side in (np.array(box.as_tuple()) + off) * np.tile(stretch, 2))
    what = WHAT[thing.what]
    kind = what if bare and node.kind != "word" and what != "nothing" else node.kind
    return replace(thing, node=replace(node, kind=kind, box=Box(left, top, max(left + 2, right), max(top + 2, bottom))))


def train(
    pages: Sequence[Known],
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float,
    counted: Counted | None = None,
) -> RelationNet:
    fitting = [page for page in pages if 2 <= len(page.things) <= MOST_NODES]

    def batches(start: int) -> Iterator[list[list[Tensor]]]:
        for step in count(start):
            rng = np.random.default_rng((schedule.seed, step))
            yield [_sample(fitting[int(rng.integers(len(fitting)))], rng) for _ in range(PAGES)]

    def loss(net: RelationNet, batch: list[list[Tensor]], device: torch.device) -> dict[str, Tensor]:
        parts = [_losses(net, *(one.to(device) for one in page)) for page in batch]
        mean = torch.stack(parts).mean(dim=0)
        return dict(zip(("what", *RELATIONS, "on"), mean.unbind(0), strict=True))

    return fit(RelationNet, batches, loss, out / CHECKPOINT, schedule, say, until, counted=counted)


def _sample(page: Known, rng: np.random.Generator) -> list[Tensor]:
    things, facts, pairs = as_seen(page, rng)
    holds, asked = truth_of(things, labels=page.labels)
    what = np.array([thing.what for thing in things], np.int64)
    on = np.array([UNKNOWN if thing.on is None else thing.on for thing in things], np.float32)
    return [torch.from_numpy(one) for one in (facts, pairs, what, holds, asked, on)]


def _losses(
    net: RelationNet, facts: Tensor, pairs: Tensor, what: Tensor, holds: Tensor, asked: Tensor, on: Tensor
) -> Tensor:
    """Of what the nodes are, of each relation the mean over the pairs that are asked, and of what is on."""
    told, said, lit = net(facts, pairs)
    known = on != UNKNOWN
    states = binary_cross_entropy_with_logits(lit, on.clamp(min=0), reduction="none") * known
    kinds = cross_entropy(told, what, ignore_index=UNKNOWN, reduction="sum") / (what != UNKNOWN).sum().clamp(min=1)
    each = binary_cross_entropy_with_logits(said, holds, reduction="none") * asked
    relations = each.sum(dim=(1, 2)) / asked.sum(dim=(1, 2)).clamp(min=1)
    return torch.cat([kinds[None] / 3, relations, (states.sum() / known.sum().clamp(min=1))[None] / 3])
