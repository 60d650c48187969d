"""A picture with boxes, kinds, states and ids drawn on it, for people to check what was seen or what is true."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen

COLOURS = {
    "text": (200, 30, 30), "link": (20, 60, 220), "button": (0, 130, 60), "input": (150, 0, 160),
    "icon": (0, 110, 220), "checkbox": (220, 110, 0), "select": (150, 0, 160), "image": (90, 90, 90),
    "list_item": (150, 110, 0), "cell": (170, 140, 0), "tab": (0, 110, 110), "menuitem": (0, 110, 110),
}  # fmt: skip
OTHER, REGION = (120, 80, 0), (255, 140, 0)
WORDLESS = ("text", "link")
"""Kinds that their colour tells well enough."""
STATE_WORDS = {
    "checked": ("checked", "not checked"), "selected": ("selected", ""), "expanded": ("open", "closed"),
    "focused": ("focused", ""), "enabled": ("", "off"),
}  # fmt: skip
"""What is said of a state that is so, and of one that is not."""


def draw(screen: Screen) -> NDArray[np.uint8]:
    """RGB uint8 of the screenshot's size: elements in the colour of their kind, regions in orange."""
    wide = [node.box for node in screen.tree.walk() if node.role == "global"]
    narrow = [node.box for node in screen.tree.walk() if node.role == "local"]
    return draw_elements(screen.screenshot.pixels, screen.elements, wide, narrow)


def draw_elements(
    pixels: NDArray[np.uint8], elements: Iterable[Element], wide: Iterable[Box] = (), narrow: Iterable[Box] = ()
) -> NDArray[np.uint8]:
    """As :func:`draw`: ``wide`` and ``narrow`` are global and local regions; what may be clicked has a thicker edge."""
    image = Image.fromarray(pixels)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(10)
    for boxes, thick in ((wide, 2), (narrow, 1)):
        for box in boxes:
            pen.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), outline=REGION, width=thick)
    for element in elements:
        left, top, right, bottom = element.box.as_tuple()
        colour = COLOURS.get(element.kind, OTHER)
        pen.rectangle((left, top, right - 1, bottom - 1), outline=colour, width=2 if element.clickable else 1)
        words = caption(element).encode("ascii", "replace").decode()
        if words:
            wide_words = int(pen.textlength(words, font)) + 2
            x, y = max(0, min(left, image.width - wide_words)), max(0, top - 9)
            pen.rectangle((x, y, x + wide_words, y + 9), fill=colour)
            pen.text((x + 1, y - 2), words, fill="white", font=font)
    return np.asarray(image)


def caption(element: Element) -> str:
    """``e7 checkbox not checked``: id, kind, states, how far along, and what its picture means."""
    words = [element.id] if element.id else []
    words += [element.kind] if element.kind not in WORDLESS else []
    for name, (so, not_so) in STATE_WORDS.items():
        value = getattr(element.state, name)
        words += [word for word in ({True: so, False: not_so}.get(value, ""),) if word]
    words += [f"{element.value:.0%}"] if element.value is not None else []
    words += [f":{element.icon}:"] if element.icon else []
    return " ".join(words)
