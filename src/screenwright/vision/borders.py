"""Semantic blocks by their borders (VisionTasker, paper 003, 4.3 and Algorithm 1).

The picture is reduced to its commonest colours, which takes noise, shades and photographs out of the way. Where two of
these meet in a straight line there is a border; lines that meet, or nearly so, at four corners enclose a block. Parts
of the screen without borders are parted by blank bands (``order.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.vision.cuts import Separator
from screenwright.vision.separators import separators_of

COLOURS = 8
"""Commonest colours that the picture is reduced to."""
BITS = 4
"""Bits of each channel that tell colours from each other while they are counted."""
BAND = 512
"""Rows that are reduced at a time: a large picture is not held several times."""
EVERY = 3
"""One in so many rows and columns is counted."""
NEAR = 6
"""Pixels by which lines may miss each other at a corner."""
LEAST = 24
"""Pixels of the shorter side of a block at least."""

_Line: TypeAlias = tuple[int, int, int]
"""Where it lies, and from where to where it runs."""


def with_borders(containers: Sequence[Box], pixels: NDArray[np.uint8], only: Sequence[Box] | None) -> tuple[Box, ...]:
    """The containers, with those that borders enclose; a part of a screen (``only``) tells none."""
    return (*containers, *(find_borders(pixels) if only is None else ()))


def find_borders(pixels: NDArray[np.uint8]) -> tuple[Box, ...]:
    """The blocks that borders enclose on RGB ``pixels`` (height, width, 3); the edges of the screen are borders."""
    height, width = pixels.shape[:2]
    lines = separators_of(quantised(pixels))
    return tuple(_enclosed(lines, width, height))


def quantised(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Lightness (height, width) of the nearest of the commonest colours at each pixel."""
    sample = _codes(pixels[::EVERY, ::EVERY]).ravel()
    counts = np.bincount(sample, minlength=1 << 3 * BITS)
    common = np.argsort(-counts, kind="stable")[:COLOURS]
    common = common[counts[common] > 0]
    distance = np.abs(_channels(np.arange(len(counts)))[:, None] - _channels(common)).sum(axis=2)
    nearest = distance.argmin(axis=1)
    lightness = pixels[::EVERY, ::EVERY].mean(axis=2).ravel()
    members = np.bincount(nearest[sample], minlength=len(common))
    means = np.bincount(nearest[sample], weights=lightness, minlength=len(common)) / np.maximum(1, members)
    told = means.astype(np.uint8)[nearest]
    result = np.empty(pixels.shape[:2], np.uint8)
    for top in range(0, len(pixels), BAND):
        result[top : top + BAND] = told[_codes(pixels[top : top + BAND])]
    return result


def _codes(pixels: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """One number for the upper bits of the three channels."""
    red, green, blue = (pixels[:, :, channel].astype(np.uint16) >> (8 - BITS) for channel in range(3))
    return np.asarray(red << 2 * BITS | green << BITS | blue)


def _channels(codes: NDArray[np.intp]) -> NDArray[np.intp]:
    """The upper bits of each channel, (n, 3)."""
    mask = (1 << BITS) - 1
    return np.stack([codes >> 2 * BITS & mask, codes >> BITS & mask, codes & mask], axis=1)


def _enclosed(lines: Sequence[Separator], width: int, height: int) -> Iterator[Box]:
    """The rectangles between two lines across and two down that no other line parts."""
    across: list[_Line] = sorted([(0, 0, width), (height, 0, width), *_of(lines, vertical=False)])
    down: list[_Line] = sorted([(0, 0, height), (width, 0, height), *_of(lines, vertical=True)])
    for number, (top, *upper) in enumerate(across):
        for bottom, *lower in across[number + 1 :]:
            left, right = max(upper[0], lower[0]), min(upper[1], lower[1])
            if bottom - top < LEAST or right - left < LEAST:
                continue
            sides = [
                at for at, start, end in down
                if left - NEAR <= at <= right + NEAR and start <= top + NEAR and end >= bottom - NEAR
            ]  # fmt: skip
            between = [(start, end) for at, start, end in across[number + 1 :] if top + NEAR < at < bottom - NEAR]
            for one, other in pairwise(sides):
                if other - one >= LEAST and not _parted(between, one, other):
                    yield Box(one, top, other, bottom)


def _of(lines: Sequence[Separator], *, vertical: bool) -> list[_Line]:
    return [(line.at, line.start, line.end) for line in lines if line.vertical == vertical]


def _parted(between: Sequence[tuple[int, int]], left: int, right: int) -> bool:
    """Whether one of the lines between, from start to end, runs through the rectangle from side to side."""
    return any(start <= left + NEAR and end >= right - NEAR for start, end in between)
