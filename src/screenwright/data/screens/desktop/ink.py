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
SQUARE = 0.7
"""Least ratio of the sides of a mark."""
ROUNDED, CLOSED = 0.2, 0.9
"""How far from its box, as a share of its side, the outline of a mark may run in the middle half of each side, and for
what share of that half it must: a circle keeps within 0.07."""
MARK_SIDE = 28
"""Logical pixels; a larger outline is that of a button."""


def ink(pixels: NDArray[np.uint8], box: Box) -> Box:
    """The smallest box around what differs from the commonest colour in ``box``, with a margin, never beyond ``box``.

    ``pixels``: RGB (height, width, 3). Where all is of one colour the box stays as it is.
    """
    inside = box.clipped(pixels.shape[1], pixels.shape[0])
    if inside is None:
        return box
    return _around(_painted(pixels, inside), inside, box)


def mark_and_caption(pixels: NDArray[np.uint8], box: Box) -> tuple[Box, Box] | None:
    """The drawn mark of a check box or radio button and the words beside it; None where they cannot be told apart.

    The mark is what is painted before the first gap, or behind the last one where that is what is about square.
    """
    inside = box.clipped(pixels.shape[1], pixels.shape[0])
    if inside is None or box.width < 1.6 * box.height:
        return None
    painted = _painted(pixels, inside)
    columns = np.asarray(painted.any(axis=0))
    gaps = [at for at in range(GAP, inside.width) if columns[:at].any() and not columns[at - GAP : at].any()]
    cuts = [inside.left + at for at in gaps if columns[at:].any()]
    for cut, first in ((cuts[0], True), (cuts[-1], False)) if cuts else ():
        at = cut - inside.left
        left = _around(painted[:, :at], Box(inside.left, inside.top, cut, inside.bottom), box)
        right = _around(painted[:, at:], Box(cut, inside.top, inside.right, inside.bottom), box)
        mark, caption = (left, right) if first else (right, left)
        beside = mark.left - box.left if first else box.right - mark.right  # a letter of centred words lies further in
        if (
            beside < mark.width
            and SQUARE < mark.width / mark.height < 1 / SQUARE
            and mark.height >= 0.3 * inside.height
        ):
            return mark, caption
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


def has_thumb(pixels: NDArray[np.uint8], box: Box) -> bool:
    """Whether a scroll bar shows: an edge runs along it that lasts, but not for its whole length. Toolkits tell of many
    that they draw only while the pointer is near."""
    inside = box.grown(1).clipped(pixels.shape[1], pixels.shape[0])
    if inside is None:
        return False
    grey = pixels[inside.top : inside.bottom, inside.left : inside.right].mean(axis=2)
    steps = np.diff(grey if box.height >= box.width else grey.T, axis=1)
    for column in steps.T:
        turns = np.flatnonzero(np.abs(np.diff(column)) > EDGE) + 1
        ends = np.r_[0, turns, len(column)]
        for first, last in pairwise(ends.tolist()):
            if THUMB <= last - first < WHOLE * len(column) and abs(column[first]) > EDGE:
                return True
    return False


def _around(painted: NDArray[np.bool_], inside: Box, limit: Box) -> Box:
    """The box of what is painted in ``inside`` with its margin, within ``limit``; ``limit`` where nothing is."""
    rows, columns = np.flatnonzero(painted.any(axis=1)), np.flatnonzero(painted.any(axis=0))
    if not rows.size:
        return limit
    around = Box(
        inside.left + int(columns[0]), inside.top + int(rows[0]),
        inside.left + int(columns[-1]) + 1, inside.top + int(rows[-1]) + 1,
    )  # fmt: skip
    return around.grown(MARGIN).intersection(limit) or limit


def _painted(pixels: NDArray[np.uint8], inside: Box) -> NDArray[np.bool_]:
    """Which pixels of a box within the picture differ from its commonest colour."""
    part = pixels[inside.top : inside.bottom, inside.left : inside.right].astype(np.int16)
    codes = (part[..., 0].astype(np.int32) << 16) | (part[..., 1].astype(np.int32) << 8) | part[..., 2]
    colours, counts = np.unique(codes, return_counts=True)
    ground = int(colours[int(counts.argmax())])
    distance = np.abs(part - np.array([ground >> 16, (ground >> 8) & 255, ground & 255], np.int16)).max(axis=2)
    painted: NDArray[np.bool_] = np.greater(distance, FAINT)
    return painted
