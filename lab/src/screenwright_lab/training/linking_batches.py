"""Sentences beside screens as one batch, filled up to the longest of each: what a LinkedNet is given."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np
import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from screenwright.core.screen import Screen
from screenwright.language import READING, WIDTH
from screenwright.reading import FACTS, INPUTS, LINKED, RELATIONS, TEXT, Items, Line, Memory, question_arrays
from screenwright_lab.training.calibrate_detector import platt
from screenwright_lab.training.export import export_graph, write_manifest
from screenwright_lab.training.export_reader import pack
from screenwright_lab.training.linked_net import LinkedNet

MEMORY = Memory(sentences=60_000, texts=60_000)
"""Sentences and texts come again and again while a net is trained, and take longer than the net."""
_KEPT_BACK = 10
"""One written screen in so many is for validation."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """``gone``: ids of elements that its screen does not have."""

    words: str
    items: Items
    gone: frozenset[str]


@dataclass(frozen=True, slots=True)
class Linked:
    """``inputs`` of a LinkedNet, and ``there`` (batch, pieces + items): False for what is filled up or gone."""

    inputs: tuple[Tensor, ...]
    there: Tensor
    pieces: int


def linked(sentences: Sequence[Sentence]) -> Linked:
    rows = []
    for one in sentences:
        arrays = question_arrays(one.words, one.items, MEMORY)
        assert arrays is not None, "the encoder and the reader are needed"
        rows.append(tuple(map(torch.from_numpy, arrays)))
    pieces, items = max(len(row[1]) for row in rows), max(len(row[3]) for row in rows)
    there = torch.zeros(len(rows), pieces + items, dtype=torch.bool)
    for at, (row, one) in enumerate(zip(rows, sentences, strict=True)):
        there[at, : len(row[1])] = True
        seen = torch.tensor([each.id not in one.gone for each in one.items.elements])
        there[at, pieces : pieces + len(seen)] = seen
    inputs = (
        *(pad_sequence([row[at] for row in rows], batch_first=True) for at in (0, 1)),
        filled([row[2] for row in rows], pieces, items),
        *(pad_sequence([row[at] for row in rows], batch_first=True) for at in (3, 4, 5)),
        filled([row[6] for row in rows], items, items),
    )
    return Linked(inputs, there, pieces)


def filled(those: Sequence[Tensor], first: int, second: int) -> Tensor:
    """(len(those), first, second, ...), zeros where there is none of one."""
    found = torch.zeros(len(those), first, second, *those[0].shape[2:])
    for at, one in enumerate(those):
        found[at, : one.shape[0], : one.shape[1]] = one
    return found


class OnScreen(Protocol):
    @property
    def screen(self) -> Screen: ...


Said = TypeVar("Said", bound=OnScreen)


def grouped(every: Sequence[tuple[str, Said]]) -> list[tuple[str, list[Said]]]:
    """Of each picture the name of its written screen, and its sentences."""
    found = dict[int, tuple[str, list[Said]]]()
    for name, one in every:
        found.setdefault(id(one.screen), (name, []))[1].append(one)
    return list(found.values())


def parted(every: Sequence[tuple[str, list[Said]]]) -> tuple[list[list[Said]], list[list[Said]]]:
    """For training and for validation, by a checksum of the written screen: all its looks are in one of them."""
    back = [zlib.crc32(name.encode()) % _KEPT_BACK == 0 for name, _ in every]
    return (
        [said for (_, said), is_back in zip(every, back, strict=True) if not is_back],
        [said for (_, said), is_back in zip(every, back, strict=True) if is_back],
    )


def best_line(told: Sequence[tuple[bool, float]]) -> Line:
    """Of all sentences kept back whether each is read rightly, and the chance that it was: scale and shift by which
    chances are as often right as they say."""
    chances = np.clip([chance for _, chance in told], 1e-6, 1 - 1e-6)
    return platt(np.log(chances / (1 - chances)), np.array([float(is_right) for is_right, _ in told]))


def told_right(told: Sequence[tuple[bool, str]]) -> Iterator[str]:
    """A line for all sentences and one for each sort of them: the share that is read rightly, and of how many."""
    for sort in ("", *sorted({one for _, one in told})):
        those = [is_right for is_right, one in told if sort in ("", one)]
        yield f"{sort or 'together'}: {np.mean(those):.3f} right of {len(those)}"


def export_linked(net: LinkedNet, path: Path, outputs: dict[str, dict[int, str]], facts: dict[str, Any]) -> None:
    """Write ``path`` (.onnx) and its manifest, for one sentence beside one screen at a time; ``outputs`` with the names
    of their axes of no fixed size."""

    class Graph(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.net = net

        def forward(self, *arrays: Tensor) -> tuple[Tensor, ...]:
            return tuple(each[0] for each in self.net(*(one[None] for one in arrays)))

    shapes = (
        (7, WIDTH), (5, READING), (5, 3, LINKED), (3, TEXT), (3, TEXT), (3, FACTS), (3, 3, RELATIONS)
    )  # fmt: skip
    axes = {name: {0: "items"} for name in ("called", "says", "facts")} | outputs
    axes |= {"states": {0: "pieces and ends"}, "readings": {0: "pieces"}}
    axes |= {"links": {0: "pieces", 1: "items"}, "relations": {0: "items", 1: "items"}}
    example = tuple(torch.zeros(shape) for shape in shapes)
    export_graph(Graph(), example, path, list(INPUTS), list(outputs), axes)
    pack(path)
    write_manifest(path, facts)
