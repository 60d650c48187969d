"""Whether a row of a tree is open or closed: told by the small mark that is drawn before its words, or not at all.

Toolkits draw a triangle or an angle that points right where a row is closed and down where it is open, or a small
square with a plus or a minus in it. The net was taught by rows whose toolkit says that they can be opened, and knows
nothing of the many that cannot: without a mark nobody can see either, so nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.overlap import table
from screenwright.core.screen import Element, Kind
from screenwright.core.screenshot import Screenshot

ROWS: frozenset[Kind] = frozenset({"cell", "list_item"})
BEFORE, WITHIN, INTO = 2.2, 1.2, 3.0
"""Heights of the row before its box and behind its left edge between which the mark begins, as toolkits count it in or
not; and behind its edge where what follows it is looked for."""
LEAST, LARGEST, LEAST_PIXELS = 0.12, 0.62, 4
"""Sides of a mark in heights of the row, and the least in pixels."""
DIFFERS = 48
"""By how much, of 255 in any channel, a mark differs from the ground of its row."""
CENTRED = 0.2
"""Heights by which the middle of the mark may lie off that of the row."""
FREE = 0.35
"""Of its own larger side: what is free behind a mark; letters of one word stand closer."""
POINT, BASE = 0.45, 0.75
"""Of its breadth: how broad a triangle is at its point at most and at its base at least."""
EVEN = 0.25
"""Of its breadth: by how much the middle of a triangle may wander, and its reach grow again, from base to point."""
SQUARE = 1.25
"""Of a square with a plus: the longer by the shorter side at most."""

Mask = NDArray[np.bool_]


def with_expanders(shot: Screenshot, elements: Sequence[Element]) -> list[Element]:
    """The elements; of cells and entries of lists only what has a mark before its words is open or closed."""
    first = {id(one) for one in _first_of_rows(elements)}
    return [
        replace(one, state=replace(one.state, expanded=expander(shot, one.box) if id(one) in first else None))
        if one.kind in ROWS
        else one
        for one in elements
    ]


def _first_of_rows(elements: Sequence[Element]) -> list[Element]:
    """Those with none of their kind beside their left edge: a tree has its marks in its first column."""
    rows = [one for one in elements if one.kind in ROWS]
    if not rows:
        return []
    left, top, right, bottom = table([one.box for one in rows]).T
    height = bottom - top
    level = np.minimum(bottom[:, None], bottom) - np.maximum(top[:, None], top) > 0.5 * height[:, None]
    touches = np.abs(left[:, None] - right) <= height[:, None]
    led = (level & touches & (left < left[:, None])).any(axis=1)
    return [one for one, follows in zip(rows, led.tolist(), strict=True) if not follows]


def expander(shot: Screenshot, row: Box) -> bool | None:
    """Whether the mark before the words of a row says that it is open; None where there is no mark."""
    height = row.height
    area = Box(
        round(row.left - BEFORE * height), row.top, min(row.right, round(row.left + INTO * height)), row.bottom
    ).clipped(shot.width, shot.height)
    if area is None:
        return None
    pixels = shot.pixels[area.top : area.bottom, area.left : area.right].astype(np.int16)
    inside = pixels[:, max(0, row.left - area.left) :]
    ground = np.median((inside if inside.size else pixels).reshape(-1, 3), axis=0)
    drawn = (np.abs(pixels - ground).max(axis=2) > DIFFERS).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    parts = sorted((stats[number].tolist(), number) for number in range(1, count))
    marks = [(part, number) for part, number in parts if part[3] < height - 1 and part[2] < area.width - 1]  # no edges
    last = row.left - area.left + WITHIN * height
    for i, ((left, top, width, tall, _), number) in enumerate(marks):
        short, long = sorted((width, tall))
        fits = max(LEAST_PIXELS, LEAST * height) <= short and long <= LARGEST * height
        ends = [part[0] + part[2] for part, _ in marks[:i]]
        begins = [part[0] for part, _ in marks[i + 1 :] if part[0] + part[2] > left + width]
        if not (fits and left <= last and begins and abs(top + tall / 2 - height / 2) <= CENTRED * height):
            continue
        place = np.s_[top : top + tall, left : left + width]
        opened = _in_square(drawn[place] > 0) if long <= SQUARE * short else None
        free = min(min(begins) - left - width, left - max(ends, default=-width))
        if opened is None and free >= max(FREE * long, 3):
            opened = points(labels[place] == number)
        if opened is not None:
            return opened
    return None


def points(mark: Mask) -> bool | None:
    """False of a mark (h, w) that points to the right, True of one that points down, filled or as an angle; else
    None."""
    if _falls(mark.T):
        return False
    return True if _falls(mark) else None


def _falls(mark: Mask) -> bool:
    """Whether each line of a mark (lines, places) reaches at most as far as the one before, from a broad base to a
    narrow point in its middle."""
    lines, places = mark.shape
    if not (0.8 * lines <= places <= 2.6 * lines):
        return False
    first, last = mark.argmax(axis=1), places - 1 - mark[:, ::-1].argmax(axis=1)
    reach, middle = last - first + 1, (first + last) / 2
    return bool(
        mark.any(axis=1).all()
        and reach[0] >= BASE * places
        and reach[-1] <= POINT * places
        and (np.diff(reach) <= max(1, EVEN * places)).all()
        and np.abs(middle - (places - 1) / 2).max() <= EVEN * places
    )


def _in_square(mark: Mask) -> bool | None:
    """Of a drawn square: False with a plus in it, True with a minus; else None. The lines of a tree may end at it."""
    full = [np.flatnonzero(mark.mean(axis=axis) >= 0.5) for axis in (1, 0)]
    if not all(lines.size for lines in full):
        return None
    mark = mark[full[0][0] : full[0][-1] + 1, full[1][0] : full[1][-1] + 1]
    tall, width = mark.shape
    edges = (mark[0], mark[-1], mark[:, 0], mark[:, -1])
    if min(tall, width) < 7 or not all(edge.mean() >= 0.8 for edge in edges):
        return None
    inside = mark[2:-2, 2:-2]
    if not inside.size or inside.mean() > 0.6:
        return None
    across = inside.mean(axis=1)
    at = int(across.argmax())
    if across[at] < 0.5 or abs(at - (len(across) - 1) / 2) > 1:
        return None
    rest = np.delete(inside, [n for n in (at - 1, at, at + 1) if 0 <= n < len(across)], axis=0)
    return not (rest.size and rest.mean(axis=0).max() >= 0.5)
