"""Plain coloured shapes on a flat ground: where they are, what colour and shape they have, how large they are.

For what the parser does not name because it is neither text nor a control: a red triangle, a blue circle, an empty
box that waits for something. Colours are told by the names that people use, by hue, lightness and saturation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot

Colour: TypeAlias = Literal[
    "black", "gray", "white", "red", "orange", "yellow", "green", "cyan", "blue", "purple", "magenta"
]
"""Families of colours; a shade belongs to the family of its hue: navy to blue, lime to green."""
Shape: TypeAlias = Literal["circle", "triangle", "rectangle", "frame", "polygon", "other"]
"""frame: an outline around the ground's own colour; other: letters, digits and whatever has no plain outline."""
Rgb: TypeAlias = tuple[int, int, int]

DIFFERS = 40
"""By how much, of 255 in any channel, a pixel differs from the ground to belong to something."""
LEAST_SIDE = 5
SMALL = 16
"""Pixels up to which steps in an outline are as large as its corners."""
LEAST_SHARE = 0.06
"""Of a component's pixels, for a colour to be a shape of its own that touches another."""
SOLID = 0.4
"""Of its box, so that it is no mere outline of the other."""

LEAST_ARROW, WIDEST_ARROW, ARROW_DIFFERS = 3, 28, 60
"""Pixels of an arrow's width, and by how much, of 255, it differs from the ground."""
DEEP_HUE, DEEP = 315, 180
"""Dark magenta is what people call purple."""
_HUES: tuple[tuple[float, Colour], ...] = (
    (16, "red"), (41, "orange"), (68, "yellow"), (165, "green"), (200, "cyan"), (258, "blue"), (290, "purple"),
    (337, "magenta"), (360, "red"),
)  # fmt: skip
"""Degrees up to which a hue has that name."""
_CORNERS: dict[int, Shape] = {3: "triangle", 4: "rectangle"}


@dataclass(frozen=True, slots=True)
class Glyph:
    """``rgb`` is its commonest colour; ``sides`` are the corners of its outline, 0 for a round or an unclear one."""

    box: Box
    rgb: Rgb
    shape: Shape
    sides: int = 0

    @property
    def colour(self) -> Colour:
        return colour_name(self.rgb)


def colour_name(rgb: Rgb) -> Colour:
    """The family of an RGB colour of 0..255 a channel."""
    high, low = max(rgb), min(rgb)
    spread = high - low
    if spread < 28 or spread < 0.12 * high:
        return "black" if high < 60 else "white" if low > 225 else "gray"
    if high < 45:
        return "black"
    hue = float(cv2.cvtColor(np.array([[rgb]], np.float32) / 255, cv2.COLOR_RGB2HSV)[0, 0, 0])
    name = next(name for limit, name in _HUES if hue <= limit)
    return "purple" if name == "magenta" and hue < DEEP_HUE and high < DEEP else name


def main_colour(screenshot: Screenshot, box: Box) -> Rgb:
    """The commonest colour in a box, exact to a sixteenth of each channel."""
    inside = box.clipped(screenshot.width, screenshot.height) or screenshot.box
    pixels = screenshot.pixels[inside.top : inside.bottom, inside.left : inside.right].reshape(-1, 3)
    return _commonest(pixels)


def find_glyphs(screenshot: Screenshot, area: Box) -> tuple[Glyph, ...]:
    """The shapes in ``area``, from top to bottom. What touches is told apart by colour."""
    inside = area.clipped(screenshot.width, screenshot.height)
    if inside is None:
        return ()
    pixels = screenshot.pixels[inside.top : inside.bottom, inside.left : inside.right]
    ground = np.array(_commonest(pixels.reshape(-1, 3)), np.int16)
    drawn = (np.abs(pixels.astype(np.int16) - ground).max(axis=2) > DIFFERS).astype(np.uint8)
    found = [
        Glyph(box.moved(inside.left, inside.top), rgb, *_outline(part, box))
        for mask in _components(drawn)
        for part, rgb in _of_one_colour(mask, pixels)
        for box in [_bounds(part)]
        if min(box.width, box.height) >= LEAST_SIDE
    ]
    return tuple(sorted(found, key=lambda glyph: (glyph.box.top, glyph.box.left)))


