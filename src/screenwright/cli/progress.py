"""How far a long work is: a bar with the time left on a terminal, now and then a plain line elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeAlias

from screenwright.cli.common import say

Say: TypeAlias = Callable[[str], None]
Counted: TypeAlias = Callable[[int, int], None]
EVERY_S = 15.0
"""Between two plain lines."""


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


def _plainly(word: str) -> Counted:
    begun, told, first = monotonic(), monotonic(), -1

    def judged(done: int, of: int) -> None:
        nonlocal first, told
        if first < 0:
            first = done  # what an earlier part of the run did tells nothing of the pace
            if done:
                say(f"{done}/{of} were {word} before")
            return
        if monotonic() - told >= EVERY_S or done == of:
            told = monotonic()
            spent = told - begun
            left = spent / max(1, done - first) * (of - done)
            say(f"{done}/{of} {word}, {spent:.0f} s, about {left:.0f} s left")

    return judged
