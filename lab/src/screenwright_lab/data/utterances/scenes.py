"""Labels that stand together on a screen, and which of them is meant by other words: ``scenes/*.txt``.

``# Import | Export | Print`` begins a scene; each line below it is ``words => label``, with ``-`` where none of it is
meant.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from screenwright.core.errors import DataError

FOLDER = Path(__file__).parent / "scenes"
NOTHING = "-"
_KEPT_BACK = 8
"""One scene in so many is for validation."""


@dataclass(frozen=True, slots=True)
class Choice:
    """``meant``: place of the label among the ``labels``, None where it is none of them."""

    words: str
    labels: tuple[str, ...]
    meant: int | None


def choices(folder: Path = FOLDER) -> list[Choice]:
    """Raises DataError that names the line."""
    return [one for path in sorted(folder.glob("*.txt")) for one in _read(path)]


def _read(path: Path) -> Iterator[Choice]:
    labels = tuple[str, ...]()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("#"):
            labels = tuple(label.strip() for label in line[1:].split("|"))
        elif line.strip():
            words, _, label = line.rpartition(" => ")
            if not words.strip() or label.strip() not in (*labels, NOTHING):
                raise DataError(f"{path}:{number} is no words => label of its scene: {line!r}")
            meant = None if label.strip() == NOTHING else labels.index(label.strip())
            yield Choice(words.strip(), labels, meant)


def parted(every: Sequence[Choice]) -> tuple[list[Choice], list[Choice]]:
    """For training and for validation, by a checksum of the labels: a scene is whole in one of them."""
    kept_back = [zlib.crc32("|".join(one.labels).encode()) % _KEPT_BACK == 0 for one in every]
    return (
        [one for one, back in zip(every, kept_back, strict=True) if not back],
        [one for one, back in zip(every, kept_back, strict=True) if back],
    )