def arrow_right(shot: Screenshot, row: Box) -> Box | None:
    """A small solid triangle on the ground of the row that points to the right and stands alone, as no letter does:
    each column of it is in one piece and at most as high as the one before, and about half of its box is filled."""
    inside = row.clipped(shot.width, shot.height)
    if inside is None:
        return None
    pixels = shot.pixels[inside.top : inside.bottom, inside.left : inside.right].astype(np.int16)
    ground = np.median(pixels.reshape(-1, 3), axis=0)
    drawn = (np.abs(pixels - ground).max(axis=2) > ARROW_DIFFERS).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    marks = [stats[number] for number in range(1, count) if stats[number][3] < row.height - 1]  # no edge of the menu
    for number in range(1, count):
        left, top, width, height, area = (int(value) for value in stats[number])
        near = (left - row.height, left + width + row.height)
        beside = sum(mark[0] < near[1] and near[0] < mark[0] + mark[2] for mark in marks)
        if not (LEAST_ARROW <= width <= WIDEST_ARROW and width <= height < row.height) or beside > 1:
            continue
        inside_it = labels[top : top + height, left : left + width] == number
        if (np.diff(inside_it.astype(np.int8), axis=0, prepend=0) == 1).sum(axis=0).max() > 1:
            continue  # an E falls to the right, too, in three strokes
        columns = inside_it.sum(axis=0)
        falls = bool((np.diff(columns) <= 0).all()) and columns[0] >= 0.7 * height and columns[-1] <= 0.5 * height
        if falls and 0.4 <= area / (width * height) <= 0.8:
            return Box(left, top, left + width, top + height).moved(inside.left, inside.top)
    return None


def _commonest(pixels: NDArray[np.uint8]) -> Rgb:
    coarse = pixels.astype(np.int64) >> 4
    keys = (coarse[:, 0] << 8) | (coarse[:, 1] << 4) | coarse[:, 2]
    key = int(np.bincount(keys, minlength=4096).argmax())
    red, green, blue = np.median(pixels[keys == key], axis=0)
    return int(red), int(green), int(blue)


def _components(mask: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    for number in range(1, count):
        if min(stats[number, cv2.CC_STAT_WIDTH], stats[number, cv2.CC_STAT_HEIGHT]) >= LEAST_SIDE:
            yield (labels == number).astype(np.uint8)


def _of_one_colour(mask: NDArray[np.uint8], pixels: NDArray[np.uint8]) -> list[tuple[NDArray[np.uint8], Rgb]]:
    """A component as it is, or, where two large colours touch in it, one part for each."""
    held = pixels[mask > 0]
    coarse = held.astype(np.int64) >> 5
    keys = (coarse[:, 0] << 6) | (coarse[:, 1] << 3) | coarse[:, 2]
    counts = np.bincount(keys, minlength=512)
    large = [int(key) for key in counts.argsort()[::-1] if counts[key] >= LEAST_SHARE * len(held)]
    if len(large) < 2:
        return [(mask, _commonest(held))]
    whole = pixels.astype(np.int64) >> 5
    all_keys = (whole[:, :, 0] << 6) | (whole[:, :, 1] << 3) | whole[:, :, 2]
    parts = [part for key in large for part in _components(((all_keys == key) & (mask > 0)).astype(np.uint8))]
    solid = [part for part in parts if int(part.sum()) > SOLID * _bounds(part).area]
    return [(part, _commonest(pixels[part > 0])) for part in solid] or [(mask, _commonest(held))]


def _bounds(mask: NDArray[np.uint8]) -> Box:
    left, top, width, height = cv2.boundingRect(mask)
    return Box(left, top, left + width, top + height)


def _outline(mask: NDArray[np.uint8], box: Box) -> tuple[Shape, int]:
    """The shape of the outer contour, and its corners."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    contour = max(contours, key=cv2.contourArea)
    area, length = cv2.contourArea(contour), cv2.arcLength(contour, closed=True)
    if not area or not length:
        return "other", 0
    filled = int(mask.sum()) / area
    corners = len(cv2.approxPolyDP(contour, 0.04 * length, closed=True))
    solid = area / cv2.contourArea(cv2.convexHull(contour))
    if area > 0.9 * box.area and filled < 0.4:
        return "frame", 4
    if solid < (0.93 if min(box.width, box.height) > SMALL else 0.85) or filled < 0.85:
        return "other", 0
    if 4 * np.pi * area / length**2 > 0.86 and area / box.area < 0.86:
        return "circle", 0
    return _CORNERS.get(corners, "polygon"), corners


def drawn(shot: Screenshot) -> NDArray[np.uint8]:
    """1 where a pixel differs from the ground of the screen; (height, width)."""
    return differing(shot.pixels, np.array(main_colour(shot, shot.box)))


def differing(pixels: NDArray[np.uint8], ground: NDArray[np.number]) -> NDArray[np.uint8]:
    """1 where one of the RGB ``pixels`` (height, width, 3) differs from the ``ground``; (height, width)."""
    differs = np.abs(pixels.astype(np.int16) - ground.astype(np.int16)).max(axis=2) > DIFFERS
    return np.asarray(differs, np.uint8)


def filled(shot: Screenshot) -> Screenshot:
    """What is drawn as black on white, and what an outline encloses with it."""
    contours, _ = cv2.findContours(drawn(shot), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    solid = np.zeros(shot.pixels.shape[:2], np.uint8)
    cv2.drawContours(solid, contours, -1, 1, cv2.FILLED)
    return Screenshot(np.where(solid[:, :, None] > 0, 0, 255).astype(np.uint8).repeat(3, axis=2))
