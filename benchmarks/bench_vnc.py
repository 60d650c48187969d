"""How long a full 1920x1080 frame takes from a real TigerVNC server on loopback into a numpy array."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from statistics import median
from time import perf_counter

import numpy as np

from screenwright.devices.desktop import Desktop
from screenwright.devices.vnc import VncDevice

_WARM_UP, _FRAMES = 5, 60


def rows() -> list[tuple[str, float, str]]:
    """Name, median in milliseconds, note. Needs the programs that ``Desktop`` needs."""
    with (
        Desktop.start(1920, 1080) as desktop,
        closing(VncDevice.connect("127.0.0.1", desktop.port, desktop.password)) as device,
    ):
        frames = _milliseconds(device.screenshot)
    rgbx = np.zeros((1080, 1920, 4), np.uint8)
    naive = _milliseconds(lambda: np.ascontiguousarray(rgbx[..., :3]))
    return [
        ("VNC frame 1920x1080 to RGB array", median(frames), f"reach: under 10 ms; slowest {max(frames):.1f} ms"),
        ("sliced RGBX to RGB copy alone", median(naive), "the naive conversion, which the client avoids"),
    ]


def _milliseconds(work: Callable[[], object]) -> list[float]:
    times = []
    for _ in range(_WARM_UP + _FRAMES):
        begin = perf_counter()
        work()
        times.append((perf_counter() - begin) * 1000)
    return times[_WARM_UP:]


if __name__ == "__main__":
    for name, value, note in rows():
        print(f"{name:36} {value:6.2f} ms  {note}")
