"""The marked sentences in ``sentences/``, one file a writer, and which of them are for what."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path

from screenwright.core.errors import DataError
from screenwright.language import Utterance, from_marks

FOLDER = Path(__file__).parent / "sentences"
_KEPT_BACK = 12
"""One sentence in so many is for validation."""


def read_marked(path: Path) -> list[Utterance]:
    """One sentence a line. Raises DataError that names the line."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            found.append(from_marks(line))
        except DataError as error:
            raise DataError(f"{path}:{number}: {error}") from error
    return found


def sentences(folder: Path = FOLDER) -> list[Utterance]:
    """All that are for training and validation."""
    return [one for path in sorted(folder.glob("*.txt")) for one in read_marked(path)]


def parted(every: Sequence[Utterance]) -> tuple[list[Utterance], list[Utterance]]:
    """For training and for validation, by a checksum of the words."""
    kept_back = [zlib.crc32(one.text.encode()) % _KEPT_BACK == 0 for one in every]
    return (
        [one for one, back in zip(every, kept_back, strict=True) if not back],
        [one for one, back in zip(every, kept_back, strict=True) if back],
    )
