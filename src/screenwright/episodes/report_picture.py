"""A frame with its step drawn on it, as pixels: what the report draws as shapes, for people who look at a picture."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from screenwright.episodes.report_drawing import Arrow, Label, Rectangle, Ring, Shape

COLOURS = {"action": (220, 20, 60), "target": (0, 130, 60), "changed": (230, 140, 0)}


def drawn(pixels: NDArray[np.uint8], shapes: Iterable[Shape]) -> NDArray[np.uint8]:
    """RGB uint8 of the frame's size, with the shapes from the back to the front; what reaches over the edge is cut.
    Letters that Pillow's own font does not have become question marks."""
    image = Image.fromarray(pixels)
    pen = ImageDraw.Draw(image)
    width = max(2, max(image.size) // 400)
    for shape in shapes:
        match shape:
            case Rectangle(role=role, box=box):
                edges = (box.left, box.top, box.right - 1, box.bottom - 1)
                pen.rectangle(edges, outline=COLOURS[role], width=width)
            case Ring(center=center, radius=radius):
                around = (center.x - radius, center.y - radius, center.x + radius, center.y + radius)
                pen.ellipse(around, outline=COLOURS["action"], width=width)
            case Arrow(start=start, end=end, head=(left, right)):
                pen.line((start.x, start.y, end.x, end.y), fill=COLOURS["action"], width=width)
                pen.line((*left, end.x, end.y, *right), fill=COLOURS["action"], width=width)
            case Label(at=at, text=text, size=size):
                font = ImageFont.load_default(max(8, size))
                shown = text.removeprefix("⌨ ").encode("latin-1", "replace").decode("latin-1")
                pen.text(
                    (at.x, at.y),
                    shown,
                    fill=COLOURS["action"],
                    font=font,
                    anchor="ls",
                    stroke_width=2,
                    stroke_fill="white",
                )
    return np.asarray(image)
