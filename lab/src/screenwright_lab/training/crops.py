"""Random crops of labelled screens, changed in ways in which real screens differ: zoom, colours, JPEG, blur.

Pictures are decoded once and kept as plain arrays in a cache folder, from which a crop is a few pages of disk.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from screenwright.core.geometry import Box
from screenwright.vision import SMALL_TEXT
from screenwright_lab.data.screens import others
from screenwright_lab.data.screens.labels import Label, Origin
from screenwright_lab.data.screens.patches import patched
from screenwright_lab.data.screens.store import Shot
from screenwright_lab.training.targets import LevelTargets, targets

SHARES = {"web": 0.74, "desktop": 0.24, others.SOURCE: 0.02}
"""Of what is drawn from each source, one that is not named as much as pages: more captures of desktops must not take
from pages what is learned of them."""
PATCHED = 0.25
"""Share of crops that get some of the rare widgets of ``data/screens/patches``."""
AIMED = 0.8
"""Share of crops that look at a label; the rest look anywhere."""
TEXT_HEIGHT = 17.0
"""Pixels of small text, as labels have it, in most crops."""
WHOLE = 0.2
"""Share of crops that show most of a screen at once, for what is longer than a crop: fields, rows, scroll bars."""
TINY, SHORT = 6, 40
"""Pixels of the crop: what is neither so high nor so long is too small to be told there, and unknown."""
OPEN = ("window", "dialog", "list_item")
"""Kinds on whose bare ground something else may stand."""
MIN_SEEN = 0.35
"""Share of a label that must lie in the crop for its rest to be asked for; below it the place is unknown."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A labelled screen whose pixels lie on disk as an array of uint8 (height, width, 3)."""

    array: Path
    shot: Shot


@dataclass(frozen=True, slots=True)
class Example:
    """One crop (height, width, 3) with what the two levels shall say."""

    pixels: NDArray[np.uint8]
    fine: LevelTargets
    coarse: LevelTargets


def decoded(all_shots: Sequence[Shot], cache: Path) -> list[Decoded]:
    """Decode what is not in the cache yet. Names in the cache are those of the pictures, made flat."""
    cache.mkdir(parents=True, exist_ok=True)
    found = []
    for shot in all_shots:
        array = cache / ("_".join(shot.picture.with_suffix(".npy").parts[-4:]))
        if not array.exists():
            beside = array.with_suffix(".part")
            with beside.open("wb") as file:
                np.save(file, shot.pixels())
            beside.replace(array)
        found.append(Decoded(array, shot))
    return found


def chances(origins: Sequence[Origin]) -> NDArray[np.float64]:
    """How often each screen is drawn: web, desktop and pages by others by their ``SHARES``, however many there are of
    each, and in each of them every application by the power 3/4 of its number; one with a thousand pages is seen more
    than one with ten, but not a hundred times."""
    sizes = Counter(origin.application for origin in origins)
    weights = np.array([sizes[origin.application] ** -0.25 for origin in origins])
    for source in {origin.source for origin in origins}:
        of = np.array([origin.source == source for origin in origins])
        weights[of] *= SHARES.get(source, SHARES["web"]) / weights[of].sum()
    return np.asarray(weights / weights.sum(), np.float64)


def crops(screens: Sequence[Decoded], seed: Sequence[int], height: int, width: int) -> Iterator[Example]:
    """Examples without end, the same for the same seed."""
    rng = np.random.default_rng(seed)
    share = chances([one.shot.screen.origin for one in screens])
    while True:
        yield example(screens[int(rng.choice(len(screens), p=share))], rng, height, width)


def example(one: Decoded, rng: np.random.Generator, height: int, width: int) -> Example:
    """One crop at a random zoom and place; what lies beyond the picture's edge is one flat colour and unknown."""
    picture = np.load(one.array, mmap_mode="r")
    labels = one.shot.screen.labels
    zoom = _zoom(labels, rng)
    if rng.random() < WHOLE:
        fits = min(width / picture.shape[1], height / picture.shape[0])
        zoom = min(zoom, fits * float(rng.uniform(0.9, 1.6)))
    window = _window(labels, (picture.shape[1], picture.shape[0]), (round(width / zoom), round(height / zoom)), rng)
    pixels = _cut(picture, window, rng)
    if pixels.shape[:2] != (height, width):
        image = Image.fromarray(pixels)
        pixels = np.asarray(image.resize((width, height), Image.Resampling.BILINEAR, reducing_gap=2.0))
    kept, unknown = _moved_labels(labels, window, zoom)
    globals_ = [_moved(box, window, zoom) for box in one.shot.screen.regions.globals if window.covers(box)]
    inside = window.intersection(Box(0, 0, picture.shape[1], picture.shape[0]))
    assert inside is not None
    unknown += [_moved(box, window, zoom) for box in one.shot.screen.ignore if box.overlap(window)]
    if rng.random() < PATCHED:
        taken = [*unknown, *(label.box for label in kept if label.kind not in OPEN)]
        pixels, drawn = patched(pixels, taken, rng, int(rng.integers(1, 4)))
        kept += drawn
    fine, coarse = targets(kept, globals_, unknown, height, width)
    return Example(_disturbed(pixels, rng), fine, coarse)


