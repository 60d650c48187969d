"""Chances of the detector that mean what they say, on screens that it was not trained on.

Platt scaling (Platt 1999, Probabilistic Outputs for Support Vector Machines): for every channel that is a chance, the
line ``scale * logit + shift`` under which the answers on the validation screens are likeliest; one scale for all kinds
(temperature scaling, Guo et al. 2017). The lines become part of the exported graph. What is worth believing then
follows from the measure: F1 is greatest where everything above half of that F1 is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import KINDS, STATES
from screenwright.core.states import unsaid
from screenwright.vision import Peaks, peaks
from screenwright_lab.data.screens.labels import Label
from screenwright_lab.data.screens.store import Shot
from screenwright_lab.training.detector import COARSE_CHANNELS, COARSE_STRIDE, FINE_CHANNELS, FINE_STRIDE
from screenwright_lab.training.targets import COARSE_MIN, FINE_MAX, is_plain

LEAST_CHANCE = 0.03
"""Tops of the heat below this are not asked about."""
SAME = 0.5
"""IoU from which a found box is a true one."""
ENOUGH = 40
"""Answers of each sort without which a channel stays as it is."""

Floats = NDArray[np.float64]
Raw = Callable[[Shot], tuple[NDArray[np.float32], NDArray[np.float32], float]]
"""The net's fine and coarse logits for a screen, and by how much its picture was shrunk."""


@dataclass(frozen=True, slots=True)
class Lines:
    """``scale`` and ``shift`` (channels,) of one level."""

    scale: Floats
    shift: Floats


def straight(channels: int) -> Lines:
    """The lines that change nothing."""
    return Lines(np.ones(channels), np.zeros(channels))


@dataclass(frozen=True, slots=True)
class _Level:
    """Where a level keeps what: its heat maps with the first channel of their sides, and the first kind."""

    stride: int
    channels: int
    maps: tuple[tuple[int, int], ...]
    kinds: int


FINE = _Level(FINE_STRIDE, FINE_CHANNELS, ((0, 2), (1, 2)), 6)
COARSE = _Level(COARSE_STRIDE, COARSE_CHANNELS, ((0, 2), (1, 6)), 10)


def calibrated(raw: Raw, screens: Iterable[Shot]) -> tuple[Lines, Lines]:
    """The lines of the fine and the coarse level."""
    seen = _Answers(FINE), _Answers(COARSE)
    for shot in screens:
        fine, coarse, shrink = raw(shot)
        for answers, logits in zip(seen, (fine, coarse), strict=True):
            answers.add(logits, shot, shrink)
    return seen[0].lines(), seen[1].lines()


class _Answers:
    """Logits and truths of one level, channel by channel."""

    def __init__(self, level: _Level) -> None:
        self.level = level
        self.chances: dict[int, list[tuple[float, float]]] = {}
        self.kinds: list[tuple[NDArray[np.float32], int]] = []

    def add(self, logits: NDArray[np.float32], shot: Shot, shrink: float) -> None:
        for (heat, sides), truth in zip(self.level.maps, _truths(self.level, shot), strict=True):
            found = peaks(logits[heat], logits[sides : sides + 4], self.level.stride, LEAST_CHANCE)
            for at, box in _boxes(found, shrink):
                best = max(truth, key=lambda label: box.iou(label.box), default=None)
                right = best is not None and box.iou(best.box) >= SAME
                if not (right or shot.screen.known(box)):
                    continue
                said = logits[:, found.rows[at], found.columns[at]]
                self._note(heat, said, float(right))
                if right and isinstance(best, Label):
                    self._describe(best, said)

    def _describe(self, label: Label, said: NDArray[np.float32]) -> None:
        first, click = self.level.kinds, self.level.kinds + len(KINDS)
        self.kinds.append((said[first:click], KINDS.index(label.kind)))
        self._note(click, said, float(label.clickable))
        for index, name in enumerate(STATES if self.level is FINE else ()):
            told = getattr(label.state, name)
            value = unsaid(label.kind, name) if told is None else told
            if value is not None:
                self._note(click + 1 + index, said, float(value))

    def _note(self, channel: int, said: NDArray[np.float32], truth: float) -> None:
        self.chances.setdefault(channel, []).append((float(said[channel]), truth))

    def lines(self) -> Lines:
        lines = straight(self.level.channels)
        for channel, answers in self.chances.items():
            logits, truths = np.array(answers, np.float64).T
            if min(truths.sum(), (1 - truths).sum()) >= ENOUGH:
                alike = channel > self.level.kinds + len(KINDS)
                lines.scale[channel], lines.shift[channel] = platt(logits, truths, balanced(truths) if alike else None)
        if len(self.kinds) >= ENOUGH:
            kinds = slice(self.level.kinds, self.level.kinds + len(KINDS))
            lines.scale[kinds], lines.shift[kinds] = kind_lines(self.kinds)
        return lines


