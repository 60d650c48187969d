"""Batches that are made while the net learns from those before."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Full, Queue
from threading import Event, Thread
from typing import TypeVar

One = TypeVar("One")
MOST = 3
"""Batches that wait."""


def ahead(those: Iterator[One]) -> Iterator[One]:
    """The same in the same order, made in a thread of their own. What is raised there is raised here."""
    waiting: Queue[tuple[One | None, BaseException | None]] = Queue(MOST)
    ended = Event()

    def put(one: One | None, error: BaseException | None) -> None:
        while not ended.is_set():
            try:
                waiting.put((one, error), timeout=0.2)
            except Full:
                continue
            return

    def make() -> None:
        try:
            for one in those:
                put(one, None)
                if ended.is_set():
                    return
            put(None, StopIteration())
        except BaseException as error:
            put(None, error)

    Thread(target=make, daemon=True, name="batches").start()
    try:
        while True:
            one, error = waiting.get()
            if isinstance(error, StopIteration):
                return
            if error is not None:
                raise error
            assert one is not None
            yield one
    finally:
        ended.set()
