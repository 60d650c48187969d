"""The processes of a private desktop: how one tells that it is ready, and how all of them are ended."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from pathlib import Path

from screenwright.core.errors import DeviceTimeout

GRACE_S = 3.0


def read_line(descriptor: int, deadline: float) -> str:
    """The line that is written to the pipe, "" if it is closed without one. Raises DeviceTimeout."""
    line = b""
    while not line.endswith(b"\n"):
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([descriptor], [], [], left)[0]:
            raise DeviceTimeout("the VNC server did not get ready in time; try again with a longer timeout_s")
        piece = os.read(descriptor, 32)
        if not piece:
            return ""
        line += piece
    return line.decode("ascii").strip()


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Ask the process and its group to end, and make them where they do not."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(GRACE_S)
            return  # the number may belong to another process from here on; end_marked finds who is left


def end_marked(token: bytes) -> None:
    """End what outlived or left its process group (shells, services of a message bus): it carries our mark."""
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        with contextlib.suppress(OSError):
            handle = os.pidfd_open(int(entry.name))
            try:
                if token in (entry / "environ").read_bytes():
                    signal.pidfd_send_signal(handle, signal.SIGKILL)
            finally:
                os.close(handle)
