"""Small labelled screens drawn for tests: buttons and fields at random places, with exact truth."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.core.screen import State
from screenwright_lab.data.screens.labels import LabelledScreen, Origin, labelled, save
from screenwright_lab.data.screens.view import View


def draw_screens(folder: Path, count: int, size: tuple[int, int] = (320, 240)) -> None:
    """``count`` pictures with label files beside them, the same at every call."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        image, screen = draw_screen(np.random.default_rng(number), number, size)
        image.save(folder / f"{number:03}.png")
        save(screen, folder / f"{number:03}.json")


def draw_screen(rng: np.random.Generator, number: int, size: tuple[int, int]) -> tuple[Image.Image, LabelledScreen]:
    """A grid of places, some of which hold a filled button, others an outlined field."""
    image = Image.new("RGB", size, (245, 245, 245))
    pen = ImageDraw.Draw(image)
    views = []
    for left in range(10, size[0] - 90, 100):
        for top in range(10, size[1] - 40, 50):
            box = Box(left, top, left + int(rng.integers(50, 90)), top + int(rng.integers(20, 36)))
            shape = (box.left, box.top, box.right - 1, box.bottom - 1)
            if rng.random() < 0.4:
                pen.rectangle(shape, fill=(30, 90, 200))
                views.append(View(box=box, kind="button", clickable=True, state=State(enabled=True)))
            elif rng.random() < 0.5:
                pen.rectangle(shape, fill="white", outline=(90, 90, 90))
                views.append(View(box=box, kind="input", clickable=True))
    origin = Origin(source="drawn", library="own", application=f"app{number % 3}", page=str(number))
    root = View(box=Box(0, 0, *size), children=tuple(views))
    screen = labelled(root, *size, 1.0, origin)
    assert screen is not None
    return image, screen
