"""A closer look: a picture, or a part of it, looked at once more, as agents do who are not sure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache

from screenwright.core.geometry import Box
from screenwright.core.screen import CloserLook, Element, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision.look import look
from screenwright.vision.pace import remaining_s
from screenwright.vision.text import read_text
from screenwright.vision.text_recognise import recognise

_REMEMBERED = 8
"""Readings that are kept: several questions are about the same part."""


class Closer:
    """Fits ``core.screen.CloserLook``. ``turn``: within it is looked, so that not too many look at once."""

    def __init__(self, turn: Callable[[], AbstractContextManager[object]] = nullcontext) -> None:
        self._turn = turn

    def screen(self, shot: Screenshot) -> Screen:
        with self._turn():
            return look(shot)

    def lines(self, shot: Screenshot, only: Sequence[Box] | None = None) -> tuple[Element, ...]:
        boxes = None if only is None else tuple(only)
        with self._turn():
            return _remembered(shot, boxes) if remaining_s() is None else _lines(shot, boxes)

    def sign(self, shot: Screenshot, box: Box) -> str:
        with self._turn():
            return recognise(shot.pixels, [box])[0].text.strip()


_UNLIMITED = Closer()


def closer_of(screen: Screen) -> CloserLook:
    """That of whoever looked at the screen, else one without limits."""
    return screen.closer or _UNLIMITED


def _lines(shot: Screenshot, only: tuple[Box, ...] | None) -> tuple[Element, ...]:
    return tuple(
        Element(
            id=f"line{number}", kind="text", box=line.box, text=line.text, confidence=line.confidence, source="read",
        )
        for number, line in enumerate(read_text(shot.pixels, only).lines)
    )  # fmt: skip


_remembered = lru_cache(_REMEMBERED)(_lines)
"""Not of what is read before a deadline, which may be cut short."""
