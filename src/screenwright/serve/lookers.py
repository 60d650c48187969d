"""Looking at pictures for everybody, a few at a time: more would only take each other's processor and memory."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal, TypeAlias

from screenwright.core.protocols import Eyes
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.serve.rejected import Rejected

MOST_WAITING = 24
"""Pictures sent by programs that wait for their turn; the next one is told to come again."""


Sort: TypeAlias = Literal["device", "sent"]


class Lookers:
    """``eyes`` for at most ``at_once`` callers at the same time, a processor each if None. Where both wait, devices,
    before which somebody sits, and what programs sent take turns, whoever came first: neither waits for a queue of the
    other."""

    def __init__(self, eyes: Eyes, at_once: int | None = None) -> None:
        self._eyes = eyes
        self._turns = threading.Condition()
        self._free = at_once or max(1, os.cpu_count() or 1)
        self.waiting = {"device": 0, "sent": 0}
        self._latest: Sort = "sent"
        self._here = 0

    def __call__(self, screenshot: Screenshot, previous: Screen | None = None) -> Screen:
        """Fits ``Eyes``; waits for its turn."""
        with self._turn("device"):
            return self._eyes(screenshot, previous)

    def sent(self, picture: Callable[[], Screenshot]) -> Screen:
        """What a program sent, unpacked and looked at when there is room for it."""
        with self.line():
            screenshot = picture()
            with self._turn("sent"):
                return self._eyes(screenshot, None)

    @contextmanager
    def line(self, pictures: int = 1) -> Iterator[None]:
        """For pictures that programs send. Raises Rejected (429) where too many wait already."""
        with self._turns:
            if self._here and self._here + pictures > MOST_WAITING:
                raise Rejected(
                    429, "busy", f"{self._here} pictures are waiting to be looked at: come again in a moment"
                )
            self._here += pictures
        try:
            yield
        finally:
            with self._turns:
                self._here -= pictures

    @contextmanager
    def _turn(self, sort: Sort) -> Iterator[None]:
        with self._turns:
            self.waiting[sort] += 1
            self._turns.wait_for(lambda: self._may(sort))
            self.waiting[sort] -= 1
            self._free -= 1
            self._latest = sort
            self._turns.notify_all()
        try:
            yield
        finally:
            with self._turns:
                self._free += 1
                self._turns.notify_all()

    def _may(self, sort: Sort) -> bool:
        alone = sum(self.waiting.values()) == self.waiting[sort]
        return self._free > 0 and (alone or self._latest != sort)
