"""Drawn lines on disk: parts of PART lines, each a file, so that a run that was stopped goes on with the next one."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from screenwright.core.errors import DataError
from screenwright.core.files import write_whole
from screenwright_lab.data.lines.render import DrawnLine, drawn

PART = 2000


def make(
    out: Path,
    limit: int,
    cache: Path,
    seed: int,
    say: Callable[[str], None],
    *,
    interfaces: bool = False,
    held_out: bool = False,
) -> int:
    """Draw lines until there are ``limit`` (rounded up to whole parts); says how many there are."""
    out.mkdir(parents=True, exist_ok=True)
    parts = -(-limit // PART)
    for number in range(parts):
        path = out / f"lines-{seed}-{number:04}.npz"
        if not path.exists():
            some = drawn(PART, cache, f"{seed} {number}", interfaces=interfaces, held_out=held_out)
            write_whole(path, packed(list(some)))
            say(f"{number + 1} of {parts} parts of {PART} lines")
    return parts * PART


def packed(lines: Sequence[DrawnLine]) -> bytes:
    pictures = [_png(line) for line in lines]
    buffer = io.BytesIO()
    np.savez(
        buffer,
        pictures=np.frombuffer(b"".join(pictures), np.uint8),
        sizes=np.array([len(one) for one in pictures]),
        texts=np.array([line.text for line in lines]),
        scripts=np.array([line.script for line in lines]),
    )
    return buffer.getvalue()


def stored(folder: Path) -> Iterator[DrawnLine]:
    """All lines of a folder, part by part. Raises DataError where there are none."""
    files = sorted(folder.glob("lines-*.npz"))
    if not files:
        raise DataError(f"{folder} holds no drawn lines: make some with `screenwright data lines --out {folder}`")
    for file in files:
        with np.load(file) as kept:
            ends = np.cumsum(kept["sizes"])
            whole = kept["pictures"].tobytes()
            for end, size, text, script in zip(ends, kept["sizes"], kept["texts"], kept["scripts"], strict=True):
                with Image.open(io.BytesIO(whole[end - size : end])) as image:
                    yield DrawnLine(np.array(image, np.uint8), str(text), str(script))


def _png(line: DrawnLine) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(line.grey).save(buffer, "png", compress_level=3)
    return buffer.getvalue()
