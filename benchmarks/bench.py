"""Speed and memory as a table, beside a peer measured in the same run. Nothing is asserted: machines differ.

``python benchmarks/bench.py [IMAGE]`` takes another screenshot for the parsing rows. Times are medians; where two
programs are compared their runs alternate, so that a slow moment of the machine hits both.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from bench_adb import rows as adb_rows
from bench_browser import rows as browser_rows
from bench_nets import rows as net_rows
from bench_vnc import rows as vnc_rows
from office import WORDS, office
from screenwright.core.images import decode, encode_png
from screenwright.core.screenshot import Screenshot
from screenwright.vision import look
from turns import RUNS, alternate, spread

Row = tuple[str, str, str]
LINES = (10, 50, 100, 200, 400)
BATCH, BATCHES = 16, 3
"""Pictures that are parsed by one command, and how often."""


def parsing(pixels: NDArray[np.uint8]) -> list[Row]:
    from rapidocr import RapidOCR

    peer = RapidOCR(params={"Global.log_level": "error"})
    bgr = np.ascontiguousarray(pixels[:, :, ::-1])
    ours, theirs = alternate(lambda: look(Screenshot(pixels)), lambda: peer(bgr))
    ratio = median(a / b for a, b in zip(ours, theirs, strict=True))
    screen = look(Screenshot(pixels))
    again, typed, moved = Screenshot(pixels.copy()), Screenshot(_typed(pixels)), Screenshot(_scrolled(pixels))
    afresh, unchanged, local, scrolled = alternate(
        lambda: look(moved), lambda: look(again, screen), lambda: look(typed, screen), lambda: look(moved, screen)
    )
    return [
        (
            f"full parse, {len(screen.elements)} elements",
            spread(ours),
            f"{ratio:.2f} x stock RapidOCR (pairs)",
        ),
        ("stock RapidOCR, text only", spread(theirs), "the peer, same picture, same run"),
        ("unchanged frame", spread(unchanged), "reach: under 5 ms"),
        ("a word typed into it", spread(local), f"{_pairs(local, afresh)} x a full parse (pairs); reach: under 80 ms"),
        (
            "scrolled by half",
            spread(scrolled),
            f"{_pairs(scrolled, afresh)} x a full parse (pairs); reach: at most 0.60",
        ),
    ]


def curve() -> list[Row]:
    """What a full parse takes by the number of lines of text, and what one more line adds in the mean."""
    shots = [Screenshot(_written(count)) for count in LINES]
    times = alternate(*(partial(look, shot) for shot in shots))
    middles = [median(one) for one in times]
    slope = float(np.polyfit(LINES, middles, 1)[0])
    told = ", ".join(f"{count}: {time:.0f} ms" for count, time in zip(LINES, middles, strict=True))
    return [("full parse by lines of text, 1920x1080", told, f"{slope:.1f} ms a line (least squares)")]


def _written(count: int) -> NDArray[np.uint8]:
    """A white page with so many short lines, in columns."""
    image = Image.new("RGB", (1920, 1080), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(14)
    for number in range(count):
        column, row = divmod(number, 40)
        words = f"{WORDS[number % len(WORDS)]} {WORDS[number // 3 % len(WORDS)]} {number}"
        pen.text((24 + 185 * column, 20 + 26 * row), words, fill="black", font=font)
    return np.array(image)


def _pairs(ours: list[float], theirs: list[float]) -> str:
    return f"{median(a / b for a, b in zip(ours, theirs, strict=True)):.2f}"


def _typed(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """With a word where there was other ground."""
    image = Image.fromarray(pixels)
    left, top = image.width // 2, image.height // 2
    pen = ImageDraw.Draw(image)
    pen.rectangle((left, top, left + 90, top + 20), "white")
    pen.text((left + 4, top + 2), "changed", fill="black", font=ImageFont.load_default(14))
    return np.array(image)


def _scrolled(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The lower four fifths moved up by half; what comes into sight is what went, a little to the side."""
    top = pixels.shape[0] // 5
    body = pixels[top:]
    half = len(body) // 2
    return np.concatenate([pixels[:top], body[half:], np.roll(body[:half], 7, axis=1)])


def starting(command: list[str]) -> list[float]:
    return alternate(partial(_ends, command))[0]


def _ends(command: list[str]) -> None:
    subprocess.run(command, capture_output=True, check=True)


def processes(pixels: NDArray[np.uint8]) -> list[Row]:
    program = str(Path(sys.executable).with_name("screenwright"))
    bare = starting([sys.executable, "-c", "pass"])
    imported = starting([sys.executable, "-c", "import screenwright"])
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "screen.png"
        picture.write_bytes(encode_png(pixels))
        memory = peak_memory_mb([program, "parse", str(picture)])
        every = [program, "parse", "--json", *[str(picture)] * BATCH]
        alone, together = alternate(
            *(partial(_ends, [*every, "--workers", str(workers)]) for workers in (1, len(os.sched_getaffinity(0)))),
            runs=BATCHES,
        )
    return [
        (
            f"parse of {BATCH} pictures, as many processes as cores",
            spread(together),
            f"{_pairs(together, alone)} x one process on all cores (pairs)",
        ),
        ("screenwright --help", spread(starting([program, "--help"])), "reach: under 500 ms"),
        (
            "import screenwright",
            f"{median(imported) - median(bare):.1f} ms",
            "beyond bare Python; reach: under 200 ms",
        ),
        ("peak memory of parse", f"{memory:.0f} MB", "whole process; reach: under 900 MB"),
        ("lines of Python of screenwright", f"{lines_in('src'):,}", "reach: under 70,000"),
        ("lines of Python of screenwright-lab", f"{lines_in('lab'):,}", ""),
    ]


def lines_in(folder: str) -> int:
    """Of what a distribution of this repository brings."""
    files = (Path(__file__).parents[1] / folder).rglob("*.py")
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)


def peak_memory_mb(command: list[str]) -> float:
    """Of the command's process alone, asked for by a small process: a child begins with the size of its parent."""
    ask = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    asked = subprocess.run([sys.executable, "-c", ask, *command], capture_output=True, text=True, check=True)
    return int(asked.stdout) / 1024


def main() -> None:
    path = sys.argv[1] if len(sys.argv) > 1 else None
    pixels = decode(Path(path).read_bytes()).pixels if path else office()
    height, width = pixels.shape[:2]
    rows = [*parsing(pixels), *curve(), *net_rows(pixels), *processes(pixels)]
    rows += [(name, f"{value:.1f} ms", note) for name, value, note in [*vnc_rows(), *adb_rows()]]
    rows += browser_rows()
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    cores = len(os.sched_getaffinity(0))
    print(f"{datetime.now(UTC):%Y-%m-%d}, commit {commit.stdout.strip() or 'unknown'}, {processor()}, {cores} cores,")
    print(f"Python {platform.python_version()}, medians of {RUNS}, picture {path or 'drawn office'} {width}x{height}")
    widths = [max(len(row[i]) for row in rows) for i in range(3)]
    for row in rows:
        print("| " + " | ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=True)) + " |")


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


if __name__ == "__main__":
    main()
