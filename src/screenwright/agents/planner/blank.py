"""Where a screen is blank: a large place to write in shows often no edge of its own, as the body of a letter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from screenwright.core.geometry import Box
from screenwright.core.screen import Screen

CELL = 16
"""Pixels: blank places are measured in squares of this size."""
LEAST = 0.12
"""Share of the screen that is worth to be called a place to write in."""
WALLPAPER = 0.4
"""Share of the screen from which a thing without words is ground."""


def free_ground(screen: Screen) -> Box | None:
    """The largest blank place to press, as for the menu of a desktop: a wallpaper is ground on which others lie."""
    most = WALLPAPER * screen.screenshot.box.area
    lying = tuple(element for element in screen.elements if element.text or element.box.area <= most)
    return blank_place(replace(screen, elements=lying))


def blank_place(screen: Screen) -> Box | None:
    """The largest rectangle without an element in it, None where it is no large one."""
    shot = screen.screenshot
    free = np.ones((shot.height // CELL, shot.width // CELL), dtype=bool)
    for element in screen.elements:
        box = element.box
        free[box.top // CELL : -(-box.bottom // CELL), box.left // CELL : -(-box.right // CELL)] = False
    heights = np.zeros(free.shape[1], dtype=int)
    found: list[Box] = []
    for row in range(free.shape[0]):
        heights = np.where(free[row], heights + 1, 0)
        found += _standing_on(heights.tolist(), row)
    best = max(found, key=lambda box: box.area, default=None)
    return best if best and best.area >= LEAST * shot.width * shot.height else None


def _standing_on(heights: Sequence[int], row: int) -> Iterator[Box]:
    """The blank rectangles that stand on this row and cannot be wider, by how many squares above each are free."""
    for height in {height for height in heights if height}:
        start: int | None = None
        for column, tall in enumerate([*heights, 0]):
            if tall >= height:
                start = column if start is None else start
            elif start is not None:
                yield Box(start * CELL, (row + 1 - height) * CELL, column * CELL, (row + 1) * CELL)
                start = None
