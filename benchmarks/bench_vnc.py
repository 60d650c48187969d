"""Frames of 1920x1080 from a real TigerVNC server on loopback into a numpy array, and how soon a key press shows.

``python benchmarks/bench_vnc.py --peers PYTHON`` measures vncdotool in the same run, on the same
desktop and in turn with us; PYTHON is the interpreter of an environment of their own::

    python -m venv peers && peers/bin/pip install vncdotool
    python benchmarks/bench_vnc.py --peers peers/bin/python
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

from screenwright.core.action import Click, KeyDown, KeyUp
from screenwright.core.geometry import Point
from screenwright.devices.desktop import Desktop
from screenwright.devices.vnc import VncDevice

_WARM_UP, _FRAMES, _KEYS, _PEER_ROUNDS = 5, 60, 30, 20
_WAIT_S = 10.0
_PEERS = ("vncdotool",)
_PEER_SCRIPT = Path(__file__).with_name("vnc_peer.py")


def rows(peers: str | None = None) -> list[tuple[str, float, str]]:
    """Name, median in milliseconds, note. Needs the programs that ``Desktop`` needs, and Mousepad."""
    with (
        Desktop.start(1920, 1080, apps=[["mousepad"]]) as desktop,
        closing(VncDevice.connect("127.0.0.1", desktop.port, desktop.password)) as device,
    ):
        _wait_for_window(device)
        device.perform(Click(Point(960, 540)))
        still = _milliseconds(_once_still(device).screenshot)
        whole = _milliseconds(lambda: _whole_frame(device))
        keys = [_key_to_damage(device) for _ in range(_KEYS)]
        measured = [
            ("VNC still frame 1920x1080", median(still), f"no pixel changed; slowest {max(still):.2f} ms"),
            ("VNC whole frame 1920x1080 to RGB", median(whole), f"every pixel sent; slowest {max(whole):.1f} ms"),
            ("VNC key press to damage", median(keys), f"reach: under 20 ms; slowest {max(keys):.1f} ms"),
        ]
        if peers is not None:
            measured += _beside(peers, desktop, device)
    return measured


def _wait_for_window(device: VncDevice) -> None:
    """Until the editor's white stands where the desktop's colour was."""
    end = time.monotonic() + _WAIT_S
    while device.screenshot().pixels[580, 900].min() < 250:
        if time.monotonic() > end:
            raise SystemExit("the editor did not appear")
        time.sleep(0.05)


def _whole_frame(device: VncDevice) -> None:
    """What a client without a kept picture would have to do each time; our own does it once."""
    client = device._client
    with client._exchange():
        client._fetch_all()
    client._buffer._picture = None
    client._buffer.rgb()


def _key_to_damage(device: VncDevice) -> float:
    """From the first byte of the key press to the picture that shows its letter."""
    _once_still(device)
    milliseconds = _timed(lambda: _press_and_see(device))
    device.perform(KeyUp("x"))
    return milliseconds


def _press_and_see(device: VncDevice) -> None:
    device.perform(KeyDown("x"))
    _wait_for_damage(device)


def _wait_for_damage(device: VncDevice) -> None:
    end = time.monotonic() + _WAIT_S
    while not device.screenshot().damage:
        if time.monotonic() > end:
            raise SystemExit("a key press changed nothing on the screen")


def _once_still(device: VncDevice) -> VncDevice:
    quiet_since = time.monotonic()
    end = quiet_since + _WAIT_S
    while time.monotonic() < min(quiet_since + 0.1, end):
        if device.screenshot().damage != ():
            quiet_since = time.monotonic()
    return device


def _beside(python: str, desktop: Desktop, device: VncDevice) -> list[tuple[str, float, str]]:
    """The same frame by each client in turn. The peers run as programs of their own and are told when to go."""
    times: dict[str, list[float]] = {}
    with ExitStack() as running:
        workers = {name: running.enter_context(_peer(python, desktop)) for name in _PEERS}
        for _ in range(_PEER_ROUNDS):
            times.setdefault("ours, as changed", []).append(_timed(device.screenshot))
            times.setdefault("ours, whole", []).append(_timed(lambda: _whole_frame(device)))
            for name, worker in workers.items():
                times.setdefault(name, []).append(_ask(name, worker))
        for worker in workers.values():
            assert worker.stdin is not None
            worker.stdin.close()
    return [
        (f"still frame, {name}", median(found[2:]), f"slowest {max(found[2:]):.1f} ms, in turn with the others")
        for name, found in times.items()
    ]


def _peer(python: str, desktop: Desktop) -> subprocess.Popen[str]:
    argv = [python, str(_PEER_SCRIPT), str(desktop.port)]
    worker = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert worker.stdin is not None
    worker.stdin.write(desktop.password + "\n")
    worker.stdin.flush()
    return worker


def _ask(name: str, worker: subprocess.Popen[str]) -> float:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write("frame\n")
    worker.stdin.flush()
    answer = worker.stdout.readline()
    if not answer:
        raise SystemExit(f"{name} ended; is it installed in that environment?")
    return float(answer)


def _timed(work: Callable[[], object]) -> float:
    begin = perf_counter()
    work()
    return (perf_counter() - begin) * 1000


def _milliseconds(work: Callable[[], object]) -> list[float]:
    return [_timed(work) for _ in range(_WARM_UP + _FRAMES)][_WARM_UP:]


def _naive() -> tuple[str, float, str]:
    rgbx = np.zeros((1080, 1920, 4), np.uint8)
    times = _milliseconds(lambda: np.ascontiguousarray(rgbx[..., :3]))
    return ("sliced RGBX to RGB copy alone", median(times), "the naive conversion, which the client avoids")


if __name__ == "__main__":
    chosen = sys.argv[2] if sys.argv[1:2] == ["--peers"] and len(sys.argv) == 3 else None
    for row, value, note in [*rows(chosen), _naive()]:
        print(f"{row:36} {value:7.2f} ms  {note}")
