"""Train readers of lines on what a browser drew, cut as the text net cuts, worn a little: of further scripts, and the
quick one of what interfaces write (``train_lines``)."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TypeAlias, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from PIL import Image, ImageFilter
from torch import Tensor, nn
from torch.nn.functional import ctc_loss, log_softmax
from torch.utils.data import DataLoader, Dataset

from screenwright.vision import HEIGHT, STEP, STRETCH, inked
from screenwright_lab.data.lines.render import ROOM, DrawnLine
from screenwright_lab.training import checkpoint
from screenwright_lab.training.fit import Counted, fit
from screenwright_lab.training.schedule import Schedule
from screenwright_lab.training.script_net import ScriptNet
from screenwright_lab.training.validation import Validation

CHECKPOINT = "scripts.safetensors"
COLUMNS, MOST, PART = 98_304, 320, 64
"""Pixel columns of a batch, and lines, at most, and what their width is a multiple of."""
OTHER = "\ufffd"
"""In an alphabet: any run of signs that are not in it."""
NEIGHBOURS = 4000
"""A batch is drawn from so many lines of like width, that little of it is padding."""
ABOVE, BESIDE = (-0.12, 0.25), (-0.02, 0.4)
"""How far a cut line reaches beyond its letters' room, in its heights: least and most."""
MAX_WIDTH = 1600
SMALLEST = 6.5
"""Height in pixels, with the room that a browser gives it, of a line that was made smaller, at least."""
SHRUNK, STRETCHED, BLURRED, PACKED = 0.35, 0.2, 0.15, 0.2
"""Chances of a line to be made smaller, wider or narrower, blurred, and packed as JPEG."""
WAYS = (Image.Resampling.BOX, Image.Resampling.BOX, Image.Resampling.BILINEAR, Image.Resampling.LANCZOS)

Grey = NDArray[np.uint8]
Net = TypeVar("Net", bound=nn.Module)
Worn: TypeAlias = Callable[[DrawnLine, np.random.Generator], tuple[Grey, str]]


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
    workers: int = 0,
    start: Path | None = None,
) -> ScriptNet:
    """``workers``: processes that wear lines beside the one that learns; the net is the same whatever their number.
    ``start``: the checkpoint of another run, whose weights this one begins with. Raises DataError."""
    numbers = {sign: number for number, sign in enumerate(alphabet, 1)}
    order = by_width(lines, numbers)
    say(f"{len(order)} lines, {len(alphabet)} signs")

    def fresh() -> ScriptNet:
        net = ScriptNet(len(alphabet))
        if start is not None:
            checkpoint.load(net, checkpoint.averaged(start))
        return net

    return learned(fresh, order, numbers, out / CHECKPOINT, schedule, say, until, counted, workers)


def learned(
    fresh: Callable[[], Net],
    order: Sequence[DrawnLine],
    numbers: Mapping[str, int],
    path: Path,
    schedule: Schedule,
    say: Callable[[str], None],
    until: float,
    counted: Counted | None = None,
    workers: int = 0,
    part: int = 1,
    worn: Worn | None = None,
    validation: Validation[Net] | None = None,
) -> Net:
    """Any reader of lines, by connectionist temporal classification; ``order`` as :func:`by_width` gives it. Batches
    are so many times (``part``) smaller than a GPU takes them. ``worn``: what is made of a line, in place of
    :func:`wear`, and the text that stands there then."""

    def batches(first: int) -> Iterable[Batch]:
        made = _Made(order, numbers, schedule.seed, part, worn or _plainly)
        return DataLoader(made, batch_size=None, sampler=count(first), num_workers=workers)

    def loss(net: Net, given: Batch, device: torch.device) -> dict[str, Tensor]:
        said = log_softmax(net(given.lines.to(device)).float(), dim=2).transpose(0, 1)
        read = ctc_loss(said, given.signs.to(device), given.widths, given.lengths, zero_infinity=True)
        return {"read": read}

    return fit(fresh, batches, loss, path, schedule, say, until, counted=counted, validation=validation)


