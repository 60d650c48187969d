"""What icons mean, by the project's own net; what is doubtful is said to be probable, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind
from screenwright.vision.pace import in_time
from screenwright.vision.weights import net

LIKELY, INSTEAD = 0.5, 0.75
"""Chances from which a picture gets a name at all, and from which it is no letter that was read on it: of buttons with
a figure or an ideograph on them about one in a hundred looks like a picture to the net."""
SQUARE = 1.6
"""A button with a picture alone is so many heights wide, at most."""
PICTURES: frozenset[Kind] = frozenset({"icon", "button"})
BATCH = 256
SIDE = 48
MARGIN = 0.06
"""Of the longer side of the icon: nets saw icons with a little room around them."""
RIM = 0.1
"""Of a button's shorter side: its outline and rounded corners, which are no part of the picture."""
INK, LEAST, SHARE = 30, 8, 0.25
"""Levels by which ink differs from the ground; pixels of the smallest picture; its share of the button at the least."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a picture does most likely, the chance of that, and whether that is enough to say so."""

    function: str
    chance: float
    sure: bool

    @property
    def name(self) -> str:
        words = self.function.replace("_", " ")
        return words if self.sure else f"probably {words}"


def with_icon_names(pixels: NDArray[np.uint8], elements: Sequence[Element]) -> tuple[Element, ...]:
    """The elements, with ``icon`` and ``name`` of those that are pictures without words; ``name`` alone, "probably
    ...", where the net is not sure. A letter that was read on a picture goes where the picture means something."""
    asked = [i for i, element in enumerate(elements) if _may_be_a_picture(element)]
    boxes = [picture_box(pixels, elements[i].kind, elements[i].box) for i in asked]
    named = list(elements)
    for i, found in zip(asked, meanings(pixels, boxes), strict=True):
        element = elements[i]
        if found is None or found.chance < (INSTEAD if element.text else LIKELY):
            continue
        known = element.name if element.name != element.text else None
        icon = found.function if found.sure else None
        named[i] = replace(element, icon=icon, text=None, source="detected", name=known or found.name)
    return tuple(named)


def _may_be_a_picture(element: Element) -> bool:
    """Without words; or a button with a sign or two, which may be the picture's."""
    if element.kind not in PICTURES or not element.text:
        return element.kind in PICTURES
    signs = [sum(map(str.isalnum, word)) for word in element.text.split()]
    return element.box.width <= SQUARE * element.box.height and (sum(signs) <= 2 or max(signs) <= 1)


def name_icons(pixels: NDArray[np.uint8], boxes: Sequence[Box]) -> list[tuple[str, float] | None]:
    """For each box on RGB pixels (height, width, 3) what its icon does and how sure that is, None where it is not sure
    enough."""
    return [(one.function, one.chance) if one and one.sure else None for one in meanings(pixels, boxes)]


def meanings(pixels: NDArray[np.uint8], boxes: Sequence[Box]) -> list[Meaning | None]:
    """For each box the likeliest of the net's functions; None where it is likelier none of them, and for all where the
    net is missing."""
    namer = net("icons") if boxes else None
    if namer is None:
        return [None] * len(boxes)
    functions, least = namer.manifest["functions"], namer.manifest["least"]
    chances = np.zeros((len(boxes), len(functions) + 1), np.float32)
    chances[:, -1] = 1  # none of them, as long as it was not asked
    for first in in_time("naming icons", range(0, len(boxes), BATCH), "icons"):
        part = boxes[first : first + BATCH]
        crops = icon_crops(pixels, part)
        both = [namer.session.run(["chances"], {"crops": one})[0] for one in (crops, 255 - crops)]
        chances[first : first + BATCH] = np.mean(both, axis=0)  # light on dark means what dark on light does
    best = chances.argmax(axis=1)
    return [
        Meaning(functions[index], float(row[index]), bool(row[index] >= least)) if index < len(functions) else None
        for index, row in zip(best.tolist(), chances, strict=True)
    ]


def icon_crops(pixels: NDArray[np.uint8], boxes: Sequence[Box]) -> NDArray[np.uint8]:
    """What the net is shown of each box: (n, SIDE, SIDE, 3)."""
    return np.stack([_crop(pixels, box) for box in boxes])


def picture_box(pixels: NDArray[np.uint8], kind: Kind, box: Box) -> Box:
    """Where the picture of an icon or a button without words lies: all of an icon, and of a button what differs from
    the ground just inside its edge."""
    if kind != "button":
        return box
    rim = max(1, round(RIM * min(box.width, box.height)))
    inner = box.grown(-rim) if min(box.width, box.height) >= LEAST + 2 * rim else box
    inside = inner.clipped(pixels.shape[1], pixels.shape[0])
    if inside is None or min(inside.width, inside.height) < LEAST:
        return box
    part = pixels[inside.top : inside.bottom, inside.left : inside.right].astype(np.int16)
    ground = np.median(np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]]), axis=0)
    ink = np.abs(part - ground).max(axis=2) > INK
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    if len(rows) == 0 or max(len(rows), len(columns)) < SHARE * max(inside.width, inside.height):
        return box
    left, top = inside.left + int(columns[0]), inside.top + int(rows[0])
    return Box(left, top, inside.left + int(columns[-1]) + 1, inside.top + int(rows[-1]) + 1)


def _crop(pixels: NDArray[np.uint8], box: Box) -> NDArray[np.uint8]:
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
