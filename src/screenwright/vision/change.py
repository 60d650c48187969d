"""What differs between two frames, cheaply enough to ask at every one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import Blankness
from screenwright.core.screenshot import Screenshot

TILE = 16
"""Pixels; changes nearer to each other than this are one region."""
BAND = 512
"""Rows that are compared at a time: a large picture is not held several times."""
CARET_SLENDER = 4
"""A text cursor is at least so many times as high as wide; letters are broader, and so is what a letter moves."""
CARET_SHARE = 10
"""No line of text, and so no text cursor, is higher than this part of the screen's shorter side."""
BLACK_LEVEL = 12
FLAT_SPREAD = 6
"""Levels (0..255) by which a flat colour may vary."""
POINTER = 32
"""Pixels: what differs from a flat screen within so small a square is the mouse pointer. A word is wider."""
POINTER_SCREEN = 200 * 200
"""On a picture of fewer pixels than these even a few are what it shows."""


def changed_boxes(before: Screenshot, after: Screenshot, ignoring: Sequence[Box] = ()) -> tuple[Box, ...]:
    """Regions of ``after`` that differ from ``before``, top to bottom; the whole screen after a resize.

    What lies in the boxes ``ignoring`` does not count.
    """
    if before.pixels.shape != after.pixels.shape:
        return (after.box,)
    difference = _difference(before, after)
    if difference is None:
        return ()
    for box in ignoring:
        if inside := box.clipped(after.width, after.height):
            difference[inside.top : inside.bottom, inside.left : inside.right] = 0
    boxes = []
    for tiles in tile_groups(_tiles(difference)):
        area = difference[tiles.top * TILE : tiles.bottom * TILE, tiles.left * TILE : tiles.right * TILE]
        ys, xs = np.flatnonzero(area.any(axis=(1, 2))), np.flatnonzero(any_in_columns(area))
        x0, y0 = tiles.left * TILE, tiles.top * TILE
        boxes.append(Box(x0 + int(xs[0]), y0 + int(ys[0]), x0 + int(xs[-1]) + 1, y0 + int(ys[-1]) + 1))
    return tuple(sorted(boxes, key=lambda box: (box.top, box.left)))


def changed_tiles(before: Screenshot, after: Screenshot) -> NDArray[np.bool_]:
    """Mask (rows, columns) of the squares of TILE pixels in which anything differs; all of them after a resize."""
    if before.pixels.shape != after.pixels.shape:
        return np.ones(tile_shape(after), np.bool_)
    difference = _difference(before, after)
    return np.zeros(tile_shape(after), np.bool_) if difference is None else _tiles(difference)


def any_in_columns(differs: NDArray[Any]) -> NDArray[np.bool_]:
    """Which columns of (rows, columns, channels) hold anything that is not 0: 100 times as fast as over two axes."""
    rows, columns, channels = differs.shape
    return np.asarray(differs.reshape(rows, columns * channels).any(axis=0).reshape(columns, channels).any(axis=1))


def tile_shape(shot: Screenshot) -> tuple[int, int]:
    """(rows, columns) of squares of TILE pixels that cover the picture; the last ones may reach over its edge."""
    return -(-shot.height // TILE), -(-shot.width // TILE)


def tile_groups(tiles: NDArray[np.bool_]) -> list[Box]:
    """Boxes, in tiles, of what is set in the mask and touches, corners included."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(tiles.astype(np.uint8), connectivity=8)
    return [Box(int(x), int(y), int(x + w), int(y + h)) for x, y, w, h, _area in stats[1:count]]


def looks_like_caret(box: Box, before: Screenshot, after: Screenshot) -> bool:
    """Whether a change has the shape of a text cursor: an upright bar of a line's height, at any scale; or several, one
    below the other, where it went to another line. Two marks of radio buttons in a column are no bars."""
    if not box.width * CARET_SLENDER <= box.height <= min(after.width, after.height) / CARET_SHARE:
        return False
    if before.pixels.shape != after.pixels.shape:
        return False
    differs = (before.crop(box) != after.crop(box)).any(axis=2)
    rows = np.flatnonzero(differs.any(axis=1))
    return all(
        np.flatnonzero(differs[run].any(axis=0)).size * CARET_SLENDER <= run.size
        for run in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)
    )


def _difference(before: Screenshot, after: Screenshot) -> NDArray[np.uint8] | None:
    """Levels of difference, (height, width, 3); None where there is none."""
    if before.same_pixels(after):
        return None
    return np.asarray(cv2.absdiff(before.pixels, after.pixels), np.uint8)


def _tiles(difference: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """The largest value of each tile first over its rows and then over its columns: whole rows at a time are fast.

    Largest and not mean: averaging would round a single changed pixel away.
    """
    height, width, _ = difference.shape
    rows, columns = -(-height // TILE), -(-width // TILE)
    whole = height // TILE
    strips = np.zeros((rows, columns * TILE * 3), np.uint8)
    strips[:whole, : width * 3] = difference[: whole * TILE].reshape(whole, TILE, width * 3).max(axis=1)
    if whole < rows:
        strips[whole, : width * 3] = difference[whole * TILE :].reshape(-1, width * 3).max(axis=0)
    return np.asarray(strips.reshape(rows, columns, TILE * 3).any(axis=2))


def blankness(shot: Screenshot) -> Blankness | None:
    """Whether the frame shows nothing: "black" (no light), "blank" (one flat colour), None for a real picture.

    A mouse pointer alone does not make a picture, a word does.
    """
    pixels = shot.pixels
    step = max(1, min(shot.height, shot.width) // 100)
    sample = pixels[::step, ::step]
    if np.quantile(sample, 0.9995) <= BLACK_LEVEL and int(pixels.max()) <= 2 * BLACK_LEVEL:
        return "black"
    ground = np.median(sample.reshape(-1, 3), axis=0)
    reach = POINTER if pixels.size > 3 * POINTER_SCREEN else 0
    # The sample settles nearly every real picture, at a hundredth of the cost.
    flat = _within(_far(sample, ground), -(-reach // step)) and _within(_far(pixels, ground), reach)
    return "blank" if flat else None


def _far(pixels: NDArray[np.uint8], ground: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Mask (height, width) of the pixels that are not of the ground colour."""
    level, far = ground.astype(np.int16), np.empty(pixels.shape[:2], np.bool_)
    for top in range(0, len(pixels), BAND):
        far[top : top + BAND] = (np.abs(pixels[top : top + BAND] - level) > FLAT_SPREAD).any(axis=2)
    return far


def _within(mask: NDArray[np.bool_], reach: int) -> bool:
    """Whether all that is set lies in a square of ``reach`` pixels."""
    ys, xs = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return len(ys) == 0 or bool(ys[-1] - ys[0] < reach and xs[-1] - xs[0] < reach)
