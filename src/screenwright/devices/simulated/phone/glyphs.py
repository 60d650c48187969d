"""Small pictures of one colour, as strokes and shapes on a grid of 24 x 24, drawn large and then made small."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

_FINE = 8
"""Times larger than the grid's pixels at which the strokes are drawn."""


def _rays(start: float, end: float, width: float) -> str:
    """Eight lines away from the middle, between two distances from it."""
    angles = [math.pi * (ray + 0.5) / 4 for ray in range(8)]
    ends = [[12 + reach * turn(a) for reach in (start, end) for turn in (math.cos, math.sin)] for a in angles]
    return "; ".join(f"line/{width:g} {' '.join(f'{v:.2f}' for v in points)}" for points in ends)


GLYPHS = {
    "settings": f"disc 12 12 7.2; {_rays(6, 9.2, 4)}; hole 12 12 3.4",
    "contacts": "disc 12 8 4; shape 4 20 4 18 6 15.5 9 14.2 12 14 15 14.2 18 15.5 20 18 20 20",
    "messages": "block 3 4 21 17 2.5; shape 6 16 6 21.5 11.5 16",
    "clock": "ring/2 12 12 9; line/2 12 6.5 12 12.5 16 14.5",
    "camera": "block 2.5 6.5 21.5 19.5 2.5; block 8 4 16 9 1.5; hole 12 13 4.4; disc 12 13 2.8",
    "music": "disc 8.5 17 3.6; line/2 11.2 17 11.2 4.5; block 10.2 3.5 18 7.2 0.8",
    "notes": "frame/2 5 3 19 21 2; line/1.8 8.5 8.5 15.5 8.5; line/1.8 8.5 12 15.5 12; line/1.8 8.5 15.5 12.5 15.5",
    "files": "shape 2.5 5 9.5 5 11.5 7.5 21.5 7.5 21.5 19.5 2.5 19.5",
    "back": "line/2 20 12 5 12; line/2 11.5 5.2 4.8 12 11.5 18.8",
    "add": "line/2 12 5 12 19; line/2 5 12 19 12",
    "delete": "line/2 5 6 19 6; line/2 9.5 4.2 14.5 4.2; frame/2 6.8 6 17.2 20.5 1.6",
    "wifi": "arc/2 12 20 15 225 315; arc/2 12 20 10 225 315; shape 12 21 8 15.6 10 14.6 12 14.2 14 14.6 16 15.6",
    "bluetooth": "line/1.8 6.5 7 17 17 12 21.5 12 2.5 17 7 6.5 17",
    "mobile": "shape 3 20.5 20.5 3 20.5 20.5",
    "plane": (
        "shape 12 2 13.4 3.5 13.4 9 21.5 14 21.5 16 13.4 13.4 13.4 18.6 15.8 20.4 15.8 22 12 20.9 8.2 22 8.2 20.4 "
        "10.6 18.6 10.6 13.4 2.5 16 2.5 14 10.6 9 10.6 3.5"
    ),
    "hotspot": "disc 12 13 2; arc/2 12 13 6 140 400; arc/2 12 13 10 140 400",
    "dark": "disc 11.5 12 8.5; hole 15.5 9 7",
    "brightness": f"disc 12 12 4.8; {_rays(7.5, 10, 2)}",
    "text": "line/2.4 2.5 6 14.5 6; line/2.4 8.5 6 8.5 19.5; line/2 14 11 21.5 11; line/2 17.8 11 17.8 19.5",
    "sound": "shape 3 9 7 9 12 4 12 20 7 15 3 15; arc/2 11.5 12 4.5 -55 55; arc/2 11.5 12 8.5 -60 60",
    "vibration": "frame/2 8 3.5 16 20.5 1.5; line/2 4.5 8 4.5 16; line/2 19.5 8 19.5 16",
    "touch": "ring/2 12 12 4; ring/1.6 12 12 9",
    "quiet": "disc 12 12 9.5; gap/2.4 7 12 17 12",
    "battery": "block 7 4 17 22 1.5; block 10 2 14 5 0.5",
    "location": "disc 12 9 7; shape 5.6 12 18.4 12 12 22; hole 12 9 2.7",
    "display": "frame/2 2.5 4.5 21.5 17.5 1.5; line/2 8.5 20.5 15.5 20.5",
    "about": "ring/2 12 12 9; line/2 12 11 12 17; disc 12 7.8 1.3",
    "reset": "arc/2 12 12.5 7.5 -60 230; shape 4.2 3 12 3.6 6.8 9.4",
    "phone": "arc/4.2 21 3 16.2 92 178; disc 5.8 5.6 2.6; disc 18.4 18.2 2.6",
    "email": "frame/2 2.5 5 21.5 19 1.8; line/2 3.5 7 12 13 20.5 7",
    "star": "shape 12 2.2 14.5 8.6 21.3 9 16 13.3 17.8 19.9 12 16.2 6.2 19.9 8 13.3 2.7 9 9.5 8.6",
    "shift": "line/1.8 12 4.5 4.5 12.2 8.5 12.2 8.5 19 15.5 19 15.5 12.2 19.5 12.2 12 4.5",
    "shifted": "shape 12 4 4 12.5 8.2 12.5 8.2 19.5 15.8 19.5 15.8 12.5 20 12.5",
    "backspace": "line/1.8 8 5 21 5 21 19 8 19 2.5 12 8 5 9 5; line/1.8 11 9 17 15; line/1.8 17 9 11 15",
    "enter": "line/2 5 12 19 12; line/2 12.5 5.2 19.2 12 12.5 18.8",
    "done": "line/2.2 4.5 12.5 9.8 17.8 20 6.8",
    "search": "ring/2.2 10.5 10.5 6.3; line/2.4 15.4 15.4 20.5 20.5",
    "lock": "block 5 10.5 19 21 2; arc/2.2 12 10 4.6 180 360",
    "shield": "shape 12 2 20 5 20 11.5 18 17 12 22 6 17 4 11.5 4 5; gap/2 8.3 12 11.2 14.8 16 9.2",
    "pin": "line/2 12 14 12 21.5; shape 8 3 16 3 15 5 15.4 10 18 13.6 6 13.6 8.6 10 9 5",
    "share": "disc 18 5 2.7; disc 18 19 2.7; disc 6 12 2.7; line/1.8 6 12 18 5; line/1.8 6 12 18 19",
    "archive": "block 3 4 21 8.5 1; frame/2 4.5 8.5 19.5 20 1; line/2 9.5 13 14.5 13",
    "send": "shape 3 3.5 21.5 12 3 20.5 3 14 14 12 3 10",
    "edit": "shape 3.5 20.5 4.5 15.8 15.5 4.8 19.2 8.5 8.2 19.5; gap/1.2 13.6 6.8 17.2 10.4",
    "more": "disc 12 5.5 2; disc 12 12 2; disc 12 18.5 2",
    "globe": (
        "ring/1.9 12 12 9; line/1.6 3.5 12 20.5 12; arc/1.6 5 12 9.5 308 52; arc/1.6 19 12 9.5 128 232; "
        "line/1.6 12 3.5 12 20.5"
    ),
    "timer": "ring/2 12 13.5 7.6; line/2 12 13.5 12 9.4; line/2.2 9.5 2.8 14.5 2.8",
    "play": "shape 7 4 20 12 7 20",
    "pause": "block 6 4.5 10 19.5 0.8; block 14 4.5 18 19.5 0.8",
    "close": "line/2.2 5.5 5.5 18.5 18.5; line/2.2 18.5 5.5 5.5 18.5",
    "bookmark": "shape 6 3 18 3 18 21.5 12 16.8 6 21.5",
    "flag": "line/2 6 3 6 21.5; shape 6 3.5 19 3.5 16 8 19 12.5 6 12.5",
    "layers": "shape 12 3 21.5 9 12 15 2.5 9; line/2 3.2 13.2 12 18.8 20.8 13.2",
    "heart": "disc 7.8 8.6 4.8; disc 16.2 8.6 4.8; shape 3.9 11.5 20.1 11.5 12 20.8; shape 8 8 16 8 16 12 8 12",
    "apps": (
        "block 3.5 3.5 10.5 10.5 1.5; block 13.5 3.5 20.5 10.5 1.5; block 3.5 13.5 10.5 20.5 1.5; "
        "block 13.5 13.5 20.5 20.5 1.5"
    ),
    "download": "line/2.2 12 3.5 12 14.5; line/2.2 7 9.8 12 14.8 17 9.8; line/2.2 4.5 20 19.5 20",
    "cart": (
        "line/2 2.5 4 5.5 4 8.2 15.5 18.5 15.5; shape 6.2 6.5 21 6.5 19 13.2 7.8 13.2; disc 9.3 19.5 1.9; "
        "disc 17.3 19.5 1.9"
    ),
    "sort": "line/2.2 4 6.5 20 6.5; line/2.2 4 12 15 12; line/2.2 4 17.5 10 17.5",
    "calendar": "frame/2 3.5 5 20.5 20.5 1.8; block 3.5 5 20.5 10 1.5; line/2 8 2.8 8 6; line/2 16 2.8 16 6",
    "cloud": "disc 8 14 4.6; disc 14 11 5.6; disc 18 15 3.6; block 6 14 19 18.6 2",
    "rain": (
        "disc 8 10 3.8; disc 14 8 4.8; disc 17.5 11 3; block 6 10 18.5 13.8 2; line/1.8 8 16.5 7 20.5; "
        "line/1.8 12.5 16.5 11.5 20.5; line/1.8 17 16.5 16 20.5"
    ),
    "kitchen": (
        "line/2 6 3 6 21; line/2 3.6 3 3.6 8; line/2 8.4 3 8.4 8; line/2 3.6 8.6 8.4 8.6; line/2 17 12 17 21; "
        "disc 17 8 4.2"
    ),
    "garden": "line/2 12 12 12 21; disc 8 9 4.6; disc 16 7 4; line/2 7 21 17 21",
    "electronics": "frame/2 3 5 21 16 1.5; line/2 8 20 16 20; line/2 12 16 12 20",
    "clothes": "shape 8 3 16 3 21.5 7 18.8 11 17 10 17 21 7 21 7 10 5.2 11 2.5 7; hole 12 2.6 2.6",
    "books": "frame/1.8 4 3.5 11 20.5 1; frame/1.8 11 3.5 20 20.5 1; line/1.6 14 8 17 8",
    "toys": "disc 12 8 4.6; disc 7.6 4.2 2.2; disc 16.4 4.2 2.2; disc 12 17 5.2",
    "nav back": "shape 17.5 4 17.5 20 4 12",
    "nav home": "disc 12 12 7.6",
    "nav recents": "block 5 5 19 19 2",
}
"""Strokes one after the other, each a shape, the width of its stroke after a slash, and its numbers on the grid.

line, gap: points one after the other, drawn or taken out; shape: a filled polygon; ring, disc, hole: centre and
radius; arc: centre, radius, first and last angle in degrees clockwise from three o'clock; frame, block: a rounded
rectangle's edges and the radius of its corners.
"""