def _zoom(labels: Sequence[Label], rng: np.random.Generator) -> float:
    """Pixels of the crop for one of the picture: about so many that small text is as high as the parser shows it to the
    net (``vision.detect``), half of the time somewhat more or less."""
    heights = [label.box.height for label in labels if label.kind in ("text", "link") and label.text]
    usual = TEXT_HEIGHT / float(np.quantile(heights, SMALL_TEXT)) if len(heights) >= 3 else 1.0
    spread = float(np.exp(rng.uniform(np.log(0.7), np.log(1.5)))) if rng.random() < 0.5 else 1.0
    return float(np.clip(usual, 0.25, 1.0)) * spread


def _window(labels: Sequence[Label], size: tuple[int, int], asked: tuple[int, int], rng: np.random.Generator) -> Box:
    """Where to look on a picture of ``size`` for ``asked`` (width, height) pixels: mostly at one of the labels, every
    kind on the screen alike, because large parts of screens are empty and most labels are text."""
    around = None
    if labels and rng.random() < AIMED:
        kinds = sorted({label.kind for label in labels})
        kind = kinds[int(rng.integers(len(kinds)))]
        alike = [label for label in labels if label.kind == kind]
        box = alike[int(rng.integers(len(alike)))].box
        around = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    edges = []
    for axis in (0, 1):
        room = size[axis] - asked[axis]
        low, high = min(0, room), max(0, room)
        if around is None:
            edges.append(int(rng.integers(low, high + 1)))
        else:
            edges.append(int(np.clip(around[axis] - rng.uniform(0.1, 0.9) * asked[axis], low, high)))
    return Box(edges[0], edges[1], edges[0] + asked[0], edges[1] + asked[1])


def _cut(picture: NDArray[np.uint8], window: Box, rng: np.random.Generator) -> NDArray[np.uint8]:
    height, width = picture.shape[:2]
    inside = window.clipped(width, height)
    assert inside is not None
    pixels = np.asarray(picture[inside.top : inside.bottom, inside.left : inside.right])
    if inside == window:
        return pixels
    around = np.empty((window.height, window.width, 3), np.uint8)
    around[:] = rng.integers(0, 256, 3, dtype=np.uint8)
    top, left = inside.top - window.top, inside.left - window.left
    around[top : top + inside.height, left : left + inside.width] = pixels
    return around


def _moved(box: Box, window: Box, zoom: float) -> Box:
    left, top = round((box.left - window.left) * zoom), round((box.top - window.top) * zoom)
    right, bottom = round((box.right - window.left) * zoom), round((box.bottom - window.top) * zoom)
    return Box(left, top, max(right, left + 1), max(bottom, top + 1))


def _moved_labels(labels: Sequence[Label], window: Box, zoom: float) -> tuple[list[Label], list[Box]]:
    """Labels in pixels of the crop, cut at its edges; of one that is mostly outside, or too small, only the place is
    known."""
    kept, unknown = list[Label](), list[Box]()
    for label in labels:
        part = label.box.intersection(window)
        if part is None:
            continue
        box = _moved(part, window, zoom)
        if part.area >= MIN_SEEN * label.box.area and (
            min(box.width, box.height) >= TINY or max(box.width, box.height) >= SHORT
        ):
            kept.append(replace(label, box=box))
        elif max(label.box.width, label.box.height) <= 2 * min(window.width, window.height):
            unknown.append(box)
    return kept, unknown


def _disturbed(pixels: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Brightness, contrast, tint, swapped or inverted colours, blur, JPEG: each in a part of the examples."""
    if rng.random() < 0.4:
        gain, shift = rng.uniform(0.7, 1.25), rng.uniform(-25, 25, 3) * (rng.random() < 0.5) + rng.uniform(-20, 20)
        pixels = np.clip(pixels * gain + shift, 0, 255).astype(np.uint8)
    if rng.random() < 0.15:
        pixels = np.ascontiguousarray(pixels[..., rng.permutation(3)])
    if rng.random() < 0.08:
        pixels = 255 - pixels
    if rng.random() < 0.1:
        image = Image.fromarray(pixels).filter(ImageFilter.GaussianBlur(float(rng.uniform(0.3, 0.8))))
        pixels = np.asarray(image)
    if rng.random() < 0.3:
        buffer = io.BytesIO()
        Image.fromarray(pixels).save(buffer, "JPEG", quality=int(rng.integers(40, 95)))
        pixels = np.asarray(Image.open(buffer))
    return pixels
