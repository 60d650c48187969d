"""What does each line say? Batches of one width through the PP-OCR recogniser.

Cost grows with the width of what is sent, so each line is padded by less than WIDTH_STEP columns (a fixed width of 320,
as usual elsewhere, triples the work on labels of one word).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.vision.pace import in_time
from screenwright.vision.text_models import recogniser

LINE_HEIGHT, STEP = 48, 8
"""Pixels: height at which lines are read, and columns for each of the net's answers."""
WIDTH_STEP = 32
NARROW, WIDER = 1.5, 1.25
"""Answers for each sign below which some may be lost, as of two like letters beside each other, and how much wider the
lines are made that are read again."""
LEAST_SURE, SURE = 0.6, 0.98
"""Confidence below which a line is rather no text, and from which it is not read again."""
MAX_WIDTH = 1600
"""A longer line (in the net's 48-pixel-high scale) is read in pieces, cut at its widest gaps."""
NEAR = 0.25
"""Parts of a piece's width from its even end within which it is cut."""
SPACE = 0.1
"""Parts of a line's height that a cut's gap is wide where a space stands there; between ideographs none does."""
BLANK_SHARE = 0.2
"""A column is blank where it spans less than this share of the line's contrast."""
BATCH_COLUMNS = 4096
"""Pixel columns in one batch: enough to keep two cores busy, little enough to stay in the cache."""
_WIDE = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
_YEN = str.maketrans("￥", "¥")
_OF_WIDE = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
"""Signs among which full-width ones stand: kana, ideographs, Hangul."""


@dataclass(frozen=True, slots=True)
class Reading:
    """``text`` may be empty. For each of its characters ``scores`` holds the probability, and ``starts`` where it
    begins along the line, 0..1. ``settled``: sure as a whole, and not to be read again."""

    text: str
    scores: tuple[float, ...]
    starts: tuple[float, ...]
    settled: bool = False

    @property
    def confidence(self) -> float:
        """Mean probability of the characters, 0 for none."""
        return sum(self.scores) / len(self.scores) if self.text.strip() else 0.0

    def between(self, left: float, right: float) -> Reading:
        """The part whose characters begin in left <= start < right, with starts renewed for that part."""
        chosen = [i for i, start in enumerate(self.starts) if left <= start < right]
        return self.signs(chosen[0], chosen[-1] + 1, left, right) if chosen else Reading("", (), ())

    def signs(self, first: int, last: int, left: float, right: float) -> Reading:
        """The signs first <= i < last, which stand between ``left`` and ``right`` (0..1)."""
        starts = tuple(min(0.999, max(0.0, (start - left) / (right - left))) for start in self.starts[first:last])
        return Reading(self.text[first:last], self.scores[first:last], starts)


def recognise(pixels: NDArray[np.uint8], boxes: Sequence[Box], wider: float = 1.0) -> list[Reading]:
    """Read the lines at ``boxes`` of the RGB picture, made so much ``wider``; one reading a box, in their order,
    empty where there was no time."""
    longest = MAX_WIDTH / LINE_HEIGHT / wider
    return in_pieces(pixels[:, :, 1], boxes, longest, lambda pieces: _recognise(pixels, pieces, wider))


def is_doubtful(box: Box, reading: Reading) -> bool:
    """Whether it is worth another look: not quite sure, or of letters so narrow that the net may have lost some."""
    if reading.settled or not LEAST_SURE <= reading.confidence < 1:
        return False
    return reading.confidence < SURE or _net_width(box) < NARROW * STEP * len(reading.text)


def read_wider(pixels: NDArray[np.uint8], boxes: Sequence[Box], readings: Sequence[Reading]) -> list[Reading]:
    """The lines read again, made wider; each with the surer of both readings, or the one with more spaces where that is
    all in which they differ: the net drops more than it makes up."""
    return [_better(*pair) for pair in zip(readings, recognise(pixels, boxes, WIDER), strict=True)]


def _better(one: Reading, other: Reading) -> Reading:
    if one.text.replace(" ", "") == other.text.replace(" ", ""):
        return max(one, other, key=lambda reading: reading.text.count(" "))
    return max(one, other, key=lambda reading: reading.confidence)


def in_pieces(
    grey: NDArray[np.uint8], boxes: Sequence[Box], longest: float, read: Callable[[Sequence[Box]], Sequence[Reading]]
) -> list[Reading]:
    """What ``read`` says of each box; those that are wider than ``longest`` of their heights are cut for it."""
    pieces = [_pieces(grey, box, longest) for box in boxes]
    readings = iter(read([piece for some in pieces for piece, _ in some]))
    return [
        _joined(box, [(piece, space, next(readings)) for piece, space in some])
        for box, some in zip(boxes, pieces, strict=True)
    ]


