"""Elements and regions as the trained detector sees them, and what it thinks of any other box.

Runs ``detector.onnx`` (``training/detector.py`` of the lab, which tells the layout of the channels) without torch.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.overlap import Table, first_of_alike, table
from screenwright.core.screen import KINDS, STATES, Kind, State
from screenwright.core.states import MARKED, SHOWN, shows
from screenwright.vision.pace import has_time, in_time, was_left_away
from screenwright.vision.runtime import Session
from screenwright.vision.tiles import is_flat, screenful, tiles
from screenwright.vision.weights import net

FINE, COARSE = 4, 16
MAX_PIXELS, SQUEEZED = 3_000_000, 1.2
"""A picture of more pixels at its scale is looked at so many times smaller, at most, and in pieces where that is not
enough, with so many pixels of their neighbours on all sides:"""
OVERLAP, PIECE_PIXELS, PIECE_WIDTH = 128, 2_000_000, 1920
JUDGED = ("kinds", "states")
"""What is not told where there is no time for the detector."""
NOTHING = -9.0
"""What the net says where nothing is, in logits."""
FINE_CHANNELS, COARSE_CHANNELS = 2 + 4 + len(KINDS) + 1 + len(STATES), 2 + 4 + 4 + len(KINDS) + 1
SMALL_TEXT, LINE_HEIGHT, MAX_SHRINK = 0.35, 24.0, 3.5
"""A picture is shrunk until this quantile of its lines of text is so many pixels high (as the text net draws lines,
about 1.4 times what labels say), at most so many times: sharp screens are looked at as if they were plain ones."""
WHOLE_PIXELS = 704 * 384
"""Pixels of the second look, at the whole screen at once: at the first, what is long has its ends too far apart."""
LONG = 200
"""Pixels of the first look; what is longer is also taken from the second."""
MARGIN = 128
"""Level of what lies beyond the picture's edge: in the middle, which is nothing to the net."""
CHANCE = 0.2
"""Heat below which nothing is reported; the parser asks for more, by kind."""
SAME = 0.55
"""IoU from which two detections are one."""
TOLD = {"enabled": 0.03, "checked": 0.85, "selected": 0.85, "expanded": 0.95}
"""Chances above which a state is said to be so where either answer shows, and else not to be so; those at which what is
said on validation screens is right as often as it is found. That a control is greyed out keeps hands off it, so it
is said only where it is surer."""
MARK = {"checked": 0.75, "selected": 0.75, "expanded": 0.9}
"""The same where only the yes shows: one button in fifty is pressed in, and one link in a hundred marked."""
FIELDS: frozenset[Kind] = frozenset({"input", "select"})
FOCUSED = 0.9
"""Chance from which an element is said to have the focus: one in a hundred has it."""
Floats = NDArray[np.float32]
Grid = NDArray[np.float32] | NDArray[np.float16]


@dataclass(frozen=True, slots=True)
class View:
    """What the net thinks of a box: kind with its chance, the chance that it is clickable, its states as far as it
    tells, and the chance that it has the keyboard's focus."""

    kind: Kind
    kind_chance: float
    clickable: float
    state: State
    focus: float = 0.0


@dataclass(frozen=True, slots=True)
class Detection:
    """A box that the net found, with the chance that something is there, and the net's view of it."""

    box: Box
    chance: float
    view: View


@dataclass(frozen=True, slots=True)
class Glance:
    """The net's raw answers of one look, on grids of 4 and 16 pixels times ``shrink``; in half the precision where
    there are many."""

    fine: Grid
    coarse: Grid
    shrink: float


@dataclass(frozen=True, slots=True)
class Detected:
    """What was found, the net's answers of the ``near`` look, at the size at which text is plain, and of the ``far``
    one at the whole screen, where that is another."""

    elements: tuple[Detection, ...]
    regions: tuple[tuple[Box, float], ...]
    near: Glance
    far: Glance | None = None


