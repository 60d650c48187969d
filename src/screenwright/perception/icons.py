"""What icons mean, by the project's own net; it says nothing rather than something doubtful."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind
from screenwright.perception.weights import net

PICTURES: frozenset[Kind] = frozenset({"icon", "button"})
SIDE = 48
MARGIN = 0.06
"""Of the longer side of the box: nets saw icons with a little room around them."""


def with_icon_names(pixels: NDArray[np.uint8], elements: Sequence[Element]) -> tuple[Element, ...]:
    """The elements, with ``icon`` and ``name`` of those that are pictures without words, where the net is sure."""
    silent = [i for i, element in enumerate(elements) if element.kind in PICTURES and not element.text]
    named = list(elements)
    for i, found in zip(silent, name_icons(pixels, [elements[i].box for i in silent]), strict=True):
        if found is not None:
            icon, _ = found
            named[i] = replace(elements[i], icon=icon, name=elements[i].name or icon.replace("_", " "))
    return tuple(named)


def name_icons(pixels: NDArray[np.uint8], boxes: Sequence[Box]) -> list[tuple[str, float] | None]:
    """For each box on RGB pixels (height, width, 3) what its icon does and how sure that is.

    None where that is not known or not one of the net's functions, and for all where the net is missing.
    """
    namer = net("icons") if boxes else None
    if namer is None:
        return [None] * len(boxes)
    chances = namer.session.run(["chances"], {"crops": np.stack([crop(pixels, box) for box in boxes])})[0]
    functions, least = namer.manifest["functions"], namer.manifest["least"]
    best = chances.argmax(axis=1)
    return [
        (functions[index], float(row[index])) if index < len(functions) and row[index] >= least else None
        for index, row in zip(best.tolist(), chances, strict=True)
    ]


def crop(pixels: NDArray[np.uint8], box: Box) -> NDArray[np.uint8]:
    """The square around a box at the net's size; beyond the picture its edge is repeated."""
    half = max(box.width, box.height) * (0.5 + MARGIN)
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    left, top = round(x - half), round(y - half)
    side = max(2, round(2 * half))
    window = Box(left, top, left + side, top + side)
    inside = window.clipped(pixels.shape[1], pixels.shape[0])
    assert inside is not None, "a box on the picture has a part inside it"
    part = pixels[inside.top : inside.bottom, inside.left : inside.right]
    whole = cv2.copyMakeBorder(
        part, inside.top - top, window.bottom - inside.bottom, inside.left - left, window.right - inside.right,
        cv2.BORDER_REPLICATE,
    )  # fmt: skip
    how = cv2.INTER_AREA if side > SIDE else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(whole, (SIDE, SIDE), interpolation=how), np.uint8)
