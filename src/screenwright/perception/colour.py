"""Colours of a piece of the screen: what is ink and what is ground."""

from __future__ import annotations

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
