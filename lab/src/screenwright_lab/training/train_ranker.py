"""Train the scorer of the built-in planner on sentences of ``data instructions``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.functional import cross_entropy

from screenwright.agents.planner import CHANNELS, FACTS, SHAPES, TOKENS, UNKNOWN, Asked, Seen, asked, see, split
from screenwright_lab.data.instructions.pairs import Instructed, Pair
from screenwright_lab.data.instructions.people import WAY
from screenwright_lab.data.instructions.sentences import DEEDS
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.ranker_net import RankerNet
from screenwright_lab.training.schedule import Schedule

CHECKPOINT = "ranker.safetensors"
BATCH = 64
COMMON = 12
"""Screens on which a word of the sentences must occur to have a number of its own; names of one page have none."""
MOST_WORDS = 600
SPREAD = 600
"""A batch is drawn from so many neighbours, by how many elements they have, on either side: little is filled up."""
PEOPLE = 0.25
"""Share of a batch that people wrote, where there are such sentences: they are few, and say what nobody makes up."""
LEFT_OUT = 0.3
"""Share of the other things on a screen of such a sentence that are left out at most, another one each time: a net that
sees the same few hundred screens over and over learns them by heart."""
FORGOTTEN = 0.08
"""Share of the words that are made unknown in training."""
DEED, TYPED = 0.3, 0.2
"""Weights of the smaller tasks beside the target."""


@dataclass(frozen=True, slots=True)
class Example:
    """``target`` is the row of the element, or the number of rows for none; ``typed`` the first and the last word to be
    typed, None where there is nothing to type; ``way`` how the target is named."""

    asked: Asked
    target: int
    deed: int
    typed: tuple[int, int] | None
    way: str


def vocabulary(screens: Sequence[Instructed]) -> dict[str, int]:
    """The words that sentences about many screens have in common, numbered from 2."""
    seen = Counter[str]()
    for screen in screens:
        seen.update({word for pair in screen.pairs for word in split(pair.words)})
    common = [word for word, count in seen.most_common(MOST_WORDS) if count >= COMMON and not word.isdigit()]
    return {word: number for number, word in enumerate(sorted(common), start=UNKNOWN + 1)}


def examples(screens: Sequence[Instructed], words: Mapping[str, int]) -> list[Example]:
    """The sentences as arrays; those whose target was not among the elements that the net sees are left out."""
    found = []
    for screen in screens:
        seen = see(screen.elements, screen.screen)
        found += [one for pair in screen.pairs if (one := example(seen, pair, words)) is not None]
    return found


def example(seen: Seen, pair: Pair, words: Mapping[str, int]) -> Example | None:
    arrays = asked(pair.words, seen, words, pair.done)
    rows = [row for row, at in enumerate(arrays.kept) if seen.elements[at].id == pair.target]
    if pair.target is not None and not rows:
        return None
    target = rows[0] if rows else len(arrays.kept)
    return Example(arrays, target, DEEDS.index(pair.deed), _typed(pair), pair.way)


def _typed(pair: Pair) -> tuple[int, int] | None:
    if not pair.typed:
        return None
    before, _, _ = pair.words.partition(pair.typed)
    first, length = len(split(before)), len(split(pair.typed))
    return (first, first + length - 1) if length and first + length <= TOKENS else None


def train(
    known: Sequence[Example],
    words: int,
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float,
    counted: Counted | None = None,
) -> RankerNet:
    """``words``: how many numbers the vocabulary has, those for empty and unknown among them."""

    sources = [by_size for way in (False, True) if (by_size := _by_size(known, of_people=way))]
    shares = [1 - PEOPLE, PEOPLE] if len(sources) == 2 else [1.0]

    def batches(start: int) -> Iterator[list[Tensor]]:
        for step in count(start):
            rng = np.random.default_rng((schedule.seed, step))
            place = rng.random()
            chosen = list[Example]()
            for source, share in zip(sources, shares, strict=True):
                reach = min(SPREAD, len(source) // 4)
                near = int(place * len(source)) + rng.integers(-reach, reach + 1, size=round(share * BATCH))
                chosen += [source[at] for at in near % len(source)]
            yield batch(chosen, rng)

    def loss(net: RankerNet, given: list[Tensor], device: torch.device) -> dict[str, Tensor]:
        words, shapes, facts, alike, boxes, target, deed, typed = (one.to(device) for one in given)
        scores, deeds, ends = net(words, shapes, facts, alike, boxes)
        return {
            "target": cross_entropy(scores, target),
            "deed": DEED * cross_entropy(deeds, deed),
            "typed": TYPED * _ends(ends, typed),
        }

    return fit(lambda: RankerNet(words), batches, loss, out / CHECKPOINT, schedule, say, until, counted=counted)


def _by_size(known: Sequence[Example], *, of_people: bool) -> list[Example]:
    """Those that people wrote, or those made up, by how many elements they have."""
    return sorted((one for one in known if (one.way == WAY) == of_people), key=lambda one: len(one.asked.kept))


def _ends(scores: Tensor, typed: Tensor) -> Tensor:
    """Of the first and the last typed word, over the examples in which something is typed; 0 where none is."""
    lost = cross_entropy(scores.transpose(1, 2).flatten(0, 1), typed.flatten(), ignore_index=-1, reduction="sum")
    return lost / (typed >= 0).sum().clamp(min=1)


def batch(chosen: Sequence[Example], rng: np.random.Generator | None = None) -> list[Tensor]:
    """The arrays of some examples, filled up to the longest of them, then target, deed and typed words (-1: none). With
    ``rng`` some words are made unknown, and screens of people's sentences thinned."""
    if rng is not None:
        chosen = [thinned(one, rng) if one.way == WAY else one for one in chosen]
    longest = max(len(one.asked.words) for one in chosen)
    most = max(1, *(len(one.asked.kept) for one in chosen))
    many = len(chosen)
    words, shapes = np.zeros((many, longest), np.int64), np.zeros((many, longest, SHAPES), np.float32)
    facts, boxes = np.zeros((many, most, FACTS), np.float32), np.zeros((many, most, 4), np.float32)
    alike = np.zeros((many, longest, most, CHANNELS), np.float32)
    target, deed, typed = (np.zeros(shape, np.int64) for shape in (many, many, (many, 2)))
    for at, one in enumerate(chosen):
        arrays, t, e = one.asked, len(one.asked.words), len(one.asked.kept)
        words[at, :t], shapes[at, :t], facts[at, :e], boxes[at, :e] = (
            arrays.words,
            arrays.shapes,
            arrays.facts,
            arrays.boxes,
        )
        alike[at, :t, :e] = arrays.alike
        target[at], deed[at] = (one.target if one.target < e else most), one.deed
        typed[at] = one.typed or (-1, -1)
    if rng is not None:
        words[(rng.random(words.shape) < FORGOTTEN) & (words > UNKNOWN)] = UNKNOWN
    return [torch.from_numpy(one) for one in (words, shapes, facts, alike, boxes, target, deed, typed)]