def detect(pixels: NDArray[np.uint8], lines: Sequence[Box] = (), others: Sequence[Box] = ()) -> Detected | None:
    """Look at RGB pixels (height, width, 3), on which ``lines`` of text were found, and ``others`` beside them. None
    where the net is missing, of which a warning told, or where there is no time."""
    detector = net("detector")
    if detector is None or not has_time(*JUDGED):
        return None
    limits = (pixels.shape[1], pixels.shape[0])
    shrinks = looks(pixels.shape, [line.height for line in (*lines, *others)])
    near, *farther = (Glance(*raw(detector.session, pixels, shrink), shrink) for shrink in shrinks)
    if was_left_away("kinds"):
        return None
    elements = _elements(near, limits)
    for far in farther:
        elements += [one for one in _elements(far, limits) if max(one.box.width, one.box.height) > LONG * near.shrink]
    regions = peaks(near.coarse[1], near.coarse[6:10], COARSE, CHANCE)
    boxes = [(one.box, one.chance) for one in _detections(regions, near.coarse[10:], near.shrink, limits)]
    kept = distinct(table([one.box for one in elements]), np.array([one.chance for one in elements]))
    return Detected(tuple(focused([elements[i] for i in kept])), tuple(boxes), near, *farther)


def looks(shape: tuple[int, ...], heights: Sequence[float]) -> list[float]:
    """By how much a picture of (height, width, ..) with text of these ``heights`` is shrunk for each look of the net.

    The first look is at what is written on it, the second, unless that is the same, at the whole.
    """
    sharp = float(np.quantile(heights, SMALL_TEXT)) / LINE_HEIGHT if len(heights) >= 3 else 1.0
    near, fits = max(1.0, min(sharp, MAX_SHRINK)), (shape[0] * shape[1] / MAX_PIXELS) ** 0.5
    if near < fits <= SQUEEZED * near:
        near = fits
    far = (math.prod(screenful(shape[1], shape[0])) / WHOLE_PIXELS) ** 0.5
    return [near, far] if far > near else [near]


