"""What does each line say? Batches of similar width through the PP-OCR recogniser.

Cost grows with the width of what is sent, so lines are sorted by width and padded only to the widest of their own
batch (a fixed width of 320, as usual elsewhere, triples the work on labels of one word).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.perception.text_models import recogniser

LINE_HEIGHT = 48
WIDTH_STEP = 32
MAX_WIDTH = 3200
"""A longer line (in the net's 48-pixel-high scale) is squeezed to this."""
BATCH_COLUMNS = 4096
"""Pixel columns in one batch: enough to keep two cores busy, little enough to stay in the cache."""


@dataclass(frozen=True, slots=True)
class Reading:
    """``text`` may be empty. For each of its characters ``scores`` holds the probability, and ``starts`` where it
    begins along the line, 0..1."""

    text: str
    scores: tuple[float, ...]
    starts: tuple[float, ...]

    @property
    def confidence(self) -> float:
        """Mean probability of the characters, 0 for none."""
        return sum(self.scores) / len(self.scores) if self.text.strip() else 0.0

    def between(self, left: float, right: float) -> Reading:
        """The part whose characters begin in left <= start < right, with starts renewed for that part."""
        chosen = [i for i, start in enumerate(self.starts) if left <= start < right]
        starts = tuple((self.starts[i] - left) / (right - left) for i in chosen)
        return Reading("".join(self.text[i] for i in chosen), tuple(self.scores[i] for i in chosen), starts)


def recognise(pixels: NDArray[np.uint8], boxes: Sequence[Box]) -> list[Reading]:
    """Read the lines at ``boxes`` of the RGB picture; one reading a box, in their order."""
    widths = [_net_width(box) for box in boxes]
    readings: list[Reading | None] = [None] * len(boxes)
    for batch in _batches(widths):
        padded = max(widths[i] for i in batch)
        padded = -(-padded // WIDTH_STEP) * WIDTH_STEP
        planes = np.zeros((len(batch), 3, LINE_HEIGHT, padded), np.float32)
        for row, i in enumerate(batch):
            planes[row, :, :, : widths[i]] = _planes(pixels, boxes[i], widths[i])
        for i, reading in zip(batch, _run(planes, [widths[i] for i in batch]), strict=True):
            readings[i] = reading
    return [reading for reading in readings if reading is not None]


def _net_width(box: Box) -> int:
    return min(MAX_WIDTH, max(8, round(box.width * LINE_HEIGHT / box.height)))


def _batches(widths: Sequence[int]) -> Iterator[list[int]]:
    """Indices grouped so that neighbours in width go together and no batch exceeds BATCH_COLUMNS."""
    order = sorted(range(len(widths)), key=lambda i: widths[i])
    batch: list[int] = []
    for i in order:
        if batch and widths[i] * (len(batch) + 1) > BATCH_COLUMNS:
            yield batch
            batch = []
        batch.append(i)
    if batch:
        yield batch


def _planes(pixels: NDArray[np.uint8], box: Box, width: int) -> NDArray[np.float32]:
    crop = pixels[box.top : box.bottom, box.left : box.right]
    resized = cv2.resize(crop, (width, LINE_HEIGHT), interpolation=cv2.INTER_LINEAR)
    bgr = resized[:, :, ::-1].transpose(2, 0, 1)
    return bgr.astype(np.float32) / 127.5 - 1.0


def _run(planes: NDArray[np.float32], widths: Sequence[int]) -> list[Reading]:
    session, alphabet = recogniser()
    indices, scores = session.run(["best_index", "best_score"], {"x": planes})
    return [
        _decode(index, score, alphabet, width / planes.shape[3])
        for index, score, width in zip(indices, scores, widths, strict=True)
    ]


def _decode(index: NDArray[np.int64], score: NDArray[np.float32], alphabet: Sequence[str], used: float) -> Reading:
    """Connectionist temporal classification, greedy: repeats fold into one, blanks (class 0) go."""
    fresh = (index != 0) & np.concatenate(([True], index[1:] != index[:-1]))
    steps = np.flatnonzero(fresh)
    if len(steps) == 0:
        return Reading("", (), ())
    characters = [alphabet[index[step]] for step in steps]
    starts = tuple(min(0.999, float(step) / (len(index) * used)) for step in steps)
    return Reading("".join(characters), tuple(score[steps].tolist()), starts)
