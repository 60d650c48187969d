"""Set-of-marks pictures: the number of each element drawn at it, so that a model with eyes can name what it means.

The number is that of the id: 7 for e7. A label stands beside its element, on ground that carries nothing, where there
is some; else in the corner of the element that hides least. Always the same for the same screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from screenwright.agents.minds.brief import CONTROLS
from screenwright.agents.minds.sight import Sight
from screenwright.core.geometry import Box
from screenwright.core.images import encode_png
from screenwright.core.messages import Picture
from screenwright.core.screen import Element, Screen

SIZE = 11
"""Pixels of the figures; smaller ones cannot be read by the models in use."""
COLOURS = ((170, 0, 0), (0, 80, 170), (0, 110, 40), (130, 0, 130), (150, 80, 0))
"""Of labels and frames, in turn: neighbours are told apart by them; white figures can be read on each."""
PADDING = 1
INK = 24
"""Steps of grey from the ground, from which a pixel is part of something drawn."""


def marked(sight: Sight) -> Sight:
    """The sight with marks on its picture; what the picture shows beneath stays as it is in ``shown``."""
    pixels = draw_marks(sight.shown)
    return replace(sight, picture=Picture(encode_png(pixels), sight.picture.width, sight.picture.height))


def draw_marks(screen: Screen) -> NDArray[np.uint8]:
    """RGB uint8 of the screenshot's size: a thin frame and a number at everything that can be named by an id."""
    image = Image.fromarray(screen.screenshot.pixels)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(SIZE)
    called = [element for element in screen.elements if element.clickable or element.kind in CONTROLS]
    grey = screen.screenshot.pixels.mean(axis=2).astype(np.int16)
    taken: list[Box] = []
    for number, element in enumerate(called):
        colour, words = COLOURS[number % len(COLOURS)], element.id.removeprefix("e")
        width = int(pen.textlength(words, font)) + 2 * PADDING
        others = [one.box for one in called if not one.box.covers(element.box)]
        label = _free(_places(element, width, SIZE + PADDING), grey, others, taken)
        taken.append(label)
        left, top, right, bottom = element.box.as_tuple()
        pen.rectangle((left, top, right - 1, bottom - 1), outline=colour)
        pen.rectangle((label.left, label.top, label.right - 1, label.bottom - 1), fill=colour)
        pen.text((label.left + PADDING, label.top - PADDING), words, fill="white", font=font)
    return np.asarray(image)


def _places(element: Element, width: int, height: int) -> Iterator[Box]:
    """Where the label may stand: around the element, nearest to its beginning first, then in its corners."""
    left, top, right, bottom = element.box.as_tuple()
    middle = (top + bottom - height) // 2
    for x, y in (
        (left - width, middle), (left, top - height), (right, middle), (right - width, top - height), (left, bottom),
        (right - width, bottom), (right - width, top), (right - width, bottom - height), (left, top),
        (left, bottom - height),
    ):  # fmt: skip
        yield Box(x, y, x + width, y + height)


def _free(places: Iterator[Box], grey: NDArray[np.int16], others: Sequence[Box], taken: Sequence[Box]) -> Box:
    """The first place that hides nothing, else the one that hides least. Other labels count most, then what is drawn
    there, then the bare ground of another element, to which the label would seem to belong."""
    screen = Box(0, 0, grey.shape[1], grey.shape[0])

    def cost(place: Box) -> int:
        ground = grey[place.top : place.bottom, place.left : place.right]
        ink = int(np.count_nonzero(np.abs(ground - np.median(ground)) > INK))
        return 2 * ink + sum(place.overlap(box) for box in others) + 20 * sum(place.overlap(box) for box in taken)

    inside = [_moved_in(place, screen) for place in places]
    costs = [cost(place) for place in inside]
    return inside[costs.index(min(costs))]


def _moved_in(place: Box, screen: Box) -> Box:
    """The nearest place of that size within the screen; cut where the screen is smaller than a label."""
    left = max(screen.left, min(place.left, screen.right - place.width))
    top = max(screen.top, min(place.top, screen.bottom - place.height))
    return Box(left, top, min(left + place.width, screen.right), min(top + place.height, screen.bottom))
