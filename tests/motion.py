"""A screen that moves on a clock of its own: frames are painted for the time, and nothing waits in truth."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from screenwright.agents.loop.settle import Watch
from screenwright.core.action import Action
from screenwright.core.screenshot import Screenshot

Pixels = NDArray[np.uint8]
Paint = Callable[[Pixels, float], None]
"""Paints the picture, (height, width, 3), as it is at a time in seconds."""


SIZE = (800, 600)


class MovingScreen:
    """A device whose picture is painted by all of ``paints`` for the time; taking it costs ``frame_s`` seconds."""

    url, environment = "moving:", "desktop"

    def __init__(self, *paints: Paint, size: tuple[int, int] = SIZE, frame_s: float = 0.01) -> None:
        self.time, self.frames, self.acted_at = 0.0, 0, math.inf
        self.size = size
        self._paints, self._frame_s = paints, frame_s

    def screenshot(self) -> Screenshot:
        self.time += self._frame_s
        self.frames += 1
        pixels = np.full((self.size[1], self.size[0], 3), 230, np.uint8)
        for paint in self._paints:
            paint(pixels, self.time)
        return Screenshot(pixels)

    def clock(self) -> float:
        return self.time

    def pause(self, seconds: float) -> None:
        self.time += seconds

    def perform(self, action: Action) -> None:
        self.acted_at = self.time

    def release(self) -> None:
        pass

    def close(self) -> None:
        pass

    def watch(self) -> Watch:
        return Watch(self, self.clock, self.pause)  # type: ignore[arg-type]  # the environment is a plain word


def words(pixels: Pixels, _time: float) -> None:
    """A page full of letters."""
    for top in range(20, pixels.shape[0] - 20, 22):
        pixels[top : top + 10, 30:-30:7] = 40


def spinner(left: int, top: int, side: int = 32, steps: int = 0) -> Paint:
    """A dot that goes around once a second; with ``steps`` it stands at so many places of the circle."""

    def paint(pixels: Pixels, time: float) -> None:
        turn = math.floor(time * steps) / steps if steps else time
        x = left + side / 2 + side * 0.35 * math.cos(turn * math.tau)
        y = top + side / 2 + side * 0.35 * math.sin(turn * math.tau)
        reach = max(2, side // 10)
        pixels[int(y) - reach : int(y) + reach, int(x) - reach : int(x) + reach] = 0

    return paint


def caret(left: int, top: int, scale: int = 1, period: float = 1.06) -> Paint:
    def paint(pixels: Pixels, time: float) -> None:
        if time % period < period / 2:
            pixels[top : top + 18 * scale, left : left + 2 * scale] = 0

    return paint


def clock(left: int, top: int, every: float = 1.0) -> Paint:
    """One digit that is another one from tick to tick."""

    def paint(pixels: Pixels, time: float) -> None:
        pixels[top : top + 12, left : left + 8] = int(time / every) * 37 % 200

    return paint


def video(left: int, top: int, width: int, height: int) -> Paint:
    def paint(pixels: Pixels, time: float) -> None:
        random = np.random.default_rng(int(time * 25))
        pixels[top : top + height, left : left + width] = random.integers(0, 255, (height, width, 3))

    return paint


def fade(left: int, top: int, width: int, height: int, begins: float, seconds: float) -> Paint:
    """Something opaque that comes out of nothing."""

    def paint(pixels: Pixels, time: float) -> None:
        share = min(1.0, max(0.0, (time - begins) / seconds))
        area = pixels[top : top + height, left : left + width]
        area[...] = (area * (1 - share) + 60 * share).astype(np.uint8)

    return paint


def lines_loading(begins: float, every: float) -> Paint:
    """A page on which line after line appears."""

    def paint(pixels: Pixels, time: float) -> None:
        shown = int((time - begins) / every) + 1 if time >= begins else 0
        for top in list(range(20, pixels.shape[0] - 20, 44))[:shown]:
            pixels[top : top + 12, 30:-30:5] = 20

    return paint


def until(end: float, paint: Paint) -> Paint:
    return lambda pixels, time: paint(pixels, time) if time < end else None


def since(begin: float, paint: Paint) -> Paint:
    return lambda pixels, time: paint(pixels, time) if time >= begin else None
