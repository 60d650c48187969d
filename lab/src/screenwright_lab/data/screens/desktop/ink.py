"""Boxes drawn together to what is painted in them: a toolkit gives a label all the room that is left in its row."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box

FAINT = 24
"""Difference from the ground, of 255, below which a pixel belongs to it."""
MARGIN = 2
GAP = 3
"""Columns without paint that part a mark from its caption."""
EDGE = 8.0
"""Levels of 255 by which the two sides of an edge differ."""
THUMB, WHOLE = 16, 0.95
"""Pixels of the shortest thumb of a scroll bar, and the share of the bar from which it is rather its border."""
ROUND = 6
"""Pixels by which the sides of a thumb may end apart."""
SQUARE = 0.7
"""Least ratio of the sides of a mark."""
ROUNDED, CLOSED = 0.2, 0.9
"""How far from its box, as a share of its side, the outline of a mark may run in the middle half of each side, and for
what share of that half it must: a circle keeps within 0.07."""
ACCENT = 0.4
"""Share of the tallest line below which a run of painted rows is rather a part of the next one."""
SHORTEST = 0.5
"""Share of the tallest line that every line of a paragraph has: one of small letters alone has 0.6."""
LETTERS = 6
"""Pixels of the tallest line of what can be read."""
MARK_SIDE = 28
"""Logical pixels; a larger outline is that of a button."""


def ink(pixels: NDArray[np.uint8], box: Box, margin: int = MARGIN) -> Box:
    """The smallest box around what differs from the commonest colour in ``box``, with a margin, never beyond ``box``.

    ``pixels``: RGB (height, width, 3). Where all is of one colour the box stays as it is.
    """
    inside = box.clipped(pixels.shape[1], pixels.shape[0])
    if inside is None:
        return box
    return _around(_painted(pixels, inside), inside, box, margin)


def mark_and_caption(pixels: NDArray[np.uint8], box: Box) -> tuple[Box, Box] | None:
    """The drawn mark of a check box or radio button and the words beside it; None where they cannot be told apart.

    The mark is what is painted before the first gap, or behind the last one where that is what is about square.
    """
    inside = box.clipped(pixels.shape[1], pixels.shape[0])
    if inside is None or box.width < 1.6 * box.height:
        return None
    for least in (FAINT, EDGE):
        if parts := _parted(_painted(pixels, inside, least), inside, box):
            return parts
    return None


def _parted(painted: NDArray[np.bool_], inside: Box, box: Box) -> tuple[Box, Box] | None:
    columns = np.asarray(painted.any(axis=0))
    gaps = [at for at in range(GAP, inside.width) if columns[:at].any() and not columns[at - GAP : at].any()]
    cuts = [inside.left + at for at in gaps if columns[at:].any()]
    for cut, first in ((cuts[0], True), (cuts[-1], False)) if cuts else ():
        at = cut - inside.left
        left = (painted[:, :at], Box(inside.left, inside.top, cut, inside.bottom), box)
        right = (painted[:, at:], Box(cut, inside.top, inside.right, inside.bottom), box)
        drawn, words = (left, right) if first else (right, left)
        mark = _around(*drawn)
        beside = mark.left - box.left if first else box.right - mark.right  # a letter of centred words lies further in
        if (
            beside < mark.width
            and SQUARE < mark.width / mark.height < 1 / SQUARE
            and mark.height >= 0.3 * inside.height
        ):
            return _around(*drawn, margin=0), _around(*words)
    return None


def is_mark(pixels: NDArray[np.uint8], box: Box, scale: float) -> bool:
    """Whether a closed outline about as wide as high is drawn in ``box``, as of a check box or radio button.

    The picture of a tool button that stays pressed has none, and toolkits call both by one role.
    """
    inside = box.clipped(pixels.shape[1], pixels.shape[0])
    if inside is None:
        return False
    part = pixels[inside.top : inside.bottom, inside.left : inside.right].astype(np.int16)
    rim = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]])
    painted = np.abs(part - np.median(rim, axis=0)).max(axis=2) > EDGE
    rows, columns = np.flatnonzero(painted.any(axis=1)), np.flatnonzero(painted.any(axis=0))
    if not rows.size:
        return False
    mark = painted[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    height, width = mark.shape
    if not SQUARE < width / height < 1 / SQUARE or max(height, width) > MARK_SIDE * scale:
        return False
    return all(_closed(side) for side in (mark, mark[::-1], mark.T, mark.T[::-1]))


def _closed(mark: NDArray[np.bool_]) -> bool:
    """Whether paint lies near the upper edge along the middle half of it."""
    height, width = mark.shape
    near = mark[: max(2, round(ROUNDED * height)), width // 4 : width - width // 4].any(axis=0)
    return bool(near.mean() >= CLOSED)


def is_drawn(pixels: NDArray[np.uint8], box: Box) -> bool:
    """Whether a person sees a thing in ``box``: something sharp well inside it, or an outline all around. A ground of
    another colour is none, nor is what a layer above has blurred."""
    inside = box.clipped(pixels.shape[1], pixels.shape[0])
    if inside is None:
        return False
    x, y = inside.width // 10, inside.height // 10
    part = pixels[inside.top + y : inside.bottom - y, inside.left + x : inside.right - x].astype(np.int16)
    if any(np.abs(np.diff(part, axis=axis)).max(initial=0) > EDGE for axis in (0, 1)):
        return True
    around = inside.grown(1).clipped(pixels.shape[1], pixels.shape[0]) or inside
    whole = pixels[around.top : around.bottom, around.left : around.right].astype(np.int16).max(axis=2)
    sides = (whole[:4], whole[-4:], whole[:, :4].T, whole[:, -4:].T)
    return all((np.abs(np.diff(side, axis=0)).max(axis=0) > EDGE).mean() >= CLOSED for side in sides)


def lines(pixels: NDArray[np.uint8], box: Box) -> list[Box]:
    """The lines of a paragraph, each as wide as its letters; only ``box`` where they cannot be told apart."""
    inside = box.clipped(pixels.shape[1], pixels.shape[0])
    if inside is None:
        return [box]
    painted = _painted(pixels, inside)
    rows = np.r_[False, painted.any(axis=1), False]
    ends = np.flatnonzero(rows[1:] != rows[:-1]).reshape(-1, 2)
    tallest = max((last - first for first, last in ends.tolist()), default=0)
    joined = list[list[int]]()
    for first, last in ends.tolist():
        if (
            joined
            and min(last - first, joined[-1][1] - joined[-1][0]) < ACCENT * tallest
            and first - joined[-1][1] <= GAP
        ):
            joined[-1][1] = last  # dots and accents
        else:
            joined.append([first, last])
    heights = [last - first for first, last in joined]
    if len(heights) < 2 or min(heights) < SHORTEST * max(heights) or max(heights) < LETTERS:
        return [box]
    return [
        _around(painted[first:last], Box(inside.left, inside.top + first, inside.right, inside.top + last), inside)
        for first, last in joined
    ]


def has_thumb(pixels: NDArray[np.uint8], box: Box) -> bool:
    """Whether a scroll bar shows: the two sides of its thumb run along it, not for its whole length. Toolkits tell of
    many that they draw only while the pointer is near; what lies below such a bar has no two sides in it."""
    inside = box.grown(1).clipped(pixels.shape[1], pixels.shape[0])
    if inside is None:
        return False
    grey = pixels[inside.top : inside.bottom, inside.left : inside.right].mean(axis=2)
    steps = np.diff(grey if box.height >= box.width else grey.T, axis=1)
    sides = [
        (x, first, last, column[first] > 0)
        for x, column in enumerate(steps.T)
        for first, last in _lasting(column)
        if THUMB <= last - first < WHOLE * len(column)
    ]
    return any(
        right - left >= GAP and up != down and max(abs(first - other), abs(last - end)) <= ROUND
        for left, first, last, up in sides
        for right, other, end, down in sides
    )


def _lasting(column: NDArray[np.float64]) -> list[tuple[int, int]]:
    """Where along a column of steps an edge begins and ends."""
    on = np.r_[False, np.abs(column) > EDGE, False]
    turns = np.flatnonzero((on[1:] != on[:-1]) | (np.r_[0.0, column] * np.r_[column, 0.0] < 0))
    return [(a, b) for a, b in pairwise(turns.tolist()) if on[a + 1]]


def _around(painted: NDArray[np.bool_], inside: Box, limit: Box, margin: int = MARGIN) -> Box:
    """The box of what is painted in ``inside`` with its margin, within ``limit``; ``limit`` where nothing is."""
    rows, columns = np.flatnonzero(painted.any(axis=1)), np.flatnonzero(painted.any(axis=0))
    if not rows.size:
        return limit
    around = Box(
        inside.left + int(columns[0]), inside.top + int(rows[0]),
        inside.left + int(columns[-1]) + 1, inside.top + int(rows[-1]) + 1,
    )  # fmt: skip
    return around.grown(margin).intersection(limit) or limit


def _painted(pixels: NDArray[np.uint8], inside: Box, least: float = FAINT) -> NDArray[np.bool_]:
    """Which pixels of a box within the picture differ from its commonest colour by more than ``least``."""
    part = pixels[inside.top : inside.bottom, inside.left : inside.right].astype(np.int16)
    codes = (part[..., 0].astype(np.int32) << 16) | (part[..., 1].astype(np.int32) << 8) | part[..., 2]
    colours, counts = np.unique(codes, return_counts=True)
    ground = int(colours[int(counts.argmax())])
    distance = np.abs(part - np.array([ground >> 16, (ground >> 8) & 255, ground & 255], np.int16)).max(axis=2)
    painted: NDArray[np.bool_] = np.greater(distance, least)
    return painted
