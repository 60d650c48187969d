"""How a training ends before its time: because somebody asked for it, or because it cannot go on."""

from __future__ import annotations

import errno
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import torch

from screenwright.core.errors import DataError, TrainingStopped


@contextmanager
def asked_to_stop() -> Iterator[list[int]]:
    """A list that holds the signal once SIGINT or SIGTERM came: the step that is being taken is finished, and a second
    signal ends the process as usual. In a thread, where signals cannot be caught, it stays empty."""
    asked: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield asked
        return
    usual = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def restore() -> None:
        for number, handler in usual.items():
            signal.signal(number, handler)

    def note(number: int, _: object) -> None:
        asked.append(number)
        restore()

    for number in usual:
        signal.signal(number, note)
    try:
        yield asked
    finally:
        restore()


def trouble(error: Exception) -> str | None:
    """Why training cannot go on, in one line with what may help; None for a fault of the program."""
    match error:
        case torch.OutOfMemoryError() | MemoryError():
            return "there is not enough memory: take a smaller batch or a smaller net"
        case RuntimeError() if "not enough memory" in str(error) or "can't allocate memory" in str(error):
            return "there is not enough memory: take a smaller batch or a smaller net"
        case OSError(errno=errno.ENOSPC):
            return f"the disk is full ({error.filename or 'no file named'}): make room"
        case TrainingStopped() | DataError():
            return str(error)
        case _:
            return None


def hours(seconds: float) -> str:
    """ "2 h 05 min", "3 min", "40 s"."""
    minutes = round(seconds / 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60:02} min"
    return f"{minutes} min" if minutes >= 2 else f"{seconds:.0f} s"
