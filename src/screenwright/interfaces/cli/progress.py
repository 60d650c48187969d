"""How far a long work is: a bar with the time left on a terminal, now and then a plain line elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from screenwright.interfaces.cli.common import say

if TYPE_CHECKING:
    from rich.progress import Progress

Say: TypeAlias = Callable[[str], None]
Counted: TypeAlias = Callable[[int, int | None], None]
"""Told how much is done, and of how much; None where that is not known."""
EVERY_S = 15.0
"""Between two plain lines."""
AFTER_S = 1.0
"""A look that is done by then shows no bar."""
Told: TypeAlias = Callable[[str, int, int], None]


@contextmanager
def watched(name: str, done: str = "judged") -> Iterator[tuple[Say, Counted]]:
    """Where remarks are said, and who is told how much is done, of how much; both write to stderr. ``done`` is the word
    of the plain lines; "" for a work that says itself how far it is."""
    if not sys.stderr.isatty():
        yield say, _plainly(done) if done else lambda _done, _of: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=console) as bar:
        task = bar.add_task(name, total=None)
        yield (
            lambda line: console.print(line, markup=False, highlight=False),
            lambda done, of: bar.update(task, completed=done, total=of),
        )


@contextmanager
def staged() -> Iterator[Told | None]:
    """Who is told what is being done, how much of it is, and of how much; a bar on a terminal while it lasts. None
    where stderr is no terminal, or one that cannot take a line back: a single picture is not worth lines in a log."""
    if not sys.stderr.isatty() or os.environ.get("TERM", "").lower() in ("dumb", "unknown"):
        yield None
        return
    stages = _Stages()
    try:
        yield stages.told
    finally:
        stages.close()


class _Stages:
    """One bar for one kind of work after the other, which is gone at the end."""

    def __init__(self) -> None:
        self._begun = monotonic()
        self._bar: Progress | None = None

    def told(self, doing: str, done: int, of: int) -> None:
        if self._bar is None and monotonic() - self._begun >= AFTER_S:
            self._bar = _stage_bar()
            self._bar.add_task(doing, total=of)
            self._bar.start()
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], description=doing, completed=done, total=of)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.stop()


def _stage_bar() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def _plainly(word: str) -> Counted:
    begun, told, first = monotonic(), monotonic(), -1

    def judged(done: int, of: int | None) -> None:
        nonlocal first, told
        share = str(done) if of is None else f"{done}/{of}"
        if first < 0:
            first = done  # what an earlier part of the run did tells nothing of the pace
            if done:
                say(f"{share} were {word} before")
            return
        if monotonic() - told >= EVERY_S or done == of:
            told = monotonic()
            spent = told - begun
            left = "" if of is None else f", about {spent / max(1, done - first) * (of - done):.0f} s left"
            say(f"{share} {word}, {spent:.0f} s{left}")

    return judged
