"""Labelled screens with words, drawn for the point-and-read tests: pages, phones and desktops."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from screenwright.core.geometry import Box
from screenwright_lab.data.screens.labels import LabelledScreen, Origin, labelled, save
from screenwright_lab.data.screens.view import View

WORDS = (
    "Harbour", "Meadow", "Lantern", "Copper", "Violet", "Thunder", "Saffron", "Glacier", "Walnut", "Ribbon", "Falcon",
    "Pepper", "Orchard", "Marble", "Candle", "Zephyr", "Juniper", "Quarry", "Velvet", "Timber",
)  # fmt: skip
SIZES = {"web": (640, 480), "mobile": (360, 640), "desktop": (640, 480)}


def draw_point_screens(folder: Path, each: int) -> None:
    """``each`` screens of every domain, of the test split, the same at every call."""
    for number, (domain, size) in enumerate((domain, size) for domain, size in SIZES.items() for _ in range(each)):
        path = folder / domain / f"{number:02}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        image, screen = draw_point_screen(number, domain, size)
        image.save(path)
        save(screen, path.with_suffix(".json"))


def draw_point_screen(number: int, domain: str, size: tuple[int, int]) -> tuple[Image.Image, LabelledScreen]:
    """Two panels, one below the other, of a different height on each screen, with two rows of buttons each."""
    rng = np.random.default_rng(number)
    shade = 150 + 9 * (number % 11)
    image = Image.new("RGB", size, (shade, 245 - shade // 4, 240))
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size=20.0)
    edge, panels = int(rng.integers(size[1] // 3, 2 * size[1] // 3)), []
    for top, bottom in ((10, edge - 5), (edge + 5, size[1] - 10)):
        box = Box(10, top, size[0] - 10, bottom)
        pen.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), fill="white", outline=(120, 120, 120))
        buttons = []
        for left in (20, size[0] // 2 + 5):
            for above in (top + 12, bottom - 52):
                words = f"{rng.choice(WORDS)} {rng.choice(WORDS)} {number}"
                button = Box(left, above, left + size[0] // 2 - 30, above + 40)
                pen.rectangle((button.left, button.top, button.right - 1, button.bottom - 1), fill=(30, 70, 160))
                pen.text((button.left + 8, button.top + 8), words, fill="white", font=font)
                buttons.append(View(box=button, kind="button", text=words, name=words, clickable=True))
        panels.append(View(box=box, group="section", children=tuple(buttons)))
    source, variant = ("desktop", "") if domain == "desktop" else ("web", "mobile" if domain == "mobile" else "")
    origin = Origin(
        source=source, library="own", application=f"{domain}{number}", page="one", variant=variant, split="test"
    )
    screen = labelled(View(box=Box(0, 0, *size), children=tuple(panels)), *size, 1.0, origin)
    assert screen is not None
    return image, screen
