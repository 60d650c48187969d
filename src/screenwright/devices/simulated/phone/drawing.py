"""The phone's parts as a picture. Round shapes have soft edges: their masks are drawn large and made small."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.devices.simulated.phone.frame import Part, face, ink
from screenwright.devices.simulated.phone.glyphs import glyph

_FINE = 4
_SCRIM = 0.45
"""How dark it gets behind a dialog, 0..1."""


def draw(
    parts: Iterable[Part], size: tuple[int, int], palette: Mapping[str, str], wallpaper: tuple[str, str]
) -> NDArray[np.uint8]:
    """RGB uint8 pixels, (height, width, 3), of the parts from the back to the front.

    ``palette``: the colours by the names of tones; ``wallpaper``: its colours at the top and at the bottom.
    """
    canvas = _Canvas(Image.new("RGB", size), palette, wallpaper)
    screen = Box(0, 0, *size)
    for part in parts:
        if part.box.overlap(screen):
            canvas.draw(part)
    return np.array(canvas.image, dtype=np.uint8)


class _Canvas:
    """A picture in the making."""

    def __init__(self, image: Image.Image, palette: Mapping[str, str], wallpaper: tuple[str, str]) -> None:
        self.image = image
        self._pen = ImageDraw.Draw(image)
        self._palette = palette
        self._between = wallpaper

    def draw(self, part: Part) -> None:
        box = part.box
        match part.look:
            case "nothing":
                pass
            case "wallpaper":
                self.image.paste(_wallpaper(box.width, box.height, *self._between), (0, 0))
            case "fill" if part.tone == "scrim":
                self.image.paste(Image.new("RGB", self.image.size), mask=Image.new("L", self.image.size, _darkness()))
            case "fill":
                self._shape(box, part.radius, part.tone, part.edge, part.thick)
            case "words":
                left, top, _, _ = ink(part.text, part.size, part.font)
                at = (box.left - left, box.top - top)
                self._pen.text(at, part.text, self._colour(part.tone), face(part.size, part.font), anchor="ls")
            case "glyph":
                self.image.paste(self._colour(part.tone), (box.left, box.top), glyph(part.icon, box.width))
            case "switch":
                self._switch(box, bool(part.means.state.checked), part.radius or box.height // 2)
            case "radio":
                self._radio(box, bool(part.means.state.checked))
            case "checkbox":
                self._checkbox(box, bool(part.means.state.checked))
            case "slider":
                self._slider(box, part.share)

    def _colour(self, tone: str) -> str:
        return self._palette.get(tone, tone)

    def _shape(self, box: Box, radius: int, tone: str, edge: str = "", thick: int = 0) -> None:
        """A rectangle, its corners round where ``radius`` says so, with a border where ``edge`` does."""
        if edge:
            self._shape(box, radius, edge)
            box, radius = box.grown(-thick), max(radius - thick, 0)
        if not radius:
            self._pen.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), self._colour(tone))
            return
        mask = _rounded(box.width, box.height, min(radius, box.width // 2, box.height // 2))
        self.image.paste(self._colour(tone), (box.left, box.top), mask)

    def _disc(self, x: float, y: float, side: int, tone: str, edge: str = "", thick: int = 0) -> None:
        left, top = round(x - side / 2), round(y - side / 2)
        self._shape(Box(left, top, left + side, top + side), side // 2, tone, edge, thick)

    def _switch(self, box: Box, on: bool, radius: int) -> None:
        half, y = box.height / 2, (box.top + box.bottom) / 2
        if on:
            self._shape(box, radius, "accent")
            self._disc(box.right - half, y, round(box.height * 0.75), "on_accent")
        else:
            self._shape(box, radius, "track", "outline", max(box.height // 16, 1))
            self._disc(box.left + half, y, round(box.height * 0.5), "outline")

    def _radio(self, box: Box, on: bool) -> None:
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        self._disc(x, y, box.width, "ground", "accent" if on else "faint", max(box.width // 10, 1))
        if on:
            self._disc(x, y, round(box.width * 0.5), "accent")

    def _checkbox(self, box: Box, on: bool) -> None:
        radius = max(box.width // 9, 1)
        if on:
            self._shape(box, radius, "accent")
            self.image.paste(self._colour("on_accent"), (box.left, box.top), glyph("done", box.width))
        else:
            self._shape(box, radius, "ground", "faint", max(box.width // 9, 1))

    def _slider(self, box: Box, share: float) -> None:
        """A rail with a knob; the knob's middle runs from half its height inside of the one end to the other."""
        y, knob = (box.top + box.bottom) // 2, box.height
        x = box.left + knob / 2 + share * (box.width - knob)
        rail = max(knob // 10, 1)
        self._shape(Box(box.left, y - rail, box.right, y + rail), rail, "line")
        self._shape(Box(box.left, y - rail, max(round(x), box.left + 1), y + rail), rail, "accent")
        self._disc(x, (box.top + box.bottom) / 2, knob, "accent")


def _darkness() -> int:
    return round(255 * _SCRIM)


@lru_cache(maxsize=256)
def _rounded(width: int, height: int, radius: int) -> Image.Image:
    """A mask, mode L, that is full but for its corners."""
    mask = Image.new("L", (width, height), 255)
    side = radius * _FINE
    corner = Image.new("L", (side, side))
    ImageDraw.Draw(corner).circle((side, side), side, 255)
    corner = corner.resize((radius, radius), Image.Resampling.BOX)
    right, bottom = width - radius, height - radius
    mask.paste(corner, (0, 0))
    mask.paste(corner.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (right, 0))
    mask.paste(corner.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (0, bottom))
    mask.paste(corner.transpose(Image.Transpose.ROTATE_180), (right, bottom))
    return mask


@lru_cache(maxsize=16)
def _wallpaper(width: int, height: int, above: str, below: str) -> Image.Image:
    """From the one colour at the top to the other at the bottom."""
    top, bottom = (np.array([int(c[i : i + 2], 16) for i in (1, 3, 5)], np.float64) for c in (above, below))
    down = np.linspace(0.0, 1.0, height)[:, None]
    column = np.round(top + (bottom - top) * down).astype(np.uint8)
    return Image.fromarray(np.ascontiguousarray(np.broadcast_to(column[:, None, :], (height, width, 3))))
