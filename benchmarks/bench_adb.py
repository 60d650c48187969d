"""A phone's screenshot as an RGB array, beside what ``adb exec-out screencap -p`` takes, in turn.

Behind both is the same fake daemon on loopback (``tests/servers``): this measures the wire, the program's start and
the decoding, and no phone. The fake encodes each picture anew, as a phone does; the last rows leave that out.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter
from unittest import mock

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from screenwright.core.images import decode
from screenwright.devices.adb import open_adb_url
from servers.adb_server import private_adb
from servers.fake_adbd import FakeAdbd, Ran
from servers.fake_android import FakeAndroid
from servers.fake_phone import FakePhone

_WARM_UP, _RUNS = 2, 15
_COMMAND = ["exec-out", "screencap", "-p"]


def rows() -> list[tuple[str, float, str]]:
    """Name, median in milliseconds, note. Needs the program ``adb``."""
    phone = FakePhone(page="settings")
    android = FakeAndroid(phone)
    picture = Image.fromarray(decode(phone.png()).pixels).convert("RGBA")
    fresh = True

    def run(line: str) -> Ran:
        if not (fresh and line.startswith("screencap")):
            return android.run(line)
        file = io.BytesIO()
        picture.save(file, format="PNG")
        return Ran(file.getvalue())

    with (
        tempfile.TemporaryDirectory() as home,
        private_adb(Path(home)) as adb,
        mock.patch.dict(os.environ, adb.environment),
        FakeAdbd(run) as daemon,
    ):
        command = ["adb", "-s", daemon.serial, *_COMMAND]

        def client() -> bytes:
            return subprocess.run(command, capture_output=True, check=True).stdout

        with closing(open_adb_url(f"adb://{daemon.serial}")) as device:
            ours, theirs, decoded = _in_turn(device.screenshot, client, lambda: decode(client()))
            fresh = False
            bare, bare_theirs = _in_turn(device.screenshot, client)
    ratio = median(a / b for a, b in zip(ours, theirs, strict=True))
    same = median(a / b for a, b in zip(ours, decoded, strict=True))
    return [
        (
            "ADB screenshot 1080x2244 to RGB array",
            median(ours),
            f"{ratio:.2f} x the bytes alone by adb exec-out (reach: 1.2), {same:.2f} x with the same decoding (pairs)",
        ),
        ("adb exec-out screencap -p, bytes alone", median(theirs), "the real program, same daemon, same run"),
        ("ADB screenshot, picture ready beforehand", median(bare), "nearly all of it is decoding the PNG"),
        ("adb exec-out, picture ready beforehand", median(bare_theirs), "the wire and the program's start"),
    ]


def _in_turn(*works: Callable[[], object]) -> list[list[float]]:
    times: list[list[float]] = [[] for _ in works]
    for number in range(_WARM_UP + _RUNS):
        for work, kept in zip(works, times, strict=True):
            begin = perf_counter()
            work()
            if number >= _WARM_UP:
                kept.append((perf_counter() - begin) * 1000)
    return times


if __name__ == "__main__":
    for name, value, note in rows():
        print(f"{name:42} {value:6.1f} ms  {note}")
