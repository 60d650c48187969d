"""Widgets that are rare on real pages, drawn onto bare ground of real screens (VisionTasker, paper 003, 4.1).

Seek bars, rating bars, page indicators, spinners and groups of radio buttons, in any size and colour that can be
seen on the ground where they stand.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.core.screen import State
from screenwright_lab.data.screens.labels import Label

FLAT = 3.0
"""Standard deviation of grey levels up to which ground is bare."""
MARGIN = 8
TRIES = 12
FINE = 4
"""Widgets are drawn so many times larger and averaged, as renderers do with edges."""

Pixels: TypeAlias = NDArray[np.uint8]
Colour: TypeAlias = tuple[int, int, int]


def patched(pixels: Pixels, taken: Sequence[Box], rng: np.random.Generator, count: int) -> tuple[Pixels, list[Label]]:
    """A copy of ``pixels`` (height, width, 3) with up to ``count`` widgets on bare ground, and their labels.

    ``taken``: boxes on which nothing may be drawn.
    """
    picture, found, busy = pixels.copy(), list[Label](), list(taken)
    for _ in range(count):
        draw = WIDGETS[int(rng.integers(len(WIDGETS)))]
        width, height = _size(draw, rng)
        place = _bare(picture, busy, width + 2 * MARGIN, height + 2 * MARGIN, rng)
        if place is None:
            continue
        inner = place.grown(-MARGIN)
        ground = picture[place.top, place.left]
        labels = _paste(picture, inner, draw, _colours(ground, rng), rng)
        found += labels
        busy.append(place)
    return picture, found


class _Pen:
    """Draws in pixels of the widget, FINE times larger beneath."""

    def __init__(self, width: int, height: int, ground: Colour, front: Colour, back: Colour) -> None:
        self.width, self.height, self.front, self.back = width, height, front, back
        self.image = Image.new("RGB", (width * FINE, height * FINE), ground)
        self._draw = ImageDraw.Draw(self.image)

    def round(self, box: tuple[float, float, float, float], fill: Colour, radius: float) -> None:
        self._draw.rounded_rectangle([side * FINE for side in box], radius * FINE, fill)

    def ring(self, x: float, y: float, radius: float, thick: float, colour: Colour) -> None:
        box = [side * FINE for side in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.ellipse(box, outline=colour, width=max(1, round(thick * FINE)))

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        self._draw.ellipse([side * FINE for side in (x - radius, y - radius, x + radius, y + radius)], fill=colour)

    def arc(self, x: float, y: float, radius: float, thick: float, begin: float, end: float) -> None:
        box = [side * FINE for side in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.arc(box, begin, end, self.front, max(1, round(thick * FINE)))

    def shape(self, points: Sequence[tuple[float, float]], fill: Colour) -> None:
        self._draw.polygon([(x * FINE, y * FINE) for x, y in points], fill)


Widget: TypeAlias = Callable[[_Pen, np.random.Generator], list[Label]]


def seek_bar(pen: _Pen, rng: np.random.Generator) -> list[Label]:
    """A track, the part before the knob in the accent's colour, and mostly a knob."""
    value = float(rng.random())
    thick, middle = float(rng.uniform(2, 6)), pen.height / 2
    knob = pen.height / 2 - 0.5 if rng.random() < 0.85 else thick / 2
    x = knob + value * (pen.width - 2 * knob)
    pen.round((0, middle - thick / 2, pen.width, middle + thick / 2), pen.back, thick / 2)
    pen.round((0, middle - thick / 2, max(x, thick), middle + thick / 2), pen.front, thick / 2)
    pen.disc(x, middle, knob, pen.front)
    whole = Box(0, 0, pen.width, pen.height)
    return [Label(kind="slider", box=whole, value=round(value, 2), clickable=True, state=State(enabled=True))]


def rating_bar(pen: _Pen, rng: np.random.Generator) -> list[Label]:
    """Five stars, some of them filled."""
    filled = int(rng.integers(0, 6))
    step = pen.width / 5
    for star in range(5):
        points = []
        for corner in range(10):
            reach = min(step, pen.height) / 2 * (0.98 if corner % 2 == 0 else 0.42)
            turn = math.pi * (corner / 5 - 0.5)
            points.append((step * (star + 0.5) + reach * math.cos(turn), pen.height / 2 + reach * math.sin(turn)))
        pen.shape(points, pen.front if star < filled else pen.back)
    return [Label(kind="rating", box=Box(0, 0, pen.width, pen.height), value=filled / 5, clickable=True)]


def page_indicator(pen: _Pen, rng: np.random.Generator) -> list[Label]:
    """A row of dots, one of them in another colour or longer."""
    dots = max(3, round(pen.width / (2.2 * pen.height)))
    here, step, radius = int(rng.integers(dots)), pen.width / dots, pen.height / 2 - 0.5
    longer = step / 2 - 1 if rng.random() < 0.3 else radius
    for dot in range(dots):
        reach = longer if dot == here else radius
        x = step * (dot + 0.5)
        pen.round((x - reach, 0.5, x + reach, pen.height - 0.5), pen.front if dot == here else pen.back, radius)
    return [Label(kind="page_indicator", box=Box(0, 0, pen.width, pen.height), value=round(here / (dots - 1), 2))]


