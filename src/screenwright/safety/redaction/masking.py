"""A screen with parts of it covered, in the picture and in the words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot

MARGIN = 3
"""Pixels beyond a box that are covered with it: letters reach over the boxes that were read."""
_FILL, _INK = (60, 60, 66), (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Mask:
    """What to cover, in pixels, and what to write there."""

    box: Box
    label: str


def masked(
    screen: Screen, masks: Iterable[Mask], rewrite: Callable[[Element], Element], say: Callable[[str], str]
) -> Screen:
    """The screen with the masks painted, its elements rewritten, and ``say`` put over captions and rows."""
    return replace(
        screen,
        screenshot=painted(screen.screenshot, masks),
        elements=tuple(rewrite(element) for element in screen.elements),
        blocks=tuple(
            replace(
                block,
                caption=block.caption and say(block.caption),
                rows=tuple(tuple(cell and say(cell) for cell in row) for row in block.rows),
            )
            for block in screen.blocks
        ),
    )


def painted(shot: Screenshot, masks: Iterable[Mask]) -> Screenshot:
    """The picture with every mask as a dark box with its label; the same one where there is nothing to cover."""
    wanted = [(mask, box) for mask in masks if (box := mask.box.grown(MARGIN).clipped(shot.width, shot.height))]
    if not wanted:
        return shot
    image = Image.fromarray(shot.pixels)
    pen = ImageDraw.Draw(image)
    for _, box in wanted:
        pen.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), fill=_FILL)
    for mask, box in wanted:
        font = ImageFont.load_default(max(8, min(16, box.height - 2 * MARGIN)))
        if pen.textlength(mask.label, font) <= box.width:
            pen.text((box.left + 1, box.center.y), mask.label, fill=_INK, font=font, anchor="lm")
    return replace(shot, pixels=np.asarray(image).copy(), encoded_sha256=None)


def blanked(shot: Screenshot) -> Screenshot:
    """One flat colour of the same size."""
    return replace(shot, pixels=np.full_like(shot.pixels, 128), encoded_sha256=None)
