"""The four phases in which ScreenAgent learns from four sets (paper 001, 5.2 and Table 4).

What the table gives are shares of the samples drawn in a phase. Where a set is not there, the others keep their
proportion; a phase of which none is there has nothing to draw from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Literal, TypeAlias, get_args

from screenwright.core.errors import DataError
from screenwright.episodes import ChatSample

Part: TypeAlias = Literal["coco", "widget-captions", "mind2web", "screenagent"]
PARTS: tuple[Part, ...] = get_args(Part)
PHASES: tuple[Mapping[Part, float], ...] = (
    {"coco": 0.2, "widget-captions": 0.2, "mind2web": 0.3, "screenagent": 0.3},
    {"coco": 0.1, "widget-captions": 0.1, "mind2web": 0.4, "screenagent": 0.4},
    {"mind2web": 0.5, "screenagent": 0.5},
    {"mind2web": 0.3, "screenagent": 0.7},
)
"""Table 4."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The samples of each set that is there, in one or several languages: those of a tongue under its name. A sample
    has the same ``id`` in each language in which it is there."""

    samples: Mapping[Part, Mapping[str, Sequence[ChatSample]]]

    def tongues(self, part: Part) -> dict[str, list[ChatSample]]:
        """The samples of a set by their id, each in the languages in which it is there."""
        found: dict[str, list[ChatSample]] = {}
        for samples in self.samples.get(part, {}).values():
            for sample in samples:
                found.setdefault(sample.id, []).append(sample)
        return found


def shares(phase: int, there: Sequence[Part]) -> dict[Part, float]:
    """The proportions of phase 1 to 4 among the sets that are there; they sum to 1. Raises DataError where it has none
    of them."""
    kept = {part: share for part, share in PHASES[phase - 1].items() if part in there}
    if not kept:
        raise DataError(f"phase {phase} learns from {', '.join(PHASES[phase - 1])}: none of them is there")
    return {part: share / sum(kept.values()) for part, share in kept.items()}


def drawn(sources: Sources, phase: int, seed: int) -> Iterator[ChatSample]:
    """Samples of phase 1 to 4 without end, the same for the same seed: a set by its share, then the next of its samples
    in an order of chance, all of them before one comes again (its id then ends in ``~2``, and so on), in one of its
    languages by lot (paper 001: English or Chinese at random)."""
    there = [part for part in PARTS if sources.tongues(part)]
    weights = shares(phase, there)
    lot = Random(f"{seed} {phase}")
    decks = {part: _deck(sources.tongues(part), Random(f"{seed} {phase} {part}")) for part in weights}
    while True:
        part = lot.choices(list(weights), list(weights.values()))[0]
        yield next(decks[part])


def _deck(tongues: Mapping[str, Sequence[ChatSample]], lot: Random) -> Iterator[ChatSample]:
    ids, turn = sorted(tongues), 1
    while True:
        lot.shuffle(ids)
        for name in ids:
            sample = lot.choice(tongues[name])
            yield sample if turn == 1 else replace(sample, id=f"{sample.id}~{turn}")
        turn += 1
