"""A display without a screen, the processes on it, and its picture."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DataError

SYSTEM_PYTHON = "/usr/bin/python3"
FRAME = "Xvfb_screen0"
_GRACE_S = 2.0


@contextlib.contextmanager
def display(size: tuple[int, int], dpi: int, frames: Path) -> Iterator[str]:
    """The name of a free display on which an Xvfb of ``size`` (width, height) runs; its picture lies in the file
    ``FRAME`` in ``frames``, so that a screenshot is a copy. Raises DataError where it does not start.

    Without -noreset it forgets the address of the accessibility bus when its last client leaves, and Qt needs that.
    """
    ours, theirs = os.pipe()
    words = [
        "Xvfb", "-displayfd", str(theirs), "-screen", "0", f"{size[0]}x{size[1]}x24", "-dpi", str(dpi),
        "-fbdir", str(frames), "-nolisten", "tcp", "-noreset",
    ]  # fmt: skip
    with process(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=(theirs,)):
        os.close(theirs)
        with os.fdopen(ours, "rb") as pipe:
            ready, _, _ = select.select([pipe], [], [], 15.0)
            number = pipe.readline().strip() if ready else b""
        if not number:
            raise DataError("Xvfb did not start within 15 s")
        yield f":{number.decode()}"


@contextlib.contextmanager
def process(words: Sequence[str], **options: object) -> Iterator[subprocess.Popen[bytes]]:
    """A process in a session of its own, which ends with its whole group."""
    words = ["setpriv", "--pdeathsig", "TERM", *words]
    started = subprocess.Popen(words, start_new_session=True, **{"stdin": subprocess.DEVNULL, **options})  # type: ignore[call-overload]
    try:
        yield started
    finally:
        for sign in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(started.pid, sign)
            with contextlib.suppress(subprocess.TimeoutExpired):
                started.wait(_GRACE_S)


def picture(path: Path) -> NDArray[np.uint8]:
    """The RGB picture (height, width, 3) of an XWD file of Xvfb: a header of big-endian words, a colour map of 12 bytes
    an entry, rows of BGRX."""
    data = path.read_bytes()
    header = np.frombuffer(data[:100], ">u4")
    size, width, height, row, colours = (int(header[index]) for index in (0, 4, 5, 12, 19))
    start = size + 12 * colours
    rows = np.frombuffer(data, np.uint8, count=row * height, offset=start).reshape(height, row)
    return np.ascontiguousarray(rows[:, : 4 * width].reshape(height, width, 4)[:, :, 2::-1])