def thinned(one: Example, rng: np.random.Generator) -> Example:
    """Without some of the elements that are not meant."""
    arrays = one.asked
    kept = rng.random(len(arrays.kept)) >= rng.uniform(0, LEFT_OUT)
    if one.target < len(kept):
        kept[one.target] = True
    rows = np.flatnonzero(kept)
    fewer = replace(
        arrays, facts=arrays.facts[rows], alike=arrays.alike[:, rows], boxes=arrays.boxes[rows], kept=arrays.kept[rows]
    )
    return replace(one, asked=fewer, target=int(np.searchsorted(rows, one.target)))


def right(net: RankerNet, known: Sequence[Example]) -> dict[str, tuple[int, int]]:
    """How many targets are found, of how many, by the way in which they are named."""
    counts: dict[str, list[int]] = {}
    with torch.inference_mode():
        for start in range(0, len(known), BATCH):
            some = known[start : start + BATCH]
            given = batch(some)
            best = net(*given[:5])[0].argmax(dim=1)
            hits: NDArray[np.bool_] = (best == given[5]).numpy()
            for one, hit in zip(some, hits, strict=True):
                pair = counts.setdefault(one.way, [0, 0])
                pair[0] += int(hit)
                pair[1] += 1
    return {way: (hit, of) for way, (hit, of) in sorted(counts.items())}
