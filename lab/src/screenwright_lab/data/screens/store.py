"""A folder of labelled screens: ``NAME.json`` with ``NAME.webp`` or ``NAME.png`` beside it, in any sub-folders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DataError
from screenwright.core.images import decode
from screenwright_lab.data.screens.labels import LabelledScreen, load

PICTURES = (".webp", ".png")


@dataclass(frozen=True, slots=True)
class Shot:
    """One labelled screen on disk."""

    picture: Path
    screen: LabelledScreen

    def pixels(self) -> NDArray[np.uint8]:
        """RGB (height, width, 3). Raises ImageError for a file that cannot be read."""
        return decode(self.picture.read_bytes(), self.picture.name).pixels


def shots(folder: Path) -> Iterator[Shot]:
    """All labelled screens below ``folder`` in the order of their paths. Raises DataError where there is none."""
    found = False
    for path in sorted(folder.rglob("*.json")):
        picture = next((p for suffix in PICTURES if (p := path.with_suffix(suffix)).exists()), None)
        if picture is None:
            continue  # a manifest, or a screen whose rendering was cut off
        found = True
        yield Shot(picture, load(path))
    if not found:
        raise DataError(f"there is no labelled screen below {folder}: make some with `screenwright data screens`")