def raw(session: Session, pixels: NDArray[np.uint8], shrink: float) -> tuple[Grid, Grid]:
    """The net's fine and coarse logits (channels, rows, columns) for RGB pixels, made so many times smaller; of a large
    picture as far as there was time."""
    small = _resized(pixels, shrink)
    height, width = small.shape[:2]
    if height * width <= SQUEEZED**2 * MAX_PIXELS:
        return _answers(session, small)
    grids = [
        np.full((channels, -(-height // 64) * 64 // stride, -(-width // 64) * 64 // stride), NOTHING, np.float16)
        for channels, stride in ((FINE_CHANNELS, FINE), (COARSE_CHANNELS, COARSE))
    ]
    for piece in in_time("finding controls", tiles(width, height, 64, PIECE_PIXELS, PIECE_WIDTH), *JUDGED):
        seen = piece.grown(OVERLAP).clipped(width, height) or piece
        part = small[seen.top : seen.bottom, seen.left : seen.right]
        if is_flat(part, 0):
            continue
        for grid, stride, said in zip(grids, (FINE, COARSE), _answers(session, part), strict=True):
            top, left = (piece.top - seen.top) // stride, (piece.left - seen.left) // stride
            own = said[:, top : top - (-piece.height // stride), left : left - (-piece.width // stride)]
            row, column = piece.top // stride, piece.left // stride
            grid[:, row : row + own.shape[1], column : column + own.shape[2]] = own
    return grids[0], grids[1]


def _answers(session: Session, part: NDArray[np.uint8]) -> tuple[Floats, Floats]:
    """The net's answers on a picture, whose last row and column are repeated up to a multiple of 64."""
    bottom, right = (-part.shape[0]) % 64, (-part.shape[1]) % 64
    filled = np.asarray(cv2.copyMakeBorder(part, 0, bottom, 0, right, cv2.BORDER_REPLICATE), np.uint8)
    fine, coarse = session.run(["fine", "coarse"], {"picture": with_margin(filled)[None]})
    return np.moveaxis(fine[0], -1, 0), np.moveaxis(coarse[0], -1, 0)


def _elements(look: Glance, limits: tuple[int, int]) -> list[Detection]:
    small = peaks(look.fine[0], look.fine[2:6], FINE, CHANCE)
    large = peaks(look.coarse[0], look.coarse[2:6], COARSE, CHANCE)
    return [
        *_detections(small, look.fine[6:], look.shrink, limits),
        *_detections(large, look.coarse[10:], look.shrink, limits),
    ]


def _resized(pixels: NDArray[np.uint8], shrink: float) -> NDArray[np.uint8]:
    """The picture at the net's size."""
    if shrink <= 1:
        return pixels
    height, width = (max(32, round(side / shrink)) for side in pixels.shape[:2])
    return np.asarray(cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def with_margin(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture with the row above and the column before it that the net's first convolution reaches into."""
    return np.asarray(cv2.copyMakeBorder(pixels, 1, 0, 1, 0, cv2.BORDER_CONSTANT, value=(MARGIN,) * 3), np.uint8)


@dataclass(frozen=True, slots=True)
class Peaks:
    """Cells (rows, columns) where a heat map has its tops, their chances, and boxes (n, 4) in net pixels."""

    rows: NDArray[np.intp]
    columns: NDArray[np.intp]
    chances: Floats
    boxes: Floats


def peaks(heat: Grid, sides: Grid, stride: int, least: float) -> Peaks:
    """Where a heat map (h, w) of logits has a top of at least the chance ``least``; ``sides`` (4, h, w). Of the tops
    along the middle of a long thing, which tell of the same box, the highest."""
    heat = np.ascontiguousarray(heat, np.float32)
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= top) & (heat > np.log(least / (1 - least))))
    x, y = (columns + 0.5) * stride, (rows + 0.5) * stride
    left, above, right, below = np.exp(np.clip(sides[:, rows, columns].astype(np.float32), -4, 8)) * stride
    boxes = np.stack([x - left, y - above, x + right, y + below], axis=1).astype(np.float32)
    chances = _sigmoid(heat[rows, columns])
    kept = distinct(boxes.astype(np.float64), chances.astype(np.float64))
    return Peaks(rows[kept], columns[kept], chances[kept], boxes[kept])


def _detections(peaks: Peaks, about: Grid, shrink: float, limits: tuple[int, int]) -> list[Detection]:
    found = []
    looks = views(about[:, peaks.rows, peaks.columns].T.astype(np.float32))
    for chance, box, look in zip(peaks.chances, peaks.boxes, looks, strict=True):
        left, top, right, bottom = (round(float(side) * shrink) for side in box)
        inside = Box(left, top, max(right, left + 1), max(bottom, top + 1)).clipped(*limits)
        if inside is not None:
            found.append(Detection(inside, float(chance), look))
    return found


def distinct(boxes: Table, chances: Table, same: float = SAME) -> NDArray[np.intp]:
    """Indices of the most certain of those ``boxes`` (n, 4) that overlap, the most certain first."""
    order = np.argsort(-chances, kind="stable")
    return np.asarray(order[first_of_alike(boxes[order], same)], np.intp)


def views(said: Floats) -> list[View]:
    """What answers (n, kinds + 1 + states) say of n boxes; those of the coarse level have no states."""
    kinds = said[:, : len(KINDS)]
    chances = np.exp(kinds - kinds.max(axis=1, keepdims=True, initial=-np.inf))
    chances /= chances.sum(axis=1, keepdims=True)
    best, rest = chances.argmax(axis=1).tolist(), _sigmoid(said[:, len(KINDS) :]).tolist()
    return [
        _view(KINDS[i], float(row[i]), clickable, states)
        for i, row, (clickable, *states) in zip(best, chances, rest, strict=True)
    ]


def _view(kind: Kind, chance: float, clickable: float, states: Sequence[float]) -> View:
    bars = {name: MARK[name] if kind in MARKED.get(name, ()) else bar for name, bar in TOLD.items()}
    answers = {name: one > bars[name] for name, one in zip(STATES, states, strict=False) if name in bars}
    known = {name: value for name, value in answers.items() if shows(kind, name, value)}
    return View(kind, chance, clickable, State(**known), states[STATES.index("focused")] if states else 0.0)


def focused(found: Sequence[Detection]) -> list[Detection]:
    """With the one that has the keyboard's focus, if any: no two have it at a time."""
    able = [i for i, one in enumerate(found) if one.view.kind in SHOWN["focused"]]
    first = max(able, key=lambda i: found[i].chance * found[i].view.focus, default=None)
    told = list(found)
    for i in able:
        has = i == first and found[i].view.focus >= FOCUSED
        told[i] = replace(found[i], view=replace(found[i].view, state=replace(found[i].view.state, focused=has)))
    return told


def _sigmoid(x: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.asarray(x, np.float32))), np.float32)
