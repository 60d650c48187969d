"""The screenshot with boxes, ids and regions drawn on it, for people to check what was seen."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from screenwright.core.screen import Screen

COLOURS = {
    "text": (200, 30, 30), "link": (20, 60, 220), "button": (0, 130, 60), "input": (150, 0, 160),
    "icon": (0, 110, 220), "checkbox": (220, 110, 0), "select": (150, 0, 160), "image": (90, 90, 90),
}  # fmt: skip
OTHER, REGION = (120, 80, 0), (255, 140, 0)


def draw(screen: Screen) -> NDArray[np.uint8]:
    """RGB uint8 of the screenshot's size: elements in the colour of their kind, regions in orange."""
    image = Image.fromarray(screen.screenshot.pixels)
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(11)
    for node in screen.tree.walk():
        if node.role in ("global", "local"):
            left, top, right, bottom = node.box.as_tuple()
            pen.rectangle((left, top, right - 1, bottom - 1), outline=REGION, width=2 if node.role == "global" else 1)
    for element in screen.elements:
        left, top, right, bottom = element.box.as_tuple()
        colour = COLOURS.get(element.kind, OTHER)
        pen.rectangle((left, top, right - 1, bottom - 1), outline=colour, width=1)
        label = element.id
        width = int(pen.textlength(label, font)) + 2
        x, y = min(right, screen.screenshot.width - width), max(0, top - 3)
        pen.rectangle((x, y, x + width, y + 11), fill=colour)
        pen.text((x + 1, y - 1), label, fill="white", font=font)
    return np.asarray(image)