def by_width(lines: Iterable[DrawnLine], numbers: Mapping[str, int]) -> list[DrawnLine]:
    """Those that can be learned from, narrow ones first."""
    known = [line for line in lines if signs_of(line.text, numbers) and _narrow(line)]
    return sorted(known, key=lambda line: line.grey.shape[1] / line.grey.shape[0])


def signs_of(text: str, numbers: Mapping[str, int]) -> list[int]:
    """The numbers of its signs; of unknown ones, and the spaces between them, that of OTHER once; none without that."""
    if OTHER in numbers:
        text = re.sub(f"{OTHER}[{OTHER} ]*{OTHER}", OTHER, "".join(sign if sign in numbers else OTHER for sign in text))
    return [numbers[sign] for sign in text] if set(text) <= numbers.keys() else []


def _plainly(line: DrawnLine, rng: np.random.Generator) -> tuple[Grey, str]:
    return wear(line.grey, rng), line.text


class _Made(Dataset[Batch]):
    """Batches by their number."""

    def __init__(
        self, order: Sequence[DrawnLine], numbers: Mapping[str, int], seed: int, part: int, worn: Worn
    ) -> None:
        self._order, self._numbers, self._seed, self._part, self._worn = order, numbers, seed, part, worn

    def __getitem__(self, step: int) -> Batch:
        return batch(self._order, self._numbers, np.random.default_rng((self._seed, step)), self._part, self._worn)


def batch(
    order: Sequence[DrawnLine],
    numbers: Mapping[str, int],
    rng: np.random.Generator,
    part: int = 1,
    worn: Worn = _plainly,
) -> Batch:
    """Some lines of like width, ``order`` being by width."""
    middle = int(rng.integers(len(order)))
    low, high = max(0, middle - NEIGHBOURS // 2), min(len(order), middle + NEIGHBOURS // 2)
    made = list[tuple[NDArray[np.float32], list[int]]]()
    count = min(MOST, max(1, COLUMNS // part // _in_parts(_columns(order[middle]))))
    while len(made) < count:
        grey, text = worn(order[int(rng.integers(low, high))], rng)
        picture = inked(grey)
        if picture.shape[1] // STEP > len(text):
            made.append((picture, signs_of(text, numbers)))
    width = _in_parts(max(picture.shape[1] for picture, _ in made))
    planes = np.zeros((len(made), 1, HEIGHT, width), np.float32)
    for plane, (picture, _) in zip(planes, made, strict=True):
        plane[0, :, : picture.shape[1]] = picture
    return Batch(
        torch.from_numpy(planes),
        torch.tensor([picture.shape[1] // STEP for picture, _ in made]),
        torch.tensor([sign for _, signs in made for sign in signs]),
        torch.tensor([len(signs) for _, signs in made]),
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
    part = rng.uniform(max(0.4, SMALLEST / line), 0.9) if rng.random() < SHRUNK and line > SMALLEST / 0.9 else 1.0
    wider = part * (rng.uniform(0.85, 1.15) if rng.random() < STRETCHED else 1.0)
    if (part, wider) != (1.0, 1.0):
        size = max(4, round(picture.width * wider)), max(4, round(picture.height * part))
        picture = picture.resize(size, WAYS[rng.integers(len(WAYS))])
    if rng.random() < BLURRED:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 0.8)))
    if rng.random() < PACKED:
        buffer = io.BytesIO()
        picture.save(buffer, "jpeg", quality=int(rng.integers(40, 95)))
        picture = Image.open(buffer)
    return np.asarray(picture, np.uint8)


def _columns(line: DrawnLine) -> float:
    """About as many columns as it has for the net."""
    height, width = line.grey.shape
    return float(width * STRETCH * HEIGHT * (1 + ROOM) / height)


def _narrow(line: DrawnLine) -> bool:
    return _columns(line) < MAX_WIDTH


def _in_parts(columns: float) -> int:
    """Rounded up, that few sizes of batches are met: a GPU looks for its best way anew for each."""
    return math.ceil(columns / PART) * PART