@lru_cache(maxsize=256)
def glyph(name: str, side: int) -> Image.Image:
    """The glyph as a mask, mode L, of ``side`` x ``side`` pixels."""
    unit = max(_FINE, -(-4 * side // 24))
    mask = Image.new("L", (24 * unit, 24 * unit))
    pen = ImageDraw.Draw(mask)
    for stroke in GLYPHS[name].split("; "):
        what, *numbers = stroke.split()
        shape, _, width = what.partition("/")
        _stroke(pen, shape, [float(number) for number in numbers], unit, round(float(width or 0) * unit))
    return mask.resize((side, side), Image.Resampling.BOX if 24 * unit % side == 0 else Image.Resampling.LANCZOS)


def _stroke(pen: ImageDraw.ImageDraw, shape: str, numbers: list[float], unit: int, width: int) -> None:
    at = [number * unit for number in numbers]
    match shape:
        case "line" | "gap":
            _line(pen, at, width, 255 if shape == "line" else 0)
        case "shape":
            pen.polygon(at, 255)
        case "ring":
            pen.circle(at[:2], at[2] + width / 2, outline=255, width=width)
        case "disc" | "hole":
            pen.circle(at[:2], at[2], 255 if shape == "disc" else 0)
        case "arc":
            x, y, radius = at[0], at[1], at[2] + width / 2
            pen.arc((x - radius, y - radius, x + radius, y + radius), numbers[3], numbers[4], 255, width)
        case "frame":
            pen.rounded_rectangle(at[:4], at[4], outline=255, width=width)
        case "block":
            pen.rounded_rectangle(at[:4], at[4], 255)
        case _:
            raise ValueError(f"no glyph is made of {shape!r}")


def _line(pen: ImageDraw.ImageDraw, at: list[float], width: int, value: int) -> None:
    """With round joints and ends, which Pillow's own lines have not."""
    pen.line(at, value, width)
    for x, y in zip(at[::2], at[1::2], strict=True):
        pen.circle((x, y), width / 2, value)