def spinner(pen: _Pen, rng: np.random.Generator) -> list[Label]:
    """A part of a ring, or a ring of dots that fade."""
    middle, radius = pen.height / 2, pen.height / 2 - 1
    begin = float(rng.uniform(0, 360))
    if rng.random() < 0.6:
        thick = float(rng.uniform(0.12, 0.3)) * radius
        if rng.random() < 0.5:
            pen.ring(middle, middle, radius, thick, pen.back)
        pen.arc(middle, middle, radius, thick, begin, begin + float(rng.uniform(60, 300)))
    else:
        for dot in range(8):
            turn = math.radians(begin) + dot * math.tau / 8
            share = dot / 7
            colour = tuple(round(a + (b - a) * share) for a, b in zip(pen.back, pen.front, strict=True))
            at = middle + 0.78 * radius * math.cos(turn), middle + 0.78 * radius * math.sin(turn)
            pen.disc(*at, radius * 0.2, (colour[0], colour[1], colour[2]))
    return [Label(kind="progress", box=Box(0, 0, pen.width, pen.height))]


def radio_group(pen: _Pen, rng: np.random.Generator) -> list[Label]:
    """Two to four radio buttons below each other, one of them chosen."""
    side = min(pen.width / 4, 22.0)
    rows = int(pen.height // (side * 1.6))
    chosen, labels = int(rng.integers(rows)), []
    for row in range(rows):
        top = row * side * 1.6
        on = row == chosen
        pen.ring(side / 2, top + side / 2, side / 2 - 0.5, max(1.0, side / 10), pen.front if on else pen.back)
        if on:
            pen.disc(side / 2, top + side / 2, side * 0.25, pen.front)
        box = Box(0, round(top), round(side), round(top + side))
        labels.append(Label(kind="radio", box=box, state=State(checked=on, enabled=True), clickable=True))
    return labels


WIDGETS: tuple[Widget, ...] = (seek_bar, rating_bar, page_indicator, spinner, radio_group)


def _size(draw: Widget, rng: np.random.Generator) -> tuple[int, int]:
    """Pixels that a widget of this sort takes."""
    scale = float(np.exp(rng.uniform(0, np.log(2.5))))
    if draw is seek_bar:
        return round(rng.uniform(80, 320) * scale), round(rng.uniform(10, 20) * scale)
    if draw is rating_bar:
        height = rng.uniform(12, 26) * scale
        return round(height * rng.uniform(5, 6.5)), round(height)
    if draw is page_indicator:
        height = rng.uniform(6, 11) * scale
        return round(height * rng.uniform(7, 16)), round(height)
    if draw is spinner:
        around = round(rng.uniform(16, 48) * scale)
        return around, around
    side = rng.uniform(13, 22)
    return round(4 * side), round(side * 1.6 * rng.integers(2, 5))


def _bare(picture: Pixels, busy: Sequence[Box], width: int, height: int, rng: np.random.Generator) -> Box | None:
    """Somewhere of this size where nothing is to be seen."""
    if width >= picture.shape[1] or height >= picture.shape[0]:
        return None
    for _ in range(TRIES):
        left, top = int(rng.integers(picture.shape[1] - width)), int(rng.integers(picture.shape[0] - height))
        place = Box(left, top, left + width, top + height)
        ground = picture[place.top : place.bottom, place.left : place.right]
        if not any(box.overlap(place) for box in busy) and ground.std(axis=(0, 1)).max() < FLAT:
            return place
    return None


def _colours(ground: Pixels, rng: np.random.Generator) -> tuple[Colour, Colour]:
    """Of the accent and of what is off: the first far from the ground, the second a greyer shade of the ground."""
    for _ in range(20):
        front = rng.integers(0, 256, 3)
        if np.abs(front - ground.astype(int)).max() > 90:
            break
    else:
        front = 255 - ground.astype(int)
    pole = 255 if ground.mean() < 128 else 0
    back = ground + (pole - ground.astype(int)) * rng.uniform(0.2, 0.5)
    return _colour(front), _colour(back)


def _colour(values: NDArray[np.generic]) -> Colour:
    red, green, blue = (int(np.clip(value, 0, 255)) for value in values.astype(float))
    return red, green, blue


def _paste(
    picture: Pixels, box: Box, draw: Widget, colours: tuple[Colour, Colour], rng: np.random.Generator
) -> list[Label]:
    pen = _Pen(box.width, box.height, _colour(picture[box.top, box.left]), *colours)
    labels = draw(pen, rng)
    drawn = pen.image.resize((box.width, box.height), Image.Resampling.BOX)
    picture[box.top : box.bottom, box.left : box.right] = np.asarray(drawn)
    return [
        Label(
            kind=label.kind,
            box=label.box.moved(box.left, box.top),
            state=label.state,
            value=label.value,
            clickable=label.clickable,
        )
        for label in labels
    ]
