"""A closer look: a picture, or a part of it, looked at once more, as agents do who are not sure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.protocols import Eyes
from screenwright.core.screen import CloserLook, ReadLine, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision.look import look
from screenwright.vision.pace import remaining_s
from screenwright.vision.text import read_text
from screenwright.vision.text_recognise import recognise

Pixels: TypeAlias = NDArray[np.uint8]


class Closer:
    """Fits ``core.screen.CloserLook``. ``turn``: within it is looked, so that not too many look at once; ``eyes`` are
    those of whoever looked first."""

    def __init__(self, turn: Callable[[], AbstractContextManager[object]] = nullcontext, eyes: Eyes = look) -> None:
        self._turn, self._eyes = turn, eyes

    def screen(self, shot: Screenshot) -> Screen:
        with self._turn():
            return self._eyes(shot)

    def lines(self, shot: Screenshot, only: Sequence[Box] | None = None) -> tuple[ReadLine, ...]:
        with self._turn():
            return _lines(shot.pixels, only)

    def lines_of(self, shot: Screenshot, part: Box) -> tuple[ReadLine, ...]:
        with self._turn():
            return _lines_of(shot, part) if remaining_s() is None else _lines_of.__wrapped__(shot, part)

    def sign(self, shot: Screenshot, box: Box) -> str:
        with self._turn():
            return recognise(shot.pixels, [box])[0].text.strip()


_UNLIMITED = Closer()


def closer_of(screen: Screen) -> CloserLook:
    """That of whoever looked at the screen, else one without limits."""
    return screen.closer or _UNLIMITED


def _lines(pixels: Pixels, only: Sequence[Box] | None = None) -> tuple[ReadLine, ...]:
    return tuple(ReadLine(line.box, line.text) for line in read_text(pixels, only).lines)


@lru_cache(8)  # several questions are about the same part; not where a deadline may cut it short
def _lines_of(shot: Screenshot, part: Box) -> tuple[ReadLine, ...]:
    lines = _lines(np.ascontiguousarray(shot.crop(part)))
    return tuple(replace(line, box=line.box.moved(part.left, part.top)) for line in lines)
