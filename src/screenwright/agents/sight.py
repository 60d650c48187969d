"""The screen as a chat model gets it: a picture of bounded size, and everything else in that picture's pixels.

A model answers in the pixels of the picture it was sent. Where that is smaller than the screen, both directions
go through :func:`map_pixel` and nothing else, so that they cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from PIL import Image

from screenwright.core.action import Action
from screenwright.core.action_json import action_to_json
from screenwright.core.geometry import Box, Point
from screenwright.core.images import encode_png
from screenwright.core.messages import Picture
from screenwright.core.screen import Node, Screen
from screenwright.core.screenshot import Screenshot

MAX_SIDE = 1568
"""Longest side in pixels of a picture sent; services scale larger ones down themselves, out of our sight."""

POINT_FIELDS: Mapping[str, tuple[str, ...]] = {
    "click": ("at",),
    "double_click": ("at",),
    "long_press": ("at",),
    "move": ("to",),
    "scroll": ("at",),
    "drag": ("start", "end"),
    "swipe": ("start", "end"),
}
"""The fields of each action, by its JSON name, that hold a point."""


def map_pixel(value: int, from_side: int, to_side: int) -> int:
    """The pixel of a side ``to_side`` long that holds the middle of pixel ``value`` of a side ``from_side`` long.

    0 <= value < from_side gives 0 <= result < to_side; equal sides give ``value``; from the smaller side to the
    larger and back gives ``value`` again.
    """
    return (2 * value + 1) * to_side // (2 * from_side)


@dataclass(frozen=True)
class Sight:
    """``screen`` is the original, ``shown`` the same in the pixels of ``picture``."""

    screen: Screen
    shown: Screen
    picture: Picture

    def to_screen(self, point: Point) -> Point:
        """A pixel of the picture to the pixel of the screen that it shows."""
        shot = self.screen.screenshot
        return Point(
            map_pixel(point.x, self.picture.width, shot.width), map_pixel(point.y, self.picture.height, shot.height)
        )

    def to_picture(self, point: Point) -> Point:
        """A pixel of the screen to the pixel of the picture that shows it."""
        shot = self.screen.screenshot
        return Point(
            map_pixel(point.x, shot.width, self.picture.width), map_pixel(point.y, shot.height, self.picture.height)
        )

    def action_values(self, action: Action) -> dict[str, Any]:
        """The action as JSON values with its points in the picture's pixels."""
        values = action_to_json(action)
        for name in POINT_FIELDS.get(values["action"], ()):
            if values[name] is not None:
                point = self.to_picture(Point(*values[name]))
                values[name] = [point.x, point.y]
        return values


def see(screen: Screen, max_side: int = MAX_SIDE) -> Sight:
    """A sight of the screen whose picture is at most ``max_side`` pixels long; a smaller screen stays as it is."""
    shot = screen.screenshot
    longest = max(shot.width, shot.height)
    if longest <= max_side:
        return Sight(screen, screen, Picture(encode_png(shot.pixels), shot.width, shot.height))
    width = max(1, round(shot.width * max_side / longest))
    height = max(1, round(shot.height * max_side / longest))
    small = Image.fromarray(shot.pixels).resize((width, height), Image.Resampling.LANCZOS)
    shown = _shrunk(screen, replace(shot, pixels=np.asarray(small).copy()))
    return Sight(screen, shown, Picture(encode_png(shown.screenshot.pixels), width, height))


def _shrunk(screen: Screen, small: Screenshot) -> Screen:
    """All boxes in the pixels of ``small``, rounded outwards so that none becomes empty."""
    shot = screen.screenshot

    def box(big: Box) -> Box:
        return Box(
            big.left * small.width // shot.width,
            big.top * small.height // shot.height,
            -(-big.right * small.width // shot.width),
            -(-big.bottom * small.height // shot.height),
        )

    def node(big: Node) -> Node:
        return replace(big, box=box(big.box), children=tuple(node(child) for child in big.children))

    return replace(
        screen,
        screenshot=small,
        elements=tuple(replace(element, box=box(element.box)) for element in screen.elements),
        blocks=tuple(replace(block, box=box(block.box)) for block in screen.blocks),
        tree=node(screen.tree),
        changed=replace(screen.changed, boxes=tuple(box(changed) for changed in screen.changed.boxes)),
    )
