"""Where is text? Line boxes from the probability map of the PP-OCR detector.

Differentiable binarisation (DB) shrinks each line in its training target; decoding thresholds the map, takes the
connected components and grows them back. Screens hold upright text, so boxes replace rotated polygons.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.vision.pace import in_time, remaining_s
from screenwright.vision.text_models import detector
from screenwright.vision.tiles import connected, is_flat, tiles

MAX_SIDE, SCREEN_SIDE = 2560, 1280
"""Pictures both of whose sides are longer than these are scaled down for detection until one is not: a page that was
photographed whole, or a wide desktop, is looked at as the screens that it is made of."""
MIN_SIDE = 1080
"""Small pictures are scaled up, as the net was trained on text of at least this scale, but at most twofold."""
SMALL_LINES, PLAIN, LOW = 0.35, 24.0, 16.0
"""Where this quantile of the heights of lines is below LOW pixels in a picture that was scaled down, it is looked at
again at the scale at which they are PLAIN, or, where none was found, as it is: a large picture may be of one sharp
screen or of many usual ones."""
STRIDE = 32
PIECE_PIXELS, PIECE_WIDTH, HURRIED_PIXELS = 2_400_000, 3200, 300_000
"""A larger picture goes through the net in pieces, which takes about 140 MB for each million pixels, under a deadline
in smaller ones, and with so much of their neighbours on all sides:"""
OVERLAP = 64
FLAT = 4
"""Levels of 255 by which the pixels of a piece differ on which nothing is written, at most."""
PIXEL_THRESHOLD = 0.3
LINE_THRESHOLD = 0.5
UNCLIP_RATIO = 1.6
"""DB's offset distance is area * ratio / perimeter."""


def detect_lines(pixels: NDArray[np.uint8], whole: Box | None = None) -> list[Box]:
    """Boxes of text lines in RGB ``pixels`` (height, width, 3), in no particular order. Where they are a part of a
    picture as large as ``whole``, they are looked at in its scale, as they were with it."""
    height, width = pixels.shape[:2]
    scale = _scale(whole.width, whole.height) if whole else _scale(width, height)
    lines = _lines(pixels, scale)
    if scale >= 1:
        return lines
    low = float(np.quantile([line.height for line in lines], SMALL_LINES)) * scale if lines else 1.0
    return _lines(pixels, min(1.0, scale * PLAIN / low)) if low < LOW else lines


def _scale(width: int, height: int) -> float:
    longest, shortest = max(width, height), min(width, height)
    if shortest < MIN_SIDE:
        return min(2.0, MIN_SIDE / shortest)
    return min(1.0, max(MAX_SIDE / longest, SCREEN_SIDE / shortest))


def _lines(pixels: NDArray[np.uint8], scale: float) -> list[Box]:
    height, width = pixels.shape[:2]
    grid_w, grid_h = (max(STRIDE, round(side * scale / STRIDE) * STRIDE) for side in (width, height))
    return _decode(_probability(pixels, grid_w, grid_h), width / grid_w, height / grid_h, width, height)


def _probability(pixels: NDArray[np.uint8], width: int, height: int) -> NDArray[np.uint8]:
    """The chances (height, width) of text, 0..255: floats of a large picture would take four times as much."""
    result = np.zeros((height, width), np.uint8)
    most = PIECE_PIXELS if remaining_s() is None else HURRIED_PIXELS
    pieces = tiles(width, height, STRIDE, most, PIECE_WIDTH)
    for piece in in_time("finding text", pieces, "text"):
        seen = piece.grown(OVERLAP).clipped(width, height) or piece
        part = _resized(pixels, seen, pixels.shape[1] / width, pixels.shape[0] / height)
        if len(pieces) > 1 and is_flat(part, FLAT):
            continue
        planes = cv2.dnn.blobFromImage(part, 1 / 127.5, mean=(127.5, 127.5, 127.5), swapRB=True)
        chances = detector().run(None, {"x": planes})[0][0, 0]
        inner = piece.moved(-seen.left, -seen.top)
        own = chances[inner.top : inner.bottom, inner.left : inner.right]
        result[piece.top : piece.bottom, piece.left : piece.right] = np.rint(own * 255)
    return result


def _resized(pixels: NDArray[np.uint8], grid: Box, fx: float, fy: float) -> NDArray[np.uint8]:
    """What lies under a part of the net's grid, whose cells are ``fx`` by ``fy`` pixels, at the grid's size."""
    top, bottom = math.floor(grid.top * fy), math.ceil(grid.bottom * fy)
    left, right = math.floor(grid.left * fx), math.ceil(grid.right * fx)
    part = pixels[top:bottom, left:right]
    if part.shape[:2] == (grid.height, grid.width):
        return part
    how = cv2.INTER_AREA if grid.width < part.shape[1] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(part, (grid.width, grid.height), interpolation=how), np.uint8)


def _decode(probability: NDArray[np.uint8], fx: float, fy: float, width: int, height: int) -> list[Box]:
    mask = (probability > 255 * PIXEL_THRESHOLD).astype(np.uint8)
    mask = np.asarray(cv2.dilate(mask, np.ones((2, 2), np.uint8)), np.uint8)
    boxes = []
    for left, top, w, h in connected(mask).tolist():
        if min(w, h) < 3 or probability[top : top + h, left : left + w].max() < 255 * LINE_THRESHOLD:
            continue
        inside = mask[top : top + h, left : left + w].astype(bool)
        if probability[top : top + h, left : left + w][inside].mean() < 255 * LINE_THRESHOLD:
            continue
        grow = w * h * UNCLIP_RATIO / (2 * (w + h))
        box = Box(
            round((left - grow) * fx), round((top - grow) * fy),
            round((left + w + grow) * fx), round((top + h + grow) * fy),
        ).clipped(width, height)  # fmt: skip
        if box is not None:
            boxes.append(box)
    return boxes
