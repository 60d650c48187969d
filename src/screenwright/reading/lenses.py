"""The two zoom pictures of a target path (Tree-of-Lens, paper 000, section 3.4).

Lens 1 is cut out around the global region; in it the local region is framed and labelled "1", and a translucent red
dot marks the point. Lens 2 is the whole screen with the global region framed and labelled "2".

Screen pixels become lens pixels and back by ``core.spaces``. Marks are drawn after scaling, so
that they are as easy to see on a reduced picture as on a full one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot
from screenwright.core.spaces import LensPoint, fit, fit_box
from screenwright.reading.path import TargetPath

Colour: TypeAlias = tuple[int, int, int]

MARGIN = 200
"""Most pixels of surroundings that lens 1 shows beside its region."""
WHITE = 60
"""Pixels of white that make room for a label: above lens 1 where it needs them, around lens 2 always."""
SMALLEST_CUT = (320, 240)
"""Lens 1 shows at least this much (width, height) of a screen that has it, or a lone icon would be all one sees."""
SMALLEST_PICTURE = (120, 120)

_FRAME: Colour = (167, 0, 153)
_TAB: Colour = (167, 0, 200)
_TAB_SIZE = (25, 30)
"""Width and height of the filled tab per two pixels of line width."""
_LINE, _FAR_LINE = 4, 5
_RED = (255.0, 0.0, 0.0)


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Lens:
    """``pixels``: RGB uint8 (height, width, 3). ``box``: the part of the screen that it shows, in screen pixels.

    ``inner``: where that part lies in the picture, in lens pixels; what is outside of it is white.
    """

    pixels: NDArray[np.uint8]
    box: Box
    inner: Box
    label: str

    @property
    def width(self) -> int:
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        return int(self.pixels.shape[0])

    def to_lens(self, point: Point) -> LensPoint:
        """Screen pixel to lens pixel; the point must lie in :attr:`box`. Exact where the lens is not reduced."""
        return LensPoint(*fit(point.x, point.y, self.box, self.inner))

    def to_screen(self, point: LensPoint) -> Point:
        """Lens pixel to screen pixel; a point on the white gives the nearest pixel of the screen that is shown."""
        return Point(*fit(point.x, point.y, self.inner, self.box))


@dataclass(frozen=True, slots=True)
class Shown:
    """What of the lenses is drawn: two pictures or all on one, the dot, the frames around the regions. Without all
    three what is left is the screenshot (ablation, paper 000, 5.2 and table 3)."""

    multi_lens: bool = True
    dot: bool = True
    regions: bool = True


ALL = Shown()


def draw_lenses(
    screenshot: Screenshot, path: TargetPath, longest: int | None = None, shown: Shown = ALL
) -> tuple[Lens, ...]:
    """Lens 1 and lens 2, or the one picture with the marks of both.

    ``longest``: reduce until no side of a picture is longer than this many pixels.
    """
    if not shown.multi_lens:
        canvas, inner = _whole(screenshot, path, longest, shown)
        return (_marked(canvas, screenshot.box, inner, path.local.box, path.point, "1", shown),)
    near = draw_within(screenshot, path.local.box, path.global_.box, path.point, "1", longest, shown)
    canvas, inner = _whole(screenshot, path, longest, shown)
    return near, Lens(pixels=np.array(canvas), box=screenshot.box, inner=inner, label="2")


def draw_within(
    screenshot: Screenshot,
    framed: Box,
    around: Box,
    point: Point,
    label: str,
    longest: int | None = None,
    shown: Shown = ALL,
) -> Lens:
    """The surroundings with one box framed and labelled, and the point marked: lens 1, or a rung of the lens ladder."""
    region = framed.union(around).intersection(screenshot.box) or screenshot.box
    cut = _cut(region, screenshot.box)
    top = WHITE if region.top - cut.top < WHITE else 0
    canvas, inner = _paste(screenshot, cut, (0, top, 0, 0), longest)
    return _marked(canvas, cut, inner, framed, point, label, shown)


def _marked(canvas: Image.Image, cut: Box, inner: Box, framed: Box, point: Point, label: str, shown: Shown) -> Lens:
    """With a frame around a box and the dot at the point; the cut of the screen lies at ``inner`` on the canvas."""
    frame = fit_box(framed.intersection(cut) or cut, cut, inner)
    if shown.regions:
        _draw_frame(canvas, frame, label, _LINE)
    pixels = np.array(canvas)
    lens = Lens(pixels=pixels, box=cut, inner=inner, label=label)
    if shown.dot:
        _draw_dot(pixels, lens.to_lens(point), frame)
    return lens


def _whole(screenshot: Screenshot, path: TargetPath, longest: int | None, shown: Shown) -> tuple[Image.Image, Box]:
    """The whole screen, with the global region; returns where it lies in the picture, too."""
    white = WHITE if shown.regions else 0
    canvas, inner = _paste(screenshot, screenshot.box, (white, white, white, white), longest)
    if shown.regions:
        region = path.global_.box.intersection(screenshot.box) or screenshot.box
        _draw_frame(canvas, fit_box(region, screenshot.box, inner), "2", _FAR_LINE)
    return canvas, inner


def _cut(region: Box, screen: Box) -> Box:
    """What lens 1 shows: the region with the same margin on all sides, as much of it as the nearest edge leaves."""
    margin = min(MARGIN, region.left, region.top, screen.right - region.right, screen.bottom - region.bottom)
    cut = region.grown(margin)
    left, right = _widened(cut.left, cut.right, SMALLEST_CUT[0], screen.right)
    top, bottom = _widened(cut.top, cut.bottom, SMALLEST_CUT[1], screen.bottom)
    return Box(left, top, right, bottom)


def _widened(start: int, end: int, least: int, limit: int) -> tuple[int, int]:
    """The span start..end made at least ``least`` long, moved back inside 0..limit."""
    size = min(limit, max(end - start, least))
    start = min(max(0, (start + end - size) // 2), limit - size)
    return start, start + size


def _paste(
    screenshot: Screenshot, cut: Box, white: tuple[int, int, int, int], longest: int | None
) -> tuple[Image.Image, Box]:
    """The cut on white; returns the picture and where the cut lies in it. ``white``: left, top, right, bottom."""
    left, top, right, bottom = white
    scale = 1.0
    if longest is not None:
        scale = min(1.0, (longest - left - right) / cut.width, (longest - top - bottom) / cut.height)
    width, height = max(1, int(cut.width * scale)), max(1, int(cut.height * scale))
    part = Image.fromarray(screenshot.crop(cut))
    if scale < 1.0:
        part = part.resize((width, height), Image.Resampling.LANCZOS)
    size = (max(left + width + right, SMALLEST_PICTURE[0]), max(top + height + bottom, SMALLEST_PICTURE[1]))
    canvas = Image.new("RGB", size, "white")
    canvas.paste(part, (left, top))
    return canvas, Box(left, top, left + width, top + height)


def _draw_frame(canvas: Image.Image, box: Box, label: str, line: int) -> None:
    """A frame just outside of the box, so that it hides nothing, and a filled tab above its top-left corner."""
    width, height = canvas.size
    line = max(2, min(line, min(width, height) // 200))
    draw = ImageDraw.Draw(canvas)
    outer = box.grown(line).clipped(width, height) or box
    draw.rectangle((outer.left, outer.top, outer.right - 1, outer.bottom - 1), outline=_FRAME, width=line)
    tab_width, tab_height = _TAB_SIZE[0] * line // 2, _TAB_SIZE[1] * line // 2
    left = max(0, min(outer.left, width - tab_width))
    top = max(0, min(outer.top - tab_height, height - tab_height))
    draw.rectangle((left, top, left + tab_width - 1, top + tab_height - 1), fill=_TAB)
    font = ImageFont.load_default(size=12.0 * line)
    draw.text((left + tab_width / 2, top + tab_height / 2), label, fill="black", font=font, anchor="mm")


def _draw_dot(pixels: NDArray[np.uint8], at: LensPoint, frame: Box) -> None:
    """A half transparent red dot with a halo that fades out to three times its radius; changes ``pixels``."""
    radius = min(5.0, max(1.0, min(frame.width, frame.height) / 20))
    reach = int(np.ceil(3 * radius))
    height, width = pixels.shape[:2]
    spot = Box(at.x - reach, at.y - reach, at.x + reach + 1, at.y + reach + 1).clipped(width, height)
    assert spot is not None, "the point lies in the picture"
    y, x = np.mgrid[spot.top : spot.bottom, spot.left : spot.right]
    distance = np.hypot(x - at.x, y - at.y) / radius  # in radii
    halo = np.interp(distance, [1.0, 3.0], [192.0, 64.0])
    alpha = np.where(distance <= 1.0, 128.0, np.where(distance <= 3.0, halo, 0.0))[..., None] / 255.0
    part = pixels[spot.top : spot.bottom, spot.left : spot.right]
    part[...] = np.rint(part * (1 - alpha) + np.array(_RED) * alpha).astype(np.uint8)
