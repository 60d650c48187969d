"""An outline around nothing, wider than high, is a field: a button says what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from screenwright.core.screen import Element
from screenwright.core.screenshot import Screenshot
from screenwright.vision.colour import has_outline

WIDER = 1.4
"""Heights that a field is wide at least; what is nearly square may be the place of a colour or a picture."""
GREY = 40
"""Levels by which the channels of a ground without a colour differ: buttons that show a colour are no fields."""
INK, LEAST_INK = 30, 0.004
"""Levels by which something differs from the ground, and the share of the inside from which something is there."""
RIM = 0.15
"""Of the height: the outline, and what its corners take."""


def with_fields(shot: Screenshot, elements: Sequence[Element]) -> list[Element]:
    """The elements; buttons without words with nothing in their outline as fields."""
    return [replace(one, kind="input") if _is_field(shot, one) else one for one in elements]


def _is_field(shot: Screenshot, one: Element) -> bool:
    box = one.box
    if one.kind != "button" or one.text or box.width < WIDER * box.height:
        return False
    inside = box.grown(-max(3, round(RIM * box.height))) if box.height > 12 else box
    pixels = shot.crop(inside).reshape(-1, 3).astype(np.int16)
    ground = np.median(pixels, axis=0)
    inked = float((np.abs(pixels - ground).max(axis=1) > INK).mean())
    return float(np.ptp(ground)) < GREY and inked < LEAST_INK and has_outline(shot, box)
