"""The buttons of a window: what stands in equal steps to the left of its closing one makes it larger and smaller.

A dash and a square say little by themselves, and an icon namer is never sure of them; their place is the same on nearly
every desktop. A cross that was read as a letter, or stands in a disc, closes too, where a dash stands two steps before
it: a row of tools ends in such a cross as well. The names are inferred, and say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from screenwright.core.screen import Element

CLOSE, CROSSED = frozenset({"close", "probably close"}), frozenset({"cancel", "probably cancel"})
CROSSES = frozenset("xX×✕✖✗⨯")
"""What a cross is read as."""
NAMES = ("probably maximize", "probably minimize")
"""From the closing button to the left."""
BY_LOOKS = frozenset({"remove", "fullscreen", "exit fullscreen"})
"""What a namer surely calls a dash or a square that has no other place."""
LEVEL = 0.4
"""Heights by which their middles may lie off."""
STEPS = 1.6
"""How many times as wide one step may be as the other."""
WIDEST = 4.0
"""Heights of a step at most."""
FREE = 1.5
"""Steps behind the closing button within which nothing else stands on its row."""
INSIDE, INK, FLAT, LOW = 0.1, 40, 2.2, 0.3
"""Of a dash: the rim of its button that is left out, in sides; levels (0..255) by which it differs from its ground; how
many times as wide as high it is at least, and its height in heights of the button at most."""


def with_window_buttons(pixels: NDArray[np.uint8], elements: Sequence[Element]) -> list[Element]:
    """The elements; the two pictures before a closing button named, where these are the last of their row.

    ``pixels`` are RGB (height, width, 3).
    """
    names: dict[int, str] = {}
    for close in elements:
        surely = close.text is None and close.name in CLOSE
        if surely or close.text in CROSSES or (close.text is None and close.name in CROSSED):
            row = _before(close, elements)
            if row and (surely or _is_dash(pixels, row[1])):
                names |= {id(one): name for one, name in zip(row, NAMES, strict=True)}
                names |= {} if surely else {id(close): "probably close"}
    return [_called(one, names[id(one)]) if id(one) in names else one for one in elements]


def _called(one: Element, name: str) -> Element:
    return replace(one, name=name, text=None, icon=None, kind="button", clickable=True, source="inferred")


def _is_dash(pixels: NDArray[np.uint8], one: Element) -> bool:
    """Whether all that is drawn on it is one flat line."""
    rim = round(INSIDE * min(one.box.width, one.box.height))
    box = one.box.grown(-rim).clipped(pixels.shape[1], pixels.shape[0])
    if box is None:
        return False
    part = pixels[box.top : box.bottom, box.left : box.right].astype(np.int16)
    ink = np.abs(part - np.median(part.reshape(-1, 3), axis=0)).max(axis=2) > INK
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    if not rows.size:
        return False
    height, width = int(rows[-1] - rows[0]) + 1, int(columns[-1] - columns[0]) + 1
    return width >= FLAT * height and height <= LOW * one.box.height


def _before(close: Element, elements: Sequence[Element]) -> Sequence[Element]:
    """The two to its left, the nearer first; none where it is not a row of three."""
    height = close.box.height
    row = [one for one in elements if abs(one.box.center.y - close.box.center.y) <= LEVEL * height]
    row = sorted((one for one in row if one.box.height <= 2 * height), key=lambda one: one.box.center.x)
    at = next(i for i, one in enumerate(row) if one is close)
    if at < 2 or not all(_is_nameless(one) for one in row[at - 2 : at]):
        return ()
    x = [one.box.center.x for one in row]
    near, far = x[at] - x[at - 1], x[at - 1] - x[at - 2]
    if not (0 < max(near, far) <= min(STEPS * min(near, far), WIDEST * height)):
        return ()
    behind = x[at + 1] - x[at] if at + 1 < len(row) else None
    return () if behind is not None and behind <= FREE * near else (row[at - 1], row[at - 2])


def _is_nameless(one: Element) -> bool:
    return one.text is None and (one.name is None or one.name.startswith("probably ") or one.name in BY_LOOKS)
