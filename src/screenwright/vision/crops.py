"""Boxes as the box head is shown them: closely with a little around, and widely with what stands beside."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.overlap import Table

CLOSE, WIDE = (40, 80), (32, 48)
"""Rows and columns of the two crops; most things are wider than high."""
RIM, RIM_SHARE = 4.0, 0.25
"""Around a box in the close crop: pixels, and a share of its shorter side."""
FIELD, FIELD_SHARE = 2.5, 0.3
"""Around it in the wide one: heights of text, and a share of its side."""
COARSER = 4
"""Larger parts are cut from a picture that is so many times smaller."""


@dataclass(frozen=True, slots=True)
class Crops:
    """``close`` (n, 40, 80, 3) and ``wide`` (n, 32, 48, 3), RGB uint8; ``close_place`` and ``wide_place`` (n, 4) are
    where the box lies in them: left, top, right, bottom, 0..1."""

    close: NDArray[np.uint8]
    close_place: NDArray[np.float32]
    wide: NDArray[np.uint8]
    wide_place: NDArray[np.float32]


class Cutter:
    """Cuts crops from RGB ``pixels`` (height, width, 3), which it makes smaller once however often it is asked."""

    def __init__(self, pixels: NDArray[np.uint8]) -> None:
        self.pixels = pixels

    @cached_property
    def small(self) -> NDArray[np.uint8]:
        """The picture, so many times smaller."""
        size = tuple(-(-side // COARSER) for side in self.pixels.shape[1::-1])
        return np.asarray(cv2.resize(self.pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


def cut(picture: Cutter, boxes: Table, text: float) -> Crops:
    """Crops of the ``boxes`` (n, 4) on a picture whose ``text`` is so many pixels high."""
    sides = boxes[:, 2:] - boxes[:, :2]
    rim = np.repeat(RIM + RIM_SHARE * sides.min(axis=1, keepdims=True), 2, axis=1)
    field = FIELD * text + FIELD_SHARE * sides
    close, close_place = _parts(picture, boxes, rim, CLOSE)
    wide, wide_place = _parts(picture, boxes, field, WIDE)
    return Crops(close, close_place, wide, wide_place)


def _parts(
    picture: Cutter, boxes: Table, around: Table, shape: tuple[int, int]
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    height, width = picture.pixels.shape[:2]
    low = np.maximum(np.floor(boxes[:, :2] - around), 0)
    high = np.maximum(np.minimum(np.ceil(boxes[:, 2:] + around), [width, height]), low + 1)
    place = np.concatenate([boxes[:, :2] - low, boxes[:, 2:] - low], axis=1) / np.tile(high - low, 2)
    crops = np.empty((len(boxes), *shape, 3), np.uint8)
    for i, (left, top, right, bottom) in enumerate(np.concatenate([low, high], axis=1).astype(int).tolist()):
        from_small = right - left >= 3 * COARSER * shape[1] and bottom - top >= 2 * COARSER
        source, by = (picture.small, COARSER) if from_small else (picture.pixels, 1)
        part = source[
            top // by : max(-(-bottom // by), top // by + 1), left // by : max(-(-right // by), left // by + 1)
        ]
        crops[i] = cv2.resize(part, shape[::-1], interpolation=cv2.INTER_AREA)
    return crops, np.clip(place, 0, 1).astype(np.float32)
