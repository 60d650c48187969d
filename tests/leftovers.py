"""What a test leaves behind in its own process: open files, sockets, threads."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager


def held() -> tuple[list[str], int]:
    """Numbers of the open descriptors, and how many threads run."""
    return sorted(os.listdir("/proc/self/fd")), threading.active_count()


@contextmanager
def nothing_left() -> Iterator[None]:
    """No socket, file or thread more afterwards than before."""
    before = held()
    yield
    assert held() == before
