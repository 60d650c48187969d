"""Points that do not count pixels of the screenshot: a type for each space, and the one way there and back.

============  ===================================================  =====================
space         what it counts                                       converter
============  ===================================================  =====================
`Point`       pixels of the screenshot (core/geometry.py)          -
`CssPoint`    CSS pixels of a browser's window, with fractions     :class:`CssScale`
`LensPoint`   pixels of a lens (reading/lenses.py)                 :func:`fit`
`PhonePoint`  pixels as a phone's touches count them               :func:`fit`
`ModelPoint`  what a model counts on the picture that it was sent  :class:`Grid`
============  ===================================================  =====================

All have their origin at the top left, x to the right and y down. A pixel is a square, and what decides is where its
middle falls; a box is rounded outwards, so that it keeps every pixel that it had and is never empty.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from screenwright.core.geometry import Box, Point

Size: TypeAlias = tuple[int, int]
"""Width and height in pixels."""

_HAIR = 1 / 256
"""Pixels that a CSS point lies beyond its pixel's corner: more than the rounding of single precision, less than the
1/128 at which Chromium goes on to the next of its layout units."""


@dataclass(frozen=True, slots=True)
class CssPoint:
    """A position on a browser's window in CSS pixels, not a pixel: 0.5 is the middle of the first."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class LensPoint:
    """A pixel of a lens."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class PhonePoint:
    """A pixel as a phone's touches count them; its pictures can have more or fewer."""

    x: int
    y: int


# --- pixels to pixels -----------------------------------------------------------------------------------------------


def fit(x: int, y: int, source: Box, target: Box) -> tuple[int, int]:
    """The pixel of ``target`` that holds the middle of the pixel (x, y) of ``source``, which shows the same.

    Equal sizes change nothing but the origin; from the smaller to the larger and back gives the same pixel again. A
    pixel outside of ``source`` gives the nearest of ``target``.
    """
    moved_x = target.left + _fit(x - source.left, source.width, target.width)
    moved_y = target.top + _fit(y - source.top, source.height, target.height)
    return moved_x, moved_y


def fit_box(box: Box, source: Box, target: Box) -> Box:
    """``box``, which lies in ``source``, in the pixels of ``target``, rounded outwards."""
    return Box(
        target.left + (box.left - source.left) * target.width // source.width,
        target.top + (box.top - source.top) * target.height // source.height,
        target.left - (source.left - box.right) * target.width // source.width,
        target.top - (source.top - box.bottom) * target.height // source.height,
    )


def _fit(value: int, from_side: int, to_side: int) -> int:
    return _clamp((2 * value + 1) * to_side // (2 * from_side), to_side)


def _clamp(pixel: int, side: int) -> int:
    return min(max(pixel, 0), side - 1)


# --- CSS pixels -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CssScale:
    """``scale``: pixels of the picture for each CSS pixel of the window. ``zoom``: how much larger than that the page
    is drawn: a phone shows a page made for desktops as a whole, at about 0.3, and two fingers spread enlarge it.
    """

    scale: float
    zoom: float = 1.0

    def picture_size(self, width: int, height: int) -> Size:
        """Pixels of the picture of a window of so many CSS pixels; half a pixel counts as one, as Chromium has it."""
        return math.floor(width * self.scale + 0.5), math.floor(height * self.scale + 0.5)

    def to_css(self, point: Point) -> CssPoint:
        """Where to point at so that this pixel, and none beside it, is what is hit.

        That is not its middle: Chromium asks what touches the square, one pixel wide, that begins at the pointer and
        goes right and down. So the square is laid upon the pixel, or into its middle where a zoomed page has several
        for one. The position lies on the window even where only a part of the last pixel does.
        """
        inset = max(_HAIR, (1 - self.zoom) / 2)
        unit = self.scale * self.zoom
        return CssPoint((point.x + inset) / unit, (point.y + inset) / unit)

    def to_pixel(self, at: CssPoint) -> Point:
        """The pixel of the picture that holds the position."""
        unit = self.scale * self.zoom
        return Point(math.floor(at.x * unit), math.floor(at.y * unit))


# --- what models count ----------------------------------------------------------------------------------------------


def smart_resize(picture: Size, factor: int) -> Size:
    """Both sides the nearest multiple of ``factor``, as the servers of Qwen's and its descendants' models make a
    picture that is neither tiny nor huge: 28 for Qwen2 and 2.5, 32 for Qwen3."""
    width, height = (max(1, round(side / factor)) * factor for side in picture)
    return width, height


Counting: TypeAlias = Literal["cells", "marks", "parts"]
"""What a coordinate names on a ruler.

``cells``: a space between two marks, 0 to width - 1: the pixels of a picture, or 100 bins (paper 002, UI-VLM).
``marks``: a mark, whole numbers from 0, the left edge, to width, the right edge: 0 to 1000 of some models.
``parts``: any position between the edges, with fractions: 0 to 1 (paper 004, Auto-UI).
"""


@dataclass(frozen=True, slots=True)
class Grid:
    """How a model counts on the picture that it was sent; the same on the screen, which that picture shows whole.

    ``y_first``: of the two numbers written, the first is y.
    """

    width: int
    height: int
    counting: Counting = "cells"
    y_first: bool = False

    def read(self, first: float, second: float) -> ModelPoint:
        """The two numbers as a model wrote them."""
        return ModelPoint(second, first, self) if self.y_first else ModelPoint(first, second, self)

    def name(self, point: Point, screen: Size) -> ModelPoint:
        """How the model would name this pixel of a screen. A grid at least as fine as the screen gives it back."""
        x = _value(point.x, screen[0], self.width, self.counting)
        return ModelPoint(x, _value(point.y, screen[1], self.height, self.counting), self)


@dataclass(frozen=True, slots=True)
class ModelPoint:
    """A point as a model counts, together with the grid that it counts on."""

    x: float
    y: float
    grid: Grid

    @property
    def written(self) -> tuple[float, float]:
        """The two numbers in the order in which the model writes them."""
        return (self.y, self.x) if self.grid.y_first else (self.x, self.y)

    @property
    def is_inside(self) -> bool:
        """Whether the point lies on the picture; False as well for what is no number."""
        grid = self.grid
        return _holds(self.x, grid.width, grid.counting) and _holds(self.y, grid.height, grid.counting)

    def to_screen(self, screen: Size) -> Point:
        """The pixel in the middle of what this names on a screen of that size. Only for a point that is inside."""
        grid = self.grid
        x = _pixel(self.x, grid.width, screen[0], grid.counting)
        return Point(x, _pixel(self.y, grid.height, screen[1], grid.counting))


def _holds(value: float, extent: int, counting: Counting) -> bool:
    return -0.5 <= value < extent - 0.5 if counting == "cells" else 0 <= value <= extent


def _pixel(value: float, extent: int, side: int, counting: Counting) -> int:
    if counting == "cells":
        return _fit(math.floor(value + 0.5), extent, side)
    return _clamp(math.floor(value * side / extent), side)


def _value(pixel: int, side: int, extent: int, counting: Counting) -> float:
    match counting:
        case "cells":
            return _fit(pixel, side, extent)
        case "marks":  # the nearest to the pixel's middle, and of two the one that is still in the pixel
            return -((side - (2 * pixel + 1) * extent) // (2 * side))
        case "parts":
            return (2 * pixel + 1) * extent / (2 * side)
        case _:
            assert_never(counting)
