"""Train the reader of further scripts on lines that a browser drew: cut as the text net cuts, worn a little."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from PIL import Image, ImageFilter
from torch import Tensor
from torch.nn.functional import ctc_loss, log_softmax

from screenwright.data.lines.render import ROOM, DrawnLine
from screenwright.learn.fit import Counted, fit
from screenwright.learn.schedule import Schedule
from screenwright.learn.script_net import ScriptNet
from screenwright.perception.scripts import HEIGHT, STEP, inked

CHECKPOINT = "scripts.safetensors"
COLUMNS, MOST = 12_288, 64
"""Pixel columns of a batch, and lines."""
NEIGHBOURS = 1500
"""A batch is drawn from so many lines of like width, that little of it is padding."""
ABOVE, BESIDE = (-0.12, 0.25), (-0.02, 0.4)
"""How far a cut line reaches beyond its letters' room, in its heights: least and most."""
MAX_WIDTH = 1280

Grey = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Batch:
    """``lines`` (n, 1, HEIGHT, width), ink 0..1, their ``widths`` in steps, and ``signs``, all of them in a row, with
    ``lengths``."""

    lines: Tensor
    widths: Tensor
    signs: Tensor
    lengths: Tensor


def train(
    lines: Sequence[DrawnLine],
    alphabet: str,
    out: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float,
    counted: Counted | None = None,
) -> ScriptNet:
    numbers = {sign: number for number, sign in enumerate(alphabet, 1)}
    known = [line for line in lines if set(line.text) <= numbers.keys() and _narrow(line)]
    order = sorted(known, key=lambda line: line.grey.shape[1] / line.grey.shape[0])
    say(f"{len(order)} lines, {len(alphabet)} signs")

    def batches(start: int) -> Iterator[Batch]:
        for step in count(start):
            yield batch(order, numbers, np.random.default_rng((schedule.seed, step)))

    def loss(net: ScriptNet, given: Batch, device: torch.device) -> dict[str, Tensor]:
        said = log_softmax(net(given.lines.to(device)), dim=2).transpose(0, 1)
        return {"read": ctc_loss(said, given.signs, given.widths, given.lengths, zero_infinity=True)}

    return fit(lambda: ScriptNet(len(alphabet)), batches, loss, out / CHECKPOINT, schedule, say, until, counted=counted)


def batch(order: Sequence[DrawnLine], numbers: dict[str, int], rng: np.random.Generator) -> Batch:
    """Some lines of like width, ``order`` being by width."""
    middle = int(rng.integers(len(order)))
    low, high = max(0, middle - NEIGHBOURS // 2), min(len(order), middle + NEIGHBOURS // 2)
    worn = list[tuple[NDArray[np.float32], list[int]]]()
    columns = 0
    while len(worn) < MOST and columns < COLUMNS:
        line = order[int(rng.integers(low, high))]
        picture = inked(wear(line.grey, rng))
        if picture.shape[1] // STEP > len(line.text):
            worn.append((picture, [numbers[sign] for sign in line.text]))
            columns += picture.shape[1]
    width = max(picture.shape[1] for picture, _ in worn)
    planes = np.zeros((len(worn), 1, HEIGHT, width), np.float32)
    for plane, (picture, _) in zip(planes, worn, strict=True):
        plane[0, :, : picture.shape[1]] = picture
    return Batch(
        torch.from_numpy(planes),
        torch.tensor([picture.shape[1] // STEP for picture, _ in worn]),
        torch.tensor([sign for _, signs in worn for sign in signs]),
        torch.tensor([len(signs) for _, signs in worn]),
    )


def wear(grey: Grey, rng: np.random.Generator) -> Grey:
    """The line cut as the text net may cut it, sometimes small and enlarged again, blurred, noisy."""
    high, wide = grey.shape
    line = high / (1 + ROOM)
    room = (high - line) / 2
    top, bottom = (max(0, round(room - line * rng.uniform(*ABOVE))) for _ in range(2))
    left, right = (max(0, round(room - line * rng.uniform(*BESIDE))) for _ in range(2))
    cut = grey[top : high - bottom, left : wide - right]
    picture = Image.fromarray(np.ascontiguousarray(cut))
    if rng.random() < 0.2 and line > 18:
        part = rng.uniform(max(0.4, 9 / line), 0.9)
        size = max(4, round(picture.width * part)), max(4, round(picture.height * part))
        picture = picture.resize(size, Image.Resampling.BOX)
    if rng.random() < 0.15:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 0.8)))
    if rng.random() < 0.2:
        buffer = io.BytesIO()
        picture.save(buffer, "jpeg", quality=int(rng.integers(40, 95)))
        picture = Image.open(buffer)
    return np.asarray(picture, np.uint8)


def _narrow(line: DrawnLine) -> bool:
    return bool(line.grey.shape[1] * HEIGHT * (1 + ROOM) / line.grey.shape[0] < MAX_WIDTH)
