"""Controls in which no text was found although something is written in them: the text net passes over a single short
word in a wide frame, above all with a text cursor behind it. What stands in the frame is shown to the recogniser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind
from screenwright.vision.detect import FIELDS
from screenwright.vision.missed import is_written
from screenwright.vision.text_recognise import Reading, recognise

WRITTEN_IN: frozenset[Kind] = FIELDS | {"button", "tab", "menuitem", "cell", "list_item"}
HIGHEST = 100
"""Pixels: what is higher holds several lines, or none."""
RIM = 0.12
"""Of the height: the frame and its corners."""
INK, LOWEST = 40, 6
"""Levels by which ink differs from its ground, and pixels that letters are high at least."""
LETTERS = 2
"""Letters that are words there: a control is more surely written on than any place. One alone is a picture more often,
and of pictures no two letters are read surely."""
APART = 1.0
"""Heights of the control by which an arrow, or a picture, stands apart from the words."""
ROOM = 3
"""Pixels around what is read."""


def with_unread(pixels: NDArray[np.uint8], elements: Sequence[Element]) -> list[Element]:
    """The elements, on RGB ``pixels`` (height, width, 3), with what is surely written in those that had no words."""
    places = {i: place for i, one in enumerate(elements) if (place := _written_place(pixels, one, elements))}
    readings = [_without_cursor(one) for one in recognise(pixels, list(places.values()))] if places else []
    said = {i: reading for i, reading in zip(places, readings, strict=True) if is_written(reading, LETTERS)}
    return [
        _saying(one, said[i].text.strip(), said[i].confidence) if i in said else one for i, one in enumerate(elements)
    ]


def _without_cursor(reading: Reading) -> Reading:
    """A text cursor behind a word is read as a bar."""
    return reading.signs(0, len(reading.text) - 1, 0.0, 1.0) if reading.text.endswith("|") else reading


def _saying(one: Element, text: str, confidence: float) -> Element:
    name = None if one.kind in FIELDS else text
    return replace(one, text=text, name=name, source="read", confidence=min(one.confidence, confidence))


def _written_place(pixels: NDArray[np.uint8], one: Element, elements: Sequence[Element]) -> Box | None:
    """Where in a control without words the first run of ink stands, if it could be words."""
    box = one.box
    if one.kind not in WRITTEN_IN or one.text or one.name or box.height > HIGHEST:
        return None
    rim = max(2, round(RIM * box.height))
    inner = box.grown(-rim) if min(box.width, box.height) > 2 * rim + LOWEST else box
    if any(other is not one and other.box.overlap(inner) for other in elements):
        return None
    crop = pixels[inner.top : inner.bottom, inner.left : inner.right].astype(np.int16)
    inked = np.abs(crop - np.median(crop.reshape(-1, 3), axis=0)).max(axis=2) > INK
    columns = np.flatnonzero(inked.any(axis=0))
    if not columns.size:
        return None
    ends = np.flatnonzero(np.diff(columns) > APART * box.height)
    left, right = int(columns[0]), int(columns[ends[0]] if ends.size else columns[-1]) + 1
    rows = np.flatnonzero(inked[:, left:right].any(axis=1))
    top, bottom = int(rows[0]), int(rows[-1]) + 1
    if bottom - top < LOWEST:
        return None
    place = Box(left, top, right, bottom).grown(ROOM).moved(inner.left, inner.top)
    return place.clipped(pixels.shape[1], pixels.shape[0])
