"""What happens to lines on screens: pictures, bars and other lines stand beside them, and whole screens are scaled and
packed."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from screenwright_lab.data.lines.render import DrawnLine
from screenwright_lab.training.train_scripts import OTHER, wear

PICTURED, BARRED, SLICED, HEAVY, SCALED, PACKED = 0.14, 0.05, 0.06, 0.05, 0.22, 0.25
"""Chances of a line to have a picture beside it, a bar along its edge, a slice of another line, to be of heavy letters,
to be scaled down and up again, and to be packed as JPEG once more."""
HIGH = 30
"""Pixels of a line's height from which its letters may be made heavier."""
SCALES = 0.45, 0.95
LEAST_HIGH = 9
"""Pixels of a line's height below which it is not scaled."""
WAYS = (Image.Resampling.BOX, Image.Resampling.BILINEAR, Image.Resampling.BICUBIC, Image.Resampling.NEAREST, None)
"""How pictures are made smaller; None: between the nearest four pixels, whatever lies between those."""
FINE = 4
"""Pixels for each one of a picture's, while it is drawn."""

Grey = NDArray[np.uint8]


def worn_on_screens(line: DrawnLine, rng: np.random.Generator) -> tuple[Grey, str]:
    """A picture of the line, and what stands in it; OTHER for a picture beside it."""
    grey, text = wear(line.grey, rng), " ".join(line.text.split())
    if rng.random() < PICTURED:
        grey, text = _beside(grey, text, rng)
    if rng.random() < HEAVY and grey.shape[0] >= HIGH:
        thicker = ImageFilter.MaxFilter(3) if np.median(grey) < 128 else ImageFilter.MinFilter(3)
        grey = np.asarray(Image.fromarray(grey).filter(thicker), np.uint8)
    if rng.random() < SLICED:
        grey = _sliced(grey, rng)
    if rng.random() < BARRED:
        grey = _barred(grey, rng)
    if rng.random() < SCALED and grey.shape[0] > LEAST_HIGH / SCALES[1]:
        grey = _scaled(grey, rng)
    if rng.random() < PACKED:
        buffer = io.BytesIO()
        Image.fromarray(grey).save(buffer, "jpeg", quality=int(rng.integers(25, 90)))
        grey = np.asarray(Image.open(buffer), np.uint8)
    return grey, text


def _sliced(grey: Grey, rng: np.random.Generator) -> Grey:
    """With a few rows of letters at its upper or lower edge, as of the line above or below."""
    height = grey.shape[0]
    rows = max(1, round(height * rng.uniform(0.03, 0.14)))
    from_row = height // 2 - rows // 2
    other = np.roll(grey[from_row : from_row + rows], int(rng.integers(grey.shape[1])), axis=1)
    return np.concatenate([other, grey[rows:]] if rng.random() < 0.5 else [grey[:-rows], other])


def _barred(grey: Grey, rng: np.random.Generator) -> Grey:
    """With a bar along its upper or lower edge, as below the chosen one of some tabs."""
    height, width = grey.shape
    thick, away = max(1, round(height * rng.uniform(0.03, 0.1))), int(rng.integers(0, max(1, height // 12) + 1))
    row = height - away - thick if rng.random() < 0.8 else away
    left, right = (0, width) if rng.random() < 0.6 else sorted(rng.integers(0, width, 2).tolist())
    barred = grey.copy()
    barred[row : row + thick, left:right] = int(rng.integers(0, 256))
    return barred


def _scaled(grey: Grey, rng: np.random.Generator) -> Grey:
    """Smaller and, in half of the cases, as large as before again."""
    height, width = grey.shape
    part = rng.uniform(max(SCALES[0], LEAST_HIGH / height), SCALES[1])
    size = max(4, round(width * part)), max(4, round(height * part))
    way, picture = WAYS[rng.integers(len(WAYS))], Image.fromarray(grey)
    if way is None:
        steps = width / size[0], 0, 0, 0, height / size[1], 0
        small = picture.transform(size, Image.Transform.AFFINE, steps, Image.Resampling.BILINEAR)
    else:
        small = picture.resize(size, way)
    if rng.random() < 0.5:
        small = small.resize((width, height), Image.Resampling.BILINEAR)
    return np.asarray(small, np.uint8)


def _beside(grey: Grey, text: str, rng: np.random.Generator) -> tuple[Grey, str]:
    """With a picture before or behind it, in the line's ink or in another one; no space is told between them, or the
    net would look for pictures behind every line."""
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
    return np.concatenate(parts, axis=1), f"{OTHER}{text}" if first else f"{text}{OTHER}"


def _scribble(height: int, width: int, ground: int, ink: int, rng: np.random.Generator) -> Grey:
    """A few strokes, outlines and shapes within a square, as icons have; drawn large, for smooth edges."""
    side = min(height, width) * FINE
    canvas = Image.new("L", (width * FINE, height * FINE), ground)
    pen = ImageDraw.Draw(canvas)
    left, top = (canvas.width - side) // 2, (canvas.height - side) // 2
    thick = max(FINE, round(side * rng.uniform(0.06, 0.16)))
    for _ in range(int(rng.integers(1, 5))):
        x, y, u, v = (round(one) for one in rng.uniform(0.15 * side, 0.85 * side, 4))
        box = left + min(x, u), top + min(y, v), left + max(x, u) + 2, top + max(y, v) + 2
        inside = ink if rng.random() < 0.3 else None
        match int(rng.integers(5)):
            case 0:
                pen.line((left + x, top + y, left + u, top + v), ink, thick)
            case 1:
                pen.rectangle(box, inside, ink, thick)
            case 2:
                pen.ellipse(box, inside, ink, thick)
            case 3:
                pen.line((left + x, top + y, left + u, top + v, left + v, top + x), ink, thick, "curve")
            case _:
                pen.arc(box, float(rng.uniform(0, 180)), float(rng.uniform(200, 360)), ink, thick)
    return np.asarray(canvas.resize((width, height), Image.Resampling.BOX), np.uint8)
