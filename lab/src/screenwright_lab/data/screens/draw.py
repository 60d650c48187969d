"""A labelled screen with its boxes drawn, for people to check labels by eye."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from screenwright.core.drawing import draw_elements
from screenwright.core.errors import DataError
from screenwright.core.images import decode
from screenwright.core.screen import Element
from screenwright_lab.data.screens.labels import load


def draw_labels(path: Path) -> NDArray[np.uint8]:
    """RGB uint8 of the picture's size, as :func:`core.drawing.draw` does it.

    ``path`` is the JSON file or the picture beside it. Raises DataError where one of the two is missing.
    """
    screen = load(path.with_suffix(".json"))
    picture = next((file for ending in (".webp", ".png") if (file := path.with_suffix(ending)).exists()), None)
    if picture is None:
        raise DataError(f"there is no picture beside {path}: looked for .webp and .png")
    elements = [
        Element(
            id="", kind=label.kind, box=label.box, icon=label.icon, state=label.state, value=label.value,
            clickable=label.clickable,
        )
        for label in screen.labels
    ]  # fmt: skip
    return draw_elements(decode(picture.read_bytes(), picture.name).pixels, elements, screen.regions.globals)
