"""Train the quick reader of what interfaces write, and find out how sure of a line it has to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
import torch

from screenwright_lab.data.lines.render import ROOM, DrawnLine
from screenwright_lab.training.fit import Counted
from screenwright_lab.training.line_net import LineNet, begun
from screenwright_lab.training.line_wear import worn_on_screens
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.train_scripts import Batch, batch, by_width, learned
from screenwright_lab.training.validation import Validation

CHECKPOINT = "lines.safetensors"
SMALLER = 12
"""How many times smaller than on a GPU batches are."""
WIDEST = 22
"""Heights of a line up to which it is learned from: a long one teaches no more for each of its signs."""
CHECK_EVERY, CHECKED = 200, 24
"""Steps between two looks at lines that are held out, and batches of them."""


def train(
    lines: Sequence[DrawnLine],
    held_out: Sequence[DrawnLine],
    alphabet: str,
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float,
    start: Path,
    counted: Counted | None = None,
    workers: int = 0,
) -> LineNet:
    """``start``: the ONNX file of the reader of further scripts. The net is that with the most lines of ``held_out``
    right. Raises DataError."""
    numbers = {sign: number for number, sign in enumerate(alphabet, 1)}
    order = by_width(filter(_short, lines), numbers)
    say(f"{len(order)} lines, {len(alphabet)} signs")
    shown = list(drawn_batches(held_out, numbers, CHECKED, seed=1))

    def fresh() -> LineNet:
        return begun(alphabet, start, shown[0].lines)

    def measure(net: LineNet) -> Mapping[str, float]:
        return rightly_read(net, shown)

    return learned(
        fresh, order, numbers, out / CHECKPOINT, schedule, say, until, counted, workers, SMALLER, worn_on_screens,
        Validation(measure, CHECK_EVERY, patience=1000),
    )  # fmt: skip


def drawn_batches(lines: Sequence[DrawnLine], numbers: Mapping[str, int], count: int, seed: int) -> Iterator[Batch]:
    """So many, the same for the same seed."""
    order = by_width(filter(_short, lines), numbers)
    for number in range(count):
        yield batch(order, numbers, np.random.default_rng((seed, number)), SMALLER, worn_on_screens)


@torch.no_grad()
def rightly_read(net: LineNet, batches: Sequence[Batch]) -> dict[str, float]:
    """The share of lines that are read letter for letter, and of all steps between what is read and what is written."""
    right, lines, wrong, signs = 0, 0, 0, 0
    for given in batches:
        best, at = net(given.lines).argmax(dim=2).numpy(), 0
        for row, width, length in zip(best, given.widths.tolist(), given.lengths.tolist(), strict=True):
            wanted = given.signs[at : at + length].tolist()
            at += length
            read = folded(row[:width].tolist())
            wrong += apart(read, wanted)
            right, lines, signs = right + (read == wanted), lines + 1, signs + length
    return {"lines": right / lines, "letters": 1 - wrong / signs}


def folded(steps: Sequence[int]) -> list[int]:
    """The signs of the steps: repeats are one, and 0 is none."""
    return [sign for sign, before in zip(steps, [0, *steps], strict=False) if sign and sign != before]


def apart(one: Sequence[int], other: Sequence[int]) -> int:
    """Levenshtein's distance."""
    row = list(range(len(other) + 1))
    for i, sign in enumerate(one, 1):
        before, row[0] = row[0], i
        for j, wanted in enumerate(other, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (sign != wanted))
    return row[-1]


def _short(line: DrawnLine) -> bool:
    height, width = line.grey.shape
    return bool(width < WIDEST * height / (1 + ROOM))
