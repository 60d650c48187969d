"""Pictures as programs show them, cut out of labelled screens, with the function that the toolkit's name tells.

Families from registries are outlines in one colour; the themes of desktops are small paintings. What a button is
called stands in its label, in the language of the program (``said.toml``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from screenwright.core.geometry import Box
from screenwright.vision import MARGIN, meanings, picture_box
from screenwright_lab.data.icons.families import OTHER
from screenwright_lab.data.icons.said import function_said, is_picture
from screenwright_lab.data.screens.store import Shot

SIDE = 80
"""Pixels of a kept crop."""
ROOM = 1.25
"""Sides of what the namer is shown, that a kept crop is wide: it is moved and made larger within that."""


@dataclass(frozen=True, slots=True)
class Captured:
    """``crops`` (n, SIDE, SIDE, 3) RGB uint8; of each the function, and the program that showed it."""

    crops: NDArray[np.uint8]
    functions: tuple[str, ...]
    programs: tuple[str, ...]


def captured(screens: Iterable[Shot]) -> Captured:
    """All pictures without words on labelled screens whose name tells a function, cut as the parser cuts them.

    Left out is what the shipped namer is sure of and calls otherwise: an arrow down that a program calls "menu".
    """
    crops, told, programs = list[NDArray[np.uint8]](), list[str](), list[str]()
    for shot in screens:
        named = [(label, function_said(label.name or "")) for label in shot.screen.labels if is_picture(label)]
        named = [(label, function) for label, function in named if function != OTHER]
        if not named:
            continue
        pixels = shot.pixels()
        boxes = [picture_box(pixels, label.kind, label.box) for label, _ in named]
        for (_, function), box, known in zip(named, boxes, meanings(pixels, boxes), strict=True):
            if known is None or not known.sure or known.function == function:
                crops.append(_crop(pixels, box))
                told.append(function)
                programs.append(shot.screen.origin.application)
    kept = np.stack(crops) if crops else np.zeros((0, SIDE, SIDE, 3), np.uint8)
    return Captured(kept, tuple(told), tuple(programs))


def _crop(pixels: NDArray[np.uint8], box: Box) -> NDArray[np.uint8]:
    """The square around a box, ROOM times what the namer is shown; beyond the picture its edge is repeated."""
    half = ROOM * max(box.width, box.height) * (0.5 + MARGIN)
    x, y, side = (box.left + box.right) / 2, (box.top + box.bottom) / 2, max(2, round(2 * half))
    left, top = round(x - half), round(y - half)
    rows = np.clip(np.arange(top, top + side), 0, pixels.shape[0] - 1)
    columns = np.clip(np.arange(left, left + side), 0, pixels.shape[1] - 1)
    how = Image.Resampling.BOX if side > SIDE else Image.Resampling.BILINEAR
    return np.asarray(Image.fromarray(pixels[rows[:, None], columns]).resize((SIDE, SIDE), how))