def _pieces(grey: NDArray[np.uint8], box: Box, longest: float) -> list[tuple[Box, bool]]:
    """The parts of a line that are read one by one, and whether a space stands before each."""
    count = math.ceil(box.width / box.height / longest)
    if count == 1:
        return [(box, False)]
    spans = np.ptp(grey[box.top : box.bottom, box.left : box.right], axis=0)
    blank = spans <= BLANK_SHARE * float(spans.max())
    edges, spaces = [0], [False]
    for number in range(1, count):
        even, near = number * box.width // count, int(NEAR * box.width / count)
        gaps = _runs(blank[even - near : even + near])
        left, right = max(gaps, key=lambda gap: gap[1] - gap[0], default=(near, near))
        edges.append(even - near + (left + right) // 2)
        spaces.append(right - left >= SPACE * box.height)
    edges.append(box.width)
    return [
        (Box(box.left + left, box.top, box.left + right, box.bottom), space)
        for (left, right), space in zip(pairwise(edges), spaces, strict=True)
    ]


def _runs(marks: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Where ``marks`` are set, from and to."""
    steps = np.diff(np.concatenate(([0], marks.astype(np.int8), [0])))
    return list(zip(np.flatnonzero(steps == 1).tolist(), np.flatnonzero(steps == -1).tolist(), strict=True))


def _joined(box: Box, pieces: Sequence[tuple[Box, bool, Reading]]) -> Reading:
    if len(pieces) == 1:
        return pieces[0][2]
    signs = list[tuple[str, float, float]]()
    for piece, space, reading in pieces:
        left, share = (piece.left - box.left) / box.width, piece.width / box.width
        if space and signs and signs[-1][0] < "\u2e80" and reading.text:
            signs.append((" ", 1.0, left))
        signs += [
            (sign, score, left + share * start)
            for sign, score, start in zip(reading.text, reading.scores, reading.starts, strict=True)
        ]
    text, scores, starts = zip(*signs, strict=True) if signs else ((), (), ())
    return Reading("".join(text), scores, starts)


def _recognise(pixels: NDArray[np.uint8], boxes: Sequence[Box], wider: float) -> list[Reading]:
    widths = [_net_width(box, wider) for box in boxes]
    readings = [Reading("", (), ())] * len(boxes)
    for padded, batch in in_time("reading text", list(batches(widths)), "text"):
        planes = np.zeros((len(batch), 3, LINE_HEIGHT, padded), np.float32)
        for row, i in enumerate(batch):
            planes[row, :, :, : widths[i]] = _planes(pixels, boxes[i], widths[i])
        for i, reading in zip(batch, _run(planes, [widths[i] for i in batch]), strict=True):
            readings[i] = reading
    return readings


def _net_width(box: Box, wider: float = 1.0) -> int:
    return max(STEP, round(box.width * LINE_HEIGHT / box.height * wider))


def batches(widths: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """Indices by the width to which their lines are padded. It is told by each line alone, so that what is read does
    not depend on what else stands on the screen; no batch exceeds BATCH_COLUMNS, but for a single line."""
    padded = [-(-width // WIDTH_STEP) * WIDTH_STEP for width in widths]
    for width, group in groupby(sorted(range(len(padded)), key=padded.__getitem__), padded.__getitem__):
        alike, most = list(group), max(1, BATCH_COLUMNS // width)
        yield from ((width, alike[first : first + most]) for first in range(0, len(alike), most))


def _planes(pixels: NDArray[np.uint8], box: Box, width: int) -> NDArray[np.float32]:
    crop = pixels[box.top : box.bottom, box.left : box.right]
    resized = cv2.resize(crop, (width, LINE_HEIGHT), interpolation=cv2.INTER_LINEAR)
    bgr = resized[:, :, ::-1].transpose(2, 0, 1)
    return bgr.astype(np.float32) / 127.5 - 1.0


def _run(planes: NDArray[np.float32], widths: Sequence[int]) -> list[Reading]:
    session, alphabet = recogniser()
    indices, scores = session.reduced(_best, {"x": planes})
    return [
        decoded(index, score, alphabet, width / planes.shape[3])
        for index, score, width in zip(indices, scores, widths, strict=True)
    ]


def _best(chances: NDArray[np.float32]) -> list[NDArray[Any]]:
    """The likeliest class of each step and its probability, both (lines, steps), of (lines, steps, classes)."""
    best = chances.argmax(axis=2)
    return [best, np.take_along_axis(chances, best[..., None], axis=2)[..., 0]]


def decoded(index: NDArray[np.int64], score: NDArray[np.float32], alphabet: Sequence[str], used: float) -> Reading:
    """Connectionist temporal classification, greedy: repeats fold into one, blanks (class 0) go."""
    fresh = (index != 0) & np.concatenate(([True], index[1:] != index[:-1]))
    steps = np.flatnonzero(fresh)
    if len(steps) == 0:
        return Reading("", (), ())
    characters = [alphabet[index[step]] for step in steps]
    starts = tuple(min(0.999, float(step) / (len(index) * used)) for step in steps)
    return Reading(_as_wide_as_others("".join(characters)), tuple(score[steps].tolist()), starts)


def _as_wide_as_others(text: str) -> str:
    """Without full-width signs where nothing else is: by its form alone the net does not tell ： from :."""
    text = text.translate(_YEN)
    return text if _OF_WIDE.search(text) else text.translate(_WIDE)
