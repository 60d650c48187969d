"""Pictures that look like photographs: landscapes, products, faces and textures of gradients, shapes and noise."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

Pixels = NDArray[np.uint8]
MAX_SIDE = 1600


def _clouds(rng: np.random.Generator, width: int, height: int, octaves: int = 5) -> NDArray[np.float32]:
    """Noise of several sizes added up, 0..1, float32 (height, width)."""
    total = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        grid = rng.random((3 * 2**octave, 4 * 2**octave), dtype=np.float32)
        layer = Image.fromarray(grid).resize((width, height), Image.Resampling.BICUBIC)
        total += np.asarray(layer) / 1.7**octave
    low, high = total.min(), total.max()
    return np.asarray((total - low) / max(high - low, 1e-6), np.float32)


def _ramp(colours: NDArray[np.float64], at: NDArray[np.float32]) -> Pixels:
    """Colours (n, 3) spread over 0..1, looked up at ``at``."""
    stops = np.linspace(0, 1, len(colours))
    return np.stack([np.interp(at, stops, colours[:, i]) for i in range(3)], -1).clip(0, 255).astype(np.uint8)


def _palette(rng: np.random.Generator, count: int) -> NDArray[np.float64]:
    base, spread = rng.uniform(20, 235, 3), rng.uniform(25, 110)
    return np.sort((base + rng.normal(0, spread, (count, 3))).clip(0, 255), axis=0)


def _landscape(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    sky = np.linspace(0, 1, height, dtype=np.float32)[:, None] * 0.7 + _clouds(rng, width, height) * 0.3
    image = Image.fromarray(_ramp(_palette(rng, 4), sky))
    pen = ImageDraw.Draw(image)
    for ridge in range(int(rng.integers(1, 5))):
        top = height * (0.35 + 0.14 * ridge)
        line = top + np.cumsum(rng.normal(0, height / 60, 40))
        points = [(i * width / 39, float(y)) for i, y in enumerate(line)]
        pen.polygon([(0, height), *points, (width, height)], fill=_rgb(rng.uniform(10, 160, 3) * (1 - 0.15 * ridge)))
    return image


def _product(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    ground = rng.uniform(215, 255) if rng.random() < 0.7 else rng.uniform(20, 215)
    image = Image.new("RGB", (width, height), _rgb(ground + rng.normal(0, 6, 3)))
    pen = ImageDraw.Draw(image)
    for _ in range(int(rng.integers(1, 7))):
        cx, cy = rng.normal(0.5, 0.12, 2) * (width, height)
        rx, ry = rng.uniform(0.08, 0.34, 2) * min(width, height)
        shape = (pen.ellipse, pen.rectangle)[int(rng.integers(2))]
        shape((cx - rx, cy - ry, cx + rx, cy + ry), fill=_rgb(rng.uniform(0, 255, 3)))
        if rng.random() < 0.5:
            pen.rectangle(
                (cx - rx * 0.5, cy - ry * 0.2, cx + rx * 0.5, cy + ry * 0.2), fill=_rgb(rng.uniform(0, 255, 3))
            )
    return image.filter(ImageFilter.GaussianBlur(float(rng.uniform(0.3, 1.5))))


def _portrait(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    image = Image.fromarray(_ramp(_palette(rng, 3), _clouds(rng, width, height, 3)))
    pen = ImageDraw.Draw(image)
    skin, hair, coat = rng.uniform((90, 60, 40), (245, 205, 180)), rng.uniform(10, 130, 3), rng.uniform(0, 255, 3)
    side, cx, cy = min(width, height), width * rng.uniform(0.4, 0.6), height * 0.45
    pen.ellipse((cx - side * 0.45, cy + side * 0.22, cx + side * 0.45, cy + side * 1.1), fill=_rgb(coat))
    pen.ellipse((cx - side * 0.25, cy - side * 0.32, cx + side * 0.25, cy + side * 0.22), fill=_rgb(hair))
    pen.ellipse((cx - side * 0.19, cy - side * 0.22, cx + side * 0.19, cy + side * 0.28), fill=_rgb(skin))
    return image.filter(ImageFilter.GaussianBlur(side / 120))


def _texture(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    return Image.fromarray(_ramp(_palette(rng, 6), _clouds(rng, width, height, int(rng.integers(4, 8)))))


def _mosaic(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    """Rooms, streets, shelves: many overlapping straight-edged patches, lit from one side."""
    image = Image.new("RGB", (width, height), _rgb(rng.uniform(40, 220, 3)))
    pen = ImageDraw.Draw(image)
    colours = _palette(rng, 8)
    for _ in range(int(rng.integers(15, 90))):
        x, y = rng.uniform(-0.1, 1, 2) * (width, height)
        w, h = rng.exponential(0.12, 2) * (width, height) + 3
        lean = rng.normal(0, w / 6)
        pen.polygon([(x, y), (x + w, y + lean), (x + w, y + h), (x, y + h - lean)], fill=_rgb(colours[rng.integers(8)]))
    return image.filter(ImageFilter.GaussianBlur(float(rng.uniform(0.4, 2.5))))


def _rgb(values: NDArray[np.float64] | float) -> tuple[int, int, int]:
    red, green, blue = np.broadcast_to(np.asarray(values, np.float64), 3).clip(0, 255)
    return int(red), int(green), int(blue)


KINDS: tuple[Callable[[np.random.Generator, int, int], Image.Image], ...] = (
    _landscape, _product, _product, _portrait, _texture, _mosaic, _mosaic,
)  # fmt: skip


@lru_cache(maxsize=256)
def photo(words: str, pool: tuple[Path, ...] = ()) -> bytes:
    """A JPEG that depends on ``words`` alone; ``640x480`` or ``640/480`` within them sets its size.

    ``pool``: files of real photographs, of which parts are taken more often than not.
    """
    size = re.search(r"(\d{2,4})[x/](\d{2,4})", words)
    width, height = (min(MAX_SIDE, max(8, int(side))) for side in size.groups()) if size else (640, 426)
    rng = np.random.default_rng(list(words.encode()))
    image = _real(rng, pool, width, height) if pool and rng.random() < 0.75 else _made(rng, width, height)
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=85)
    return buffer.getvalue()


def _real(rng: np.random.Generator, pool: tuple[Path, ...], width: int, height: int) -> Image.Image:
    """A random part, of the wanted shape, of one of the files."""
    with Image.open(pool[int(rng.integers(len(pool)))]) as opened:
        opened.draft("RGB", (width, height))
        image = opened.convert("RGB")
    part = rng.uniform(0.6, 1) * min(image.width / width, image.height / height)
    wide, tall = max(1, int(width * part)), max(1, int(height * part))
    left, top = int(rng.integers(image.width - wide + 1)), int(rng.integers(image.height - tall + 1))
    return image.crop((left, top, left + wide, top + tall)).resize((width, height), Image.Resampling.BILINEAR)


def _made(rng: np.random.Generator, width: int, height: int) -> Image.Image:
    image = KINDS[int(rng.integers(len(KINDS)))](rng, max(8, width // 2), max(8, height // 2)).resize((width, height))
    pixels = np.asarray(image, np.int16)
    light = np.linspace(rng.uniform(0.75, 1.1), rng.uniform(0.75, 1.1), pixels.shape[1])[None, :, None]
    grain = rng.normal(0, rng.uniform(1, 7), pixels.shape[:2])[..., None]
    return Image.fromarray((pixels * light + grain).clip(0, 255).astype(np.uint8))
