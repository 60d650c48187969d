"""Test screens drawn with Pillow, with the exact truth of where everything is.

Every drawing method returns the box of what it drew: for words the box of their ink, for controls the box with the
outline. Boxes are half-open, as everywhere.
"""

from __future__ import annotations

import math
from functools import cache
from typing import TypeAlias

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot

SANS = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
MONO = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
CHINESE = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"

Colour: TypeAlias = tuple[int, int, int]
WHITE, BLACK, GROUND, LINE, ACCENT = (255, 255, 255), (20, 20, 20), (240, 240, 240), (120, 120, 120), (25, 95, 200)


@cache
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)


FORM = {
    "name": Box(160, 72, 460, 102),
    "nickname": Box(160, 120, 460, 150),
    "ticked": Box(30, 180, 46, 196),
    "unticked": Box(30, 214, 46, 230),
    "save": Box(30, 260, 130, 292),
    "cancel": Box(150, 260, 250, 292),
    "continue": Box(280, 260, 400, 292),
    "panel": Box(500, 140, 860, 500),
    "folder": Box(520, 70, 560, 110),
}
"""Where :func:`form` draws what, outlines included."""


class Canvas:
    """A screen in the making: draw on it, then take the :meth:`shot`."""

    def __init__(self, width: int, height: int, ground: Colour = GROUND) -> None:
        self.image = Image.new("RGB", (width, height), ground)
        self.pen = ImageDraw.Draw(self.image)

    def shot(self) -> Screenshot:
        return Screenshot(np.array(self.image), origin="drawn")

    def words(self, x: int, y: int, text: str, size: int = 16, ink: Colour = BLACK, face: str = SANS) -> Box:
        """Text whose ink begins near ``x`` and whose line begins at ``y``; ``size`` in pixels of the em."""
        self.pen.text((x, y), text, ink, font(face, size))
        left, top, right, bottom = self.pen.textbbox((x, y), text, font(face, size))
        return Box(round(left), round(top), round(right), round(bottom))

    def words_in(self, box: Box, text: str, size: int = 16, ink: Colour = BLACK) -> Box:
        """Text in the middle of a box."""
        left, top, right, bottom = self.pen.textbbox((0, 0), text, font(SANS, size))
        x, y = (box.left + box.right - left - right) / 2, (box.top + box.bottom - top - bottom) / 2
        return self.words(round(x), round(y), text, size, ink)

    def frame(self, box: Box, fill: Colour = WHITE, outline: Colour = LINE) -> Box:
        """A bordered rectangle: a panel, or the body of a control."""
        self.pen.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), fill, outline)
        return box

    def button(self, box: Box, text: str, size: int = 16) -> Box:
        self.frame(box, (225, 225, 225))
        self.words_in(box, text, size)
        return box

    def pill(self, box: Box, text: str, fill: Colour = ACCENT, size: int = 16) -> Box:
        """A filled button with round ends and no outline."""
        self.pen.rounded_rectangle((box.left, box.top, box.right - 1, box.bottom - 1), box.height // 2, fill)
        self.words_in(box, text, size, WHITE)
        return box

    def field(self, box: Box, text: str = "", size: int = 16) -> Box:
        """A white input with its text at the left."""
        self.frame(box)
        if text:
            self.words(box.left + 8, box.top + (box.height - size) // 2 - 2, text, size)
        return box

    def check_box(self, x: int, y: int, caption: str, *, ticked: bool, side: int = 16) -> Box:
        """The square (not its caption, which stands at its right)."""
        box = self.frame(Box(x, y, x + side, y + side))
        if ticked:
            tick = [
                (x + side * 0.22, y + side * 0.5),
                (x + side * 0.42, y + side * 0.72),
                (x + side * 0.8, y + side * 0.25),
            ]
            self.pen.line(tick, BLACK, 2)
        self.words(x + side + 8, y + side // 2 - 10, caption)
        return box

    def folder(self, x: int, y: int, side: int = 20) -> Box:
        """An icon with the tab of a folder at its upper left."""
        outline = [(0, 0.2), (0.4, 0.2), (0.5, 0.35), (1, 0.35), (1, 0.9), (0, 0.9)]
        self.pen.polygon([(x + side * u, y + side * v) for u, v in outline], (230, 180, 60), (150, 110, 20))
        return Box(x, y + round(side * 0.2), x + side + 1, y + round(side * 0.9) + 1)

    def gear(self, x: int, y: int, side: int = 20) -> Box:
        """A cog wheel with eight teeth."""
        middle, spoke = (x + side / 2, y + side / 2), side / 2
        for tooth in range(8):
            angle = tooth * math.pi / 4
            tip = (middle[0] + spoke * math.cos(angle), middle[1] + spoke * math.sin(angle))
            self.pen.line((*middle, *tip), BLACK, 4)
        for radius, width in ((0.32, 3), (0.12, 2)):
            self.pen.circle(middle, side * radius, WHITE, BLACK, width)
        return Box(x, y, x + side, y + side)

    def window(self, box: Box, title: str) -> Box:
        """An outline, a dark title bar of 28 pixels, and a white body."""
        self.frame(box)
        self.pen.rectangle((box.left, box.top, box.right - 1, box.top + 27), (60, 70, 90), LINE)
        self.words_in(Box(box.left, box.top, box.right, box.top + 28), title, ink=WHITE)
        return box


def form(nickname: str = "Ada Lovelace", *, ticked: bool = True, cancel: bool = True) -> Canvas:
    """A settings form of 900x560 with one of each common control beside a panel; places as in ``FORM``."""
    canvas = Canvas(900, 560)
    canvas.words(30, 20, "Account settings", 22)
    canvas.words(30, 78, "Full name:")
    canvas.field(FORM["name"])
    canvas.words(30, 126, "Nickname:")
    canvas.field(FORM["nickname"], nickname)
    canvas.check_box(30, 180, "Send me letters", ticked=ticked)
    canvas.check_box(30, 214, "Remember this device", ticked=False)
    canvas.button(FORM["save"], "Save")
    if cancel:
        canvas.button(FORM["cancel"], "Cancel")
    canvas.pill(FORM["continue"], "Continue")
    canvas.folder(520, 70, 40)
    canvas.frame(FORM["panel"])
    canvas.words(520, 160, "Recent files", 18)
    for row, name in enumerate(("report.pdf", "budget.xlsx", "holiday.jpg")):
        canvas.words(520, 200 + 40 * row, name)
    return canvas
