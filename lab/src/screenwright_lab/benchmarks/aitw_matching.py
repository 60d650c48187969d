"""When two actions of Android in the Wild are the same: its published rule, for many pairs at once.

The rule (AitW, "action matching"; paper 002, appendix on evaluation, and paper 004, 4.3):

1. Where either is no dual point, the types must be equal; what is typed does not count.
2. A dual point is a tap where touch and lift lie at most 0.04 apart (in shares of the screen), else a swipe. A tap and
   a swipe never match.
3. Taps match where both touches lie in one annotated box, each enlarged by 1.4 of its size (to 240 % in all), or where
   they lie at most 0.14 apart.
4. Swipes match where their main axis is the same: that of the larger way, on a tie the y axis. Up and down are alike.

Of an enlarged box the corner is kept on the screen, and height and width are at most 1: its far edge may lie beyond the
screen. Edges belong to a box. The published code counts in single precision, here it is double: only pairs within 1e-7
of a threshold can differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.episodes import DUAL_POINT, AitwAction

TAP, NEAR, ENLARGED = 0.04, 0.14, 1.4
UP, DOWN, LEFT, RIGHT = 0, 1, 2, 3
"""Ways that a finger goes."""
_SIMPLE = {UP: ((0.8, 0.5), (0.2, 0.5)), DOWN: ((0.2, 0.5), (0.8, 0.5)),
           LEFT: ((0.5, 0.8), (0.5, 0.2)), RIGHT: ((0.5, 0.2), (0.5, 0.8))}  # fmt: skip
"""Touch and lift (y, x) of a simplified swipe (paper 004, 3.3; its code moves left and right along y, a slip)."""

Flags: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Actions:
    """n actions: ``kinds`` of shape (n,), ``touch`` and ``lift`` of shape (n, 2) as y, x, and ``texts``."""

    kinds: NDArray[np.int64]
    touch: Floats
    lift: Floats
    texts: tuple[str, ...]

    @classmethod
    def of(cls, actions: Sequence[AitwAction]) -> Actions:
        return cls(
            np.array([one.kind for one in actions], np.int64),
            np.array([one.touch for one in actions], np.float64).reshape(-1, 2),
            np.array([one.lift for one in actions], np.float64).reshape(-1, 2),
            tuple(one.text for one in actions),
        )

    @property
    def dual(self) -> Flags:
        return np.asarray(self.kinds == DUAL_POINT, np.bool_)

    @property
    def taps(self) -> Flags:
        """Dual points that are taps."""
        return np.asarray(self.dual & (np.linalg.norm(self.touch - self.lift, axis=1) <= TAP), np.bool_)

    @property
    def swipes(self) -> Flags:
        return self.dual & ~self.taps

    @property
    def ways(self) -> NDArray[np.int64]:
        """UP, DOWN, LEFT or RIGHT: where a finger goes on its main axis; meant for swipes."""
        way = self.lift - self.touch
        axis = np.abs(way).argmax(axis=1)  # of equals the first, which is y
        along = np.take_along_axis(way, axis[:, None], axis=1)[:, 0]
        return np.asarray(2 * axis + (along > 0), np.int64)


def matches(gold: Actions, told: Actions, boxes: Sequence[Floats]) -> Flags:
    """Which of n pairs match; ``boxes`` are the n screens' annotations, each (k, 4) as y, x, height, width."""
    dual = gold.dual & told.dual
    taps = gold.taps & told.taps & taps_match(gold.touch, told.touch, boxes)
    swipes = gold.swipes & told.swipes & (gold.ways // 2 == told.ways // 2)
    return np.asarray(np.where(dual, taps | swipes, gold.kinds == told.kinds), np.bool_)


def taps_match(one: Floats, other: Floats, boxes: Sequence[Floats]) -> Flags:
    """Rule 3 for touches of shape (n, 2)."""
    near = np.linalg.norm(one - other, axis=1) <= NEAR
    enlarged = _enlarged(_stacked(boxes))
    return np.asarray(near | (_inside(one, enlarged) & _inside(other, enlarged)).any(axis=1), np.bool_)


def simplified(actions: Actions) -> Actions:
    """As Auto-UI learns and tells them (paper 004, 3.3): a tap's lift is its touch, rounded to four decimals, and a
    swipe is one of four through the screen's middle."""
    touch, lift = actions.touch.round(4), actions.touch.round(4)
    for index in np.flatnonzero(actions.swipes):
        touch[index], lift[index] = _SIMPLE[int(actions.ways[index])]
    other = ~actions.dual
    touch[other], lift[other] = actions.touch[other], actions.lift[other]
    return Actions(actions.kinds, touch, lift, actions.texts)


def _stacked(boxes: Sequence[Floats]) -> Floats:
    """(n, most, 4), filled up with what holds nothing."""
    most = max((len(one) for one in boxes), default=0)
    table = np.full((len(boxes), max(most, 1), 4), np.nan)
    for row, one in zip(table, boxes, strict=True):
        row[: len(one)] = one
    return table


def _enlarged(boxes: Floats) -> Floats:
    corner, size = boxes[..., :2], boxes[..., 2:]
    more = ENLARGED * size
    return np.concatenate([np.maximum(0.0, corner - more / 2), np.minimum(1.0, size + more)], axis=-1)


def _inside(points: Floats, boxes: Floats) -> Flags:
    """Whether the n points lie in each of their (n, k, 4) boxes; nothing lies in what is not a number."""
    low = boxes[..., :2]
    high = low + boxes[..., 2:]
    here = points[:, None, :]
    return np.asarray(((here >= low) & (here <= high)).all(axis=-1), np.bool_)
