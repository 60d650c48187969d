"""What happens to lines on screens: pictures stand beside them, and whole screens are scaled and packed."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright_lab.data.lines.render import DrawnLine
from screenwright_lab.training.train_scripts import OTHER, wear

PICTURED, SCALED, PACKED = 0.14, 0.22, 0.25
"""Chances of a line to have a picture beside it, to be scaled down and up again, and to be packed as JPEG once more."""
SCALES = 0.45, 0.95
LEAST_HIGH = 9
"""Pixels of a line's height below which it is not scaled."""
WAYS = (cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_NEAREST, cv2.INTER_CUBIC)

Grey = NDArray[np.uint8]


def worn_on_screens(line: DrawnLine, rng: np.random.Generator) -> tuple[Grey, str]:
    """A picture of the line, and what stands in it; OTHER for a picture beside it."""
    grey, text = wear(line.grey, rng), line.text
    if rng.random() < PICTURED:
        grey, text = _beside(grey, text, rng)
    if rng.random() < SCALED and grey.shape[0] > LEAST_HIGH / SCALES[1]:
        grey = _scaled(grey, rng)
    if rng.random() < PACKED:
        quality = int(rng.integers(25, 90))
        _, packed = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, quality])
        grey = np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), np.uint8)
    return grey, text


def _scaled(grey: Grey, rng: np.random.Generator) -> Grey:
    """Smaller and, in half of the cases, as large as before again."""
    height, width = grey.shape
    part = rng.uniform(max(SCALES[0], LEAST_HIGH / height), SCALES[1])
    size = max(4, round(width * part)), max(4, round(height * part))
    small = cv2.resize(grey, size, interpolation=WAYS[rng.integers(len(WAYS))])
    if rng.random() < 0.5:
        small = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(small, np.uint8)


def _beside(grey: Grey, text: str, rng: np.random.Generator) -> tuple[Grey, str]:
    """With a picture before or behind it, in the line's ink or in another one."""
    height = grey.shape[0]
    ground = int(np.median(grey))
    far = int(grey[int(np.abs(grey.astype(np.int16) - ground).argmax() // grey.shape[1])].max()) if ground < 128 else 0
    ink = int(rng.integers(0, 256)) if rng.random() < 0.4 else (max(far, 128) if ground < 128 else int(grey.min()))
    if abs(ink - ground) < 40:
        ink = 255 - ground
    wide = max(8, round(height * rng.uniform(0.7, 1.1)))
    picture = _scribble(height, wide, ground, ink, rng)
    room = np.full((height, max(1, round(height * rng.uniform(0.0, 0.4)))), ground, np.uint8)
    first = rng.random() < 0.6
    parts = [picture, room, grey] if first else [grey, room, picture]
    return np.concatenate(parts, axis=1), f"{OTHER} {text}" if first else f"{text} {OTHER}"


def _scribble(height: int, width: int, ground: int, ink: int, rng: np.random.Generator) -> Grey:
    """A few strokes, outlines and shapes within a square, as icons have; drawn large, for smooth edges."""
    fine = 4
    side = min(height, width) * fine
    canvas = np.full((height * fine, width * fine), ground, np.uint8)
    left, top = (width * fine - side) // 2, (height * fine - side) // 2
    thick = max(fine, round(side * rng.uniform(0.06, 0.16)))
    low, high = 0.15 * side, 0.85 * side
    for _ in range(int(rng.integers(1, 5))):
        x, y, u, v = (int(round(one)) for one in rng.uniform(low, high, 4))
        one, other = (left + x, top + y), (left + u, top + v)
        line = -1 if rng.random() < 0.3 else thick
        match int(rng.integers(5)):
            case 0:
                cv2.line(canvas, one, other, ink, thick)
            case 1:
                cv2.rectangle(canvas, one, other, ink, line)
            case 2:
                cv2.circle(canvas, one, max(2, int(rng.uniform(0.1, 0.35) * side)), ink, line)
            case 3:
                points = np.array([one, other, (left + v, top + x)], np.int32)
                cv2.polylines(canvas, [points], bool(rng.random() < 0.5), ink, thick)
            case _:
                axes = max(2, abs(u - x) // 2), max(2, abs(v - y) // 2)
                cv2.ellipse(
                    canvas, one, axes, 0.0, float(rng.uniform(0, 180)), float(rng.uniform(200, 360)), ink, thick
                )
    return np.asarray(cv2.resize(canvas, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
