"""A command on the phone that runs on and on, its lines heard as they come."""

from __future__ import annotations

import threading
import time
from collections import deque

from screenwright.core.errors import DeviceError, DeviceTimeout
from screenwright.devices.android.server import AdbServer, Link

_TURN_S = 1.0
_MAX_LINE = 4096


class Follow:
    """``line`` runs on the phone until :meth:`close`. ``why`` says what ended it, "" while it runs."""

    def __init__(self, server: AdbServer, serial: str, line: str, timeout_s: float) -> None:
        """Raises a DeviceError where it cannot be started."""
        self._link = Link(server, timeout_s)
        self._link.__enter__()
        try:
            self._link.open(serial, f"exec:{line}")
        except BaseException:
            self._link.socket.close()
            raise
        self._lines: deque[tuple[float, str]] = deque()
        self._stopping = threading.Event()
        self.why = ""
        self._thread = threading.Thread(target=self._read, name="adb-follow", daemon=True)
        self._thread.start()

    def lines(self) -> list[tuple[float, str]]:
        """Those that came since the last call, each with the time (``time.monotonic()``) at which it came."""
        return [self._lines.popleft() for _ in range(len(self._lines))]

    def close(self) -> None:
        self._stopping.set()
        self._thread.join(2 * _TURN_S)
        self._link.socket.close()

    def _read(self) -> None:
        rest = b""
        while not self._stopping.is_set():
            try:
                data = self._link.read_some(_TURN_S)
            except DeviceTimeout:
                continue
            except DeviceError as error:
                self.why = str(error)
                return
            if not data:
                self.why = "the phone ended it"
                return
            *whole, rest = (rest + data).split(b"\n")
            rest = rest[-_MAX_LINE:]
            now = time.monotonic()
            self._lines.extend((now, line.decode("utf-8", "replace").rstrip("\r")) for line in whole)
