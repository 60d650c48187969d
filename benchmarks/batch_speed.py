"""Screens a second of ``batch``, beside one process that sees the same pictures one after the other, in the same run.

``python benchmarks/batch_speed.py [FOLDER] [--count 1000] [--workers 2]``: the first pictures of a folder, or drawn
office screens of 1920x1080. Whole commands are timed, so that with few pictures the time in which nets are opened
weighs. Printed: n, screens a second, and the ratio to one process as it is (its nets use every core) and to one whose
nets use a single core.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import numpy as np

from office import office
from screenwright.core.images import encode_png

STEPS = (8, 24)
"""Pixels down and to the side from one drawn screen to the next, down where the sides are used up: none comes twice."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("folder", nargs="?", type=Path, help="pictures, in place of drawn ones")
    options.add_argument("--count", type=int, default=1000)
    options.add_argument("--workers", type=int, default=2)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        pictures = _pictures(given.folder, given.count, Path(scratch) / "in")
        names = Path(scratch) / "list.txt"
        names.write_text("".join(f"{path}\n" for path in pictures))
        parse = ["parse", "--json", "--workers", "1", *map(str, pictures)]
        batch = ["batch", str(names), "--out", str(Path(scratch) / "out"), "--workers", str(given.workers)]
        rates = {
            "one process, its nets on every core": len(pictures) / _seconds(parse),
            "one process, its nets on one core": len(pictures) / _seconds(parse, OMP_NUM_THREADS="1"),
            f"batch --workers {given.workers}": len(pictures) / _seconds(batch),
        }
    ours = list(rates.values())[-1]
    print(f"n {len(pictures)}, {len(os.sched_getaffinity(0))} cores, load at the end {os.getloadavg()[0]:.1f}")
    for name, rate in rates.items():
        print(f"{name}: {rate:.3f} screens a second, batch is {ours / rate:.2f} x")


def _pictures(folder: Path | None, count: int, scratch: Path) -> list[Path]:
    if folder is not None:
        return sorted(path.absolute() for path in folder.rglob("*") if path.suffix in (".png", ".jpg", ".webp"))[:count]
    scratch.mkdir()
    pixels, paths = office(), [scratch / f"{number:05}.png" for number in range(count)]
    aside = pixels.shape[1] // STEPS[1]
    for number, path in enumerate(paths):
        shift = (STEPS[0] * (number // aside), STEPS[1] * (number % aside))
        path.write_bytes(encode_png(np.roll(pixels, shift, axis=(0, 1))))
    return paths


def _seconds(command: list[str], **environment: str) -> float:
    program = [sys.executable, "-m", "screenwright", *command]
    begun = perf_counter()
    subprocess.run(program, check=True, stdout=subprocess.DEVNULL, env={**os.environ, **environment})
    return perf_counter() - begun


if __name__ == "__main__":
    main()
