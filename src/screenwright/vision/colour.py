"""Colours of a piece of the screen: what is ink and what is ground."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot


def ink_and_ground(shot: Screenshot, box: Box) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Mean RGB (0..255) of the letters and of what they stand on.

    The ground is the median colour, as letters cover less than half of their box; the ink are the tenth of the
    pixels farthest from it.
    """
    pixels = shot.crop(box).reshape(-1, 3).astype(np.float64)
    ground = np.median(pixels, axis=0)
    distance = np.abs(pixels - ground).sum(axis=1)
    ink = pixels[distance >= np.quantile(distance, 0.9)].mean(axis=0)
    return ink, ground


def contrast(shot: Screenshot, box: Box) -> float:
    """Difference of ink and ground, 0 (none) to 1 (black on white); greyed-out controls lie below about 0.3."""
    ink, ground = ink_and_ground(shot, box)
    return float(np.abs(ink - ground).mean() / 255)


def is_link_colour(shot: Screenshot, box: Box) -> bool:
    """Blue or violet ink on a ground without much colour: what links have looked like since the first browser."""
    ink, ground = ink_and_ground(shot, box)
    red, green, blue = ink
    return bool(blue - max(red, green) > 45 and np.ptp(ground) < 40)


def is_two_tone(shot: Screenshot, box: Box) -> bool:
    """Whether nearly all pixels lie between two colours, as a tick on its ground does and a coloured icon does not."""
    ink, ground = ink_and_ground(shot, box)
    pixels = shot.crop(box).reshape(-1, 3).astype(np.float64)
    axis = ink - ground
    along = ((pixels - ground) @ axis) / max(1.0, float(axis @ axis))
    off_axis = np.abs(pixels - ground - along[:, None] * axis).max(axis=1)
    return bool((off_axis < 40).mean() > 0.9)


OUTLINE_WIDTH, OUTLINE_STEP = 3, 10
"""Pixels that an outline may be wide, and levels (0..255) by which it stands out from both of its sides."""


def has_outline(shot: Screenshot, box: Box) -> bool:
    """Whether a thin line of another colour runs around the box: what tells a field from a row or a strip.

    On three sides at least, since one may touch a neighbour, some row of pixels near the edge must differ both from
    the inside and from what lies a few pixels further out.
    """
    inside = np.median(shot.crop(box).reshape(-1, 3), axis=0)
    framed = 0
    for across, sign, edge in ((0, -1, box.top), (0, 1, box.bottom), (1, -1, box.left), (1, 1, box.right)):
        reach = range(-OUTLINE_WIDTH, OUTLINE_WIDTH + 4)
        lines = _lines(shot, box, across, [edge + sign * step - (sign < 0) for step in reach])
        near, far = lines[: 2 * OUTLINE_WIDTH + 1], lines[-1]
        framed += any(
            line is not None
            and np.abs(line - inside).max() > OUTLINE_STEP
            and (far is None or np.abs(line - far).max() > OUTLINE_STEP)
            for line in near
        )
    return framed >= 3


def _lines(shot: Screenshot, box: Box, across: int, at: Sequence[int]) -> list[NDArray[np.float64] | None]:
    """Median colours of the rows (``across`` 0) or columns (1) ``at``, along the middle of the box; None outside."""
    inside = [place for place in at if 0 <= place < (shot.height, shot.width)[across]]
    if across == 0:
        quarter = box.width // 4
        pixels = shot.pixels[inside, box.left + quarter : box.right - quarter]
    else:
        quarter = box.height // 4
        pixels = shot.pixels[box.top + quarter : box.bottom - quarter, inside].swapaxes(0, 1)
    if not pixels.shape[0] or not pixels.shape[1]:
        return [None] * len(at)
    colours = dict(zip(inside, np.median(pixels, axis=1), strict=True))
    return [colours.get(place) for place in at]