@dataclass(frozen=True, slots=True)
class _Region:
    box: Box


def _truths(level: _Level, shot: Shot) -> tuple[Sequence[Label], Sequence[Label | _Region]]:
    """What the two maps of a level shall find, by the rules of ``targets``."""
    labels = shot.screen.labels
    if level is FINE:
        small = [label for label in labels if min(label.box.width, label.box.height) <= FINE_MAX]
        return [one for one in small if not is_plain(one)], [one for one in small if is_plain(one)]
    large = [one for one in labels if min(one.box.width, one.box.height) >= COARSE_MIN and not is_plain(one)]
    return large, [_Region(box) for box in shot.screen.regions.globals]


def _boxes(found: Peaks, shrink: float) -> Iterable[tuple[int, Box]]:
    """Index and box, in pixels of the picture."""
    for at, sides in enumerate(found.boxes):
        left, top, right, bottom = (round(float(side) * shrink) for side in sides)
        yield at, Box(left, top, max(right, left + 1), max(bottom, top + 1))


def balanced(truths: Floats) -> Floats:
    """Weights by which both answers count alike. The chance of a state is told as if either were as frequent: that a
    control is greyed out shall be said when it looks so, and not only when it is also common."""
    share = truths.mean()
    return np.asarray(np.where(truths > 0.5, 0.5 / share, 0.5 / (1 - share)), np.float64)


def platt(logits: Floats, truths: Floats, weights: Floats | None = None) -> tuple[float, float]:
    """Scale and shift of the likeliest logistic line, by Newton's method; the scale is never negative."""
    counts = np.ones_like(logits) if weights is None else weights
    x = np.stack([logits, np.ones_like(logits)], axis=1)
    line = np.array([1.0, 0.0])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-np.clip(x @ line, -30, 30)))
        slope = x.T @ (counts * (chance - truths)) + 1e-3 * (line - [1.0, 0.0])
        curve = (x * (counts * chance * (1 - chance))[:, None]).T @ x + 1e-3 * np.eye(2)
        step = np.linalg.solve(curve, slope)
        line = line - np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-6:
            break
    return max(float(line[0]), 0.05), float(line[1])


def kind_lines(kinds: Sequence[tuple[NDArray[np.float32], int]]) -> tuple[float, Floats]:
    """Scale and shifts of the likeliest kinds: a temperature, and so much of the kinds' shares as the loss, in which
    rare kinds count more than they are frequent, has taken away."""
    said, truth = np.stack([one for one, _ in kinds]), np.array([kind for _, kind in kinds])
    shares = np.log((np.bincount(truth, minlength=len(KINDS)) + 1) / (len(truth) + len(KINDS)))

    def loss(temperature: float, part: float) -> float:
        scaled = said / temperature + part * shares
        top = scaled.max(axis=1, keepdims=True)
        total = np.log(np.exp(scaled - top).sum(axis=1)) + top[:, 0]
        return float((total - scaled[np.arange(len(truth)), truth]).mean())

    choices = [(round(0.3 + 0.1 * i, 1), round(0.1 * j, 1)) for i in range(37) for j in range(11)]
    temperature, part = min(choices, key=lambda choice: loss(*choice))
    return 1 / temperature, np.asarray(part * shares, np.float64)
