"""Controls in which more is written than was found: the text net passes over a single short word in a wide frame, above
all with a text cursor behind it, and cuts first and last letters off. What stands in the frame is shown to the
recogniser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind
from screenwright.perception.detect import FIELDS
from screenwright.perception.missed import is_written
from screenwright.perception.text_recognise import Reading, recognise

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
NEAR = 0.3
"""Heights of a line within which ink beside it is a letter of it: pictures stand further away."""
LEAST_SURE = 0.8
"""Confidence from which a line is what was read, with the letters that were cut off."""


def with_unread(pixels: NDArray[np.uint8], elements: Sequence[Element], lines: Sequence[Box] = ()) -> list[Element]:
    """The elements, on RGB ``pixels`` (height, width, 3), with what is surely written in those that had no words, and
    with the letters beside the ``lines`` of text that were found in others (but for fields, where text cursors are)."""
    places = {i: place for i, one in enumerate(elements) if (place := _place(pixels, one, elements, lines))}
    readings = [_without_cursor(one) for one in recognise(pixels, list(places.values()))] if places else []
    said = {i: reading for i, reading in zip(places, readings, strict=True) if _is_more(elements[i], reading)}
    return [
        _saying(one, said[i].text.strip(), said[i].confidence) if i in said else one for i, one in enumerate(elements)
    ]


def _is_more(one: Element, reading: Reading) -> bool:
    """Whether more was read than the element says."""
    if not one.text:
        return is_written(reading, LETTERS)
    known, told = (text.replace(" ", "") for text in (one.text, reading.text))
    return known != told and known in told and reading.confidence >= LEAST_SURE


def _place(pixels: NDArray[np.uint8], one: Element, elements: Sequence[Element], lines: Sequence[Box]) -> Box | None:
    """What of a control is worth a reading."""
    if one.kind not in WRITTEN_IN or one.box.height > HIGHEST or (one.text and one.kind in FIELDS):
        return None
    return _longer_line(pixels, one, elements, lines) if one.text else _written_place(pixels, one, elements)


def _longer_line(
    pixels: NDArray[np.uint8], one: Element, elements: Sequence[Element], lines: Sequence[Box]
) -> Box | None:
    """The only line in a control with the ink beside it, if there is some that is no other element's."""
    within = [line for line in lines if line.overlap(one.box) > 0.5 * line.area]
    if len(within) != 1:
        return None
    (line,) = within
    rim = max(2, round(RIM * one.box.height))
    inner = one.box.grown(-rim).clipped(pixels.shape[1], pixels.shape[0])
    if inner is None or min(inner.bottom, line.bottom) - max(inner.top, line.top) < LOWEST:
        return None
    rows = Box(inner.left, max(inner.top, line.top), inner.right, min(inner.bottom, line.bottom))
    columns = rows.left + np.flatnonzero(_inked(pixels, rows).any(axis=0))
    before, behind = columns[columns < line.left][::-1], columns[columns >= line.right]
    near = NEAR * line.height
    left, right = _reached(-before, -line.left, near), _reached(behind + 1, line.right, near)
    if (-left, right) == (line.left, line.right):
        return None
    longer = Box(max(-left, inner.left), line.top, min(right, inner.right), line.bottom)
    if any(other.box.overlap(longer) and not other.box.covers(one.box) for other in elements):
        return None
    return longer.grown(ROOM).clipped(pixels.shape[1], pixels.shape[0])


def _reached(columns: NDArray[np.int64], end: int, near: float) -> int:
    """How far ink goes on from the ``end`` of a line, without gaps that are wider than ``near``."""
    for column in columns.tolist():
        if column - end > near:
            break
        end = column
    return int(end)


def _inked(pixels: NDArray[np.uint8], place: Box) -> NDArray[np.bool_]:
    crop = pixels[place.top : place.bottom, place.left : place.right].astype(np.int16)
    return np.asarray(np.abs(crop - np.median(crop.reshape(-1, 3), axis=0)).max(axis=2) > INK)


def _without_cursor(reading: Reading) -> Reading:
    """A text cursor behind a word is read as a bar."""
    return reading.signs(0, len(reading.text) - 1, 0.0, 1.0) if reading.text.endswith("|") else reading


def _saying(one: Element, text: str, confidence: float) -> Element:
    name = text if one.name == one.text and one.kind not in FIELDS else one.name
    return replace(one, text=text, name=name, source="read", confidence=min(one.confidence, confidence))


def _written_place(pixels: NDArray[np.uint8], one: Element, elements: Sequence[Element]) -> Box | None:
    """Where in a control without words the first run of ink stands, if it could be words."""
    box = one.box
    if one.name:
        return None
    rim = max(2, round(RIM * box.height))
    inner = box.grown(-rim) if box.height > 2 * rim + LOWEST else box
    if any(other is not one and other.box.overlap(inner) for other in elements):
        return None
    inked = _inked(pixels, inner)
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
