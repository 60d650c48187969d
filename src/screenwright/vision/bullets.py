"""Lists that are written: lines below one another with a dot, a dash or a number before them.

A mark is a small filled thing alone before a line, or the first sign that was read of it. What goes on below a line
from where its words begin, up to the next mark, belongs to the same item.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind
from screenwright.core.screenshot import Screenshot

WORDS: frozenset[Kind] = frozenset({"text", "link"})
ITEMS = 3
"""Items from which lines with marks are a list."""
BEFORE, GAP = 2.6, 0.25
"""Heights of a line before it in which its mark stands, and between the two at the least."""
LEAST, MOST, LEAST_PIXELS = 0.1, 0.5, 3
"""Sides of a mark in heights of its line; and in pixels."""
FILLED, OFF = 0.6, 0.3
"""Share of its box that a mark fills; heights by which its middle may lie off that of the line."""
DIFFERS = 60
"""By how much, of 255 in any channel, a mark differs from its ground."""
EDGE, APART = 0.4, 3.0
"""Heights by which marks, and lines of an item, may begin off one edge; heights between two items at the most."""
BELOW, BESIDE = 0.7, 1.5
"""Heights between two lines of an item, and between things on one line, at the most."""

_SIGN = re.compile(r"\s*[•·●▪■◦‣–—-]\s+\S")
_NUMBER = re.compile(r"\s*(\d{1,2})[.)]\s*\D")
Item: TypeAlias = tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class _Start:
    """A line with a mark: where mark and words begin, and its number where it is one."""

    line: Element
    mark: int
    words: int
    number: int | None = None


def written_lists(shot: Screenshot, elements: Sequence[Element]) -> list[tuple[Item, ...]]:
    """The lists among the ``elements``, each as its items, an item as its things from top to bottom."""
    lines = sorted((one for one in elements if one.kind in WORDS and one.text), key=lambda one: one.box.top)
    starts = [start for one in lines if (start := _start(shot, one))]
    lists, free = list[tuple[Item, ...]](), list(elements)
    for run in _runs(starts):
        items = _items(run, free) if len(run) >= ITEMS else ()
        if len(items) >= ITEMS:
            lists.append(items)
            taken = {id(one) for item in items for one in item}
            free = [one for one in free if id(one) not in taken]
    return lists


def _start(shot: Screenshot, line: Element) -> _Start | None:
    assert line.text is not None
    left = line.box.left
    if numbered := _NUMBER.match(line.text):
        return _Start(line, left, left + line.box.height, int(numbered[1]))
    if _SIGN.match(line.text):
        return _Start(line, left, left + line.box.height)
    mark = _mark(shot, line.box)
    return None if mark is None else _Start(line, mark, left)


def _mark(shot: Screenshot, line: Box) -> int | None:
    """Where the mark before a line begins; None where there is none, or something else as well."""
    height = line.height
    area = Box(round(line.left - BEFORE * height), line.top, line.left, line.bottom).clipped(shot.width, shot.height)
    if area is None or area.width < GAP * height:
        return None
    part = shot.pixels[area.top : area.bottom, area.left : area.right]
    if int(part.max()) - int(part.min()) <= DIFFERS:
        return None  # bare ground, as before most lines
    drawn = _drawn(part)
    count, _, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    if count != 2:
        return None
    left, top, width, tall, filled = (int(value) for value in stats[1])
    sides = (
        LEAST * height <= min(width, tall) and max(width, tall) <= MOST * height and min(width, tall) >= LEAST_PIXELS
    )
    alone = left > 0 and area.width - left - width >= GAP * height
    level = abs(top + tall / 2 - height / 2) <= OFF * height
    return area.left + left if sides and alone and level and filled >= FILLED * width * tall else None


def _drawn(part: NDArray[np.uint8]) -> NDArray[np.uint8]:
    pixels = part.astype(np.int16)
    ground = np.median(pixels.reshape(-1, 3), axis=0)
    return np.asarray(np.abs(pixels - ground).max(axis=2) > DIFFERS, np.uint8)


def _runs(starts: Sequence[_Start]) -> list[list[_Start]]:
    """Starts below one another at one edge, from top to bottom; numbers count on."""
    runs = list[list[_Start]]()
    for start in starts:
        run = next((run for run in reversed(runs) if _follows(run[-1], start)), None)
        if run is None:
            runs.append([start])
        else:
            run.append(start)
    return runs


def _follows(one: _Start, other: _Start) -> bool:
    height = min(one.line.box.height, other.line.box.height)
    at_edge = abs(one.mark - other.mark) <= EDGE * height
    counts = (one.number is None) == (other.number is None) and (
        one.number is None or other.number is None or other.number == one.number + 1
    )
    return at_edge and counts and other.line.box.top >= one.line.box.bottom - height / 2


def _items(run: Sequence[_Start], elements: Sequence[Element]) -> tuple[Item, ...]:
    """Each with what stands on its lines; the list ends where the next mark is too far below."""
    items = list[Item]()
    below = [*(start.line.box.top for start in run[1:]), None]
    for start, limit in zip(run, below, strict=True):
        items.append(_item(start, limit, elements))
        height, low = start.line.box.height, max(one.box.bottom for one in items[-1])
        if limit is not None and limit - low > APART * height:
            break
    return tuple(items)


def _item(start: _Start, limit: int | None, elements: Sequence[Element]) -> Item:
    """The line with the mark, and those below that begin where its words do, each with what goes on beside it."""
    height = start.line.box.height
    lines = [_on_row(start.line, start.mark, elements)]
    while True:
        low = lines[-1][0].box.bottom
        more = [
            one
            for one in elements
            if one.kind in WORDS
            and abs(one.box.left - start.words) <= EDGE * height
            and -height / 2 <= one.box.top - low <= BELOW * height
            and (limit is None or one.box.center.y < limit)
        ]
        if not more:
            return tuple(one for line in lines for one in line)
        lines.append(_on_row(min(more, key=lambda one: one.box.top), start.words, elements))


def _on_row(first: Element, mark: int, elements: Sequence[Element]) -> list[Element]:
    """A line with its mark, where that is a thing by itself, and what goes on beside it."""
    box, row = first.box, [first]
    for one in sorted(elements, key=lambda one: one.box.left):
        level = abs(one.box.center.y - box.center.y) <= box.height / 2 and one.box.height <= 2 * box.height
        if not level or one is first:
            continue
        if mark - box.height / 2 <= one.box.left and one.box.right <= box.left + 1:
            row.insert(0, one)
        elif 0 <= one.box.left - row[-1].box.right + box.height / 2 <= BESIDE * box.height:
            row.append(one)
    return row
