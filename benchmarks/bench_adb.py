"""A phone's screenshot as an RGB array, beside the PNG's bytes alone by ``adb exec-out screencap -p``, in turn.

Behind both is the same fake daemon (``tests/servers``), on loopback and behind links that carry as much as USB 2 and
two Wi-Fis. The fake packs each picture anew, as a phone does, but with this computer's processor: this measures the
wire, the packing and the unpacking, and no phone. A phone's processor is slower, for PNG as for gzip.
"""

from __future__ import annotations

import io
import math
import os
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from statistics import median
from unittest import mock

import numpy as np
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from screenwright.core.images import decode
from screenwright.devices.android import open_adb_url
from servers.adb_server import private_adb
from servers.fake_adbd import FakeAdbd, Ran
from servers.fake_android import FakeAndroid
from servers.fake_phone import FakePhone
from servers.fake_screencap import LINE, bare_pixels, gzip
from servers.flaky_link import flaky_link
from turns import alternate

_RUNS, _RUNS_FAR = 15, 5
_LINKS = (
    ("loopback", math.inf), ("30 MB/s, as USB 2", 30e6), ("5 MB/s, as Wi-Fi", 5e6), ("2 MB/s, as poor Wi-Fi", 2e6),
)  # fmt: skip
"""Name, bytes a second towards this computer."""


def rows() -> list[tuple[str, float, str]]:
    """Name, median in milliseconds, note. Needs the program ``adb``."""
    settings = decode(FakePhone(page="settings").png()).pixels
    found = []
    for name, pixels in (("settings", settings), ("photo", _like_a_photo(settings.shape[:2]))):
        found += _compared(name, pixels)
    return found


def _compared(name: str, pixels: np.ndarray) -> list[tuple[str, float, str]]:
    """One picture over each of the links."""
    picture = Image.fromarray(pixels).convert("RGBA")
    bare = bare_pixels(_png(picture), 34)
    android = FakeAndroid(FakePhone())

    def run(line: str) -> Ran:
        if line == LINE:
            return Ran(gzip(bare))
        return Ran(_png(picture)) if line.startswith("screencap") else android.run(line)

    found = []
    with (
        tempfile.TemporaryDirectory() as home,
        private_adb(Path(home)) as adb,
        mock.patch.dict(os.environ, adb.environment),
        FakeAdbd(run) as daemon,
        flaky_link(daemon.port) as link,
        closing(open_adb_url(f"adb://127.0.0.1:{link.port}", 60.0)) as device,
    ):
        command = ["adb", "-s", f"127.0.0.1:{link.port}", "exec-out", "screencap", "-p"]

        def client() -> bytes:
            return subprocess.run(command, capture_output=True, check=True).stdout

        assert np.array_equal(device.screenshot().pixels, decode(client()).pixels)
        for where, rate in _LINKS:
            link.down.bytes_per_s = rate
            runs = _RUNS if where == "loopback" and name == "settings" else _RUNS_FAR
            ours, bytes_alone, decoded = alternate(device.screenshot, client, lambda: decode(client()), runs=runs)
            reach, same = (
                median(a / b for a, b in zip(ours, theirs, strict=True)) for theirs in (bytes_alone, decoded)
            )
            note = f"{reach:.2f} x adb exec-out's bytes alone, {same:.2f} x with decoding (pairs); n={runs}"
            found.append((f"ADB screenshot, {name}, {where}", median(ours), note))
            found.append(("  adb exec-out screencap -p, bytes alone", median(bytes_alone), "the peer, same run"))
    return found


def _png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, format="PNG")
    return file.getvalue()


def _like_a_photo(shape: tuple[int, int]) -> np.ndarray:
    """Soft colours under a little noise, which nothing packs well: the worst that a screen shows."""
    rng = np.random.default_rng(0)
    height, width = shape
    coarse = Image.fromarray(rng.integers(0, 256, (height // 8, width // 8, 3), dtype=np.uint8))
    soft = np.asarray(coarse.resize((width, height), Image.Resampling.BICUBIC), np.float32)
    return (soft + rng.normal(0, 3, soft.shape)).clip(0, 255).astype(np.uint8)


if __name__ == "__main__":
    for name, value, note in rows():
        print(f"{name:46} {value:6.1f} ms  {note}")
