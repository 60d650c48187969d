"""Thousands of actions on one device, and whether anything grows meanwhile."""

from __future__ import annotations

import gc
import os
import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles

from screenwright.core.action import Action
from screenwright.core.protocols import Device

MB = 1 << 20
SAMPLES = 40
ENDING_S = 5.0
SLACK = {"memory": 4 * MB, "files": 0, "threads": 0, "memory_beside": 24 * MB, "processes_beside": 2}
"""What the last quarter may have more than the first and still be noise: arenas, caches that fill up, the mood of a
browser's garbage collector, the renderer that it keeps in reserve. In 10,000 actions a leak of 600 bytes each is seen
in our memory."""
STEADY = 0.02
"""The part of what was gained that a leak gains from each quarter to the next, at least: an arena is taken once."""


@dataclass(frozen=True, slots=True)
class Sample:
    """``memory``: bytes of this process that are its own (no files, nothing shared); ``beside``: of the processes that
    the device started."""

    memory: int
    files: int
    threads: int
    memory_beside: int = 0
    processes_beside: int = 0


def soak(
    device: Device,
    actions: int,
    rounds: Iterator[Sequence[Action]],
    *,
    beside: Callable[[], Iterable[int]] = tuple,
    tidy: Callable[[], None] = lambda: None,
) -> list[Sample]:
    """Perform ``actions`` actions and a tenth as many before for warming up, with a screenshot after each round.

    ``beside``: ids of processes to watch as well; ``tidy``: makes a fake forget what it noted. Samples are taken at
    equal distances in actions, as far as rounds allow.
    """
    _act(device, actions // 10, rounds, tidy)
    gc.collect()
    gc.freeze()  # else each sample looks through all that other tests have left in this process
    try:
        samples = [sample(beside())]
        done = 0
        while done < actions:
            done += _act(device, actions // SAMPLES, rounds, tidy)
            _let_threads_end(samples[0].threads)
            samples.append(sample(beside()))
    finally:
        gc.unfreeze()
    return samples


def _act(device: Device, at_least: int, rounds: Iterator[Sequence[Action]], tidy: Callable[[], None]) -> int:
    done = 0
    while done < at_least:
        for action in next(rounds):
            device.perform(action)
            done += 1
        device.screenshot()
        tidy()
    return done


def _let_threads_end(usual: int) -> None:
    """A fake answers a command before the thread that ran it has ended; one that leaks never ends."""
    until = time.monotonic() + ENDING_S
    while threading.active_count() > usual and time.monotonic() < until:
        time.sleep(0.005)


def sample(beside: Iterable[int] = ()) -> Sample:
    gc.collect()
    others = [own_bytes(pid) for pid in beside]
    return Sample(
        memory=own_bytes(os.getpid()),
        files=len(os.listdir("/proc/self/fd")),
        threads=threading.active_count(),
        memory_beside=sum(others),
        processes_beside=len(others),
    )


def own_bytes(pid: int) -> int:
    """Resident and anonymous; 0 for a process that has just ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    found = re.search(r"RssAnon:\s+(\d+) kB", status)
    return int(found[1]) * 1024 if found else 0


def descendants(pid: int) -> list[int]:
    """Processes that a process started, and those that they did."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            found += [child, *descendants(child)]
    return found


def grown(samples: Sequence[Sample]) -> list[str]:
    """What grew, in words; empty where nothing did.

    By the medians of the four quarters: a leak rises from each to the next, while a cache that fills up, an arena
    taken once or a late sample that is an outlier does not.
    """
    complaints = []
    for field in fields(Sample):
        values = [getattr(each, field.name) for each in samples]
        quarters = [median(values[len(values) * part // 4 : len(values) * (part + 1) // 4]) for part in range(4)]
        more = quarters[3] - quarters[0]
        rises = all(later - earlier >= STEADY * more for earlier, later in pairwise(quarters))
        if more > SLACK[field.name] and (rises or SLACK[field.name] == 0):
            complaints.append(f"{field.name} grew by {more:g}: {quarters}")
    return complaints


def told(name: str, actions: int, samples: Sequence[Sample]) -> str:
    """One line for people: megabytes and counts, at the start and at the end."""
    first, last = samples[0], samples[-1]
    spread = quantiles([each.memory / MB for each in samples], n=4)
    other = f", others {first.memory_beside / MB:.0f} to {last.memory_beside / MB:.0f} MB" if last.memory_beside else ""
    return (
        f"{name}: {actions} actions, {first.memory / MB:.1f} to {last.memory / MB:.1f} MB (quartiles "
        f"{spread[0]:.1f}, {spread[1]:.1f}, {spread[2]:.1f}), {first.files} to {last.files} descriptors, "
        f"{first.threads} to {last.threads} threads{other}"
    )
