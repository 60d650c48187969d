"""Looking at pictures for everybody, a few at a time: more would only take each other's processor and memory."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Literal, TypeAlias

from screenwright.core.protocols import Eyes
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.interfaces import Rejected
from screenwright.vision import Closer, remaining_s

MOST_WAITING = 24
"""Pictures sent by programs that wait for their turn; the next one is told to come again."""


Sort: TypeAlias = Literal["device", "sent"]


class Lookers:
    """``eyes`` for at most ``at_once`` callers at the same time, a processor each if None. Where both wait, devices,
    before which somebody sits, and what programs sent take turns, so that neither waits for a queue of the other; each
    sort goes as it came. Whose deadline passes while it waits looks at once: no net is asked then."""

    def __init__(self, eyes: Eyes, at_once: int | None = None) -> None:
        self._eyes = eyes
        self._turns = threading.Condition()
        self._free = at_once or max(1, os.cpu_count() or 1)
        self._queues: dict[Sort, deque[object]] = {"device": deque(), "sent": deque()}
        self._latest: Sort = "sent"
        self._here = 0

    def __call__(self, screenshot: Screenshot, previous: Screen | None = None) -> Screen:
        """Fits ``Eyes``; waits for its turn."""
        return self._look("device", screenshot, previous)

    def sent(self, picture: Callable[[], Screenshot]) -> Screen:
        """What a program sent, unpacked and looked at when there is room for it."""
        with self.line():
            screenshot = picture()
            return self._look("sent", screenshot)

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

    def waiting(self, sort: Sort) -> int:
        """How many wait for their turn."""
        return len(self._queues[sort])

    def _look(self, sort: Sort, screenshot: Screenshot, previous: Screen | None = None) -> Screen:
        """A closer look at the screen waits for its turn, too."""
        with self._turn(sort):
            screen = self._eyes(screenshot, previous)
        return replace(screen, closer=Closer(lambda: self._turn(sort), self._eyes))

    @contextmanager
    def _turn(self, sort: Sort) -> Iterator[None]:
        queue, ticket = self._queues[sort], object()
        with self._turns:
            queue.append(ticket)
            self._turns.wait_for(lambda: queue[0] is ticket and self._may(sort), remaining_s())
            queue.remove(ticket)
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
        others = any(queue for other, queue in self._queues.items() if other != sort)
        return self._free > 0 and (not others or self._latest != sort)
