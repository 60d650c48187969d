"""A labelled screen with its boxes drawn, for people to check labels by eye."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from screenwright.core.errors import DataError
from screenwright.data.screens.labels import Label, load

COLOURS = {
    "text": (200, 30, 30), "link": (20, 60, 220), "button": (0, 140, 60), "input": (160, 0, 170), "icon": (0, 150, 200),
    "image": (110, 110, 110), "list_item": (150, 110, 0), "cell": (190, 160, 0), "tab": (0, 110, 110),
}  # fmt: skip
OTHER, REGION = (240, 100, 0), (255, 190, 120)


def draw_labels(path: Path) -> NDArray[np.uint8]:
    """RGB uint8 of the picture's size: kinds in colours, what may be clicked twice as thick, global regions pale.

    ``path`` is the JSON file or the picture beside it. Raises DataError where one of the two is missing.
    """
    screen = load(path.with_suffix(".json"))
    picture = next((file for ending in (".webp", ".png") if (file := path.with_suffix(ending)).exists()), None)
    if picture is None:
        raise DataError(f"there is no picture beside {path}: looked for .webp and .png")
    with Image.open(picture) as opened:
        image = opened.convert("RGB")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(10)
    for box in screen.regions.globals:
        pen.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), outline=REGION)
    for label in screen.labels:
        _draw(pen, font, label)
    return np.asarray(image)


def _draw(pen: ImageDraw.ImageDraw, font: ImageFont.ImageFont | ImageFont.FreeTypeFont, label: Label) -> None:
    left, top, right, bottom = label.box.as_tuple()
    colour = COLOURS.get(label.kind, OTHER)
    pen.rectangle((left, top, right - 1, bottom - 1), outline=colour, width=2 if label.clickable else 1)
    words: list[str] = [] if label.kind in ("text", "link") else [label.kind]
    states = (("checked", label.state.checked), ("selected", label.state.selected), ("expanded", label.state.expanded))
    words += [name if on else f"not {name}" for name, on in states if on is not None]
    words += ["off"] * (label.state.enabled is False) + ["focused"] * bool(label.state.focused)
    words += [f"{label.value:.2f}"] if label.value is not None else []
    words += [f":{label.icon}:"] if label.icon else []
    if words:
        text = " ".join(words)
        pen.rectangle((left, top - 9, left + pen.textlength(text, font) + 2, top), fill=colour)
        pen.text((left + 1, top - 11), text.encode("ascii", "replace").decode(), fill="white", font=font)
