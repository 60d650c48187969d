"""What a test leaves behind in its own process: open files, sockets, threads."""

from __future__ import annotations

import gc
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE_S = 5.0


def held() -> frozenset[str]:
    """Every open descriptor with what it leads to, and every thread that runs."""
    descriptors = []
    for number in os.listdir("/proc/self/fd"):
        try:
            descriptors.append(f"descriptor {number}: {os.readlink(f'/proc/self/fd/{number}')}")
        except FileNotFoundError:  # the descriptor of the listing itself
            continue
    return frozenset([*descriptors, *(f"thread {thread.ident}: {thread.name}" for thread in threading.enumerate())])


@contextmanager
def nothing_left() -> Iterator[None]:
    """No socket, file or thread afterwards that was not there before, `PATIENCE_S` after the end at the latest.

    What earlier tests left may go at any time, so fewer than before is no fault; and a thread that was told
    to end is not one that stays.
    """
    gc.collect()
    before = held()
    yield
    end = time.monotonic() + PATIENCE_S
    while (left := sorted(held() - before)) and time.monotonic() < end:
        time.sleep(0.05)
    if left:
        raise AssertionError("left behind: " + "; ".join(left))
