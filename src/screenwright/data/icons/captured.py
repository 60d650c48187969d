"""Pictures as programs show them, cut out of labelled screens, with the function that the toolkit's name tells.

Families from registries are outlines in one colour; the themes of desktops are small paintings. What a button is
called stands in its label, in the language of the program (``said.toml``).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.data.icons.families import OTHER, function_of, functions
from screenwright.data.screens.labels import Label
from screenwright.data.screens.store import Shot
from screenwright.perception.icons import MARGIN, PICTURES, meanings, picture_box

SIDE = 80
"""Pixels of a kept crop."""
ROOM = 1.25
"""Sides of what the namer is shown, that a kept crop is wide: it is moved and made larger within that."""
SQUARE = 1.5
"""How many times as long as the other one side of a picture may be."""


@dataclass(frozen=True, slots=True)
class Captured:
    """``crops`` (n, SIDE, SIDE, 3) RGB uint8; of each the function, and the program that showed it."""

    crops: NDArray[np.uint8]
    functions: tuple[str, ...]
    programs: tuple[str, ...]


@cache
def _said() -> dict[str, str]:
    document = tomllib.loads(files(__package__).joinpath("said.toml").read_text(encoding="utf-8"))
    plain = {function.replace("_", " "): function for function in functions()}
    return plain | {name.casefold(): function for function, names in document.items() for name in names}


def function_said(name: str) -> str:
    """The function that a program's name for a picture tells, as ``Save As... (Ctrl+S)``; OTHER where none is known."""
    plain = re.sub(r"\s*[(（].*?[)）]\s*", " ", name).strip(" .…:&_").casefold()
    return _said().get(plain) or function_of(plain.replace(" ", "-"))


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


def is_picture(label: Label) -> bool:
    """Without words of its own, of a picture's form, named; the buttons of a window are called by their place."""
    sides = sorted((label.box.width, label.box.height))
    if label.kind not in PICTURES or label.text or not label.name or sides[1] > SQUARE * sides[0]:
        return False
    return (
        function_of(label.name.casefold()) not in ("fullscreen", "exit_fullscreen") or "full" in label.name.casefold()
    )


def _crop(pixels: NDArray[np.uint8], box: Box) -> NDArray[np.uint8]:
    """The square around a box, ROOM times what the namer is shown; beyond the picture its edge is repeated."""
    half = ROOM * max(box.width, box.height) * (0.5 + MARGIN)
    x, y, side = (box.left + box.right) / 2, (box.top + box.bottom) / 2, max(2, round(2 * half))
    left, top = round(x - half), round(y - half)
    rows = np.clip(np.arange(top, top + side), 0, pixels.shape[0] - 1)
    columns = np.clip(np.arange(left, left + side), 0, pixels.shape[1] - 1)
    how = cv2.INTER_AREA if side > SIDE else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(pixels[rows[:, None], columns], (SIDE, SIDE), interpolation=how), np.uint8)
