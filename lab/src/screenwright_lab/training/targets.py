"""Labels of a crop as what the detector shall say at every cell; numpy only, so that it can be tested without torch.

Heat as in CenterNet: 1 at the cell of the centre, falling off as a Gaussian in proportion to the box. Sides, kinds and
states are asked for around the centre only.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import KINDS, STATES
from screenwright.core.states import unsaid
from screenwright_lab.data.screens.labels import Label

SPREAD = 0.14
"""Standard deviation of the heat, in widths and heights of the box."""
TOP = 0.97
"""Heat that counts as a centre: a long thing has no one cell in which its middle could be seen."""
NEAR = 0.6
"""Heat above which a cell answers for the box (sides, kind, states)."""
FINE_MAX, COARSE_MIN = 96, 48
"""Pixels of the shorter side; what lies between is asked of both levels."""
NO_KIND = 255

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class LevelTargets:
    """What one level shall say on its (h, w) cells.

    ``heat`` (maps, h, w) 0..1; ``sides`` (sets, 4, h, w) pixels from the cell's middle to left, top, right, bottom;
    ``weight`` (sets, h, w) is how much a cell counts, 0 where nothing is asked for; the first set's is also that of
    kind, click and states; ``kind`` (h, w) index into KINDS or NO_KIND;
    ``click`` and ``states`` (.., h, w) 0, 1 or -1 where unknown; ``care`` (maps, h, w) is how much the heat counts, 0
    where the truth is not known.
    """

    heat: Floats
    sides: Floats
    weight: Floats
    kind: Bytes
    click: NDArray[np.int8]
    states: NDArray[np.int8]
    care: Floats


class _Level:
    """Grows the targets of one level; small boxes are added last, so that they win where boxes overlap."""

    def __init__(self, height: int, width: int, stride: int, maps: int, sets: int) -> None:
        self.stride = stride
        self.shape = height // stride, width // stride
        self.heat = np.zeros((maps, *self.shape), np.float32)
        self.care = np.ones((maps, *self.shape), np.float32)
        self.sides = np.zeros((sets, 4, *self.shape), np.float32)
        self.weight = np.zeros((sets, *self.shape), np.float32)
        self.kind = np.full(self.shape, NO_KIND, np.uint8)
        self.click = np.full(self.shape, -1, np.int8)
        self.states = np.full((len(STATES), *self.shape), -1, np.int8)

    def add(self, box: Box, map_index: int, set_index: int) -> tuple[slice, slice, NDArray[np.bool_]] | None:
        """Put a box into a heat map and a set of sides. The cells that answer for it, as a window and a mask."""
        rows, columns, bump = _bump(box, self.shape, self.stride)
        if bump.size == 0:
            return None
        heat = self.heat[map_index, rows, columns]
        np.maximum(heat, bump, out=heat)
        top = bump == 1.0
        self.care[map_index, rows, columns][top] = _shares(bump[top])
        near = bump > NEAR
        x = (np.arange(columns.start, columns.stop, dtype=np.float32) + 0.5) * self.stride
        y = (np.arange(rows.start, rows.stop, dtype=np.float32) + 0.5) * self.stride
        wide, high = np.broadcast_to(x, bump.shape), np.broadcast_to(y[:, None], bump.shape)
        sides = np.stack([wide - box.left, high - box.top, box.right - wide, box.bottom - high])
        near &= (sides > 0).all(axis=0) | (bump == 1.0)
        self.sides[set_index, :, rows, columns][:, near] = np.maximum(sides, 0.5)[:, near]
        self.weight[set_index, rows, columns][near] = _shares(bump[near])
        return rows, columns, near

    def describe(self, label: Label, window: tuple[slice, slice, NDArray[np.bool_]]) -> None:
        rows, columns, near = window
        self.kind[rows, columns][near] = KINDS.index(label.kind)
        self.click[rows, columns][near] = int(label.clickable)
        for index, name in enumerate(STATES):
            told = getattr(label.state, name)
            value = unsaid(label.kind, name) if told is None else told
            self.states[index, rows, columns][near] = -1 if value is None else int(value)

    def done(self, unknown: list[Box]) -> LevelTargets:
        for box in unknown:
            rows = slice(max(box.top, 0) // self.stride, max(-(-box.bottom // self.stride), 0))
            columns = slice(max(box.left, 0) // self.stride, max(-(-box.right // self.stride), 0))
            self.care[:, rows, columns] *= self.heat[:, rows, columns] == 1.0  # what is labelled there is known
        return LevelTargets(self.heat, self.sides, self.weight, self.kind, self.click, self.states, self.care)


def is_plain(label: Label) -> bool:
    """A line of text that is nothing else; it has a heat map of its own."""
    return label.kind == "text" and not label.clickable


def targets(
    labels: list[Label], global_regions: list[Box], unknown: list[Box], height: int, width: int
) -> tuple[LevelTargets, LevelTargets]:
    """Targets of the fine (stride 4) and the coarse level (stride 16) for a crop of ``height`` x ``width`` pixels.

    Boxes are in pixels of the crop and may reach over its edges; what is centred outside of it is not asked for.
    """
    fine, coarse = _Level(height, width, 4, maps=2, sets=1), _Level(height, width, 16, maps=2, sets=2)
    for region in sorted(global_regions, key=lambda box: -box.area):
        coarse.add(region, 1, 1)
    for label in sorted(labels, key=lambda one: -one.box.area):
        short = min(label.box.width, label.box.height)
        plain = is_plain(label)
        if short <= FINE_MAX and (window := fine.add(label.box, int(plain), 0)):
            fine.describe(label, window)
        if short >= COARSE_MIN and not plain and (window := coarse.add(label.box, 0, 0)):
            coarse.describe(label, window)
    return fine.done(unknown), coarse.done(unknown)


def _shares(heat: Floats) -> Floats:
    """How much each of a box's cells counts: together little more for a banner of a hundred cells than for a check box
    of one (Liu et al. 2020, Training-Time-Friendly Network, 3.3: the logarithm of the size)."""
    return np.asarray(heat / heat.sum() * (1 + np.log(len(heat))), np.float32)


def _bump(box: Box, shape: tuple[int, int], stride: int) -> tuple[slice, slice, Floats]:
    """The part of the grid that a box's heat reaches, and the heat there: 1 at the centre's cell."""
    x, y = (box.left + box.right) / 2 / stride, (box.top + box.bottom) / 2 / stride
    middle_x, middle_y = int(x), int(y)
    if not (0 <= middle_x < shape[1] and 0 <= middle_y < shape[0]):
        return slice(0, 0), slice(0, 0), np.zeros((0, 0), np.float32)
    spread_x, spread_y = (max(SPREAD * side / stride, 0.6) for side in (box.width, box.height))
    reach_x, reach_y = int(3 * spread_x) + 1, int(3 * spread_y) + 1
    rows = slice(max(middle_y - reach_y, 0), min(middle_y + reach_y + 1, shape[0]))
    columns = slice(max(middle_x - reach_x, 0), min(middle_x + reach_x + 1, shape[1]))
    dx = np.arange(columns.start, columns.stop, dtype=np.float32) - middle_x
    dy = np.arange(rows.start, rows.stop, dtype=np.float32) - middle_y
    bump = np.exp(-(dx[None] ** 2) / (2 * spread_x**2) - dy[:, None] ** 2 / (2 * spread_y**2))
    return rows, columns, np.where(bump > TOP, 1.0, bump).astype(np.float32)
